package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import org.bochner.linalg.loops.SparseColumns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every method of the native implementation against the plain one, on odd sizes, and both against naive sums. */
class BlasTest {
    private static final int[] SIZES = {1, 3, 7, 13, 207};
    private final Random random = new Random(5);
    private final Blas plain = new JavaBlas();
    private Blas fast;

    @BeforeEach
    void nativeLibrary() {
        assumeTrue(Blas.nativeMemory(), "no native library on this platform");
        fast = new OpenBlas();
    }

    private FloatMemory floats(int length) {
        FloatMemory memory = FloatMemory.allocate(length);
        for (int i = 0; i < length; i++) {
            memory.set(i, (float) random.nextGaussian());
        }
        return memory;
    }

    private double[] doubles(int length) {
        return random.doubles(length, -1, 1).toArray();
    }

    private static FloatMemory copy(FloatMemory memory) {
        FloatMemory copy = FloatMemory.allocate(memory.length());
        copy.copy(0, memory, 0, memory.length());
        return copy;
    }

    private static void close(FloatMemory a, FloatMemory b, double tolerance) {
        for (int i = 0; i < a.length(); i++) {
            if (!(Math.abs(a.get(i) - b.get(i)) <= tolerance)) {
                throw new AssertionError("entry " + i + ": " + a.get(i) + " and " + b.get(i));
            }
        }
    }

    private static void close(double[] a, double[] b, double tolerance) {
        for (int i = 0; i < a.length; i++) {
            if (!(Math.abs(a[i] - b[i]) <= tolerance)) {
                throw new AssertionError("entry " + i + ": " + a[i] + " and " + b[i]);
            }
        }
    }

    private void gemm(int m, int n, int k, boolean ta, boolean tb, float beta) {
        int lda = (ta ? m : k) + 2;
        int ldb = (tb ? k : n) + 1;
        int ldc = n + 3;
        try (FloatMemory a = floats(5 + (ta ? k : m) * lda);
                FloatMemory b = floats(7 + (tb ? n : k) * ldb);
                FloatMemory c = floats(4 + m * ldc);
                FloatMemory d = copy(c);
                FloatMemory naive = copy(c)) {
            DenseRows left = new DenseRows(a, 5, ta ? k : m, ta ? m : k, lda);
            DenseRows right = new DenseRows(b, 7, tb ? n : k, tb ? k : n, ldb);
            plain.sgemm(ta, left, tb, right, beta, new DenseRows(c, 4, m, n, ldc));
            fast.sgemm(ta, left, tb, right, beta, new DenseRows(d, 4, m, n, ldc));
            close(c, d, 2e-6 * (k + 5));
            if ((long) m * n * k < 3_000_000) {
                for (int i = 0; i < m; i++) {
                    for (int j = 0; j < n; j++) {
                        double sum = 0;
                        for (int p = 0; p < k; p++) {
                            sum += (double) a.get(5 + (ta ? p * lda + i : i * lda + p))
                                    * b.get(7 + (tb ? j * ldb + p : p * ldb + j));
                        }
                        int at = 4 + i * ldc + j;
                        naive.set(at, (float) (sum + beta * naive.get(at)));
                    }
                }
                close(c, naive, 2e-6 * (k + 5));
            }
        }
    }

    @Test
    void floatProductsAgreeOnOddSizesStridesOffsetsAndTransposes() {
        for (int m : SIZES) {
            for (int n : SIZES) {
                for (int k : new int[] {1, 7, 207}) {
                    for (int t = 0; t < 4; t++) {
                        gemm(m, n, k, (t & 1) != 0, (t & 2) != 0, t == 0 ? 0f : t - 0.5f);
                    }
                }
            }
        }
        gemm(1021, 1021, 207, false, false, 0f);
        gemm(207, 1021, 1021, true, true, 1f);
    }

    @Test
    void aProductOverwritesNaNWhenBetaIsZero() {
        for (Blas blas : new Blas[] {plain, fast}) {
            try (FloatMemory a = FloatMemory.of(2f);
                    FloatMemory b = FloatMemory.of(3f);
                    FloatMemory c = FloatMemory.of(Float.NaN)) {
                blas.sgemm(false, new DenseRows(a, 1, 1), false, new DenseRows(b, 1, 1), 0f, new DenseRows(c, 1, 1));
                assertThat(c.get(0)).isEqualTo(6f);
            }
        }
    }

    @Test
    void gramMatricesAgreeAndLeaveTheLowerTriangleAlone() {
        for (int n : new int[] {1, 3, 7, 13, 207, 1021}) {
            for (int m : new int[] {1, 13, 207}) {
                int lda = n + 2;
                int ldc = n + 1;
                try (FloatMemory a = floats(3 + m * lda);
                        FloatMemory c = floats(n * ldc);
                        FloatMemory d = copy(c)) {
                    float before = c.get((n - 1) * ldc);
                    float beta = m == 13 ? 0f : 0.5f;
                    plain.ssyrk(new DenseRows(a, 3, m, n, lda), beta, new DenseRows(c, 0, n, n, ldc));
                    fast.ssyrk(new DenseRows(a, 3, m, n, lda), beta, new DenseRows(d, 0, n, n, ldc));
                    close(c, d, 2e-6 * (m + 5));
                    if (n > 1) {
                        assertThat(c.get((n - 1) * ldc)).isEqualTo(before);
                    }
                }
            }
        }
    }

    @Test
    void doubleProductsAgree() {
        for (int m : SIZES) {
            for (int n : SIZES) {
                for (int t = 0; t < 4; t++) {
                    int k = 13 + 200 * (t / 2);
                    boolean ta = (t & 1) != 0;
                    boolean tb = (t & 2) != 0;
                    double[] a = doubles(m * k);
                    double[] b = doubles(k * n);
                    double[] c = doubles(m * n);
                    double[] d = c.clone();
                    plain.dgemm(ta, tb, m, n, k, 0.5, a, b, t, c);
                    fast.dgemm(ta, tb, m, n, k, 0.5, a, b, t, d);
                    close(c, d, 1e-13 * (k + 5));
                }
            }
        }
    }

    @Test
    void doubleMomentsAgree() {
        for (int m : SIZES) {
            for (int n : SIZES) {
                double[] a = doubles(m * n);
                double[] c = doubles(n * n);
                double[] d = c.clone();
                double alpha = n % 2 == 0 ? 1 : -1;
                double beta = m % 2;
                plain.dsyrk(m, n, alpha, a, beta, c);
                fast.dsyrk(m, n, alpha, a, beta, d);
                for (int i = 0; i < n; i++) {
                    for (int j = i; j < n; j++) {
                        assertThat(c[i * n + j]).isCloseTo(d[i * n + j], within(1e-13 * (m + 5)));
                    }
                }
            }
        }
    }

    private SparseRows sparse(int rows, int columns, double density) {
        int[] starts = new int[rows + 1];
        int[] index = new int[rows * columns];
        int count = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (random.nextDouble() < density) {
                    index[count++] = j;
                }
            }
            starts[i + 1] = count;
        }
        return new SparseRows(rows, columns, starts, java.util.Arrays.copyOf(index, count), floats(count));
    }

    @Test
    void sparseProductsAgree() {
        for (int rows : SIZES) {
            for (int n : new int[] {1, 7, 16, 207}) {
                SparseRows whole = sparse(rows + 2, 31, 0.2);
                SparseRows a = whole.slice(1, rows + 1);
                try (FloatMemory values = whole.values();
                        FloatMemory w = floats(3 + 31 * (n + 1));
                        FloatMemory c = floats(2 + rows * (n + 2));
                        FloatMemory d = copy(c);
                        FloatMemory g = floats(31 * (n + 3));
                        FloatMemory h = copy(g)) {
                    DenseRows right = new DenseRows(w, 3, 31, n, n + 1);
                    DenseRows product = new DenseRows(c, 2, rows, n, n + 2);
                    plain.spmm(a, right, product);
                    fast.spmm(a, right, new DenseRows(d, 2, rows, n, n + 2));
                    close(c, d, 1e-4);
                    plain.spmmTransposed(a, product, new DenseRows(g, 0, 31, n, n + 3));
                    fast.spmmTransposed(a, product, new DenseRows(h, 0, 31, n, n + 3));
                    close(g, h, 1e-3);
                    assertThat(values.length()).isGreaterThanOrEqualTo((int) a.entries());
                }
            }
        }
    }

    @Test
    void sparseProductsInTheOrderOfColumnsHaveTheSameBits() {
        int n = 207;
        SparseRows a = sparse(301, 2001, 0.01);
        assertThat(SparseColumns.worthwhile(a, n)).isTrue();
        assertThat(SparseColumns.worthwhile(a.slice(0, 10), n)).isFalse();
        try (FloatMemory values = a.values();
                FloatMemory w = floats(2001 * n);
                FloatMemory whole = FloatMemory.allocate(301 * n);
                FloatMemory parts = FloatMemory.allocate(301 * n);
                FloatMemory gradient = FloatMemory.allocate(2001 * n);
                FloatMemory sum = FloatMemory.allocate(2001 * n)) {
            DenseRows right = new DenseRows(w, 2001, n);
            DenseRows product = new DenseRows(whole, 301, n);
            fast.spmm(a, right, product);
            fast.spmmTransposed(a, product, new DenseRows(gradient, 2001, n));
            for (int i = 0; i < 301; i++) {
                fast.spmm(a.slice(i, i + 1), right, new DenseRows(parts, 301, n).slice(i, i + 1));
                fast.spmmTransposed(a.slice(i, i + 1), product.slice(i, i + 1), new DenseRows(sum, 2001, n));
            }
            close(whole, parts, 0);
            close(gradient, sum, 0);
            assertThat(values.isClosed()).isFalse();
        }
    }

    private double[] definite(int n) {
        double[] b = doubles(n * n);
        double[] a = new double[n * n];
        plain.dgemm(false, true, n, n, n, 1, b, b, 0, a);
        for (int i = 0; i < n; i++) {
            a[i * n + i] += n;
        }
        return a;
    }

    @Test
    void choleskyFactorsAgreeInTheLowerTriangleAndIgnoreTheUpper() {
        for (int n : new int[] {1, 3, 7, 13, 207, 321}) {
            double[] a = definite(n);
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    a[i * n + j] = 1e30;
                }
            }
            double[] l = a.clone();
            double[] m = a.clone();
            assertThat(plain.potrf(n, l)).isZero();
            assertThat(fast.potrf(n, m)).isZero();
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    double sum = 0;
                    for (int p = 0; p <= j; p++) {
                        sum += l[i * n + p] * l[j * n + p];
                    }
                    assertThat(sum).isCloseTo(a[i * n + j], within(1e-11 * n));
                    assertThat(m[i * n + j]).isCloseTo(l[i * n + j], within(1e-11 * n));
                }
            }
            for (int columns : new int[] {1, 5}) {
                double[] b = doubles(n * columns);
                double[] x = b.clone();
                plain.potrs(n, l, b, columns);
                fast.potrs(n, m, x, columns);
                close(b, x, 1e-11);
                plain.dtrsm(false, n, l, b, columns);
                fast.dtrsm(false, n, m, x, columns);
                close(b, x, 1e-11);
            }
        }
    }

    @Test
    void floatTriangularSolvesAgreeAndUndoTheProduct() {
        for (int n : SIZES) {
            for (int columns : new int[] {1, 7}) {
                for (boolean transpose : new boolean[] {false, true}) {
                    try (FloatMemory factor = floats(n * n);
                            FloatMemory x = floats(n * columns);
                            FloatMemory b = FloatMemory.allocate(n * columns)) {
                        for (int i = 0; i < n; i++) {
                            // Off the diagonal small, so that the problem is well conditioned.
                            for (int j = 0; j < n; j++) {
                                factor.set(i * n + j, i == j ? 2f : j < i ? factor.get(i * n + j) / n : Float.NaN);
                            }
                        }
                        for (int i = 0; i < n; i++) {
                            for (int j = 0; j < columns; j++) {
                                double sum = 0;
                                for (int p = transpose ? i : 0; p < (transpose ? n : i + 1); p++) {
                                    sum += (double) factor.get(transpose ? p * n + i : i * n + p)
                                            * x.get(p * columns + j);
                                }
                                b.set(i * columns + j, (float) sum);
                            }
                        }
                        try (FloatMemory c = copy(b)) {
                            plain.strsm(transpose, n, factor, b, columns);
                            fast.strsm(transpose, n, factor, c, columns);
                            close(b, x, 1e-5);
                            close(c, x, 1e-5);
                        }
                    }
                }
            }
        }
    }

    @Test
    void bothReportTheSameMinorThatIsNotPositive() {
        double[] a = definite(13);
        a[8 * 13 + 8] = -1;
        assertThat(plain.potrf(13, a.clone())).isEqualTo(9);
        assertThat(fast.potrf(13, a.clone())).isEqualTo(9);
    }

    @Test
    void eigenvaluesAgreeAndVectorsDiagonalise() {
        for (int n : new int[] {1, 2, 3, 7, 13, 101, 207}) {
            double[] a = doubles(n * n);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < i; j++) {
                    a[j * n + i] = a[i * n + j];
                }
            }
            double[] first = new double[n];
            double[] second = new double[n];
            double[] vectors = a.clone();
            double[] others = a.clone();
            plain.syev(n, vectors, first);
            fast.syev(n, others, second);
            close(first, second, 1e-12 * n);
            diagonalises(n, a, vectors, first);
            diagonalises(n, a, others, second);
        }
    }

    private void diagonalises(int n, double[] a, double[] vectors, double[] values) {
        double[] product = new double[n * n];
        double[] expected = new double[n * n];
        plain.dgemm(false, true, n, n, n, 1, vectors, vectors, 0, product);
        for (int i = 0; i < n; i++) {
            expected[i * n + i] = 1;
        }
        close(product, expected, 1e-13 * (n + 10));
        plain.dgemm(false, false, n, n, n, 1, vectors, a, 0, product);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                expected[i * n + j] = values[i] * vectors[i * n + j];
            }
        }
        close(product, expected, 1e-13 * (n + 10) * 10);
    }

    @Test
    void eigenvaluesOfAMatrixWithMultiplicitiesAndZeroRowsConverge() {
        int n = 150;
        double[] a = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i * n + j] = i < 100 && j < 100 ? 1 : 0;
            }
            a[i * n + i] += 2;
        }
        double[] vectors = a.clone();
        double[] values = new double[n];
        plain.syev(n, vectors, values);
        assertThat(values[n - 1]).isCloseTo(102, within(1e-11));
        assertThat(values[n - 2]).isCloseTo(2, within(1e-11));
        assertThat(values[0]).isCloseTo(2, within(1e-11));
        diagonalises(n, a, vectors, values);
    }
}
