package org.bochner.spectral;

import org.bochner.RandomStream;
import org.bochner.linalg.Blas;

/**
 * Rows of a Haar distributed orthogonal matrix: the Gram–Schmidt process on Gaussian rows.
 *
 * <p>Rows come in panels of {@value #PANEL}:
 *
 * <ol>
 *   <li>draw the panel's rows from N(0, I);
 *   <li>subtract their parts along all earlier rows, A ← A − (A Qᵀ) Q, twice, since once leaves an error that grows
 *       with the cancellation;
 *   <li>orthonormalise within the panel the same way, row by row.
 * </ol>
 *
 * <p>The triangular factor has a positive diagonal, so the rows are exactly Haar distributed (Mezzadri 2007). Row i
 * does not depend on how many rows are asked for. Cost: 4r²d flops for r rows, nearly all in matrix products.
 *
 * <p>References: Mezzadri, "How to generate random matrices from the classical compact groups", Notices AMS 54
 * (2007); Giraud, Langou, Rozložník, "The loss of orthogonality in the Gram–Schmidt process", 2005.
 */
final class OrthogonalRows {
    private static final int PANEL = 32;

    private OrthogonalRows() {}

    /** {@code rows} ≤ {@code columns} orthonormal rows of {@code columns} numbers, row-major. */
    static double[] draw(int rows, int columns, RandomStream stream) {
        double[] q = new double[Math.multiplyExact(rows, columns)];
        double[] panel = new double[PANEL * columns];
        double[] parts = new double[PANEL * rows];
        for (int first = 0; first < rows; first += PANEL) {
            // A whole panel is always drawn, so that a row does not depend on the number of rows.
            stream.gaussians(panel);
            int size = Math.min(PANEL, rows - first);
            for (int round = 0; round < 2 && first > 0; round++) {
                subtractEarlier(q, first, columns, panel, size, parts);
            }
            for (int i = 0; i < size; i++) {
                orthonormalise(panel, i, columns);
            }
            System.arraycopy(panel, 0, q, first * columns, size * columns);
        }
        return q;
    }

    /** A ← A − (A Qᵀ) Q with the first {@code earlier} rows of {@code q}. */
    private static void subtractEarlier(
            double[] q, int earlier, int columns, double[] panel, int size, double[] parts) {
        Blas blas = Blas.get();
        blas.dgemm(false, true, size, earlier, columns, 1, panel, q, 0, parts);
        blas.dgemm(false, false, size, columns, earlier, -1, parts, q, 1, panel);
    }

    /** Makes row {@code i} of {@code panel} (modified) orthogonal to those before it, and of length 1. */
    private static void orthonormalise(double[] panel, int i, int columns) {
        int at = i * columns;
        for (int round = 0; round < 2; round++) {
            for (int k = 0; k < i; k++) {
                double part = dot(panel, at, k * columns, columns);
                for (int j = 0; j < columns; j++) {
                    panel[at + j] -= part * panel[k * columns + j];
                }
            }
        }
        double length = Math.sqrt(dot(panel, at, at, columns));
        for (int j = 0; j < columns; j++) {
            panel[at + j] /= length;
        }
    }

    private static double dot(double[] values, int a, int b, int length) {
        double sum = 0;
        for (int j = 0; j < length; j++) {
            sum += values[a + j] * values[b + j];
        }
        return sum;
    }
}
