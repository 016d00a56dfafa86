package org.bochner.learn.landmarks;

import org.bochner.learn.pbrff.Agreement;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.linalg.loops.Trigonometry;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The empirical losses of the hypotheses of landmarks (PBRFF, (10)):
 *
 * <pre>L̂^l(h) = mean over j of (1 − λ(y_l, y_j) h(x_l − x_j))/2,        h(δ) = cos ω·δ</pre>
 *
 * <p>Where the landmark is a row of the data, the mean leaves that row out: with S = Σ_j λ_lj h(x_l − x_j) over all
 * rows, h(0) = 1 and λ_ll = 1 it is (n − S)/(2(n − 1)). For a centroid it is (n − S)/(2n).
 *
 * <p><b>All landmarks in one pass.</b> With θ = ω·x_l it is h = cos(ω·x_j − θ), one product of the rows with all
 * frequencies of all landmarks, strip by strip; the cosine is multiplied by λ and added to S while the strip is in
 * cache. Landmarks of a class lie side by side, so that λ has one sign on a run of columns. Sums are in float within a
 * block and in double over blocks.
 *
 * <p>Cost for M frequencies in all: 2dM flops and M cosines per dense row, 12M bytes a worker. Rows and products are
 * float32, so a loss has an error of some 1e-7 (rounding of ω·x).
 *
 * <p>A row's weight counts as repetition; n is then the sum of the weights.
 *
 * @param losses those of each landmark
 * @param mass n
 */
record LandmarkLosses(double[][] losses, double mass) {
    /** The loss from S = Σ_j λ_lj h(x_l − x_j) over all rows. */
    static double loss(double sum, double n, double self, boolean member) {
        return member ? (n - 1 - (sum - self)) / (2 * (n - 1)) : (n - sum) / (2 * n);
    }

    /**
     * The losses of all hypotheses of all landmarks, from one pass.
     *
     * @param atoms the frequencies of the landmarks, as many of each
     * @param angles θ of each
     */
    static LandmarkLosses of(
            RowStore rows, LandmarkChoice.Chosen landmarks, Agreement agreement, Atoms atoms, double[][] angles) {
        int each = atoms.count() / landmarks.count();
        Passes.FloatSums.Part sums = rows.run(signed(atoms, angles, firsts(rows, landmarks, each), agreement));
        double[][] losses = new double[landmarks.count()][each];
        for (int l = 0; l < losses.length; l++) {
            double target = landmarks.targets()[l];
            double code = agreement.classes() ? 1 : agreement.code(target);
            double self = agreement.of(target, target);
            for (int m = 0; m < each; m++) {
                double sum = code * sums.totals()[l * each + m];
                losses[l][m] = loss(sum, sums.weight(), self, landmarks.members());
            }
        }
        return new LandmarkLosses(losses, sums.weight());
    }

    /**
     * The same for landmarks that share their frequencies, from one pass that knows no landmark.
     *
     * <p>S_l(ω) = Σ_j λ_lj cos(ω·x_l − ω·x_j) = cos θ · A + sin θ · B with θ = ω·x_l, A = Σ_j λ_lj cos ω·x_j and B =
     * Σ_j λ_lj sin ω·x_j, which depend on the landmark's target alone. With c_y, s_y the sums over the rows of class y,
     * A = 2c_{y_l} − Σ_y c_y and B alike; with numbers, A = t_l Σ_j t_j cos ω·x_j.
     *
     * <p>Cost for D frequencies: 2dD flops and D pairs per dense row, then O(DL) for L landmarks; 24KD bytes a worker
     * for K classes.
     */
    static LandmarkLosses ofShared(
            RowStore rows, LandmarkChoice.Chosen landmarks, Agreement agreement, DenseAtoms atoms, double[][] angles) {
        boolean classes = agreement.classes();
        int n = atoms.count();
        // Class after class: the sums of cosines, then of sines.
        int length = 2 * n * (classes ? rows.task().classes() : 1);
        Passes.FloatSums.Part sums = rows.run(new Passes.FloatSums("landmark losses", length) {
            @Override
            protected void accumulate(Block block, float[] partial) {
                atoms.project(block.rows(), (i, m, strip, values, at) -> {
                    double target = block.targets()[i];
                    double scale = classes ? block.weight(i) : block.weight(i) * agreement.code(target);
                    int to = classes ? (int) target * 2 * n + m : m;
                    ArrayLoops.get().addPair(values, at, strip, (float) scale, partial, to, to + n);
                });
            }
        });
        double[][] losses = new double[landmarks.count()][n];
        for (int l = 0; l < losses.length; l++) {
            double target = landmarks.targets()[l];
            for (int m = 0; m < n; m++) {
                double sum = Math.cos(angles[l][m]) * signed(agreement, sums.totals(), target, m, 2 * n)
                        + Math.sin(angles[l][m]) * signed(agreement, sums.totals(), target, n + m, 2 * n);
                losses[l][m] = loss(sum, sums.weight(), agreement.of(target, target), landmarks.members());
            }
        }
        return new LandmarkLosses(losses, sums.weight());
    }

    /** A for k = m, B for k = D + m, from sums that lie {@code stride} apart for each class. */
    private static double signed(Agreement agreement, double[] totals, double target, int k, int stride) {
        if (!agreement.classes()) {
            return agreement.code(target) * totals[k];
        }
        double all = 0;
        for (int at = k; at < totals.length; at += stride) {
            all += totals[at];
        }
        return 2 * totals[(int) target * stride + k] - all;
    }

    /** The column at which the landmarks of each class begin, and the number of columns. */
    private static int[] firsts(RowStore rows, LandmarkChoice.Chosen landmarks, int each) {
        int[] firsts = new int[rows.task().classes() + 1];
        if (rows.task().isClassification()) {
            for (double target : landmarks.targets()) {
                firsts[(int) target + 1] += each;
            }
            for (int c = 1; c < firsts.length; c++) {
                firsts[c] += firsts[c - 1];
            }
        }
        return firsts;
    }

    /** S of every column, without the landmark's own code where targets are numbers; and n. */
    private static Passes.FloatSums signed(Atoms atoms, double[][] angles, int[] firsts, Agreement agreement) {
        float[] minus = new float[atoms.count()];
        for (int m = 0; m < minus.length; m++) {
            minus[m] = -reduced(angles[m / angles[0].length][m % angles[0].length]);
        }
        return new Passes.FloatSums("landmark losses", atoms.count()) {
            @Override
            protected void accumulate(Block block, float[] sums) {
                double[] targets = block.targets();
                atoms.project(block.rows(), (i, column, length, values, at) -> {
                    Trigonometry.phase(values, at, minus, column, length, 1f);
                    float weight = (float) block.weight(i);
                    if (!agreement.classes()) {
                        float code = (float) agreement.code(targets[i]);
                        ArrayLoops.get().add(values, at, length, weight * code, sums, column);
                        return;
                    }
                    // λ is +1 from a to before b and −1 on both sides.
                    int a = within(firsts[(int) targets[i]] - column, length);
                    int b = within(firsts[(int) targets[i] + 1] - column, length);
                    ArrayLoops.get().add(values, at, a, -weight, sums, column);
                    ArrayLoops.get().add(values, at + a, b - a, weight, sums, column + a);
                    ArrayLoops.get().add(values, at + b, length - b, -weight, sums, column + b);
                });
            }
        };
    }

    private static int within(int place, int length) {
        return Math.max(0, Math.min(length, place));
    }

    /**
     * θ = ω·x_l of every hypothesis of every landmark; products of floats, summed in double.
     *
     * @param shared whether all landmarks have the same frequencies; else landmark l has those from l·D on. Cost 2d for
     *     each hypothesis, in the order of memory.
     */
    static double[][] angles(Atoms atoms, DenseRows landmarks, boolean shared) {
        int count = atoms.count();
        int each = shared ? count : count / landmarks.rows();
        double[][] angles = new double[landmarks.rows()][each];
        if (!(atoms instanceof DenseAtoms dense)) {
            return projected(atoms, landmarks, angles);
        }
        float[] line = new float[count];
        for (int j = 0; j < atoms.inputs(); j++) {
            dense.matrix().read(j * count, line, 0, count);
            for (int l = 0; l < landmarks.rows(); l++) {
                double x = landmarks.get(l, j);
                double[] mine = angles[l];
                int from = shared ? 0 : l * each;
                for (int m = 0; x != 0 && m < each; m++) {
                    mine[m] += line[from + m] * x;
                }
            }
        }
        return angles;
    }

    /** The same from products with each landmark: of all frequencies, for those of a structure come together. */
    private static double[][] projected(Atoms atoms, DenseRows landmarks, double[][] angles) {
        RowProduct product = atoms.row();
        float[] row = new float[atoms.inputs()];
        float[] all = new float[atoms.count()];
        for (int l = 0; l < angles.length; l++) {
            landmarks.copyRow(l, row);
            product.times(row, all);
            for (int m = 0; m < angles[l].length; m++) {
                angles[l][m] = all[l * angles[l].length + m];
            }
        }
        return angles;
    }

    /** The angle within [−π, π], where a float is precise. */
    static float reduced(double angle) {
        return (float) Math.IEEEremainder(angle, 2 * Math.PI);
    }
}
