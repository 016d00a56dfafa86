package org.bochner.learn.askl;

import java.util.Arrays;
import org.bochner.select.validate.Splits;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Frequencies along differences of rows: ω = s Σ t_i δ_i, with δ_i the differences of m pairs of rows and t drawn
 * from the spectrum of a kernel on R^m.
 *
 * <p>With the Gaussian kernel ω ~ N(0, s²Σδδᵀ), the spectrum of that kernel in the metric of the rows' covariance,
 * which is not factored for it. On images such frequencies follow their smooth changes, where independent
 * coordinates follow the noise of pixels. The scale s is such that the mean of (ω·δ)² over other pairs is that of
 * ‖δ‖²/σ², as with ω ~ N(0, I/σ²).
 *
 * <p>Cost: one pass over 2m ≤ {@value #MOST_ROWS} rows, md operations per frequency.
 *
 * @param differences δ_1, …, δ_m
 * @param unit s for a width of 1; NaN where no two pairs have a direction in common
 */
record RowSpectrum(float[][] differences, double unit) {
    private static final int MOST_ROWS = 1024;
    /** Of wide rows there are fewer, so that all together stay below some megabytes. */
    private static final int ENTRIES = 1 << 22;

    private static final int LEAST_ROWS = 32;
    /** Products of each pair with others; a mean needs no more. */
    private static final int NEIGHBOURS = 8;

    /** The differences of some {@code rows}. */
    static RowSpectrum of(RowStore rows, long seed) {
        int most = Math.max(LEAST_ROWS, Math.min(MOST_ROWS, 2 * (ENTRIES / rows.columns())));
        RowStore some = rows.subset(Splits.sample(rows, most, seed));
        // The sample keeps the order of the rows: a row and the one half a sample later, which files sorted by class
        // have in another.
        int pairs = (int) (some.rows() / 2);
        float[][] differences = new float[pairs][rows.columns()];
        float[] later = new float[rows.columns()];
        int[] seen = {0};
        Passes.forEach(some, block -> {
            for (int i = 0; i < block.size() && seen[0] < 2 * pairs; i++, seen[0]++) {
                float[] difference = differences[seen[0] % pairs];
                if (seen[0] < pairs) {
                    block.rows().copyRow(i, difference);
                } else {
                    block.rows().copyRow(i, later);
                    add(-1, later, difference);
                }
            }
        });
        return new RowSpectrum(differences, unit(differences));
    }

    private static double unit(float[][] differences) {
        int pairs = differences.length;
        int neighbours = Math.min(NEIGHBOURS, pairs - 1);
        double lengths = 0;
        double products = 0;
        for (int i = 0; i < pairs; i++) {
            lengths += dot(differences[i], differences[i]) / pairs;
            for (int s = 1; s <= neighbours; s++) {
                double product = dot(differences[i], differences[(i + s) % pairs]);
                products += product * product / neighbours;
            }
        }
        return products > 0 ? Math.sqrt(lengths / products) : Double.NaN;
    }

    /** How many pairs there are: the coordinates of t. */
    int pairs() {
        return differences.length;
    }

    /** Whether there is a frequency to be made. */
    boolean any() {
        return !Double.isNaN(unit);
    }

    /** ω for t, drawn from a spectrum of width σ, into {@code omega} (modified). */
    void frequency(float[] t, float[] omega) {
        Arrays.fill(omega, 0);
        for (int i = 0; i < t.length; i++) {
            add((float) (unit * t[i]), differences[i], omega);
        }
    }

    /** Modified: {@code sum} grows by {@code factor} times {@code row}. */
    private static void add(float factor, float[] row, float[] sum) {
        for (int j = 0; j < row.length; j++) {
            sum[j] += factor * row[j];
        }
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += (double) a[j] * b[j];
        }
        return sum;
    }
}
