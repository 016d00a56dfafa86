package org.bochner.learn.askl;

import org.bochner.select.Splits;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * How far an angle turns when all coordinates of a frequency move alike, as Adam moves them: the mean of ‖x − x'‖₁/‖x −
 * x'‖₂ over some pairs of rows.
 *
 * <p>A step of η in every coordinate of ω turns the angle ω·(x − x') by at most η‖x − x'‖₁. So a step of rate/(σ·turn)
 * turns that of rows a width apart by the rate, in radians, whatever the columns: √d would do where all of them matter,
 * but of the 784 pixels of a digit most are empty. The same number leads from the median distance to that in the
 * 1-norm, in which the Laplace kernel measures.
 *
 * <p>Cost: one pass over {@value #ROWS} rows.
 */
final class Turn {
    private static final int ROWS = 400;

    private Turn() {}

    /** From 1 to √d; 1 where all rows are equal. */
    static double of(RowStore rows, long seed) {
        float[][] pair = new float[2][rows.columns()];
        double[] sums = new double[2];
        int[] seen = {0};
        Passes.forEach(rows.subset(Splits.sample(rows, ROWS, seed)), block -> {
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, pair[seen[0] % 2]);
                if (seen[0]++ > 0) {
                    add(pair[0], pair[1], sums);
                }
            }
        });
        return sums[1] == 0 ? 1 : sums[0] / sums[1];
    }

    /** The ratio of a pair goes to the first sum (modified), the pair is counted in the second. */
    private static void add(float[] x, float[] other, double[] sums) {
        double absolute = 0;
        double squares = 0;
        for (int j = 0; j < x.length; j++) {
            double miss = x[j] - other[j];
            absolute += Math.abs(miss);
            squares += miss * miss;
        }
        if (squares > 0) {
            sums[0] += absolute / Math.sqrt(squares);
            sums[1]++;
        }
    }
}
