package org.bochner.linalg.loops;

import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;

/**
 * A = Σ_i values[i]·v_i·v_iᵀ for a symmetric matrix, with orthonormal v_i.
 *
 * <p>Cost: about 10n³ natively, by divide and conquer; in plain Java by Jacobi's rotations.
 *
 * @param values the eigenvalues, ascending
 * @param vectors row i is the unit eigenvector of {@code values[i]}; its sign is arbitrary
 */
public record SymmetricEigen(double[] values, Matrix vectors) {
    /** Decomposes {@code a}, whose lower triangle is read. */
    public static SymmetricEigen of(Matrix a) {
        a.requireSquare("the symmetric eigenproblem");
        a.requireFinite("the symmetric eigenproblem");
        double[] values = new double[a.rows()];
        Matrix vectors = a.copy();
        Blas.get().syev(a.rows(), vectors.data(), values);
        return new SymmetricEigen(values, vectors);
    }
}
