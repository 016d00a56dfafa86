package org.bochner.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.linalg.Matrix;

/**
 * How a model turns probabilities into a label: the most probable class, a threshold, or the class whose expected cost
 * is least. The probabilities themselves stay as they are.
 *
 * <p>With the cost c(k, j) of label j for a row of class k, the label is argmin_j Σ_k p_k·c(k, j). Two classes need no
 * matrix: the positive one is the label where p ≥ T = a/(a + b), with the costs a of a false alarm and b of a miss
 * (each less that of the right label). Weights of classes are the costs c(k, j) = w_k, j ≠ k: argmax p_k·w_k.
 *
 * @param positive the index of the positive class of two, the rarer one unless the user names it; −1 for more classes
 * @param threshold T, or NaN where the label is the most probable class or that of the least cost
 * @param costs classes × classes, true × predicted; null where there are none or a threshold says the same
 */
public record Decision(int positive, double threshold, Matrix costs) {
    public Decision {
        if (threshold < 0 || threshold > 1 || (!Double.isNaN(threshold) && positive < 0)) {
            throw new BadInput("a threshold must be from 0 to 1, for one of two classes, not " + threshold);
        }
    }

    /** The most probable class; {@code positive} is what metrics of two classes look at. */
    public static Decision likeliest(int positive) {
        return new Decision(positive, Double.NaN, null);
    }

    /** The index of the class {@code label} of the two of {@code task}; throws where there is none. */
    public static int positive(Task task, String label) {
        int index = task.classes() == 2 ? task.labels().indexOf(label) : -1;
        if (index < 0) {
            throw new BadInput("the positive class must be one of two, and '" + label + "' is not; the classes are "
                    + String.join(", ", task.labels()));
        }
        return index;
    }

    /** The least expected cost; pairs {@code "true:predicted"} that are not named cost 1, and a right label nothing. */
    public static Decision costs(Task task, Map<String, Double> byPair, int positive) {
        Matrix costs = new Matrix(task.classes(), task.classes());
        Map<String, Double> left = new LinkedHashMap<>(byPair);
        for (int i = 0; i < costs.data().length; i++) {
            int k = i / costs.rows();
            int j = i % costs.rows();
            Double given =
                    left.remove(task.labels().get(k) + ":" + task.labels().get(j));
            costs.set(k, j, given != null ? given : k == j ? 0 : 1);
        }
        if (!left.isEmpty() || Arrays.stream(costs.data()).anyMatch(cost -> !(cost >= 0 && cost < 1e300))) {
            throw new BadInput("costs are numbers of at least 0 for pairs TRUE:PREDICTED of the classes "
                    + String.join(", ", task.labels()) + ", not " + byPair);
        }
        return costs(costs, positive);
    }

    /** The largest probability times the weight of its class. */
    public static Decision weights(double[] weights, int positive) {
        Matrix costs = new Matrix(weights.length, weights.length);
        Arrays.setAll(costs.data(), i -> i % (weights.length + 1) == 0 ? 0 : weights[i / weights.length]);
        return costs(costs, positive);
    }

    private static Decision costs(Matrix costs, int positive) {
        if (costs.rows() > 2) {
            return new Decision(-1, Double.NaN, costs);
        }
        int other = 1 - positive;
        double alarm = costs.get(other, positive) - costs.get(other, other);
        double miss = costs.get(positive, other) - costs.get(positive, positive);
        if (!(alarm >= 0 && miss >= 0 && alarm + miss > 0)) {
            throw new BadInput("a wrong label must cost as much as the right one or more, and one of them more");
        }
        return new Decision(positive, alarm / (alarm + miss), null);
    }

    /** Whether the label may be another than the most probable class. */
    public boolean rules() {
        return costs != null || !Double.isNaN(threshold);
    }

    /** Writes the labels of rows with the probabilities {@code p} (rows × classes) to {@code out} (modified). */
    void decide(double[] p, int rows, int classes, double[] out) {
        if (!rules()) {
            Link.argmax(p, rows, classes, out);
            return;
        }
        for (int i = 0; i < rows; i++) {
            out[i] = costs == null
                    ? p[2 * i + positive] >= threshold ? positive : 1 - positive
                    : cheapest(p, i * classes);
        }
    }

    private int cheapest(double[] p, int from) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < costs.rows(); j++) {
            double cost = 0;
            for (int k = 0; k < costs.rows(); k++) {
                cost += p[from + k] * costs.get(k, j);
            }
            best = cost < least ? j : best;
            least = Math.min(cost, least);
        }
        return best;
    }

    /** The rule in words, such as "yes where its probability is at least 0.031, else no". */
    public String words(Task task) {
        if (!rules() || costs != null) {
            return rules() ? "the class of the least expected cost" : "the most probable class";
        }
        return task.labels().get(positive) + " where its probability is at least " + (float) threshold + ", else "
                + task.labels().get(1 - positive);
    }
}
