package org.bochner.solve.gradient;

import java.util.List;
import org.bochner.Targets;
import org.bochner.linalg.FloatMemory;
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
 * shows when it is worth a pass to ask again with {@link #balance}.
 */
public final class LinearObjective {
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

    /** Answers all {@code queries} (modified) in one pass over the rows. */
    public void answer(List<Query> queries) {
        double[] biases =
                new double[queries.stream().mapToInt(query -> query.width).sum()];
        LossPass pass;
        LossPass.Sums sums;
        try (FloatMemory weights = FloatMemory.allocate((long) store.columns() * biases.length)) {
            int at = 0;
            for (Query query : queries) {
                place(query, weights, biases, at);
                at += query.width;
            }
            pass = new LossPass(training, targets, store.columns(), store.sparse(), queries, weights, biases);
            sums = store.run(pass);
        }
        pass.release(sums);
        int at = 0;
        for (int q = 0; q < queries.size(); q++) {
            finish(queries.get(q), q, sums, at);
            at += queries.get(q).width;
        }
    }

    /** Writes a point into its columns of the weights, from {@code at} on. */
    private void place(Query query, FloatMemory weights, double[] biases, int at) {
        int width = query.width;
        int d = store.columns();
        for (int j = 0; j < d; j++) {
            for (int k = 0; k < width; k++) {
                weights.set(j * biases.length + at + k, (float) query.point[j * width + k]);
            }
        }
        if (bias != Training.Bias.NONE) {
            System.arraycopy(query.point, d * width, biases, at, width);
        }
    }

    private void finish(Query query, int q, LossPass.Sums sums, int at) {
        int d = store.columns();
        int width = query.width;
        int stride = sums.bias.length;
        int penalised = bias == Training.Bias.REGULARISED ? (d + 1) * width : d * width;
        query.gradient = new double[query.point.length];
        double penalty = 0;
        for (int j = 0, i = 0; i < query.gradient.length; j++) {
            for (int k = 0; k < width; k++, i++) {
                double sum = j < d ? sums.gradient[j * stride + at + k] : sums.bias[at + k];
                double own = i < penalised ? query.point[i] : 0;
                query.gradient[i] = own + c * sum;
                penalty += own * own;
            }
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
            norm += query.gradient[i] * query.gradient[i];
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
