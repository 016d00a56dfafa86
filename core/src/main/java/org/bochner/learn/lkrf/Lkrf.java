package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.bochner.RandomStream;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.potential.Potential;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * Learning kernels with random features: draw many, keep those that agree with the labels.
 *
 * <p>The alignment of k_q(x, x') = Σ_m q_m φ(x; w_m) φ(x'; w_m) with the labels is Σ_ij y_i y_j k_q(x_i, x_j) = qᵀv
 * with v_m = (Σ_i y_i φ(x_i; w_m))². It is maximised within a ball around equal weights, which are the base kernel.
 *
 * <ol>
 *   <li>Draw N candidates w_m from the base kernel ({@link Pool}).
 *   <li>Their potentials v_m, in one pass over the rows or a sample of them ({@link Potential}).
 *   <li>q = argmax qᵀv with D_f(q ‖ 1/N) ≤ ρ, f(t) = t^k − 1: problem (4), {@link DivergenceBall}. Further radii cost
 *       nothing beside the pass.
 *   <li>Features by equation (5), D draws from q with repeats merged, or (6), all nnz(q) atoms scaled by √q, where they
 *       are no more than D.
 * </ol>
 *
 * <p>Where we differ: the authors' program leaves √q out of (6), and its search for λ fails where the ball does not
 * bind.
 *
 * <p>For k = 2 the weights have an effective number of atoms 1/Σq² of at least N/(1 + ρ); the radii tried when none is
 * given are ρ = (1 + rN)^{k−1} − 1 for r = 10⁻⁴ to 1, which is ρ/N = r at k = 2.
 *
 * <p>Cost: O(dN) to draw; 2dN flops for each row judged; O(N log N) for the ball. Reference: Sinha and Duchi, "Learning
 * kernels with random features", 2016.
 *
 * @param pool the candidates and the rows they are judged on
 * @param rho ρ ≥ 0; empty for that of r = 10⁻², the paper's
 * @param power k ≥ 2
 * @param estimator which of (5) and (6)
 */
public record Lkrf(Pool pool, Optional<Double> rho, double power, Estimator estimator) implements KernelLearner {
    static final Declaration SETTINGS = Pool.SETTINGS.and(List.of());
    static final Setting<Optional<Double>> RHO = SETTINGS.declare(Setting.number("rho")
            .from(0)
            .orAuto()
            .range(Range.log(1, Pool.USUAL))
            .help("radius of the divergence ball; auto tries several, from one pass"));
    static final Setting<Double> POWER =
            SETTINGS.declare(Setting.number("k", 2).from(2).help("power of the divergence t^k - 1"));
    static final Setting<Estimator> ESTIMATOR = SETTINGS.declare(Setting.choice("estimator", Estimator.AUTO)
            .help("sample: draws from the weights; support: all atoms; equal: all atoms, alike; auto: what fits"));

    private static final double USUAL_RATIO = 1e-2;
    private static final int COMPARED_ROWS = 4096;
    private static final long SAMPLE = 0x6c6b7266;

    public Lkrf {
        RHO.check(rho);
        POWER.check(power);
    }

    static Lkrf of(Settings settings, int features) {
        return new Lkrf(Pool.of(settings, features), settings.get(RHO), settings.get(POWER), settings.get(ESTIMATOR));
    }

    public Lkrf withPool(Pool value) {
        return new Lkrf(value, rho, power, estimator);
    }

    public Lkrf withRho(double value) {
        return new Lkrf(pool, Optional.of(value), power, estimator);
    }

    Lkrf withEstimator(Estimator value) {
        return new Lkrf(pool, rho, power, value);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = new LinkedHashMap<>(pool.toMap());
        map.putAll(Settings.none()
                .with(RHO, rho)
                .with(POWER, power)
                .with(ESTIMATOR, estimator)
                .text());
        return map;
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        Learned[] learned = new Learned[1];
        Pool fixed = pool.at(rows, seed);
        learn(fixed, rows, seed, new double[] {radius(fixed)}, (learner, result) -> learned[0] = result);
        return learned[0];
    }

    /**
     * Learns for ρ of every r in {@code ratios} from one pass, and shows each that selects other atoms than those
     * before.
     */
    void learnAll(RowStore rows, long seed, double[] ratios, BiConsumer<Lkrf, Learned> each) {
        // Many candidates are compared: fewer rows rank widths and radii as well.
        Pool fixed = (pool.rows().isEmpty() ? pool.withRows(COMPARED_ROWS) : pool).at(rows, seed);
        double[] radii = Arrays.stream(ratios)
                .map(r -> radius(r, fixed.candidates().orElseThrow()))
                .toArray();
        learn(fixed, rows, seed, radii, each);
    }

    /** ρ in force. */
    double radius(Pool fixed) {
        return rho.orElseGet(() -> radius(USUAL_RATIO, fixed.candidates().orElseThrow()));
    }

    /** ρ = (1 + rN)^{k−1} − 1. */
    private double radius(double ratio, int candidates) {
        return Math.min(Double.MAX_VALUE, Math.expm1((power - 1) * Math.log1p(ratio * candidates)));
    }

    private void learn(Pool fixed, RowStore rows, long seed, double[] radii, BiConsumer<Lkrf, Learned> each) {
        try (SpectralMeasure candidates = fixed.draw(rows.columns(), seed)) {
            double[] v = Potential.of(fixed.judged(rows, seed), candidates);
            DivergenceBall ball = new DivergenceBall(v, power);
            Set<Integer> supports = new HashSet<>();
            for (double radius : radii) {
                DivergenceBall.Solution solution = ball.maximize(radius);
                if (supports.add(solution.support())) {
                    Lkrf found = withRho(radius);
                    each.accept(found, found.learned(fixed, candidates, solution, seed));
                    if (radii.length > 1 && selects(fixed, candidates, solution.support())) {
                        Lkrf equal = found.withEstimator(Estimator.EQUAL);
                        each.accept(equal, equal.learned(fixed, candidates, solution, seed));
                    }
                }
            }
        }
    }

    /** Whether to try the coordinates of the support also without their weights. */
    private boolean selects(Pool fixed, SpectralMeasure candidates, int support) {
        return estimator == Estimator.AUTO && candidates.family() == Family.COORDINATE && support <= fixed.atoms();
    }

    private Learned learned(Pool fixed, SpectralMeasure candidates, DivergenceBall.Solution solution, long seed) {
        SpectralMeasure atoms = estimate(fixed, candidates, solution.weights(), seed);
        return new Learned(
                new MeasureMap(atoms),
                withPool(fixed).settings(),
                List.of(),
                List.of(new Diagnostics.BallTrace(solution.support(), solution.gap(), atoms.count(), 0)));
    }

    /** nnz(q). */
    static int support(double[] weights) {
        return (int) Arrays.stream(weights).filter(weight -> weight > 0).count();
    }

    /** The atoms that the estimator makes of weights q, with their weights; the caller closes them. */
    SpectralMeasure estimate(Pool fixed, SpectralMeasure candidates, double[] q, long seed) {
        double[] weights =
                Arrays.stream(q).map(weight -> weight * candidates.mass()).toArray();
        // It shares the candidates' atoms, so it is not closed.
        SpectralMeasure weighted = candidates.withWeights(weights);
        boolean whole = estimator == Estimator.SUPPORT || (estimator == Estimator.AUTO && support(q) <= fixed.atoms());
        if (estimator == Estimator.EQUAL) {
            return weighted.equalSupport();
        }
        return whole ? weighted.support() : weighted.sample(fixed.atoms(), RandomStream.of(seed, SAMPLE));
    }
}
