package org.bochner.solve.dual;

import java.util.stream.IntStream;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.solve.LinearFunction;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** The passes of {@link HingeNewton} over the features, all in double and the same at any number of threads. */
final class HingePasses {
    private final RowStore z;
    private final int d;

    HingePasses(RowStore z) {
        this.z = z;
        this.d = z.columns();
    }

    /** z_i·w + b of every row into {@code out} (modified). */
    void scores(double[] w, double b, double[] out) {
        LinearFunction function = new LinearFunction(new Matrix(d, 1, w), new double[] {b});
        z.run(Passes.each("scores", block -> {
            double[] part = new double[block.size()];
            function.scores(block.rows(), part);
            System.arraycopy(part, 0, out, (int) block.first(), part.length);
        }));
    }

    /** Σ a_i z_i over the rows with {@code signs} +1, and behind it over the others: 2D numbers. */
    double[] classSums(double[] a, double[] signs) {
        return z.run(new Passes.Sums("weights", 2 * d) {
            @Override
            public void accumulate(Block block, double[] sums) {
                float[] row = new float[d];
                for (int i = 0; i < block.size(); i++) {
                    int at = (int) block.first() + i;
                    if (a[at] != 0) {
                        block.rows().copyRow(i, row);
                        add(sums, signs[at] > 0 ? 0 : d, a[at], row);
                    }
                }
            }
        });
    }

    /** Adds the row times {@code scale} to {@code sums} (modified) at {@code from}. */
    private static void add(double[] sums, int from, double scale, float[] row) {
        for (int j = 0; j < row.length; j++) {
            sums[from + j] += scale * row[j];
        }
    }

    /** The {@code count} rows with h_i > 0, row-major. */
    double[] rows(double[] h, int count) {
        double[] rows = new double[count * d];
        int[] place = new int[h.length];
        for (int i = 1; i < h.length; i++) {
            place[i] = place[i - 1] + (h[i - 1] > 0 ? d : 0);
        }
        z.run(Passes.each("curved rows", block -> {
            float[] row = new float[d];
            for (int i = 0; i < block.size(); i++) {
                int at = (int) block.first() + i;
                if (h[at] > 0) {
                    block.rows().copyRow(i, row);
                    add(rows, place[at], 1, row);
                }
            }
        }));
        return rows;
    }

    /** Σ h_i (z_i, 1)(z_i, 1)ᵀ over the rows with h_i > 0, of order D + 1. */
    Matrix curvature(double[] h) {
        double[] all = z.run(new Passes.Sums("curvature", (d + 1) * (d + 1)) {
            @Override
            public void accumulate(Block block, double[] sums) {
                int[] some = IntStream.range(0, block.size())
                        .filter(i -> h[(int) block.first() + i] > 0)
                        .toArray();
                double[] scaled = new double[some.length * (d + 1)];
                float[] row = new float[d];
                for (int k = 0; k < some.length; k++) {
                    double root = Math.sqrt(h[(int) block.first() + some[k]]);
                    block.rows().copyRow(some[k], row);
                    add(scaled, k * (d + 1), root, row);
                    scaled[k * (d + 1) + d] = root;
                }
                if (some.length > 0) {
                    Blas.get().dgemm(true, false, d + 1, d + 1, some.length, 1, scaled, scaled, 1, sums);
                }
            }
        });
        return new Matrix(d + 1, d + 1, all);
    }
}
