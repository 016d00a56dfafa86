package org.bochner.learn.trf;

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

    /** Σ c (e − ē)(e − ē)ᵀ, r×r, full; of rows, summed in single precision, since it directs steps and decides no digit. */
    double[] moments() {
        if (gram != null) {
            return gram;
        }
        float[] single = new RunningGram().of(this);
        double[] full = new double[single.length];
        for (int i = 0; i < full.length; i++) {
            full[i] = single[i];
        }
        return full;
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
