package org.bochner.solve.gradient;

import java.util.List;
import org.bochner.linalg.Blas;
import org.bochner.linalg.FloatMemory;
import org.bochner.solve.Training;
import org.bochner.solve.ridge.Gram;

/**
 * A change of variables w = origin + L⁻ᵀv that makes a badly conditioned objective well conditioned: LLᵀ is near its
 * Hessian. An optimiser without preconditioning on v is the preconditioned one on w.
 *
 * <p>LLᵀ = I + cκG, the Hessian of the objective if all rows had the curvature κ (with the row and column of the bias);
 * or the diagonal of that, for rows too wide for a Gram matrix. The Gram matrix of random features has eigenvalues over
 * many orders of magnitude, and plain gradient methods need hundreds of passes. The true Hessian I + c Zᵀdiag(uℓ″)Z
 * lies between I and a multiple of LLᵀ, and mostly close to it. One matrix serves all outputs. The triangular solves
 * are in single precision: what is solved is then a slightly different, still invertible change of variables.
 */
final class Scaling implements AutoCloseable {
    private final int n;
    /** L, or null where it is diagonal. */
    private final FloatMemory factor;
    /** The diagonal of L⁻¹ where L is diagonal. */
    private final double[] inverse;

    private Scaling(int n, FloatMemory factor, double[] inverse) {
        this.n = n;
        this.factor = factor;
        this.inverse = inverse;
    }

    /** {@code hessian} is the diagonal of LLᵀ, one positive number per row of a point. */
    static Scaling diagonal(double[] hessian) {
        double[] inverse = new double[hessian.length];
        for (int j = 0; j < hessian.length; j++) {
            inverse[j] = 1 / Math.sqrt(hessian[j]);
        }
        return new Scaling(hessian.length, null, inverse);
    }

    /** The factor for {@code strength} = cκ, or null if the matrix is not positive definite to working precision. */
    static Scaling of(Gram gram, Training.Bias bias, double strength) {
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
        return new Scaling(n, factor, null);
    }

    /** x ← L⁻¹x, or L⁻ᵀx, for every vector (modified), of {@code width} outputs each. */
    void solve(boolean transposed, List<double[]> vectors, int width) {
        if (factor == null) {
            for (double[] vector : vectors) {
                for (int i = 0; i < vector.length; i++) {
                    vector[i] *= inverse[i / width];
                }
            }
            return;
        }
        int columns = vectors.size() * width;
        if (columns == 0) {
            return;
        }
        float[] all = new float[n * columns];
        for (int v = 0; v < vectors.size(); v++) {
            double[] vector = vectors.get(v);
            for (int i = 0; i < vector.length; i++) {
                all[i / width * columns + v * width + i % width] = (float) vector[i];
            }
        }
        try (FloatMemory b = FloatMemory.of(all)) {
            Blas.get().strsm(transposed, n, factor, b, columns);
            b.read(0, all, 0, all.length);
        }
        for (int v = 0; v < vectors.size(); v++) {
            double[] vector = vectors.get(v);
            for (int i = 0; i < vector.length; i++) {
                vector[i] = all[i / width * columns + v * width + i % width];
            }
        }
    }

    @Override
    public void close() {
        if (factor != null) {
            factor.close();
        }
    }
}
