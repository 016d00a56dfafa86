package org.bochner.cli.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.explain.InputShare;
import org.bochner.cli.result.FitResult;
import org.bochner.data.Model;
import org.bochner.learn.Methods;

/**
 * A fit in words and in a few numbers.
 *
 * @param data what the user calls the data
 * @param result the result of the fit
 * @param model the model
 * @param guess the accuracy of the most frequent class, on the rows judged
 * @param inputs the inputs, those that matter most on test rows first; empty without test rows
 */
public record FitWords(String data, FitResult result, Model model, double guess, List<InputShare> inputs) {
    private boolean classes() {
        return model.machine().task().isClassification();
    }

    private double number(String metric) {
        return result.scores().getOrDefault(metric, Double.NaN);
    }

    /** The root mean squared error of the mean of the targets: r² = 1 − rmse²/variance. */
    private double naive() {
        return number("rmse") / Math.sqrt(Math.max(1e-12, 1 - number("r2")));
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, Math.abs(value) >= 1000 ? "%.0f" : "%.3g", value);
    }

    /** The numbers to see first. */
    public Map<String, String> highlights() {
        Map<String, String> values = new LinkedHashMap<>();
        String where = result.test().isPresent() ? "test" : "training";
        if (classes()) {
            values.put("accuracy on " + where + " rows", percent(number("accuracy")));
            values.put("accuracy of always guessing the most frequent class", percent(guess));
        } else {
            values.put("root mean squared error on " + where + " rows", digits(number("rmse")));
            values.put("error of always answering their mean", digits(naive()));
            values.put("r², the part of the variance that is explained", digits(number("r2")));
        }
        values.put("features", String.valueOf(model.machine().features()));
        values.put("rows to learn from", String.valueOf(model.provenance().rows()));
        values.put(
                "seconds in all",
                String.format(Locale.ROOT, "%.1f", result.seconds().total()));
        return values;
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        String method = model.provenance().method();
        String summary = Methods.all().stream()
                .filter(each -> each.name().equals(method))
                .map(each -> " (" + each.summary() + ")")
                .findFirst()
                .orElse("");
        text.append(String.format(
                Locale.ROOT,
                "The method %s%s learned from %d rows of %s with %d columns each, and made %d features of these. ",
                method,
                summary,
                model.provenance().rows(),
                data,
                model.encoder().width(),
                model.machine().features()));
        if (result.test().isPresent()) {
            text.append("Of " + result.test().get().rows() + " rows that it had never seen ");
            text.append(
                    classes()
                            ? "it names the class of " + percent(number("accuracy"))
                                    + " rightly; the most frequent class alone would give " + percent(guess) + ". "
                            : "the answers are off by " + digits(number("rmse"))
                                    + ", the root of the mean square; their mean alone would be off by "
                                    + digits(naive()) + ". ");
        } else {
            text.append(
                    "No rows were kept for a test, so that all figures here are those of the training rows, which are"
                            + " always better; give --test or --holdout to measure it on rows that it has not seen. ");
        }
        List<String> matter = inputs.stream()
                .filter(InputShare::beyondChance)
                .map(InputShare::input)
                .limit(3)
                .toList();
        if (!matter.isEmpty()) {
            text.append("Most of that depends on " + listed(matter) + ". ");
        } else if (!inputs.isEmpty()) {
            text.append("No input alone matters there by more than chance. ");
        }
        if (model.provenance().interrupted()) {
            text.append("It was stopped early: this is the best model so far. ");
        }
        return text.toString().strip();
    }

    private static String listed(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
