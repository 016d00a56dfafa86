package org.bochner.spectral;

import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.bochner.RandomStream;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.Hadamard;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Frequencies without a matrix: blocks of p×p products of Hadamard matrices H and random diagonals, p the power of
 * two from d on. A row is padded with zeros to p columns; block b gives its next p frequencies.
 *
 * <ul>
 *   <li>SORF: S·(H D₁ H D₂ H D₃)/p^{3/2}, D random signs. The rows of each block are exactly orthonormal before S
 *       (Yu, Suresh et al. 2016, §4). There S is √d; here, as for orthogonal draws, lengths follow the radial law of
 *       the spectrum in p dimensions, which serves Matérn kernels too and removes most of the bias.
 *   <li>Fastfood: S·(H G Π H B)/(√p ‖G‖), G Gaussian, Π a permutation, B random signs (Le, Sarlós, Smola 2013,
 *       eq. 7–8): rows of that chain all have length ‖G‖√p, and S draws them from the radial law.
 * </ul>
 *
 * <p>A padded spectrum is right: the first d coordinates of a Gaussian or Student vector in p dimensions are one in
 * d dimensions. Widths, one per column if need be, multiply the row at the start.
 *
 * <p>Cost: O(N log p) per row instead of O(Nd); O(N) memory instead of O(Nd).
 */
@SuppressWarnings("exports") // Loops are seen by our own modules alone.
public final class StructuredAtoms implements Atoms {
    static final String SORF = "sorf";
    static final String FASTFOOD = "fastfood";
    private static final String WIDTH_FILE = "atom-inverse-widths.npy";
    private static final String LENGTH_FILE = "atom-lengths.npy";
    private static final String DIAGONAL_FILE = "atom-diagonals.npy";
    private static final String PERMUTATION_FILE = "atom-permutations.npy";

    // What the first word of a stream's path after the seed means.
    private static final int CHAINS = 6;
    private static final int LENGTHS = 7;

    private final int size;
    private final float[] inverseWidths;
    private final Chain[] chains;
    /** The factor of frequency m, S with all normalisation. */
    private final float[] scale;

    private StructuredAtoms(float[] inverseWidths, Chain[] chains, float[] scale) {
        this.size = Hadamard.paddedLength(inverseWidths.length);
        this.inverseWidths = inverseWidths;
        this.chains = chains;
        this.scale = scale;
    }

    /** {@code count} frequencies by {@link Draw#SORF} or else {@link Draw#FASTFOOD}. */
    static StructuredAtoms draw(Spectrum spectrum, double[] inverse, int count, long seed, boolean sorf) {
        int size = Hadamard.paddedLength(inverse.length);
        Chain[] chains = new Chain[(count + size - 1) / size];
        float[] scale = new float[count];
        for (int b = 0; b < chains.length; b++) {
            RandomStream stream = RandomStream.of(seed, CHAINS, b);
            chains[b] = sorf ? Chain.sorf(size, stream) : Chain.fastfood(size, stream);
            double norm = chains[b].rowNorm();
            for (int m = b * size; m < Math.min(count, (b + 1) * size); m++) {
                scale[m] = (float) (spectrum.radius(size, RandomStream.of(seed, LENGTHS, m)) / norm);
            }
        }
        float[] widths = new float[inverse.length];
        for (int j = 0; j < widths.length; j++) {
            widths[j] = (float) inverse[j];
        }
        return new StructuredAtoms(widths, chains, scale);
    }

    /**
     * Puts widths, lengths, the p numbers of D₁, D₂, D₃ or of B, G per block, and the p indices of Π per block into
     * {@code to} (modified). There are ⌈N/p⌉ blocks.
     */
    @Override
    public void write(ModelWriter to) {
        FloatBuffer diagonals = FloatBuffer.allocate(chains.length * chains[0].diagonals().length * size);
        IntBuffer permutations = IntBuffer.allocate(chains.length * chains[0].permutation().length);
        for (Chain chain : chains) {
            for (float[] diagonal : chain.diagonals()) {
                diagonals.put(diagonal);
            }
            permutations.put(chain.permutation());
        }
        to.put("map.atoms", chains[0].permutes() ? FASTFOOD : SORF);
        to.array(WIDTH_FILE, inverseWidths);
        to.array(LENGTH_FILE, scale);
        to.array(DIAGONAL_FILE, diagonals.array());
        to.array(PERMUTATION_FILE, permutations.array());
    }

    /** The atoms that were written; throws where the arrays do not fit each other. */
    static StructuredAtoms read(ModelReader from, String kind) {
        float[] widths = from.floatVector(WIDTH_FILE);
        float[] scale = from.floatVector(LENGTH_FILE);
        float[] diagonals = from.floatVector(DIAGONAL_FILE);
        int[] permutations = from.ints(PERMUTATION_FILE);
        if (widths.length < 1 || widths.length > 1 << 30 || scale.length < 1) {
            throw new IllegalArgumentException(
                    scale.length + " atoms of " + widths.length + " inputs drawn by " + kind);
        }
        boolean sorf = kind.equals(SORF);
        int each = sorf ? 3 : 2;
        int size = Hadamard.paddedLength(widths.length);
        long blocks = (scale.length + (long) size - 1) / size;
        if (diagonals.length != blocks * size * each || permutations.length != (sorf ? 0 : blocks * size)) {
            throw new IllegalArgumentException(diagonals.length + " numbers and " + permutations.length
                    + " indices for " + blocks + " blocks of " + size);
        }
        FloatBuffer numbers = FloatBuffer.wrap(diagonals);
        IntBuffer indices = IntBuffer.wrap(permutations);
        Chain[] chains = new Chain[(int) blocks];
        for (int b = 0; b < chains.length; b++) {
            float[][] own = new float[each][size];
            for (float[] diagonal : own) {
                numbers.get(diagonal);
            }
            int[] permutation = new int[sorf ? 0 : size];
            indices.get(permutation);
            chains[b] = new Chain(own, permutation);
        }
        return new StructuredAtoms(widths, chains, scale);
    }

    @Override
    public int inputs() {
        return inverseWidths.length;
    }

    @Override
    public int count() {
        return scale.length;
    }

    @Override
    public void project(Rows rows, FloatMemory out, int offset, int stride) {
        float[] row = new float[inputs()];
        float[] products = new float[count()];
        RowProduct product = row();
        for (int i = 0; i < rows.rows(); i++) {
            rows.copyRow(i, row);
            product.times(row, products);
            out.write(offset + i * stride, products, 0, count());
        }
    }

    @Override
    public RowProduct row() {
        float[] padded = new float[size];
        float[] x = new float[size];
        float[] work = new float[size];
        return (row, out) -> {
            for (int j = 0; j < inverseWidths.length; j++) {
                padded[j] = row[j] * inverseWidths[j];
            }
            for (int b = 0; b < chains.length; b++) {
                System.arraycopy(padded, 0, x, 0, size);
                chains[b].apply(x, work);
                int first = b * size;
                int used = Math.min(size, scale.length - first);
                for (int m = 0; m < used; m++) {
                    out[first + m] = x[m] * scale[first + m];
                }
            }
        };
    }

    /** ω_m is the transposed chain applied to a unit vector. */
    @Override
    public void copyAtom(int m, float[] into) {
        float[] x = new float[size];
        x[m % size] = scale[m];
        chains[m / size].applyTransposed(x, new float[size]);
        for (int j = 0; j < inverseWidths.length; j++) {
            into[j] = x[j] * inverseWidths[j];
        }
    }

    @Override
    public void close() {
        // Nothing lies outside the heap.
    }

    /**
     * One p×p block without its lengths: H D₁ H D₂ H D₃, or H G Π H B where there is a permutation. The arrays of the
     * methods are modified: the vector, and work space of the same size.
     *
     * @param diagonals D₁, D₂, D₃ or B, G
     * @param permutation Π; empty where there is none
     */
    private record Chain(float[][] diagonals, int[] permutation) {
        Chain {
            boolean[] met = new boolean[permutation.length];
            for (int i : permutation) {
                if (i < 0 || i >= met.length || met[i]) {
                    throw new IllegalArgumentException("a block has no permutation of " + met.length);
                }
                met[i] = true;
            }
        }

        static Chain sorf(int size, RandomStream stream) {
            return new Chain(new float[][] {signs(size, stream), signs(size, stream), signs(size, stream)}, new int[0]);
        }

        static Chain fastfood(int size, RandomStream stream) {
            float[] signs = signs(size, stream);
            int[] permutation = stream.permutation(size);
            float[] gaussians = new float[size];
            stream.gaussians(gaussians);
            return new Chain(new float[][] {signs, gaussians}, permutation);
        }

        private static float[] signs(int size, RandomStream stream) {
            float[] signs = new float[size];
            for (int i = 0; i < size; i++) {
                signs[i] = stream.sign();
            }
            return signs;
        }

        private boolean permutes() {
            return permutation.length > 0;
        }

        /** The diagonal that comes {@code k}-th from the right. */
        private float[] diagonal(int k) {
            return permutes() ? diagonals[k] : diagonals[2 - k];
        }

        void apply(float[] x, float[] work) {
            for (int k = 0; k < diagonals.length; k++) {
                if (k == 1 && permutes()) {
                    System.arraycopy(x, 0, work, 0, x.length);
                    for (int i = 0; i < x.length; i++) {
                        x[i] = work[permutation[i]];
                    }
                }
                multiply(x, diagonal(k));
                Hadamard.transform(x);
            }
        }

        void applyTransposed(float[] x, float[] work) {
            for (int k = diagonals.length - 1; k >= 0; k--) {
                Hadamard.transform(x);
                multiply(x, diagonal(k));
                if (k == 1 && permutes()) {
                    System.arraycopy(x, 0, work, 0, x.length);
                    for (int i = 0; i < x.length; i++) {
                        x[permutation[i]] = work[i];
                    }
                }
            }
        }

        private static void multiply(float[] x, float[] diagonal) {
            for (int i = 0; i < x.length; i++) {
                x[i] *= diagonal[i];
            }
        }

        /** The Euclidean norm that all rows have. */
        double rowNorm() {
            if (!permutes()) {
                return Math.pow(diagonals[0].length, 1.5);
            }
            double sum = 0;
            for (float g : diagonals[1]) {
                sum += (double) g * g;
            }
            return Math.sqrt(sum * diagonals[1].length);
        }
    }
}
