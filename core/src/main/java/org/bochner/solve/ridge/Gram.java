package org.bochner.solve.ridge;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Targets;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.loops.Products;
import org.bochner.solve.Vectors;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The second moments of dense features and targets, from one pass: all that the squared loss needs, and what makes the
 * other losses well conditioned.
 *
 * @param features D
 * @param outputs K
 * @param gram Σ u z zᵀ, D×D; the upper triangle
 * @param cross Σ u z yᵀ, D×K
 * @param sum Σ u z
 * @param targets Σ u y
 * @param squares Σ u y²
 * @param weight Σ u
 */
public record Gram(
        int features,
        int outputs,
        double[] gram,
        double[] cross,
        double[] sum,
        double[] targets,
        double[] squares,
        double weight) {
    /**
     * The most blocks that share a partial: merging D² numbers is expensive compared with a block of some hundred rows.
     */
    private static final int STRETCH = 4;
    /** The partials that there are at least, where blocks allow: work for several threads. */
    private static final int PARTS = 4;

    /**
     * One pass over {@code store}: n·D² multiplications and additions, in float within a stretch of blocks, in double
     * between.
     */
    public static Gram of(RowStore store, Targets targets) {
        Moments pass = new Moments(store.columns(), targets);
        Moments.Sums all = store.run(pass);
        double[] gram = all.total();
        pass.release(all);
        return new Gram(pass.d, pass.k, gram, all.cross, all.sum, all.targets, all.squares, all.weight[0]);
    }

    /**
     * The same with all sums in double, in twice the time: the rows √u·(z, y, 1) are put side by side, and their second
     * moments are all moments at once. Cost: n·(D + K + 1)² operations in double.
     */
    static Gram inDouble(RowStore store, Targets targets) {
        int d = store.columns();
        int k = targets.outputs();
        int w = d + k + 1;
        double[] moments = store.run(new Passes.Sums("gram, in double", w * w) {
            @Override
            public void accumulate(Block block, double[] moments) {
                DenseRows z = (DenseRows) block.rows();
                double[] panel = new double[z.rows() * w];
                float[] line = new float[d];
                for (int i = 0; i < z.rows(); i++) {
                    double root = Math.sqrt(targets.weight(block, i));
                    z.copyRow(i, line);
                    for (int j = 0; j < d; j++) {
                        panel[i * w + j] = root * line[j];
                    }
                    for (int o = 0; o < k; o++) {
                        panel[i * w + d + o] = root * targets.value(block, i, o);
                    }
                    panel[i * w + d + k] = root;
                }
                Blas.get().dsyrk(z.rows(), w, 1, panel, 1, moments);
            }

            @Override
            public int stretch(int blocks) {
                return Gram.stretch(blocks);
            }
        });
        double[] gram = new double[d * d];
        double[] cross = new double[d * k];
        double[] sum = new double[d];
        for (int i = 0; i < d; i++) {
            System.arraycopy(moments, i * w + i, gram, i * d + i, d - i);
            System.arraycopy(moments, i * w + d, cross, i * k, k);
            sum[i] = moments[i * w + d + k];
        }
        double[] sums = new double[k];
        double[] squares = new double[k];
        for (int o = 0; o < k; o++) {
            squares[o] = moments[(d + o) * w + d + o];
            sums[o] = moments[(d + o) * w + d + k];
        }
        return new Gram(d, k, gram, cross, sum, sums, squares, moments[w * w - 1]);
    }

    /** Σ u |z|², which no eigenvalue of Σ u z zᵀ exceeds. */
    double trace() {
        double trace = 0;
        for (int i = 0; i < features; i++) {
            trace += gram[i * features + i];
        }
        return trace;
    }

    /**
     * The same times {@code factor}, as when the rows are a sample of 1 in {@code factor}; modifies this one's arrays.
     */
    public Gram times(double factor) {
        for (double[] array : arrays()) {
            for (int i = 0; i < array.length; i++) {
                array[i] *= factor;
            }
        }
        return new Gram(features, outputs, gram, cross, sum, targets, squares, weight * factor);
    }

    /** Those of these rows and of {@code other}'s together; modifies this one's arrays. */
    Gram plus(Gram other) {
        for (int i = 0; i < arrays().length; i++) {
            Vectors.add(arrays()[i], 1, other.arrays()[i]);
        }
        return new Gram(features, outputs, gram, cross, sum, targets, squares, weight + other.weight);
    }

    private double[][] arrays() {
        return new double[][] {gram, cross, sum, targets, squares};
    }

    /** How many blocks of {@code blocks} go into one partial. */
    static int stretch(int blocks) {
        return Integer.highestOneBit(Math.max(1, Math.min(STRETCH, blocks / PARTS)));
    }

    /** The bytes that a Gram matrix of D features takes while it is made, for each partial. */
    public static long bytes(int features) {
        return 16L * features * features;
    }

    private static final class Moments implements Pass<Moments.Sums> {
        private final int d;
        private final Targets targets;
        private final int k;

        private Moments(int features, Targets targets) {
            this.d = features;
            this.targets = targets;
            this.k = targets.outputs();
        }

        private final class Sums {
            private final FloatMemory block = FloatMemory.allocate((long) d * d);
            /** Whether {@link #block} holds something. */
            private boolean filled;
            /** Made when a second partial is added. */
            private double[] total;

            private final double[] cross = new double[d * k];
            private final double[] sum = new double[d];
            private final double[] targets = new double[k];
            private final double[] squares = new double[k];
            private final double[] weight = new double[1];
            private final double[][] arrays = {cross, sum, targets, squares, weight};

            private double[] total() {
                if (total == null) {
                    total = new double[d * d];
                    addBlock(block);
                }
                return total;
            }

            private void addBlock(FloatMemory other) {
                float[] line = new float[d];
                for (int i = 0; i < d; i++) {
                    other.read(i * d + i, line, i, d - i);
                    int row = i * d;
                    for (int j = i; j < d; j++) {
                        total[row + j] += line[j];
                    }
                }
            }
        }

        @Override
        public Sums partial() {
            return new Sums();
        }

        @Override
        public void accumulate(Block block, Sums sums) {
            DenseRows z = (DenseRows) block.rows();
            double[] means = addTargets(block, sums);
            crossProducts(z, right(block, means), means, sums);
            DenseRows gram = new DenseRows(sums.block, d, d);
            float kept = sums.filled ? 1f : 0f;
            sums.filled = true;
            if (IntStream.range(0, z.rows()).allMatch(i -> targets.weight(block, i) == 1)) {
                Blas.get().ssyrk(z, kept, gram);
                return;
            }
            try (FloatMemory scaled = scaledRows(block, z)) {
                Blas.get().ssyrk(new DenseRows(scaled, z.rows(), d), kept, gram);
            }
        }

        /** Adds the sums of weights and targets; returns the means of the targets so far. */
        private double[] addTargets(Block block, Sums sums) {
            for (int i = 0; i < block.size(); i++) {
                double weight = targets.weight(block, i);
                sums.weight[0] += weight;
                for (int c = 0; c < k; c++) {
                    double y = targets.value(block, i, c);
                    sums.targets[c] += weight * y;
                    sums.squares[c] += weight * y * y;
                }
            }
            double[] means = new double[k];
            for (int c = 0; c < k; c++) {
                means[c] = sums.weight[0] > 0 ? sums.targets[c] / sums.weight[0] : 0;
            }
            return means;
        }

        /**
         * Weighted targets less their mean in the block (the products then lose nothing to a large constant), and
         * weights.
         */
        private float[] right(Block block, double[] means) {
            float[] lines = new float[block.size() * (k + 1)];
            int at = 0;
            for (int i = 0; i < block.size(); i++) {
                double weight = targets.weight(block, i);
                for (int c = 0; c < k; c++) {
                    lines[at++] = (float) (weight * (targets.value(block, i, c) - means[c]));
                }
                lines[at++] = (float) weight;
            }
            return lines;
        }

        private void crossProducts(DenseRows z, float[] right, double[] means, Sums sums) {
            float[] lines = new float[d * (k + 1)];
            try (FloatMemory memory = FloatMemory.of(right);
                    FloatMemory back = FloatMemory.allocate(lines.length)) {
                Products.transposedTimes(z, memory, 0, k + 1, k + 1, back, 0, k + 1);
                back.read(0, lines, 0, lines.length);
            }
            for (int j = 0; j < d; j++) {
                int at = j * (k + 1);
                float sum = lines[at + k];
                sums.sum[j] += sum;
                for (int c = 0; c < k; c++) {
                    sums.cross[j * k + c] += lines[at + c] + means[c] * sum;
                }
            }
        }

        private FloatMemory scaledRows(Block block, DenseRows z) {
            FloatMemory scaled = FloatMemory.allocate((long) z.rows() * d);
            float[] line = new float[d];
            for (int i = 0; i < z.rows(); i++) {
                float root = (float) Math.sqrt(targets.weight(block, i));
                z.copyRow(i, line);
                for (int j = 0; j < d; j++) {
                    line[j] *= root;
                }
                scaled.write(i * d, line, 0, d);
            }
            return scaled;
        }

        @Override
        public void merge(Sums total, Sums part) {
            total.total();
            if (part.total == null) {
                total.addBlock(part.block);
            } else {
                Vectors.add(total.total, 1, part.total);
            }
            for (int i = 0; i < total.arrays.length; i++) {
                Vectors.add(total.arrays[i], 1, part.arrays[i]);
            }
        }

        @Override
        public void reset(Sums partial) {
            partial.total = null;
            partial.filled = false;
            for (double[] array : partial.arrays) {
                Arrays.fill(array, 0);
            }
        }

        @Override
        public double[][] numbers(Sums partial) {
            double[][] all = Arrays.copyOf(partial.arrays, partial.arrays.length + 1);
            all[partial.arrays.length] = partial.total();
            return all;
        }

        @Override
        public void restore(Sums partial, double[][] numbers) {
            for (int i = 0; i < partial.arrays.length; i++) {
                System.arraycopy(numbers[i], 0, partial.arrays[i], 0, numbers[i].length);
            }
            partial.total = numbers[partial.arrays.length];
        }

        @Override
        public void release(Sums partial) {
            partial.block.close();
        }

        @Override
        public int stretch(int blocks) {
            return Gram.stretch(blocks);
        }

        @Override
        public long partialBytes() {
            return 4L * d * d + 16L * d * (k + 1);
        }

        @Override
        public String name() {
            return "gram";
        }
    }
}
