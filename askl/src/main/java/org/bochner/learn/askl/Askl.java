package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Targets;
import org.bochner.features.FeatureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.features.maps.YaglomMap;
import org.bochner.jvm.Tasks;
import org.bochner.jvm.Team;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.select.validate.Splits;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.RowStore;

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
 * @param settings those of {@link AsklSettings}, of which candidates for a choice have one value each
 */
record Askl(Variant variant, int features, Settings settings) {
    Askl {
        double layers = settings.get(AsklSettings.LAYERS).get(0);
        if (layers != Math.rint(layers)) {
            throw new BadInput("layers must be whole numbers, not " + layers);
        }
        Start.of(settings);
        if (waves(settings)) {
            new WaveNet(variant, features, settings);
        }
    }

    /** Whether there are waves of single columns below the layer. */
    boolean waves() {
        return waves(settings);
    }

    private static boolean waves(Settings settings) {
        return settings.get(AsklSettings.WAVES).orElseThrow() > 0;
    }

    /** The same for a short training. */
    Askl brief(int mostFeatures, int mostEpochs, double validation) {
        int fewer = Math.min(mostFeatures, features);
        return new Askl(
                variant,
                fewer,
                settings.with(AsklSettings.INNER, Optional.of(inner() == features ? fewer : inner()))
                        .with(AsklSettings.EPOCHS, Optional.of(Math.min(mostEpochs, epochs())))
                        .with(AsklSettings.VALIDATION, Optional.of(validation)));
    }

    int epochs() {
        return settings.get(AsklSettings.EPOCHS).orElseThrow();
    }

    private int layers() {
        return settings.get(AsklSettings.LAYERS).get(0).intValue();
    }

    /** The columns of the layers below the last. */
    private int inner() {
        return settings.get(AsklSettings.INNER).orElseThrow();
    }

    private int most() {
        return Descent.most(settings.get(AsklSettings.BATCH).orElseThrow());
    }

    /**
     * The result of a training.
     *
     * @param map φ, owned by the receiver
     * @param function W as it was learned, in units of the targets
     * @param loss what it was learned by
     * @param width of the first layer
     * @param outcome of the descent
     * @param drawn lengths of the frequencies before training, ascending quantiles
     */
    record Result(
            FeatureMap map,
            LinearFunction function,
            OutputLoss loss,
            double width,
            Descent.Outcome outcome,
            Splits.Split split,
            double[] drawn) {
        List<Diagnostics> diagnostics(boolean classes) {
            Diagnostics lengths =
                    new Diagnostics.DrawnLengths(Arrays.stream(drawn).boxed().toList());
            return outcome.trace().isEmpty()
                    ? List.of(lengths)
                    : List.of(new Diagnostics.EpochTrace(classes ? "accuracy" : "rmse", outcome.trace()), lengths);
        }
    }

    /** Learns the map and W. */
    Result train(RowStore rows, long seed) {
        double share = settings.get(AsklSettings.VALIDATION).orElseThrow();
        Splits.Split split = share > 0 && rows.rows() >= 2 ? Splits.holdOut(rows, share, seed) : null;
        return train(rows, split, epochs(), epochs(), seed);
    }

    /** The same with given validation rows. */
    Result on(RowStore rows, Splits.Split split, long seed) {
        return train(rows, split, epochs(), epochs(), seed);
    }

    /** The same on all rows, as far as epoch {@code last}, which was the best on the validation rows. */
    Result again(RowStore rows, int last, long seed) {
        return train(rows, null, last, last, seed);
    }

    /** The same as far as epoch {@code end} of all epochs, whose schedule it follows; 0 is before the first step. */
    Result upTo(RowStore rows, int end, long seed) {
        return train(rows, null, epochs(), end, seed);
    }

    /**
     * A descent on all rows whose map is passed on after each of the epochs {@code marks}, ascending; mark 0 is before
     * the first step. It ends with the last of them, or where the loss is not finite. The receiver closes the maps.
     */
    void follow(RowStore rows, List<Integer> marks, long seed, Consumer<YaglomMap> each) {
        try (Ready ready = ready(rows, seed)) {
            ready.descent.follow(rows, epochs(), marks, seed, () -> each.accept(map(ready.stack)));
        }
    }

    private Result train(RowStore rows, Splits.Split split, int last, int end, long seed) {
        if (waves(settings)) {
            return new WaveNet(variant, features, settings).train(rows, split, last, end, seed);
        }
        RowStore training = split == null ? rows : rows.subset(split.train());
        RowStore validation = split == null ? null : rows.subset(split.test());
        try (Ready ready = ready(training, seed)) {
            Descent.Outcome outcome = ready.descent.run(training, validation, last, end, seed);
            LinearFunction function = function(ready.readout, features, ready.targets);
            return new Result(map(ready.stack), function, ready.loss, ready.widths[0], outcome, split, ready.drawn);
        }
    }

    /** A descent before its first step. */
    private record Ready(
            OutputLoss loss,
            Targets targets,
            double[] widths,
            double[] drawn,
            List<WaveLayer> stack,
            Readout readout,
            Descent descent,
            Team team)
            implements AutoCloseable {
        @Override
        public void close() {
            team.close();
        }
    }

    private Ready ready(RowStore rows, long seed) {
        OutputLoss loss = OutputLoss.of(settings.get(AsklSettings.LOSS), rows.task());
        Targets targets = loss.targets(rows);
        checkMemory(rows.columns(), rows.execution());
        double[] widths = new double[layers()];
        double[] rates = new double[layers()];
        List<WaveLayer> stack = stack(rows, widths, rates, seed);
        double[] drawn = stack.get(0).lengths();
        WaveLayer top = stack.get(stack.size() - 1);
        Readout readout = new Readout(top, targets.outputs(), most());
        Objective objective = objective(variant, settings, loss);
        boolean classes = rows.task().isClassification();
        Team team = new Team(rows.execution(), top.strips);
        Descent descent = new Descent(stack, null, readout, objective, settings, rates, targets, classes, team);
        return new Ready(loss, targets, widths, drawn, stack, readout, descent, team);
    }

    static Objective objective(Variant variant, Settings settings, OutputLoss loss) {
        return new Objective(
                loss,
                variant.learned,
                variant.traceNorm,
                settings.get(AsklSettings.LAMBDA1).get(0),
                variant.traceNorm ? settings.get(AsklSettings.LAMBDA2).get(0) : 0,
                settings.get(AsklSettings.DECAY).orElseThrow());
    }

    private void checkMemory(int columns, Execution execution) {
        for (int l = 0; l < layers(); l++) {
            long inputs = inputs(l, columns);
            int width = width(l);
            if (inputs * width * variant.parts > FloatMemory.MAX_LENGTH / 2) {
                throw new BadInput("layer " + (l + 1) + " has " + inputs + " by " + width
                        + " frequencies, more than one array holds; take fewer features or columns");
            }
        }
        checkHeap(floats(columns), execution);
    }

    /** How many numbers layer {@code l} sees. */
    private int inputs(int l, int columns) {
        return l == 0 ? columns : inner();
    }

    /** How many frequencies it has. */
    private int width(int l) {
        return l == layers() - 1 ? features : inner();
    }

    /** What a training on so many columns keeps. */
    private long floats(int columns) {
        if (waves()) {
            return new WaveNet(variant, features, settings).floats(columns, columns);
        }
        long floats = 0;
        for (int l = 0; l < layers(); l++) {
            floats += WaveLayer.floats(inputs(l, columns), width(l), variant.parts, most(), variant.learned);
        }
        return floats;
    }

    /**
     * Calls {@code training} with the place of each of {@code some} and the rows to learn from. They run side by side,
     * with a thread each as far as memory has room: a step of few rows is too short to be shared out well. As with any
     * number of threads, the results are the same bits.
     */
    static void sideBySide(List<Askl> some, RowStore rows, ObjIntConsumer<RowStore> training) {
        Execution execution = rows.execution();
        long most = some.stream()
                .mapToLong(each -> each.floats(rows.columns()))
                .max()
                .orElse(0);
        long room = Math.min(Runtime.getRuntime().maxMemory(), execution.memory()) / 2;
        int together = (int) Math.max(1, Math.min(Math.min(execution.threads(), some.size()), room / (4 * most + 1)));
        RowStore mine = rows.with(
                execution.threads(Math.max(1, execution.threads() / together)).reporting(Progress.NONE));
        Tasks.run(execution.threads(together), some.size(), k -> training.accept(mine, k));
    }

    /** Throws where so many floats are more than the heap or the memory has room for. */
    static void checkHeap(long floats, Execution execution) {
        long heap = Runtime.getRuntime().maxMemory();
        if (4 * floats > Math.min(heap * 3 / 4, execution.memory())) {
            throw new BadInput("frequencies and their moments take " + Execution.memoryText(4 * floats)
                    + " of the heap, which has " + Execution.memoryText(heap)
                    + "; take fewer features, a smaller batch, or more memory");
        }
    }

    private List<WaveLayer> stack(RowStore rows, double[] widths, double[] rates, long seed) {
        Start start = Start.of(settings);
        List<WaveLayer> stack = new ArrayList<>();
        for (int l = 0; l < layers(); l++) {
            int inputs = l == 0 ? rows.columns() : inner();
            int columns = l == layers() - 1 ? features : inner();
            WaveLayer layer = new WaveLayer(inputs, columns, variant.parts, most(), variant.learned);
            try (YaglomMap below = l == 0 ? null : map(stack);
                    RowStore view = l == 0 ? null : FeatureStore.view(rows, below)) {
                RowStore from = l == 0 ? rows : view;
                double ratio = Start.normRatio(from, seed);
                widths[l] = l == 0 ? start.widthFor(rows, ratio, seed) : start.widthAbove(view, ratio, seed);
                rates[l] = 1 / (widths[l] * ratio);
                start.fill(layer, widths[l], from, seed + l);
            }
            if (l == 0 && start.composed()) {
                start.compose(layer, rates[0], rows, seed);
            }
            stack.add(layer);
        }
        return stack;
    }

    private static YaglomMap map(List<WaveLayer> stack) {
        List<YaglomMap.Layer> layers = new ArrayList<>();
        for (WaveLayer layer : stack) {
            boolean pair = layer.parts == 2;
            layers.add(new YaglomMap.Layer(
                    atoms(layer, 0), phases(layer, 0), pair ? atoms(layer, 1) : null, pair ? phases(layer, 1) : null));
        }
        return new YaglomMap(layers);
    }

    private static DenseAtoms atoms(WaveLayer layer, int part) {
        return DenseAtoms.of(layer.inputs, layer.features, (c, into) -> layer.get(part, c, into));
    }

    private static float[] phases(WaveLayer layer, int part) {
        float[] phases = new float[layer.features];
        for (int c = 0; c < phases.length; c++) {
            phases[c] = layer.phase(part, c);
        }
        return phases;
    }

    /** W in units of the targets. */
    static LinearFunction function(Readout readout, int features, Targets targets) {
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

    /**
     * The settings that have an effect on a training, as text; the width in units of the median where it is not given.
     */
    Map<String, String> text() {
        Start start = Start.of(settings);
        List<Setting<?>> idle = new ArrayList<>(
                List.of(AsklSettings.ALL_ROWS, AsklSettings.CALIBRATION, AsklSettings.READOUT, AsklSettings.C));
        if (!waves(settings)) {
            idle.addAll(AsklSettings.OF_WAVES);
        }
        if (!start.composed()) {
            idle.add(AsklSettings.START_FEATURES);
        }
        if (layers() == 1) {
            idle.addAll(List.of(AsklSettings.FACTOR, AsklSettings.INNER));
        }
        Map<String, String> map = settings.text();
        idle.forEach(each -> map.remove(each.name()));
        map.put("width", start.width().toString());
        return map;
    }

    /** With what {@code result} found in place of {@code auto}. */
    Askl found(Result result) {
        return new Askl(
                variant,
                features,
                settings.with(AsklSettings.WIDTH, Optional.of(result.width))
                        .with(AsklSettings.LOSS, Optional.of(result.loss)));
    }
}
