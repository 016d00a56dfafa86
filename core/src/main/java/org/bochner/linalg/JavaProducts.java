package org.bochner.linalg;

/**
 * Matrix products in plain Java, in blocks that stay in cache.
 *
 * <p>Steps for C ← alpha·op(A)·op(B) + beta·C: (1) take {@value #COLUMNS} columns of op(B) and {@value #DEPTH} of its rows
 * into arrays of their own, a quarter of a megabyte; (2) take the same part of {@value #HEIGHT} rows of op(A); (3) add to each
 * row of C its combination of the rows of B, four at a time. Cost 2·m·n·k, at some tenth of the speed of the native
 * product.
 */
final class JavaProducts {
    private static final int COLUMNS = 512;
    private static final int DEPTH = 128;
    private static final int HEIGHT = 64;

    private JavaProducts() {}

    /** A matrix in native memory, or its transpose. */
    record Operand(FloatMemory memory, int offset, int stride, boolean transposed) {
        /** into[i][j] ← factor·op(M)(row + i, column + j). */
        void copy(int row, int rows, int column, int columns, float factor, float[][] into) {
            if (!transposed) {
                for (int i = 0; i < rows; i++) {
                    memory.read(offset + (row + i) * stride + column, into[i], 0, columns);
                }
            } else {
                float[] line = new float[rows];
                for (int j = 0; j < columns; j++) {
                    memory.read(offset + (column + j) * stride + row, line, 0, rows);
                    for (int i = 0; i < rows; i++) {
                        into[i][j] = line[i];
                    }
                }
            }
            if (factor != 1f) {
                for (int i = 0; i < rows; i++) {
                    for (int j = 0; j < columns; j++) {
                        into[i][j] *= factor;
                    }
                }
            }
        }
    }

    /** C ← alpha·A·B + beta·C in float; with {@code upper}, only the entries on and right of the diagonal. */
    static void multiply(int m, int n, int k, float alpha, Operand a, Operand b, float beta, Operand c, boolean upper) {
        float[][] right = new float[Math.min(k, DEPTH)][Math.min(n, COLUMNS)];
        float[][] left = new float[Math.min(m, HEIGHT)][Math.min(k, DEPTH)];
        float[] sum = new float[Math.min(n, COLUMNS)];
        scale(m, n, beta, c, upper);
        for (int j = 0; j < n; j += COLUMNS) {
            int columns = Math.min(COLUMNS, n - j);
            int rows = upper ? Math.min(m, j + columns) : m;
            for (int p = 0; p < k; p += DEPTH) {
                int depth = Math.min(DEPTH, k - p);
                b.copy(p, depth, j, columns, 1f, right);
                for (int i = 0; i < rows; i += HEIGHT) {
                    int height = Math.min(HEIGHT, rows - i);
                    a.copy(i, height, p, depth, alpha, left);
                    for (int l = 0; l < height; l++) {
                        int start = upper ? Math.max(0, i + l - j) : 0;
                        int at = c.offset + (i + l) * c.stride + j;
                        c.memory.read(at + start, sum, start, columns - start);
                        RowLoops.add(depth, left[l], 0, right, sum, start, columns);
                        c.memory.write(at + start, sum, start, columns - start);
                    }
                }
            }
        }
    }

    private static void scale(int m, int n, float beta, Operand c, boolean upper) {
        if (beta == 1f) {
            return;
        }
        float[] row = new float[n];
        for (int i = 0; i < m; i++) {
            int start = upper ? i : 0;
            int at = c.offset + i * c.stride;
            if (beta != 0f) {
                c.memory.read(at + start, row, start, n - start);
                for (int j = start; j < n; j++) {
                    row[j] *= beta;
                }
            }
            c.memory.write(at + start, row, start, n - start);
        }
    }

    /** The same in double on heap arrays. */
    static void multiply(
            boolean transposeA,
            boolean transposeB,
            int m,
            int n,
            int k,
            double alpha,
            double[] a,
            int lda,
            double[] b,
            int ldb,
            double beta,
            double[] c,
            int ldc) {
        double[][] right = new double[Math.min(k, DEPTH)][Math.min(n, COLUMNS)];
        double[] left = new double[Math.min(k, DEPTH)];
        double[] sum = new double[Math.min(n, COLUMNS)];
        for (int i = 0; i < m; i++) {
            for (int j = i * ldc; j < i * ldc + n; j++) {
                c[j] = beta == 0 ? 0 : beta * c[j];
            }
        }
        for (int j = 0; j < n; j += COLUMNS) {
            int columns = Math.min(COLUMNS, n - j);
            for (int p = 0; p < k; p += DEPTH) {
                int depth = Math.min(DEPTH, k - p);
                copy(b, ldb, transposeB, p, depth, j, columns, right);
                for (int i = 0; i < m; i++) {
                    for (int l = 0; l < depth; l++) {
                        left[l] = alpha * (transposeA ? a[(p + l) * lda + i] : a[i * lda + p + l]);
                    }
                    System.arraycopy(c, i * ldc + j, sum, 0, columns);
                    RowLoops.add(depth, left, 0, right, 0, sum, 0, columns);
                    System.arraycopy(sum, 0, c, i * ldc + j, columns);
                }
            }
        }
    }

    private static void copy(
            double[] b, int ldb, boolean transposed, int row, int rows, int column, int columns, double[][] into) {
        for (int i = 0; i < rows; i++) {
            if (transposed) {
                for (int j = 0; j < columns; j++) {
                    into[i][j] = b[(column + j) * ldb + row + i];
                }
            } else {
                System.arraycopy(b, (row + i) * ldb + column, into[i], 0, columns);
            }
        }
    }
}
