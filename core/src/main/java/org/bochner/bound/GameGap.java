package org.bochner.bound;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bochner.Certificate;

/**
 * How far the kernel of a margin game is from the one with the largest margin that any measure could have.
 *
 * <p><b>The game.</b> min over measures λ of mass 1, max over α in {0 ≤ α ≤ C, yᵀα = 0} of F(α, λ) = 1ᵀα − ½ Σ λ_ω
 * v_α(ω). max_α F(α, λ) is the value ½‖w‖² + C Σ ξ_i of the support vector machine with the kernel of λ: smaller is a
 * larger margin. V is the value of the game, the best that any λ reaches. Three statements about U = max_α F(α, λ̄),
 * none of them about new rows and none of them random, so that their confidence is 1:
 *
 * <ul>
 *   <li><b>Measured.</b> Every α has min_λ F(α, λ) = 1ᵀα − ½ max_ω v_α(ω) ≤ V. So the best of these, L, with the U of
 *       the model gives U − V ≤ U − L. It asks nothing of step sizes, and is the sharpest where v can be searched.
 *   <li><b>Theorem 4.1</b>, before anything is seen: by the regret of gradient ascent with η_t = D/(G√t),
 *       <pre>U − V ≤ Σ_t ε_t/(2T) + 3GD/(2√T),    D = C√n,    G = (1 + M²Cn)√n</pre>
 *       where M bounds |φ|: 1 for Fourier pairs
 *   <li><b>Corollary 4.2</b>: a gap as a share of U. With the reciprocal values as margins, M = 1/U and M* = 1/V, M ≥
 *       (1 − δ) M* with δ = (U − V)/U.
 * </ul>
 *
 * <p><b>Where we differ from the paper.</b> (a) Its proof takes F for linear in λ; F is affine, which gives 3GD/(2√T).
 * (b) Its G = (1 + 2C)√n bounds |Σ y_i α_i e^{iω·x_i}| by C where Cn is reached. So the printed 3(C + 2C²)n/(4√T) is no
 * bound; it is the input {@code printed}. (c) η_t = G/(D√t) is printed upside down. (d) Corollary 4.2 lacks the
 * division by U.
 *
 * <p>ε_t is how far the peak of round t is below the highest. Over a finite list of harmonics it is 0. Over all
 * frequencies it is measured by a second, longer search at the round that gives L; what both searches missed is
 * not in it: {@link Departure#PEAKS}.
 *
 * <p>Reference: Bullins, Zhang, Zhang, "Not-so-random features", 2018, Theorem 4.1, Corollary 4.2, App. C.
 */
public final class GameGap {
    private static final String STATEMENT =
            "on these rows, half the squared norm plus C times the slacks of the best model on the learned kernel"
                    + " exceeds that of the best kernel of the family by at most this; it is not about new rows";

    private GameGap() {}

    /**
     * The gap that the game itself certifies: U − L.
     *
     * @param rows n
     * @param c C
     * @param upper U, or anything that is no smaller: the primal value of any model on λ̄ is
     * @param lower L, the largest 1ᵀα − ½(v + ε) that was seen, v the peak's height and ε its shortfall
     * @param shortfall by how much ε_t lowered L, 0 where peaks are exact
     * @param departures of which {@link Departure#PEAKS} and {@link Departure#WEIGHTS} are relevant
     */
    public static Certificate measured(
            double rows, double c, double upper, double lower, double shortfall, Set<Departure> departures) {
        check(rows, c, 1, shortfall);
        if (!(Double.isFinite(upper) && Double.isFinite(lower))) {
            throw new IllegalArgumentException("the game's value lies between numbers, not " + lower + " and " + upper);
        }
        // Both ends are rounded; a gap is never negative.
        double gap = Math.max(0, upper - lower);
        return new Certificate(
                "NSRF Theorem 4.1, measured",
                gap,
                1,
                gap >= Math.max(upper, 0),
                STATEMENT,
                Conditions.inputs("n C shortfall upper lower", rows, c, shortfall, upper, lower),
                relevant(departures, Departure.PEAKS, Departure.WEIGHTS));
    }

    /**
     * Theorem 4.1 with the constants of the corrected proof: for steps of D/(G√t), whatever the rows are. Vacuous from
     * Cn on, which no value of the game exceeds.
     *
     * @param rounds T
     * @param highest M, the largest |φ|
     * @param shortfall the mean of ε_t
     * @param departures of which {@link Departure#STEPS}, {@link Departure#PEAKS} and {@link Departure#WEIGHTS} are
     *     relevant
     */
    public static Certificate theorem41(
            double rows, double c, int rounds, double highest, double shortfall, Set<Departure> departures) {
        check(rows, c, rounds, shortfall);
        Conditions.checkPositive("the largest feature", highest);
        double value = shortfall / 2 + regret(rows, c, rounds, highest);
        double printed = shortfall / 2 + 3 * (c + 2 * c * c) * rows / (4 * Math.sqrt(rounds));
        return new Certificate(
                "NSRF Theorem 4.1",
                value,
                1,
                value >= c * rows,
                STATEMENT,
                Conditions.inputs(
                        "n C meanShortfall rounds largestFeature printed",
                        rows,
                        c,
                        shortfall,
                        rounds,
                        highest,
                        printed),
                relevant(departures, Departure.STEPS, Departure.PEAKS, Departure.WEIGHTS));
    }

    /** 3GD/(2√T) = 3Cn(1 + M²Cn)/(2√T). */
    static double regret(double rows, double c, int rounds, double highest) {
        return 3 * c * rows * (1 + highest * highest * c * rows) / (2 * Math.sqrt(rounds));
    }

    /**
     * Corollary 4.2: the share of the best reciprocal value that is lost, from any bound on the gap.
     *
     * @param gap what {@link #measured} or {@link #theorem41} gave
     * @param upper U
     */
    public static Certificate corollary42(Certificate gap, double upper) {
        Conditions.checkPositive("the value of a model", upper);
        double share = gap.value() / upper;
        return new Certificate(
                gap.name().replace("Theorem 4.1", "Corollary 4.2"),
                share,
                1,
                share >= 1,
                "on these rows, the reciprocal value of the best model on the learned kernel, which stands for its"
                        + " margin, is at least 1 minus this times that of the best kernel of the family",
                Conditions.inputs("gap upper", gap.value(), upper),
                gap.violations());
    }

    private static List<String> relevant(Set<Departure> departures, Departure... relevant) {
        return Arrays.stream(relevant)
                .filter(departures::contains)
                .map(Departure::clause)
                .toList();
    }

    private static void check(double rows, double c, int rounds, double shortfall) {
        if (!(rows >= 1 && rows < Double.POSITIVE_INFINITY) || rounds < 1) {
            throw new IllegalArgumentException("a game needs rows and rounds, not " + rows + " and " + rounds);
        }
        Conditions.checkPositive("C", c);
        Conditions.checkNotNegative("the mean shortfall of the peaks", shortfall);
    }
}
