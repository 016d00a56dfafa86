package org.bochner.learn.landmarks;

import org.bochner.learn.pbrff.Agreement;
import org.bochner.linalg.Strips;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The losses of landmarks that share their frequencies, from one pass that knows no landmark.
 *
 * <p>S_l(ω) = Σ_j λ_lj cos(ω·x_l − ω·x_j) = cos θ · A + sin θ · B with θ = ω·x_l, A = Σ_j λ_lj cos ω·x_j and B = Σ_j
 * λ_lj sin ω·x_j, which depend on the landmark's target alone. With c_y, s_y the sums over the rows of class y, A =
 * 2c_{y_l} − Σ_y c_y and B alike; with numbers, A = t_l Σ_j t_j cos ω·x_j.
 *
 * <p>Cost for D frequencies: 2dD flops and D pairs per dense row, then O(DL) for L landmarks; 24KD bytes a worker for K
 * classes.
 */
record SharedLosses(Agreement agreement, int count, double[] totals) {
    /** One pass over {@code rows}; {@code angles} are θ of every landmark and frequency. */
    static LandmarkLosses of(
            RowStore rows, LandmarkChoice.Chosen landmarks, Agreement agreement, DenseAtoms atoms, double[][] angles) {
        int groups = agreement.classes() ? rows.task().classes() : 1;
        int n = atoms.count();
        // Group after group: the sums of cosines, then of sines.
        Passes.FloatSums.Part sums = rows.run(new Passes.FloatSums("landmark losses", 2 * groups * n) {
            @Override
            protected void accumulate(Block block, float[] partial) {
                atoms.project(block.rows(), (i, m, length, values, at) -> {
                    double target = block.targets()[i];
                    double scale = agreement.classes() ? block.weight(i) : block.weight(i) * agreement.code(target);
                    int to = agreement.classes() ? (int) target * 2 * n + m : m;
                    Strips.addPair(values, at, length, (float) scale, partial, to, to + n);
                });
            }
        });
        SharedLosses shared = new SharedLosses(agreement, n, sums.totals());
        double[][] losses = new double[landmarks.count()][n];
        for (int l = 0; l < losses.length; l++) {
            double target = landmarks.targets()[l];
            for (int m = 0; m < n; m++) {
                double sum = Math.cos(angles[l][m]) * shared.signed(target, m)
                        + Math.sin(angles[l][m]) * shared.signed(target, n + m);
                losses[l][m] =
                        LandmarkLosses.loss(sum, sums.weight(), agreement.of(target, target), landmarks.members());
            }
        }
        return new LandmarkLosses(losses, sums.weight());
    }

    /** A for k = m, B for k = D + m. */
    private double signed(double target, int k) {
        if (!agreement.classes()) {
            return agreement.code(target) * totals[k];
        }
        double all = 0;
        for (int at = k; at < totals.length; at += 2 * count) {
            all += totals[at];
        }
        return 2 * totals[(int) target * 2 * count + k] - all;
    }
}
