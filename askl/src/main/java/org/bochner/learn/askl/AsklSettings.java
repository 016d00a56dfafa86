package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.learn.Declaration;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.Width;
import org.bochner.select.validate.Deciding;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;

/**
 * The settings of {@link Askl}. Where start and kernel are not given, three initial spectra are candidates, each with
 * two factors; factor, rate, λ₁, λ₂ and layers may have several values. {@link Halving} chooses among the combinations.
 */
final class AsklSettings {
    /** Below these a second training takes seconds, and a tenth more rows is worth it. */
    private static final int FEW_ROWS = 20_000;

    private static final int FEW_WAVED_ROWS = 5000;

    private static final int MOST_EPOCHS = 20;
    private static final int LEAST_EPOCHS = 5;
    /** Beyond this many in all epochs together a training takes minutes. */
    private static final long ROWS_SEEN = 720_000;

    /** From so many rows on W stays as the descent left it. */
    private static final int SOLVED_ROWS = 3000;
    /** The same for rows times columns: with more, the descents of all folds take longer than some seconds. */
    private static final long SOLVED_CELLS = 20_000;
    /** Fewer do not make folds. */
    private static final int LEAST_ROWS = 20;
    /** The epochs of few rows have so many steps together, as far as there are not more epochs than that. */
    private static final int STEPS = 800;

    private static final int MOST_OF_FEW = 200;

    private static final int BATCH_ROWS = 32;

    /** The same with waves of single columns. */
    private static final int USUAL_WAVES = 32;

    private static final int WAVE_BATCH_ROWS = 128;
    private static final int MOST_WAVE_EPOCHS = 150;
    private static final int USUAL_WAVE_EPOCHS = 20;
    private static final int LEAST_WAVE_EPOCHS = 5;
    private static final long WAVE_ROWS_SEEN = 170_000;
    private static final long LEAST_WAVE_ROWS_SEEN = 60_000;
    private static final long MOST_WAVE_ROWS_SEEN = 500_000;
    private static final int USUAL_NUMBERS = 12;
    /** The inputs of the layer up to which a training with waves takes two seconds. */
    private static final int USUAL_INPUTS = 160;

    private static final double QUANTILE_SCALE = 0.3;
    private static final double STANDARD_SCALE = 3;

    /** A candidate with waves. */
    private record Waved(WaveNet.Inputs inputs, WaveNet.Family family, double decay) {}

    private static final List<Waved> USUAL = List.of(
            new Waved(WaveNet.Inputs.QUANTILE, WaveNet.Family.RECTIFIED, 1),
            new Waved(WaveNet.Inputs.QUANTILE, WaveNet.Family.RECTIFIED, 0.1),
            new Waved(WaveNet.Inputs.STANDARD, WaveNet.Family.RECTIFIED, 1),
            new Waved(WaveNet.Inputs.QUANTILE, WaveNet.Family.COSINE, 0.1));

    private static final double VALIDATION_SHARE = 0.1;
    private static final int MOST_VALIDATION = 4000;

    /**
     * The factor of the rates as training goes on: 1 throughout, as in the paper, or from 1 to 0 along half a cosine.
     */
    enum Schedule {
        CONSTANT,
        COSINE;

        /** The factor when {@code share} of all steps, from 0 to 1, has been taken. */
        double factor(double share) {
            return this == CONSTANT ? 1 : 0.5 * (1 + Math.cos(Math.PI * share));
        }
    }

    /** Where the weights of a model come from once its frequencies are learned. */
    enum Weights {
        /** They are those of the descent. */
        DESCENT,
        /** They are solved for; see {@link SolvedReadout}. */
        SOLVED
    }

    static final Declaration SETTINGS = new Declaration();
    static final Setting<Optional<BaseKernel>> KERNEL = SETTINGS.declare(Setting.of(
                    "kernel",
                    BaseKernel.parse("gaussian"),
                    BaseKernel::parse,
                    BaseKernel::text,
                    "gaussian, laplace, matern:NU or cauchy")
            .orAuto()
            .help("whose spectrum frequencies start from; auto: see start"));
    static final Setting<Draw> DRAW =
            SETTINGS.declare(Setting.choice("draw", Draw.IID).help("how frequencies are drawn"));
    static final Setting<Optional<Double>> WIDTH =
            SETTINGS.declare(Width.SETTING.help("width of the kernel; auto is factor times the median distance"));
    static final Setting<Optional<List<Double>>> FACTOR = SETTINGS.declare(Setting.numbers("factor")
            .above(0)
            .orAuto()
            .help("of the median distance; of several values the best is chosen; auto: 1 or a half"));
    static final Setting<Optional<String>> START = SETTINGS.declare(Setting.text("start", Start.RANDOM)
            .orAuto()
            .help("random: drawn; rows: sums of differences between rows; or a method that finds the first ones: nsrf,"
                    + " lkrf, pbrff…; auto: the best of gaussian and laplace draws and rows"));
    static final Setting<Integer> START_FEATURES = SETTINGS.declare(
            Setting.whole("start-features", 200).from(1).help("columns that the method of start may find"));
    static final Setting<List<Double>> LAYERS = SETTINGS.declare(Setting.numbers("layers", 1.0)
            .from(1)
            .to(8)
            .help("how many layers of waves; of several values the best is chosen"));
    static final Setting<Optional<Integer>> INNER = SETTINGS.declare(Setting.whole("inner")
            .from(1)
            .orAuto()
            .help("columns of the layers below the last; auto is as many as it has"));
    static final Setting<Optional<Integer>> WAVES = SETTINGS.declare(Setting.whole("waves")
            .from(0)
            .to(256)
            .orAuto()
            .help("learned waves of every single column, below the layer; 0: none; auto: 32 or none, as is best"));
    static final Setting<Optional<Double>> WAVE_SCALE = SETTINGS.declare(Setting.number("wave-scale")
            .above(0)
            .orAuto()
            .range(Range.log(0.03, 10))
            .help("spread of the first frequencies of those waves, in turns per standard deviation; auto: 0.3, or 3 of"
                    + " standard inputs"));
    static final Setting<Optional<WaveNet.Inputs>> WAVE_INPUTS =
            SETTINGS.declare(Setting.choice("wave-inputs", WaveNet.Inputs.class)
                    .orAuto()
                    .help("what those waves see: normal scores of ranks, or values; auto: the best"));
    static final Setting<Optional<WaveNet.Family>> FAMILY =
            SETTINGS.declare(Setting.choice("family", WaveNet.Family.class)
                    .orAuto()
                    .help("features above those waves, cosine or rectified (arc-cosine); auto: the best"));
    static final Setting<Optional<Integer>> EMBEDDING = SETTINGS.declare(Setting.whole("embedding")
            .from(4)
            .to(64)
            .orAuto()
            .help("numbers that the waves of a column are mixed into; auto: 12, or 4 to 8 of many columns"));
    static final Setting<Optional<Double>> DECAY = SETTINGS.declare(Setting.number("decay")
            .from(0)
            .to(100)
            .orAuto()
            .range(Range.log(0.03, 3))
            .help("how much of frequencies and weights a step of rate 1 takes away; auto: 0, above waves 0.1 or 1,"
                    + " as is best"));
    /** Those that have an effect with waves alone. */
    static final List<Setting<?>> OF_WAVES = List.of(WAVE_SCALE, WAVE_INPUTS, FAMILY, EMBEDDING);

    static final Setting<Optional<OutputLoss>> LOSS = SETTINGS.declare(Setting.choice("loss", OutputLoss.class)
            .orAuto()
            .help("what a wrong output costs; auto is softmax for classes, squared for numbers"));
    static final Setting<Optional<Integer>> BATCH = SETTINGS.declare(Setting.whole("batch")
            .from(1)
            .to(1 << 14)
            .orAuto()
            .help("rows of a batch; auto: 32, with waves of single columns 128"));
    static final Setting<Optional<Integer>> EPOCHS = SETTINGS.declare(Setting.whole("epochs")
            .from(1)
            .orAuto()
            .help("how often every row is seen, at most; auto: 20, fewer beyond 36000 rows; with waves of single"
                    + " columns up to 150"));
    static final Setting<List<Double>> RATE = SETTINGS.declare(Setting.numbers("rate", 0.1)
            .above(0)
            .to(100)
            .advice("0.01 is usual")
            .help("step of frequencies, the angle in radians that one may turn; of several values the best is chosen"));
    static final Setting<Double> WEIGHT_RATE = SETTINGS.declare(Setting.number("weight-rate", 0.02)
            .above(0)
            .to(100)
            .advice("0.01 is usual")
            .help("step of the weights"));
    static final Setting<Schedule> SCHEDULE =
            SETTINGS.declare(Setting.choice("schedule", Schedule.COSINE).help("how both steps change over the epochs"));
    static final Setting<Optional<Weights>> READOUT = SETTINGS.declare(Setting.choice("readout", Weights.class)
            .orAuto()
            .help("weights as the descent leaves them, or solved for by folds; auto: solved for 20 to 2999 rows of at"
                    + " most 20000 numbers, unless epochs, validation or all-rows is given"));
    static final Setting<Optional<List<Double>>> C = SETTINGS.declare(Setting.numbers("c")
            .above(0)
            .orAuto()
            .help("weight of the loss where weights are solved for; of several values the best is chosen"));
    static final Setting<List<Double>> LAMBDA1 = SETTINGS.declare(Setting.numbers("lambda1", 1e-5)
            .from(0)
            .range(Range.log(1e-7, 1e-1))
            .help("weight of the squared norm of W; of several values the best is chosen"));
    static final Setting<List<Double>> LAMBDA2 = SETTINGS.declare(Setting.numbers("lambda2", 1e-3)
            .from(0)
            .range(Range.log(1e-6, 1e-1))
            .help("weight of the features' squares; of several values the best is chosen"));
    static final Setting<Optional<Double>> VALIDATION = SETTINGS.declare(Setting.number("validation")
            .from(0)
            .below(1)
            .orAuto()
            .help("share of validation rows, which choose the epoch; 0 for none; auto: a tenth, at most 4000"
                    + " rows"));
    static final Setting<Integer> PATIENCE = SETTINGS.declare(
            Setting.whole("patience", 20).from(1).help("epochs without a better one after which to stop"));
    static final Setting<Optional<Boolean>> ALL_ROWS = SETTINGS.declare(Setting.flag("all-rows", false)
            .orAuto()
            .help("whether to train again on all rows, as long as was best; auto: below 20000"));
    static final Setting<Boolean> CALIBRATION = SETTINGS.declare(
            Setting.flag("calibration", true).help("whether scores get probabilities, fitted on the validation rows"));

    static {
        Deciding.SETTINGS.forEach(SETTINGS::declare);
    }

    private AsklSettings() {}

    /** Those of one variant: ranges and defaults differ with what is learned. */
    static Declaration of(Variant variant) {
        Declaration all = variant.learned
                ? SETTINGS.but(RATE.range(Range.log(3e-3, 1)))
                : SETTINGS.but(WEIGHT_RATE.withDefault(0.2));
        if (!variant.traceNorm) {
            all = all.but(WAVES.withDefault(Optional.of(0)));
        }
        return variant.traceNorm
                ? all.but(LAMBDA1.help("weight of the trace norm of W; of several values the best is chosen"))
                : all.without(LAMBDA2).without(READOUT).without(C);
    }

    /** Whether W is solved for after the descent on so many rows, in place of keeping it as it is. */
    static boolean solves(Variant variant, Settings given, long rows, int columns) {
        if (!variant.traceNorm || rows < LEAST_ROWS || given.get(WAVES).orElse(0) > 0) {
            return false;
        }
        boolean few = rows < SOLVED_ROWS
                && rows * columns <= SOLVED_CELLS
                && given.get(EPOCHS).isEmpty()
                && given.get(VALIDATION).isEmpty()
                && given.get(ALL_ROWS).isEmpty();
        return given.get(READOUT).map(asked -> asked == Weights.SOLVED).orElse(few);
    }

    /** The candidates of {@link SolvedReadout}: more widths, and as many epochs as few rows need. */
    static List<Askl> solvedCandidates(Variant variant, Settings given, int features, long rows) {
        int batch = given.get(BATCH).orElse(BATCH_ROWS);
        long batches = (rows + batch - 1) / batch;
        int usual = (int) Math.max(MOST_EPOCHS, Math.min(MOST_OF_FEW, STEPS / batches));
        Settings more = given.with(EPOCHS, Optional.of(given.get(EPOCHS).orElse(usual)));
        return candidates(variant, more, features, rows, List.of(1.0, 0.5, 0.25, 2.0, 4.0));
    }

    /** Every combination of the values given, without waves; the first is that of the first values. */
    static List<Askl> candidates(Variant variant, Settings given, int features, long rows) {
        return candidates(variant, given, features, rows, List.of(1.0, 0.5));
    }

    private static List<Askl> candidates(
            Variant variant, Settings given, int features, long rows, List<Double> factors) {
        double share = Math.min(VALIDATION_SHARE, (double) MOST_VALIDATION / rows);
        Settings open = given.with(INNER, Optional.of(given.get(INNER).orElse(features)))
                .with(VALIDATION, Optional.of(given.get(VALIDATION).orElse(share)));
        int usual = (int) Math.max(LEAST_EPOCHS, Math.min(MOST_EPOCHS, ROWS_SEEN / Math.max(1, rows)));
        List<Settings> all = starts(
                open.with(WAVES, Optional.of(0))
                        .with(DECAY, Optional.of(given.get(DECAY).orElse(0.0)))
                        .with(BATCH, Optional.of(given.get(BATCH).orElse(BATCH_ROWS)))
                        .with(EPOCHS, Optional.of(given.get(EPOCHS).orElse(usual))),
                factors);
        return combined(variant, features, all);
    }

    /** Every combination of the values given in lists. */
    private static List<Askl> combined(Variant variant, int features, List<Settings> some) {
        List<Settings> all = some;
        List<Setting<List<Double>>> lists =
                variant.traceNorm ? List.of(RATE, LAMBDA1, LAMBDA2, LAYERS) : List.of(RATE, LAMBDA1, LAYERS);
        for (Setting<List<Double>> list : lists) {
            all = all.stream()
                    .flatMap(each -> each.get(list).stream().map(value -> each.with(list, List.of(value))))
                    .toList();
        }
        return all.stream().map(each -> new Askl(variant, features, each)).toList();
    }

    /**
     * The candidates with waves of single columns. Where little is given there are four, which came out best on some
     * table each: rectified features that decay, for noisy tables, and such that hardly decay, for what is almost free
     * of noise; cosines; and rectified ones above values instead of ranks. Wide tables, whose rows take longer, have
     * fewer epochs, fewer numbers of a column and, from {@link WaveContest#FEW} rows on, one candidate less.
     *
     * @param columns those of the rows
     * @param waved how many of them have waves
     */
    static List<Askl> waved(Variant variant, Settings given, int features, long rows, int columns, int waved) {
        double share = Math.min(VALIDATION_SHARE, (double) MOST_VALIDATION / rows);
        int numbers = given.get(EMBEDDING).orElse(numbers(columns, waved));
        double inputs = (double) waved * numbers + columns;
        long seen = (long) Math.max(LEAST_WAVE_ROWS_SEEN, WAVE_ROWS_SEEN * Math.min(1, USUAL_INPUTS / inputs));
        long many = Math.min(MOST_WAVE_ROWS_SEEN, USUAL_WAVE_EPOCHS * rows);
        long usual = Math.max(seen, many) / Math.max(1, rows);
        long epochs = Math.max(LEAST_WAVE_EPOCHS, Math.min(MOST_WAVE_EPOCHS, usual));
        int count = inputs <= 1.25 * USUAL_INPUTS || rows < WaveContest.FEW ? USUAL.size() : USUAL.size() - 1;
        Settings open = given.with(WAVES, Optional.of(given.get(WAVES).orElse(USUAL_WAVES)))
                .with(EMBEDDING, Optional.of(numbers))
                .with(INNER, Optional.of(given.get(INNER).orElse(features)))
                .with(VALIDATION, Optional.of(given.get(VALIDATION).orElse(share)))
                .with(KERNEL, Optional.of(given.get(KERNEL).orElse(BaseKernel.parse("gaussian"))))
                .with(START, Optional.of(given.get(START).orElse(Start.RANDOM)))
                .with(FACTOR, Optional.of(given.get(FACTOR).orElse(List.of(1.0))))
                .with(BATCH, Optional.of(given.get(BATCH).orElse(WAVE_BATCH_ROWS)))
                .with(EPOCHS, Optional.of(given.get(EPOCHS).orElse((int) epochs)));
        Map<Map<String, String>, Settings> all = new LinkedHashMap<>();
        for (Waved each : USUAL.subList(0, count)) {
            WaveNet.Inputs seenAs = given.get(WAVE_INPUTS).orElse(each.inputs);
            double scale = seenAs == WaveNet.Inputs.QUANTILE ? QUANTILE_SCALE : STANDARD_SCALE;
            Settings some = open.with(WAVE_INPUTS, Optional.of(seenAs))
                    .with(FAMILY, Optional.of(given.get(FAMILY).orElse(each.family)))
                    .with(DECAY, Optional.of(given.get(DECAY).orElse(each.decay)))
                    .with(WAVE_SCALE, Optional.of(given.get(WAVE_SCALE).orElse(scale)));
            all.putIfAbsent(some.text(), some);
        }
        return combined(variant, features, List.copyOf(all.values()));
    }

    /** The numbers of a column: twelve, or as many as leave the layer about its usual inputs, a multiple of 4. */
    private static int numbers(int columns, int waved) {
        int room = (int) ((1.5 * USUAL_INPUTS - columns) / Math.max(1, waved)) / 4 * 4;
        return Math.max(4, Math.min(USUAL_NUMBERS, room));
    }

    /** Whether nothing is given that speaks of a fit without waves. */
    static boolean open(Variant variant, Settings given) {
        boolean free = given.get(WAVES).isEmpty()
                && given.get(KERNEL).isEmpty()
                && given.get(START).isEmpty()
                && given.get(WIDTH).isEmpty()
                && given.get(FACTOR).isEmpty()
                && given.get(DRAW) == Draw.IID
                && given.get(LAYERS).equals(List.of(1.0));
        return free
                && (!variant.traceNorm
                        || given.get(READOUT).isEmpty() && given.get(C).isEmpty());
    }

    /**
     * Every initial spectrum with every factor. A given start or kernel leaves fewer; a given width is one of the
     * Gaussian kernel, since the Laplace kernel measures another distance.
     */
    private static List<Settings> starts(Settings given, List<Double> factors) {
        BaseKernel gaussian = BaseKernel.parse("gaussian");
        BaseKernel laplace = BaseKernel.parse("laplace");
        Optional<Double> width = given.get(WIDTH);
        Optional<BaseKernel> kernel = given.get(KERNEL);
        Optional<String> method = given.get(START);
        List<Settings> all = new ArrayList<>();
        add(all, given, kernel.orElse(gaussian), method.orElse(Start.RANDOM), factors);
        if (kernel.isEmpty()
                && width.isEmpty()
                && laplace.admits(given.get(DRAW))
                && !method.equals(Optional.of(Start.ROWS))) {
            add(all, given, laplace, method.orElse(Start.RANDOM), factors.subList(0, 2));
        }
        if (kernel.isEmpty() && method.isEmpty()) {
            add(all, given, gaussian, Start.ROWS, factors.subList(0, 2));
        }
        return all;
    }

    private static void add(
            List<Settings> all, Settings given, BaseKernel kernel, String method, List<Double> factors) {
        Settings start = given.with(KERNEL, Optional.of(kernel)).with(START, Optional.of(method));
        List<Double> usual = given.get(WIDTH).isEmpty() ? factors : List.of(1.0);
        for (double factor : given.get(FACTOR).orElse(usual)) {
            all.add(start.with(FACTOR, Optional.of(List.of(factor))));
        }
    }

    /** Whether the descent is to be run again on all of so many rows. */
    static boolean again(Settings settings, long rows, boolean waves) {
        return settings.get(ALL_ROWS).orElse(rows < (waves ? FEW_WAVED_ROWS : FEW_ROWS));
    }

    /** Whether a descent with waves needs no validation rows, and has all rows from the start. */
    static boolean straight(Settings settings, boolean calibrates) {
        return !calibrates
                && settings.get(VALIDATION).isEmpty()
                && settings.get(ALL_ROWS).orElse(true);
    }
}
