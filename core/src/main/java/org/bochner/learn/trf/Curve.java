package org.bochner.learn.trf;

import org.bochner.linalg.Blas;

/**
 * Second derivatives of the mean loss of one output: Σ c e eᵀ over the rows that bend, of which there are m; less what a free bias takes
 * up it is Σ c (e − ē)(e − ē)ᵀ. Either that matrix is known, or the rows are.
 *
 * @param total Σ c
 * @param sum Σ c e
 * @param gram Σ c (e − ē)(e − ē)ᵀ, r×r, full, shared; or null
 * @param curvatures c of the rows that bend; null where the matrix is given
 * @param all rows of r columns, shared; null where row i is the i-th unit vector
 * @param which the m rows that bend
 */
record Curve(double total, double[] sum, double[] gram, double[] curvatures, double[] all, int[] which) {
    private static final int TILE = 32;

    static Curve ofGram(double total, double[] sum, double[] gram) {
        return new Curve(total, sum, gram, null, null, null);
    }

    /** r. */
    int order() {
        return sum.length;
    }

    /** Whether systems in the columns are smaller than systems in the rows that bend. */
    boolean isWide() {
        return gram != null || (all != null && which.length >= order());
    }

    /** The rows that bend, m×r, as a new array; null where they are unit vectors. */
    double[] rows() {
        if (all == null) {
            return null;
        }
        double[] some = new double[which.length * order()];
        for (int i = 0; i < which.length; i++) {
            System.arraycopy(all, which[i] * order(), some, i * order(), order());
        }
        return some;
    }

    /** Σ c (e − ē)(e − ē)ᵀ, r×r, full, in double. */
    double[] moments() {
        if (gram != null) {
            return gram;
        }
        int r = order();
        double[] scaled = rows();
        double[] mean = mean();
        for (int i = 0; i < which.length; i++) {
            double root = Math.sqrt(curvatures[i]);
            for (int j = 0; j < r; j++) {
                scaled[i * r + j] = root * (scaled[i * r + j] - mean[j]);
            }
        }
        double[] full = new double[r * r];
        Blas.get().dgemm(true, false, r, r, which.length, 1, scaled, r, scaled, r, 0, full, r);
        return full;
    }

    /** Σ c Σ_j s_j²(e_j − ē_j)², the trace of the matrix of rows scaled by {@code scales}. */
    double trace(double[] scales) {
        int r = order();
        double[] diagonal = new double[r];
        for (int j = 0; gram != null && j < r; j++) {
            diagonal[j] = gram[j * r + j];
        }
        double[] mean = mean();
        for (int i = 0; gram == null && i < which.length; i++) {
            int row = which[i] * r;
            double c = curvatures[i];
            for (int j = 0; j < r; j++) {
                double off = all[row + j] - mean[j];
                diagonal[j] += c * off * off;
            }
        }
        double trace = 0;
        for (int j = 0; j < r; j++) {
            trace += scales[j] * scales[j] * diagonal[j];
        }
        return trace;
    }

    /** ē. */
    double[] mean() {
        double[] mean = new double[order()];
        for (int j = 0; j < mean.length; j++) {
            mean[j] = sum[j] / total;
        }
        return mean;
    }

    /** Copies the upper triangle of a square matrix (modified) to the lower, tile by tile, so that both stay in cache. */
    static void mirror(float[] a, int n) {
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
}
