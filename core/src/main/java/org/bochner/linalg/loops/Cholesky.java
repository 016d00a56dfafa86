package org.bochner.linalg.loops;

import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;

/**
 * A + jitter·I = L·Lᵀ for a symmetric positive definite matrix, and what follows from it.
 *
 * <p>A Gram matrix that is positive definite on paper may miss it by rounding. So the factorisation is tried with
 * jitter 0, then with 1e-14 times the mean diagonal entry, and ten times more each time up to a hundredth of it.
 * {@link #jitter} tells what was needed: a result computed with it is the one of the shifted matrix.
 *
 * <p>Cost: n³/3 for each try, 2n² for each column solved.
 */
public final class Cholesky {
    private static final double LEAST_JITTER = 1e-14;
    private static final double MOST_JITTER = 1e-2;

    private final Matrix factor;
    private final double jitter;

    private Cholesky(Matrix factor, double jitter) {
        this.factor = factor;
        this.jitter = jitter;
    }

    /**
     * The factor of {@code a}, whose lower triangle is read.
     *
     * @throws ArithmeticException when even the largest jitter leaves a pivot that is not positive
     */
    public static Cholesky of(Matrix a) {
        double mean = meanDiagonal(a);
        int minor = 0;
        for (double relative = 0; relative <= MOST_JITTER; relative = relative == 0 ? LEAST_JITTER : 10 * relative) {
            Matrix shifted = a.copy();
            for (int i = 0; i < a.rows(); i++) {
                shifted.add(i, i, relative * mean);
            }
            minor = Blas.get().potrf(a.rows(), shifted.data());
            if (minor == 0) {
                return new Cholesky(shifted, relative * mean);
            }
        }
        throw new ArithmeticException("the matrix of order " + a.rows() + " is not positive definite (leading minor "
                + minor + "), not even with " + MOST_JITTER + " times its mean diagonal entry " + mean
                + " added; is it symmetric, and a Gram matrix?");
    }

    private static double meanDiagonal(Matrix a) {
        a.requireSquare("Cholesky");
        a.requireFinite("Cholesky");
        double sum = 0;
        for (int i = 0; i < a.rows(); i++) {
            sum += Math.abs(a.get(i, i));
        }
        return a.rows() == 0 ? 0 : sum / a.rows();
    }

    /**
     * A ← L⁻¹ in its lower triangle (modified), where there is memory for one large matrix only. No jitter is tried:
     * the caller adds some beforehand.
     *
     * @throws ArithmeticException where a pivot is not positive
     */
    public static void inverseFactor(Matrix a) {
        a.requireSquare("Cholesky");
        a.requireFinite("Cholesky");
        int minor = Blas.get().potrf(a.rows(), a.data());
        if (minor != 0) {
            throw new ArithmeticException(
                    "the matrix of order " + a.rows() + " is not positive definite (leading minor " + minor + ")");
        }
        Blas.get().trtri(a.rows(), a.data());
    }

    /** n. */
    public int order() {
        return factor.rows();
    }

    /** What was added to the diagonal: 0 when A itself was positive definite. */
    public double jitter() {
        return jitter;
    }

    /** L, with zeros above the diagonal; a copy. */
    public Matrix factor() {
        Matrix lower = factor.copy();
        for (int i = 0; i < order(); i++) {
            for (int j = i + 1; j < order(); j++) {
                lower.set(i, j, 0);
            }
        }
        return lower;
    }

    /** B ← A⁻¹·B in place, with B n×columns, row-major (modified). */
    public void solve(double[] b, int columns) {
        checkSides(b, columns);
        Blas.get().potrs(order(), factor.data(), b, columns);
    }

    /** B ← L⁻¹·B in place, with B n×columns, row-major (modified): half of {@link #solve}. */
    public void solveLower(double[] b, int columns) {
        checkSides(b, columns);
        Blas.get().dtrsm(false, order(), factor.data(), b, columns);
    }

    private void checkSides(double[] b, int columns) {
        if (columns < 0 || (long) order() * columns != b.length) {
            throw new IllegalArgumentException("the right side of order " + order() + " and " + columns
                    + " columns needs " + (long) order() * columns + " numbers, not " + b.length);
        }
    }

    /** A⁻¹·B as a new matrix. */
    public Matrix solve(Matrix b) {
        Matrix x = b.copy();
        solve(x.data(), b.columns());
        return x;
    }

    /** log det A = 2·Σ log L_ii. */
    public double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < order(); i++) {
            sum += Math.log(factor.get(i, i));
        }
        return 2 * sum;
    }
}
