package org.bochner.solve.dual;

import org.bochner.linalg.DenseRows;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/** One row at a time on the heap, dense or sparse, for arithmetic with weights in double. */
final class RowVector {
    private final DenseRows dense;
    private final SparseRows sparse;
    private final float[] values;
    private int from;
    private int to;

    RowVector(Rows rows) {
        dense = rows instanceof DenseRows some ? some : null;
        sparse = rows instanceof SparseRows some ? some : null;
        values = new float[dense != null ? rows.columns() : (int) rows.entries()];
        if (values.length > 0 && sparse != null) {
            sparse.values().read(sparse.start(0), values, 0, values.length);
        }
    }

    void load(int row) {
        if (dense != null) {
            dense.copyRow(row, values);
        } else {
            from = sparse.start(row);
            to = sparse.end(row);
        }
    }

    double dot(double[] w) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        if (dense != null) {
            int j = 0;
            for (; j + 3 < values.length; j += 4) {
                s0 += w[j] * values[j];
                s1 += w[j + 1] * values[j + 1];
                s2 += w[j + 2] * values[j + 2];
                s3 += w[j + 3] * values[j + 3];
            }
            for (; j < values.length; j++) {
                s0 += w[j] * values[j];
            }
            return (s0 + s1) + (s2 + s3);
        }
        int[] index = sparse.index();
        int shift = sparse.start(0);
        for (int e = from; e < to; e++) {
            s0 += w[index[e]] * values[e - shift];
        }
        return s0;
    }

    /** w ← w + scale·row; {@code w} is modified. */
    void addTo(double[] w, double scale) {
        if (dense != null) {
            for (int j = 0; j < values.length; j++) {
                w[j] += scale * values[j];
            }
            return;
        }
        int[] index = sparse.index();
        int shift = sparse.start(0);
        for (int e = from; e < to; e++) {
            w[index[e]] += scale * values[e - shift];
        }
    }
}
