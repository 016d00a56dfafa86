package org.bochner.linalg;

/**
 * The thin singular value decomposition A = U·diag(values)·Vᵀ of an m×n matrix, with k the smaller of m and n.
 *
 * <p>Cost: O(m·n·k); natively by divide and conquer, in plain Java by one-sided Jacobi rotations.
 *
 * @param u m×k with orthonormal columns
 * @param values k of them, descending
 * @param vt k×n with orthonormal rows
 */
public record SingularValues(Matrix u, double[] values, Matrix vt) {
    /** Decomposes {@code a}. */
    public static SingularValues of(Matrix a) {
        Checks.finite("the singular value decomposition", a);
        int k = Math.min(a.rows(), a.columns());
        Matrix u = new Matrix(a.rows(), k);
        Matrix vt = new Matrix(k, a.columns());
        double[] values = new double[k];
        Blas.get().gesdd(a.rows(), a.columns(), a.data().clone(), u.data(), values, vt.data());
        return new SingularValues(u, values, vt);
    }

    /** The singular values above the rounding error of the largest: max(m, n)·2^-52 times it. */
    public int rank() {
        return rank(Math.max(u.rows(), vt.columns()) * 0x1p-52);
    }

    /** The singular values above {@code tolerance} times the largest. */
    public int rank(double tolerance) {
        int rank = 0;
        while (rank < values.length && values[rank] > tolerance * values[0]) {
            rank++;
        }
        return rank;
    }
}
