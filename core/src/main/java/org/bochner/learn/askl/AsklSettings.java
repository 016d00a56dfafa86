package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;

/**
 * The key-value form of {@link Askl}. Where start and kernel are not given, three spectra race, each with two factors;
 * factor, rate, λ₁, λ₂ and layers may have several values with commas between them: each combination is a candidate of
 * the {@link Halving}.
 */
final class AsklSettings {
    /** Below these a second training takes seconds, and a tenth of the rows more is worth it. */
    private static final int FEW_ROWS = 20_000;

    private static final int EPOCHS = 20;
    private static final int LEAST_EPOCHS = 5;
    /** Beyond this many in all epochs together a training takes minutes. */
    private static final long ROWS_SEEN = 720_000;

    private static final double HELD_OUT = 0.1;
    private static final int MOST_HELD_OUT = 4000;

    private AsklSettings() {}

    static List<Setting> settings(Variant variant) {
        List<Setting> all = new ArrayList<>();
        all.add(new Setting(
                "kernel",
                "auto",
                "whose spectrum frequencies start from: gaussian, laplace, matern…; auto: see start"));
        all.add(new Setting("draw", "iid", "how they are drawn: iid, orthogonal, sorf, fastfood or quasi"));
        all.add(new Setting(
                "width",
                "auto",
                "width of the kernel; auto is factor times the median distance",
                Range.log(0.1, 4).in(Range.Unit.MEDIAN)));
        all.add(new Setting(
                "factor", "auto", "of the median distance; of several values the best is chosen; auto: 1 or a half"));
        all.add(new Setting(
                "start",
                "auto",
                "random: drawn; rows: sums of differences between rows; or a method whose frequencies go first: nsrf, lkrf, pbrff…;"
                        + " auto: the best of gaussian and laplace draws and rows"));
        all.add(new Setting("start-features", "200", "columns that the method of start may find"));
        all.add(new Setting("layers", "1", "how many layers of waves; of several values the best is chosen"));
        all.add(new Setting("inner", "auto", "columns of the layers below the last; auto is as many as it has"));
        all.add(new Setting("loss", "auto", "hinge, softmax or squared; auto is softmax for classes"));
        all.add(new Setting("batch", "32", "rows of a batch"));
        all.add(new Setting(
                "epochs", "auto", "how often every row is seen, at most; auto: 20, fewer beyond 36000 rows"));
        all.add(new Setting(
                "rate",
                "0.1",
                "step of frequencies, the angle in radians that one may turn; of several values the best is chosen",
                variant.learned() ? Optional.of(Range.log(3e-3, 1)) : Optional.empty()));
        all.add(new Setting("weight-rate", variant.learned() ? "0.02" : "0.2", "step of the weights"));
        all.add(new Setting("schedule", "cosine", "of both steps: constant, cosine or one-cycle"));
        String norm = variant.traceNorm() ? "the trace norm" : "the squared norm";
        all.add(new Setting(
                "lambda1",
                "1e-5",
                "weight of " + norm + " of W; of several values the best is chosen",
                Range.log(1e-7, 1e-1)));
        if (variant.traceNorm()) {
            all.add(new Setting(
                    "lambda2",
                    "1e-3",
                    "weight of the features' squares; of several values the best is chosen",
                    Range.log(1e-6, 1e-1)));
        }
        all.add(
                new Setting(
                        "validation",
                        "auto",
                        "share of rows held out, by which the best epoch is kept; 0 for none; auto: a tenth, at most 4000 rows"));
        all.add(new Setting("patience", "20", "epochs without a better one after which to stop"));
        all.add(new Setting(
                "search", "none", "none, or halving: tries other factors, rates and lambdas on some of the rows"));
        all.add(new Setting(
                "all-rows",
                "auto",
                "whether to train again on all rows, as long as was best: true, false; auto: below 20000"));
        all.add(new Setting(
                "machine",
                "trained",
                "trained: the weights that were learned; refit: a convex machine on the features"));
        all.add(new Setting("calibration", "true", "whether scores get probabilities from the rows held out"));
        return all;
    }

    /** Every combination of the values given, and of those of the search; the first is that of the first values. */
    static List<Askl> parse(Variant variant, Map<String, String> map, int features, long rows) {
        String search = map.get("search");
        if (!search.equals("none") && !search.equals("halving")) {
            throw new BadInput("search must be none or halving, not '" + search + "'");
        }
        boolean wide = search.equals("halving");
        List<Askl> all = new ArrayList<>();
        boolean given = !map.get("width").equals("auto");
        for (Origin origin : origins(map)) {
            for (double factor : around(factors(map), wide && !given, 1, 0.5, 2)) {
                for (double rate : around(numbers(map, "rate"), wide && variant.learned(), 1, 0.3, 3)) {
                    for (double lambda1 : around(numbers(map, "lambda1"), wide, 1, 0.1, 10)) {
                        double[] smooth = variant.traceNorm() ? numbers(map, "lambda2") : new double[] {0};
                        for (double lambda2 : around(smooth, wide && variant.traceNorm(), 1, 0.1, 10)) {
                            for (double layers : numbers(map, "layers")) {
                                all.add(learner(
                                        variant, map, features, rows, origin, factor, rate, lambda1, lambda2, layers));
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

    /**
     * Those that race; what is given leaves fewer, and a width is one of the Gaussian kernel, since the other measures
     * differently.
     */
    private static List<Origin> origins(Map<String, String> map) {
        String start = map.get("start");
        boolean open = start.equals("auto");
        String drawn = open ? Start.RANDOM : start;
        if (!map.get("kernel").equals("auto")) {
            return List.of(new Origin(BaseKernel.parse(map.get("kernel")), drawn));
        }
        BaseKernel usual = BaseKernel.parse("gaussian");
        BaseKernel other = BaseKernel.parse("laplace");
        List<Origin> all = new ArrayList<>(List.of(new Origin(usual, drawn)));
        boolean both = map.get("width").equals("auto") && other.admits(Draw.parse(map.get("draw")));
        if (both && !drawn.equals(Start.ROWS)) {
            all.add(new Origin(other, drawn));
        }
        if (open) {
            all.add(new Origin(usual, Start.ROWS));
        }
        return all;
    }

    /** Those given; else the two that race, or once the median. */
    private static double[] factors(Map<String, String> map) {
        if (!map.get("factor").equals("auto")) {
            return numbers(map, "factor");
        }
        boolean race = map.get("width").equals("auto") && map.get("search").equals("none");
        return race ? new double[] {1, 0.5} : new double[] {1};
    }

    private static int epochs(Map<String, String> map, long rows) {
        return map.get("epochs").equals("auto")
                ? (int) Math.max(LEAST_EPOCHS, Math.min(EPOCHS, ROWS_SEEN / rows))
                : whole(map, "epochs");
    }

    private static double validation(Map<String, String> map, long rows) {
        return map.get("validation").equals("auto")
                ? Math.min(HELD_OUT, (double) MOST_HELD_OUT / rows)
                : number("validation", map.get("validation"));
    }

    /** One value with multiples of it; several are left as they are. */
    private static double[] around(double[] values, boolean wide, double... factors) {
        return wide && values.length == 1
                ? Arrays.stream(factors).map(each -> each * values[0]).toArray()
                : values;
    }

    private static Askl learner(
            Variant variant,
            Map<String, String> map,
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
        String width = map.get("width");
        Start start = new Start(
                origin.kernel,
                Draw.parse(map.get("draw")),
                width.equals("auto") ? Double.NaN : number("width", width),
                factor,
                origin.start,
                whole(map, "start-features"));
        Regime regime = new Regime(
                map.get("loss"),
                whole(map, "batch"),
                epochs(map, rows),
                rate,
                number("weight-rate", map.get("weight-rate")),
                Schedule.parse(map.get("schedule")),
                validation(map, rows),
                whole(map, "patience"));
        int inner = map.get("inner").equals("auto") ? 0 : whole(map, "inner");
        return new Askl(variant, features, (int) layers, inner, start, regime, lambda1, lambda2);
    }

    /** Whether a convex machine takes the place of the weights that were learned. */
    static boolean refit(Map<String, String> map) {
        String machine = map.get("machine");
        if (!machine.equals("trained") && !machine.equals("refit")) {
            throw new BadInput("machine must be trained or refit, not '" + machine + "'");
        }
        return machine.equals("refit");
    }

    /** Whether the descent is to be run again on all of so many rows. */
    static boolean again(Map<String, String> map, long rows) {
        return map.get("all-rows").equals("auto") ? rows < FEW_ROWS : truth(map, "all-rows");
    }

    static boolean truth(Map<String, String> map, String name) {
        String text = map.get(name);
        if (!text.equals("true") && !text.equals("false")) {
            throw new BadInput(name + " must be true or false, not '" + text + "'");
        }
        return text.equals("true");
    }

    private static double[] numbers(Map<String, String> map, String name) {
        return Arrays.stream(map.get(name).split(","))
                .mapToDouble(text -> number(name, text.strip()))
                .toArray();
    }

    private static double number(String name, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notNumber) {
            throw new BadInput(name + " must be a number, not '" + text + "'");
        }
    }

    private static int whole(Map<String, String> map, String name) {
        try {
            return Integer.parseInt(map.get(name));
        } catch (NumberFormatException notWhole) {
            throw new BadInput(name + " must be a whole number, not '" + map.get(name) + "'");
        }
    }
}
