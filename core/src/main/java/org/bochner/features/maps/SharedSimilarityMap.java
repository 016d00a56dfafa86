package org.bochner.features.maps;

import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.linalg.loops.Trigonometry;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Frequencies;

/**
 * Similarities to landmarks x_l that share their frequencies and differ in their weights:
 * ψ_l(x) = Σ_m q^l_m cos ω_m·(x_l − x), one column per landmark (PBRFF, (13)).
 *
 * <p>By cos(a − b) = cos a cos b + sin a sin b, with θ = ω·x_l,
 *
 * <pre>ψ_l(x) = Σ_m (q^l_m cos θ^l_m) cos ω_m·x + (q^l_m sin θ^l_m) sin ω_m·x</pre>
 *
 * <p>which is the row (cos ω·x, sin ω·x) of D pairs times a 2D×L matrix, the mixing. Cost per
 * dense row: 2dD + 4DL flops and D pairs, where landmarks with frequencies of their own take 2dDL.
 *
 * <p>The map owns frequencies and mixing: closing it frees them.
 */
public final class SharedSimilarityMap implements FeatureMap {
    static final String MIXING = "mixing.npy";
    /** The floats of the pairs that are held at once. */
    private static final int HELD = 1 << 18;

    final DenseAtoms atoms;
    final DenseAtoms mixing;

    /**
     * Takes over both.
     *
     * @param atoms ω, D of them
     * @param mixing 2D×L: line m has q cos θ, line D + m has q sin θ of every landmark
     */
    public SharedSimilarityMap(DenseAtoms atoms, DenseAtoms mixing) {
        if (mixing.inputs() != 2L * atoms.count()) {
            throw new IllegalArgumentException(
                    atoms.count() + " frequencies have twice as many features, not " + mixing.inputs());
        }
        this.atoms = atoms;
        this.mixing = mixing;
    }

    @Override
    public int inputs() {
        return atoms.inputs();
    }

    @Override
    public int features() {
        return mixing.count();
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        int pairs = atoms.count();
        int some = Math.max(1, Math.min(rows.rows(), HELD / (2 * pairs)));
        float[] sines = new float[pairs];
        try (FloatMemory held = FloatMemory.allocate(2L * some * pairs)) {
            for (int from = 0; from < rows.rows(); from += some) {
                int count = Math.min(some, rows.rows() - from);
                atoms.project(rows.slice(from, from + count), (i, m, length, values, at) -> {
                    Trigonometry.pair(values, at, length, 1f, values, at, sines, 0);
                    held.write(2 * i * pairs + m, values, at, length);
                    held.write((2 * i + 1) * pairs + m, sines, 0, length);
                });
                mixing.project(new DenseRows(held, count, 2 * pairs), out, offset + from * stride, stride);
            }
        }
    }

    @Override
    public RowFeatures row() {
        RowProduct product = atoms.row();
        RowProduct mix = mixing.row();
        int pairs = atoms.count();
        float[] angles = new float[pairs];
        float[] sines = new float[pairs];
        float[] waves = new float[2 * pairs];
        return (x, z) -> {
            product.times(x, angles);
            Trigonometry.pair(angles, sines, 1f);
            System.arraycopy(angles, 0, waves, 0, pairs);
            System.arraycopy(sines, 0, waves, pairs, pairs);
            mix.times(waves, z);
        };
    }

    @Override
    public MapDescription describe() {
        return SimilarityMap.describe("shared", features(), atoms);
    }

    @Override
    public Optional<Frequencies> frequencies() {
        return Optional.of(Frequencies.of(atoms));
    }

    @Override
    public String kind() {
        return SimilarityMap.KIND;
    }

    @Override
    public void write(ModelWriter to) {
        atoms.write(to, SimilarityMap.ATOMS);
        mixing.write(to, MIXING);
    }

    @Override
    public void close() {
        atoms.close();
        mixing.close();
    }
}
