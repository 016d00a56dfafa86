package org.bochner.cli.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.TTest;

/** What a demo found, in sentences. Every claim follows from the numbers: where learning gains nothing, it says so. */
public record DemoWords(Map<String, List<Result>> boards, List<Integer> counts) {
    /** The method that knows no labels, with which others are compared. */
    static final String BLIND = "rff";

    private static final String TASK = "windmill";
    /** Less than a point is not worth a word. */
    private static final double WORTH = 0.01;

    /** One sentence on the best with few features. */
    public String sentence() {
        return few(TASK).orElseGet(() -> best(boards.keySet().iterator().next()));
    }

    /** The numbers to see first. */
    public Map<String, String> highlights(double seconds) {
        Map<String, String> values = new LinkedHashMap<>();
        int least = counts.get(0);
        boards.keySet().forEach(data -> {
            Optional<Result> blind = blind(data, least);
            Optional<Result> best = best(data, least);
            if (blind.isPresent()) {
                String where = "right on " + data + " with " + least + " features: ";
                values.put(
                        where + best.get().method(), FitWords.percent(best.get().mean()));
                if (!best.get().method().equals(BLIND)) {
                    values.put(
                            where + BLIND + ", blind to the labels",
                            FitWords.percent(blind.get().mean()));
                }
            }
        });
        values.put("seconds in all", String.format(Locale.ROOT, "%.0f", seconds));
        return values;
    }

    private Optional<Result> blind(String data, int features) {
        return at(data, features).stream()
                .filter(each -> each.method().equals(BLIND))
                .findFirst();
    }

    private Optional<Result> best(String data, int features) {
        return at(data, features).stream().max(Comparator.comparingDouble(Result::mean));
    }

    /** Results of machines that have no more columns than were asked for. */
    private List<Result> at(String data, int features) {
        return boards.getOrDefault(data, List.of()).stream()
                .filter(each -> each.features() == features && each.columns() <= features)
                .toList();
    }

    private Optional<String> few(String data) {
        int least = counts.get(0);
        Optional<Result> blind = blind(data, least);
        Optional<Result> best = best(data, least);
        if (blind.isEmpty() || best.get().mean() < blind.get().mean() + WORTH) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "With only %d features on %s, %s is right for %s of the test rows; plain random features (%s), drawn"
                        + " without a look at the labels, for %s.",
                least,
                data,
                best.get().method(),
                FitWords.percent(best.get().mean()),
                BLIND,
                FitWords.percent(blind.get().mean())));
    }

    /** What becomes of the lead when there are many features. */
    private Optional<String> many(String data) {
        int most = counts.get(counts.size() - 1);
        Optional<Result> blind = blind(data, most);
        Optional<Result> best = best(data, most);
        if (counts.size() < 2 || blind.isEmpty()) {
            return Optional.empty();
        }
        boolean caught = best.get().mean() < blind.get().mean() + WORTH;
        String first = best.get().method().equals(BLIND)
                ? ""
                : best.get().method() + " is right for "
                        + FitWords.percent(best.get().mean()) + ", ";
        return Optional.of(String.format(
                Locale.ROOT,
                "With %d features %s: %s%s for %s.",
                most,
                caught ? "blind ones have caught up" : "the lead remains",
                first,
                first.isEmpty() ? BLIND + " is right" : BLIND,
                FitWords.percent(blind.get().mean())));
    }

    private String best(String data) {
        Result best = boards.get(data).get(0);
        return "The best of all on " + data + " is " + best.method()
                + (best.features() > 0 ? " with " + best.features() + " features" : "") + ": right for "
                + FitWords.percent(best.mean()) + " of the test rows.";
    }

    /** How far the best differs from the others, by a test where there are enough repeats for one. */
    private static String apart(List<Result> results) {
        long all = results.stream().map(Result::method).distinct().count();
        long alike = results.stream()
                .filter(each -> !each.worse())
                .map(Result::method)
                .distinct()
                .count();
        int rounds = results.get(0).points().size();
        if (all < 2) {
            return "";
        }
        if (rounds < TTest.MIN_REPEATS) {
            return " (" + rounds + (rounds == 1 ? " training set is" : " training sets are")
                    + " too few for a test of significance.)";
        }
        return alike > 1
                ? " " + alike + " of the " + all + " methods are not significantly worse than it in " + rounds
                        + " random splits."
                : " All others are significantly worse.";
    }

    /** All of it, a paragraph for each data set. */
    public String text() {
        StringBuilder text = new StringBuilder();
        boards.forEach((data, results) -> {
            if (!results.isEmpty()) {
                Optional<String> few = few(data);
                few.ifPresent(each -> text.append(each).append(' '));
                few.flatMap(lead -> many(data))
                        .ifPresent(each -> text.append(each).append(' '));
                text.append(best(data)).append(apart(results)).append("\n\n");
            }
        });
        return text.toString().strip();
    }
}
