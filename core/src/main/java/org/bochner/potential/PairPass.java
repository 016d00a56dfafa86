package org.bochner.potential;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Strips;
import org.bochner.spectral.Atoms;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * T = (s·cos ω·x, s·sin ω·x) of a block, its sums, and the product XᵀT: the pass of {@link PairGradients}. T is made
 * strip by strip while the projections are in cache, and multiplied back in float; blocks are added in double.
 */
final class PairPass implements Pass<PairPass.Part> {
    /**
     * So few frequencies or less are taken row by row: a library's product packs the rows first, which costs more than
     * the product itself when it is this narrow.
     */
    private static final int FEW = 24;
    /** The rows that are read together, so that their sines and cosines fill vectors. */
    private static final int TILE = 32;

    private final Atoms frequencies;
    private final int d;
    private final int count;
    /** Columns of T: cosines, then sines. */
    private final int width;

    private final double[][] signed;
    private final int[] group;
    /** Few frequencies on the heap, one after the other; null where there are many. */
    private final float[] few;

    private PairPass(Atoms frequencies, double[][] signed, int[] group) {
        this.frequencies = frequencies;
        this.d = frequencies.inputs();
        this.count = frequencies.count();
        this.width = 2 * count;
        this.signed = signed;
        this.group = group;
        this.few = count <= FEW ? new float[count * d] : null;
        float[] omega = new float[d];
        for (int m = 0; few != null && m < count; m++) {
            frequencies.copyAtom(m, omega);
            System.arraycopy(omega, 0, few, m * d, d);
        }
        if ((long) d * width > FloatMemory.MAX_LENGTH) {
            throw new BadInput("gradients of " + count + " frequencies of " + d
                    + " columns do not fit one matrix of 2 GiB; take fewer frequencies at once");
        }
    }

    static PairGradients run(RowStore rows, Atoms frequencies, double[][] signed, int[] group) {
        PairPass pass = new PairPass(frequencies, signed, group);
        Part part = rows.run(pass);
        try {
            return part.result();
        } finally {
            pass.release(part);
        }
    }

    final class Part {
        private final BackProduct back = new BackProduct(d, width);
        private final float[] blockSums = new float[width];
        private final double[] sums = new double[width];

        private PairGradients result() {
            double[] all = back.total();
            double[][] gradients = new double[count][d];
            for (int j = 0; j < d; j++) {
                for (int m = 0; m < count; m++) {
                    double slope = sums[count + m] * all[j * width + m] - sums[m] * all[j * width + count + m];
                    gradients[m][j] = 2 * slope;
                }
            }
            return new PairGradients(Arrays.copyOf(sums, count), Arrays.copyOfRange(sums, count, width), gradients);
        }
    }

    @Override
    public Part partial() {
        return new Part();
    }

    @Override
    public void accumulate(Block block, Part part) {
        if (few != null && block.rows() instanceof DenseRows dense) {
            accumulateFew(block, dense, part);
        } else {
            accumulateMany(block, part);
        }
    }

    /** A tile of rows is read once: projections, sines and cosines, and what it adds to the sums and products. */
    private void accumulateFew(Block block, DenseRows dense, Part part) {
        int first = Math.toIntExact(block.first());
        float[] x = new float[TILE * d];
        float[] angles = new float[TILE];
        float[] turned = new float[width * TILE];
        float[] back = new float[width * d];
        float[] sums = part.blockSums;
        Arrays.fill(sums, 0f);
        for (int from = 0; from < block.size(); from += TILE) {
            int some = Math.min(TILE, block.size() - from);
            for (int i = 0; i < some; i++) {
                dense.memory().read(dense.offset() + (from + i) * dense.stride(), x, i * d, d);
            }
            Arrays.fill(turned, 0f);
            for (int m = 0; m < count; m++) {
                Strips.tileTimes(x, some, d, few, m * d, angles, 0);
                int cosines = m * TILE;
                int sines = (count + m) * TILE;
                Strips.addPair(angles, 0, TILE, 1f, turned, cosines, sines);
                double[] signs = signed[group[m]];
                for (int i = 0; i < some; i++) {
                    float sign = (float) (block.weight(from + i) * signs[first + from + i]);
                    turned[cosines + i] *= sign;
                    turned[sines + i] *= sign;
                    sums[m] += turned[cosines + i];
                    sums[count + m] += turned[sines + i];
                }
            }
            Strips.tileBack(x, some, d, turned, TILE, width, back);
        }
        for (int k = 0; k < width; k++) {
            part.sums[k] += sums[k];
        }
        part.back.set(back);
    }

    private void accumulateMany(Block block, Part part) {
        int first = Math.toIntExact(block.first());
        FloatMemory turned = part.back.turned(block.size());
        float[] tile = new float[width];
        float[] sign = new float[count];
        float[] sums = part.blockSums;
        Arrays.fill(sums, 0f);
        frequencies.project(block.rows(), (i, m, strip, values, at) -> {
            Arrays.fill(tile, 0f);
            Strips.addPair(values, at, strip, 1f, tile, 0, count);
            float weight = (float) block.weight(i);
            for (int k = 0; k < strip; k++) {
                sign[k] = weight * (float) signed[group[m + k]][first + i];
            }
            for (int k = 0; k < strip; k++) {
                tile[k] *= sign[k];
                sums[m + k] += tile[k];
            }
            for (int k = 0; k < strip; k++) {
                tile[count + k] *= sign[k];
                sums[count + m + k] += tile[count + k];
            }
            turned.write(i * width + m, tile, 0, strip);
            turned.write(i * width + count + m, tile, count, strip);
        });
        for (int k = 0; k < width; k++) {
            part.sums[k] += sums[k];
        }
        part.back.multiply(block.rows());
    }

    @Override
    public void merge(Part total, Part part) {
        for (int k = 0; k < width; k++) {
            total.sums[k] += part.sums[k];
        }
        total.back.add(part.back);
    }

    @Override
    public void reset(Part partial) {
        Arrays.fill(partial.sums, 0);
        partial.back.reset();
    }

    @Override
    public void release(Part partial) {
        partial.back.close();
    }

    /** 2dN floats and the T of a full block; 2dN doubles more in the total. */
    @Override
    public long partialBytes() {
        return 4L * d * width + 4L * BlockShape.ROWS * width;
    }

    @Override
    public String name() {
        return "peaks";
    }
}
