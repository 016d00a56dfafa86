package org.bochner.learn.askl;

import java.util.ArrayList;
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
 * The settings of {@link Askl}. Where start and kernel are not given, three initial spectra are candidates, each with
 * two factors; factor, rate, λ₁, λ₂ and layers may have several values. {@link Halving} chooses among the combinations.
 */
final class AsklSettings {
    /** Below these a second training takes seconds, and a tenth more rows is worth it. */
    private static final int FEW_ROWS = 20_000;

    private static final int MOST_EPOCHS = 20;
    private static final int LEAST_EPOCHS = 5;
    /** Beyond this many in all epochs together a training takes minutes. */
    private static final long ROWS_SEEN = 720_000;

    private static final double VALIDATION_SHARE = 0.1;
    private static final int MOST_VALIDATION = 4000;

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
    static final Setting<DescentSettings.Schedule> SCHEDULE = SETTINGS.declare(
            Setting.choice("schedule", DescentSettings.Schedule.COSINE).help("how both steps change over the epochs"));
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

    /** Every combination of the values given; the first is that of the first values. */
    static List<Askl> parse(Variant variant, Settings settings, int features, long rows) {
        List<Double> lambda2s = variant.traceNorm() ? settings.get(LAMBDA2) : List.of(0.0);
        int inner = settings.get(INNER).orElse(features);
        List<Askl> all = new ArrayList<>();
        for (Start start : starts(settings)) {
            for (double rate : settings.get(RATE)) {
                DescentSettings descent = descent(settings, rate, rows);
                for (double lambda1 : settings.get(LAMBDA1)) {
                    for (double lambda2 : lambda2s) {
                        for (double layers : settings.get(LAYERS)) {
                            if (layers != Math.rint(layers)) {
                                throw new BadInput("layers must be whole numbers, not " + layers);
                            }
                            all.add(new Askl(variant, features, (int) layers, inner, start, descent, lambda1, lambda2));
                        }
                    }
                }
            }
        }
        return all;
    }

    /**
     * Every initial spectrum with every factor. A given start or kernel leaves fewer; a given width is one of the
     * Gaussian kernel, since the Laplace kernel measures another distance.
     */
    private static List<Start> starts(Settings settings) {
        BaseKernel gaussian = BaseKernel.parse("gaussian");
        BaseKernel laplace = BaseKernel.parse("laplace");
        Optional<Double> width = settings.get(WIDTH);
        Optional<BaseKernel> kernel = settings.get(KERNEL);
        Optional<String> method = settings.get(START);
        List<Double> factors = settings.get(FACTOR).orElse(width.isEmpty() ? List.of(1.0, 0.5) : List.of(1.0));
        List<Start> all = new ArrayList<>();
        add(all, settings, kernel.orElse(gaussian), method.orElse(Start.RANDOM), factors);
        if (kernel.isEmpty()
                && width.isEmpty()
                && laplace.admits(settings.get(DRAW))
                && !method.equals(Optional.of(Start.ROWS))) {
            add(all, settings, laplace, method.orElse(Start.RANDOM), factors);
        }
        if (kernel.isEmpty() && method.isEmpty()) {
            add(all, settings, gaussian, Start.ROWS, factors);
        }
        return all;
    }

    private static void add(
            List<Start> all, Settings settings, BaseKernel kernel, String method, List<Double> factors) {
        for (double factor : factors) {
            Width width = new Width(settings.get(WIDTH), factor);
            all.add(new Start(kernel, settings.get(DRAW), width, method, settings.get(START_FEATURES)));
        }
    }

    private static DescentSettings descent(Settings settings, double rate, long rows) {
        int usual = (int) Math.max(LEAST_EPOCHS, Math.min(MOST_EPOCHS, ROWS_SEEN / Math.max(1, rows)));
        return new DescentSettings(
                settings.get(LOSS),
                settings.get(BATCH),
                settings.get(EPOCHS).orElse(usual),
                rate,
                settings.get(WEIGHT_RATE),
                settings.get(SCHEDULE),
                settings.get(VALIDATION).orElse(Math.min(VALIDATION_SHARE, (double) MOST_VALIDATION / rows)),
                settings.get(PATIENCE));
    }

    /** Whether the descent is to be run again on all of so many rows. */
    static boolean again(Settings settings, long rows) {
        return settings.get(ALL_ROWS).orElse(rows < FEW_ROWS);
    }
}
