package org.bochner.bound;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.Certificate;

/**
 * PAC-Bayesian bounds on the alignment loss of a learned kernel.
 *
 * <p><b>What is bounded.</b> With λ = +1 or −1 for equal and unequal labels, the loss of k on a pair is (1 − λk(x,
 * x'))/2. L(k) is its mean over two <em>new</em> rows, L̂(k) the mean over pairs of the n training rows. Both are
 * linear in k: for k_Q = Σ Q_m h_m with h_m = cos ω_m·(x − x'), L̂(k_Q) = Σ Q_m L̂(h_m). The error of the model is
 * bounded by {@link MarginBound}.
 *
 * <p><b>Why it holds.</b> P, uniform on N atoms drawn from the base kernel, and t are fixed before the rows are seen; Q
 * pays for what it knows by its {@link Divergence} from P. Every bound holds for <em>all</em> Q at once, so also for
 * the one that a draw of D atoms made: plug in the weights of the kernel that is used.
 *
 * <table>
 * <caption>With probability 1 − ε over the rows</caption>
 * <tr><td>Theorem 1</td><td>L^i ≤ L̂^i + (KL + t²/(2(n−1)) + ln 1/ε)/t</td><td>pairs with row i</td></tr>
 * <tr><td>its union</td><td>ln(n_L/ε) instead</td><td>all n_L landmarks at once</td></tr>
 * <tr><td>Corollary 2</td><td>L ≤ L̂ + 2(KL + t²/(2(n−1)) + ln((n+1)/ε))/t</td><td>all pairs</td></tr>
 * <tr><td>Theorem 3</td><td>L ≤ L̂ + (KL + t²/(2n) + ln 1/ε)/t</td><td>all pairs, a U-statistic</td></tr>
 * <tr><td>Theorem 4</td><td>L ≤ L̂ + (M_ν/ε)^{1/ν} (D_μ + 1)^{1/μ}</td><td>1/μ + 1/ν = 1, M_ν ≥ E|L − L̂|^ν</td></tr>
 * <tr><td>Corollary 5</td><td>L ≤ L̂ + √((χ² + 1)/(4nε))</td><td>Theorem 4 with μ = 2</td></tr>
 * </table>
 *
 * <p><b>Where we differ from the paper</b> (docs/design-notes.md, Bounds). (a) Theorem 4 is printed with M_μ in the
 * place of M_ν, and is false so for μ &gt; 2. For μ ≥ 2, where ν ≤ 2, Jensen's inequality gives M_ν ≤ V^{ν/2} with V of
 * (b), and the bound √V (1/ε)^{1/ν} (D_μ + 1)^{1/μ}. For μ &lt; 2 Hoeffding's inequality for U-statistics, P(|L − L̂|
 * &gt; s) ≤ 2 exp(−2⌊n/2⌋s²), gives M_ν ≤ 2 Γ(ν/2 + 1) (2⌊n/2⌋)^{−ν/2}. (b) Lemma 6, Var L̂(h) ≤ 1/(4n), holds up to
 * a factor (2n−2)/(2n−3) for two
 * classes alone; for more we take 1/(2n), which holds for every U-statistic of order 2 with values in [0, 1].
 *
 * <p>A bound is called vacuous from 1 − 1/K on for K classes: no kernel Σ Q_m h_m has a larger loss on new pairs, since
 * Σ_m Q_m (2 Σ_y |c_y|² − |Σ_y c_y|²) ≥ 2/K − 1 for the class means c_y of e^{iω·x}. For pairs with one fixed row the
 * loss can be 1.
 *
 * <p>Reference: Letarte, Morvant, Germain, "Pseudo-Bayesian learning with kernel Fourier transform as prior", 2019.
 */
public final class PacBayes {
    private static final Set<Departure> ALL_Q =
            EnumSet.of(Departure.WIDTH, Departure.COLUMNS, Departure.WEIGHTS, Departure.UNBOUNDED);
    private static final Set<Departure> FIXED_T = EnumSet.of(Departure.TEMPERATURE, ALL_Q.toArray(Departure[]::new));
    private static final Set<Departure> ONE_POINT = EnumSet.of(Departure.CENTROIDS, FIXED_T.toArray(Departure[]::new));

    /** μ of the union in Theorem 4: near 1 ε costs little, at 2 and more few large weights do. */
    private static final double[] POWERS = {20 / 19.0, 12 / 11.0, 8 / 7.0, 6 / 5.0, 4 / 3.0, 2, 3};

    private static final String PAIRS =
            "the mean alignment loss (1 - lambda k)/2 of the learned kernel on pairs of new rows is at most this;"
                    + " it is about the kernel, not about the model's error";

    private PacBayes() {}

    /**
     * Theorem 1 for all landmarks at once, by the union bound: the largest of the landmarks' bounds, each with
     * ln(n_L/ε). It holds for all of them, so for their mean too.
     *
     * @param losses L̂^l of every landmark's own kernel
     * @param kls KL(Q^l‖P) of every landmark
     * @param t any number above 0 that was fixed before; β√n makes the pseudo-posterior of β the best Q
     * @param among what n_L stands for in the union: the number of landmarks where they were picked without a look at
     *     the rows (uniformly by index, or a separate sample); n where the pick looked at labels or rows, as one that
     *     is stratified by class does, for then every row must be accounted for
     */
    public static Certificate landmarks(Conditions on, double[] losses, double[] kls, double t, double among) {
        if (losses.length != kls.length || losses.length == 0) {
            throw new IllegalArgumentException(losses.length + " losses and " + kls.length + " divergences");
        }
        if (!(among >= losses.length)) {
            throw new IllegalArgumentException(losses.length + " landmarks are not picked among " + among);
        }
        double worst = Double.NEGATIVE_INFINITY;
        int at = 0;
        for (int l = 0; l < losses.length; l++) {
            checkLoss(losses[l]);
            double value = losses[l] + penalty(kls[l], t, on.rows() - 1, Math.log(among / on.share()));
            if (value > worst) {
                worst = value;
                at = l;
            }
        }
        Map<String, Double> inputs = inputs(losses[at], kls[at], t);
        inputs.putAll(Conditions.inputs("landmarks among", losses.length, among));
        return on.certify(
                "PBRFF Theorem 1, all landmarks",
                worst,
                1,
                "for every landmark, the mean alignment loss (1 - lambda k)/2 of its kernel between it and a new row is"
                        + " at most this; it is about the kernel, not about the model's error",
                inputs,
                ONE_POINT);
    }

    /**
     * Corollary 2: all pairs, through Theorem 1 for every row, L ≤ L̂ + 2(KL + t²/(2(n−1)) + ln((n+1)/ε))/t.
     *
     * @param loss L̂(k_Q), from {@link Divergence#meanLoss}
     * @param kl KL(Q‖P)
     * @param t any number above 0 that was fixed before; 2β√n makes the pseudo-posterior of β the best Q (11)
     */
    public static Certificate corollary2(Conditions on, double loss, double kl, double t) {
        checkLoss(loss);
        double n = on.rows();
        double value = loss + 2 * penalty(kl, t, n - 1, Math.log((n + 1) / on.share()));
        return on.certify("PBRFF Corollary 2", value, trivial(on), PAIRS, inputs(loss, kl, t), FIXED_T);
    }

    /**
     * Theorem 3: all pairs, as a U-statistic, L ≤ L̂ + (KL + t²/(2n) + ln 1/ε)/t.
     *
     * @param loss L̂(k_Q), from {@link Divergence#meanLoss}
     * @param kl KL(Q‖P)
     * @param t any number above 0 that was fixed before; β√n makes the pseudo-posterior of β the best Q (19)
     */
    public static Certificate theorem3(Conditions on, double loss, double kl, double t) {
        return secondOrder("PBRFF Theorem 3", on, loss, kl, t, FIXED_T);
    }

    /**
     * Corollary 5: L ≤ L̂ + √((χ² + 1)/(4nε)) for two classes, 2nε for more.
     *
     * @param loss L̂(k_Q), from {@link Divergence#meanLoss}
     * @param chiSquare χ²(Q‖P), from {@link Divergence#chiSquare}; ρ of a ball with k = 2 is an upper bound
     */
    public static Certificate corollary5(Conditions on, double loss, double chiSquare) {
        checkLoss(loss);
        Conditions.checkNotNegative("a divergence", chiSquare);
        double value = loss + Math.sqrt(variance(on) * (chiSquare + 1) / on.share());
        Map<String, Double> inputs = Conditions.inputs("loss chiSquare mu", loss, chiSquare, 2);
        return on.certify("PBRFF Corollary 5", value, trivial(on), PAIRS, inputs, ALL_Q);
    }

    /**
     * Theorem 4 for one μ that was fixed before, with the moment that its proof needs.
     *
     * @param loss L̂(k_Q), from {@link Divergence#meanLoss}
     * @param divergence D_μ(Q‖P), from {@link Divergence#power}; ρ of a ball with k = μ is an upper bound
     * @param mu μ, above 1
     */
    public static Certificate theorem4(Conditions on, double loss, double divergence, double mu) {
        checkMu(mu);
        checkLoss(loss);
        Conditions.checkNotNegative("a divergence", divergence);
        Map<String, Double> inputs = Conditions.inputs("loss divergence mu", loss, divergence, mu);
        double value = loss + power(on, divergence, mu, on.share());
        return on.certify("PBRFF Theorem 4", value, trivial(on), PAIRS, inputs, ALL_Q);
    }

    /**
     * Theorem 4 for the best μ of a list that was fixed before, each with its share of ε: μ may so be chosen by Q.
     *
     * @param q Q, which sums to 1; atoms of weight 0 may be left out
     * @param atoms N
     */
    public static Certificate theorem4(Conditions on, double loss, double[] q, long atoms) {
        checkLoss(loss);
        double epsilon = on.share() / POWERS.length;
        double best = POWERS[0];
        double least = Double.POSITIVE_INFINITY;
        for (double mu : POWERS) {
            double value = power(on, Divergence.power(q, atoms, mu), mu, epsilon);
            if (value < least) {
                least = value;
                best = mu;
            }
        }
        Map<String, Double> inputs = Conditions.inputs(
                "loss divergence mu among", loss, Divergence.power(q, atoms, best), best, POWERS.length);
        return on.certify("PBRFF Theorem 4 over all mu", loss + least, trivial(on), PAIRS, inputs, ALL_Q);
    }

    /** (M_ν/ε)^{1/ν} (D_μ + 1)^{1/μ}; the smaller of the moments that Jensen's and Hoeffding's inequalities give. */
    private static double power(Conditions on, double divergence, double mu, double epsilon) {
        double nu = mu / (mu - 1);
        double logMoment = Math.log(2) + logFactorial(nu / 2) - nu / 2 * Math.log(2 * Math.floor(on.rows() / 2));
        if (nu <= 2) {
            logMoment = Math.min(logMoment, nu / 2 * Math.log(variance(on)));
        }
        // No difference of losses exceeds 1, nor does a moment of it.
        return Math.exp((Math.min(0, logMoment) - Math.log(epsilon)) / nu + Math.log1p(divergence) / mu);
    }

    /** ln Γ(x + 1), or a little more: the chord between whole numbers, above which that convex function never is. */
    private static double logFactorial(double x) {
        double sum = 0;
        for (int k = 2; k <= x; k++) {
            sum += Math.log(k);
        }
        return sum + (x - Math.floor(x)) * Math.log(Math.floor(x) + 1);
    }

    /** The largest variance of L̂(h). */
    private static double variance(Conditions on) {
        return 1 / ((on.classes() == 2 ? 4 : 2) * on.rows());
    }

    private static void checkMu(double mu) {
        if (!(mu > 1 && mu < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("mu, the power of the divergence, must be above 1, not " + mu);
        }
    }

    /**
     * What a pseudo-posterior of β can state: Corollary 2 at t = 2β√n, Theorem 3 at t = β√n and, since that t is as
     * badly chosen as β where β is far from 1, at t = √n whatever β is (here β may have been chosen on the rows),
     * Corollary 5, and Theorem 4 with the best μ.
     *
     * @param q the weights of the kernel that is used, which sum to 1
     * @param losses L̂(h_m), as many
     * @param atoms N, at least as many
     * @param betas among how many that were fixed before β was chosen on the rows, 1 where it was given
     */
    public static List<Certificate> pseudoPosterior(
            Conditions on, double[] q, double[] losses, long atoms, double beta, int betas) {
        double loss = Divergence.meanLoss(q, losses);
        double kl = Divergence.kl(q, atoms);
        double root = Math.sqrt(on.rows());
        List<Certificate> all = new ArrayList<>();
        all.add(corollary2(on.among(betas), loss, kl, 2 * beta * root));
        all.add(theorem3(on.among(betas), loss, kl, beta * root));
        if (beta != 1) {
            all.add(secondOrder("PBRFF Theorem 3 at t = sqrt(n)", on, loss, kl, root, ALL_Q));
        }
        all.addAll(powers(on, q, losses, atoms));
        return all;
    }

    /**
     * What any weights can state, however they were found: Corollary 5, and Theorem 4 with the best μ.
     *
     * @param q the weights of the kernel that is used, which sum to 1; atoms of weight 0 may be left out
     * @param losses L̂(h_m), as many
     * @param atoms N, the atoms to choose from, at least as many
     */
    public static List<Certificate> powers(Conditions on, double[] q, double[] losses, long atoms) {
        double loss = Divergence.meanLoss(q, losses);
        return List.of(corollary5(on, loss, Divergence.chiSquare(q, atoms)), theorem4(on, loss, q, atoms));
    }

    private static Certificate secondOrder(
            String name, Conditions on, double loss, double kl, double t, Set<Departure> relevant) {
        checkLoss(loss);
        double value = loss + penalty(kl, t, on.rows(), -Math.log(on.share()));
        return on.certify(name, value, trivial(on), PAIRS, inputs(loss, kl, t), relevant);
    }

    /** (KL + t²/(2m) + ln(1/ε))/t: what must be added to the loss on m rows. */
    private static double penalty(double kl, double t, double m, double logInverse) {
        Conditions.checkNotNegative("a divergence", kl);
        Conditions.checkPositive("t", t);
        return (kl + t * t / (2 * m) + logInverse) / t;
    }

    /** The loss on new pairs that no kernel can exceed. */
    private static double trivial(Conditions on) {
        return 1 - 1.0 / on.classes();
    }

    private static Map<String, Double> inputs(double loss, double kl, double t) {
        return Conditions.inputs("loss kl t", loss, kl, t);
    }

    private static void checkLoss(double loss) {
        // The unbiased estimate of a loss in [0, 1] lies there too, up to rounding.
        if (!(loss >= -1e-6 && loss <= 1 + 1e-6)) {
            throw new IllegalArgumentException("an alignment loss lies in [0, 1], not " + loss);
        }
    }
}
