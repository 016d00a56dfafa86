package org.bochner.learn.nsrf;

import java.util.Arrays;
import java.util.Optional;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;

/**
 * The player of the margin game that holds the dual weights α: online gradient ascent on what the kernel answers (NSRF,
 * Alg. 2, lines 4, 8 and 9). It knows nothing of features; frequencies and harmonics play against it alike.
 *
 * <p>The game, with the kernel a measure λ of mass one:
 *
 * <pre>
 *   l1   F(α, λ) = 1ᵀα − ½ Σ_a λ_a v_a(α)                  on {0 ≤ α ≤ C, yᵀα = 0}
 *   l2   F(α, λ) = 1ᵀα − ‖α‖²/2C − ½ Σ_a λ_a v_a(α)        on {α ≥ 0, yᵀα = 0}
 * </pre>
 *
 * <p>One round: the kernel answers the {@linkplain #signed signed weights} s = αy with atoms of weights λ.
 * With t_a = Σ_i s_i φ_a(x_i), their potentials are v_a = ‖t_a‖² and their scores f(x_i) = Σ_a λ_a t_a·φ_a(x_i). Then
 * {@link #advance}:
 * <ol>
 *   <li>g_i = ∂F/∂α_i = 1 − y_i f(x_i), less α_i/C for l2. The paper has a factor 2 before y, since its λ = δ_ω + δ_−ω
 *       has mass 2.
 *   <li>α ← Proj(α + ηg), exactly.
 * </ol>
 *
 * <p>The steps η. Scores are as large as Σα, which is Cn, so all steps are in units of 1/n:
 * <ul>
 *   <li>{@code sqrt}: rate·C/((1 + Cn)√t), the step of the regret bound, D/(G√t) with D = C√n and G = (1 + Cn)√n (the
 *       paper prints its inverse, and a G that only a mean instead of a sum has). For l2, where F is strongly concave,
 *       rate·C/(Cn + t).
 *   <li>{@code constant}: rate·C/(1 + Cn), as in the authors' program.
 *   <li>{@code adaptive}: rate·‖α‖/‖g‖. The peaks depend on the direction of α alone, and this turns it by the same
 *       angle each round, however large the scores are.
 * </ul>
 *
 * <p><b>Bounds of the value of the game.</b> Lower: cα is feasible for c ≤ 1, so the maximum of c·1ᵀα − ½c²v, with v
 * the largest potential; we take the largest that was found. Upper: F is concave, so for the mean kernel λ̄ of all
 * rounds and any c ≥ 0, F(α, λ̄) ≤ ½c²·v̄ + max over α of (1 − c·y·f̄)ᵀα, with v̄ and f̄ the means over rounds of Σλv
 * and of f, whatever the search missed. The margin of the best support vector machine on λ̄ is at least 1/√(2·upper).
 *
 * <p>A row of weight w counts as w rows. Cost of a round: O(n); of the bounds O(n) more. Reference: NSRF §§3.2, 4.1.
 */
public final class DualPlayer implements RowPlayer {
    /** Which support vector machine: hinge (l1) or squared hinge (l2). */
    public enum Variant {
        L1,
        L2
    }

    /** How long a step is. */
    public enum Step {
        SQRT,
        CONSTANT,
        ADAPTIVE
    }

    static final Setting<Variant> VARIANT = Setting.choice("dual", Variant.L1)
            .help("machine whose dual weights play: l1 (hinge) or l2 (squared hinge)");
    static final Setting<Double> C =
            Setting.number("game-c", 1).above(0).range(Range.log(1e-2, 1e2)).help("C of the game");
    static final Setting<Step> STEP = Setting.choice("step", Step.ADAPTIVE).help("step of the dual weights");
    static final Setting<Optional<Double>> RATE =
            Setting.number("rate").above(0).orAuto().help("what the step is multiplied by");

    /**
     * How the player plays.
     *
     * @param c C of the game, above 0
     * @param rate what the step is multiplied by, above 0
     */
    public record Rules(Variant variant, double c, Step step, double rate) {
        public Rules {
            C.check(c);
            RATE.check(Optional.of(rate));
        }

        /** As {@code given}, with a rate. */
        static Rules of(Settings given) {
            return new Rules(
                    given.get(VARIANT),
                    given.get(C),
                    given.get(STEP),
                    given.get(RATE).orElseThrow());
        }
    }

    /** With the rate that suits the step where none is given; {@code constant} is that of constant steps. */
    static Settings withRate(Settings given, double constant) {
        double usual = switch (given.get(STEP)) {
            case ADAPTIVE -> 0.3;
            case SQRT -> 1;
            case CONSTANT -> constant;
        };
        return given.with(RATE, Optional.of(given.get(RATE).orElse(usual)));
    }

    private final Rules rules;
    private final DualSet set;
    private final double[] y;
    private final double[] weight;
    private final double mass;
    private final double[] alpha;
    private final double[] gradient;
    private final double[] meanScores;
    private double meanHeight;
    private double scale = 1;
    private int rounds;
    private double lower;
    private double[] lowest;

    /** The first move, α = Proj(C/2·1). {@code labels} are 1 and −1, {@code weights} one for each row. */
    DualPlayer(double[] labels, double[] weights, Rules rules) {
        this.rules = rules;
        this.set = new DualSet(labels, weights, rules.variant == Variant.L1 ? rules.c : Double.POSITIVE_INFINITY);
        this.y = labels.clone();
        this.weight = weights.clone();
        this.mass = Arrays.stream(weights).sum();
        this.alpha = new double[y.length];
        this.gradient = new double[y.length];
        this.meanScores = new double[y.length];
        Arrays.fill(alpha, rules.c / 2);
        set.project(alpha, alpha);
    }

    /** s_i = α_i y_i. */
    @Override
    public double[] signed() {
        double[] signed = new double[y.length];
        for (int i = 0; i < signed.length; i++) {
            signed[i] = alpha[i] * y[i];
        }
        return signed;
    }

    @Override
    public void advance(double height, double peak, double[] scores) {
        raiseLower(peak);
        rounds++;
        meanHeight += (height - meanHeight) / rounds;
        for (int i = 0; i < y.length; i++) {
            meanScores[i] += (scores[i] - meanScores[i]) / rounds;
        }
        gradient(alpha, scores, gradient);
        double eta = step();
        for (int i = 0; i < y.length; i++) {
            alpha[i] += eta * gradient[i];
        }
        set.project(alpha, alpha);
    }

    /** ∂F/∂α at {@code alpha} into {@code into} (modified). */
    void gradient(double[] at, double[] scores, double[] into) {
        double shrink = rules.variant == Variant.L2 ? 1 / rules.c : 0;
        for (int i = 0; i < y.length; i++) {
            into[i] = 1 - y[i] * scores[i] - shrink * at[i];
        }
    }

    private double step() {
        double c = rules.c;
        double units = rules.rate * c / (1 + c * mass);
        return switch (rules.step) {
            case SQRT -> rules.variant == Variant.L2 ? rules.rate * c / (c * mass + rounds) : units / Math.sqrt(rounds);
            case CONSTANT -> units;
            // α = 0 has no direction; it is left with the longest step that the first α could take.
            case ADAPTIVE -> {
                double length = norm(alpha);
                yield rules.rate * (length > 0 ? length : c * Math.sqrt(mass) / 2) / Math.max(1e-300, norm(gradient));
            }
        };
    }

    private double norm(double[] a) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += weight[i] * a[i] * a[i];
        }
        return Math.sqrt(sum);
    }

    private void raiseLower(double peak) {
        double here = lower(alpha, peak);
        if (here > lower) {
            lower = here;
            lowest = alpha.clone();
        }
    }

    /** The largest F(c·at, λ) for 0 ≤ c ≤ 1 where no potential exceeds {@code peak}; 0 where all weights are. */
    private double lower(double[] at, double peak) {
        double sum = 0;
        for (int i = 0; i < at.length; i++) {
            sum += weight[i] * at[i];
        }
        double length = norm(at);
        double curvature = peak + (rules.variant == Variant.L2 ? length * length / rules.c : 0);
        double factor = curvature > sum ? sum / curvature : 1;
        return sum > 0 ? factor * sum - factor * factor * curvature / 2 : 0;
    }

    /** The signed weights that gave {@link #lower}; null where none did. */
    double[] signedLowest() {
        if (lowest == null) {
            return null;
        }
        double[] signed = new double[y.length];
        Arrays.setAll(signed, i -> lowest[i] * y[i]);
        return signed;
    }

    /** What {@link #lower} is if the highest potential under {@link #signedLowest} is {@code peak}. */
    double lowerAt(double peak) {
        return Math.min(lower, lower(lowest, peak));
    }

    @Override
    public double lower() {
        return lower;
    }

    /** Of max over α of F(α, λ̄), and so of the value of the game. */
    @Override
    public double upper() {
        if (rounds == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double best = upper(scale);
        // The factor c moves little from round to round: a few comparisons with neighbours keep up with it.
        for (double ratio = 4; ratio > 1.05; ratio = Math.sqrt(ratio)) {
            double more = upper(scale * ratio);
            double less = upper(scale / ratio);
            if (Math.min(more, less) < best) {
                best = Math.min(more, less);
                scale *= more < less ? ratio : 1 / ratio;
            }
        }
        return best;
    }

    private double upper(double c) {
        double[] slack = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            slack[i] = 1 - c * y[i] * meanScores[i];
        }
        if (rules.variant == Variant.L1) {
            return c * c * meanHeight / 2 + set.support(slack);
        }
        double length = norm(set.project(slack, slack));
        return c * c * meanHeight / 2 + rules.c / 2 * length * length;
    }
}
