package org.bochner.sphere;

import java.util.Arrays;

/**
 * Work space in which harmonics are evaluated for some points at a time: {@link #set} each point, {@link #compute}, read
 * {@link #values}. For one thread.
 *
 * <p>Numbers of one kind lie together, one for each point, so that every step of {@link HarmonicPlan} is a loop that the
 * compiler turns into vector instructions. A point's values do not depend on the others in the tile.
 *
 * <p>Cost for each point: O(d) to set it, 5 flops for each polynomial, 1 for each product, 2 for each harmonic; in double.
 */
public final class HarmonicTile {
    private static final int MOST_POINTS = 64;

    /** Numbers that a tile holds at most, where it can help it: 16 MB. */
    private static final int MOST_NUMBERS = 1 << 21;

    private final HarmonicPlan plan;
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
        this.points = Math.max(1, Math.min(rows, most(harmonics)));
        this.base = new double[2][points];
        this.coordinate = new double[plan.axes.length][points];
        this.squaredNorm = new double[plan.axes.length][points];
        this.column = new double[plan.columns][points];
        this.value = new double[harmonics.count()][points];
        Arrays.fill(column[0], 1);
    }

    private static int most(SphericalHarmonics harmonics) {
        return Math.max(1, Math.min(MOST_POINTS, MOST_NUMBERS / (harmonics.plan().columns + harmonics.count())));
    }

    /** Bytes of a tile for many rows. */
    public static long bytes(SphericalHarmonics harmonics) {
        HarmonicPlan plan = harmonics.plan();
        long arrays = 2L + 2L * plan.axes.length + plan.columns + harmonics.count();
        return arrays * (8L * most(harmonics) + 24);
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
        int at = 0;
        for (int run = 0; run < plan.runStart.length; run++) {
            double[] x = coordinate[plan.runAxis[run]];
            double[] norm = squaredNorm[plan.runAxis[run]];
            double[] before = column[0];
            double[] now = column[0];
            for (int n = 0; n < plan.runLength[run]; n++) {
                double[] next = column[plan.runStart[run] + n];
                rise(plan.rise[at], x, now, plan.fall[at], norm, before, next);
                at++;
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
}
