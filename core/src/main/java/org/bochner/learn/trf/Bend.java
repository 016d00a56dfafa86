package org.bochner.learn.trf;

import org.bochner.Execution;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;
import org.bochner.store.Tasks;

/**
 * The second derivative of one output's machine, factored: M = λI + LᵀCL, with C the curvature of the loss less what a free bias takes up.
 *
 * <p>Where fewer rows bend than there are columns, C = EᵀcE has the rank of their number m, and with F = EL
 *
 * <pre>  M⁻¹x = (x − FᵀS F x/λ)/λ,     C − C L M⁻¹ LᵀC = EᵀS E,     S = N⁻¹ − N⁻¹11ᵀN⁻¹/1ᵀN⁻¹1,   N = diag(1/c) + FFᵀ/λ.</pre>
 *
 * <p>N stays well conditioned when c grows without bound, as it does when the rounding of the hinge vanishes.
 */
abstract class Bend implements AutoCloseable {
    /** Smaller systems are solved in double. */
    static final int LEAST_SINGLE = 100;

    private static final int PARTS = 4;

    private final Curve curve;

    Bend(Curve curve) {
        this.curve = curve;
    }

    /**
     * Factors M. Where L is diagonal and the order at least {@code leastSingle}, that is done in single precision if its digits are enough.
     *
     * @param leastSingle usually {@value #LEAST_SINGLE}
     * @param running what was summed for the curve before this one
     */
    static Bend of(Curve curve, DensityFactor factor, double lambda, int leastSingle, RunningGram running) {
        boolean wide = curve.isWide();
        int order = wide ? curve.order() : curve.which().length;
        Bend single = null;
        if (factor.roots() != null && order >= leastSingle) {
            single = wide
                    ? SingleColumns.of(curve, running, factor.roots(), lambda)
                    : SingleRows.of(curve, factor.roots(), lambda);
        }
        if (single != null) {
            return single;
        }
        return wide ? new OfColumns(curve, factor, lambda) : new OfRows(curve, factor, lambda);
    }

    Curve curve() {
        return curve;
    }

    /** x ← M⁻¹x. */
    abstract void solve(double[] x);

    /** Adds (1/λ²) Yᵀ(C − C L M⁻¹ LᵀC)Y to {@code sum} (modified), D×D. */
    abstract void add(Spread y, double[] sum, Execution execution);

    /**
     * Newton's step of the machine, whose bias is free.
     *
     * @param x minus the gradient with respect to θ; becomes the step (modified)
     * @param biasSlope the gradient with respect to the bias
     * @return the step of the bias
     */
    double step(double[] x, double biasSlope, DensityFactor factor) {
        double total = curve.total();
        double[] down = factor.times(true, curve.sum(), 1);
        for (int i = 0; total > 0 && i < x.length; i++) {
            x[i] += down[i] * biasSlope / total;
        }
        solve(x);
        double along = 0;
        for (int i = 0; i < x.length; i++) {
            along += down[i] * x[i];
        }
        // Where nothing bends, any step downhill will do.
        return total > 0 ? -(biasSlope + along) / total : -biasSlope;
    }

    /** (2) of {@link DensityMachine} for the forces {@code a}, parts·D × K, with the bends of all outputs: D×D. */
    static Matrix curvature(Bend[] bends, TunedProblem problem, double[] a, Execution execution) {
        int atoms = problem.atoms();
        Matrix curvature = new Matrix(atoms, atoms);
        for (int k = 0; k < bends.length; k++) {
            bends[k].add(new Spread(problem, a, k), curvature.data(), execution);
        }
        DensityPrior.symmetrise(curvature);
        return curvature;
    }

    /** Frees what is not on the heap. */
    @Override
    public void close() {
        // Most hold nothing there.
    }

    /** Subtracts factor·QᵀM⁻¹Q, for Q m×D, a part of the columns after the other; parts are the same on any number of threads. */
    static void subtract(Cholesky equations, double[] q, int atoms, double factor, double[] sum, Execution execution) {
        int m = q.length / atoms;
        int parts = Math.min(PARTS, atoms);
        Tasks.run(execution, parts, part -> {
            int from = part * atoms / parts;
            int width = (part + 1) * atoms / parts - from;
            double[] x = new double[m * width];
            for (int i = 0; i < m; i++) {
                System.arraycopy(q, i * atoms + from, x, i * width, width);
            }
            equations.solve(x, width);
            double[] product = new double[atoms * width];
            Blas.get().dgemm(true, false, atoms, width, m, factor, q, atoms, x, width, 0, product, width);
            for (int i = 0; i < atoms; i++) {
                for (int j = 0; j < width; j++) {
                    sum[i * atoms + from + j] -= product[i * width + j];
                }
            }
        });
    }

    /** By the columns. */
    private static final class OfColumns extends Bend {
        private final DensityFactor factor;
        private final double lambda;
        private final double[] gram;
        private final Cholesky equations;

        OfColumns(Curve curve, DensityFactor factor, double lambda) {
            super(curve);
            this.factor = factor;
            this.lambda = lambda;
            int r = curve.sum().length;
            this.gram = curve.moments();
            Matrix matrix = new Matrix(r, r, factor.around(gram));
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
        void add(Spread y, double[] sum, Execution execution) {
            double[] bent = y.after(gram);
            double scale = 1 / (lambda * lambda);
            y.addBefore(bent, scale, sum);
            subtract(equations, factor.times(true, bent, y.atoms()), y.atoms(), scale, sum, execution);
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

        OfRows(Curve curve, DensityFactor factor, double lambda) {
            super(curve);
            this.lambda = lambda;
            this.m = curve.curvatures().length;
            this.r = curve.sum().length;
            this.f = curve.all() == null ? factor.rows(curve.which()) : factor.after(curve.rows());
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

        /** x ← S·x. */
        private void middle(double[] x) {
            double along = 0;
            for (int i = 0; i < m; i++) {
                along += ones[i] * x[i] / total;
            }
            equations.solve(x, 1);
            for (int i = 0; i < m; i++) {
                x[i] -= ones[i] * along;
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
                middle(few);
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
        void add(Spread y, double[] sum, Execution execution) {
            if (m == 0) {
                return;
            }
            int atoms = y.atoms();
            double[] few = curve().all() == null ? y.rows(curve().which()) : y.after(curve().rows());
            double scale = 1 / (lambda * lambda);
            subtract(equations, few, atoms, -scale, sum, execution);
            double[] along = new double[atoms];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < atoms; j++) {
                    along[j] += ones[i] * few[i * atoms + j];
                }
            }
            for (int i = 0; i < atoms; i++) {
                for (int j = 0; j < atoms; j++) {
                    sum[i * atoms + j] -= scale * along[i] * along[j] / total;
                }
            }
        }
    }
}
