package org.bochner.cli.prediction;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.data.Model;
import org.bochner.data.encode.TargetCode;
import org.bochner.data.guarantee.Conformal;
import org.bochner.data.options.Choice;
import org.bochner.model.KernelMachine;
import org.bochner.model.Predictions;
import org.bochner.store.Block;

/**
 * Predictions as lines of CSV: columns of the input that are kept, the label or number, its set of labels or the ends
 * of its interval where the model has them, the most probable labels, then scores, then probabilities, then the
 * reasons. Safe to use from several threads.
 */
public final class PredictionCsv {
    private final KernelMachine machine;
    private final TargetCode target;
    private final List<String> labels;
    private final KeptColumns kept;
    private final Conformal conformal;
    private final boolean label;
    private final boolean scores;
    private final boolean probabilities;
    private final int top;
    private final Reasons why;

    /** One kind of columns alone. */
    public enum Only implements Choice {
        LABEL,
        PROBABILITIES,
        SCORES
    }

    /**
     * What is written of each prediction. Scores are written where {@code wanted}, and where a classifier has no
     * probabilities.
     *
     * @param only the only kind of columns to write, or null for all
     * @param top how many of the most probable labels to write instead of the probability of every class; 0 for none
     * @param why what is written of the reasons for each score
     */
    public PredictionCsv(Model model, KeptColumns kept, boolean wanted, Only only, int top, Reasons why) {
        this.why = why;
        machine = model.machine();
        target = model.encoder().target();
        labels = target.labels().stream().map(PredictionCsv::quoted).toList();
        check(only, top);
        this.kept = kept;
        this.top = Math.min(top, labels.size());
        conformal = only == null ? model.conformal().orElse(null) : null;
        label = only == null || only == Only.LABEL;
        probabilities = machine.hasProbabilities() && top == 0 && (only == null || only == Only.PROBABILITIES);
        scores = !labels.isEmpty()
                && (only == Only.SCORES || only == null && (wanted || !machine.hasProbabilities() && top == 0));
    }

    private void check(Only only, int top) {
        if (top > 0 && only != null) {
            throw new BadInput("--top and --only exclude each other; give one of them");
        }
        if (labels.isEmpty() && (top > 0 || only == Only.PROBABILITIES || only == Only.SCORES)) {
            throw new BadInput("the model predicts numbers, and has no classes for "
                    + (top > 0 ? "--top" : "--only " + only.text())
                    + "; leave the option out");
        }
        if (only == Only.PROBABILITIES && !machine.hasProbabilities()) {
            throw new BadInput("the model has no probabilities, since it was not calibrated; take --only scores, or fit"
                    + " it again with --set calibration=true");
        }
    }

    public byte[] header() {
        List<String> names = new ArrayList<>();
        if (label) {
            names.add("prediction");
        }
        if (conformal != null) {
            names.addAll(labels.isEmpty() ? List.of("lower", "upper") : List.of("set"));
        }
        for (int k = 1; k <= top; k++) {
            names.add("top_" + k);
            names.add((machine.hasProbabilities() ? "p_top_" : "score_top_") + k);
        }
        if (scores) {
            // Two classes with one score: it speaks for the second.
            List<String> scored = columns() == 1 ? target.labels().subList(1, 2) : target.labels();
            scored.forEach(each -> names.add("score_" + each));
        }
        if (probabilities) {
            target.labels().forEach(each -> names.add("p_" + each));
        }
        names.addAll(why.names());
        List<String> all = new ArrayList<>(kept.names());
        Set<String> taken = new HashSet<>(all);
        names.forEach(name -> all.add(free(name, taken)));
        String line = String.join(",", all.stream().map(PredictionCsv::quoted).toList());
        return (line + '\n').getBytes(StandardCharsets.UTF_8);
    }

    /** A column of the input may have the name of one of ours, which then gets a number. */
    private static String free(String name, Set<String> taken) {
        String free = name;
        for (int k = 2; taken.contains(free); k++) {
            free = name + "_" + k;
        }
        return free;
    }

    /** The lines of {@code block}, whose first row is row {@code from} of those that columns are kept of. */
    public byte[] lines(Block block, int from) {
        Predictions said = Predictions.of(machine, block);
        boolean scored = scores || top > 0 && !machine.hasProbabilities();
        double[] shown = scored ? machine.link().classScores(said.scores(), said.rows(), machine.task()) : null;
        BitSet[] sets = conformal != null && !labels.isEmpty() ? conformal.sets(machine, said) : null;
        String[] reasons = why.of(block.rows());
        StringBuilder text = new StringBuilder(32 * said.rows());
        for (int i = 0; i < said.rows(); i++) {
            kept.append(from + i, text);
            double value = said.values()[i];
            if (label && labels.isEmpty()) {
                text.append(target.original(value)).append(',');
            } else if (label) {
                text.append(labels.get((int) value)).append(',');
            }
            if (sets != null) {
                text.append(quoted(joined(sets[i]))).append(',');
            } else if (conformal != null) {
                text.append(target.original(value - conformal.halfWidth()))
                        .append(',')
                        .append(target.original(value + conformal.halfWidth()))
                        .append(',');
            }
            if (top > 0) {
                boolean known = machine.hasProbabilities();
                best(text, known ? said.probabilities() : shown, i, known ? labels.size() : columns());
            }
            append(text, scores ? shown : null, i, columns());
            append(text, probabilities ? said.probabilities() : null, i, labels.size());
            text.append(reasons[i]);
            text.setCharAt(text.length() - 1, '\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The labels of a set, with bars between them. */
    private String joined(BitSet set) {
        return set.stream().mapToObj(target.labels()::get).collect(Collectors.joining("|"));
    }

    /** The labels with the largest of {@code values}, and these; of equals the first. */
    private void best(StringBuilder text, double[] values, int row, int width) {
        double[] each = new double[labels.size()];
        for (int c = 0; c < each.length; c++) {
            each[c] = width == 1 ? (c == 0 ? -values[row] : values[row]) : values[row * width + c];
        }
        IntStream.range(0, each.length)
                .boxed()
                .sorted((a, b) -> Double.compare(each[b], each[a]))
                .limit(top)
                .forEach(c ->
                        text.append(labels.get(c)).append(',').append(each[c]).append(','));
    }

    private int columns() {
        return labels.isEmpty() ? 0 : machine.link().classScoreColumns(machine.task());
    }

    private static void append(StringBuilder text, double[] values, int row, int columns) {
        for (int k = 0; values != null && k < columns; k++) {
            text.append(values[row * columns + k]).append(',');
        }
    }

    /** A cell that every reader of CSV takes for {@code text}. */
    static String quoted(String text) {
        boolean blank = !text.isEmpty() && (text.charAt(0) <= ' ' || text.charAt(text.length() - 1) <= ' ');
        boolean plain = !blank && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
