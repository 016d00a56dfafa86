package org.bochner.learn.trf;

import java.util.function.IntFunction;
import org.bochner.Execution;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.solve.newton.Curvature;
import org.bochner.solve.newton.NewtonSystem;

/**
 * The second derivative of mean loss + (λ/2) Σ|w_i|²/u_i in w and b, factored for every output, and what it says
 * about u.
 *
 * <p>With w = diag(√u)θ the penalty is (λ/2)‖θ‖², and an output has one {@link NewtonSystem}.
 *
 * <p>Cost for each output, r the smaller of columns and rows: r³/3; for D ratios r²D + rD² more.
 */
final class Hessian {
    /** From so many outputs with the same matrix on it is cheaper to write C − CLM⁻¹LC out. */
    private static final int SEVERAL = 3;

    private final double[] u;
    private final double[] roots;
    private final double lambda;
    private final Execution execution;
    private final NewtonSystem[] systems;
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
        this.systems = new NewtonSystem[objective.outputs()];
        double[] products = same ? null : objective.loss().products(roots);
        Tasks.run(
                execution,
                same ? 1 : systems.length,
                k -> systems[k] = NewtonSystem.of(curvature.apply(k), roots, lambda, products));
        for (int k = 1; same && k < systems.length; k++) {
            systems[k] = systems[0];
        }
    }

    /** Newton's step for the gradients {@code ofW} and {@code ofB}, into {@code stepW} and {@code stepB} (modified). */
    void step(double[] ofW, double[] ofB, double[] stepW, double[] stepB) {
        int outputs = systems.length;
        Tasks.run(execution, outputs, k -> {
            double[] x = new double[roots.length];
            for (int j = 0; j < x.length; j++) {
                x[j] = -roots[j] * ofW[j * outputs + k];
            }
            stepB[k] = systems[k].step(x, ofB[k]);
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
        int outputs = systems.length;
        Matrix sum = new Matrix(u.length, u.length);
        if (same && outputs >= SEVERAL) {
            addTogether(a, sum.data());
        } else {
            for (int k = 0; k < outputs; k++) {
                double[] own = new double[roots.length];
                for (int j = 0; j < own.length; j++) {
                    own[j] = a[j * outputs + k];
                }
                double[] reduced = systems[k].reduced(x -> byAtom(x, own), u.length, execution);
                for (int at = 0; at < reduced.length; at++) {
                    sum.data()[at] += reduced[at] / (lambda * lambda);
                }
            }
        }
        DensityPrior.symmetrise(sum);
        return sum;
    }

    /** Adds all outputs at once: P = C − CLM⁻¹LC times Σ_k a_k a_kᵀ entry by entry, atoms' columns added. */
    private void addTogether(double[] a, double[] sum) {
        int r = roots.length;
        int outputs = systems.length;
        double[] p = systems[0].reduced(x -> x, r, execution);
        double[] squares = new double[r * r];
        double scale = 1 / (lambda * lambda);
        Blas.get().dgemm(false, true, r, r, outputs, scale, a, a, 0, squares);
        for (int i = 0, at = 0; i < r; i++) {
            int row = i % u.length * u.length;
            for (int j = 0; j < r; j++, at++) {
                sum[row + j % u.length] += squares[at] * p[at];
            }
        }
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
}
