package org.bochner.scorer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weighted real spherical harmonics of the row on the unit sphere, √λ_j Y_j, computed in double.
 *
 * <p>The row is x/‖x‖, or lifted, (x, h)/√(‖x‖² + h²). A harmonic is a product of few factors: for each axis k where
 * its degree drops by n, h_n = ρ_k^n q_n(x_k/ρ_k), ρ_k the norm of the first k coordinates and q_n orthogonal
 * polynomials with α = m + (k−2)/2, m the degree below, by
 *
 * <pre>  a_{n+1} h_{n+1} = x_k h_n − a_n ρ_k² h_{n−1},     a_n = ½ √( n(n+2α−1) / ((n+α)(n+α−1)) )</pre>
 *
 * and the real or imaginary part of (x_1 + i x_2)^|ℓ₁|. Column 0 of the work space is 1, columns 1..M and M+1..2M are
 * these powers, then the h_n, then the factors of each harmonic are multiplied from the top axis down.
 *
 * <p>Reference: Higuchi, "Symmetric tensor spherical harmonics on the N-sphere", J. Math. Phys. 28 (1987).
 */
final class HarmonicFeatures extends FeatureMap {
    private static final int MOST_INPUTS = 1 << 24;
    private static final int MOST_COLUMNS = 1 << 21;

    private final boolean lift;
    private final double height;
    private final double[] roots;
    private final double[] scale;
    /** The columns whose product each harmonic is. */
    private final int[][] factors;

    private final int powers;
    private final int columns;
    private final List<Run> runs = new ArrayList<>();

    /** One recursion: of the axis {@code axis}, counted from 0, into the columns from {@code start} on. */
    private static final class Run {
        final int axis;
        final int start;
        final double[] rise;
        final double[] fall;

        Run(int axis, int start, double alpha, int length) {
            this.axis = axis;
            this.start = start;
            this.rise = new double[length];
            this.fall = new double[length];
            double before = 0;
            for (int n = 1; n <= length; n++) {
                // For n = 1 the factor α cancels.
                double a = n == 1
                        ? Math.sqrt(0.5 / (1 + alpha))
                        : 0.5 * Math.sqrt(n / (n + alpha) * ((n + 2 * alpha - 1) / (n + alpha - 1)));
                rise[n - 1] = 1 / a;
                fall[n - 1] = before / a;
                before = a;
            }
        }
    }

    private HarmonicFeatures(ModelFile from, int inputs, int[] orders) {
        super(inputs, orders.length);
        String way = from.get("map.sphere");
        from.require(way.equals("lift") || way.equals("normalise"), "the way onto the sphere is '" + way + "'");
        lift = way.equals("lift");
        height = from.number("map.height");
        double[] weights = from.vector("harmonic-weights.npy");
        int[] starts = from.ints("harmonic-starts.npy");
        int[] axes = from.ints("harmonic-axes.npy");
        int[] drops = from.ints("harmonic-drops.npy");
        int dimension = lift ? inputs + 1 : inputs;
        check(from, orders, weights, starts, axes, drops, dimension);
        roots = new double[features];
        scale = new double[features];
        TreeMap<Long, Integer> lengths = new TreeMap<>();
        int highest = 0;
        for (int j = 0; j < features; j++) {
            roots[j] = Math.sqrt(weights[j]);
            highest = Math.max(highest, Math.abs(orders[j]));
            int below = degree(orders[j], drops, starts[j], starts[j + 1]);
            for (int i = starts[j]; i < starts[j + 1]; i++) {
                below -= drops[i];
                lengths.merge(key(axes[i], below), drops[i], Math::max);
            }
        }
        powers = highest;
        long all = 1 + 2L * powers;
        for (int length : lengths.values()) {
            all += length;
        }
        from.require(all <= MOST_COLUMNS, "its harmonics need " + all + " polynomials");
        columns = (int) all;
        Map<Long, Integer> first = new HashMap<>();
        int column = 1 + 2 * powers;
        for (Map.Entry<Long, Integer> entry : lengths.entrySet()) {
            int k = (int) (entry.getKey() >> 32);
            runs.add(new Run(k - 1, column, entry.getKey().intValue() + (k - 2) / 2.0, entry.getValue()));
            first.put(entry.getKey(), column);
            column += entry.getValue();
        }
        factors = new int[features][];
        for (int j = 0; j < features; j++) {
            int count = starts[j + 1] - starts[j];
            int below = degree(orders[j], drops, starts[j], starts[j + 1]);
            scale[j] = scale(dimension, orders[j], below, axes, drops, starts[j], starts[j + 1]);
            factors[j] = new int[count + (orders[j] != 0 || count == 0 ? 1 : 0)];
            for (int i = 0; i < count; i++) {
                int at = starts[j] + i;
                below -= drops[at];
                factors[j][i] = first.get(key(axes[at], below)) + drops[at] - 1;
            }
            if (orders[j] != 0) {
                factors[j][count] = orders[j] > 0 ? orders[j] : powers - orders[j];
            }
        }
    }

    private static void check(
            ModelFile from, int[] orders, double[] weights, int[] starts, int[] axes, int[] drops, int dimension) {
        boolean good = orders.length > 0
                && dimension >= 2
                && weights.length == orders.length
                && starts.length == orders.length + 1
                && axes.length == drops.length
                && starts[0] == 0
                && starts[orders.length] == axes.length;
        for (int j = 0; good && j < orders.length; j++) {
            good = starts[j] <= starts[j + 1] && starts[j + 1] <= axes.length && weights[j] >= 0;
            good = good && Math.abs((long) orders[j]) < MOST_COLUMNS;
            for (int i = starts[j]; good && i < starts[j + 1]; i++) {
                int top = i == starts[j] ? dimension : axes[i - 1] - 1;
                good = axes[i] >= 3 && axes[i] <= top && drops[i] >= 1 && drops[i] < MOST_COLUMNS;
            }
        }
        from.require(good, "the arrays of its harmonics");
    }

    static HarmonicFeatures read(ModelFile from) {
        int inputs = from.integer("map.inputs", 1, MOST_INPUTS);
        return new HarmonicFeatures(from, inputs, from.ints("harmonic-orders.npy"));
    }

    private static long key(int high, int low) {
        return (long) high << 32 | low;
    }

    private static int degree(int order, int[] drops, int from, int to) {
        int degree = Math.abs(order);
        for (int i = from; i < to; i++) {
            degree += drops[i];
        }
        return degree;
    }

    /** K, which makes the mean of Y² over the sphere 1. */
    private static double scale(int dimension, int order, int degree, int[] axes, int[] drops, int from, int to) {
        double squared = order == 0 ? 1 : 2;
        int upper = dimension;
        int now = degree;
        for (int i = from; i < to; i++) {
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
    Row row() {
        double[] point = new double[lift ? inputs + 1 : inputs];
        double[] column = new double[columns];
        column[0] = 1;
        return (x, z) -> {
            place(x, point);
            compute(point, column);
            for (int j = 0; j < z.length; j++) {
                int[] own = factors[j];
                double product = column[own[0]];
                for (int f = 1; f < own.length - 1; f++) {
                    product = product * column[own[f]];
                }
                double last = own.length == 1 ? 1 : column[own[own.length - 1]];
                z[j] = (float) (roots[j] * (scale[j] * product * last));
            }
        };
    }

    private void place(float[] x, double[] point) {
        double squares = height * height;
        for (int k = 0; k < inputs; k++) {
            squares += (double) x[k] * x[k];
        }
        double norm = Math.sqrt(squares);
        for (int k = 0; k < inputs; k++) {
            point[k] = norm > 0 ? x[k] / norm : 0;
        }
        if (lift) {
            point[inputs] = height / norm;
        } else if (norm == 0) {
            point[inputs - 1] = 1;
        }
    }

    private void compute(double[] point, double[] column) {
        int m = powers;
        if (m > 0) {
            column[1] = point[0];
            column[m + 1] = point[1];
        }
        for (int p = 2; p <= m; p++) {
            column[p] = column[p - 1] * point[0] - column[m + p - 1] * point[1];
            column[m + p] = column[p - 1] * point[1] + column[m + p - 1] * point[0];
        }
        double norm = 0;
        int k = 0;
        for (Run run : runs) {
            for (; k <= run.axis; k++) {
                norm += point[k] * point[k];
            }
            double before = 1;
            double now = 1;
            for (int n = 0; n < run.rise.length; n++) {
                double next = run.rise[n] * point[run.axis] * now - run.fall[n] * norm * before;
                column[run.start + n] = next;
                before = now;
                now = next;
            }
        }
    }
}
