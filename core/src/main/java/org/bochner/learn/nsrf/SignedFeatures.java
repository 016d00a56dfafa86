package org.bochner.learn.nsrf;

import java.util.Arrays;

/**
 * The matrix of a margin game, A_ji = y_i φ_j(x_i): what a solver of the game on finitely many atoms needs to know of the rows and
 * of the features. An atom has one column or several, such as cosine and sine.
 */
public interface SignedFeatures {
    /** n. */
    int rows();

    /** The number of features φ_j. */
    int columns();

    /** The number of atoms. */
    int atoms();

    /** The atom that column {@code column} belongs to, from 0. */
    int atom(int column);

    /** sums ← Aα (modified): Σ_i y_i α_i φ_j(x_i) for each column. The potential of an atom is the sum of its squares. */
    void sums(double[] alpha, double[] sums);

    /** margins ← Aᵀw (modified): y_i Σ_j w_j φ_j(x_i) for each row. */
    void margins(double[] w, double[] margins);

    /**
     * Features in memory.
     *
     * @param features φ_j(x_i), one array for each row
     * @param labels y_i, 1 or −1
     * @param atoms the atom of each column, counted from 0 without gaps
     */
    static SignedFeatures of(double[][] features, double[] labels, int[] atoms) {
        int count = 0;
        for (int atom : atoms) {
            count = Math.max(count, atom + 1);
        }
        int all = count;
        return new SignedFeatures() {
            @Override
            public int rows() {
                return features.length;
            }

            @Override
            public int columns() {
                return atoms.length;
            }

            @Override
            public int atoms() {
                return all;
            }

            @Override
            public int atom(int column) {
                return atoms[column];
            }

            @Override
            public void sums(double[] alpha, double[] sums) {
                Arrays.fill(sums, 0);
                for (int i = 0; i < features.length; i++) {
                    double signed = labels[i] * alpha[i];
                    for (int j = 0; j < sums.length; j++) {
                        sums[j] += signed * features[i][j];
                    }
                }
            }

            @Override
            public void margins(double[] w, double[] margins) {
                for (int i = 0; i < features.length; i++) {
                    double score = 0;
                    for (int j = 0; j < w.length; j++) {
                        score += w[j] * features[i][j];
                    }
                    margins[i] = labels[i] * score;
                }
            }
        };
    }
}
