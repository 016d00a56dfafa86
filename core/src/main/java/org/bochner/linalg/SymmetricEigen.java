package org.bochner.linalg;

/**
 * A = Σ_i values[i]·v_i·v_iᵀ for a symmetric matrix, with orthonormal v_i.
 *
 * <p>Cost: about 10n³. Natively by divide and conquer; in plain Java by Householder's reduction and QR steps.
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

    /** f(A) = Σ_i f(values[i])·v_i·v_iᵀ: the inverse square root for whitening, a pseudo-inverse, a projection. */
    public Matrix apply(java.util.function.DoubleUnaryOperator f) {
        int n = values.length;
        Matrix scaled = vectors.copy();
        for (int i = 0; i < n; i++) {
            double factor = f.applyAsDouble(values[i]);
            for (int j = 0; j < n; j++) {
                scaled.set(i, j, factor * scaled.get(i, j));
            }
        }
        Matrix result = new Matrix(n, n);
        Blas.get().dgemm(true, false, n, n, n, 1, vectors.data(), n, scaled.data(), n, 0, result.data(), n);
        return result;
    }
}
