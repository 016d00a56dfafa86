package org.bochner.scorer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The linear function of the features and what its scores mean: Wᵀz + b, or factor·e^(Wᵀz + b) − shift for a model of
 * logarithms; probabilities; the label by argmax, threshold or least expected cost; the thresholds of conformal sets.
 */
final class Machine {
    /** Null where the model is linear in the row. */
    final FeatureMap map;

    final int inputs;
    final int features;
    final int outputs;
    final List<String> labels;
    final Link link;
    /** Null where there are no probabilities. */
    final Law law;

    /** The probability of the sets and intervals; NaN where there are none. */
    final double confidence;
    /** The largest misfit in a set: one for all labels or one for each; half the width of an interval. */
    final double[] misfits;

    /** Wᵀ: the weights of an output lie together. */
    private final double[] weights;

    private final double[] bias;
    /** shift, factor, least, most of a model of logarithms; else null. */
    private final double[] exponential;

    private final int positive;
    private final double threshold;
    private final double[][] costs;

    Machine(ModelFile from) {
        labels = labels(from);
        link = Link.read(from);
        double[][] w = from.matrix("weights.npy");
        bias = from.vector("bias.npy");
        map = FeatureMap.read(from);
        features = w.length;
        outputs = bias.length;
        inputs = map == null ? features : map.inputs;
        int targets = from.integer("outputs", 1, Integer.MAX_VALUE);
        from.require(
                features > 0
                        && w[0].length == outputs
                        && (map == null || map.features == features)
                        && link.outputs(labels.size(), targets) == outputs,
                "its weights, features and labels");
        weights = new double[features * outputs];
        for (int c = 0; c < features; c++) {
            for (int k = 0; k < outputs; k++) {
                weights[k * features + c] = w[c][k];
            }
        }
        law = Law.read(
                from,
                link.classScoreColumns(labels.size(), outputs),
                link == Link.LOGISTIC || link == Link.MULTINOMIAL);
        from.require(law == null || !labels.isEmpty(), "a calibration of numbers");
        exponential = labels.isEmpty() && from.has("exponential.factor")
                ? new double[] {
                    from.number("exponential.shift"),
                    from.number("exponential.factor"),
                    from.number("exponential.least"),
                    from.number("exponential.most")
                }
                : null;
        boolean two = labels.size() == 2;
        positive = from.has("positive") ? from.integer("positive", two ? 0 : -1, two ? 1 : -1) : -1;
        threshold = from.has("threshold") ? from.number("threshold") : Double.NaN;
        costs = from.has("positive") && from.hasEntry("costs.npy") ? from.matrix("costs.npy") : null;
        from.require(
                (costs == null || (costs.length == labels.size() && costs[0].length == labels.size()))
                        && (Double.isNaN(threshold) || positive >= 0),
                "its costs or its threshold");
        confidence = from.has("conformal.confidence") ? from.number("conformal.confidence") : Double.NaN;
        misfits = Double.isNaN(confidence) ? null : misfits(from);
    }

    private static List<String> labels(ModelFile from) {
        List<String> labels = new ArrayList<>();
        int count = from.integer("labels", 0, Integer.MAX_VALUE);
        for (int k = 0; k < count; k++) {
            labels.add(from.get("label." + k));
        }
        from.require(
                from.get("task").equals(labels.isEmpty() ? "regression" : "classification"), "its task and labels");
        return Collections.unmodifiableList(labels);
    }

    private double[] misfits(ModelFile from) {
        boolean each = Boolean.parseBoolean(from.get("conformal.per-class"));
        double[] all = new double[each ? Math.max(1, labels.size()) : 1];
        for (int k = 0; k < all.length; k++) {
            String key = "conformal.threshold." + k;
            all[k] = from.get(key).equals("Infinity") ? Double.POSITIVE_INFINITY : from.number(key);
        }
        return all;
    }

    /** Writes the scores of the features {@code z} to {@code out} (modified). */
    void scores(float[] z, double[] out) {
        for (int k = 0; k < outputs; k++) {
            out[k] = dot(z, weights, k * z.length) + bias[k];
        }
        if (exponential != null) {
            for (int k = 0; k < outputs; k++) {
                double score = Math.min(exponential[3], Math.max(exponential[2], out[k]));
                out[k] = exponential[1] * Math.exp(score) - exponential[0];
            }
        }
    }

    /** Four sums side by side, since one would wait for itself. */
    private static double dot(float[] z, double[] w, int from) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 4 <= z.length; i += 4) {
            a += z[i] * w[from + i];
            b += z[i + 1] * w[from + i + 1];
            c += z[i + 2] * w[from + i + 2];
            d += z[i + 3] * w[from + i + 3];
        }
        for (; i < z.length; i++) {
            a += z[i] * w[from + i];
        }
        return (a + b) + (c + d);
    }

    /** The label of a row with these probabilities, as the index of its class. */
    int decide(double[] p) {
        if (costs != null) {
            return cheapest(p);
        }
        if (Double.isNaN(threshold)) {
            return Link.argmax(p);
        }
        return p[positive] >= threshold ? positive : 1 - positive;
    }

    private int cheapest(double[] p) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < costs.length; j++) {
            double cost = 0;
            for (int k = 0; k < costs.length; k++) {
                cost += p[k] * costs[k][j];
            }
            best = cost < least ? j : best;
            least = Math.min(cost, least);
        }
        return best;
    }
}
