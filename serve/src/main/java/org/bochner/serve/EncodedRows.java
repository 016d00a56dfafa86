package org.bochner.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.data.encode.RowVisitor;

/** The encoded rows of one request, which stay valid until a block of several requests takes them. */
final class EncodedRows implements RowVisitor {
    /** What a row takes beside its numbers. */
    private static final int OBJECT = 24;

    private final RequestMemory.Share memory;
    private final List<float[]> values = new ArrayList<>();
    /** The columns of sparse rows; empty where rows are dense. */
    private final List<int[]> columns = new ArrayList<>();

    /** Takes as many rows as {@code memory} allows. */
    EncodedRows(RequestMemory.Share memory) {
        this.memory = memory;
    }

    @Override
    public void dense(float[] row, double target, double weight, long line) {
        check(4L * row.length);
        values.add(row.clone());
    }

    @Override
    public void sparse(int[] index, float[] row, int count, double target, double weight, long line) {
        check(8L * count);
        columns.add(Arrays.copyOf(index, count));
        values.add(Arrays.copyOf(row, count));
    }

    private void check(long bytes) {
        memory.checkRows(values.size() + 1L);
        memory.take(bytes + OBJECT);
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
