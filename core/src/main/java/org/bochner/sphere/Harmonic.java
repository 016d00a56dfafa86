package org.bochner.sphere;

import java.util.List;

/**
 * One real spherical harmonic on S^{d−1}, by the degrees ℓ_{d−1} ≥ … ≥ ℓ_2 ≥ |ℓ_1| of Higuchi's basis.
 *
 * <p>Write ρ_k for the norm of the first k coordinates of x. A harmonic of degree ℓ on S^{k−1} is one of degree m ≤ ℓ
 * on S^{k−2} times a Gegenbauer polynomial of degree ℓ − m in x_k/ρ_k. Taken down to the circle,
 *
 * <pre>
 *   Y(x) = K · Π_{k=3..d} ρ_k^{n_k} q_{n_k}(x_k/ρ_k) · Re or Im (x_1 + i x_2)^{|ℓ_1|},     n_k = ℓ_{k−1} − ℓ_{k−2}
 * </pre>
 *
 * <p>with q_n the orthogonal polynomials of the weight (1 − t²)^{α − 1/2} on [−1, 1], α = ℓ_{k−2} + (k−2)/2, in the
 * scale where q_0 = 1 and all have the same norm. An axis k with n_k = 0 adds no factor, so a harmonic is the few axes
 * where the degree drops, however large d is. ℓ_1 ≥ 0 is a cosine in the azimuth of (x_1, x_2), ℓ_1 &lt; 0 a sine. For
 * d = 3, ℓ_2 = ℓ and ℓ_1 = m are the classical ones, x_3 the polar axis, and there is no sign (−1)^m.
 *
 * <p>Reference: Higuchi, "Symmetric tensor spherical harmonics on the N-sphere", J. Math. Phys. 28 (1987).
 *
 * @param dimension d: the sphere is S^{d−1}
 * @param order ℓ_1: from 0 on a cosine in the azimuth, below 0 a sine
 * @param axes those k from 3 to d with n_k &gt; 0, in descending order
 * @param drops their n_k
 */
public record Harmonic(int dimension, int order, List<Integer> axes, List<Integer> drops) {
    public Harmonic {
        axes = List.copyOf(axes);
        drops = List.copyOf(drops);
        boolean good = dimension >= 2 && axes.size() == drops.size();
        long degree = Math.abs((long) order);
        for (int i = 0; good && i < axes.size(); i++) {
            int highest = i == 0 ? dimension : axes.get(i - 1) - 1;
            good = axes.get(i) >= 3 && axes.get(i) <= highest && drops.get(i) >= 1;
            degree += drops.get(i);
        }
        if (!good || degree > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("axes " + axes + " with drops " + drops
                    + " are no harmonic on the sphere in " + dimension
                    + " dimensions; axes fall from at most d to at least 3, drops are above 0");
        }
    }

    /** ℓ = ℓ_{d−1}. */
    public int degree() {
        int degree = Math.abs(order);
        for (int drop : drops) {
            degree += drop;
        }
        return degree;
    }

    /** The one with |ℓ_1|: the real part of the complex harmonic to which this belongs. */
    Harmonic cosine() {
        return order < 0 ? new Harmonic(dimension, -order, axes, drops) : this;
    }

    /**
     * K, which makes the mean of Y² over the sphere 1.
     *
     * <p>The constants of consecutive axes a..b with equal degree m below them telescope to
     * Π_{i&lt;m} (b/2 + i)/((a−1)/2 + i), so no Gamma function is needed; cosine and sine add a factor of 2. K² is
     * their product.
     */
    double scale() {
        double squared = order == 0 ? 1 : 2;
        int upper = dimension;
        int now = degree();
        for (int i = 0; i < axes.size(); i++) {
            squared *= run(axes.get(i) + 1, upper, now);
            upper = axes.get(i);
            now -= drops.get(i);
        }
        return Math.sqrt(squared * run(3, upper, now));
    }

    private static double run(int from, int to, int below) {
        double product = 1;
        for (int i = 0; from <= to && i < below; i++) {
            product *= (to / 2.0 + i) / ((from - 1) / 2.0 + i);
        }
        return product;
    }

    /** The degrees from the top, such as {@code Y[9, 4]}; in many dimensions the axes where they drop. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Y[");
        int now = degree();
        if (dimension > 8) {
            text.append(now);
            for (int i = 0; i < axes.size(); i++) {
                text.append(", axis ").append(axes.get(i)).append(": ").append(drops.get(i));
            }
            return text.append(order == 0 ? "]" : ", azimuth: " + order + "]").toString();
        }
        for (int k = dimension; k > 2; k--) {
            text.append(now).append(", ");
            now -= axes.contains(k) ? drops.get(axes.indexOf(k)) : 0;
        }
        return text.append(order).append(']').toString();
    }
}
