package org.bochner.spark;

import java.util.Arrays;
import org.bochner.data.encode.RowVisitor;

/** Collects encoded rows as arrays. */
final class RowEncoding implements RowVisitor {
    private final int columns;
    private final boolean sparse;
    private int rows;
    private float[] values = new float[1024];
    private int[] at = new int[0];
    private int[] ends = new int[16];
    private double[] targets = new double[16];
    private double[] weights = new double[16];
    private int entries;
    private boolean weighted;

    RowEncoding(int columns, boolean sparse) {
        this.columns = columns;
        this.sparse = sparse;
    }

    @Override
    public void dense(float[] row, double target, double weight, long line) {
        reserve(columns);
        System.arraycopy(row, 0, values, entries, columns);
        entries += columns;
        add(target, weight);
    }

    @Override
    public void sparse(int[] index, float[] row, int count, double target, double weight, long line) {
        reserve(count);
        System.arraycopy(row, 0, values, entries, count);
        if (at.length < values.length) {
            at = Arrays.copyOf(at, values.length);
        }
        System.arraycopy(index, 0, at, entries, count);
        entries += count;
        add(target, weight);
    }

    private void reserve(int count) {
        if (entries + count > values.length) {
            values = Arrays.copyOf(values, Math.max(entries + count, 2 * values.length));
        }
    }

    private void add(double target, double weight) {
        if (rows == targets.length) {
            targets = Arrays.copyOf(targets, 2 * rows);
            weights = Arrays.copyOf(weights, 2 * rows);
            ends = Arrays.copyOf(ends, 2 * rows);
        }
        ends[rows] = entries;
        targets[rows] = target;
        weighted |= weight != 1;
        weights[rows++] = weight;
    }

    /** The rows so far; it is empty afterwards. */
    EncodedRows take() {
        EncodedRows taken = new EncodedRows(
                rows,
                Arrays.copyOf(values, entries),
                sparse ? Arrays.copyOf(ends, rows) : null,
                sparse ? Arrays.copyOf(at, entries) : null,
                Arrays.copyOf(targets, rows),
                weighted ? Arrays.copyOf(weights, rows) : null,
                null);
        rows = 0;
        entries = 0;
        weighted = false;
        return taken;
    }
}
