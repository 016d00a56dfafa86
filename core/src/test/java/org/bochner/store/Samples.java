package org.bochner.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;

/** Small data for the tests of stores, and the ways to store it. */
record Samples(float[][] rows, double[] targets, double[] weights, int columns) {
    static final Task TASK = Task.classification(List.of("a", "b", "ć"));

    /** Where and how rows are stored. */
    enum Kind {
        MEMORY_DENSE,
        MEMORY_SPARSE,
        DISK_DENSE,
        DISK_SPARSE,
        SPILL_DENSE,
        SPILL_SPARSE;

        boolean sparse() {
            return name().endsWith("SPARSE");
        }

        RowSink sink(Path folder, int columns, Task task, Execution execution) {
            return switch (this) {
                case MEMORY_DENSE, MEMORY_SPARSE -> MemoryStore.sink(columns, sparse(), task, execution);
                case DISK_DENSE, DISK_SPARSE -> DiskStore.sink(folder, columns, sparse(), task, execution);
                case SPILL_DENSE, SPILL_SPARSE -> MemoryStore.spillingSink(folder, columns, sparse(), task, execution);
            };
        }
    }

    /** Rows of which two thirds of the entries are zero, of sizes that make the order of a float sum show. */
    static Samples of(int rows, int columns) {
        RandomStream random = RandomStream.of(7, rows, columns);
        Samples samples = new Samples(new float[rows][columns], new double[rows], new double[rows], columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                samples.rows[i][j] =
                        random.below(3) > 0 ? 0 : (float) (random.gaussian() * Math.pow(10, random.below(12)));
            }
            samples.targets[i] = random.below(3);
            samples.weights[i] = i % 5000 < 2048 ? 1 : random.below(4) / 2.0;
        }
        return samples;
    }

    public RowStore store(Kind kind, Path folder, Execution execution) {
        try (RowSink sink = kind.sink(folder, columns, TASK, execution)) {
            for (int i = 0; i < rows.length; i++) {
                sink.dense(rows[i], targets[i], weights[i]);
            }
            return sink.finish();
        }
    }

    /** What a store holds, read back block by block in order; checks that numbers follow each other. */
    static Samples read(RowStore store) {
        List<float[]> rows = new ArrayList<>();
        List<Double> targets = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        int[] blocks = new int[1];
        Passes.forEach(store, block -> {
            if (block.index() != blocks[0]++ || block.first() != rows.size() || block.size() == 0) {
                throw new AssertionError("block " + block.index() + " from row " + block.first());
            }
            collect(block, rows, targets, weights);
        });
        if (blocks[0] != store.blocks() || rows.size() != store.rows()) {
            throw new AssertionError(blocks[0] + " blocks, " + rows.size() + " rows");
        }
        return new Samples(rows.toArray(new float[0][]), unboxed(targets), unboxed(weights), store.columns());
    }

    /** The rows of a store in memory, dense, with the same blocks. */
    static MemoryStore copy(RowStore store) {
        return MemoryStore.filled(store, store.columns(), (block, into) -> {
            float[] row = new float[store.columns()];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                into.memory().write(into.start(i), row, 0, row.length);
            }
        });
    }

    /** Appends copies of a block's rows, and what is known of them. */
    static void collect(Block block, List<float[]> rows, List<Double> targets, List<Double> weights) {
        for (int i = 0; i < block.size(); i++) {
            float[] row = new float[block.rows().columns()];
            block.rows().copyRow(i, row);
            rows.add(row);
            targets.add(block.targets()[i]);
            weights.add(block.weight(i));
        }
    }

    static double[] unboxed(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Those rows whose numbers are given. */
    Samples pick(int... numbers) {
        float[][] picked = new float[numbers.length][];
        double[] t = new double[numbers.length];
        double[] w = new double[numbers.length];
        for (int k = 0; k < numbers.length; k++) {
            picked[k] = rows[numbers[k]];
            t[k] = targets[numbers[k]];
            w[k] = weights[numbers[k]];
        }
        return new Samples(picked, t, w, columns);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Samples that
                && columns == that.columns
                && Arrays.deepEquals(rows, that.rows)
                && Arrays.equals(targets, that.targets)
                && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(rows);
    }

    @Override
    public String toString() {
        return rows.length + " rows of " + columns + " columns";
    }

    /** Weighted float sums of all columns and of the targets, in single precision so that the order shows. */
    record FloatSums(int columns) implements Pass<float[]> {
        @Override
        public float[] partial() {
            return new float[columns + 1];
        }

        @Override
        public void accumulate(Block block, float[] partial) {
            float[] row = new float[columns];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                for (int j = 0; j < columns; j++) {
                    partial[j] += (float) block.weight(i) * row[j];
                }
                partial[columns] += (float) (block.weight(i) * block.targets()[i] / 3);
            }
        }

        @Override
        public void merge(float[] total, float[] part) {
            for (int j = 0; j <= columns; j++) {
                total[j] += part[j];
            }
        }

        @Override
        public void reset(float[] partial) {
            Arrays.fill(partial, 0);
        }
    }
}
