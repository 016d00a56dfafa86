package org.bochner.solve.gradient;

import java.util.List;
import org.bochner.linalg.Blas;
import org.bochner.linalg.FloatMemory;
import org.bochner.solve.Training;
import org.bochner.solve.ridge.Gram;

/**
 * LLᵀ = I + cκG, the Hessian of the objective if all rows had the curvature κ (with the row and column of the bias).
 *
 * <p>The Gram matrix of random features has eigenvalues over many orders of magnitude, and plain gradient methods need
 * hundreds of passes. The true Hessian is I + c Zᵀdiag(uℓ″)Z, between I and a multiple of LLᵀ, and mostly close to it.
 * One matrix serves all outputs, and with another factor all C. The triangular solves are in single precision:
 * what is solved is then a slightly different, still invertible change of variables.
 */
final class GramScaling implements Scaling {
    private final int n;
    private final FloatMemory factor;

    private GramScaling(int n, FloatMemory factor) {
        this.n = n;
        this.factor = factor;
    }

    /** The factor for {@code strength} = cκ, or null if the matrix is not positive definite to working precision. */
    static GramScaling of(Gram gram, Training.Bias bias, double strength) {
        int d = gram.features();
        int n = bias == Training.Bias.NONE ? d : d + 1;
        double[] a = new double[n * n];
        double trace = 0;
        for (int i = 0; i < d; i++) {
            for (int j = i; j < d; j++) {
                // The factorisation reads the lower triangle.
                a[j * n + i] = strength * gram.gram()[i * d + j];
            }
            trace += a[i * n + i];
            a[i * n + i] += 1;
        }
        if (n > d) {
            for (int j = 0; j < d; j++) {
                a[d * n + j] = strength * gram.sum()[j];
            }
            a[d * n + d] = strength * gram.weight() + (bias == Training.Bias.REGULARISED ? 1 : 1e-9);
        }
        // Rounding of the float products may leave eigenvalues below zero; this is far above it and changes little.
        double ridge = 1e-6 * trace / Math.max(1, d);
        for (int i = 0; i < n; i++) {
            a[i * n + i] += ridge;
        }
        if (Blas.get().potrf(n, a) != 0) {
            return null;
        }
        FloatMemory factor = FloatMemory.allocate((long) n * n);
        float[] line = new float[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                line[j] = (float) a[i * n + j];
            }
            factor.write(i * n, line, 0, i + 1);
        }
        return new GramScaling(n, factor);
    }

    @Override
    public void inverseTransposed(List<double[]> vectors, int width) {
        solve(true, vectors, width);
    }

    @Override
    public void inverse(List<double[]> vectors, int width) {
        solve(false, vectors, width);
    }

    private void solve(boolean transpose, List<double[]> vectors, int width) {
        int columns = vectors.size() * width;
        float[] all = new float[n * columns];
        for (int v = 0; v < vectors.size(); v++) {
            double[] vector = vectors.get(v);
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < width; k++) {
                    all[i * columns + v * width + k] = (float) vector[i * width + k];
                }
            }
        }
        try (FloatMemory b = FloatMemory.of(all)) {
            Blas.get().strsm(transpose, n, factor, b, columns);
            b.read(0, all, 0, all.length);
        }
        for (int v = 0; v < vectors.size(); v++) {
            double[] vector = vectors.get(v);
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < width; k++) {
                    vector[i * width + k] = all[i * columns + v * width + k];
                }
            }
        }
    }

    @Override
    public void close() {
        factor.close();
    }
}
