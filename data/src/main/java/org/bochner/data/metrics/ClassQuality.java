package org.bochner.data.metrics;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.bochner.model.Predictions;

/**
 * The metrics of predicted classes that people quote: F1, MCC, areas of ROC and precision-recall curves, Brier score,
 * top-k accuracy, lift; and what a guess without inputs would get.
 *
 * <p>With confusion counts n_ij (true i, predicted j): precision n_kk/n_·k, recall n_kk/n_k·, F1 their harmonic mean,
 * macro the mean over classes that are present or predicted (0 for a precision without predictions), weighted the mean
 * by rows of the class. MCC = (s·c − Σ p_k t_k)/√((s² − Σp_k²)(s² − Σt_k²)) with s rows, c right ones, p_k predictions
 * and t_k rows of class k; 0 where the root is. The Brier score is the mean of Σ_k (p_k − [k true])², for two classes
 * half of that. Areas of more than two classes are means over classes, one against the others (macro). Rows weigh as
 * their weights say.
 */
public final class ClassQuality {
    private static final double TOP_SHARE = 0.1;
    private static final int TOP = 3;
    private static final double LEAST = 1e-15;

    private final Predictions of;
    private final int classes;
    private final int positive;
    private final double[][] confusion;
    private final double[] truth;
    private final double[] named;
    private final double all;
    private RankCurves curves;

    /**
     * Of {@code predictions}, which have targets.
     *
     * @param positive the class that curves and lift of two classes look at
     */
    public ClassQuality(Predictions predictions, int positive) {
        this.of = predictions;
        this.classes = predictions.task().classes();
        this.positive = positive;
        this.confusion = new double[classes][classes];
        this.truth = new double[classes];
        this.named = new double[classes];
        for (int i = 0; i < of.rows(); i++) {
            int k = (int) of.targets()[i];
            int j = (int) of.values()[i];
            confusion[k][j] += of.weight(i);
            truth[k] += of.weight(i);
            named[j] += of.weight(i);
        }
        this.all = Arrays.stream(truth).sum();
    }

    /** The rarer class of two, the second of equals. */
    public static int rarer(Predictions predictions) {
        double first = 0;
        double sum = 0;
        for (int i = 0; i < predictions.rows(); i++) {
            sum += predictions.weight(i);
            first += predictions.targets()[i] == 0 ? predictions.weight(i) : 0;
        }
        return 2 * first < sum ? 0 : 1;
    }

    /** All metrics by name; those that do not apply are left out. */
    public Map<String, Double> values() {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("macroPrecision", macro(k -> ratio(confusion[k][k], named[k])));
        values.put("macroRecall", macro(k -> ratio(confusion[k][k], truth[k])));
        values.put("macroF1", macro(this::f1));
        values.put("weightedF1", weighted(this::f1));
        values.put("mcc", mcc());
        if (classes == 2) {
            values.put("precision", confusion[positive][positive] / named[positive]);
            values.put("recall", confusion[positive][positive] / truth[positive]);
            values.put("f1", f1(positive));
            values.put("averagePrecision", curves().averagePrecision());
            values.put("liftAt10Percent", curves().lift(TOP_SHARE));
        } else if (of.probabilities() != null) {
            values.put("macroAuc", meanOverClasses(k -> curves(k).auc()));
            values.put("macroAveragePrecision", meanOverClasses(k -> curves(k).averagePrecision()));
            values.put("top" + TOP + "Accuracy", top(TOP));
        }
        if (of.probabilities() != null) {
            values.put("brier", brier(of.probabilities()));
        }
        values.values().removeIf(value -> value.isNaN());
        return values;
    }

    /**
     * What one gets without inputs: the most frequent class as the label of every row, and the frequencies of the
     * classes as probabilities.
     *
     * @param frequencies how often each class is, such as among training rows
     */
    public Map<String, Double> baseline(double[] frequencies) {
        double sum = Arrays.stream(frequencies).sum();
        int most = 0;
        for (int k = 1; k < classes; k++) {
            most = frequencies[k] > frequencies[most] ? k : most;
        }
        double right = truth[most] / all;
        double logLoss = 0;
        double[] constant = new double[of.rows() * classes];
        for (int i = 0; i < of.rows(); i++) {
            for (int k = 0; k < classes; k++) {
                constant[i * classes + k] = frequencies[k] / sum;
            }
            logLoss -= of.weight(i) * Math.log(Math.max(LEAST, constant[i * classes + (int) of.targets()[i]])) / all;
        }
        double present = Arrays.stream(truth).filter(each -> each > 0).count();
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("accuracy", right);
        values.put("error", 1 - right);
        values.put("logLoss", logLoss);
        values.put("balancedAccuracy", 1 / present);
        values.put("auc", 0.5);
        values.put("macroF1", 2 * right / (1 + right) / present);
        values.put("mcc", 0.0);
        if (classes == 2) {
            double share = truth[positive] / all;
            values.put("f1", most == positive ? 2 * share / (1 + share) : 0);
            values.put("averagePrecision", share);
            values.put("liftAt10Percent", 1.0);
        }
        values.put("brier", brier(constant));
        return values;
    }

    /** F1 of class {@code k}; NaN where it is absent and never predicted. */
    public double f1(int k) {
        return 2 * confusion[k][k] / (truth[k] + named[k]);
    }

    /** Matthews' correlation of labels and predictions, from −1 to 1. */
    public double mcc() {
        double right = 0;
        double both = 0;
        double squaresTrue = 0;
        double squaresNamed = 0;
        for (int k = 0; k < classes; k++) {
            right += confusion[k][k];
            both += truth[k] * named[k];
            squaresTrue += truth[k] * truth[k];
            squaresNamed += named[k] * named[k];
        }
        double root = Math.sqrt((all * all - squaresNamed) * (all * all - squaresTrue));
        return root > 0 ? (all * right - both) / root : 0;
    }

    /** The share of rows whose class is among the {@code k} most probable; of equals the first classes count. */
    public double top(int k) {
        double sum = 0;
        for (int i = 0; i < of.rows(); i++) {
            int truly = (int) of.targets()[i];
            double mine = of.probabilities()[i * classes + truly];
            int before = 0;
            for (int j = 0; j < classes; j++) {
                double other = of.probabilities()[i * classes + j];
                before += other > mine || (other == mine && j < truly) ? 1 : 0;
            }
            sum += before < k ? of.weight(i) : 0;
        }
        return sum / all;
    }

    private double brier(double[] p) {
        double sum = 0;
        for (int i = 0; i < of.rows(); i++) {
            for (int k = 0; k < classes; k++) {
                double error = p[i * classes + k] - (of.targets()[i] == k ? 1 : 0);
                sum += of.weight(i) * error * error;
            }
        }
        return sum / all / (classes == 2 ? 2 : 1);
    }

    /** The curves of the positive class of two, by its probability, or its score where there are no probabilities. */
    public RankCurves curves() {
        if (curves == null) {
            curves = of.probabilities() != null ? curves(positive) : byScore();
        }
        return curves;
    }

    private RankCurves byScore() {
        int width = of.scores().length / Math.max(1, of.rows());
        double[] scores = IntStream.range(0, of.rows())
                .mapToDouble(i -> width == 1
                        ? (positive == 1 ? 1 : -1) * of.scores()[i]
                        : of.scores()[i * width + positive] - of.scores()[i * width + 1 - positive])
                .toArray();
        return RankCurves.of(scores, ofClass(positive), of.weights());
    }

    /** The curves of class {@code k} against the others, by its probability. */
    public RankCurves curves(int k) {
        double[] scores = IntStream.range(0, of.rows())
                .mapToDouble(i -> of.probabilities()[i * classes + k])
                .toArray();
        return RankCurves.of(scores, ofClass(k), of.weights());
    }

    private boolean[] ofClass(int k) {
        boolean[] is = new boolean[of.rows()];
        for (int i = 0; i < is.length; i++) {
            is[i] = of.targets()[i] == k;
        }
        return is;
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }

    private double macro(IntToDoubleFunction metric) {
        return IntStream.range(0, classes)
                .filter(k -> truth[k] > 0 || named[k] > 0)
                .mapToDouble(metric)
                .average()
                .orElse(Double.NaN);
    }

    private double weighted(IntToDoubleFunction metric) {
        return IntStream.range(0, classes)
                .filter(k -> truth[k] > 0)
                .mapToDouble(k -> metric.applyAsDouble(k) * truth[k] / all)
                .sum();
    }

    private double meanOverClasses(IntToDoubleFunction metric) {
        return IntStream.range(0, classes)
                .mapToDouble(metric)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }
}
