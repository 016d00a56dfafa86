package org.bochner.linalg;

import org.bochner.jvm.Workers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Matrix arithmetic in two implementations: {@link JavaBlas} is the specification and the fall-back, {@link OpenBlas}
 * the fast one. The property {@code bochner.blas} ({@code native} or {@code java}) forces a choice, also of memory;
 * without it OpenBLAS is used where it loads, and a line in the log says once why it did not.
 *
 * <p>Every call computes on the calling thread alone: parallelism is the store's business, which hands out blocks of
 * rows. All matrices are row-major; those without a stride have no gaps.
 */
public interface Blas {
    /** C ← op(A)·op(B) + beta·C; C's memory is modified. */
    void sgemm(boolean transposeA, DenseRows a, boolean transposeB, DenseRows b, float beta, DenseRows c);

    /** Upper triangle of C ← AᵀA + beta·C, with A m×n (m rows of data, n columns) and C n×n; C's memory is modified. */
    void ssyrk(DenseRows a, float beta, DenseRows c);

    /** C ← A·B with A sparse; C's memory is modified. */
    void spmm(SparseRows a, DenseRows b, DenseRows c);

    /** C ← C + Aᵀ·G with A sparse; C's memory is modified. */
    void spmmTransposed(SparseRows a, DenseRows g, DenseRows c);

    /**
     * C ← alpha·op(A)·op(B) + beta·C in double, on heap arrays, with op(A) m×k and op(B) k×n; C is modified. {@code ta}
     * and {@code tb} transpose.
     */
    void dgemm(
            boolean ta, boolean tb, int m, int n, int k, double alpha, double[] a, double[] b, double beta, double[] c);

    /**
     * Upper triangle of C ← alpha·AᵀA + beta·C in double, with A m×n and C n×n; the lower one is unspecified.
     */
    void dsyrk(int m, int n, double alpha, double[] a, double beta, double[] c);

    /**
     * Cholesky factor of a symmetric positive definite matrix in place: on return the lower triangle of {@code a}
     * (modified) holds L with A = L·Lᵀ; the upper triangle is unspecified. Returns 0, or the 1-based order of the
     * leading minor that is not positive.
     */
    int potrf(int n, double[] a);

    /** Solves L·Lᵀ·X = B in place for the factor of {@link #potrf}; B is n×columns, row-major, modified. */
    default void potrs(int n, double[] factor, double[] b, int columns) {
        dtrsm(false, n, factor, b, columns);
        dtrsm(true, n, factor, b, columns);
    }

    /**
     * Solves L·X = B, or Lᵀ·X = B if {@code transpose}, in place: L is the lower triangle of the n×n row-major
     * {@code factor}, B is n×columns, row-major, modified.
     */
    void dtrsm(boolean transpose, int n, double[] factor, double[] b, int columns);

    /** L⁻¹ in place of the factor L of {@link #potrf}: the lower triangle of {@code a} (modified); n³/3 operations. */
    default void trtri(int n, double[] a) {
        double[] inverse = Matrix.identity(n).data();
        dtrsm(false, n, a, inverse, n);
        System.arraycopy(inverse, 0, a, 0, inverse.length);
    }

    /** As {@link #potrf} in single precision: half the time, and half the digits. */
    int spotrf(int n, FloatMemory a);

    /** As {@link #dtrsm} in single precision. */
    void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns);

    /**
     * Eigenvalues of a symmetric matrix, ascending, into {@code values} (modified); on return row i of {@code a}
     * (modified) is the i-th unit eigenvector.
     */
    void syev(int n, double[] a, double[] values);

    /** Called {@code native} or {@code java} in logs and provenance. */
    String name();

    /** The implementation that runs. */
    static Blas get() {
        return Choice.BLAS;
    }

    /** Whether memory is native, that is whether JavaCPP's library loads and may be used. */
    static boolean nativeMemory() {
        return Choice.NATIVE_MEMORY;
    }

    /** Loads the native libraries on another thread, while the caller does what needs none of them. */
    static void loadAhead() {
        if (System.getProperty("bochner.blas", "").isEmpty()) {
            Workers.help(Blas::nativeMemory);
        }
    }

    /** Chooses the implementation once, on first use. */
    final class Choice {
        private static final Logger LOG = LoggerFactory.getLogger(Blas.class);
        private static final String WANTED = System.getProperty("bochner.blas", "");
        private static final boolean NATIVE_MEMORY = !WANTED.equals("java") && loads("JavaCPP", Choice::allocate);
        private static final Blas BLAS = choose();

        private Choice() {}

        private static Blas choose() {
            if (!WANTED.isEmpty() && !WANTED.equals("java") && !WANTED.equals("native")) {
                throw new IllegalArgumentException("bochner.blas is 'native' or 'java', not '" + WANTED + "'");
            }
            if (NATIVE_MEMORY && loads("OpenBLAS", Choice::openBlas)) {
                return openBlas();
            }
            if (WANTED.equals("native")) {
                throw new IllegalStateException("bochner.blas=native, but OpenBLAS does not load on this platform; add"
                        + " its native library (bochner-natives), or leave the property out to use plain Java");
            }
            return new JavaBlas();
        }

        private static void allocate() {
            NativeFloats.allocate(1).free();
        }

        private static Blas openBlas() {
            return new OpenBlas();
        }

        /** Whether {@code call} works: JavaCPP's classes load without their library, so that only a call shows it. */
        private static boolean loads(String library, Runnable call) {
            try {
                call.run();
                return true;
            } catch (LinkageError | RuntimeException missing) {
                LOG.info("{} does not load ({}): plain Java instead", library, missing.toString());
                return false;
            }
        }
    }
}
