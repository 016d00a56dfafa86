package org.bochner.learn.lkrf;

import java.util.Arrays;
import org.bochner.solve.Vectors;

/**
 * A divergence ball of weights q around uniform ones, and steps within it in the geometry of ψ(q) = Σ q^k/k.
 *
 * <p>Weights are taken relative to the largest of the centre, so that high powers neither vanish nor overflow.
 *
 * @param power k
 * @param radius ρ
 */
record Ball(double power, double radius) {
    private static final int MOST_HALVINGS = 100;

    /** The q of the ball with the largest qᵀv. */
    double[] best(double[] v) {
        return new DivergenceBall(v, power).maximize(radius).weights();
    }

    /** ∇ψ(q) up to a factor: (q/h)^{k−1} with h the largest of {@code scale}. */
    double[] image(double[] q, double[] scale) {
        double largest = largest(scale);
        return Arrays.stream(q)
                .map(each -> power == 2 ? each / largest : Math.pow(each / largest, power - 1))
                .toArray();
    }

    /**
     * The mirror step from a centre c: the q of the ball that minimises −½γ qᵀv + ψ(q) − ∇ψ(c)ᵀq.
     *
     * <p>It is q^{k−1} ∝ [u − τ]₊ with u = c^{k−1} + ½γv: that of {@link #best} for u where the ball binds, else the
     * one with factor 1 on the simplex. For k = 2 it is the Euclidean projection of c + ½γv.
     */
    double[] step(double[] centre, double gamma, double[] v) {
        double[] u = Vectors.step(image(centre, centre), gamma / 2, v);
        double[] bound = best(u);
        double largest = largest(centre);
        return binds(u, bound, largest) ? bound : onSimplex(u, largest);
    }

    /** Whether the ball's multiplier λ, from u_a − u_b = (1 + λ)(q_a^{k−1} − q_b^{k−1}), is not negative. */
    private boolean binds(double[] u, double[] q, double largest) {
        int high = 0;
        int low = -1;
        for (int m = 0; m < u.length; m++) {
            high = u[m] > u[high] ? m : high;
            low = q[m] > 0 && (low < 0 || u[m] < u[low]) ? m : low;
        }
        double images = Math.pow(q[high] / largest, power - 1) - Math.pow(q[low] / largest, power - 1);
        return images > 0 && u[high] - u[low] >= images;
    }

    /** q_m = h[u_m − τ]₊^{1/(k−1)} with Σ q = 1; τ by halving. */
    private double[] onSimplex(double[] u, double largest) {
        double high = largest(u);
        double low = high - Math.pow(1 / largest, power - 1);
        for (int k = 0; k < MOST_HALVINGS && high - low > 1e-15 * (Math.abs(low) + Math.abs(high)); k++) {
            double middle = low + (high - low) / 2;
            if (sum(weights(u, middle, largest)) > 1) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double[] q = weights(u, low, largest);
        double sum = sum(q);
        Arrays.setAll(q, m -> q[m] / sum);
        return q;
    }

    private double[] weights(double[] u, double tau, double largest) {
        double[] q = new double[u.length];
        for (int m = 0; m < q.length; m++) {
            double over = Math.max(0, u[m] - tau);
            q[m] = largest * (power == 2 ? over : Math.pow(over, 1 / (power - 1)));
        }
        return q;
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    private static double largest(double[] values) {
        return Arrays.stream(values).max().getAsDouble();
    }
}
