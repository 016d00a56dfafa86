package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.solve.dual.HingeNewton;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The Hessian of the model's optimum J(q) by the weights of some atoms, where the hinge is smoothed.
 *
 * <p>The gradient of J is −½|s_m|² with s_m = Σ_i α_i y_i φ(x_i; w_m). Only the α of rows near the hinge's corner
 * change with q. With Φ the features of these rows, h_i the derivative of α_i by its score
 * ({@link HingeNewton.Point#curvature}), and 1 the vector of ones for the bias,
 *
 * <pre>
 *   M = diag(1/h) + Φ diag(q) Φᵀ,   G_im = φ(x_i; w_m)·s_m,
 *   J'' = Gᵀ (M⁻¹ − M⁻¹1 1ᵀM⁻¹ / 1ᵀM⁻¹1) G.</pre>
 *
 * <p>Cost, with r such rows and a atoms: the features of all rows once, 2r²a + r³/3 for M, 2r²a + 2ra² for J''.
 */
final class Curvature {
    private Curvature() {}

    /**
     * The Hessian, summed over the models.
     *
     * @param atoms the atoms, with equal weights of the candidates' mass
     * @param q their weights
     * @param signs y of each model
     * @param points the models
     */
    static Matrix of(RowStore rows, SpectralMeasure atoms, double[] q, double[][] signs, HingeNewton.Point[] points) {
        try (MeasureMap map = new MeasureMap(atoms);
                RowStore features = FeatureStore.of(rows, map)) {
            Matrix sum = new Matrix(q.length, q.length);
            for (int k = 0; k < points.length; k++) {
                add(features, q, signs[k], points[k], sum);
            }
            return sum;
        }
    }

    private static void add(RowStore features, double[] q, double[] signs, HingeNewton.Point point, Matrix sum) {
        int count = q.length;
        int width = features.columns();
        double[] h = point.curvature();
        int[] curved = IntStream.range(0, h.length).filter(i -> h[i] > 0).toArray();
        int r = curved.length;
        if (r == 0) {
            return;
        }
        double[] phi = new double[r * width];
        double[] s = sums(features, signs, point.alpha(), curved, phi);
        // The last column is that of the bias.
        Matrix g = new Matrix(r, count + 1);
        for (int i = 0; i < r; i++) {
            for (int j = 0; j < width; j++) {
                g.add(i, j % count, phi[i * width + j] * s[j]);
                phi[i * width + j] *= Math.sqrt(q[j % count]);
            }
            g.set(i, count, 1);
        }
        Matrix m = new Matrix(r, r);
        Blas.get().dgemm(false, true, r, r, width, 1, phi, phi, 0, m.data());
        for (int i = 0; i < r; i++) {
            m.add(i, i, 1 / h[curved[i]]);
        }
        double[] solved = Cholesky.of(m).solve(g).data();
        int n = count + 1;
        Matrix all = new Matrix(n, n);
        Blas.get().dgemm(true, false, n, n, r, 1, g.data(), solved, 0, all.data());
        double ones = all.get(count, count);
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                sum.add(a, b, all.get(a, b) - all.get(a, count) * all.get(b, count) / ones);
            }
        }
    }

    /** s of all rows; the features of those that are {@code curved} are written to {@code phi}, row by row. */
    private static double[] sums(RowStore features, double[] signs, double[] alpha, int[] curved, double[] phi) {
        int width = features.columns();
        return features.run(new Passes.Sums("curvature", width) {
            @Override
            public boolean local() {
                return true;
            }

            @Override
            public void accumulate(Block block, double[] sums) {
                float[] row = new float[width];
                for (int b = 0; b < block.size(); b++) {
                    int i = (int) block.first() + b;
                    int place = Arrays.binarySearch(curved, i);
                    if (alpha[i] == 0 && place < 0) {
                        continue;
                    }
                    block.rows().copyRow(b, row);
                    for (int j = 0; j < width; j++) {
                        sums[j] += signs[i] * alpha[i] * row[j];
                    }
                    for (int j = 0; j < width && place >= 0; j++) {
                        phi[place * width + j] = row[j];
                    }
                }
            }
        });
    }
}
