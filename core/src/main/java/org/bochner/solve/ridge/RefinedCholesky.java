package org.bochner.solve.ridge;

import java.util.Arrays;
import org.bochner.linalg.Blas;
import org.bochner.linalg.FloatMemory;
import org.bochner.solve.Vectors;

/**
 * Solves (μI + sM) X = B for a symmetric M by a Cholesky factor in single precision and refinement in double.
 *
 * <ol>
 *   <li>Factor μI + sM = L·Lᵀ in float: half the time and memory of the factor in double.
 *   <li>Solve for the residual R = B − (μI + sM) X with it, add to X, compute R again in double.
 *   <li>Repeat until ‖R‖ is the wanted share of ‖B‖. Each round multiplies the error by about 10⁻⁷ times the condition
 *       number.
 * </ol>
 *
 * <p>Where the factor fails or a round does not halve the residual, the matrix is too ill-conditioned for float, and
 * the factor is made in double. Cost: n³/3 operations, then n²·(4K) for each round with K right sides.
 */
final class RefinedCholesky {
    private static final int ROUNDS = 8;

    private final int n;
    private final int k;
    private final double[] matrix;
    private final double enough;

    /**
     * For n×n matrices M, full and row-major, n×k right sides, and a residual of at most {@code enough} times theirs.
     */
    RefinedCholesky(int n, int k, double[] matrix, double enough) {
        this.enough = enough;
        this.n = n;
        this.k = k;
        this.matrix = matrix;
    }

    /**
     * Puts the solution of (μI + sM) X = B into {@code x} and its residual into {@code residual}, both modified;
     * returns whether μI + sM is positive definite to working precision. {@code precise} tries no factor in float.
     */
    boolean solve(double mu, double s, double[] b, double[] x, double[] residual, boolean precise) {
        return (!precise && inFloat(mu, s, b, x, residual)) || inDouble(mu, s, b, x, residual);
    }

    private boolean inFloat(double mu, double s, double[] b, double[] x, double[] residual) {
        try (FloatMemory factor = FloatMemory.allocate((long) n * n);
                FloatMemory step = FloatMemory.allocate((long) n * k)) {
            fill(factor, mu, s);
            if (Blas.get().spotrf(n, factor) != 0) {
                return false;
            }
            Arrays.fill(x, 0);
            System.arraycopy(b, 0, residual, 0, b.length);
            double whole = Vectors.dot(b, b);
            double before = whole;
            for (int round = 0; round < ROUNDS && before > 0; round++) {
                correct(factor, step, residual, x);
                residual(mu, s, b, x, residual);
                double now = Vectors.dot(residual, residual);
                if (now <= enough * enough * whole) {
                    return true;
                }
                if (!(now <= before / 4)) {
                    return false;
                }
                before = now;
            }
            return before == 0;
        }
    }

    /** The lower triangle of μI + sM. */
    private void fill(FloatMemory factor, double mu, double s) {
        float[] line = new float[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                line[j] = (float) (s * matrix[i * n + j]);
            }
            line[i] += (float) mu;
            factor.write(i * n, line, 0, i + 1);
        }
    }

    /** X ← X + (L·Lᵀ)⁻¹R in float, with R scaled to the middle of its range. */
    private void correct(FloatMemory factor, FloatMemory step, double[] residual, double[] x) {
        double top = Arrays.stream(residual).map(Math::abs).max().orElse(0);
        float[] scaled = new float[n * k];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (float) (residual[i] / top);
        }
        step.write(0, scaled, 0, scaled.length);
        Blas.get().strsm(false, n, factor, step, k);
        Blas.get().strsm(true, n, factor, step, k);
        step.read(0, scaled, 0, scaled.length);
        for (int i = 0; i < scaled.length; i++) {
            x[i] += top * scaled[i];
        }
    }

    private boolean inDouble(double mu, double s, double[] b, double[] x, double[] residual) {
        double[] a = new double[n * n];
        for (int i = 0; i < a.length; i++) {
            a[i] = s * matrix[i];
        }
        for (int i = 0; i < n; i++) {
            a[i * n + i] += mu;
        }
        if (Blas.get().potrf(n, a) != 0) {
            return false;
        }
        System.arraycopy(b, 0, x, 0, b.length);
        Blas.get().potrs(n, a, x, k);
        residual(mu, s, b, x, residual);
        return true;
    }

    /** R ← B − (μI + sM) X. */
    private void residual(double mu, double s, double[] b, double[] x, double[] residual) {
        for (int i = 0; i < b.length; i++) {
            residual[i] = b[i] - mu * x[i];
        }
        Blas.get().dgemm(false, false, n, k, n, -s, matrix, x, 1, residual);
    }
}
