package org.bochner.learn.askl;

import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.SymmetricEigen;

/**
 * The trace norm ‖W‖_* = Σ_j σ_j of a D×K matrix with few columns, and its proximal step, from the K×K matrix WᵀW.
 *
 * <p>Singular value thresholding (8): argmin_X ½‖X − W‖² + τ‖X‖_* = U diag((σ_j − τ)₊) Vᵀ (Cai, Candès, Shen 2010,
 * Theorem 2.1). With WᵀW = V diag(σ²) Vᵀ this is W·V diag((1 − τ/σ_j)₊) Vᵀ: the K×K matrix {@link #shrinkage}
 * multiplies W from the right, and no singular value decomposition of W itself is needed. Values at or below τ become
 * zero; none turns negative. Cost O(K³).
 *
 * <p>Squares halve the digits: singular values below 10⁻⁸ of the largest are noise (10⁻³ where WᵀW was summed in
 * float), and are shrunk all the same, which moves W by no more than they are.
 */
final class TraceNorm {
    private final double[] singular;
    private final Matrix vectors;

    /** Of the matrix whose {@code gram} is WᵀW; its lower triangle is read. */
    TraceNorm(Matrix gram) {
        SymmetricEigen eigen = SymmetricEigen.of(gram);
        vectors = eigen.vectors();
        singular = new double[eigen.values().length];
        for (int j = 0; j < singular.length; j++) {
            singular[j] = Math.sqrt(Math.max(0, eigen.values()[j]));
        }
    }

    /** Of {@code w} itself. */
    static TraceNorm of(Matrix w) {
        Matrix gram = new Matrix(w.columns(), w.columns());
        for (int c = 0; c < w.rows(); c++) {
            for (int k = 0; k < w.columns(); k++) {
                for (int l = 0; l <= k; l++) {
                    gram.add(k, l, w.get(c, k) * w.get(c, l));
                }
            }
        }
        return new TraceNorm(gram);
    }

    /** ‖W‖_*. */
    double value() {
        double sum = 0;
        for (double each : singular) {
            sum += each;
        }
        return sum;
    }

    /** Writes V diag((1 − τ/σ)₊) Vᵀ, a symmetric matrix, to {@code out[k·stride + l]} (modified). */
    void shrinkage(double tau, double[] out, int stride) {
        int n = singular.length;
        for (int k = 0; k < n; k++) {
            for (int l = 0; l <= k; l++) {
                double sum = 0;
                for (int j = 0; j < n; j++) {
                    if (singular[j] > tau) {
                        sum += (1 - tau / singular[j]) * vectors.get(j, k) * vectors.get(j, l);
                    }
                }
                out[k * stride + l] = sum;
                out[l * stride + k] = sum;
            }
        }
    }
}
