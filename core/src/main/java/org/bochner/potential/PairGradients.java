package org.bochner.potential;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.linalg.loops.Products;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The potentials of Fourier pairs and their gradients by one pass over the rows, each frequency under signed weights of
 * its own group: a step of a search that climbs several potentials at once (NSRF, Alg. 1).
 *
 * <pre>C = Σ_i s_i cos ω·x_i    S = Σ_i s_i sin ω·x_i    v = C² + S²
 * ∇v = 2 (S·Σ_i s_i cos ω·x_i x_i − C·Σ_i s_i sin ω·x_i x_i)</pre>
 *
 * <p>One pass finds C, S and both vectors; for the few frequencies of a search that is faster than
 * two (docs/design-notes.md).
 *
 * <p>Cost: 6ndN flops, n·N sines and cosines; for each worker 4dN floats and a block of 1024·2N, and 2dN doubles.
 *
 * @param cosines C of every frequency
 * @param sines S of every frequency
 * @param gradients ∇v of every frequency, d numbers each
 */
public record PairGradients(double[] cosines, double[] sines, double[][] gradients) {
    /** v of frequency {@code m}. */
    public double value(int m) {
        return cosines[m] * cosines[m] + sines[m] * sines[m];
    }

    /**
     * Of all {@code frequencies}, ω of each.
     *
     * @param signed for each group a signed weight per row in the order of the store; a row's weight multiplies it
     * @param group the group of each frequency
     */
    public static PairGradients of(RowStore rows, List<float[]> frequencies, double[][] signed, int[] group) {
        int d = rows.columns();
        int count = frequencies.size();
        for (float[] omega : frequencies) {
            if (omega.length != d) {
                throw new IllegalArgumentException("the rows have " + d + " columns, the frequencies " + omega.length);
            }
        }
        for (double[] one : signed) {
            if (one.length != rows.rows()) {
                throw new IllegalArgumentException(
                        one.length + " signed weights for " + rows.rows() + " rows; give one per row");
            }
        }
        if (2L * count * (BlockShape.ROWS + d) > FloatMemory.MAX_LENGTH) {
            throw new BadInput("gradients of " + count + " frequencies of " + d
                    + " columns do not fit one matrix of 2 GiB; take fewer frequencies at once");
        }
        double[] totals;
        try (Pass pass = new Pass(frequencies, d, signed, group)) {
            totals = rows.run(pass).totals();
        }
        double[] cosines = Arrays.copyOfRange(totals, 2 * count * d, 2 * count * d + count);
        double[] sines = Arrays.copyOfRange(totals, 2 * count * d + count, totals.length);
        double[][] gradients = new double[count][d];
        for (int m = 0; m < count; m++) {
            for (int j = 0; j < d; j++) {
                gradients[m][j] = 2 * (sines[m] * totals[m * d + j] - cosines[m] * totals[(count + m) * d + j]);
            }
        }
        return new PairGradients(cosines, sines, gradients);
    }

    /**
     * T = (s·cos ω·x, s·sin ω·x) of a block, the product XᵀT and the sums of T. T is made strip by strip while the
     * projections are in cache, and multiplied back in float; blocks are added in double. The sums are those of XᵀT, d
     * numbers for each column of T, and after them the sum of each column of T.
     */
    private static final class Pass extends Passes.FloatSums implements AutoCloseable {
        /**
         * So few frequencies or less are taken row by row: a library's product packs the rows first, which costs more
         * than the product itself when it is this narrow.
         */
        private static final int FEW = 24;
        /** The rows that are read together, so that their sines and cosines fill vectors. */
        private static final int TILE = 32;

        private final DenseAtoms frequencies;
        private final int d;
        private final int count;
        /** Columns of T: cosines, then sines. */
        private final int width;

        private final double[][] signed;
        private final int[] group;
        /** Few frequencies on the heap, one after the other; null where there are many. */
        private final float[] few;
        /** Memories for T of a block and after it XᵀT, which is zero here; threads take one and give it back. */
        private final ConcurrentLinkedQueue<FloatMemory> free = new ConcurrentLinkedQueue<>();

        private Pass(List<float[]> frequencies, int d, double[][] signed, int[] group) {
            super("peaks", 2 * frequencies.size() * (d + 1));
            this.d = d;
            this.count = frequencies.size();
            this.width = 2 * count;
            this.signed = signed;
            this.group = group;
            this.frequencies = DenseAtoms.of(d, frequencies);
            this.few = count <= FEW ? new float[count * d] : null;
            for (int m = 0; few != null && m < count; m++) {
                System.arraycopy(frequencies.get(m), 0, few, m * d, d);
            }
        }

        @Override
        public void close() {
            frequencies.close();
            free.forEach(FloatMemory::close);
        }

        @Override
        protected void accumulate(Block block, float[] sums) {
            if (few != null && block.rows() instanceof DenseRows dense) {
                accumulateFew(block, dense, sums);
            } else {
                accumulateMany(block, sums);
            }
        }

        /** A tile of rows is read once: projections, sines and cosines, and what it adds to the sums and products. */
        private void accumulateFew(Block block, DenseRows dense, float[] sums) {
            int first = Math.toIntExact(block.first());
            float[] x = new float[TILE * d];
            float[] angles = new float[TILE];
            float[] turned = new float[width * TILE];
            for (int from = 0; from < block.size(); from += TILE) {
                int some = Math.min(TILE, block.size() - from);
                for (int i = 0; i < some; i++) {
                    dense.memory().read(dense.offset() + (from + i) * dense.stride(), x, i * d, d);
                }
                Arrays.fill(turned, 0f);
                for (int m = 0; m < count; m++) {
                    ArrayLoops.get().tileTimes(x, some, d, few, m * d, angles, 0);
                    int cosines = m * TILE;
                    int sines = (count + m) * TILE;
                    ArrayLoops.get().addPair(angles, 0, TILE, 1f, turned, cosines, sines);
                    double[] signs = signed[group[m]];
                    int at = width * d + m;
                    for (int i = 0; i < some; i++) {
                        float sign = (float) (block.weight(from + i) * signs[first + from + i]);
                        turned[cosines + i] *= sign;
                        turned[sines + i] *= sign;
                        sums[at] += turned[cosines + i];
                        sums[at + count] += turned[sines + i];
                    }
                }
                ArrayLoops.get().tileBack(x, some, d, turned, TILE, width, sums);
            }
        }

        private void accumulateMany(Block block, float[] sums) {
            FloatMemory polled = free.poll();
            FloatMemory turned = polled != null ? polled : FloatMemory.allocate((long) width * (BlockShape.ROWS + d));
            try {
                turn(block, turned, sums);
                int product = BlockShape.ROWS * width;
                Products.transposedTimes(block.rows(), turned, 0, width, width, turned, product, width);
                float[] line = new float[width];
                float[] zeros = new float[width];
                for (int j = 0; j < d; j++) {
                    turned.read(product + j * width, line, 0, width);
                    turned.write(product + j * width, zeros, 0, width);
                    for (int k = 0; k < width; k++) {
                        sums[k * d + j] = line[k];
                    }
                }
            } finally {
                free.add(turned);
            }
        }

        /** Writes T of {@code block} to {@code turned} and adds its columns to {@code sums} (both modified). */
        private void turn(Block block, FloatMemory turned, float[] sums) {
            int first = Math.toIntExact(block.first());
            int cosines = width * d;
            int sines = cosines + count;
            float[] tile = new float[width];
            float[] sign = new float[count];
            frequencies.project(block.rows(), (i, m, strip, values, at) -> {
                Arrays.fill(tile, 0f);
                ArrayLoops.get().addPair(values, at, strip, 1f, tile, 0, count);
                float weight = (float) block.weight(i);
                for (int k = 0; k < strip; k++) {
                    sign[k] = weight * (float) signed[group[m + k]][first + i];
                }
                for (int k = 0; k < strip; k++) {
                    tile[k] *= sign[k];
                    sums[cosines + m + k] += tile[k];
                }
                for (int k = 0; k < strip; k++) {
                    tile[count + k] *= sign[k];
                    sums[sines + m + k] += tile[count + k];
                }
                turned.write(i * width + m, tile, 0, strip);
                turned.write(i * width + count + m, tile, count, strip);
            });
        }

        /** The sums, T of a full block and its product. */
        @Override
        public long partialBytes() {
            return super.partialBytes() + 4L * width * (BlockShape.ROWS + d);
        }
    }
}
