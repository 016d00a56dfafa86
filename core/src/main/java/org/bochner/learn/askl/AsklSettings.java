package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.learn.Declaration;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.Width;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;

/**
 * The settings of {@link Askl}. Where start and kernel are not given, three spectra race, each with two factors; factor, rate, λ₁, λ₂ and layers may have
 * several values with commas between them: each combination is a candidate of the {@link Halving}.
 */
final class AsklSettings {
    /** Below these a second training takes seconds, and a tenth of the rows more is worth it. */
    private static final int FEW_ROWS = 20_000;

    private static final int MOST_EPOCHS = 20;
    private static final int LEAST_EPOCHS = 5;
    /** Beyond this many in all epochs together a training takes minutes. */
    private static final long ROWS_SEEN = 720_000;

    private static final double HELD_OUT = 0.1;
    private static final int MOST_HELD_OUT = 4000;

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
            .help("random: drawn; rows: sums of differences between rows; or a method whose frequencies go first: nsrf,"
                    + " lkrf, pbrff…; auto: the best of gaussian and laplace draws and rows"));
    static final Setting<Integer> START_FEATURES = SETTINGS.declare(
            Setting.whole("start-features", 200).from(1).help("columns that the method of start may find"));
    static final Setting<List<Double>> LAYERS = SETTINGS.declare(Setting.numbers("layers", 1.0)
            .from(1)
            .to(Askl.MOST_LAYERS)
            .help("how many layers of waves; of several values the best is chosen"));
    static final Setting<Optional<Integer>> INNER = SETTINGS.declare(Setting.whole("inner")
            .from(1)
            .orAuto()
            .help("columns of the layers below the last; auto is as many as it has"));
    static final Setting<Optional<OutputLoss>> LOSS = SETTINGS.declare(Setting.choice("loss", OutputLoss.class)
            .orAuto()
            .help("what a wrong output costs; auto is softmax for classes, squared for numbers"));
    static final Setting<Integer> BATCH =
            SETTINGS.declare(Setting.whole("batch", 32).from(1).to(1 << 14).help("rows of a batch"));
    static final Setting<Optional<Integer>> EPOCHS = SETTINGS.declare(Setting.whole("epochs")
            .from(1)
            .orAuto()
            .help("how often every row is seen, at most; auto: 20, fewer beyond 36000 rows"));
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
            .help("share of rows held out, by which the best epoch is kept; 0 for none; auto: a tenth, at most 4000"
                    + " rows"));
    static final Setting<Integer> PATIENCE = SETTINGS.declare(
            Setting.whole("patience", 20).from(1).help("epochs without a better one after which to stop"));
    static final Setting<Boolean> SEARCH = SETTINGS.declare(Setting.either("search", "none", "halving")
            .help("halving: tries other factors, rates and lambdas on some of the rows"));
    static final Setting<Optional<Boolean>> ALL_ROWS = SETTINGS.declare(Setting.flag("all-rows", false)
            .orAuto()
            .help("whether to train again on all rows, as long as was best; auto: below 20000"));
    static final Setting<Boolean> MACHINE = SETTINGS.declare(Setting.either("machine", "trained", "refit")
            .help("trained: the weights that were learned; refit: a convex machine on the features"));
    static final Setting<Boolean> CALIBRATION = SETTINGS.declare(
            Setting.flag("calibration", true).help("whether scores get probabilities from the rows held out"));

    private AsklSettings() {}

    /** Those of one variant: ranges and defaults differ with what is learned. */
    static Declaration of(Variant variant) {
        Declaration all = variant.learned()
                ? SETTINGS.but(RATE.range(Range.log(3e-3, 1)))
                : SETTINGS.but(WEIGHT_RATE.withDefault(0.2));
        return variant.traceNorm()
                ? all.but(LAMBDA1.help("weight of the trace norm of W; of several values the best is chosen"))
                : all.without(LAMBDA2);
    }

    /** Every combination of the values given, and of those of the search; the first is that of the first values. */
    static List<Askl> parse(Variant variant, Settings settings, int features, long rows) {
        boolean wide = settings.get(SEARCH);
        List<Askl> all = new ArrayList<>();
        boolean given = settings.get(WIDTH).isPresent();
        for (Origin origin : origins(settings)) {
            for (double factor : around(factors(settings), wide && !given, 1, 0.5, 2)) {
                for (double rate : around(settings.get(RATE), wide && variant.learned(), 1, 0.3, 3)) {
                    for (double lambda1 : around(settings.get(LAMBDA1), wide, 1, 0.1, 10)) {
                        List<Double> smooth = variant.traceNorm() ? settings.get(LAMBDA2) : List.of(0.0);
                        for (double lambda2 : around(smooth, wide && variant.traceNorm(), 1, 0.1, 10)) {
                            for (double layers : settings.get(LAYERS)) {
                                all.add(learner(
                                        variant, settings, features, rows, origin, factor, rate, lambda1, lambda2,
                                        layers));
                            }
                        }
                    }
                }
            }
        }
        return all;
    }

    /** Whose spectrum, and what is made of it. */
    private record Origin(BaseKernel kernel, String start) {}

    /** Those that race; what is given leaves fewer, and a width is one of the Gaussian kernel, since the other measures differently. */
    private static List<Origin> origins(Settings settings) {
        boolean open = settings.get(START).isEmpty();
        String drawn = settings.get(START).orElse(Start.RANDOM);
        if (settings.get(KERNEL).isPresent()) {
            return List.of(new Origin(settings.get(KERNEL).get(), drawn));
        }
        BaseKernel usual = BaseKernel.parse("gaussian");
        BaseKernel other = BaseKernel.parse("laplace");
        List<Origin> all = new ArrayList<>(List.of(new Origin(usual, drawn)));
        boolean both = settings.get(WIDTH).isEmpty() && other.admits(settings.get(DRAW));
        if (both && !drawn.equals(Start.ROWS)) {
            all.add(new Origin(other, drawn));
        }
        if (open) {
            all.add(new Origin(usual, Start.ROWS));
        }
        return all;
    }

    /** Those given; else the two that race, or once the median. */
    private static List<Double> factors(Settings settings) {
        boolean race = settings.get(WIDTH).isEmpty() && !settings.get(SEARCH);
        return settings.get(FACTOR).orElse(race ? List.of(1.0, 0.5) : List.of(1.0));
    }

    private static int epochs(Settings settings, long rows) {
        return settings.get(EPOCHS).orElseGet(() ->
                (int) Math.max(LEAST_EPOCHS, Math.min(MOST_EPOCHS, ROWS_SEEN / rows)));
    }

    private static double validation(Settings settings, long rows) {
        return settings.get(VALIDATION).orElse(Math.min(HELD_OUT, (double) MOST_HELD_OUT / rows));
    }

    /** One value with multiples of it; several are left as they are. */
    private static List<Double> around(List<Double> values, boolean wide, double... factors) {
        return wide && values.size() == 1
                ? Arrays.stream(factors).mapToObj(each -> each * values.get(0)).toList()
                : values;
    }

    private static Askl learner(
            Variant variant,
            Settings settings,
            int features,
            long rows,
            Origin origin,
            double factor,
            double rate,
            double lambda1,
            double lambda2,
            double layers) {
        if (layers != Math.rint(layers)) {
            throw new BadInput("layers must be whole numbers, not " + layers);
        }
        Start start = new Start(
                origin.kernel,
                settings.get(DRAW),
                new Width(settings.get(WIDTH), factor),
                origin.start,
                settings.get(START_FEATURES));
        Regime regime = new Regime(
                settings.get(LOSS),
                settings.get(BATCH),
                epochs(settings, rows),
                rate,
                settings.get(WEIGHT_RATE),
                settings.get(SCHEDULE),
                validation(settings, rows),
                settings.get(PATIENCE));
        int inner = settings.get(INNER).orElse(features);
        return new Askl(variant, features, (int) layers, inner, start, regime, lambda1, lambda2);
    }

    /** Whether the descent is to be run again on all of so many rows. */
    static boolean again(Settings settings, long rows) {
        return settings.get(ALL_ROWS).orElse(rows < FEW_ROWS);
    }
}
