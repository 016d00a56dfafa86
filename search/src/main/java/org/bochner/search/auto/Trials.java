package org.bochner.search.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.blend.Blend;
import org.bochner.blend.HeldOut;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Metrics;
import org.bochner.search.HeldOutError;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.bochner.treatment.LogTargets;

/**
 * Trials of contenders: each chooses its settings on the rows it is given, as it does in a fit.
 *
 * <p>Test parts are the folds of a split into {@value TrialRunner#PARTS}. Rows to train on are drawn from the other
 * folds, stratified, and are the same for all contenders. At most {@value #MOST_TEST} rows of a part test, since errors
 * may be few: of 5000 rows of shuttle two to five are labelled wrongly.
 *
 * <p>What a method chooses {@linkplain Method#sampledSettings by trials on a sample}, and C, it keeps in its other
 * trials, which then take less time and have scores of the same scale. Where a sample had {@value #ENOUGH} rows or more
 * the last fit keeps the former too.
 */
final class Trials implements TrialRunner {
    private static final long MOST_TEST = 20_000;
    /** The rows from which on a choice holds for more of them, and one validation part is enough to choose C. */
    private static final int ENOUGH = 2000;

    private static final String C = "c";
    private static final String CALIBRATION = "calibration";

    private final RowStore rows;
    private final Request request;
    private final HeldOutError measured;
    private final List<Splits.Split> splits;
    private final LogTargets logs;
    private final boolean keepsAll;
    private final Map<Contender, Fitted> first = new LinkedHashMap<>();
    private boolean many;
    private Fitted kept;
    private double keptError;
    private final Map<Contender, Map<String, String>> settled = new HashMap<>();
    private final Map<Contender, Link> links = new HashMap<>();
    private final Map<Contender, List<double[]>> scores = new HashMap<>();

    /**
     * @param rows all rows
     * @param request what is asked of each contender
     * @param logs how targets are learned as logarithms; null where they are learned as they are
     * @param keepsAll whether the models of the first part are kept, for {@link #first}
     */
    Trials(RowStore rows, Request request, LogTargets logs, boolean keepsAll) {
        this.logs = logs;
        this.keepsAll = keepsAll;
        this.rows = rows;
        this.request = request;
        this.measured = HeldOutError.of(request);
        if (rows.rows() < PARTS) {
            throw new BadInput("at least " + PARTS + " rows are needed to choose a method, not " + rows.rows());
        }
        this.splits = Splits.folds(rows.with(rows.execution().unlimited()), PARTS, request.seed());
    }

    /** The rows as methods see them. */
    RowStore learned(RowStore some) {
        return logs == null ? some : logs.view(some);
    }

    /** The seconds until all must be done, the last fit included; 0 when it is to end now. */
    double secondsLeft() {
        Execution execution = rows.execution();
        if (execution.interrupted().getAsBoolean()) {
            return 0;
        }
        long deadline = execution.deadline();
        return deadline == Long.MAX_VALUE
                ? Double.POSITIVE_INFINITY
                : Math.max(0, (deadline - System.nanoTime()) * 1e-9);
    }

    /** What is asked of the last fit of a single method: the settings that trials on many rows found are given. */
    Request last(Contender contender) {
        Map<String, String> found = new HashMap<>(settled.getOrDefault(contender, Map.of()));
        found.keySet().retainAll(many ? contender.method().sampledSettings() : List.of());
        return with(contender.request(request), found);
    }

    /**
     * What is asked of a member of a blend: the C of its trials too, so that its scores have the same scale, and no
     * probabilities, since the blend makes its own of the scores.
     */
    Request member(Contender contender) {
        Request member = settled(contender);
        return asksForProbabilities() || !contender.method().hasSetting(CALIBRATION)
                ? member
                : member.with(CALIBRATION, "false");
    }

    /** Whether the user gave what concerns probabilities: a rule or a metric for labels, or their calibration. */
    private boolean asksForProbabilities() {
        return request.given().containsKey(CALIBRATION)
                || Deciding.SETTINGS.stream().anyMatch(each -> request.given().containsKey(each.name()));
    }

    private Request settled(Contender contender) {
        return with(contender.request(request), settled.getOrDefault(contender, Map.of()));
    }

    private static Request with(Request some, Map<String, String> more) {
        Request all = some;
        for (Map.Entry<String, String> each : more.entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }

    /**
     * What is asked of a trial: of many rows one validation part chooses C, and there are no probabilities; neither
     * where the models of trials are the answer, which a blend calibrates.
     */
    private Request quick(Contender contender, long count) {
        Request quick = settled(contender);
        boolean many = count >= ENOUGH;
        boolean probabilities = measured.needsProbabilities() || asksForProbabilities();
        if (many && isOpen(contender, "folds")) {
            quick = quick.with("folds", "0");
        }
        return (many || keepsAll) && !probabilities && isOpen(contender, CALIBRATION)
                ? quick.with(CALIBRATION, "false")
                : quick;
    }

    private boolean isOpen(Contender contender, String setting) {
        return contender.method().hasSetting(setting) && !request.given().containsKey(setting);
    }

    /** Keeps what {@code fitted} chose by trials, and C. */
    private void settle(Contender contender, long count, Fitted fitted) {
        if (!settled.containsKey(contender)) {
            List<String> names = new ArrayList<>(contender.method().sampledSettings());
            names.add(C);
            Map<String, String> chosen = new HashMap<>(fitted.settings());
            chosen.keySet().retainAll(names);
            chosen.keySet().removeIf(name -> !contender.method().hasSetting(name));
            settled.put(contender, chosen);
            many |= count >= ENOUGH;
        }
    }

    @Override
    public Trial trial(Contender contender, long count, int number, double seconds) {
        long start = System.nanoTime();
        Splits.Split split = splits.get(number % splits.size());
        RowStore timed = rows.with(within(rows.execution(), seconds).reporting(Progress.NONE));
        RowStore others = timed.subset(split.train());
        RowStore drawn = others.subset(Splits.sample(others, count, request.seed()));
        RowStore test = test(timed, number);
        try (RowStore training = rows.residentBytes() > 0 ? MemoryStore.packed(drawn) : drawn) {
            Request asked = quick(contender, count);
            Fitted fitted = contender.method().fit(learned(training), asked);
            KernelMachine machine = fitted.machine();
            try {
                if (fitted.interrupted()) {
                    return tooSlow(count, start);
                }
                settle(contender, count, fitted);
                links.put(contender, machine.link());
                double[] own = machine.scores(test);
                scores.computeIfAbsent(contender, each -> new ArrayList<>()).add(own);
                KernelMachine answering = logs == null
                        ? machine
                        : logs.fittedTo(own, Passes.targets(test)).model(machine);
                Metrics metrics = Metrics.evaluate(answering, test);
                double error = measured.of(answering, test);
                // The error of a rate; and of the root of a mean of squares of Gaussian errors.
                double noise = machine.task().isClassification()
                        ? Math.sqrt(Math.max(0, error * (1 - error)) / rarest(test))
                        : error / Math.sqrt(2.0 * test.rows());
                double loss = metrics.values().getOrDefault("logLoss", Double.NaN);
                keep(contender, fitted, error);
                return new Trial(error, loss, noise, since(start), growth(contender, asked, count), null);
            } finally {
                if (!first.containsValue(fitted) && (kept == null || kept.machine() != machine)) {
                    machine.close();
                }
            }
        } catch (Stopped stopped) {
            return tooSlow(count, start);
        } catch (BadInput | ArithmeticException unable) {
            return Trial.failed("not possible: " + unable.getMessage(), since(start));
        }
    }

    /** How many times the work of a trial on {@code count} rows, of which {@code asked} was asked, the last fit is. */
    private double growth(Contender contender, Request asked, long count) {
        Method method = contender.method();
        return method.work(settled(contender), rows.rows(), rows.columns()) / method.work(asked, count, rows.columns());
    }

    /** Keeps the model with the least error so far, for the case that there is no time for a last fit; or all. */
    private void keep(Contender contender, Fitted fitted, double error) {
        if (keepsAll) {
            first.putIfAbsent(contender, fitted);
        } else if (kept == null || error < keptError) {
            release();
            kept = fitted;
            keptError = error;
        }
    }

    /** Whether the models of the first part are kept. */
    boolean keepsAll() {
        return keepsAll;
    }

    /** The model of the first part, which the caller owns from now on; where all are kept. */
    Fitted first(Contender contender) {
        return first.remove(contender);
    }

    /** The best model of all trials, which the caller owns from now on. */
    Fitted best() {
        Fitted best = kept;
        kept = null;
        return best;
    }

    /** Frees the models of trials. */
    void release() {
        first.values().forEach(each -> each.machine().close());
        first.clear();
        if (kept != null) {
            kept.machine().close();
            kept = null;
        }
    }

    /** The rows that decide the error: those of the rarest class where another metric than accuracy counts. */
    private double rarest(RowStore test) {
        return measured.needsProbabilities()
                ? Math.max(1, Arrays.stream(Passes.classTotals(test)).min().orElse(1))
                : test.rows();
    }

    /** The rows of part {@code number} that test. */
    private RowStore test(RowStore all, int number) {
        RowStore part = all.subset(splits.get(number % splits.size()).test());
        return part.subset(Splits.sample(part, MOST_TEST, request.seed()));
    }

    @Override
    public boolean countsErrors() {
        return !measured.needsProbabilities();
    }

    @Override
    public Optional<Mix> mix(List<Contender> members, int parts) {
        Blend blend = blend(members, parts);
        if (!blend.gain().better()) {
            return Optional.empty();
        }
        double error = blend.gain().error();
        if (logs != null) {
            double[] averages = averages(blend.shares(), members, parts);
            error = logs.fittedTo(averages, targets(parts)).error(averages, targets(parts));
        }
        return Optional.of(new Mix(Arrays.stream(blend.shares()).boxed().toList(), error));
    }

    /** Where targets are learned as logarithms: how an average of {@code members} becomes numbers. */
    LogTargets numbers(List<Contender> members, int parts) {
        double[] shares =
                members.size() == 1 ? new double[] {1} : blend(members, parts).shares();
        return logs.fittedTo(averages(shares, members, parts), targets(parts));
    }

    private double[] targets(int parts) {
        RowStore calm = rows.with(rows.execution().unlimited());
        return joined(IntStream.range(0, parts)
                .mapToObj(part -> Passes.targets(test(calm, part)))
                .toList());
    }

    private double[] averages(double[] shares, List<Contender> members, int parts) {
        double[] sum = new double[targets(parts).length];
        for (int m = 0; m < shares.length; m++) {
            double[] own = joined(scores.get(members.get(m)).subList(0, parts));
            for (int i = 0; i < sum.length; i++) {
                sum[i] += shares[m] * own[i];
            }
        }
        return sum;
    }

    /** The best average of {@code members} on the rows of the first {@code parts} parts. */
    Blend blend(List<Contender> members, int parts) {
        RowStore calm = rows.with(rows.execution().unlimited());
        List<RowStore> tests =
                IntStream.range(0, parts).mapToObj(part -> test(calm, part)).toList();
        List<HeldOut> heldOut = members.stream()
                .map(each -> new HeldOut(
                        each.name(), links.get(each), joined(scores.get(each).subList(0, parts))))
                .toList();
        List<double[]> weights = tests.stream().map(Passes::weights).toList();
        return Blend.of(
                rows.task(),
                heldOut,
                joined(tests.stream().map(this::learned).map(Passes::targets).toList()),
                weights.contains(null) ? null : joined(weights),
                calm.execution());
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /**
     * The execution that ends after {@code seconds} by an interruption: with a deadline of its own a method would share
     * out the time among its stages, and be cut short in one while there is time for all.
     */
    static Execution within(Execution execution, double seconds) {
        long now = System.nanoTime();
        long given = seconds < 1e9 ? now + (long) (seconds * 1e9) : Long.MAX_VALUE;
        long deadline = Math.min(given, execution.deadline());
        return execution
                .unlimited()
                .stopWhen(() -> execution.interrupted().getAsBoolean()
                        || (deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0));
    }

    private static Trial tooSlow(long count, long start) {
        return Trial.failed("too slow: not done with " + count + " rows", since(start));
    }

    private static double since(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }
}
