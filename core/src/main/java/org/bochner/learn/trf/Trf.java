package org.bochner.learn.trf;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.features.FeatureStore;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.select.Splits;
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
 * @param lambda λ, or NaN for {@value #USUAL_LAMBDA}
 * @param strength Λ, or NaN for {@value #USUAL_STRENGTH}
 * @param loss ℓ
 * @param classWeights how much a row counts by its class
 * @param adam whether Adam minimises
 * @param tolerance the relative gap at which to stop
 */
public record Trf(
        RandomFeatures base,
        Shape shape,
        double lambda,
        double strength,
        Loss loss,
        ClassWeights classWeights,
        boolean adam,
        double tolerance)
        implements KernelLearner {
    static final double USUAL_LAMBDA = 1e-3;
    static final double USUAL_STRENGTH = 0.1;
    /** Most numbers of features on the heap; of more rows a sample tunes the density. */
    private static final long MOST_HELD = 1L << 24;

    /**
     * Which densities are cheap.
     *
     * @param meta κ
     * @param length l in units of one over the width, or NaN for the root of the number of columns: the usual
     *     distance of frequencies
     * @param regulariser which H
     * @param gamma γ, or NaN for 1/√D, which is within what the theory needs
     * @param lower the least ratio: 1 or 0
     * @param centre the ratio that costs nothing: 1, or 0 for Fourier kernel learning
     */
    public record Shape(
            MetaKernel.Kind meta, double length, String regulariser, double gamma, double lower, double centre) {
        public Shape {
            DensityPrior.Form.of(regulariser);
            if (!Double.isNaN(length)) {
                length = new MetaKernel(meta, length).length();
            }
            if (!(Double.isNaN(gamma) || (gamma >= 0 && gamma < Double.POSITIVE_INFINITY))) {
                throw new BadInput("gamma must be a number of at least 0, or auto, not " + gamma
                        + "; the paper takes 0.01 to 100");
            }
            if (!(lower >= 0 && lower <= 1)) {
                throw new BadInput("the bound of the density ratio lies in 0 to 1, not " + lower);
            }
        }

        /** The paper's: RBF meta-kernel, (15), u ≥ 1. */
        public static Shape paper() {
            return new Shape(MetaKernel.Kind.RBF, Double.NaN, "paper", Double.NaN, 1, 1);
        }

        /** Fourier kernel learning: (Λ/2)‖u‖², u ≥ 0. */
        public static Shape fourier() {
            return new Shape(MetaKernel.Kind.DELTA, 1, "paper", 0, 0, 0);
        }
    }

    public Trf {
        positive("lambda", lambda);
        positive("big-lambda", strength);
        TrfObjective.check(loss);
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new BadInput("density-tolerance must lie between 0 and 1, not " + tolerance + "; 1e-4 is usual");
        }
        if (base.family() != Family.FOURIER_PAIR && base.family() != Family.FOURIER_PHASE) {
            throw new BadInput("densities of frequencies are tuned, and the "
                    + base.kernel().text() + " kernel has none; use gaussian, laplace, matern or cauchy");
        }
    }

    private static void positive(String name, double value) {
        if (!(Double.isNaN(value) || (value > 0 && value < Double.POSITIVE_INFINITY))) {
            throw new BadInput(name + " must be a number above 0, or auto, not " + value);
        }
    }

    /** The paper's shape with what is usual for {@code loss}. */
    public static Trf of(int features, Loss loss) {
        return new Trf(
                RandomFeatures.of(features),
                Shape.paper(),
                Double.NaN,
                Double.NaN,
                loss,
                ClassWeights.NONE,
                false,
                1e-4);
    }

    public Trf withBase(RandomFeatures value) {
        return new Trf(value, shape, lambda, strength, loss, classWeights, adam, tolerance);
    }

    public Trf withShape(Shape value) {
        return new Trf(base, value, lambda, strength, loss, classWeights, adam, tolerance);
    }

    /** With λ and Λ. */
    public Trf with(double otherLambda, double otherStrength) {
        return new Trf(base, shape, otherLambda, otherStrength, loss, classWeights, adam, tolerance);
    }

    public Trf withLoss(Loss value) {
        return new Trf(base, shape, lambda, strength, value, classWeights, adam, tolerance);
    }

    /** C of the linear model that (22) has for λ, with rows of the total weight {@code total}. */
    public double matchingC(double total) {
        return MeanLoss.share(loss) / (total * (Double.isNaN(lambda) ? USUAL_LAMBDA : lambda));
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = new LinkedHashMap<>(base.settings());
        // Fourier kernel learning has a shape of its own, which cannot be set.
        if (shape.centre > 0) {
            map.put("meta", shape.meta.key());
            map.put("length", text(shape.length));
            map.put("regulariser", shape.regulariser);
            map.put("gamma", text(shape.gamma));
            map.put("bound", text(shape.lower));
        }
        map.put("lambda", text(lambda));
        map.put("big-lambda", text(strength));
        map.put("density-solver", adam ? "adam" : "newton");
        map.put("density-tolerance", text(tolerance));
        return map;
    }

    private static String text(double value) {
        return Double.isNaN(value) ? "auto" : String.valueOf(value);
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
            Trf found = withBase(fixed).withShape(found(fixed, drawn));
            DensityPrior unit = found.prior(drawn);
            TrfObjective objective = objective(z, WeightedTargets.of(some, loss, classWeights), unit);
            double[] start = objective.start();
            for (Trf variant : variants) {
                double known = Double.isNaN(variant.lambda) ? USUAL_LAMBDA : variant.lambda;
                double weight = Double.isNaN(variant.strength) ? USUAL_STRENGTH : variant.strength;
                TrfObjective weighed = objective.with(known, unit.times(weight));
                TrfSolution tuned = (adam ? new AdamSolver() : TrfSolver.of(weighed))
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
    private Shape found(RandomFeatures fixed, SpectralMeasure drawn) {
        double length = Double.isNaN(shape.length) ? Math.sqrt(drawn.inputs()) : shape.length;
        double gamma = Double.isNaN(shape.gamma) ? 1 / Math.sqrt(drawn.count()) : shape.gamma;
        return new Shape(shape.meta, length, shape.regulariser, gamma, shape.lower, shape.centre);
    }

    /** With Λ = 1; length and γ are fixed. */
    private DensityPrior prior(SpectralMeasure drawn) {
        DensityPrior.Form form = DensityPrior.Form.of(shape.regulariser);
        if (shape.meta == MetaKernel.Kind.DELTA) {
            return DensityPrior.ofDelta(drawn.count(), form, shape.gamma, 1, shape.centre);
        }
        MetaKernel kernel =
                new MetaKernel(shape.meta, shape.length / base.width().value());
        return DensityPrior.of(kernel.gram(drawn.atoms()), form, shape.gamma, 1, shape.centre);
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
        Diagnostics trace = new Diagnostics.DensityTrace(
                Arrays.stream(tuned.density()).min().orElse(0),
                largest,
                tuned.gap(),
                tuned.violation(),
                tuned.rounds(),
                tuned.converged(),
                matchingC(total));
        return new Learned(new MeasureMap(drawn.withWeights(weights).support()), settings(), List.of(), List.of(trace));
    }
}
