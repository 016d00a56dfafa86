package org.bochner.learn.lkrf;

import java.util.Arrays;

/**
 * Steps within the ball from a centre c, in the geometry of its divergence: the q of the ball that minimises
 *
 * <pre>−½γ qᵀv + ψ(q) − ∇ψ(c)ᵀq,   ψ(q) = Σ q^k/k.</pre>
 *
 * <p>Its solution is q^{k−1} ∝ [u − τ]₊ with the image u = c^{k−1} + ½γv: that of {@link DivergenceBall} for the values u where the
 * ball binds, else the one with factor 1 on the simplex. For k = 2 it is the Euclidean projection of c + ½γv. Weights are
 * taken relative to the centre's largest, so that high powers neither vanish nor overflow.
 */
final class Mirror {
    private final double[] image;
    private final double largest;
    private final double gamma;
    private final double power;
    private final double radius;

    Mirror(double[] centre, double gamma, double power, double radius) {
        this.image = image(centre, centre, power);
        this.largest = Arrays.stream(centre).max().getAsDouble();
        this.gamma = gamma;
        this.power = power;
        this.radius = radius;
    }

    /** (q/h)^{k−1} with h the largest of {@code scale}. */
    static double[] image(double[] q, double[] scale, double power) {
        double largest = Arrays.stream(scale).max().getAsDouble();
        double[] image = new double[q.length];
        for (int m = 0; m < q.length; m++) {
            image[m] = power == 2 ? q[m] / largest : Math.pow(q[m] / largest, power - 1);
        }
        return image;
    }

    /** The step for v. */
    double[] step(double[] v) {
        double[] u = new double[v.length];
        for (int m = 0; m < u.length; m++) {
            u[m] = image[m] + gamma * v[m] / 2;
        }
        double[] bound = new DivergenceBall(u, power).maximize(radius).weights();
        return binds(u, bound) ? bound : onSimplex(u);
    }

    /** Whether the ball holds q back: its multiplier λ, from u_a − u_b = (1 + λ)(q_a^{k−1} − q_b^{k−1}), is not negative. */
    private boolean binds(double[] u, double[] q) {
        int high = 0;
        int low = -1;
        for (int m = 0; m < u.length; m++) {
            high = u[m] > u[high] ? m : high;
            low = q[m] > 0 && (low < 0 || u[m] < u[low]) ? m : low;
        }
        double span = u[high] - u[low];
        double images = Math.pow(q[high] / largest, power - 1) - Math.pow(q[low] / largest, power - 1);
        return images > 0 && span >= images;
    }

    /** q_m = h[u_m − τ]₊^{1/(k−1)} with Σ q = 1. */
    private double[] onSimplex(double[] u) {
        double high = Arrays.stream(u).max().getAsDouble();
        double low = high - Math.pow(1 / largest, power - 1);
        for (int k = 0; k < 100 && high - low > 1e-15 * (Math.abs(low) + Math.abs(high)); k++) {
            double middle = low + (high - low) / 2;
            if (sum(u, middle) > 1) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double[] q = new double[u.length];
        double sum = sum(u, low);
        for (int m = 0; m < q.length; m++) {
            q[m] = weight(u[m] - low) / sum;
        }
        return q;
    }

    private double sum(double[] u, double tau) {
        double sum = 0;
        for (double value : u) {
            sum += weight(value - tau);
        }
        return sum;
    }

    private double weight(double over) {
        return over <= 0 ? 0 : largest * (power == 2 ? over : Math.pow(over, 1 / (power - 1)));
    }
}
