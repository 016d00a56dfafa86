package org.bochner.onnx;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.data.encode.TargetCode;
import org.bochner.linalg.Matrix;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.file.ModelReader;
import org.bochner.onnx.Graph.Type;

/**
 * From features to answers: the linear function, the link, the calibration, the rule for labels; all in double, as in
 * {@link KernelMachine}, and the answers in float.
 */
final class AnswerGraph {
    /** The predicted label of each row. */
    static final String LABEL = "output_label";

    /** The probability of each class, in the order of the labels. */
    static final String PROBABILITY = "output_probability";

    /** The scores of a classifier that has no probabilities. */
    static final String SCORE = "output_score";

    /** The predicted number. */
    static final String NUMBER = "variable";

    private static final double LITTLE = 1e-6;

    private final Graph graph;
    private final KernelMachine machine;
    private final ModelReader file;
    private final Task task;

    AnswerGraph(Graph graph, KernelMachine machine, ModelReader file) {
        this.graph = graph;
        this.machine = machine;
        this.file = file;
        this.task = machine.task();
    }

    /** W'z + b of features n×D in float; n×(scores) in double. */
    String scores(String features) {
        Matrix weights = machine.function().weights();
        String product = graph.add(
                "MatMul",
                graph.cast(features, Type.DOUBLE),
                graph.doubles(weights.data(), weights.rows(), weights.columns()));
        return graph.add("Add", product, graph.doubles(machine.function().bias()));
    }

    /** Declares the outputs. */
    void answer(String scores, TargetCode target) {
        if (!task.isClassification()) {
            String inUnit = graph.add("Mul", numbers(scores), graph.number(1 / target.scale()));
            String variable = graph.add("Add", inUnit, graph.number(target.offset()));
            graph.output(NUMBER, graph.cast(variable, Type.FLOAT), Type.FLOAT, task.outputs());
            return;
        }
        String calibration = file.get("calibration");
        boolean has = !calibration.equals("none") || machine.link().isProbabilistic();
        String index;
        if (has) {
            String p = probabilities(classScores(scores), calibration);
            index = label(p);
            graph.output(PROBABILITY, graph.cast(p, Type.FLOAT), Type.FLOAT, task.classes());
        } else {
            index = decided(scores);
            graph.output(SCORE, graph.cast(scores, Type.FLOAT), Type.FLOAT, machine.outputs());
        }
        graph.output(LABEL, graph.add("Gather", graph.strings(task.labels()), index), Type.STRING, 0);
    }

    /** factor·e^s − shift of a model of logarithms. */
    private String numbers(String scores) {
        if (!machine.isOfLogarithms()) {
            return scores;
        }
        String least = graph.number(file.number("exponential.least"));
        String most = graph.number(file.number("exponential.most"));
        String kept = graph.add("Min", graph.add("Max", scores, least), most);
        String grown = graph.add("Mul", graph.add("Exp", kept), graph.number(file.number("exponential.factor")));
        return graph.add("Sub", grown, graph.number(file.number("exponential.shift")));
    }

    /** One score per class from those of pairs, or the scores as they are. */
    private String classScores(String scores) {
        return machine.link().isOfPairs() ? new Pairs(scores).classScores() : scores;
    }

    private String probabilities(String s, String calibration) {
        boolean one = machine.link().classScoreColumns(task) == 1;
        return switch (calibration) {
            case "none" -> softmax(s, 1, one);
            case "temperature" -> softmax(s, file.matrix("calibration.npy").get(0, 0), one);
            case "sigmoid" -> normalised(sigmoid(s, file.matrix("calibration.npy")), one);
            case "isotonic" -> normalised(isotonic(s, file.matrix("calibration.npy")), one);
            default -> throw new BadInput("its calibration '" + calibration + "' has no export");
        };
    }

    private String softmax(String s, double beta, boolean one) {
        String scaled = graph.add("Mul", s, graph.number(beta));
        if (one) {
            return pair(graph.add("Sigmoid", scaled));
        }
        return graph.add("Softmax", Map.of("axis", 1L), scaled);
    }

    /** (1 − p, p). */
    private String pair(String p) {
        return graph.concat(1, List.of(graph.add("Sub", graph.number(1), p), p));
    }

    private String sigmoid(String s, Matrix numbers) {
        double[] a = new double[numbers.rows()];
        double[] b = new double[numbers.rows()];
        for (int k = 0; k < a.length; k++) {
            a[k] = numbers.get(k, 0);
            b[k] = numbers.get(k, 1);
        }
        return graph.add("Sigmoid", graph.add("Add", graph.add("Mul", s, graph.doubles(a)), graph.doubles(b)));
    }

    private String normalised(String p, boolean one) {
        return one ? pair(p) : graph.add("Div", p, graph.sum(p, 1, true));
    }

    /**
     * The straight lines between knots (t_i, v_i): v_0 + Σ_i slope_i · min(max(s − t_i, 0), t_{i+1} − t_i), for all
     * columns at once, as n×K×segments.
     */
    private String isotonic(String s, Matrix knots) {
        int columns = machine.link().classScoreColumns(task);
        int[] count = new int[columns];
        for (int i = 0; i < knots.rows(); i++) {
            count[(int) knots.get(i, 0)]++;
        }
        int most = Math.max(1, Arrays.stream(count).max().orElse(1) - 1);
        double[] first = new double[columns];
        double[] starts = new double[columns * most];
        double[] widths = new double[columns * most];
        double[] slopes = new double[columns * most];
        int at = 0;
        for (int k = 0; k < columns; k++) {
            first[k] = knots.get(at, 2);
            for (int i = 0; i + 1 < count[k]; i++, at++) {
                starts[k * most + i] = knots.get(at, 1);
                widths[k * most + i] = knots.get(at + 1, 1) - knots.get(at, 1);
                double rise = knots.get(at + 1, 2) - knots.get(at, 2);
                slopes[k * most + i] = widths[k * most + i] > 0 ? rise / widths[k * most + i] : 0;
            }
            at++;
        }
        String x = graph.reshape(s, -1, columns, 1);
        String beyond = graph.add("Max", graph.add("Sub", x, graph.doubles(starts, 1, columns, most)), graph.number(0));
        String within = graph.add("Min", beyond, graph.doubles(widths, 1, columns, most));
        String risen = graph.sum(graph.add("Mul", within, graph.doubles(slopes, 1, columns, most)), 2, false);
        return graph.add("Add", risen, graph.doubles(first));
    }

    /** The index of the label by the model's rule. */
    private String label(String p) {
        Decision rule = machine.decision().orElse(Decision.likeliest(-1));
        if (!rule.rules()) {
            return graph.argmax(p);
        }
        if (rule.costs() != null) {
            String costs = graph.doubles(rule.costs().data(), task.classes(), task.classes());
            return graph.argmax(graph.add("Neg", graph.add("MatMul", p, costs)));
        }
        String above = graph.add(
                "GreaterOrEqual", graph.reshape(graph.columns(p, rule.positive()), -1), graph.number(rule.threshold()));
        return graph.add("Where", above, graph.longs(rule.positive()), graph.longs(1 - rule.positive()));
    }

    /** The index of the label of a model without probabilities. */
    private String decided(String scores) {
        if (machine.link() == Link.BINARY) {
            return graph.cast(graph.reshape(graph.add("Greater", scores, graph.number(0)), -1), Type.INT64);
        }
        return machine.link().isOfPairs() ? graph.argmax(new Pairs(scores).votes) : graph.argmax(scores);
    }

    /** Votes and margins of classes from the scores of all pairs (0,1), (0,2), …, (1,2), …. */
    private final class Pairs {
        private final String scores;
        private final String first;
        private final String second;
        private final String votes;

        Pairs(String scores) {
            this.scores = scores;
            int classes = task.classes();
            int pairs = classes * (classes - 1) / 2;
            double[] a = new double[pairs * classes];
            double[] b = new double[pairs * classes];
            int pair = 0;
            for (int i = 0; i < classes; i++) {
                for (int j = i + 1; j < classes; j++, pair++) {
                    a[pair * classes + i] = 1;
                    b[pair * classes + j] = 1;
                }
            }
            this.first = graph.doubles(a, pairs, classes);
            this.second = graph.doubles(b, pairs, classes);
            String won = graph.cast(graph.add("Greater", scores, graph.number(0)), Type.DOUBLE);
            String lost = graph.add("Sub", graph.number(1), won);
            this.votes = graph.add("Add", graph.add("MatMul", won, first), graph.add("MatMul", lost, second));
        }

        private String margins() {
            return graph.add("Sub", graph.add("MatMul", scores, first), graph.add("MatMul", scores, second));
        }

        String classScores() {
            String margins = margins();
            if (machine.link() == Link.PAIRWISE) {
                String size = graph.add("Add", graph.add("Abs", margins), graph.number(1));
                String share = graph.add("Div", margins, graph.add("Mul", size, graph.number(3)));
                return graph.add("Add", votes, share);
            }
            String minus = graph.add("Neg", scores);
            String evidence = graph.add(
                    "Neg",
                    graph.add(
                            "Add",
                            graph.add("MatMul", softplus(minus), first),
                            graph.add("MatMul", softplus(scores), second)));
            // The class with most votes, of several the one with the largest margins, keeps the largest score.
            String leading = graph.add("Equal", votes, graph.largest(votes, 1));
            String of = graph.add("Where", leading, margins, graph.number(-Double.MAX_VALUE));
            String winner = graph.reshape(graph.argmax(of), -1, 1);
            String wins = graph.add(
                    "Equal",
                    winner,
                    graph.indices(IntStream.range(0, task.classes()).toArray()));
            String most = graph.largest(evidence, 1);
            String behind = graph.add("And", wins, graph.add("Less", evidence, most));
            String raised = graph.add(
                    "Add", most, graph.add("Mul", graph.add("Sub", graph.number(1), most), graph.number(LITTLE)));
            return graph.add("Where", behind, raised, evidence);
        }

        /** log(1 + e^t). */
        private String softplus(String t) {
            String tail = graph.add("Exp", graph.add("Neg", graph.add("Abs", t)));
            return graph.add(
                    "Add",
                    graph.add("Max", t, graph.number(0)),
                    graph.add("Log", graph.add("Add", tail, graph.number(1))));
        }
    }
}
