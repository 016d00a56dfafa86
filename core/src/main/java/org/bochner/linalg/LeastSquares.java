package org.bochner.linalg;

/**
 * The X that minimises |A·X − B| column by column, and of all such the shortest, also where A has dependent columns.
 *
 * <p>By the singular values of A: those below {@code tolerance} times the largest count as zero, and {@link #rank} tells how many
 * do not. Cost: O(m·n·min(m, n)). Where A is known to have full rank and n is large, {@link Cholesky} on AᵀA is faster, at
 * the price of half the digits.
 *
 * @param solution n×columns
 * @param rank of A; below n the solution is one of many, the shortest
 */
public record LeastSquares(Matrix solution, int rank) {
    /** With the tolerance max(m, n)·2^-52, the rounding error of the largest singular value. */
    public static LeastSquares solve(Matrix a, Matrix b) {
        return solve(a, b, Math.max(a.rows(), a.columns()) * 0x1p-52);
    }

    /** Solves for all columns of {@code b}. */
    public static LeastSquares solve(Matrix a, Matrix b, double tolerance) {
        if (a.rows() != b.rows()) {
            throw new IllegalArgumentException(
                    "least squares needs as many rows on both sides, not " + a.rows() + " and " + b.rows());
        }
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("the tolerance for the rank is in [0, 1), not " + tolerance);
        }
        Checks.finite("least squares (left side)", a);
        Checks.finite("least squares (right side)", b);
        int n = a.columns();
        int columns = b.columns();
        double[] work = java.util.Arrays.copyOf(b.data(), Math.max(a.rows(), n) * columns);
        int rank = Blas.get().gelsd(a.rows(), n, a.data().clone(), work, columns, tolerance);
        return new LeastSquares(new Matrix(n, columns, java.util.Arrays.copyOf(work, n * columns)), rank);
    }
}
