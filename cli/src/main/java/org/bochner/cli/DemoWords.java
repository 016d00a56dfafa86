package org.bochner.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.experiments.contest.Result;

/** What a demo found, in sentences. */
record DemoWords(Map<String, List<Result>> boards, List<Integer> counts) {
    private static final String BLIND = "rff";

    /** One sentence on the best with few features. */
    String sentence() {
        return windmill().orElseGet(() -> best(boards.keySet().iterator().next()));
    }

    private Optional<String> windmill() {
        List<Result> few = at("windmill", counts.get(0));
        Optional<Result> blind =
                few.stream().filter(each -> each.method().equals(BLIND)).findFirst();
        Optional<Result> best = few.stream().max(Comparator.comparingDouble(Result::mean));
        return blind.isPresent() && !best.get().method().equals(BLIND)
                ? Optional.of("With " + counts.get(0) + " features on the windmill, "
                        + best.get().method()
                        + " is right for " + FitWords.percent(best.get().mean())
                        + " of the test rows; plain random features (" + BLIND
                        + "), drawn without a look at the labels, are right for "
                        + FitWords.percent(blind.get().mean()) + ".")
                : Optional.empty();
    }

    private List<Result> at(String data, int features) {
        return boards.getOrDefault(data, List.of()).stream()
                .filter(each -> each.features() == features)
                .toList();
    }

    private String best(String data) {
        Result best = boards.get(data).get(0);
        return "On " + data + " the best is " + best.method()
                + (best.features() > 0 ? " with " + best.features() + " features" : "") + ": right for "
                + FitWords.percent(best.mean()) + " of the test rows.";
    }

    /** All of it. */
    String text() {
        StringBuilder text =
                new StringBuilder(windmill().map(each -> each + " ").orElse(""));
        boards.forEach((data, results) -> {
            if (!results.isEmpty()) {
                text.append(best(data)).append(' ');
                List<String> alike = results.stream()
                        .filter(each -> !each.worse())
                        .map(Result::method)
                        .distinct()
                        .toList();
                if (alike.size() > 1 && results.get(0).points().size() > 1) {
                    text.append(alike.size()).append(" methods are not significantly worse than the best there. ");
                }
            }
        });
        return text.toString().strip();
    }
}
