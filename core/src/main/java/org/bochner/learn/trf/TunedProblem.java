package org.bochner.learn.trf;

import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;

/**
 * The objective of tuned random features (paper 001, (22)):
 *
 * <pre>  T(w, b, u) = E ℓ(w·z(x) + b, y) + (λ/2) Σ_i |w_i|²/u_i + (Λ/2)(u − c)ᵀH(u − c),   u ≥ l,</pre>
 *
 * with w_i the weights of all columns of atom i in all outputs. |w|²/u is convex in both, hence T is.
 *
 * <p>Column p of atom i is column pD + i of w. The evidence is on columns e(x) with z(x) = Rᵀe(x); where R is not given they are the
 * features themselves. With far fewer rows than features e(x_n) is the n-th unit vector and R has the features of the rows.
 *
 * @param evidence the loss of functions of e(x)
 * @param basis R, r × parts·D, or null for the identity
 * @param parts the columns of an atom
 * @param lambda λ
 * @param prior the regulariser of u
 * @param lower l
 */
public record TunedProblem(
        Evidence evidence, double[] basis, int parts, double lambda, DensityPrior prior, double lower) {
    /** With so many times more columns than rows, systems in the rows are the cheaper ones; in the columns they are simpler, and solved in float. */
    private static final int MANY = 2;

    /**
     * The problem of rows in memory in its cheaper form.
     *
     * @param z n×(parts·D), the features
     */
    public static TunedProblem of(
            double[] z,
            int parts,
            int outputs,
            double[] targets,
            double[] weights,
            PointLoss loss,
            double lambda,
            DensityPrior prior,
            double lower) {
        int rows = weights.length;
        int columns = parts * prior.count();
        boolean few = MANY * rows < columns && loss != PointLoss.HINGE;
        Evidence evidence = HeldRows.of(few ? rows : columns, outputs, few ? null : z, targets, weights, loss);
        return new TunedProblem(evidence, few ? z : null, parts, lambda, prior, lower);
    }

    /** D. */
    int atoms() {
        return prior.count();
    }

    /** The columns of z(x). */
    int features() {
        return parts * prior.count();
    }

    int outputs() {
        return evidence.outputs();
    }

    /** The same with another λ and prior. */
    TunedProblem with(double otherLambda, DensityPrior other) {
        return new TunedProblem(evidence, basis, parts, otherLambda, other, lower);
    }

    /** Where a search begins: the ratio 1 of the reference kernel. */
    public double[] start() {
        double[] u = new double[atoms()];
        java.util.Arrays.fill(u, Math.max(lower, 1));
        return u;
    }

    /** R·w, or w. */
    double[] down(double[] w) {
        if (basis == null) {
            return w;
        }
        double[] beta = new double[evidence.columns() * outputs()];
        Blas.get()
                .dgemm(
                        false,
                        false,
                        evidence.columns(),
                        outputs(),
                        features(),
                        1,
                        basis,
                        features(),
                        w,
                        outputs(),
                        0,
                        beta,
                        outputs());
        return beta;
    }

    /** Rᵀ·a, or a. */
    double[] up(double[] a) {
        if (basis == null) {
            return a;
        }
        double[] all = new double[features() * outputs()];
        Blas.get()
                .dgemm(
                        true,
                        false,
                        features(),
                        outputs(),
                        evidence.columns(),
                        1,
                        basis,
                        features(),
                        a,
                        outputs(),
                        0,
                        all,
                        outputs());
        return all;
    }

    /** The factor of R·diag(u)·Rᵀ. */
    DensityFactor factor(double[] u) {
        if (basis == null) {
            return DensityFactor.diagonal(u, parts);
        }
        int r = evidence.columns();
        int c = features();
        double[] scaled = new double[r * c];
        for (int i = 0; i < r; i++) {
            for (int p = 0, at = i * c; p < parts; p++) {
                for (int j = 0; j < u.length; j++, at++) {
                    scaled[at] = basis[at] * u[j];
                }
            }
        }
        Matrix a = new Matrix(r, r);
        Blas.get().dgemm(false, true, r, r, c, 1, scaled, c, basis, c, 0, a.data(), r);
        return DensityFactor.of(a);
    }

    /** Σ over the columns and outputs of each atom of squares. */
    double[] squares(double[] w) {
        double[] squares = new double[atoms()];
        for (int at = 0; at < w.length; at++) {
            squares[at / outputs() % atoms()] += w[at] * w[at];
        }
        return squares;
    }

    /**
     * T and its gradient at one point.
     *
     * @param value T, with the hinge rounded off over the width asked for
     * @param exact T itself
     * @param w ∂T/∂w
     * @param b ∂T/∂b
     * @param u ∂T/∂u
     */
    record Slope(double value, double exact, double[] w, double[] b, double[] u) {}

    /** T and the gradients below (22); an atom of ratio 0 must have weight 0, and costs nothing. */
    Slope slope(double[] w, double[] b, double[] u, double width) {
        Evidence.Reading reading = evidence.read(down(w), b, width, null);
        double[] squares = squares(w);
        double[] ofU = new double[atoms()];
        double rest = prior.value(u, ofU);
        for (int i = 0; i < ofU.length; i++) {
            if (u[i] > 0) {
                rest += lambda / 2 * squares[i] / u[i];
                ofU[i] -= lambda / 2 * squares[i] / (u[i] * u[i]);
            }
        }
        double[] ofW = up(reading.slope()).clone();
        for (int at = 0; at < ofW.length; at++) {
            double ratio = u[at / outputs() % atoms()];
            ofW[at] += ratio > 0 ? lambda * w[at] / ratio : 0;
        }
        return new Slope(reading.loss() + rest, reading.exact() + rest, ofW, reading.biasSlope(), ofU);
    }

    /** {@link #violation(Slope, double[], double[])} of the rounded hinge. */
    double violation(double[] w, double[] b, double[] u, double width) {
        return violation(slope(w, b, u, width), w, u);
    }

    /**
     * How far a point is from meeting the conditions of a minimum: the largest gradient with respect to u that the bound does not hold,
     * relative to the largest pull on a ratio, and the gradient with respect to w and b relative to the two forces that it is made of.
     */
    double violation(Slope at, double[] w, double[] u) {
        double[] squares = squares(w);
        double largest = 0;
        double pull = Double.MIN_NORMAL;
        for (int i = 0; i < u.length; i++) {
            largest = Math.max(largest, u[i] > lower ? Math.abs(at.u[i]) : Math.max(0, -at.u[i]));
            pull = Math.max(pull, u[i] > 0 ? lambda / 2 * squares[i] / (u[i] * u[i]) : 0);
        }
        double missed = 0;
        double force = Double.MIN_NORMAL;
        for (int e = 0; e < w.length; e++) {
            double ratio = u[e / outputs() % atoms()];
            double back = ratio > 0 ? lambda * w[e] / ratio : 0;
            missed += ratio > 0 ? at.w[e] * at.w[e] : 0;
            force += back * back;
        }
        for (double slope : at.b) {
            missed += slope * slope;
        }
        return Math.max(largest / pull, Math.sqrt(missed / force));
    }
}
