package org.bochner.learn.nsrf;

import java.util.Arrays;
import org.bochner.store.Stopped;

/**
 * Nesterov's excessive gap technique for the margin game on finitely many atoms (NSRF, App. A.3),
 *
 * <pre>  min over λ in the simplex of max over α in K of F(α, λ) = 1ᵀα − ½ Σ_a λ_a v_a(α),     v_a(α) = ‖(Aα)_a‖²,</pre>
 *
 * <p>for the hinge: K = {0 ≤ α ≤ C, yᵀα = 0}.
 *
 * <p><b>The bilinear form.</b> The technique wants the players to meet in a product only. Since the largest ½v_a is a conjugate,
 * ½ max_a ‖t_a‖² = max_w ⟨w, t⟩ − ½ (Σ_a ‖w_a‖)², the game is
 *
 * <pre>  min over α in K of f(α) = −1ᵀα + max over w of ⟨w, Aα⟩ − ½ (Σ_a ‖w_a‖)²  =  − value of the game,</pre>
 *
 * <p>and w is the machine's weight vector. Its λ_a = ‖w_a‖/Σ‖w‖ is the kernel's strategy: for every α,
 * F(α, λ) ≤ ½(Σ‖w_a‖)² + (1 − Aᵀw)ᵀα, so max over K of the right hand side bounds the value from above. Any α bounds it
 * from below by 1ᵀα − ½ max_a v_a(α). Both are closed forms, so the gap is certified whatever the method did.
 *
 * <p><b>The method.</b> Smooth both sides, f_{μ₂} by −½μ₂‖w‖² in the inner maximum, the dual φ_{μ₁} by ½μ₁‖α − α₀‖², α₀ the projection of
 * C/2·1, and keep the excessive gap f_{μ₂}(α) ≤ φ_{μ₁}(w), while μ₁ and μ₂ go to zero:
 * <ol>
 *   <li>Start with μ₁μ₂ = ‖A‖²: w = w_{μ₂}(α₀), α = T(α₀), a gradient step of f_{μ₂} (Nesterov, Lemma 3.2).
 *   <li>With τ²/(1−τ) = μ₁μ₂/‖A‖², lower the larger of μ₁D₁ and μ₂D₂ by the factor 1 − τ (his Theorems 4.1 and 4.2):
 *       <ul>
 *         <li>μ₁: â = (1−τ)α + τ α_{μ₁}(w); w ← (1−τ)w + τ w_{μ₂}(â); α ← T(â).
 *         <li>μ₂: ŵ = (1−τ)w + τ w_{μ₂}(α); α ← (1−τ)α + τ α_{μ₁}(ŵ); w ← V(ŵ), a proximal gradient step of φ_{μ₁}.
 *       </ul>
 * </ol>
 *
 * <p>Where he has smooth simple terms ours, ½(Σ‖w_a‖)², is not; his proofs need only that it is convex when it is kept whole in V. All steps in
 * α are exact projections; those in w shrink the lengths ‖w_a‖ by a common threshold, found by sorting. After k steps the gap is
 * at most about 4‖A‖√(D₁D₂)/k with D₁ = ½ max‖α − α₀‖² and D₂ = 2C min(n₊, n₋) ≥ ½‖w*‖².
 *
 * <p>Cost: four products with A a step. Reference: Nesterov, "Excessive gap technique in nonsmooth convex minimization", SIAM J.
 * Optimization 16 (2005).
 */
public final class ExcessiveGap {
    /** The gap is measured after every so many steps. */
    private static final int CHECK = 16;

    private final SignedFeatures game;
    private final DualSet dual;
    private final double[] centre;
    private final double squaredNorm;
    private final double spreadAlpha;
    private final double spreadWeights;
    private double[] alpha;
    private double[] w;
    private double muAlpha;
    private double muWeights;

    /**
     * When to stop: after {@code steps}, or when the gap is at most {@code gap} of the value's size.
     */
    public record Settings(int steps, double gap) {
        public Settings {
            if (steps < 1) {
                throw new IllegalArgumentException("steps must be at least 1, not " + steps);
            }
            if (!(gap >= 0)) {
                throw new IllegalArgumentException("gap must be at least 0, not " + gap);
            }
        }
    }

    /**
     * Strategies near the equilibrium. The value of the game lies between {@code lower} and {@code upper}.
     *
     * @param lambda the weights of the atoms, with sum 1; max over α of F(α, λ) is at most {@code upper}
     * @param alpha the dual weights; min over λ of F(α, λ) is {@code lower}
     * @param steps how many were taken
     * @param interrupted whether a pass over the rows was stopped before the end
     */
    public record Equilibrium(
            double[] lambda, double[] alpha, double lower, double upper, int steps, boolean interrupted) {
        public double gap() {
            return upper - lower;
        }
    }

    ExcessiveGap(SignedFeatures game, DualSet dual) {
        if (dual.rows() != game.rows()) {
            throw new IllegalArgumentException(game.rows() + " rows of features, " + dual.rows() + " dual weights");
        }
        if (Double.isInfinite(dual.most()) || dual.rarer() == 0) {
            throw new IllegalArgumentException(
                    "the excessive gap technique needs rows of both classes and a finite C; C is " + dual.most());
        }
        this.game = game;
        this.dual = dual;
        double[] half = new double[game.rows()];
        Arrays.fill(half, dual.most() / 2);
        this.centre = dual.project(half);
        double spread = 0;
        for (double c : centre) {
            double far = Math.max(c, dual.most() - c);
            spread += far * far / 2;
        }
        this.spreadAlpha = spread;
        this.spreadWeights = 2 * dual.most() * dual.rarer();
        this.squaredNorm = squaredNorm();
        double norm = Math.sqrt(squaredNorm);
        this.muAlpha = norm * Math.sqrt(spreadWeights / spreadAlpha);
        this.muWeights = norm * Math.sqrt(spreadAlpha / spreadWeights);
        this.w = bestWeights(sums(centre), muWeights);
        this.alpha = descend(centre, w);
    }

    /** Plays until the gap is small. A stopped pass ends it with the best strategies so far. */
    public static Equilibrium solve(SignedFeatures game, DualSet dual, Settings settings) {
        ExcessiveGap state = new ExcessiveGap(game, dual);
        Equilibrium best = state.measured(null, 0);
        try {
            for (int step = 1; step <= settings.steps; step++) {
                state.step();
                if (step % CHECK == 0 || step == settings.steps) {
                    best = state.measured(best, step);
                    if (best.gap() <= settings.gap * Math.max(Math.abs(best.upper), Math.abs(best.lower))) {
                        break;
                    }
                }
            }
        } catch (Stopped stopped) {
            return new Equilibrium(best.lambda, best.alpha, best.lower, best.upper, best.steps, true);
        }
        return best;
    }

    /** One step of the method. */
    void step() {
        double ratio = muAlpha * muWeights / squaredNorm;
        double tau = (Math.sqrt(ratio * ratio + 4 * ratio) - ratio) / 2;
        if (muAlpha * spreadAlpha >= muWeights * spreadWeights) {
            double[] between = mix(alpha, tau, bestAlpha(w));
            double[] answer = bestWeights(sums(between), muWeights);
            w = mix(w, tau, answer);
            alpha = descend(between, answer);
            muAlpha *= 1 - tau;
        } else {
            double[] between = mix(w, tau, bestWeights(sums(alpha), muWeights));
            double[] answer = bestAlpha(between);
            alpha = mix(alpha, tau, answer);
            double lipschitz = squaredNorm / muAlpha;
            double[] target = sums(answer);
            for (int j = 0; j < target.length; j++) {
                target[j] += lipschitz * between[j];
            }
            w = bestWeights(target, lipschitz);
            muWeights *= 1 - tau;
        }
    }

    /** φ_{μ₁}(w) − f_{μ₂}(α), which the method keeps from falling below zero. */
    double excess() {
        double[] answer = bestWeights(sums(alpha), muWeights);
        double smoothed = -sum(alpha) + dot(answer, sums(alpha)) - half(answer) - muWeights / 2 * dot(answer, answer);
        double[] reply = bestAlpha(w);
        double distance = 0;
        for (int i = 0; i < reply.length; i++) {
            distance += (reply[i] - centre[i]) * (reply[i] - centre[i]);
        }
        return -sum(reply) + dot(w, sums(reply)) - half(w) + muAlpha / 2 * distance - smoothed;
    }

    /** The better of {@code known} and the present strategies, each player by itself. */
    private Equilibrium measured(Equilibrium known, int steps) {
        double[] squares = squares(sums(alpha));
        double lower = sum(alpha) - Arrays.stream(squares).max().orElse(0) / 2;
        double[] slack = margins(w);
        for (int i = 0; i < slack.length; i++) {
            slack[i] = 1 - slack[i];
        }
        double upper = half(w) + dual.support(slack);
        boolean higher = known == null || lower > known.lower;
        boolean tighter = known == null || upper < known.upper;
        return new Equilibrium(
                tighter ? lambda() : known.lambda,
                higher ? alpha.clone() : known.alpha,
                higher ? lower : known.lower,
                tighter ? upper : known.upper,
                steps,
                false);
    }

    private double[] lambda() {
        double[] lambda = squares(w);
        double total = 0;
        for (int a = 0; a < lambda.length; a++) {
            lambda[a] = Math.sqrt(lambda[a]);
            total += lambda[a];
        }
        for (int a = 0; a < lambda.length; a++) {
            lambda[a] = total > 0 ? lambda[a] / total : 1.0 / lambda.length;
        }
        return lambda;
    }

    /** α_{μ₁}(w): the minimum of −1ᵀα + ⟨w, Aα⟩ + ½μ₁‖α − α₀‖² over K. */
    private double[] bestAlpha(double[] weights) {
        double[] point = margins(weights);
        for (int i = 0; i < point.length; i++) {
            point[i] = centre[i] + (1 - point[i]) / muAlpha;
        }
        dual.project(point, point);
        return point;
    }

    /** T: one step down the gradient −1 + Aᵀw_{μ₂} of f_{μ₂}, whose Lipschitz constant is ‖A‖²/μ₂. */
    private double[] descend(double[] from, double[] answer) {
        double[] point = margins(answer);
        for (int i = 0; i < point.length; i++) {
            point[i] = from[i] + (1 - point[i]) * muWeights / squaredNorm;
        }
        dual.project(point, point);
        return point;
    }

    /**
     * The maximum of ⟨w, t⟩ − ½(Σ‖w_a‖)² − ½μ‖w‖²: every ‖w_a‖ is (‖t_a‖ − θ)₊/μ with θ their sum. With the k longest above it,
     * θ = (their sum)/(μ + k).
     */
    private double[] bestWeights(double[] t, double mu) {
        double[] length = squares(t);
        for (int a = 0; a < length.length; a++) {
            length[a] = Math.sqrt(length[a]);
        }
        double[] sorted = length.clone();
        Arrays.sort(sorted);
        double theta = 0;
        double sum = 0;
        for (int k = 1; k <= sorted.length && sorted[sorted.length - k] > theta; k++) {
            sum += sorted[sorted.length - k];
            theta = sum / (mu + k);
        }
        double[] best = new double[t.length];
        for (int j = 0; j < best.length; j++) {
            double of = length[game.atom(j)];
            best[j] = of > theta ? t[j] * (of - theta) / (of * mu) : 0;
        }
        return best;
    }

    /** ½(Σ‖w_a‖)². */
    private double half(double[] weights) {
        double total = 0;
        for (double square : squares(weights)) {
            total += Math.sqrt(square);
        }
        return total * total / 2;
    }

    private double[] squares(double[] columns) {
        double[] squares = new double[game.atoms()];
        for (int j = 0; j < columns.length; j++) {
            squares[game.atom(j)] += columns[j] * columns[j];
        }
        return squares;
    }

    private double[] sums(double[] of) {
        double[] sums = new double[game.columns()];
        game.sums(of, sums);
        return sums;
    }

    private double[] margins(double[] of) {
        double[] margins = new double[game.rows()];
        game.margins(of, margins);
        return margins;
    }

    /** ‖A‖² by the power method, and 2 % more: it comes from below, and the step sizes must not be too long. */
    private double squaredNorm() {
        double[] at = new double[game.rows()];
        // Not orthogonal to anything but by a coincidence.
        for (int i = 0; i < at.length; i++) {
            at[i] = 1 + ((i * 37) % 101) / 101.0;
        }
        double known = 0;
        for (int round = 0; round < 100; round++) {
            double norm = Math.sqrt(dot(at, at));
            if (!(norm > 0)) {
                break;
            }
            for (int i = 0; i < at.length; i++) {
                at[i] /= norm;
            }
            double[] sums = sums(at);
            double square = dot(sums, sums);
            at = margins(sums);
            if (round > 5 && square - known <= 1e-3 * square) {
                return 1.02 * square;
            }
            known = square;
        }
        return known > 0 ? 1.02 * known : 1;
    }

    private static double[] mix(double[] a, double tau, double[] b) {
        double[] mixed = new double[a.length];
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = (1 - tau) * a[i] + tau * b[i];
        }
        return mixed;
    }

    private static double sum(double[] x) {
        return Arrays.stream(x).sum();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
