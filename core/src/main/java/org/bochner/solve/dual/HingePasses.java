package org.bochner.solve.dual;

import java.util.Arrays;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.solve.LinearFunction;
import org.bochner.solve.Vectors;
import org.bochner.store.Block;
import org.bochner.store.Pass;
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

    private static void add(double[] sums, int from, double scale, float[] row) {
        for (int j = 0; j < row.length; j++) {
            sums[from + j] += scale * row[j];
        }
    }

    /** The rows with curvature, m×D row-major, and their h. */
    record Bending(double[] z, double[] h) {}

    /** The {@code count} rows with h_i > 0. */
    Bending bending(double[] h, int count) {
        int[] place = new int[h.length];
        int next = 0;
        double[] kept = new double[count];
        for (int i = 0; i < h.length; i++) {
            if (h[i] > 0) {
                kept[next] = h[i];
                place[i] = next++;
            }
        }
        double[] rows = new double[count * d];
        z.run(Passes.each("curved rows", block -> {
            float[] row = new float[d];
            for (int i = 0; i < block.size(); i++) {
                int at = (int) block.first() + i;
                if (h[at] > 0) {
                    block.rows().copyRow(i, row);
                    for (int j = 0; j < d; j++) {
                        rows[place[at] * d + j] = row[j];
                    }
                }
            }
        }));
        return new Bending(rows, kept);
    }

    /** Σ h_i (z_i, 1)(z_i, 1)ᵀ over the rows with h_i > 0, of order D + 1. */
    Matrix curvature(double[] h) {
        return new Matrix(d + 1, d + 1, z.run(new Curvature(h)));
    }

    private final class Curvature implements Pass<double[]> {
        private final double[] h;

        private Curvature(double[] h) {
            this.h = h;
        }

        @Override
        public double[] partial() {
            return new double[(d + 1) * (d + 1)];
        }

        @Override
        public void accumulate(Block block, double[] sums) {
            int from = (int) block.first();
            int some = 0;
            for (int i = 0; i < block.size(); i++) {
                some += h[from + i] > 0 ? 1 : 0;
            }
            if (some == 0) {
                return;
            }
            double[] scaled = new double[some * (d + 1)];
            float[] row = new float[d];
            int at = 0;
            for (int i = 0; i < block.size(); i++) {
                if (h[from + i] > 0) {
                    double root = Math.sqrt(h[from + i]);
                    block.rows().copyRow(i, row);
                    for (int j = 0; j < d; j++) {
                        scaled[at + j] = root * row[j];
                    }
                    scaled[at + d] = root;
                    at += d + 1;
                }
            }
            Blas.get().dgemm(true, false, d + 1, d + 1, some, 1, scaled, scaled, 0, sums);
        }

        @Override
        public void merge(double[] total, double[] part) {
            Vectors.add(total, 1, part);
        }

        @Override
        public void reset(double[] partial) {
            Arrays.fill(partial, 0);
        }

        @Override
        public long partialBytes() {
            return 8L * (d + 1) * (d + 1);
        }

        @Override
        public String name() {
            return "curvature";
        }
    }
}
