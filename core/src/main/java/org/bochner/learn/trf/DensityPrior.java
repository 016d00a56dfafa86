package org.bochner.learn.trf;

import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.solve.Vectors;

/**
 * What a density ratio u costs: (Λ/2)(u − c)ᵀH(u − c), with the centre c = 1, the reference kernel itself.
 *
 * <p>H is {@linkplain Form#PAPER (15)}, the norm of the smooth function that fits u best, or the
 * {@linkplain Form#INVERSE inverse} of Γ + γI. Γ + γD·I is factored once, H is written out, and only products with it
 * follow.
 *
 * <p>Cost: about 5D³ operations once, 2D² for a product.
 *
 * @param h H, D×D
 * @param strength Λ
 * @param centre c
 */
public record DensityPrior(Matrix h, double strength, double centre) {
    /** Which H. */
    public enum Form {
        /** (Γ + γD·I)⁻¹ Γ (Γ + γD·I)⁻¹, equation (15). */
        PAPER,
        /** (Γ + γI)⁻¹, what the authors' program has. */
        INVERSE
    }

    /**
     * The prior of the meta-kernel's Gram matrix {@code gamma}.
     *
     * @param ridge γ, not negative
     */
    public static DensityPrior of(Matrix gamma, Form form, double ridge, double strength, double centre) {
        int n = gamma.rows();
        double shift = form == Form.PAPER ? ridge * n : ridge;
        Matrix shifted = gamma.copy();
        for (int i = 0; i < n; i++) {
            shifted.add(i, i, shift);
        }
        Matrix inverse = Cholesky.of(shifted).solve(Matrix.identity(n));
        if (form == Form.PAPER) {
            // A⁻¹ΓA⁻¹ = A⁻¹ − δA⁻² for A = Γ + δI: one product less.
            Matrix squared = new Matrix(n, n);
            Blas.get().dgemm(false, false, n, n, n, -shift, inverse.data(), inverse.data(), 0, squared.data());
            Vectors.add(inverse.data(), 1, squared.data());
        }
        symmetrise(inverse);
        return new DensityPrior(inverse, strength, centre);
    }

    /** The prior of the delta kernel for {@code count} atoms: Γ = I. */
    public static DensityPrior ofDelta(int count, Form form, double ridge, double strength, double centre) {
        double sum = 1 + (form == Form.PAPER ? ridge * count : ridge);
        Matrix h = new Matrix(count, count);
        for (int i = 0; i < count; i++) {
            h.set(i, i, form == Form.PAPER ? 1 / (sum * sum) : 1 / sum);
        }
        return new DensityPrior(h, strength, centre);
    }

    /** Each entry of {@code a} (modified) becomes the mean of itself and its mirror image. */
    static void symmetrise(Matrix a) {
        for (int i = 0; i < a.rows(); i++) {
            for (int j = 0; j < i; j++) {
                double mean = (a.get(i, j) + a.get(j, i)) / 2;
                a.set(i, j, mean);
                a.set(j, i, mean);
            }
        }
    }

    /** (Λ/2)(u − c)ᵀH(u − c), and its gradient ΛH(u − c) into {@code gradient} (modified). */
    double value(double[] u, double[] gradient) {
        double value = 0;
        for (int i = 0; i < u.length; i++) {
            double sum = 0;
            for (int j = 0, at = i * u.length; j < u.length; j++, at++) {
                sum += h.data()[at] * (u[j] - centre);
            }
            gradient[i] = strength * sum;
            value += gradient[i] * (u[i] - centre) / 2;
        }
        return Math.max(0, value);
    }

    /** Adds ΛH to {@code hessian} (modified). */
    void addTo(Matrix hessian) {
        Vectors.add(hessian.data(), strength, h.data());
    }
}
