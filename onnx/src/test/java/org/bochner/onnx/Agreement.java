package org.bochner.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;

/** Compares the answers of a graph with those of the model: labels but for ties, probabilities, numbers. */
final class Agreement {
    private static final double CLOSE = 1e-4;

    private Agreement() {}

    /** Checks the graph of {@code model} on {@code rows}, all at once and the first of them alone. */
    static void check(Model model, List<? extends Map<String, ?>> rows) {
        try (Runtime graph = new Runtime(Exports.onnx(model, Exports.Inputs.COLUMNS))) {
            Predictions expected = model.predictRows(rows);
            compare(model, expected, graph.run(rows));
            compare(model, model.predictRows(rows.subList(0, 1)), graph.run(rows.subList(0, 1)));
        }
    }

    /**
     * As {@link #check}, for probabilities that are steps of the score with steep lines between: where a row's score is
     * on such a line, the last digit of a float moves the probability. One row of a hundred may be there.
     */
    static void checkButSteps(Model model, List<? extends Map<String, ?>> rows) {
        try (Runtime graph = new Runtime(Exports.onnx(model, Exports.Inputs.COLUMNS))) {
            Predictions expected = model.predictRows(rows);
            float[][] found = graph.run(rows).probabilities();
            List<String> labels = model.machine().task().labels();
            int far = 0;
            for (int i = 0; i < found.length; i++) {
                double worst = 0;
                for (int k = 0; k < labels.size(); k++) {
                    worst = Math.max(
                            worst, Math.abs(found[i][k] - expected.get(i).probability(labels.get(k))));
                }
                assertThat(worst).as("row %d", i).isLessThan(0.01);
                far += worst > CLOSE ? 1 : 0;
            }
            assertThat(far).isLessThanOrEqualTo(rows.size() / 100);
        }
    }

    static void check(Model model, float[][] rows) {
        try (Runtime graph = new Runtime(Exports.onnx(model, Exports.Inputs.MATRIX))) {
            compare(model, model.predict(rows), graph.run(rows));
            float[][] one = {rows[0]};
            compare(model, model.predict(one), graph.run(one));
        }
    }

    static void compare(Model model, Predictions expected, Runtime.Answers found) {
        boolean classes = model.machine().task().isClassification();
        double spread = 0;
        for (int i = 0; i < expected.rows(); i++) {
            spread = Math.max(spread, classes ? 0 : Math.abs(expected.get(i).value()));
        }
        for (int i = 0; i < expected.rows(); i++) {
            Prediction one = expected.get(i);
            if (!classes) {
                assertThat((double) found.numbers()[i][0])
                        .as("row %d of %s", i, model)
                        .isCloseTo(
                                one.value(),
                                org.assertj.core.data.Offset.offset(
                                        CLOSE * Math.max(Math.abs(one.value()), 0.1 * spread)));
                continue;
            }
            boolean tie = false;
            if (model.machine().hasProbabilities()) {
                List<String> labels = model.machine().task().labels();
                double[] p = labels.stream().mapToDouble(one::probability).toArray();
                for (int k = 0; k < p.length; k++) {
                    assertThat((double) found.probabilities()[i][k])
                            .as("p[%d] of row %d of %s", k, i, model)
                            .isCloseTo(p[k], org.assertj.core.data.Offset.offset(CLOSE));
                }
                double[] sorted = p.clone();
                Arrays.sort(sorted);
                double threshold =
                        model.machine().decision().map(rule -> rule.threshold()).orElse(Double.NaN);
                tie = sorted[p.length - 1] - sorted[p.length - 2] < CLOSE
                        || (p.length == 2
                                && (Math.abs(p[0] - threshold) < CLOSE || Math.abs(p[1] - threshold) < CLOSE));
            }
            if (!tie) {
                assertThat(found.labels()[i])
                        .as("label of row %d of %s", i, model)
                        .isEqualTo(one.label());
            }
        }
    }
}
