package org.bochner.linalg;

/**
 * A small dense matrix of doubles on the heap, row-major: entry (i, j) is {@code data[i·columns + j]}. For what
 * solvers hold (Gram matrices, weights); data rows are {@link Rows}.
 */
public record Matrix(int rows, int columns, double[] data) {
    private static final int TILE = 32;

    public Matrix(int rows, int columns) {
        this(rows, columns, new double[Math.multiplyExact(rows, columns)]);
    }

    public Matrix {
        if ((long) rows * columns != data.length) {
            throw new IllegalArgumentException(rows + "×" + columns + " needs other than " + data.length + " numbers");
        }
    }

    public static Matrix identity(int n) {
        Matrix identity = new Matrix(n, n);
        for (int i = 0; i < n; i++) {
            identity.set(i, i, 1);
        }
        return identity;
    }

    public double get(int row, int column) {
        return data[row * columns + column];
    }

    public void set(int row, int column, double value) {
        data[row * columns + column] = value;
    }

    public void add(int row, int column, double value) {
        data[row * columns + column] += value;
    }

    public Matrix copy() {
        return new Matrix(rows, columns, data.clone());
    }

    /**
     * Copies the upper triangle of the n×n row-major {@code a} (modified) to the lower one, by tiles that stay in
     * cache.
     */
    public static void mirror(double[] a, int n) {
        for (int top = 0; top < n; top += TILE) {
            for (int left = 0; left <= top; left += TILE) {
                for (int i = top; i < Math.min(n, top + TILE); i++) {
                    for (int j = left; j < Math.min(i, left + TILE); j++) {
                        a[i * n + j] = a[j * n + i];
                    }
                }
            }
        }
    }

    public Matrix transpose() {
        Matrix result = new Matrix(columns, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                result.set(j, i, get(i, j));
            }
        }
        return result;
    }

    /** Throws unless this matrix is square; {@code what} names the decomposition that needs it. */
    public void requireSquare(String what) {
        if (rows != columns) {
            throw new IllegalArgumentException(what + " needs a square matrix, not " + rows + "×" + columns);
        }
    }

    /** Throws unless all entries are finite; {@code what} names the decomposition that needs it. */
    public void requireFinite(String what) {
        for (int i = 0; i < data.length; i++) {
            if (!Double.isFinite(data[i])) {
                throw new IllegalArgumentException(what + " needs finite numbers, but row " + i / columns + ", column "
                        + i % columns + " is " + data[i]);
            }
        }
    }
}
