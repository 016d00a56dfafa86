package org.bochner.sphere;

import java.util.Arrays;

/**
 * One real spherical harmonic on S^{d−1}, by the degrees ℓ_{d−1} ≥ … ≥ ℓ_2 ≥ |ℓ_1| of Higuchi's basis.
 *
 * <p>Write ρ_k for the norm of the first k coordinates of x. A harmonic of degree ℓ on S^{k−1} is one of degree m ≤ ℓ on
 * S^{k−2} times a Gegenbauer polynomial of degree ℓ − m in x_k/ρ_k. Taken down to the circle,
 *
 * <pre>
 *   Y(x) = K · Π_{k=3..d} ρ_k^{n_k} q_{n_k}(x_k/ρ_k) · Re or Im (x_1 + i x_2)^{|ℓ_1|},     n_k = ℓ_{k−1} − ℓ_{k−2}
 * </pre>
 *
 * <p>with q_n the orthogonal polynomials of the weight (1 − t²)^{α − 1/2} on [−1, 1], α = ℓ_{k−2} + (k−2)/2, in the scale
 * where q_0 = 1 and all have the same norm. An axis k with n_k = 0 adds no factor, so a harmonic is the few axes where the degree
 * drops, however large d is. ℓ_1 ≥ 0 is a cosine in the azimuth of (x_1, x_2), ℓ_1 &lt; 0 a sine. For d = 3, ℓ_2 = ℓ and
 * ℓ_1 = m are the classical ones, x_3 the polar axis, and there is no sign (−1)^m.
 *
 * <p>Reference: Higuchi, "Symmetric tensor spherical harmonics on the N-sphere", J. Math. Phys. 28 (1987).
 */
public final class Harmonic {
    private final int dimension;
    private final int order;
    private final int degree;
    private final int[] axes;
    private final int[] drops;

    private Harmonic(int dimension, int order, int[] axes, int[] drops) {
        this.dimension = dimension;
        this.order = order;
        this.axes = axes;
        this.drops = drops;
        this.degree = Math.abs(order) + Arrays.stream(drops).sum();
    }

    /**
     * By the degrees ℓ_1, …, ℓ_{d−1}: the first may be negative, and its size and the others do not fall. On S², ℓ_1 is the
     * order m and ℓ_2 the degree ℓ.
     */
    public static Harmonic of(int... degrees) {
        if (degrees.length == 0) {
            throw new IllegalArgumentException("a harmonic needs at least one degree; give d − 1 of them for S^{d−1}");
        }
        int[] axes = new int[degrees.length];
        int[] drops = new int[degrees.length];
        int found = 0;
        for (int k = degrees.length - 1; k >= 1; k--) {
            int below = k == 1 ? Math.abs(degrees[0]) : degrees[k - 1];
            if (below > degrees[k] || below < 0) {
                throw new IllegalArgumentException(
                        "degrees must not fall after |ℓ_1|, not " + Arrays.toString(degrees));
            }
            if (degrees[k] > below) {
                axes[found] = k + 2;
                drops[found++] = degrees[k] - below;
            }
        }
        return new Harmonic(degrees.length + 1, degrees[0], Arrays.copyOf(axes, found), Arrays.copyOf(drops, found));
    }

    /**
     * By the axes where the degree drops.
     *
     * @param dimension d
     * @param order ℓ_1
     * @param axes those k from 3 to d with n_k &gt; 0, falling
     * @param drops their n_k
     */
    public static Harmonic of(int dimension, int order, int[] axes, int[] drops) {
        boolean good = dimension >= 2 && axes.length == drops.length;
        long degree = Math.abs((long) order);
        for (int i = 0; good && i < axes.length; i++) {
            good = axes[i] >= 3 && axes[i] <= (i == 0 ? dimension : axes[i - 1] - 1) && drops[i] >= 1;
            degree += drops[i];
        }
        if (!good || degree > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("axes " + Arrays.toString(axes) + " with drops " + Arrays.toString(drops)
                    + " are no harmonic on the sphere in " + dimension
                    + " dimensions; axes fall from at most d to at least 3, drops are above 0");
        }
        return new Harmonic(dimension, order, axes.clone(), drops.clone());
    }

    /** d: the sphere is S^{d−1}. */
    public int dimension() {
        return dimension;
    }

    /** ℓ = ℓ_{d−1}. */
    public int degree() {
        return degree;
    }

    /** ℓ_1: from 0 on a cosine in the azimuth, below 0 a sine. */
    public int order() {
        return order;
    }

    /** The axes k where the degree drops, falling. */
    public int[] axes() {
        return axes.clone();
    }

    /** n_k at each of {@link #axes}. */
    public int[] drops() {
        return drops.clone();
    }

    /** ℓ_1, …, ℓ_{d−1}. */
    public int[] degrees() {
        int[] degrees = new int[dimension - 1];
        int next = axes.length - 1;
        int now = Math.abs(order);
        degrees[0] = order;
        for (int k = 3; k <= dimension; k++) {
            if (next >= 0 && axes[next] == k) {
                now += drops[next--];
            }
            degrees[k - 2] = now;
        }
        return degrees;
    }

    /** The one with −ℓ_1: the other of the real and imaginary part of one complex harmonic. */
    public Harmonic conjugate() {
        return order == 0 ? this : new Harmonic(dimension, -order, axes, drops);
    }

    /**
     * K, which makes the mean of Y² over the sphere 1.
     *
     * <p>The constants of consecutive axes a..b with equal degree m below them telescope to
     * Π_{i&lt;m} (b/2 + i)/((a−1)/2 + i), so no Gamma function is needed; cosine and sine add a factor of 2. K² is their product.
     */
    double scale() {
        double squared = order == 0 ? 1 : 2;
        int upper = dimension;
        int now = degree;
        for (int i = 0; i < axes.length; i++) {
            squared *= run(axes[i] + 1, upper, now);
            upper = axes[i];
            now -= drops[i];
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

    @Override
    public boolean equals(Object other) {
        return other instanceof Harmonic that
                && dimension == that.dimension
                && order == that.order
                && Arrays.equals(axes, that.axes)
                && Arrays.equals(drops, that.drops);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * order + Arrays.hashCode(axes)) + Arrays.hashCode(drops);
    }

    /** The degrees from the top, such as {@code Y[9, 4]}; in many dimensions the axes where they drop. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Y[");
        if (dimension > 8) {
            text.append(degree);
            for (int i = 0; i < axes.length; i++) {
                text.append(", axis ").append(axes[i]).append(": ").append(drops[i]);
            }
            return text.append(order == 0 ? "]" : ", azimuth: " + order + "]").toString();
        }
        int[] degrees = degrees();
        for (int k = degrees.length - 1; k >= 0; k--) {
            text.append(degrees[k]).append(k == 0 ? "]" : ", ");
        }
        return text.toString();
    }
}
