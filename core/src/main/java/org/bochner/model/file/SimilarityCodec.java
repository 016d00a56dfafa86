package org.bochner.model.file;

import org.bochner.features.FeatureMap;
import org.bochner.features.SharedSimilarityMap;
import org.bochner.features.SimilarityMap;
import org.bochner.linalg.DenseRows;
import org.bochner.spectral.DenseAtoms;

/**
 * Keeps similarities to landmarks. With frequencies of their own ({@link SimilarityMap}): {@code atoms.npy}, d×M, with
 * {@code atom-starts.npy}, {@code atom-angles.npy} and {@code atom-shares.npy} (θ and q of each). With shared ones
 * ({@link SharedSimilarityMap}): {@code atoms.npy}, d×D, and {@code mixing.npy}, 2D×L.
 */
final class SimilarityCodec implements MapCodec {
    private static final String ATOMS = "atoms.npy";
    private static final String STARTS = "atom-starts.npy";
    private static final String ANGLES = "atom-angles.npy";
    private static final String SHARES = "atom-shares.npy";
    private static final String MIXING = "mixing.npy";

    @Override
    public String name() {
        return "similarities";
    }

    @Override
    public boolean writes(FeatureMap map) {
        return map instanceof SimilarityMap || map instanceof SharedSimilarityMap;
    }

    @Override
    public void write(FeatureMap map, ModelFile.Writer to) {
        if (map instanceof SharedSimilarityMap shared) {
            to.array(ATOMS, matrix(shared.atoms()));
            to.array(MIXING, matrix(shared.mixing()));
            return;
        }
        SimilarityMap own = (SimilarityMap) map;
        to.array(ATOMS, matrix(own.atoms()));
        to.array(STARTS, own.starts());
        to.array(ANGLES, own.angles());
        to.array(SHARES, own.weights());
    }

    private static DenseRows matrix(DenseAtoms atoms) {
        return new DenseRows(atoms.matrix(), atoms.inputs(), atoms.count());
    }

    @Override
    public FeatureMap read(ModelFile.Reader from) {
        DenseAtoms atoms = atoms(from, ATOMS);
        DenseAtoms mixing = null;
        try {
            if (from.hasEntry(MIXING)) {
                mixing = atoms(from, MIXING);
                return new SharedSimilarityMap(atoms, mixing);
            }
            return new SimilarityMap(atoms, from.ints(STARTS), from.floatVector(ANGLES), from.floatVector(SHARES));
        } catch (RuntimeException wrong) {
            atoms.close();
            if (mixing != null) {
                mixing.close();
            }
            throw wrong;
        }
    }

    private static DenseAtoms atoms(ModelFile.Reader from, String name) {
        DenseRows matrix = from.rows(name);
        try {
            return new DenseAtoms(matrix.rows(), matrix.columns(), matrix.memory());
        } catch (RuntimeException wrong) {
            matrix.memory().close();
            throw wrong;
        }
    }
}
