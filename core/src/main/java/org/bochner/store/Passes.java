package org.bochner.store;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.linalg.Rows;

/** Small passes that many need. */
public final class Passes {
    private Passes() {}

    /** A pass that calls {@code action} for every block, on any thread and in any order, and has no result. */
    public static Pass<Void> each(String name, Consumer<Block> action) {
        return new Pass<>() {
            @Override
            public Void partial() {
                return null;
            }

            @Override
            public void accumulate(Block block, Void partial) {
                action.accept(block);
            }

            @Override
            public void merge(Void total, Void part) {}

            @Override
            public void reset(Void partial) {}

            @Override
            public boolean local() {
                return true;
            }

            @Override
            public String name() {
                return name;
            }
        };
    }

    /** Calls {@code action} for every block in order, on the calling thread. */
    public static void forEach(RowStore store, Consumer<Block> action) {
        store.with(store.execution().threads(1)).run(each("read", action));
    }

    /**
     * All targets in the order of the rows, {@code task.outputs()} of each; throws {@link BadInput} where the rows have
     * none. Cost: 8 bytes per target.
     */
    public static double[] targets(RowStore store) {
        int outputs = store.task().outputs();
        return column(store, "targets", outputs, block -> {
            if (block.targets() == null) {
                throw new BadInput("the rows have no targets; give data with a target column");
            }
            return block.targets();
        });
    }

    /** The numbers of a block's rows. */
    public interface RowNumbers extends Serializable {
        double[] of(Block block);
    }

    /** The numbers of all rows in their order, {@code width} of each: what {@code each} says of their blocks. */
    public static double[] column(RowStore store, String name, int width, RowNumbers each) {
        double[] all = new double[arrayLength(store.rows() * width, name)];
        int at = 0;
        for (double[] part : store.run(new Gathered(name, block -> List.of(each.of(block))))) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    /** What a pass gathers of a block: some arrays of numbers, of its own or never changed. */
    public interface BlockNumbers extends Serializable {
        List<double[]> of(Block block);
    }

    /** A pass that gathers arrays of numbers, in the order of the blocks. */
    public record Gathered(String name, BlockNumbers each) implements Pass<List<double[]>> {
        @Override
        public List<double[]> partial() {
            return new ArrayList<>();
        }

        @Override
        public void accumulate(Block block, List<double[]> partial) {
            partial.addAll(each.of(block));
        }

        @Override
        public void merge(List<double[]> total, List<double[]> part) {
            total.addAll(part);
        }

        @Override
        public void reset(List<double[]> partial) {
            partial.clear();
        }

        @Override
        public double[][] numbers(List<double[]> partial) {
            return partial.toArray(new double[0][]);
        }

        @Override
        public void restore(List<double[]> partial, double[][] numbers) {
            partial.addAll(Arrays.asList(numbers));
        }
    }

    /** The {@linkplain Targets#signed signed} targets of all rows: an array for each output. */
    public static double[][] signed(RowStore store) {
        Targets targets = Targets.signed(store.task());
        Targets.Column all = new Targets.Column(targets(store), null);
        double[][] signed = new double[targets.outputs()][(int) store.rows()];
        for (int k = 0; k < signed.length; k++) {
            int output = k;
            Arrays.setAll(signed[k], i -> targets.value(all, i, output));
        }
        return signed;
    }

    /** All weights in the order of the rows. */
    public static double[] weights(RowStore store) {
        return column(store, "weights", 1, block -> {
            if (block.weights() != null) {
                return block.weights();
            }
            double[] ones = new double[block.size()];
            Arrays.fill(ones, 1);
            return ones;
        });
    }

    /** The largest number that {@code each} says of a row, or 0 where none is above it. */
    public static double largest(RowStore store, String name, RowNumbers each) {
        double most = 0;
        for (double[] part : store.run(new Gathered(name, block -> {
            double largest = 0;
            for (double number : each.of(block)) {
                largest = Math.max(largest, number);
            }
            return List.of(new double[] {largest});
        }))) {
            most = Math.max(most, part[0]);
        }
        return most;
    }

    /** A copy of all rows in one memory, sparse where the store is; the caller closes it. */
    public static Rows gathered(RowStore store) {
        int count = arrayLength(store.rows(), "rows");
        try (BlockBuffer all = new BlockBuffer(
                count, store.columns(), store.sparse(), store.task().outputs())) {
            forEach(store, block -> all.append(block, 0, block.size()));
            return all.detach(0, 0).rows();
        }
    }

    private static int arrayLength(long count, String what) {
        if (count > Integer.MAX_VALUE - 8) {
            throw new BadInput(count + " " + what + " are more than one array holds; take a subset of the rows");
        }
        return (int) count;
    }

    /** The number of rows whose weight is not zero. */
    public static long count(RowStore store) {
        return (long) sums(store, "count", 1, (block, i, sums) -> sums[0] += block.weight(i) > 0 ? 1 : 0)[0];
    }

    /** The sum of the weights of the rows of each class. */
    public static double[] classTotals(RowStore store) {
        Targets targets = Targets.labels(store.task());
        return sums(
                store,
                "class totals",
                targets.classes(),
                (block, i, sums) -> sums[targets.label(block, i)] += block.weight(i));
    }

    /** Σ ‖x‖² over the rows, whatever their weights. */
    public static double squaredNorms(RowStore store) {
        return sums(
                store, "lengths", 1, (block, i, sums) -> sums[0] += block.rows().squaredNorm(i))[0];
    }

    /** Mean and deviation of the targets of each output; rows of weight zero do not count. */
    public static Targets.Moments moments(RowStore store) {
        Targets targets = Targets.signed(store.task());
        int outputs = targets.outputs();
        double[] sums = store.run(new Sums("targets", 1 + 2 * outputs) {
            @Override
            public void accumulate(Block block, double[] partial) {
                for (int i = 0; i < block.size(); i++) {
                    double weight = block.weight(i);
                    partial[0] += weight;
                    for (int k = 1; weight != 0 && k <= outputs; k++) {
                        double y = targets.value(block, i, k - 1);
                        partial[k] += weight * y;
                        partial[outputs + k] += weight * y * y;
                    }
                }
            }
        });
        double[] means = new double[outputs];
        double[] deviations = new double[outputs];
        for (int k = 0; k < outputs; k++) {
            means[k] = sums[0] > 0 ? sums[1 + k] / sums[0] : 0;
            double variance = sums[1 + outputs + k] / sums[0] - means[k] * means[k];
            deviations[k] = variance > 0 ? Math.sqrt(variance) : 1;
        }
        return new Targets.Moments(means, deviations);
    }

    /** Adds what row {@code i} of {@code block} contributes to {@code sums} (modified). */
    public interface RowSum extends Serializable {
        void add(Block block, int i, double[] sums);
    }

    /** The {@code length} sums of a pass to which every row adds. */
    public static double[] sums(RowStore store, String name, int length, RowSum each) {
        return store.run(new Sums(name, length) {
            @Override
            public void accumulate(Block block, double[] sums) {
                for (int i = 0; i < block.size(); i++) {
                    each.add(block, i, sums);
                }
            }
        });
    }

    /** A pass whose result is a vector of sums. */
    public abstract static class Sums implements Pass<double[]> {
        private final String name;
        private final int length;

        protected Sums(String name, int length) {
            this.name = name;
            this.length = length;
        }

        @Override
        public double[] partial() {
            return new double[length];
        }

        @Override
        public void merge(double[] total, double[] part) {
            for (int i = 0; i < length; i++) {
                total[i] += part[i];
            }
        }

        @Override
        public void reset(double[] partial) {
            Arrays.fill(partial, 0);
        }

        @Override
        public double[][] numbers(double[] partial) {
            return new double[][] {partial};
        }

        @Override
        public void restore(double[] partial, double[][] numbers) {
            System.arraycopy(numbers[0], 0, partial, 0, length);
        }

        @Override
        public long partialBytes() {
            return 8L * length;
        }

        @Override
        public String name() {
            return name;
        }
    }

    /**
     * A pass whose result is a vector of sums: in float within a block, in double between blocks; and the weight of the
     * rows.
     */
    public abstract static class FloatSums implements Pass<FloatSums.Part> {
        private final String name;
        private final int length;

        protected FloatSums(String name, int length) {
            this.name = name;
            this.length = length;
        }

        /** The sums of some blocks. */
        public static final class Part {
            private final double[] totals;
            private final float[] block;
            private double weight;

            private Part(int length) {
                totals = new double[length];
                block = new float[length];
            }

            public double[] totals() {
                return totals;
            }

            public double weight() {
                return weight;
            }
        }

        /** Adds what {@code block} contributes to {@code sums} (modified), which are zero. */
        protected abstract void accumulate(Block block, float[] sums);

        @Override
        public final Part partial() {
            return new Part(length);
        }

        @Override
        public final void accumulate(Block block, Part part) {
            Arrays.fill(part.block, 0f);
            accumulate(block, part.block);
            for (int k = 0; k < length; k++) {
                part.totals[k] += part.block[k];
            }
            for (int i = 0; i < block.size(); i++) {
                part.weight += block.weight(i);
            }
        }

        @Override
        public final void merge(Part total, Part part) {
            for (int k = 0; k < length; k++) {
                total.totals[k] += part.totals[k];
            }
            total.weight += part.weight;
        }

        @Override
        public final void reset(Part part) {
            Arrays.fill(part.totals, 0);
            part.weight = 0;
        }

        @Override
        public final double[][] numbers(Part part) {
            return new double[][] {part.totals, {part.weight}};
        }

        @Override
        public final void restore(Part part, double[][] numbers) {
            System.arraycopy(numbers[0], 0, part.totals, 0, length);
            part.weight = numbers[1][0];
        }

        @Override
        public long partialBytes() {
            return 12L * length;
        }

        @Override
        public String name() {
            return name;
        }
    }
}
