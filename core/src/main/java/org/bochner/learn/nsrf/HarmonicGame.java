package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.features.FeatureStore;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Products;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.HarmonicPotential;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.SphericalHarmonics;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The rows and harmonics of a margin game on a sphere: finitely many atoms, whose potentials all come from one matrix product.
 *
 * <p>An atom is a complex harmonic, so the cosine and the sine of the same degrees, each with half of its weight: φ_a = (Y_c, Y_s)/√2. The choice
 * between them would depend on where the azimuth begins. Where there is no azimuth, ℓ_1 = 0, the atom is one function.
 *
 * <p>The harmonics are evaluated once where the n×N floats fit the memory of the execution, else in each pass. The columns of atoms that
 * were played are kept, so that a round costs one pass, 2nN flops for each group of signed weights.
 */
final class HarmonicGame implements AutoCloseable {
    private final RowStore rows;
    private final OntoSphere sphere;
    private final SphericalHarmonics harmonics;
    private final FeatureStore features;
    private final int[] atoms;
    private final int[][] members;
    private final Map<Integer, float[][]> played = new HashMap<>();

    HarmonicGame(RowStore rows, OntoSphere sphere, SphericalHarmonics harmonics) {
        this.rows = rows;
        this.sphere = sphere;
        this.harmonics = harmonics;
        this.atoms = harmonics.pairs();
        List<List<Integer>> lists = new ArrayList<>();
        for (int j = 0; j < atoms.length; j++) {
            if (atoms[j] == lists.size()) {
                lists.add(new ArrayList<>());
            }
            lists.get(atoms[j]).add(j);
        }
        this.members = lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        this.features = FeatureStore.of(rows, HarmonicMap.plain(sphere, harmonics));
    }

    int atoms() {
        return members.length;
    }

    /** The numbers of the harmonics of {@code atom}: one or two. */
    int[] members(int atom) {
        return members[atom];
    }

    /** The sums of all harmonics under each list of signed weights; its {@code pairs} are v_a, added over the lists. */
    HarmonicPotential potential(double[][] signed) {
        return HarmonicPotential.ofFeatures(features, harmonics, signed);
    }

    /** v_a under the list {@code group} alone, for every atom. */
    double[] heights(HarmonicPotential potential, int group) {
        double[] v = new double[members.length];
        for (int a = 0; a < v.length; a++) {
            v[a] = height(potential, group, a);
        }
        return v;
    }

    double height(HarmonicPotential potential, int group, int atom) {
        double sum = 0;
        for (int j : members[atom]) {
            sum += potential.sum(group, j) * potential.sum(group, j);
        }
        return sum / members[atom].length;
    }

    /** t_a·φ_a(x_i) of every row, for the list {@code group}. */
    double[] scores(HarmonicPotential potential, int group, int atom) {
        float[][] columns = played.computeIfAbsent(atom, this::columns);
        double[] scores = new double[Math.toIntExact(rows.rows())];
        for (int k = 0; k < columns.length; k++) {
            double share = potential.sum(group, members[atom][k]) / columns.length;
            float[] column = columns[k];
            for (int i = 0; i < scores.length; i++) {
                scores[i] += share * column[i];
            }
        }
        return scores;
    }

    private float[][] columns(int atom) {
        int count = members[atom].length;
        float[][] columns = new float[count][Math.toIntExact(rows.rows())];
        HarmonicMap map = HarmonicMap.plain(sphere, harmonics.select(members[atom]));
        FeatureStore.view(rows, map).run(Passes.each("harmonics", block -> {
            DenseRows z = (DenseRows) block.rows();
            float[] row = new float[count];
            for (int i = 0; i < block.size(); i++) {
                z.memory().read(z.start(i), row, 0, count);
                for (int k = 0; k < count; k++) {
                    columns[k][(int) block.first() + i] = row[k];
                }
            }
        }));
        return columns;
    }

    /** The same game for a solver that sees all of it: rows with the labels 1 and −1, and no weights of rows. */
    SignedFeatures signed(double[] labels) {
        return new Matrix(labels);
    }

    /** y_i φ_j(x_i) with φ the share of an atom's harmonic. */
    private final class Matrix implements SignedFeatures {
        private final double[] y;
        private final double[] share = new double[atoms.length];

        Matrix(double[] labels) {
            this.y = labels.clone();
            Arrays.setAll(share, j -> Math.sqrt(1.0 / members[atoms[j]].length));
        }

        @Override
        public int rows() {
            return y.length;
        }

        @Override
        public int columns() {
            return atoms.length;
        }

        @Override
        public int atoms() {
            return members.length;
        }

        @Override
        public int atom(int column) {
            return atoms[column];
        }

        @Override
        public void sums(double[] alpha, double[] sums) {
            double[] signed = new double[y.length];
            Arrays.setAll(signed, i -> y[i] * alpha[i]);
            HarmonicPotential potential = potential(new double[][] {signed});
            Arrays.setAll(sums, j -> share[j] * potential.sum(0, j));
        }

        @Override
        public void margins(double[] w, double[] margins) {
            float[] shares = new float[w.length];
            for (int j = 0; j < w.length; j++) {
                shares[j] = (float) (share[j] * w[j]);
            }
            try (FloatMemory weights = FloatMemory.of(shares)) {
                features.run(Passes.each("margins", block -> {
                    float[] part = new float[block.size()];
                    try (FloatMemory scores = FloatMemory.allocate(part.length)) {
                        Products.times(block.rows(), weights, 0, 1, 1, scores, 0, 1);
                        scores.read(0, part, 0, part.length);
                    }
                    for (int i = 0; i < part.length; i++) {
                        int row = (int) block.first() + i;
                        margins[row] = y[row] * part[i];
                    }
                }));
            }
        }
    }

    /** Frees the harmonics that were kept. */
    @Override
    public void close() {
        features.close();
    }
}
