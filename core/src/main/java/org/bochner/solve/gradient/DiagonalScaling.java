package org.bochner.solve.gradient;

import java.util.List;

/** L = diag(l): for rows too wide for a Gram matrix. */
final class DiagonalScaling implements Scaling {
    private final double[] inverse;

    /** {@code hessian} is the diagonal of LLᵀ, one positive number per row of a point. */
    DiagonalScaling(double[] hessian) {
        inverse = new double[hessian.length];
        for (int j = 0; j < hessian.length; j++) {
            inverse[j] = 1 / Math.sqrt(hessian[j]);
        }
    }

    @Override
    public void inverseTransposed(List<double[]> vectors, int width) {
        inverse(vectors, width);
    }

    @Override
    public void inverse(List<double[]> vectors, int width) {
        for (double[] vector : vectors) {
            for (int j = 0, i = 0; j < inverse.length; j++) {
                for (int k = 0; k < width; k++, i++) {
                    vector[i] *= inverse[j];
                }
            }
        }
    }
}
