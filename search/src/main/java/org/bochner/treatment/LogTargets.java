package org.bochner.treatment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.model.KernelMachine;
import org.bochner.select.validate.Splits;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Targets with a long tail, learned as their logarithms t = ln(y + shift).
 *
 * <p>Where noise and effects multiply (prices, incomes, claims), a model of the logarithms f has errors of one size
 * everywhere, and large targets no longer decide all of it. Its answer must be a mean of y, not of t: e^f(x) is too
 * small by a factor that depends on the noise (Duan 1983). The factor that has the least squared error on held-out
 * rows is Σ (y + shift)·e^f / Σ e^2f, and the answer is factor·e^f(x) − shift.
 *
 * <p>Numbers have a long tail where none is negative and their skewness is {@value #LONG} or more. {@code auto} takes
 * logarithms where the mean squared error of held-out rows is smaller, by {@value #GAIN} of the other's and by one
 * standard error of the paired differences.
 *
 * @param shift added before the logarithm: 0, or a small number where there are zeros
 * @param factor of the answer
 * @param least the smallest logarithm of a training target: smaller scores count as that, as trees have it
 * @param most the largest; a score a little beyond it would be a number far beyond all others
 */
public record LogTargets(double shift, double factor, double least, double most) {
    private static final double LONG = 1.5;
    private static final double GAIN = 0.05;

    /** The rows that the comparison takes at most, and the fewest. */
    private static final int MOST_ROWS = 4000;

    private static final int FEWEST_ROWS = 60;

    /** The targets that are looked at for their tail, at most. */
    private static final int MOST_SEEN = 100_000;

    /** The folds that test at most. */
    public static final int FOLDS = 3;

    private static final double LEAST_FACTOR = 0.5;
    private static final double MOST_FACTOR = 3;

    /**
     * What was found.
     *
     * @param logs the logarithms; empty where targets stay as they are
     * @param notes what a user should know
     */
    public record Found(Optional<LogTargets> logs, List<String> notes) {
        static final Found NONE = new Found(Optional.empty(), List.of());
    }

    /**
     * Whether to take logarithms of the targets of {@code rows}, and how, as {@code scale} says.
     *
     * @param folds how many of three folds test
     * @param method with {@code request} what is fitted to some of the rows to see how the others are predicted
     * @throws BadInput if logarithms are asked for and there are none
     */
    public static Found find(RowStore rows, TargetScale scale, int folds, Method method, Request request) {
        if (scale == TargetScale.STANDARD) {
            return Found.NONE;
        }
        boolean asked = scale == TargetScale.LOG;
        double[] y = Passes.targets(rows.subset(Splits.sample(rows, MOST_SEEN, request.seed())));
        String problem = problem(rows.task(), y);
        if (problem == null && !asked) {
            problem = rows.rows() < FEWEST_ROWS || skewness(y) < LONG ? "short" : null;
        }
        if (problem != null) {
            if (asked) {
                throw new BadInput("targets=log: " + problem + "; leave it out, or give targets=standard");
            }
            return Found.NONE;
        }
        return of(y).compared(rows, asked, folds, method, request.withPrefixes(List.of()));
    }

    private static String problem(Task task, double[] y) {
        if (task.isClassification()) {
            return "classes have no logarithms";
        }
        if (task.outputs() > 1) {
            return "only a single number per row is learned by its logarithm";
        }
        double least = Arrays.stream(y).min().orElse(0);
        return least < 0
                ? "the target has negative numbers, such as " + least
                : Arrays.stream(y).max().orElse(0) == least ? "the target is the same in all rows" : null;
    }

    /** With the factor 1. */
    private static LogTargets of(double[] y) {
        double[] positive = Arrays.stream(y).filter(each -> each > 0).sorted().toArray();
        double quarter = positive[positive.length / 4];
        // Zeros, and numbers that are as good as zero, would be far from all others as logarithms.
        double shift = positive.length < y.length || positive[0] < 0.01 * quarter ? quarter / 2 : 0;
        double low = Math.log((positive.length < y.length ? 0 : positive[0]) + shift);
        double high = Math.log(positive[positive.length - 1] + shift);
        return new LogTargets(shift, 1, low, high);
    }

    /** The third standardised moment. */
    static double skewness(double[] y) {
        double mean = Arrays.stream(y).average().orElse(0);
        double square = 0;
        double cube = 0;
        for (double each : y) {
            square += (each - mean) * (each - mean);
            cube += (each - mean) * (each - mean) * (each - mean);
        }
        return square == 0 ? 0 : cube / y.length / Math.pow(square / y.length, 1.5);
    }

    /** With the factor from held-out rows, where it is asked for or better on them. */
    private Found compared(RowStore all, boolean asked, int folds, Method method, Request request) {
        RowStore rows = all.subset(Splits.sample(all, MOST_ROWS, request.seed()));
        List<double[]> parts = new ArrayList<>();
        List<Splits.Split> splits = Splits.folds(rows, FOLDS, request.seed());
        for (Splits.Split split : splits.subList(0, Math.min(splits.size(), asked ? 1 : folds))) {
            RowStore training = rows.subset(split.train());
            RowStore test = rows.subset(split.test());
            parts.add(Passes.targets(test));
            parts.add(scores(method.fit(view(training), request), test));
            parts.add(asked ? null : scores(method.fit(training, request), test));
        }
        double[] y = joined(parts, 0);
        double[] logs = joined(parts, 1);
        LogTargets found = fittedTo(logs, y);
        if (asked) {
            return new Found(
                    Optional.of(found),
                    List.of(String.format(
                            Locale.ROOT,
                            "targets: learned as logarithms; answers are %.3g times their exponentials",
                            found.factor)));
        }
        return found.better(y, logs, joined(parts, 2));
    }

    /** The same with the factor of least squared error, where {@code scores} are those of rows with targets y. */
    public LogTargets fittedTo(double[] scores, double[] y) {
        double above = 0;
        double below = 0;
        for (int i = 0; i < y.length; i++) {
            double e = exponential(scores[i]);
            above += (y[i] + shift) * e;
            below += e * e;
        }
        return new LogTargets(shift, Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, above / below)), least, most);
    }

    /** The root mean squared error of the numbers that {@code scores} stand for. */
    public double error(double[] scores, double[] y) {
        double sum = 0;
        for (int i = 0; i < y.length; i++) {
            double residual = number(scores[i]) - y[i];
            sum += residual * residual;
        }
        return Math.sqrt(sum / y.length);
    }

    private Found better(double[] y, double[] logs, double[] plain) {
        double before = 0;
        double gain = 0;
        double squares = 0;
        for (int i = 0; i < y.length; i++) {
            double own = number(logs[i]) - y[i];
            double other = plain[i] - y[i];
            double difference = other * other - own * own;
            before += other * other / y.length;
            gain += difference / y.length;
            squares += difference * difference / y.length;
        }
        double deviation = Math.sqrt(Math.max(0, squares - gain * gain) / y.length);
        boolean better = gain > GAIN * before && gain > deviation;
        String note = String.format(
                Locale.ROOT,
                "targets: they have a long tail; error on %d held-out rows with logarithms %.4g, without %.4g%s",
                y.length,
                Math.sqrt(before - gain),
                Math.sqrt(before),
                better ? ", so logarithms are learned (targets=standard undoes it)" : "");
        return new Found(better ? Optional.of(this) : Optional.empty(), List.of(note));
    }

    private static double[] scores(Fitted fitted, RowStore test) {
        fitted.curve().values().forEach(each -> each.machine().close());
        try (KernelMachine machine = fitted.machine()) {
            return machine.scores(test);
        }
    }

    private static double[] joined(List<double[]> parts, int which) {
        List<double[]> some = new ArrayList<>();
        for (int i = which; i < parts.size(); i += 3) {
            some.add(parts.get(i));
        }
        return some.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    private double exponential(double score) {
        return Math.exp(Math.min(most, Math.max(least, score)));
    }

    /** The number that a score of the model of logarithms stands for. */
    public double number(double score) {
        return factor * exponential(score) - shift;
    }

    /** The rows with logarithms as targets. */
    public RowStore view(RowStore rows) {
        return new LogStore(rows, y -> Math.max(least, Math.log(Math.max(0, y + shift))));
    }

    /** A model of logarithms as one of numbers; the two share their memory. */
    public KernelMachine model(KernelMachine machine) {
        return machine.ofLogarithms(shift, factor, least, most);
    }

    /** A fit to {@link #view} of rows as one to the rows. */
    public Fitted fitted(Fitted logs, List<String> notes) {
        Map<String, String> settings = new LinkedHashMap<>(logs.settings());
        settings.put(TargetScale.SETTING.name(), TargetScale.SETTING.print(TargetScale.LOG));
        List<String> all = new ArrayList<>(notes);
        all.addAll(logs.notes());
        Map<Integer, Fitted> curve = new LinkedHashMap<>();
        logs.curve().forEach((count, fit) -> curve.put(count, fitted(fit, List.of())));
        return new Fitted(
                model(logs.machine()),
                settings,
                logs.seconds(),
                logs.certificates(),
                logs.interrupted(),
                all,
                curve,
                logs.diagnostics());
    }
}
