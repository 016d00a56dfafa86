package org.bochner.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bochner.data.Model;
import org.bochner.data.encode.TargetCode;
import org.bochner.model.KernelMachine;
import org.bochner.model.Predictions;
import org.bochner.store.Block;

/**
 * Predictions as lines of CSV: the label or number, then scores, then probabilities. Safe to use from several threads.
 */
final class PredictionCsv {
    private final KernelMachine machine;
    private final TargetCode target;
    private final List<String> labels;
    private final boolean scores;
    private final boolean probabilities;

    /** Scores are written where {@code wanted}, and where a classifier has no probabilities. */
    PredictionCsv(Model model, boolean wanted) {
        machine = model.machine();
        target = model.encoder().target();
        labels = target.labels().stream().map(PredictionCsv::quoted).toList();
        probabilities = machine.hasProbabilities();
        scores = !labels.isEmpty() && (wanted || !probabilities);
    }

    byte[] header() {
        StringBuilder line = new StringBuilder("prediction");
        if (scores) {
            // Two classes with one score: it speaks for the second.
            boolean one = columns() == 1;
            for (String label : one ? labels.subList(1, 2) : target.labels()) {
                line.append(',').append(quoted("score_" + (one ? target.labels().get(1) : label)));
            }
        }
        if (probabilities) {
            target.labels().forEach(label -> line.append(',').append(quoted("p_" + label)));
        }
        return bytes(line);
    }

    /** The lines of {@code block}. */
    byte[] lines(Block block) {
        Predictions said = Predictions.of(machine, block);
        double[] shown = scores ? machine.link().classScores(said.scores(), said.rows(), machine.task()) : null;
        StringBuilder text = new StringBuilder(32 * said.rows());
        for (int i = 0; i < said.rows(); i++) {
            double value = said.values()[i];
            if (labels.isEmpty()) {
                text.append(target.original(value));
            } else {
                text.append(labels.get((int) value));
            }
            append(text, shown, i, columns());
            append(text, said.probabilities(), i, labels.size());
            text.append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private int columns() {
        return labels.isEmpty() ? 0 : machine.link().classScoreColumns(machine.task());
    }

    private static void append(StringBuilder text, double[] values, int row, int columns) {
        for (int k = 0; values != null && k < columns; k++) {
            text.append(',').append(values[row * columns + k]);
        }
    }

    private static byte[] bytes(StringBuilder line) {
        return line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
