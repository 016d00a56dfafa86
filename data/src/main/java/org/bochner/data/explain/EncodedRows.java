package org.bochner.data.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.bochner.RandomStream;
import org.bochner.data.encode.RowVisitor;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;

/** Some encoded rows with targets and weights, dense or sparse as they came, on the heap. */
final class EncodedRows {
    private final int columns;
    private final List<Row> rows = new ArrayList<>();

    /**
     * One row.
     *
     * @param index the columns of {@code values}, ascending; null where the row is dense
     */
    record Row(int[] index, float[] values, double target, double weight) {
        /** Its columns from {@code from} to before {@code to}, zeros included. */
        float[] block(int from, int to) {
            if (index == null) {
                return Arrays.copyOfRange(values, from, to);
            }
            float[] block = new float[to - from];
            for (int e = 0; e < index.length; e++) {
                if (index[e] >= from && index[e] < to) {
                    block[index[e] - from] = values[e];
                }
            }
            return block;
        }
    }

    EncodedRows(int columns) {
        this.columns = columns;
    }

    int size() {
        return rows.size();
    }

    int columns() {
        return columns;
    }

    Row get(int i) {
        return rows.get(i);
    }

    double target(int i) {
        return rows.get(i).target;
    }

    double weight(int i) {
        return rows.get(i).weight;
    }

    boolean isLabelled(int i) {
        return !Double.isNaN(rows.get(i).target);
    }

    void add(Row row) {
        rows.add(row);
    }

    /** A row for {@link org.bochner.data.encode.RowEncoder}, copied. */
    RowVisitor visitor() {
        return new RowVisitor() {
            @Override
            public void dense(float[] row, double target, double weight, long line) {
                rows.add(new Row(null, row.clone(), target, weight));
            }

            @Override
            public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {
                rows.add(new Row(Arrays.copyOf(index, count), Arrays.copyOf(values, count), target, weight));
            }
        };
    }

    /** Those of the rows that {@code kept} keeps; they are shared. */
    EncodedRows only(IntPredicate kept) {
        EncodedRows some = new EncodedRows(columns);
        for (int i = 0; i < size(); i++) {
            if (kept.test(i)) {
                some.rows.add(rows.get(i));
            }
        }
        return some;
    }

    /** At most {@code most} rows, evenly spread; they are shared. */
    EncodedRows some(int most) {
        long size = size();
        return size <= most ? this : only(i -> i * (long) most / size != (i + 1L) * most / size);
    }

    static Row copy(Rows rows, int i, double target, double weight) {
        if (rows instanceof SparseRows sparse) {
            int from = sparse.start(i);
            int[] index = Arrays.copyOfRange(sparse.index(), from, sparse.end(i));
            float[] values = new float[index.length];
            sparse.values().read(from, values, 0, values.length);
            return new Row(index, values, target, weight);
        }
        float[] values = new float[rows.columns()];
        rows.copyRow(i, values);
        return new Row(null, values, target, weight);
    }

    /** Keeps some rows of a stream, each as likely as any other. */
    static final class Reservoir {
        private final EncodedRows kept;
        private final int most;
        private final RandomStream stream;
        private long seen;

        Reservoir(int columns, int most, long seed) {
            this.kept = new EncodedRows(columns);
            this.most = most;
            this.stream = RandomStream.of(seed, 0x6578706c);
        }

        void add(Block block) {
            for (int i = 0; i < block.size(); i++, seen++) {
                long place = seen < most ? seen : stream.below(seen + 1);
                if (place < most) {
                    double target = block.targets() == null ? Double.NaN : block.targets()[i];
                    Row row = copy(block.rows(), i, target, block.weight(i));
                    if (place == kept.size()) {
                        kept.rows.add(row);
                    } else {
                        kept.rows.set((int) place, row);
                    }
                }
            }
        }

        EncodedRows rows() {
            return kept;
        }
    }
}
