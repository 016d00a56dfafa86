package org.bochner.learn.trf;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.FirstStage;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.linalg.Matrix;
import org.bochner.select.validate.Splits;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.Loss;
import org.bochner.solve.newton.MeanLoss;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Tuned random features: the density of the frequencies is learned together with the linear model (paper 001).
 *
 * <ol>
 *   <li>D frequencies ω̂_i from the spectrum of a reference kernel.
 *   <li>Γ_ij = κ(ω̂_i, ω̂_j) of the {@linkplain MetaKernel meta-kernel}, and H from it (15), {@link DensityPrior}.
 *   <li>w, b and the density ratio u that minimise (22), {@link TrfObjective}: by {@link NewtonSolver}, for the hinge
 *       by {@link HingeSolver}, or by {@link AdamSolver} as in the paper.
 *   <li>The measure with weights u_i/D: k(x, x') = (1/D) Σ u_i cos ω̂_i·(x − x').
 * </ol>
 *
 * <p>The model is trained again on the tuned features. At the minimum of (22), w/√u is what the linear model on
 * features √u_i z_i finds when its C weighs the loss as λ does: mean loss + (λ/2)‖·‖² is λ times ½‖·‖² + (1/Nλ) Σ
 * loss. So C = 1/(Nλ), half of that for the squared loss, which is ½(s − y)² in the paper and (s − y)² in
 * {@link Loss}. With that C the pair is the paper's model; with another, u is kept and the model is trained for that C.
 *
 * <p>Where we differ: the paper claims u ≥ 1 at the minimum for the H of (15), which is false; so the bound is a
 * setting. The length l is in units of one over the width of the reference kernel, which is the paper's where the
 * width is 1. Fourier kernel learning is the delta meta-kernel with centre 0 and u ≥ 0. Features of at most 2²⁴
 * numbers are held in memory; of more rows a sample tunes the density.
 *
 * <p>Cost: see {@link NewtonSolver}. Reference: Shilton et al., AAAI 2022.
 *
 * @param base the reference kernel, how it is drawn, and the features asked for
 * @param shape what is expected of the density
 * @param lambda λ; empty for {@value #USUAL_LAMBDA}
 * @param strength Λ; empty for {@value #USUAL_STRENGTH}
 * @param loss ℓ
 * @param classWeights how much a row counts by its class
 * @param adam whether Adam minimises
 * @param tolerance the relative gap at which to stop
 */
public record Trf(
        RandomFeatures base,
        Shape shape,
        Optional<Double> lambda,
        Optional<Double> strength,
        Loss loss,
        ClassWeights classWeights,
        boolean adam,
        double tolerance)
        implements KernelLearner {
    /** Of {@code trf} and {@code fkl}. */
    static final Declaration BOTH = RandomFeatures.SETTINGS.and(List.of());

    static final Setting<Optional<FirstStage>> START = BOTH.declare(FirstStage.SETTING);
    static final Setting<Optional<Double>> LAMBDA = BOTH.declare(Setting.number("lambda")
            .above(0)
            .orAuto()
            .range(Range.log(1e-7, 1e2).fallingBy(1))
            .help("weight of |w|²/u against the mean loss; auto tries several"));
    static final Setting<Optional<Double>> STRENGTH = BOTH.declare(Setting.number("big-lambda")
            .above(0)
            .orAuto()
            .range(Range.log(1e-2, 1e4).fallingBy(1))
            .help("weight of the density's regulariser; auto tries several"));

    /** Of {@code trf} alone: the shape of the density. */
    static final Declaration SMOOTH = BOTH.and(List.of());

    static final Setting<Optional<Double>> GAMMA = SMOOTH.declare(Setting.number("gamma")
            .from(0)
            .orAuto()
            .advice("the paper takes 0.01 to 100")
            .range(Range.log(1e-2, 1e2))
            .help("ridge of the density's fit; auto is 1/√D for D frequencies"));
    static final Setting<MetaKernel.Kind> META =
            SMOOTH.declare(Setting.choice("meta", MetaKernel.Kind.RBF).help("meta-kernel of densities"));
    static final Setting<Optional<Double>> LENGTH = SMOOTH.declare(Setting.number("length")
            .above(0)
            .orAuto()
            .range(Range.log(1e-2, 1e2))
            .help("length of the meta-kernel over 1/width; auto is the root of the number of columns"));
    static final Setting<DensityPrior.Form> REGULARISER = SMOOTH.declare(
            Setting.choice("regulariser", DensityPrior.Form.PAPER).help("paper: equation (15); inverse: (Γ + γI)^-1"));
    static final Setting<Double> BOUND = SMOOTH.declare(Setting.number("bound", 1)
            .from(0)
            .to(1)
            .help("least ratio of the density to the reference: 1 (paper) or 0"));

    /** Behind the others. */
    static final Declaration LAST = new Declaration();

    static final Setting<Boolean> MACHINE = LAST.declare(Setting.either("machine", "path", "joint")
            .help("path: c is chosen again for the density; joint: the c that lambda is"));
    static final Setting<Boolean> SOLVER = LAST.declare(Setting.either("density-solver", "newton", "adam")
            .help("newton, an interior-point method for the hinge; or adam as in the paper"));
    static final Setting<Double> TOLERANCE = LAST.declare(Setting.number("density-tolerance", 1e-4)
            .above(0)
            .below(1)
            .advice("1e-4 is usual")
            .help("relative gap at which the density is settled"));

    private static final double USUAL_LAMBDA = 1e-3;
    private static final double USUAL_STRENGTH = 0.1;
    /** Most numbers of features on the heap; of more rows a sample tunes the density. */
    private static final long MOST_HELD = 1L << 24;

    /**
     * Which densities are cheap.
     *
     * @param meta κ
     * @param length l in units of one over the width; empty for the root of the number of columns: the usual
     *     distance of frequencies
     * @param regulariser which H
     * @param gamma γ; empty for 1/√D, which is within what the theory needs
     * @param lower the least ratio: 1 or 0
     * @param centre the ratio that costs nothing: 1, or 0 for Fourier kernel learning
     */
    public record Shape(
            MetaKernel.Kind meta,
            Optional<Double> length,
            DensityPrior.Form regulariser,
            Optional<Double> gamma,
            double lower,
            double centre) {
        /** Fourier kernel learning: (Λ/2)‖u‖², u ≥ 0. */
        static final Shape FOURIER =
                new Shape(MetaKernel.Kind.DELTA, Optional.of(1.0), DensityPrior.Form.PAPER, Optional.of(0.0), 0, 0);

        public Shape {
            LENGTH.check(length);
            GAMMA.check(gamma);
            BOUND.check(lower);
        }

        /** That of {@code trf}, centred at the reference kernel. */
        static Shape of(Settings settings) {
            return new Shape(
                    settings.get(META),
                    settings.get(LENGTH),
                    settings.get(REGULARISER),
                    settings.get(GAMMA),
                    settings.get(BOUND),
                    1);
        }
    }

    public Trf {
        LAMBDA.check(lambda);
        STRENGTH.check(strength);
        TOLERANCE.check(tolerance);
        TrfObjective.check(loss);
        if (base.family() != Family.FOURIER_PAIR && base.family() != Family.FOURIER_PHASE) {
            throw new BadInput("densities of frequencies are tuned, and the "
                    + base.kernel().text() + " kernel has none; use gaussian, laplace, matern or cauchy");
        }
    }

    public Trf withBase(RandomFeatures value) {
        return new Trf(value, shape, lambda, strength, loss, classWeights, adam, tolerance);
    }

    public Trf withShape(Shape value) {
        return new Trf(base, value, lambda, strength, loss, classWeights, adam, tolerance);
    }

    /** With λ and Λ. */
    public Trf with(double otherLambda, double otherStrength) {
        return new Trf(
                base, shape, Optional.of(otherLambda), Optional.of(otherStrength), loss, classWeights, adam, tolerance);
    }

    public Trf withLoss(Loss value) {
        return new Trf(base, shape, lambda, strength, value, classWeights, adam, tolerance);
    }

    /** C of the linear model that (22) has for λ, with rows of the total weight {@code total}. */
    public double matchingC(double total) {
        return MeanLoss.share(loss) / (total * lambda.orElse(USUAL_LAMBDA));
    }

    @Override
    public Map<String, String> settings() {
        Settings own = Settings.none();
        // Fourier kernel learning has a shape of its own, which cannot be set.
        if (shape.centre > 0) {
            own = own.with(META, shape.meta)
                    .with(LENGTH, shape.length)
                    .with(REGULARISER, shape.regulariser)
                    .with(GAMMA, shape.gamma)
                    .with(BOUND, shape.lower);
        }
        own = own.with(LAMBDA, lambda)
                .with(STRENGTH, strength)
                .with(SOLVER, adam)
                .with(TOLERANCE, tolerance);
        Map<String, String> map = new LinkedHashMap<>(base.settings());
        map.putAll(own.text());
        return map;
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        Learned[] learned = new Learned[1];
        learnAll(rows, seed, List.of(this), (trf, found) -> learned[0] = found);
        return learned[0];
    }

    /**
     * Learns for each of {@code variants}, which differ from this in λ and Λ alone. They share frequencies, features
     * and H, and each search starts where the last one ended.
     */
    void learnAll(RowStore rows, long seed, List<Trf> variants, BiConsumer<Trf, Learned> each) {
        RandomFeatures fixed = base.at(rows, seed);
        int atoms = Math.max(1, base.features() / base.family().columns());
        double total = WeightedTargets.of(rows, loss, classWeights).total();
        RowStore some = sample(rows, atoms * base.family().columns(), seed);
        try (SpectralMeasure drawn = fixed.measure(atoms, rows.columns(), seed);
                RowStore z = FeatureStore.of(some, new MeasureMap(drawn))) {
            Trf found = withBase(fixed).withShape(found(drawn));
            DensityPrior unit = found.prior(drawn);
            TrfObjective objective = objective(z, WeightedTargets.of(some, loss, classWeights), unit);
            double[] start = objective.start();
            for (Trf variant : variants) {
                double known = variant.lambda.orElse(USUAL_LAMBDA);
                double weight = variant.strength.orElse(USUAL_STRENGTH);
                TrfObjective weighed = objective.with(known, new DensityPrior(unit.h(), weight, unit.centre()));
                TrfSolution tuned = (adam ? AdamSolver.untilConverged() : TrfSolver.of(weighed))
                        .solve(weighed, start, tolerance, rows.execution());
                start = tuned.density();
                each.accept(variant, found.with(known, weight).learned(drawn, tuned, total));
                if (tuned.interrupted()) {
                    break;
                }
            }
        }
    }

    /** The rows, or as many of them as have room on the heap with {@code columns} features. */
    private static RowStore sample(RowStore rows, int columns, long seed) {
        long most = Math.min(MOST_HELD, rows.execution().memory() / 16) / columns;
        return rows.rows() <= most ? rows : rows.subset(Splits.sample(rows, (int) Math.max(1, most), seed));
    }

    /** With l and γ fixed. */
    private Shape found(SpectralMeasure drawn) {
        Optional<Double> length = shape.length.or(() -> Optional.of(Math.sqrt(drawn.inputs())));
        Optional<Double> gamma = shape.gamma.or(() -> Optional.of(1 / Math.sqrt(drawn.count())));
        return new Shape(shape.meta, length, shape.regulariser, gamma, shape.lower, shape.centre);
    }

    /** With Λ = 1; length and γ are fixed. */
    private DensityPrior prior(SpectralMeasure drawn) {
        double gamma = shape.gamma.orElseThrow();
        if (shape.meta == MetaKernel.Kind.DELTA) {
            return DensityPrior.ofDelta(drawn.count(), shape.regulariser, gamma, 1, shape.centre);
        }
        double length = shape.length.orElseThrow() / base.width().value();
        Matrix gram = new MetaKernel(shape.meta, length).gram(drawn.atoms());
        return DensityPrior.of(gram, shape.regulariser, gamma, 1, shape.centre);
    }

    private TrfObjective objective(RowStore z, WeightedTargets targets, DensityPrior prior) {
        int columns = z.columns();
        double[] held = new double[Math.toIntExact(z.rows() * columns)];
        z.run(Passes.each("features", block -> {
            float[] line = new float[columns];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, line);
                int at = ((int) block.first() + i) * columns;
                for (int j = 0; j < columns; j++) {
                    held[at + j] = line[j];
                }
            }
        }));
        return TrfObjective.of(held, base.family().columns(), targets, loss, USUAL_LAMBDA, prior, shape.lower);
    }

    private Learned learned(SpectralMeasure drawn, TrfSolution tuned, double total) {
        double[] weights = tuned.density().clone();
        double largest = Arrays.stream(weights).max().orElse(0);
        for (int i = 0; i < weights.length; i++) {
            weights[i] = largest > 0 ? weights[i] * drawn.weight(i) : drawn.weight(i);
        }
        double least = Arrays.stream(tuned.density()).min().orElse(0);
        double c = matchingC(total);
        Diagnostics trace = new Diagnostics.DensityTrace(
                least, largest, tuned.gap(), tuned.violation(), tuned.rounds(), tuned.converged(), c);
        return new Learned(new MeasureMap(drawn.withWeights(weights).support()), settings(), List.of(), List.of(trace));
    }
}
