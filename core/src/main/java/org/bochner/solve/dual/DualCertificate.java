package org.bochner.solve.dual;

import java.util.Arrays;
import org.bochner.Targets;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Products;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The duality gap of a {@link DualState}, by exact passes over the rows.
 *
 * <p>Without a free bias, w = Σ β z is the primal point and the gap is the sum over rows of {@link Box#gap}. With one,
 * Σ β = 0 must hold: the heavier sign of β is scaled down (always feasible), w = Σ βz is formed again, the bias is the
 * exact minimiser of the loss for these w, and then the same sum is the gap: bΣβ is zero.
 */
final class DualCertificate {
    private final RowStore store;
    private final Targets targets;
    private final Loss loss;
    private final double epsilon;
    private final Box box;
    private final Training.Bias bias;
    private final double c;

    DualCertificate(RowStore store, Training training, Targets targets, double c) {
        this.store = store;
        this.targets = targets;
        this.loss = training.loss();
        this.epsilon = training.epsilon();
        this.box = new Box(loss, epsilon);
        this.bias = training.bias();
        this.c = c;
    }

    /** A primal point, with P and the gap of each output. */
    record Point(LinearFunction function, double[] values, double[] gaps) {
        double value() {
            return Arrays.stream(values).sum();
        }

        double gap() {
            return Arrays.stream(gaps).sum();
        }
    }

    Point of(DualState state) {
        int k = targets.outputs();
        Matrix w = new Matrix(store.columns(), k);
        double[] b = new double[k];
        double[] factors = null;
        if (bias == Training.Bias.FREE) {
            factors = balance(state);
            w = backProject(state, factors);
            b = bestBiases(new LinearFunction(w, b), state.norms.length);
        } else {
            for (int o = 0; o < k; o++) {
                for (int j = 0; j < store.columns(); j++) {
                    w.set(j, o, state.weights[o][j]);
                }
                b[o] = bias == Training.Bias.REGULARISED ? state.sums[o] : 0;
            }
        }
        LinearFunction function = new LinearFunction(w, b);
        double[] sums = gaps(function, state, factors);
        double[] values = Arrays.copyOf(sums, k);
        for (int o = 0; o < k; o++) {
            values[o] += penalty(function, o);
        }
        return new Point(function, values, Arrays.copyOfRange(sums, k, 2 * k));
    }

    /** ½‖w‖² of an output, and ½b² where the bias is regularised. */
    private double penalty(LinearFunction function, int output) {
        double sum = bias == Training.Bias.REGULARISED ? function.bias()[output] * function.bias()[output] / 2 : 0;
        for (int j = 0; j < store.columns(); j++) {
            double weight = function.weights().get(j, output);
            sum += weight * weight / 2;
        }
        return sum;
    }

    /**
     * {@code point} with the regularised bias that is best for its weights. A search that ends early may have a bias
     * far from it: where C is large it is the slowest variable. The dual value stays, so that the gap falls by what P
     * falls.
     */
    Point settled(Point point) {
        if (bias != Training.Bias.REGULARISED) {
            return point;
        }
        int k = targets.outputs();
        Matrix w = point.function.weights();
        double[] b = bestBiases(new LinearFunction(w, new double[k]), Math.toIntExact(store.rows()));
        LinearFunction function = new LinearFunction(w, b);
        double[] losses = gaps(function, null, null);
        double[] values = point.values.clone();
        double[] gaps = point.gaps.clone();
        for (int o = 0; o < k; o++) {
            double value = losses[o] + penalty(function, o);
            gaps[o] = Math.max(0, gaps[o] - (values[o] - value));
            values[o] = value;
        }
        return new Point(function, values, gaps);
    }

    /** For every output the factors on negative and positive β that make them sum to zero. */
    private static double[] balance(DualState state) {
        double[] factors = new double[2 * state.beta.length];
        for (int o = 0; o < state.beta.length; o++) {
            double down = 0;
            double up = 0;
            for (double beta : state.beta[o]) {
                down -= Math.min(beta, 0);
                up += Math.max(beta, 0);
            }
            double less = Math.min(down, up);
            factors[2 * o] = down > less ? less / down : 1;
            factors[2 * o + 1] = up > less ? less / up : 1;
        }
        return factors;
    }

    private static double scaled(DualState state, double[] factors, int output, int row) {
        double beta = state.beta[output][row];
        return factors == null ? beta : beta * factors[2 * output + (beta > 0 ? 1 : 0)];
    }

    /** Σ β z with the scaled β. */
    private Matrix backProject(DualState state, double[] factors) {
        int k = targets.outputs();
        int d = store.columns();
        double[] sums = store.run(new Passes.Sums("dual weights", d * k) {
            @Override
            public void accumulate(Block block, double[] sums) {
                float[] betas = new float[block.size() * k];
                for (int i = 0; i < betas.length; i++) {
                    betas[i] = (float) scaled(state, factors, i % k, (int) block.first() + i / k);
                }
                try (FloatMemory back = FloatMemory.of(betas);
                        FloatMemory product = FloatMemory.allocate((long) d * k)) {
                    Products.transposedTimes(block.rows(), back, 0, k, k, product, 0, k);
                    for (int i = 0; i < sums.length; i++) {
                        sums[i] += product.get(i);
                    }
                }
            }
        });
        return new Matrix(d, k, sums);
    }

    /** Σ U ℓ of every output, then their gaps where there is a {@code state}. */
    private double[] gaps(LinearFunction function, DualState state, double[] factors) {
        int k = targets.outputs();
        return store.run(new Passes.Sums("duality gap", 2 * k) {
            @Override
            public void accumulate(Block block, double[] sums) {
                double[] scores = scores(function, block);
                for (int i = 0; i < block.size(); i++) {
                    double upper = c * targets.weight(block, i);
                    for (int o = 0; o < k && upper > 0; o++) {
                        double s = scores[i * k + o];
                        double y = targets.value(block, i, o);
                        sums[o] += upper * loss.value(s, y, epsilon);
                        if (state != null) {
                            double beta = scaled(state, factors, o, (int) block.first() + i);
                            sums[k + o] += Math.max(0, box.gap(beta, s, y, upper));
                        }
                    }
                }
            }
        });
    }

    private double[] scores(LinearFunction function, Block block) {
        double[] scores = new double[block.size() * targets.outputs()];
        function.scores(block.rows(), scores);
        return scores;
    }

    /**
     * For every output the b that minimises P for the scores s of {@code function}: Σ u ℓ(s + b, y), and b²/(2C) where
     * it is regularised.
     */
    private double[] bestBiases(LinearFunction function, int rows) {
        int k = targets.outputs();
        double[][] scores = new double[k][rows];
        double[][] y = new double[k][rows];
        double[] weights = new double[rows];
        store.run(Passes.each("scores", block -> {
            double[] part = scores(function, block);
            for (int i = 0; i < block.size(); i++) {
                int row = (int) block.first() + i;
                weights[row] = targets.weight(block, i);
                for (int o = 0; o < k; o++) {
                    scores[o][row] = part[i * k + o];
                    y[o][row] = targets.value(block, i, o);
                }
            }
        }));
        double[] biases = new double[k];
        for (int o = 0; o < k; o++) {
            biases[o] = bestBias(scores[o], y[o], weights);
        }
        return biases;
    }

    /** Bisection on the slope of the loss in b, which never falls. */
    private double bestBias(double[] s, double[] y, double[] u) {
        double low = 0;
        double high = 0;
        for (int i = 0; i < s.length; i++) {
            low = Math.min(low, y[i] - s[i] - epsilon - 1);
            high = Math.max(high, y[i] - s[i] + epsilon + 1);
        }
        double ridge = bias == Training.Bias.REGULARISED ? 1 / c : 0;
        for (int step = 0; step < 80; step++) {
            double middle = (low + high) / 2;
            double slope = ridge * middle;
            for (int i = 0; i < s.length; i++) {
                slope += u[i] * loss.slope(s[i] + middle, y[i], epsilon);
            }
            if (slope < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
