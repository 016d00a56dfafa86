package org.bochner.learn.trf;

import java.util.Locale;
import org.bochner.BadInput;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;

/**
 * What a density ratio u costs: (Λ/2)(u − c)ᵀH(u − c), with the centre c = 1, the reference kernel itself.
 *
 * <p>H is {@linkplain Form#PAPER (15)}, the norm of the smooth function that fits u best, or the
 * {@linkplain Form#INVERSE inverse} of Γ + γI. Γ + γD·I is factored once, H is written out, and only products with it
 * follow. For the delta kernel H is a multiple of I.
 *
 * <p>Cost: about 5D³ operations once, 2D² for a product.
 */
public final class DensityPrior {
    /** Which H. */
    public enum Form {
        /** (Γ + γD·I)⁻¹ Γ (Γ + γD·I)⁻¹, equation (15). */
        PAPER,
        /** (Γ + γI)⁻¹, what the authors' program has. */
        INVERSE;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Form of(String key) {
            for (Form form : values()) {
                if (form.key().equals(key)) {
                    return form;
                }
            }
            throw new BadInput(
                    "regulariser is paper, that of equation (15), or inverse, (Γ + γI)^-1, not '" + key + "'");
        }
    }

    private final int count;
    private final double strength;
    private final double centre;
    /** H, or null where it is {@link #scale} times I. */
    private final Matrix h;

    private final double scale;

    private DensityPrior(int count, double strength, double centre, Matrix h, double scale) {
        this.count = count;
        this.strength = strength;
        this.centre = centre;
        this.h = h;
        this.scale = scale;
    }

    /**
     * The prior of the meta-kernel's Gram matrix {@code gamma}.
     *
     * @param ridge γ, not negative
     * @param strength Λ
     * @param centre c
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
            for (int e = 0; e < n * n; e++) {
                inverse.data()[e] += squared.data()[e];
            }
        }
        symmetrise(inverse);
        return new DensityPrior(n, strength, centre, inverse, 0);
    }

    /** The prior of the delta kernel for {@code count} atoms: Γ = I. */
    public static DensityPrior ofDelta(int count, Form form, double ridge, double strength, double centre) {
        double sum = 1 + (form == Form.PAPER ? ridge * count : ridge);
        return new DensityPrior(count, strength, centre, null, form == Form.PAPER ? 1 / (sum * sum) : 1 / sum);
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

    /** The same with Λ {@code factor} times as large; H is shared. */
    DensityPrior times(double factor) {
        return new DensityPrior(count, factor * strength, centre, h, scale);
    }

    /** D. */
    int count() {
        return count;
    }

    /** H_ij. */
    double entry(int i, int j) {
        return h != null ? h.get(i, j) : i == j ? scale : 0;
    }

    /** (Λ/2)(u − c)ᵀH(u − c), and its gradient ΛH(u − c) into {@code gradient} (modified). */
    double value(double[] u, double[] gradient) {
        double value = 0;
        for (int i = 0; i < count; i++) {
            double sum = 0;
            if (h == null) {
                sum = scale * (u[i] - centre);
            } else {
                int row = i * count;
                for (int j = 0; j < count; j++) {
                    sum += h.data()[row + j] * (u[j] - centre);
                }
            }
            gradient[i] = strength * sum;
            value += gradient[i] * (u[i] - centre) / 2;
        }
        return Math.max(0, value);
    }

    /** Adds ΛH to {@code hessian} (modified). */
    void addTo(Matrix hessian) {
        for (int i = 0; i < count; i++) {
            if (h == null) {
                hessian.add(i, i, strength * scale);
            } else {
                for (int j = 0; j < count; j++) {
                    hessian.add(i, j, strength * h.get(i, j));
                }
            }
        }
    }
}
