package org.bochner.learn.trf;

import java.util.function.IntFunction;
import org.bochner.Execution;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Cholesky;
import org.bochner.linalg.Matrix;
import org.bochner.solve.Vectors;
import org.bochner.store.Tasks;

/**
 * The second derivative of mean loss + (λ/2) Σ|w_i|²/u_i in w and b, factored for every output, and what it says about u.
 *
 * <p>With L = diag(√u), w = Lθ and the bias eliminated the matrix of an output is M = λI + LCL, with C the
 * {@linkplain Curvature#gram() curvature} of the loss. Where m rows with curvatures c are fewer than the columns,
 * C = ZᵀcZ, and with F = ZL (Woodbury)
 *
 * <pre>  M⁻¹x = (x − FᵀSFx/λ)/λ,   C − CLM⁻¹LC = ZᵀSZ,   S = N⁻¹ − N⁻¹11ᵀN⁻¹/1ᵀN⁻¹1,   N = diag(1/c) + FFᵀ/λ.</pre>
 *
 * <p>N stays well conditioned when c grows without bound, as it does for rows on the margin of a hinge.
 *
 * <p>Cost for each output, r the smaller of columns and rows: r³/3; for D ratios r²D + rD² more.
 */
final class Hessian {
    /** Fixed, so that any number of threads gives the same bits. */
    private static final int PARTS = 2;
    /** From so many outputs with the same matrix on it is cheaper to write C − CLM⁻¹LC out. */
    private static final int SEVERAL = 3;

    private final double[] u;
    private final double[] roots;
    private final double lambda;
    private final Execution execution;
    private final Factor[] factors;
    /** Whether all outputs have the same matrix. */
    private final boolean same;

    /**
     * Factors the matrices of all outputs.
     *
     * @param curvature of each output; output 0 alone is asked where all are the {@code same}
     */
    Hessian(TrfObjective objective, double[] u, IntFunction<Curvature> curvature, boolean same, Execution execution) {
        this.u = u;
        this.lambda = objective.lambda();
        this.execution = execution;
        this.same = same;
        this.roots = new double[objective.features()];
        for (int c = 0; c < roots.length; c++) {
            roots[c] = Math.sqrt(u[c % u.length]);
        }
        this.factors = new Factor[objective.outputs()];
        Tasks.run(execution, same ? 1 : factors.length, k -> factors[k] = factor(curvature.apply(k)));
        for (int k = 1; same && k < factors.length; k++) {
            factors[k] = factors[0];
        }
    }

    private Factor factor(Curvature curvature) {
        return curvature.gram() != null ? new ByColumns(curvature) : new ByRows(curvature);
    }

    /** Newton's step for the gradients {@code ofW} and {@code ofB}, into {@code stepW} and {@code stepB} (modified). */
    void step(double[] ofW, double[] ofB, double[] stepW, double[] stepB) {
        int outputs = factors.length;
        Tasks.run(execution, outputs, k -> {
            double[] x = new double[roots.length];
            for (int j = 0; j < x.length; j++) {
                x[j] = -roots[j] * ofW[j * outputs + k];
            }
            stepB[k] = factors[k].step(x, ofB[k]);
            for (int j = 0; j < x.length; j++) {
                stepW[j * outputs + k] = roots[j] * x[j];
            }
        });
    }

    /**
     * The second derivative in u when w and b are eliminated, D×D: (2) of {@link WeightSolver}.
     *
     * @param a λw/u, columns × K
     */
    Matrix ofDensity(double[] a) {
        int outputs = factors.length;
        Matrix sum = new Matrix(u.length, u.length);
        if (same && outputs >= SEVERAL && factors[0] instanceof ByColumns shared) {
            shared.addDensities(a, outputs, sum.data());
        } else {
            for (int k = 0; k < outputs; k++) {
                double[] own = new double[roots.length];
                for (int j = 0; j < own.length; j++) {
                    own[j] = a[j * outputs + k];
                }
                factors[k].addDensity(own, sum.data());
            }
        }
        DensityPrior.symmetrise(sum);
        return sum;
    }

    /** X·diag(a) with the columns of each atom added, for X of m rows: m×D. */
    private double[] byAtom(double[] x, double[] a) {
        int r = a.length;
        int atoms = u.length;
        double[] folded = new double[x.length / r * atoms];
        for (int from = 0, to = 0; from < x.length; from += r, to += atoms) {
            for (int part = 0; part < r; part += atoms) {
                for (int j = 0; j < atoms; j++) {
                    folded[to + j] += x[from + part + j] * a[part + j];
                }
            }
        }
        return folded;
    }

    /** QᵀA⁻¹Q for Q m×columns (modified): the square of L⁻¹Q for A = LLᵀ. */
    private double[] product(Cholesky a, double[] q, int columns) {
        int m = q.length / columns;
        int parts = Math.min(PARTS, columns);
        Tasks.run(execution, parts, part -> {
            int from = part * columns / parts;
            int width = (part + 1) * columns / parts - from;
            double[] x = new double[m * width];
            for (int i = 0; i < m; i++) {
                System.arraycopy(q, i * columns + from, x, i * width, width);
            }
            a.solveLower(x, width);
            for (int i = 0; i < m; i++) {
                System.arraycopy(x, i * width, q, i * columns + from, width);
            }
        });
        return RowLosses.gram(q, m);
    }

    /** M of one output. */
    private abstract class Factor {
        private final double total;
        /** L·Σcz. */
        private final double[] sum;

        Factor(Curvature curvature) {
            this.total = curvature.total();
            this.sum = curvature.sum().clone();
            for (int j = 0; j < sum.length; j++) {
                sum[j] *= roots[j];
            }
        }

        /** x ← M⁻¹x. */
        abstract void solve(double[] x);

        /** Adds (1/λ²) diag(a)(C − CLM⁻¹LC)diag(a), atoms' columns added, to {@code sum} (modified), D×D. */
        abstract void addDensity(double[] a, double[] sum);

        /** The step of θ and, returned, of the bias. At first {@code x} is minus the gradient in θ; it is modified. */
        double step(double[] x, double ofB) {
            for (int i = 0; total > 0 && i < x.length; i++) {
                x[i] += sum[i] * ofB / total;
            }
            solve(x);
            double along = 0;
            for (int i = 0; i < x.length; i++) {
                along += sum[i] * x[i];
            }
            // Without curvature any step downhill will do.
            return total > 0 ? -(ofB + along) / total : -ofB;
        }
    }

    /** By a system in the columns. */
    private final class ByColumns extends Factor {
        private final double[] gram;
        private final Cholesky m;

        ByColumns(Curvature curvature) {
            super(curvature);
            this.gram = curvature.gram();
            int r = roots.length;
            Matrix matrix = new Matrix(r, r);
            for (int i = 0; i < r; i++) {
                for (int j = 0; j <= i; j++) {
                    matrix.data()[i * r + j] = roots[i] * gram[i * r + j] * roots[j];
                }
                matrix.add(i, i, lambda);
            }
            this.m = Cholesky.of(matrix);
        }

        @Override
        void solve(double[] x) {
            m.solve(x, 1);
        }

        @Override
        void addDensity(double[] a, double[] sum) {
            int atoms = u.length;
            double scale = 1 / (lambda * lambda);
            double[] q = byAtom(gram, a);
            for (int c = 0; c < a.length; c++) {
                int row = c % atoms * atoms;
                for (int j = 0; j < atoms; j++) {
                    sum[row + j] += scale * a[c] * q[c * atoms + j];
                    q[c * atoms + j] *= roots[c];
                }
            }
            Vectors.add(sum, -scale, product(m, q, atoms));
        }

        /** {@link #addDensity} of several outputs, {@code a} being columns × outputs. */
        void addDensities(double[] a, int outputs, double[] sum) {
            int r = roots.length;
            int atoms = u.length;
            double[] q = gram.clone();
            for (int at = 0; at < q.length; at++) {
                q[at] *= roots[at / r];
            }
            double[] eliminated = product(m, q, r);
            double[] squares = new double[r * r];
            double scale = 1 / (lambda * lambda);
            Blas.get().dgemm(false, true, r, r, outputs, scale, a, outputs, a, outputs, 0, squares, r);
            for (int i = 0; i < r; i++) {
                for (int j = 0, at = i * r; j < r; j++, at++) {
                    sum[i % atoms * atoms + j % atoms] += squares[at] * (gram[at] - eliminated[at]);
                }
            }
        }
    }

    /** By a system in the rows with curvature. */
    private final class ByRows extends Factor {
        private final double[] rows;
        /** Fᵀ. */
        private final double[] f;

        private final int m;
        private final Cholesky n;
        /** N⁻¹1. */
        private final double[] ones;

        private double total;

        ByRows(Curvature curvature) {
            super(curvature);
            this.rows = curvature.rows();
            this.m = curvature.c().length;
            int r = roots.length;
            this.f = new double[r * m];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < r; j++) {
                    f[j * m + i] = roots[j] * rows[i * r + j];
                }
            }
            Matrix matrix = new Matrix(m, m, RowLosses.gram(f, r));
            this.ones = new double[m];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j <= i; j++) {
                    matrix.data()[i * m + j] /= lambda;
                }
                matrix.add(i, i, 1 / curvature.c()[i]);
                ones[i] = 1;
            }
            this.n = Cholesky.of(matrix);
            n.solve(ones, 1);
            for (double one : ones) {
                total += one;
            }
        }

        @Override
        void solve(double[] x) {
            double[] few = new double[m];
            for (int j = 0; j < x.length; j++) {
                for (int i = 0; i < m; i++) {
                    few[i] += f[j * m + i] * x[j];
                }
            }
            double along = Vectors.dot(ones, few) / total;
            n.solve(few, 1);
            for (int i = 0; i < m; i++) {
                few[i] = (few[i] - ones[i] * along) / lambda;
            }
            for (int j = 0; j < x.length; j++) {
                for (int i = 0; i < m; i++) {
                    x[j] -= f[j * m + i] * few[i];
                }
                x[j] /= lambda;
            }
        }

        @Override
        void addDensity(double[] a, double[] sum) {
            if (m == 0) {
                return;
            }
            int atoms = u.length;
            double scale = 1 / (lambda * lambda);
            double[] q = byAtom(rows, a);
            double[] along = new double[atoms];
            for (int at = 0; at < q.length; at++) {
                along[at % atoms] += ones[at / atoms] * q[at];
            }
            Vectors.add(sum, scale, product(n, q, atoms));
            for (int at = 0; at < sum.length; at++) {
                sum[at] -= scale * along[at / atoms] * along[at % atoms] / total;
            }
        }
    }
}
