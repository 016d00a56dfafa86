package org.bochner.scorer;

/**
 * Turns scores into probabilities of classes: the softmax of the scores times β (temperature), Platt's sigmoid
 * σ(a·s + b) per class, or a non-decreasing function of the score, linear between knots (isotonic); the last two are
 * divided by their sum where there are several classes.
 */
final class Law {
    private final int columns;
    /** NaN where it is not the softmax. */
    private final double beta;
    /** For each column a and b of a sigmoid, or null. */
    private final double[][] sigmoids;

    private final double[][] knots;
    private final double[][] values;

    private Law(int columns, double beta, double[][] sigmoids, double[][] knots, double[][] values) {
        this.columns = columns;
        this.beta = beta;
        this.sigmoids = sigmoids;
        this.knots = knots;
        this.values = values;
    }

    /** The law of {@code columns} scores per row; null where the model has none. */
    static Law read(ModelFile from, int columns, boolean implied) {
        String name = from.get("calibration");
        if (name.equals("none")) {
            return implied ? new Law(columns, 1, null, null, null) : null;
        }
        double[][] numbers = from.matrix("calibration.npy");
        switch (name) {
            case "temperature":
                from.require(numbers.length == 1 && numbers[0].length == 1 && numbers[0][0] >= 0, "its temperature");
                return new Law(columns, numbers[0][0], null, null, null);
            case "sigmoid":
                from.require(numbers.length == columns && numbers[0].length == 2, "its sigmoids");
                return new Law(columns, Double.NaN, numbers, null, null);
            case "isotonic":
                return isotonic(from, columns, numbers);
            default:
                throw from.bad("its calibration '" + name + "' is not one that this scorer knows");
        }
    }

    private static Law isotonic(ModelFile from, int columns, double[][] lines) {
        double[][] knots = new double[columns][];
        double[][] values = new double[columns][];
        for (int k = 0; k < columns; k++) {
            int count = 0;
            for (double[] line : lines) {
                from.require(line.length == 3, "the knots of its calibration");
                count += line[0] == k ? 1 : 0;
            }
            from.require(count > 0, "the knots of its calibration");
            knots[k] = new double[count];
            values[k] = new double[count];
            count = 0;
            for (double[] line : lines) {
                if (line[0] == k) {
                    from.require(count == 0 || line[1] >= knots[k][count - 1], "the order of its calibration");
                    knots[k][count] = line[1];
                    values[k][count++] = line[2];
                }
            }
        }
        return new Law(columns, Double.NaN, null, knots, values);
    }

    /** Writes the probability of every class to {@code out} (modified). */
    void apply(double[] scores, double[] out) {
        if (!Double.isNaN(beta)) {
            softmax(scores, out);
        } else if (columns == 1) {
            out[1] = at(0, scores[0]);
            out[0] = 1 - out[1];
        } else {
            double sum = 0;
            for (int k = 0; k < columns; k++) {
                out[k] = at(k, scores[k]);
                sum += out[k];
            }
            for (int k = 0; k < columns; k++) {
                out[k] = sum > 0 ? out[k] / sum : 1.0 / columns;
            }
        }
    }

    private void softmax(double[] scores, double[] out) {
        int classes = columns == 1 ? 2 : columns;
        if (columns == 1) {
            out[0] = 0;
            out[1] = scores[0];
        } else {
            System.arraycopy(scores, 0, out, 0, classes);
        }
        double most = out[0];
        for (int k = 1; k < classes; k++) {
            most = Math.max(most, out[k]);
        }
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            out[k] = Math.exp(beta * (out[k] - most));
            sum += out[k];
        }
        for (int k = 0; k < classes; k++) {
            out[k] /= sum;
        }
    }

    private double at(int column, double score) {
        if (sigmoids != null) {
            double t = sigmoids[column][0] * score + sigmoids[column][1];
            double e = Math.exp(-Math.abs(t));
            return t >= 0 ? 1 / (1 + e) : e / (1 + e);
        }
        double[] x = knots[column];
        double[] y = values[column];
        int found = java.util.Arrays.binarySearch(x, score);
        if (found >= 0) {
            return y[found];
        }
        int next = -found - 1;
        if (next == 0 || next == x.length) {
            return y[Math.max(0, next - 1)];
        }
        double share = (score - x[next - 1]) / (x[next] - x[next - 1]);
        return Math.min(y[next], y[next - 1] + share * (y[next] - y[next - 1]));
    }
}
