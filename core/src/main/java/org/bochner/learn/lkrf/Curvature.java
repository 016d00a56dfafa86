package org.bochner.learn.lkrf;

import java.util.Arrays;
import org.bochner.features.FeatureStore;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;
import org.bochner.solve.dual.HingeNewton;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * How the machine's optimum J(q) bends where the hinge is rounded off: its second derivative by the weights of some atoms.
 *
 * <p>The gradient of J is −½|s_m|² with s_m = Σ_i α_i y_i φ(x_i; w_m), and only the α of rows about the rounding answer to a
 * change of q: with Φ the features of these rows, h_i how α_i answers to its score ({@link HingeNewton.Point#bend}), and 1 the
 * vector of ones for the bias,
 *
 * <pre>
 *   M = diag(1/h) + Φ diag(q) Φᵀ,   G_im = φ(x_i; w_m)·s_m,
 *   J'' = Gᵀ (M⁻¹ − M⁻¹1 1ᵀM⁻¹ / 1ᵀM⁻¹1) G.</pre>
 *
 * <p>Cost, with r such rows and a atoms: the features of all rows once, 2r²a + r³/3 for M, 2r²a + 2ra² for J''.
 */
final class Curvature {
    private final RowStore features;
    private final int count;
    private final int columns;

    private Curvature(RowStore features, int count, int columns) {
        this.features = features;
        this.count = count;
        this.columns = columns;
    }

    /**
     * The second derivative, summed over the machines.
     *
     * @param atoms the atoms asked for, with equal weights of the candidates' mass
     * @param q their weights
     * @param signs y of each machine
     * @param points the machines
     */
    static Matrix of(RowStore rows, SpectralMeasure atoms, double[] q, double[][] signs, HingeNewton.Point[] points) {
        try (MeasureMap map = new MeasureMap(atoms);
                RowStore features = FeatureStore.of(rows, map)) {
            Curvature curvature = new Curvature(features, q.length, features.columns() / q.length);
            Matrix sum = new Matrix(q.length, q.length);
            for (int k = 0; k < points.length; k++) {
                curvature.add(q, signs[k], points[k], sum);
            }
            return sum;
        }
    }

    private void add(double[] q, double[] signs, HingeNewton.Point point, Matrix sum) {
        Answering rows = answering(signs, point);
        int r = rows.h.length;
        if (r == 0) {
            return;
        }
        int width = count * columns;
        double[] phi = rows.phi;
        // The last column is that of the bias.
        Matrix g = new Matrix(r, count + 1);
        for (int i = 0; i < r; i++) {
            for (int j = 0; j < width; j++) {
                g.add(i, j % count, phi[i * width + j] * rows.s[j]);
                phi[i * width + j] *= Math.sqrt(q[j % count]);
            }
            g.set(i, count, 1);
        }
        Matrix m = new Matrix(r, r);
        Blas.get().dgemm(false, true, r, r, width, 1, phi, width, phi, width, 0, m.data(), r);
        for (int i = 0; i < r; i++) {
            m.add(i, i, 1 / rows.h[i]);
        }
        double[] answer = Cholesky.of(m).solve(g).data();
        int n = count + 1;
        Matrix all = new Matrix(n, n);
        Blas.get().dgemm(true, false, n, n, r, 1, g.data(), n, answer, n, 0, all.data(), n);
        double ones = all.get(count, count);
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                sum.add(a, b, all.get(a, b) - all.get(a, count) * all.get(b, count) / ones);
            }
        }
    }

    /** The rows whose α answers: h, and their features row by row; and s of all rows. */
    private record Answering(double[] h, double[] phi, double[] s) {}

    private Answering answering(double[] signs, HingeNewton.Point point) {
        double[] alpha = point.alpha();
        double[] h = Arrays.stream(point.bend()).filter(each -> each > 0).toArray();
        int[] place = new int[alpha.length];
        int next = 0;
        for (int i = 0; i < place.length; i++) {
            place[i] = point.bend()[i] > 0 ? next++ : -1;
        }
        int width = count * columns;
        double[] phi = new double[h.length * width];
        double[] s = features.run(new Passes.Sums("curvature", width) {
            @Override
            public void accumulate(Block block, double[] sums) {
                float[] row = new float[width];
                for (int b = 0; b < block.size(); b++) {
                    int i = (int) block.first() + b;
                    if (alpha[i] == 0 && place[i] < 0) {
                        continue;
                    }
                    block.rows().copyRow(b, row);
                    for (int j = 0; j < width; j++) {
                        sums[j] += signs[i] * alpha[i] * row[j];
                    }
                    for (int j = 0; j < width && place[i] >= 0; j++) {
                        phi[place[i] * width + j] = row[j];
                    }
                }
            }
        });
        return new Answering(h, phi, s);
    }
}
