package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Targets;
import org.bochner.features.FeatureStore;
import org.bochner.features.YaglomMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Diagnostics.Epoch;
import org.bochner.learn.Settings;
import org.bochner.learn.Width;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.select.Splits;
import org.bochner.solve.LinearFunction;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.RowStore;
import org.bochner.store.Team;

/**
 * ASKL: the spectrum of a kernel learned by back-propagation, together with the linear model on it.
 *
 * <p>Features φ(x) = (1/√(2D)) [cos(Ωᵀx + b) + cos(Ω'ᵀx + b')] (6) and outputs f = Wᵀφ are found by
 *
 * <pre>min over W, Ω, Ω' of  (1/n) Σ ℓ(f(x_i), y_i) + λ₁‖W‖_* + λ₂ (1/n) ‖φ(X)‖²      (4)</pre>
 *
 * <p>(the paper has no 1/n at λ₂; its program takes the mean over a batch, as we do.) {@link Variant} has the special
 * cases of Table 1: one cosine, frequencies that stay as drawn, λ₁‖W‖² instead of both penalties.
 *
 * <ol>
 *   <li>Some rows are set aside as validation rows. Frequencies start from the spectrum of a kernel, as sums of
 *       differences between rows, or from what another method found ({@link Start}).
 *   <li>Batches of m shuffled rows: f and ℓ, then ∂ℓ/∂f, W∂ℓ/∂f + 2λ₂φ, times −sin(Ωᵀx + b)/√(2D), times x: the
 *       gradient (9) ({@link WaveLayer}).
 *   <li>A step of {@link Adam} for Ω, Ω' and W; W is then thresholded (8), by Adam's own step length ({@link Readout}).
 *   <li>After each epoch the parameters are evaluated on the validation rows; the best are kept ({@link Descent}).
 *   <li>Where rows are few, the same descent is run again on all of them, as far as the best epoch.
 * </ol>
 *
 * <p>Where we differ: the authors' program replaces W by its thresholded copy outside of the optimiser, so that W does
 * no longer learn, lets singular values turn negative, and chooses the best epoch on the test rows. Rates are angles
 * ({@link Start#normRatio}): rescaled rows with a rescaled width give the same model. Several layers stack φ (the
 * paper's conclusion).
 *
 * <p>Cost of an epoch: 8ndD operations (half where stationary), n/m times 48dD bytes of frequencies and moments.
 * Reference: Li, Liu, Wang, "Automated spectral kernel learning", AAAI 2020.
 *
 * @param variant what kind of kernel and penalties
 * @param features D
 * @param layers how many layers
 * @param inner columns of the layers below the last
 * @param start where frequencies start
 * @param descent the settings of the descent
 * @param lambda1 λ₁
 * @param lambda2 λ₂; only the variant {@code askl} has it
 */
record Askl(
        Variant variant,
        int features,
        int layers,
        int inner,
        Start start,
        DescentSettings descent,
        double lambda1,
        double lambda2) {
    static final int MOST_LAYERS = 8;

    Askl {
        if (features < 1) {
            throw new BadInput("the number of features must be at least 1, not " + features);
        }
        AsklSettings.LAYERS.check(List.of((double) layers));
        AsklSettings.INNER.check(Optional.of(inner));
        AsklSettings.LAMBDA1.check(List.of(lambda1));
        AsklSettings.LAMBDA2.check(List.of(lambda2));
    }

    Askl withDescent(DescentSettings value) {
        return new Askl(variant, features, layers, inner, start, value, lambda1, lambda2);
    }

    Askl withFeatures(int value) {
        return new Askl(variant, value, layers, inner == features ? value : inner, start, descent, lambda1, lambda2);
    }

    /**
     * The result of a training.
     *
     * @param map φ, owned by the receiver
     * @param function W as it was learned, in units of the targets
     * @param loss what it was learned by
     * @param width of the first layer
     * @param trace every epoch
     * @param best the epoch whose parameters these are, or null where there was none
     * @param drawn lengths of the frequencies before training, ascending quantiles
     */
    record Result(
            YaglomMap map,
            LinearFunction function,
            OutputLoss loss,
            double width,
            List<Epoch> trace,
            Epoch best,
            Splits.Split split,
            boolean interrupted,
            boolean diverged,
            double[] drawn) {
        List<Diagnostics> diagnostics(boolean classes) {
            return List.of(
                    new Diagnostics.EpochTrace(classes ? "accuracy" : "rmse", trace),
                    new Diagnostics.DrawnLengths(Arrays.stream(drawn).boxed().toList()));
        }
    }

    /** Learns the map and W. */
    Result train(RowStore rows, long seed) {
        boolean validated = descent.validation() > 0 && rows.rows() >= 2;
        RowStore unlimited = rows.with(rows.execution().unlimited());
        return train(
                rows, validated ? Splits.holdOut(unlimited, descent.validation(), seed) : null, descent.epochs(), seed);
    }

    /** The same on all rows, as far as epoch {@code last}, which was the best on the validation rows. */
    Result again(RowStore rows, int last, long seed) {
        return train(rows, null, last, seed);
    }

    private Result train(RowStore rows, Splits.Split split, int last, long seed) {
        OutputLoss loss = OutputLoss.of(descent.loss(), rows.task());
        RowStore training = split == null ? rows : rows.subset(split.train());
        RowStore validation = split == null ? null : rows.subset(split.test());
        // The descent alone obeys a stop: it has a model by then.
        Targets targets = loss.targets(training.with(rows.execution().unlimited()));
        checkMemory(rows.columns(), rows.execution());
        int most = Descent.most(descent);
        double[] widths = new double[layers];
        double[] rates = new double[layers];
        List<WaveLayer> stack = stack(training, most, widths, rates, seed);
        double[] drawn = stack.get(0).lengths();
        Readout readout = new Readout(stack.get(layers - 1), targets.outputs(), most);
        BackPropagation.Objective objective = new BackPropagation.Objective(
                loss, variant.learned(), variant.traceNorm(), lambda1, variant.traceNorm() ? lambda2 : 0);
        boolean classes = rows.task().isClassification();
        try (Team team = new Team(rows.execution(), stack.get(layers - 1).strips())) {
            Descent run = new Descent(stack, readout, objective, descent, rates, targets, classes, team);
            run.run(training, validation, last, seed);
            return new Result(
                    map(stack),
                    function(readout, targets),
                    loss,
                    widths[0],
                    run.trace(),
                    run.best(),
                    split,
                    run.interrupted(),
                    run.diverged(),
                    drawn);
        }
    }

    private void checkMemory(int columns, Execution execution) {
        int most = Descent.most(descent);
        int below = inner;
        long floats = 0;
        for (int l = 0; l < layers; l++) {
            long inputs = l == 0 ? columns : below;
            int width = l == layers - 1 ? features : below;
            floats += WaveLayer.floats(inputs, width, variant.parts(), most, variant.learned());
            if (inputs * width * variant.parts() > FloatMemory.MAX_LENGTH / 2) {
                throw new BadInput("layer " + (l + 1) + " has " + inputs + " by " + width
                        + " frequencies, more than one array holds; take fewer features or columns");
            }
        }
        long heap = Runtime.getRuntime().maxMemory();
        if (4 * floats > Math.min(heap * 3 / 4, execution.memory())) {
            throw new BadInput("frequencies and their moments take " + Execution.memoryText(4 * floats)
                    + " of the heap, which has " + Execution.memoryText(heap)
                    + "; take fewer features, a smaller batch, or more memory");
        }
    }

    private List<WaveLayer> stack(RowStore training, int most, double[] widths, double[] rates, long seed) {
        RowStore rows = training.with(training.execution().unlimited());
        List<WaveLayer> stack = new ArrayList<>();
        for (int l = 0; l < layers; l++) {
            int inputs = l == 0 ? rows.columns() : stack.get(l - 1).features();
            int columns = l == layers - 1 ? features : inner;
            WaveLayer layer = new WaveLayer(inputs, columns, variant.parts(), most, variant.learned());
            if (l == 0) {
                double ratio = Start.normRatio(rows, seed);
                widths[0] = start.widthFor(rows, ratio, seed);
                rates[0] = 1 / (widths[0] * ratio);
                start.fill(layer, widths[0], rows, seed);
            } else {
                try (YaglomMap below = map(stack);
                        RowStore features = FeatureStore.view(rows, below)) {
                    double ratio = Start.normRatio(features, seed);
                    widths[l] = start.widthAbove(features, ratio, seed);
                    rates[l] = 1 / (widths[l] * ratio);
                    start.fill(layer, widths[l], features, seed + l);
                }
            }
            if (l == 0 && start.composed()) {
                start.compose(layer, rates[0], training, seed);
            }
            stack.add(layer);
        }
        return stack;
    }

    private static YaglomMap map(List<WaveLayer> stack) {
        List<YaglomMap.Layer> layers = new ArrayList<>();
        for (WaveLayer layer : stack) {
            boolean pair = layer.parts() == 2;
            layers.add(new YaglomMap.Layer(
                    atoms(layer, 0), phases(layer, 0), pair ? atoms(layer, 1) : null, pair ? phases(layer, 1) : null));
        }
        return new YaglomMap(layers);
    }

    private static DenseAtoms atoms(WaveLayer layer, int part) {
        return DenseAtoms.of(layer.inputs(), layer.features(), (c, into) -> layer.get(part, c, into));
    }

    private static float[] phases(WaveLayer layer, int part) {
        float[] phases = new float[layer.features()];
        for (int c = 0; c < phases.length; c++) {
            phases[c] = layer.phase(part, c);
        }
        return phases;
    }

    private LinearFunction function(Readout readout, Targets targets) {
        Matrix weights = readout.weights(features);
        double[] bias = new double[targets.outputs()];
        for (int k = 0; k < bias.length; k++) {
            bias[k] = targets.centre(k);
            for (int c = 0; c < features; c++) {
                weights.set(c, k, weights.get(c, k) * targets.scale(k));
            }
        }
        return new LinearFunction(weights, bias);
    }

    /** As text, the width in units of the median where it is not given. */
    Map<String, String> settings() {
        Map<String, String> map = settings(start.width(), descent.loss()).text();
        map.put("width", start.width().toString());
        return map;
    }

    Settings settings(Width width, Optional<OutputLoss> loss) {
        Settings all = Settings.none()
                .with(AsklSettings.KERNEL, Optional.of(start.kernel()))
                .with(AsklSettings.DRAW, start.draw())
                .with(AsklSettings.WIDTH, width.given())
                .with(AsklSettings.START, Optional.of(start.method()))
                .with(AsklSettings.LAYERS, List.of((double) layers));
        if (start.composed()) {
            all = all.with(AsklSettings.START_FEATURES, start.atoms());
        }
        if (layers > 1) {
            all = all.with(AsklSettings.FACTOR, Optional.of(List.of(width.factor())))
                    .with(AsklSettings.INNER, Optional.of(inner));
        }
        all = all.with(AsklSettings.LOSS, loss)
                .with(AsklSettings.BATCH, descent.batch())
                .with(AsklSettings.EPOCHS, Optional.of(descent.epochs()))
                .with(AsklSettings.RATE, List.of(descent.rate()))
                .with(AsklSettings.WEIGHT_RATE, descent.weightRate())
                .with(AsklSettings.SCHEDULE, descent.schedule())
                .with(AsklSettings.LAMBDA1, List.of(lambda1));
        return (variant.traceNorm() ? all.with(AsklSettings.LAMBDA2, List.of(lambda2)) : all)
                .with(AsklSettings.VALIDATION, Optional.of(descent.validation()))
                .with(AsklSettings.PATIENCE, descent.patience());
    }

    /** With what {@code result} found in place of {@code auto}. */
    Settings settings(Result result) {
        Width found = new Width(Optional.of(result.width), start.width().factor());
        return settings(found, Optional.of(result.loss));
    }
}
