package org.bochner.sphere;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Work space that evaluates harmonics for some points at a time: {@link #set} each point, {@link #compute},
 * read {@link #values}. For one thread.
 *
 * <p>Numbers of one kind lie together, one for each point, so that every step of {@link Plan} is a loop that the
 * compiler turns into vector instructions. A point's values do not depend on the others in the tile.
 *
 * <p>Cost for each point: O(d) to set it, 5 flops for each polynomial, 1 for each product, 2 for each harmonic; in
 * double.
 */
public final class HarmonicTile {
    private static final int MOST_POINTS = 64;

    /** Numbers that a tile holds at most, where it can help it: 16 MB. */
    private static final int MOST_NUMBERS = 1 << 21;

    private final Plan plan;
    private final int dimension;
    private final int points;
    /** x_1 and x_2, then x_k and ρ_k² for the axes of the plan. */
    private final double[][] base;

    private final double[][] coordinate;
    private final double[][] squaredNorm;
    private final double[][] column;
    private final double[][] value;

    /** A tile for {@code rows} points, or as many of them as are worth taking at once: see {@link #points}. */
    public HarmonicTile(SphericalHarmonics harmonics, int rows) {
        this.plan = harmonics.plan();
        this.dimension = harmonics.dimension();
        int fit = MOST_NUMBERS / (plan.columns + harmonics.count());
        this.points = Math.max(1, Math.min(rows, Math.min(MOST_POINTS, fit)));
        this.base = new double[2][points];
        this.coordinate = new double[plan.axes.length][points];
        this.squaredNorm = new double[plan.axes.length][points];
        this.column = new double[plan.columns][points];
        this.value = new double[harmonics.count()][points];
        Arrays.fill(column[0], 1);
    }

    /** How many points it takes. */
    public int points() {
        return points;
    }

    /** Makes {@code point}, d coordinates of norm 1, the one with the number {@code at}. */
    public void set(int at, double[] point) {
        if (point.length != dimension) {
            throw new IllegalArgumentException(
                    "the sphere is in " + dimension + " dimensions, the point has " + point.length + " coordinates");
        }
        base[0][at] = point[0];
        base[1][at] = point[1];
        double sum = 0;
        int k = 0;
        for (int a = 0; a < plan.axes.length; a++) {
            for (; k <= plan.axes[a]; k++) {
                sum += point[k] * point[k];
            }
            coordinate[a][at] = point[plan.axes[a]];
            squaredNorm[a][at] = sum;
        }
    }

    /** Evaluates all harmonics at all points. */
    public void compute() {
        int m = plan.powers;
        if (m > 0) {
            System.arraycopy(base[0], 0, column[1], 0, points);
            System.arraycopy(base[1], 0, column[m + 1], 0, points);
        }
        for (int p = 2; p <= m; p++) {
            turn(column[p - 1], column[m + p - 1], base[0], base[1], column[p], column[m + p]);
        }
        for (Run run : plan.runs) {
            double[] x = coordinate[run.axis];
            double[] norm = squaredNorm[run.axis];
            double[] before = column[0];
            double[] now = column[0];
            for (int n = 0; n < run.rise.length; n++) {
                double[] next = column[run.start + n];
                rise(run.rise[n], x, now, run.fall[n], norm, before, next);
                before = now;
                now = next;
            }
        }
        int from = plan.columns - plan.left.length;
        for (int p = 0; p < plan.left.length; p++) {
            multiply(1, column[plan.left[p]], column[plan.right[p]], column[from + p]);
        }
        for (int j = 0; j < value.length; j++) {
            multiply(plan.scale[j], column[plan.first[j]], column[plan.second[j]], value[j]);
        }
    }

    /** Y_j at every point; valid until the next {@link #compute}. */
    public double[] values(int j) {
        return value[j];
    }

    // Each array at the one loop index: what the compiler turns into vector instructions.

    /** (u, v) ← (re + i im)(x + i y). */
    private static void turn(double[] re, double[] im, double[] x, double[] y, double[] u, double[] v) {
        for (int i = 0; i < u.length; i++) {
            u[i] = re[i] * x[i] - im[i] * y[i];
        }
        for (int i = 0; i < v.length; i++) {
            v[i] = re[i] * y[i] + im[i] * x[i];
        }
    }

    private static void rise(
            double up, double[] x, double[] now, double down, double[] norm, double[] before, double[] next) {
        for (int i = 0; i < next.length; i++) {
            next[i] = up * x[i] * now[i] - down * norm[i] * before[i];
        }
    }

    private static void multiply(double scale, double[] a, double[] b, double[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = scale * a[i] * b[i];
        }
    }

    /**
     * One recursion of step 2 of a plan.
     *
     * @param axis its place among the plan's axes
     * @param start its first column
     * @param rise 1/a_{n+1} of each of its columns
     * @param fall a_n/a_{n+1}
     */
    private record Run(int axis, int start, double[] rise, double[] fall) {
        static Run of(int axis, int start, double alpha, int length) {
            Run run = new Run(axis, start, new double[length], new double[length]);
            double before = 0;
            for (int n = 1; n <= length; n++) {
                // For n = 1 the factor α cancels.
                double a = n == 1
                        ? Math.sqrt(0.5 / (1 + alpha))
                        : 0.5 * Math.sqrt(n / (n + alpha) * ((n + 2 * alpha - 1) / (n + alpha - 1)));
                run.rise[n - 1] = 1 / a;
                run.fall[n - 1] = before / a;
                before = a;
            }
            return run;
        }
    }

    /**
     * The order of work by which a list of harmonics is evaluated; immutable, shared by all {@link HarmonicTile}s.
     *
     * <p>Everything is a column of numbers, one for each row of a tile:
     *
     * <ol>
     *   <li>Column 0 is 1. Columns 1..M and M+1..2M are real and imaginary part of (x_1 + i x_2)^m, by m − 1 products.
     *   <li>For every axis k and degree m below it, h_n = ρ_k^n q_n(x_k/ρ_k) up to the largest n that is asked for, by
     *       the three-term recursion of orthonormal polynomials with α = m + (k−2)/2,
     *       <pre>  a_{n+1} h_{n+1} = x_k h_n − a_n ρ_k² h_{n−1},     a_n = ½ √( n(n+2α−1) / ((n+α)(n+α−1)) ).</pre>
     *   <li>Products of these for the harmonics with several drops; those with the same drops from the top share them.
     *   <li>Y = K · (product) · (last factor).
     * </ol>
     *
     * <p><b>Why this form is stable.</b> h_n is a polynomial in x_k and ρ_k²: no angle and no quotient. Upwards in n it
     * is the growing solution of its recursion wherever it does not oscillate, so the rounding error is some ε·n of the
     * largest neighbour. Powers of (x_1 + i x_2) may underflow, but only where Y is negligible: a harmonic of degree ℓ
     * is above 1e-16 only where they are above about e^{−ℓ/e}, 1e-160 at ℓ = 1000; and h_n stays below 1.62^ℓ, 1e209.
     */
    static final class Plan {
        /** The most columns, so that the work space stays bounded whatever list is asked for. */
        private static final int MAX_COLUMNS = 1 << 21;

        /** The coordinates that are read, ascending, counted from 0; beside the first two. */
        final int[] axes;

        /** M, the largest |ℓ_1|. */
        final int powers;

        /** All columns, of steps 1 to 3. */
        final int columns;

        /** Step 2. */
        final List<Run> runs = new ArrayList<>();

        /** Step 3: column {@code columns − products + p} is {@code left[p]·right[p]}. */
        final int[] left;

        final int[] right;

        /** Step 4: the two columns and K of each harmonic. */
        final int[] first;

        final int[] second;
        final double[] scale;

        Plan(List<Harmonic> harmonics) {
            // Step 2: how far each recursion goes. The key is axis and degree below it.
            TreeMap<Long, Integer> lengths = new TreeMap<>();
            int highest = 0;
            for (Harmonic each : harmonics) {
                highest = Math.max(highest, Math.abs(each.order()));
                int below = each.degree();
                for (int i = 0; i < each.axes().size(); i++) {
                    int drop = each.drops().get(i);
                    below -= drop;
                    lengths.merge(key(each.axes().get(i), below), drop, Math::max);
                }
            }
            powers = highest;
            axes = lengths.keySet().stream()
                    .mapToInt(key -> (int) (key >> 32) - 1)
                    .distinct()
                    .toArray();
            checked(1
                    + 2L * powers
                    + lengths.values().stream().mapToLong(n -> n).sum());
            Map<Long, Integer> starts = new HashMap<>();
            int column = 1 + 2 * powers;
            int axis = 0;
            for (Map.Entry<Long, Integer> entry : lengths.entrySet()) {
                int k = (int) (entry.getKey() >> 32);
                axis += axes[axis] < k - 1 ? 1 : 0;
                runs.add(Run.of(axis, column, entry.getKey().intValue() + (k - 2) / 2.0, entry.getValue()));
                starts.put(entry.getKey(), column);
                column += entry.getValue();
            }
            // Steps 3 and 4.
            Map<Long, Integer> products = new HashMap<>();
            first = new int[harmonics.size()];
            second = new int[harmonics.size()];
            scale = new double[harmonics.size()];
            for (int j = 0; j < first.length; j++) {
                Harmonic each = harmonics.get(j);
                int[] factors = factors(each, starts);
                int product = factors[0];
                for (int f = 1; f < factors.length - 1; f++) {
                    int next = column + products.size();
                    product = products.computeIfAbsent(key(product, factors[f]), any -> next);
                }
                first[j] = product;
                second[j] = factors.length == 1 ? 0 : factors[factors.length - 1];
                scale[j] = each.scale();
            }
            columns = checked((long) column + products.size());
            left = new int[products.size()];
            right = new int[products.size()];
            for (Map.Entry<Long, Integer> entry : products.entrySet()) {
                left[entry.getValue() - column] = (int) (entry.getKey() >> 32);
                right[entry.getValue() - column] = entry.getKey().intValue();
            }
        }

        private static long key(int high, int low) {
            return (long) high << 32 | low;
        }

        private static int checked(long columns) {
            if (columns > MAX_COLUMNS) {
                throw new IllegalArgumentException("these harmonics need " + columns + " polynomials, more than "
                        + MAX_COLUMNS + "; take fewer or of smaller degree");
            }
            return (int) columns;
        }

        /** The columns whose product a harmonic is, from the top axis down; at least one. */
        private int[] factors(Harmonic each, Map<Long, Integer> starts) {
            int drops = each.drops().size();
            int[] factors = new int[drops + (each.order() != 0 || drops == 0 ? 1 : 0)];
            int below = each.degree();
            for (int i = 0; i < drops; i++) {
                below -= each.drops().get(i);
                factors[i] = starts.get(key(each.axes().get(i), below))
                        + each.drops().get(i)
                        - 1;
            }
            if (each.order() != 0) {
                factors[drops] = each.order() > 0 ? each.order() : powers - each.order();
            }
            return factors;
        }
    }
}
