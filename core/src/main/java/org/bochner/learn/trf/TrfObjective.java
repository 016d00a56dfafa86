package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.solve.Loss;
import org.bochner.solve.Vectors;
import org.bochner.solve.newton.MeanLoss;
import org.bochner.solve.newton.RowLosses;
import org.bochner.solve.newton.SquaredMoments;

/**
 * The objective of tuned random features (paper 001, (22)):
 *
 * <pre>  T(w, b, u) = E ℓ(wᵀz(x) + b, y) + (λ/2) Σ_i |w_i|²/u_i + (Λ/2)(u − c)ᵀH(u − c),   u ≥ l,</pre>
 *
 * with w_i the weights of all columns of atom i in all outputs. |w|²/u is convex in both, hence T is. Column p of
 * atom i is column pD + i of z.
 *
 * @param loss the mean loss over the rows
 * @param parts the columns of an atom
 * @param lambda λ
 * @param prior the regulariser of u
 * @param lower l
 */
public record TrfObjective(MeanLoss loss, int parts, double lambda, DensityPrior prior, double lower) {
    /**
     * The objective of rows in memory.
     *
     * @param z n×(parts·D), the features
     */
    public static TrfObjective of(
            double[] z,
            int parts,
            WeightedTargets targets,
            Loss loss,
            double lambda,
            DensityPrior prior,
            double lower) {
        int outputs = targets.outputs();
        MeanLoss mean = loss == Loss.SQUARED
                        && targets.weights().length >= parts * prior.h().rows()
                ? SquaredMoments.of(z, outputs, targets.targets(), targets.weights())
                : new RowLosses(z, outputs, targets.targets(), targets.weights(), loss);
        return new TrfObjective(mean, parts, lambda, prior, lower);
    }

    /** Refuses losses that densities are not tuned with. */
    public static void check(Loss loss) {
        if (loss != Loss.SQUARED && (loss.usesEpsilon() || !Loss.linear().contains(loss))) {
            throw new BadInput("densities are tuned with the loss squared, hinge, squared-hinge, logistic or"
                    + " multinomial, not " + loss.key());
        }
    }

    /** D. */
    int atoms() {
        return prior.h().rows();
    }

    /** The columns of z(x). */
    int features() {
        return parts * atoms();
    }

    int outputs() {
        return loss.outputs();
    }

    boolean isHinge() {
        return loss instanceof RowLosses rows && rows.isHinge();
    }

    /** The same with another λ and prior. */
    TrfObjective with(double otherLambda, DensityPrior other) {
        return new TrfObjective(loss, parts, otherLambda, other, lower);
    }

    /** Where a search starts: the ratio 1 of the reference kernel. */
    public double[] start() {
        double[] u = new double[atoms()];
        Arrays.fill(u, Math.max(lower, 1));
        return u;
    }

    /** The atom of a weight. */
    int atom(int at) {
        return at / outputs() % atoms();
    }

    /** Σ over the columns and outputs of each atom of squares. */
    double[] squares(double[] w) {
        double[] squares = new double[atoms()];
        for (int at = 0; at < w.length; at++) {
            squares[atom(at)] += w[at] * w[at];
        }
        return squares;
    }

    /** λw/u; 0 where u is. */
    double[] forces(double[] w, double[] u) {
        double[] forces = new double[w.length];
        for (int at = 0; at < w.length; at++) {
            double ratio = u[atom(at)];
            forces[at] = ratio > 0 ? lambda * w[at] / ratio : 0;
        }
        return forces;
    }

    /**
     * T and its gradient at one point.
     *
     * @param value T, with the hinge rounded over the width asked for
     * @param exact T itself
     * @param w ∂T/∂w
     * @param b ∂T/∂b
     * @param u ∂T/∂u
     */
    record Gradient(double value, double exact, double[] w, double[] b, double[] u) {}

    /** T and the gradients below (22); an atom of ratio 0 must have weight 0, and costs nothing. */
    Gradient gradient(double[] w, double[] b, double[] u, double width) {
        MeanLoss.Point at = loss.at(w, b, width);
        double[] squares = squares(w);
        double[] ofU = new double[u.length];
        double rest = prior.value(u, ofU);
        for (int i = 0; i < u.length; i++) {
            if (u[i] > 0) {
                rest += lambda / 2 * squares[i] / u[i];
                ofU[i] -= lambda / 2 * squares[i] / (u[i] * u[i]);
            }
        }
        double[] ofW = Vectors.step(at.ofW(), 1, forces(w, u));
        return new Gradient(at.value() + rest, at.exact() + rest, ofW, at.ofB(), ofU);
    }

    /**
     * How far a point is from meeting the conditions of a minimum: the largest gradient in u that the bound does not
     * hold, relative to the largest pull on a ratio, and the gradient in w and b relative to the two forces that it
     * is made of.
     */
    double violation(Gradient at, double[] w, double[] u) {
        double[] squares = squares(w);
        double[] forces = forces(w, u);
        double largest = 0;
        double pull = Double.MIN_NORMAL;
        for (int i = 0; i < u.length; i++) {
            largest = Math.max(largest, u[i] > lower ? Math.abs(at.u[i]) : Math.max(0, -at.u[i]));
            pull = Math.max(pull, u[i] > 0 ? lambda / 2 * squares[i] / (u[i] * u[i]) : 0);
        }
        double missed = 0;
        double force = Double.MIN_NORMAL;
        for (int e = 0; e < w.length; e++) {
            missed += u[atom(e)] > 0 ? at.w[e] * at.w[e] : 0;
            force += forces[e] * forces[e];
        }
        for (double slope : at.b) {
            missed += slope * slope;
        }
        return Math.max(largest / pull, Math.sqrt(missed / force));
    }
}
