package org.bochner.solve.gradient;

import java.util.List;
import org.bochner.Targets;
import org.bochner.linalg.FloatMemory;
import org.bochner.solve.Balance;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;

/**
 * P(w, b) = ½‖w‖² (+ ½b²) + C Σ u ℓ(w·z + b, y) for every output, in one pass over the rows, with its duality gap.
 *
 * <p>The gap comes for nothing. The slopes of the loss make a dual point, α = −C u ℓ′(s); Fenchel's equality holds row
 * by row, and what remains of P(w) − D(α) is
 *
 * <pre>  gap = ½‖w + C Zᵀ(u ℓ′)‖² = ½‖∇P(w)‖²                                        (1)</pre>
 *
 * <p>A free bias demands Σ α = 0 as well. Scaling the slopes of one sign by θ in [0, 1] (for the multinomial loss, of
 * the rows of one class) makes them balance; every ℓ* is convex with ℓ*(0) = 0, hence ℓ*(θg) ≤ θℓ*(g), and
 *
 * <pre>  gap ≤ ½‖w + C Zᵀ(θ u ℓ′)‖² + C Σ (1 − θ) u ℓ                                 (2)</pre>
 *
 * <p>Without shares given, a query's gap for a free bias is (2) with θ in its second term only: an estimate, which
 * tells when it is worth a pass to ask again with {@link #balance}.
 */
public final class LinearObjective implements Objective {
    private final RowStore store;
    private final Targets targets;
    private final Training training;
    private final Training.Bias bias;
    private final double c;

    public LinearObjective(RowStore store, Training training, Targets targets, double c) {
        this.store = store;
        this.targets = targets;
        this.training = training;
        this.bias = training.bias();
        this.c = c;
    }

    /** The length of a point of {@code width} outputs. */
    public int size(int width) {
        return Math.multiplyExact(store.columns() + (bias == Training.Bias.NONE ? 0 : 1), width);
    }

    @Override
    public void answer(List<Query> queries) {
        int columns = 0;
        for (Query query : queries) {
            columns += query.direction == null ? query.width : 2 * query.width;
        }
        double[] biases = new double[columns];
        LossPass pass;
        LossPass.Sums sums;
        try (FloatMemory weights = FloatMemory.allocate((long) store.columns() * columns)) {
            int at = 0;
            for (Query query : queries) {
                at = place(query.point, query.width, weights, biases, at);
                if (query.direction != null) {
                    at = place(query.direction, query.width, weights, biases, at);
                }
            }
            pass = new LossPass(training, targets, store.columns(), store.sparse(), queries, weights, biases);
            sums = store.run(pass);
        }
        pass.release(sums);
        int slope = 0;
        for (int q = 0; q < queries.size(); q++) {
            finish(queries.get(q), q, sums, slope);
            slope += queries.get(q).width;
        }
    }

    /** Writes a point into its columns of the weights and returns the column after them. */
    private int place(double[] point, int width, FloatMemory weights, double[] biases, int at) {
        int columns = biases.length;
        int d = store.columns();
        for (int j = 0; j < d; j++) {
            for (int k = 0; k < width; k++) {
                weights.set(j * columns + at + k, (float) point[j * width + k]);
            }
        }
        if (bias != Training.Bias.NONE) {
            System.arraycopy(point, d * width, biases, at, width);
        }
        return at + width;
    }

    private void finish(Query query, int q, LossPass.Sums sums, int slope) {
        int d = store.columns();
        int width = query.width;
        int stride = sums.bias.length;
        int penalised = bias == Training.Bias.REGULARISED ? (d + 1) * width : d * width;
        double[] base = query.direction == null ? query.point : query.direction;
        double[] result = new double[base.length];
        double penalty = 0;
        for (int j = 0, i = 0; i < result.length; j++) {
            for (int k = 0; k < width; k++, i++) {
                double sum = j < d ? sums.gradient[j * stride + slope + k] : sums.bias[slope + k];
                double own = i < penalised ? base[i] : 0;
                result[i] = own + c * sum;
                penalty += own * own;
            }
        }
        query.result = result;
        if (query.direction != null) {
            return;
        }
        query.losses = sums.losses[q];
        query.slopes = sums.slopeSums[q];
        query.curvature = sums.curvature[q];
        query.value = penalty / 2 + c * sums.value[q];
        query.gap = gap(query, penalised);
    }

    /** Equation (1), or (2) with a free bias. */
    private double gap(Query query, int penalised) {
        double norm = 0;
        for (int i = 0; i < penalised; i++) {
            norm += query.result[i] * query.result[i];
        }
        if (bias != Training.Bias.FREE) {
            return norm / 2;
        }
        double[] shares = query.shares == null ? balance(query) : query.shares;
        double lost = 0;
        for (int i = 0; i < shares.length; i++) {
            lost += (1 - shares[i]) * query.losses[i];
        }
        return norm / 2 + c * lost;
    }

    /** The shares θ under which the slopes of {@code query} sum to zero in every output. */
    static double[] balance(Query query) {
        return query.width == 1 ? balanceSides(query.slopes) : Balance.stationary(query.slopes, query.width);
    }

    private static double[] balanceSides(double[] slopes) {
        double down = -slopes[0];
        double up = slopes[1];
        double less = Math.min(down, up);
        return new double[] {down > less ? less / down : 1, up > less ? less / up : 1};
    }
}
