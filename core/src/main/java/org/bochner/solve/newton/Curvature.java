package org.bochner.solve.newton;

/**
 * The second derivative of the mean loss of one output: Σ c (z, 1)(z, 1)ᵀ over the m rows with curvature c &gt; 0.
 *
 * <p>Either the matrix is given, or the rows are, where these are fewer than the columns.
 *
 * @param total Σ c
 * @param sum Σ c z
 * @param gram Σ c (z − z̄)(z − z̄)ᵀ, full and shared: what is left of the matrix when the bias is eliminated; or null
 * @param c the curvatures of the m rows; null where the matrix is given
 * @param index which rows they are; null where the matrix is given
 * @param z all rows × columns, shared; null where the matrix is given
 */
public record Curvature(double total, double[] sum, double[] gram, double[] c, int[] index, double[] z) {
    /** The m rows, m × columns. */
    double[] rows() {
        int columns = sum.length;
        double[] some = new double[index.length * columns];
        for (int i = 0; i < index.length; i++) {
            System.arraycopy(z, index[i] * columns, some, i * columns, columns);
        }
        return some;
    }
}
