package org.bochner.linalg;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * {@link Blas} in plain loops: the specification, and what runs where no native library does.
 *
 * <p>Every inner loop adds a multiple of one row to another, each an array of its own at one loop index: C2 turns these
 * into vector instructions, and leaves loops at offsets into one large array scalar. A 1024×784×1000 product runs at
 * 5.6 GFLOP/s on one core, where OpenBLAS reaches 93 with AVX-512.
 */
final class JavaBlas implements Blas {
    private static final int MOST_SWEEPS = 60;

    @Override
    public void sgemm(boolean transposeA, DenseRows a, boolean transposeB, DenseRows b, float beta, DenseRows c) {
        float[][] left = rows(transposeA, a);
        float[][] right = rows(transposeB, b);
        for (int i = 0; i < c.rows(); i++) {
            multiply(left[i], right, beta, c.memory(), c.start(i), 0, c.columns());
        }
    }

    @Override
    public void ssyrk(DenseRows a, float beta, DenseRows c) {
        float[][] left = rows(true, a);
        float[][] right = rows(false, a);
        for (int i = 0; i < c.rows(); i++) {
            multiply(left[i], right, beta, c.memory(), c.start(i), i, c.columns());
        }
    }

    /** The rows of op(M). */
    private static float[][] rows(boolean transposed, DenseRows m) {
        float[][] rows = new float[m.rows()][m.columns()];
        for (int i = 0; i < m.rows(); i++) {
            m.copyRow(i, rows[i]);
        }
        if (!transposed) {
            return rows;
        }
        float[][] columns = new float[m.columns()][m.rows()];
        for (int i = 0; i < m.rows(); i++) {
            for (int j = 0; j < m.columns(); j++) {
                columns[j][i] = rows[i][j];
            }
        }
        return columns;
    }

    /** Entries start to end of a row of C ← Σ_p left[p]·right[p] + beta·C, summed in double. */
    private static void multiply(float[] left, float[][] right, float beta, FloatMemory c, int at, int start, int end) {
        float[] row = new float[end];
        double[] sum = new double[end];
        if (beta != 0) {
            c.read(at + start, row, start, end - start);
            for (int j = start; j < end; j++) {
                sum[j] = beta * row[j];
            }
        }
        for (int p = 0; p < left.length; p++) {
            float factor = left[p];
            float[] other = right[p];
            for (int j = start; j < end; j++) {
                sum[j] += factor * other[j];
            }
        }
        for (int j = start; j < end; j++) {
            row[j] = (float) sum[j];
        }
        c.write(at + start, row, start, end - start);
    }

    @Override
    public void spmm(SparseRows a, DenseRows b, DenseRows c) {
        int n = b.columns();
        float[] from = new float[n];
        float[] sum = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            Arrays.fill(sum, 0f);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                b.copyRow(a.index()[e], from);
                add(a.values().get(e), from, sum, 0, n);
            }
            c.memory().write(c.start(i), sum, 0, n);
        }
    }

    @Override
    public void spmmTransposed(SparseRows a, DenseRows g, DenseRows c) {
        int n = g.columns();
        float[] from = new float[n];
        float[] sum = new float[n];
        for (int i = 0; i < a.rows(); i++) {
            g.copyRow(i, from);
            for (int e = a.start(i), end = a.end(i); e < end; e++) {
                c.copyRow(a.index()[e], sum);
                add(a.values().get(e), from, sum, 0, n);
                c.memory().write(c.start(a.index()[e]), sum, 0, n);
            }
        }
    }

    @Override
    public void dgemm(
            boolean ta,
            boolean tb,
            int m,
            int n,
            int k,
            double alpha,
            double[] a,
            double[] b,
            double beta,
            double[] c) {
        double[][] right = new double[k][n];
        for (int p = 0; p < k; p++) {
            for (int j = 0; j < n; j++) {
                right[p][j] = tb ? b[j * k + p] : b[p * n + j];
            }
        }
        double[] sum = new double[n];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                sum[j] = beta == 0 ? 0 : beta * c[i * n + j];
            }
            for (int p = 0; p < k; p++) {
                add(alpha * (ta ? a[p * m + i] : a[i * k + p]), right[p], sum, 0, n);
            }
            System.arraycopy(sum, 0, c, i * n, n);
        }
    }

    @Override
    public void dsyrk(int m, int n, double alpha, double[] a, double beta, double[] c) {
        dgemm(true, false, n, n, m, alpha, a, a, beta, c);
    }

    /** On the rows of U = Lᵀ. */
    @Override
    public int potrf(int n, double[] a) {
        double[][] upper = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                upper[j][i] = a[i * n + j];
            }
        }
        for (int i = 0; i < n; i++) {
            for (int p = 0; p < i; p++) {
                add(-upper[p][i], upper[p], upper[i], i, n);
            }
            double diagonal = upper[i][i];
            if (!(diagonal > 0) || diagonal == Double.POSITIVE_INFINITY) {
                return i + 1;
            }
            scale(1 / Math.sqrt(diagonal), upper[i], i, n);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i * n + j] = upper[j][i];
            }
        }
        return 0;
    }

    @Override
    public int spotrf(int n, FloatMemory a) {
        double[] wide = wide(a, n * n);
        int info = potrf(n, wide);
        narrow(wide, a);
        return info;
    }

    /** By rows, from the first; those of Lᵀ from the last. */
    @Override
    public void dtrsm(boolean transpose, int n, double[] factor, double[] b, int columns) {
        double[][] x = split(n, columns, b);
        for (int step = 0; step < n; step++) {
            int i = transpose ? n - 1 - step : step;
            for (int p = 0; !transpose && p < i; p++) {
                add(-factor[i * n + p], x[p], x[i], 0, columns);
            }
            scale(1 / factor[i * n + i], x[i], 0, columns);
            for (int p = 0; transpose && p < i; p++) {
                add(-factor[i * n + p], x[i], x[p], 0, columns);
            }
            System.arraycopy(x[i], 0, b, i * columns, columns);
        }
    }

    @Override
    public void strsm(boolean transpose, int n, FloatMemory factor, FloatMemory b, int columns) {
        double[] wide = wide(b, n * columns);
        dtrsm(transpose, n, wide(factor, n * n), wide, columns);
        narrow(wide, b);
    }

    /** The first {@code count} numbers of {@code memory} in double. */
    private static double[] wide(FloatMemory memory, int count) {
        double[] wide = new double[count];
        Arrays.setAll(wide, memory::get);
        return wide;
    }

    private static void narrow(double[] wide, FloatMemory into) {
        for (int i = 0; i < wide.length; i++) {
            into.set(i, (float) wide[i]);
        }
    }

    /**
     * Jacobi's rotations in cyclic order: each makes one entry off the diagonal zero, until all are below 10⁻¹⁷ times
     * the norm of the matrix. Cost: some ten sweeps of 6n³ operations.
     *
     * <p>Reference: Golub, Van Loan, "Matrix computations", section 8.5.
     */
    @Override
    public void syev(int n, double[] a, double[] values) {
        double[][] rows = split(n, n, a);
        double[][] vectors = split(n, n, Matrix.identity(n).data());
        double norm = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                rows[j][i] = rows[i][j];
            }
            norm = Arrays.stream(rows[i]).reduce(norm, Math::hypot);
        }
        boolean done = false;
        for (int sweep = 0; !done; sweep++) {
            if (sweep == MOST_SWEEPS) {
                throw new ArithmeticException("the symmetric eigenproblem of order " + n + " did not converge");
            }
            done = true;
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    if (Math.abs(rows[p][q]) > 1e-17 * norm) {
                        rotate(rows, vectors, p, q);
                        done = false;
                    }
                }
            }
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> rows[i][i]))
                .mapToInt(i -> i)
                .toArray();
        for (int i = 0; i < n; i++) {
            values[i] = rows[order[i]][order[i]];
            System.arraycopy(vectors[order[i]], 0, a, i * n, n);
        }
    }

    /** Makes entry (p, q) of the symmetric matrix {@code a} (modified) zero; so too {@code vectors} (modified). */
    private static void rotate(double[][] a, double[][] vectors, int p, int q) {
        double entry = a[p][q];
        double cotangent = (a[q][q] - a[p][p]) / (2 * entry);
        double t = Math.copySign(1 / (Math.abs(cotangent) + Math.hypot(cotangent, 1)), cotangent);
        double c = 1 / Math.hypot(t, 1);
        double first = a[p][p] - t * entry;
        double second = a[q][q] + t * entry;
        rotate(c, t * c, a[p], a[q]);
        rotate(c, t * c, vectors[p], vectors[q]);
        for (int k = 0; k < a.length; k++) {
            a[k][p] = a[p][k];
            a[k][q] = a[q][k];
        }
        a[p][p] = first;
        a[q][q] = second;
        a[p][q] = 0;
        a[q][p] = 0;
    }

    /** (x, y) ← (c·x − s·y, s·x + c·y). */
    private static void rotate(double c, double s, double[] x, double[] y) {
        for (int j = 0; j < x.length; j++) {
            double old = x[j];
            x[j] = c * old - s * y[j];
            y[j] = s * old + c * y[j];
        }
    }

    @Override
    public String name() {
        return "java";
    }

    /** y ← y + scale·x on columns start to end. */
    private static void add(float scale, float[] x, float[] y, int start, int end) {
        for (int j = start; j < end; j++) {
            y[j] += scale * x[j];
        }
    }

    /** y ← y + scale·x on columns start to end. */
    private static void add(double scale, double[] x, double[] y, int start, int end) {
        for (int j = start; j < end; j++) {
            y[j] += scale * x[j];
        }
    }

    /** x ← factor·x on columns start to end. */
    private static void scale(double factor, double[] x, int start, int end) {
        for (int j = start; j < end; j++) {
            x[j] *= factor;
        }
    }

    /** The rows of a row-major matrix, each an array of its own. */
    static double[][] split(int rows, int columns, double[] a) {
        double[][] split = new double[rows][];
        for (int i = 0; i < rows; i++) {
            split[i] = Arrays.copyOfRange(a, i * columns, (i + 1) * columns);
        }
        return split;
    }
}
