package org.bochner.learn.trf;

import org.bochner.linalg.Blas;
import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;

/**
 * The second derivative of one output's machine, factored: M = λI + LᵀCL, with C the curvature of the loss less what a free bias takes up.
 *
 * <p>Where fewer rows bend than there are columns, C = EᵀcE has the rank of their number m, and with F = EL
 *
 * <pre>  M⁻¹x = (x − FᵀS F x/λ)/λ,     C − C L M⁻¹ LᵀC = EᵀS E,     S = N⁻¹ − N⁻¹11ᵀN⁻¹/1ᵀN⁻¹1,   N = diag(1/c) + FFᵀ/λ.</pre>
 *
 * <p>N stays well conditioned when c grows without bound, as it does when the rounding of the hinge vanishes.
 */
abstract class Bend {
    private final Evidence.Curve curve;

    private Bend(Evidence.Curve curve) {
        this.curve = curve;
    }

    static Bend of(Evidence.Curve curve, DensityFactor factor, double lambda) {
        return curve.gram() != null ? new OfColumns(curve, factor, lambda) : new OfRows(curve, factor, lambda);
    }

    Evidence.Curve curve() {
        return curve;
    }

    /** x ← M⁻¹x. */
    abstract void solve(double[] x);

    /** Adds (1/λ²) Yᵀ(C − C L M⁻¹ LᵀC)Y to {@code sum} (modified), for Y r×D, which is modified too. */
    abstract void add(double[] y, int atoms, double[] sum);

    /** By the columns. */
    private static final class OfColumns extends Bend {
        private final DensityFactor factor;
        private final double lambda;
        private final Cholesky equations;

        OfColumns(Evidence.Curve curve, DensityFactor factor, double lambda) {
            super(curve);
            this.factor = factor;
            this.lambda = lambda;
            int r = curve.sum().length;
            Matrix matrix = new Matrix(r, r, factor.around(curve.gram()));
            for (int i = 0; i < r; i++) {
                matrix.add(i, i, lambda);
            }
            this.equations = Cholesky.of(matrix);
        }

        @Override
        void solve(double[] x) {
            equations.solve(x, 1);
        }

        @Override
        void add(double[] y, int atoms, double[] sum) {
            int r = y.length / atoms;
            double[] bent = new double[r * atoms];
            Blas.get().dgemm(false, false, r, atoms, r, 1, curve().gram(), r, y, atoms, 0, bent, atoms);
            double[] x = factor.times(true, bent, atoms);
            equations.solve(x, atoms);
            double[] back = factor.times(false, x, atoms);
            for (int e = 0; e < y.length; e++) {
                y[e] -= back[e];
            }
            double scale = 1 / (lambda * lambda);
            Blas.get().dgemm(true, false, atoms, atoms, r, scale, bent, atoms, y, atoms, 1, sum, atoms);
        }
    }

    /** By the rows that bend. */
    private static final class OfRows extends Bend {
        private final double lambda;
        private final int m;
        private final int r;
        /** F, m×r. */
        private final double[] f;
        /** Of N; null where no row bends. */
        private final Cholesky equations;

        /** N⁻¹1. */
        private final double[] ones;

        private double total;

        OfRows(Evidence.Curve curve, DensityFactor factor, double lambda) {
            super(curve);
            this.lambda = lambda;
            this.m = curve.curvatures().length;
            this.r = curve.sum().length;
            this.f = curve.units() != null ? factor.rows(curve.units()) : factor.after(curve.rows());
            this.ones = new double[m];
            if (m == 0) {
                this.equations = null;
                return;
            }
            Matrix matrix = new Matrix(m, m);
            Blas.get().dgemm(false, true, m, m, r, 1 / lambda, f, r, f, r, 0, matrix.data(), m);
            for (int i = 0; i < m; i++) {
                matrix.add(i, i, 1 / curve.curvatures()[i]);
                ones[i] = 1;
            }
            this.equations = Cholesky.of(matrix);
            equations.solve(ones, 1);
            for (double one : ones) {
                total += one;
            }
        }

        /** X ← S·X for X m×columns. */
        private void middle(double[] x, int columns) {
            double[] along = new double[columns];
            for (int i = 0; i < m; i++) {
                for (int k = 0; k < columns; k++) {
                    along[k] += ones[i] * x[i * columns + k] / total;
                }
            }
            equations.solve(x, columns);
            for (int i = 0; i < m; i++) {
                for (int k = 0; k < columns; k++) {
                    x[i * columns + k] -= ones[i] * along[k];
                }
            }
        }

        @Override
        void solve(double[] x) {
            if (m > 0) {
                double[] few = new double[m];
                for (int i = 0; i < m; i++) {
                    for (int j = 0; j < r; j++) {
                        few[i] += f[i * r + j] * x[j];
                    }
                }
                middle(few, 1);
                for (int i = 0; i < m; i++) {
                    for (int j = 0; j < r; j++) {
                        x[j] -= f[i * r + j] * few[i] / lambda;
                    }
                }
            }
            for (int j = 0; j < r; j++) {
                x[j] /= lambda;
            }
        }

        @Override
        void add(double[] y, int atoms, double[] sum) {
            if (m == 0) {
                return;
            }
            double[] few = new double[m * atoms];
            if (curve().units() != null) {
                for (int i = 0; i < m; i++) {
                    System.arraycopy(y, curve().units()[i] * atoms, few, i * atoms, atoms);
                }
            } else {
                Blas.get().dgemm(false, false, m, atoms, r, 1, curve().rows(), r, y, atoms, 0, few, atoms);
            }
            double[] x = few.clone();
            middle(x, atoms);
            double scale = 1 / (lambda * lambda);
            Blas.get().dgemm(true, false, atoms, atoms, m, scale, few, atoms, x, atoms, 1, sum, atoms);
        }
    }
}
