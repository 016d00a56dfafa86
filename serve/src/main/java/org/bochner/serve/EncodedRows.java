package org.bochner.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.data.encode.RowVisitor;

/** The encoded rows of one request, which stay valid until a block of several requests takes them. */
final class EncodedRows implements RowVisitor {
    private final int most;
    private final List<float[]> values = new ArrayList<>();
    /** The columns of sparse rows; empty where rows are dense. */
    private final List<int[]> columns = new ArrayList<>();

    /** Takes at most {@code most} rows. */
    EncodedRows(int most) {
        this.most = most;
    }

    @Override
    public void dense(float[] row, double target, double weight, long line) {
        check();
        values.add(row.clone());
    }

    @Override
    public void sparse(int[] index, float[] row, int count, double target, double weight, long line) {
        check();
        columns.add(Arrays.copyOf(index, count));
        values.add(Arrays.copyOf(row, count));
    }

    private void check() {
        if (values.size() >= most) {
            throw new Refused(413, "the request has more than " + most + " rows; send them in several requests");
        }
    }

    int size() {
        return values.size();
    }

    /** Hands the rows to {@code to}. */
    void give(RowVisitor to) {
        for (int i = 0; i < values.size(); i++) {
            float[] row = values.get(i);
            if (columns.isEmpty()) {
                to.dense(row, Double.NaN, 1, i + 1L);
            } else {
                to.sparse(columns.get(i), row, row.length, Double.NaN, 1, i + 1L);
            }
        }
    }
}
