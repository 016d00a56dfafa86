package org.bochner.features.maps;

import java.util.Arrays;
import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.MapDescription.Quantiles;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.linalg.loops.Trigonometry;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Frequencies;

/**
 * Similarities to landmarks x_l that each have frequencies of their own:
 * ψ_l(x) = Σ_m q^l_m cos ω^l_m·(x_l − x), one column per landmark (PBRFF, (13)).
 *
 * <p>The frequencies of landmark l lie from {@code starts[l]} to before {@code starts[l + 1]}, so that one product
 * serves all landmarks. Of a landmark only the angles θ^l_m = ω^l_m·x_l are kept: cos(ω·x_l − ω·x) = cos(ω·x − θ).
 * Cosine and weighted sum are taken of a strip of the product while it is in cache. Cost per dense row for M
 * frequencies in all: 2dM flops and M cosines; 4dM bytes, and as much again once packed. The map owns its frequencies.
 */
public final class SimilarityMap implements FeatureMap {
    /** The name of this map and of {@link SharedSimilarityMap} in model files. */
    public static final String KIND = "similarities";

    static final String ATOMS = "atoms.npy";
    private static final String STARTS = "atom-starts.npy";
    private static final String ANGLES = "atom-angles.npy";
    private static final String SHARES = "atom-shares.npy";
    /** Lengths of frequencies that a description is made of, where each has to be made. */
    private static final int SHOWN = 256;

    final Atoms atoms;
    final int[] starts;
    final float[] angles;
    private final float[] minus;
    final float[] weights;

    /**
     * Takes over {@code atoms}.
     *
     * @param starts where the frequencies of each landmark start, and the number of all; ascending from 0, none empty
     * @param angles θ, one per frequency
     * @param weights q, one per frequency
     */
    public SimilarityMap(Atoms atoms, int[] starts, float[] angles, float[] weights) {
        int count = atoms.count();
        if (angles.length != count || weights.length != count) {
            throw new IllegalArgumentException(
                    count + " frequencies with " + angles.length + " angles and " + weights.length + " weights");
        }
        boolean good = starts.length >= 2 && starts[0] == 0 && starts[starts.length - 1] == count;
        for (int l = 1; good && l < starts.length; l++) {
            good = starts[l] > starts[l - 1];
        }
        if (!good) {
            throw new IllegalArgumentException(
                    "the frequencies of the landmarks must follow each other from 0 to " + count);
        }
        this.atoms = atoms;
        this.starts = starts.clone();
        this.angles = angles.clone();
        this.minus = angles.clone();
        for (int m = 0; m < count; m++) {
            minus[m] = -minus[m];
        }
        this.weights = weights.clone();
    }

    /** The same frequencies, which are shared, with ψ {@code factor} times as large: closing either closes both. */
    public SimilarityMap times(double factor) {
        float[] other = new float[weights.length];
        for (int m = 0; m < other.length; m++) {
            other[m] = (float) (factor * weights[m]);
        }
        return new SimilarityMap(atoms, starts, angles, other);
    }

    @Override
    public int inputs() {
        return atoms.inputs();
    }

    @Override
    public int features() {
        return starts.length - 1;
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        float[] zeros = new float[features()];
        for (int i = 0; i < rows.rows(); i++) {
            out.write(offset + i * stride, zeros, 0, zeros.length);
        }
        atoms.project(rows, (i, column, length, values, at) -> {
            Trigonometry.phase(values, at, minus, column, length, 1f);
            int found = Arrays.binarySearch(starts, column);
            int l = found >= 0 ? found : -2 - found;
            int row = offset + i * stride;
            int end = column + length;
            for (int from = column; from < end; l++) {
                int to = Math.min(end, starts[l + 1]);
                // A landmark's frequencies may lie in two strips.
                out.set(row + l, out.get(row + l) + product(values, at + from - column, from, to - from));
                from = to;
            }
        });
    }

    @Override
    public RowFeatures row() {
        RowProduct product = atoms.row();
        float[] waves = new float[minus.length];
        return (x, z) -> {
            product.times(x, waves);
            Trigonometry.phase(waves, minus, 1f);
            for (int l = 0; l < features(); l++) {
                z[l] = product(waves, starts[l], starts[l], starts[l + 1] - starts[l]);
            }
        };
    }

    /** Four sums side by side, since one would wait for itself. */
    private float product(float[] x, int at, int from, int length) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            a += x[at + i] * weights[from + i];
            b += x[at + i + 1] * weights[from + i + 1];
            c += x[at + i + 2] * weights[from + i + 2];
            d += x[at + i + 3] * weights[from + i + 3];
        }
        for (; i < length; i++) {
            a += x[at + i] * weights[from + i];
        }
        return (a + b) + (c + d);
    }

    @Override
    public MapDescription describe() {
        return describe("own", features(), atoms);
    }

    /** Landmarks that weigh frequencies; frequencies of negligible weight were left out. */
    static MapDescription describe(String frequencies, int landmarks, Atoms atoms) {
        return MapDescription.of("landmark-similarities")
                .with("landmarks", landmarks)
                .with("frequencies", frequencies)
                .with("atoms", atoms.count())
                .with("frequencyNorms", Quantiles.of(lengths(atoms)));
    }

    /** ‖ω‖ of all frequencies of a matrix, or of some of a structure, which are made one by one. */
    private static double[] lengths(Atoms atoms) {
        if (atoms instanceof DenseAtoms || atoms.count() <= SHOWN) {
            return atoms.lengths();
        }
        double[] lengths = new double[SHOWN];
        float[] omega = new float[atoms.inputs()];
        for (int k = 0; k < SHOWN; k++) {
            atoms.copyAtom((int) ((long) k * atoms.count() / SHOWN), omega);
            double squares = 0;
            for (float each : omega) {
                squares += (double) each * each;
            }
            lengths[k] = Math.sqrt(squares);
        }
        return lengths;
    }

    @Override
    public Optional<Frequencies> frequencies() {
        return atoms instanceof DenseAtoms ? Optional.of(Frequencies.of(atoms)) : Optional.empty();
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void write(ModelWriter to) {
        if (atoms instanceof DenseAtoms dense) {
            dense.write(to, ATOMS);
        } else {
            atoms.write(to);
        }
        to.array(STARTS, starts);
        to.array(ANGLES, angles);
        to.array(SHARES, weights);
    }

    /** The map that was written, a {@link SharedSimilarityMap} where it has a mixing; the caller closes it. */
    public static FeatureMap read(ModelReader from) {
        if (from.hasEntry(SharedSimilarityMap.MIXING)) {
            return new SharedSimilarityMap(
                    DenseAtoms.read(from, ATOMS), DenseAtoms.read(from, SharedSimilarityMap.MIXING));
        }
        Atoms atoms = from.hasEntry(ATOMS) ? DenseAtoms.read(from, ATOMS) : Atoms.read(from);
        return new SimilarityMap(atoms, from.ints(STARTS), from.floatVector(ANGLES), from.floatVector(SHARES));
    }

    @Override
    public void close() {
        atoms.close();
    }
}
