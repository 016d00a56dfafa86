package org.bochner.potential;

import org.bochner.spectral.Family;

/**
 * The potential in double precision, row by row and atom by atom: what {@link Potential} means, for data of some
 * hundred rows, and what it is tested against.
 *
 * <p>Cost: O(n·d) for each atom and group, without any matrix product.
 */
public final class ExactPotential {
    private ExactPotential() {}

    /**
     * v_m = |Σ_i s_i φ(x_i; ω_m)|².
     *
     * @param rows x_i, n of them
     * @param signed s_i
     * @param atoms ω_m, N of them; a coordinate j is the unit vector e_j
     * @param phases b_m for {@link Family#FOURIER_PHASE}; not read for others
     */
    public static double[] of(Family family, double[][] rows, double[] signed, double[][] atoms, double[] phases) {
        double[] v = new double[atoms.length];
        for (int m = 0; m < v.length; m++) {
            double[] sum = sum(family, rows, signed, atoms[m], phases == null ? 0 : phases[m]);
            v[m] = sum[0] * sum[0] + sum[1] * sum[1];
        }
        return v;
    }

    /**
     * v_m = 2 Σ_y |T_y|² − |Σ_y T_y|² with T_y = Σ φ(x_i; ω_m) over the rows of class y (PBRFF, Prop. 8).
     *
     * @param labels the class of each row, from 0 to before {@code classes}
     */
    public static double[] ofClasses(
            Family family, double[][] rows, int[] labels, int classes, double[][] atoms, double[] phases) {
        double[] v = new double[atoms.length];
        for (int m = 0; m < v.length; m++) {
            double phase = phases == null ? 0 : phases[m];
            double[] all = new double[2];
            for (int y = 0; y < classes; y++) {
                double[] own = new double[rows.length];
                for (int i = 0; i < own.length; i++) {
                    own[i] = labels[i] == y ? 1 : 0;
                }
                double[] sum = sum(family, rows, own, atoms[m], phase);
                v[m] += 2 * (sum[0] * sum[0] + sum[1] * sum[1]);
                all[0] += sum[0];
                all[1] += sum[1];
            }
            v[m] -= all[0] * all[0] + all[1] * all[1];
        }
        return v;
    }

    /** Σ_i s_i φ(x_i; ω): two numbers for a pair, else one and a zero. */
    private static double[] sum(Family family, double[][] rows, double[] signed, double[] omega, double phase) {
        double[] sum = new double[2];
        for (int i = 0; i < rows.length; i++) {
            double t = 0;
            for (int j = 0; j < omega.length; j++) {
                t += omega[j] * rows[i][j];
            }
            switch (family) {
                case FOURIER_PAIR -> {
                    sum[0] += signed[i] * Math.cos(t);
                    sum[1] += signed[i] * Math.sin(t);
                }
                case FOURIER_PHASE -> sum[0] += signed[i] * Math.sqrt(2) * Math.cos(t + phase);
                case ARC_COSINE_0 -> sum[0] += t > 0 ? signed[i] * Math.sqrt(2) : 0;
                case ARC_COSINE_1 -> sum[0] += signed[i] * Math.sqrt(2) * Math.max(t, 0);
                case ARC_COSINE_2 -> sum[0] += signed[i] * Math.sqrt(2) * Math.max(t, 0) * Math.max(t, 0);
                case COORDINATE -> sum[0] += signed[i] * t;
            }
        }
        return sum;
    }
}
