package org.bochner.cli.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.result.Text;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.TTest;

/**
 * What a comparison found, in sentences and in a few numbers.
 *
 * @param data what people call the data
 * @param results what was reached, the best first
 */
public record CompareWords(String data, List<Result> results) {
    private boolean shares() {
        return Result.moreIsBetter(results.get(0).metric());
    }

    private String value(Result result) {
        return shares() ? FitWords.percent(result.mean()) : Text.number(result.mean());
    }

    private static String name(Result result) {
        return result.method() + (result.features() > 0 ? " with " + result.features() + " features" : "");
    }

    /** The numbers to see first. */
    public Map<String, String> highlights() {
        Map<String, String> values = new LinkedHashMap<>();
        if (results.isEmpty()) {
            return values;
        }
        Result best = results.get(0);
        values.put("the best: " + name(best), value(best));
        Result quick = quickest();
        values.put(
                "seconds of the quickest fit that is not significantly worse: " + name(quick),
                String.format(Locale.ROOT, "%.2g", quick.fitSeconds()));
        values.put("methods", String.valueOf(methods(results)));
        values.put("repeats", String.valueOf(best.points().size()));
        return values;
    }

    private static long methods(List<Result> some) {
        return some.stream().map(Result::method).distinct().count();
    }

    /** Of those that are not worse than the best, the one that takes least time. */
    private Result quickest() {
        return results.stream()
                .filter(result -> !result.worse())
                .min((a, b) -> Double.compare(a.fitSeconds(), b.fitSeconds()))
                .orElse(results.get(0));
    }

    public String text() {
        if (results.isEmpty()) {
            return "No method could do this task; the reasons are below.";
        }
        Result best = results.get(0);
        int rounds = best.points().size();
        StringBuilder text = new StringBuilder();
        text.append("The best on ")
                .append(data)
                .append(" is ")
                .append(name(best))
                .append(": ");
        text.append(
                shares()
                        ? "right for " + value(best) + " of the test rows. "
                        : "a root mean squared error of " + value(best) + " on the test rows. ");
        long all = methods(results);
        if (rounds < TTest.MIN_REPEATS) {
            text.append("With ")
                    .append(rounds)
                    .append(rounds == 1 ? " repeat" : " repeats")
                    .append(" no test decides whether the others are really worse; give --repeats ")
                    .append(TTest.MIN_REPEATS)
                    .append(" or more.");
            return text.toString();
        }
        long alike = methods(results.stream().filter(each -> !each.worse()).toList());
        text.append(
                alike == 1
                        ? "All other methods are significantly worse. "
                        : alike + " of the " + all + " methods have a result that is not significantly worse over "
                                + rounds + " repeats. ");
        Result quick = quickest();
        if (quick != best) {
            text.append(String.format(
                    Locale.ROOT,
                    "Of these the quickest is %s: %.2g seconds for a fit, where the best takes %.2g.",
                    name(quick),
                    quick.fitSeconds(),
                    best.fitSeconds()));
        }
        return text.toString().strip();
    }
}
