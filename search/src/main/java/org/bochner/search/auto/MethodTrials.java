package org.bochner.search.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.search.HeldOutError;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Trials of methods: each chooses its settings on the rows it is given, as it does in a fit.
 *
 * <p>Test parts are folds of a split into {@value TrialRunner#FOLDS}, then of another one. Rows to train on are drawn
 * from the other folds, stratified, and the same for all methods. At most {@value #MOST_TEST} rows of a part test,
 * which gives an error to half a percent.
 *
 * <p>What a method chooses {@linkplain Method#sampledSettings by trials on a sample} of {@value #ENOUGH} rows or more
 * it keeps in trials on more rows, which then take less time. Some rows of further test parts were in that sample; a
 * width or an initial spectrum, chosen among a few by thousands of rows, is hardly biased by them.
 */
public final class MethodTrials implements TrialRunner {
    private static final long MOST_TEST = 5000;
    /** The rows from which on a choice holds for more of them. */
    private static final int ENOUGH = 2000;

    private static final String CHOICE = "folds";
    /** Fits of fewer rows choose by {@value TrialRunner#FOLDS} folds. */
    private static final int FEW_ROWS = 3000;

    private final RowStore rows;
    private final Map<String, Method> methods;
    private final Request request;
    private final HeldOutError measured;
    private final long later;
    private final int choosing;
    private final List<Splits.Split> splits = new ArrayList<>();
    private final Map<String, Settled> settled = new HashMap<>();

    /** What a method chose, and from how many rows. */
    private record Settled(long rows, Map<String, String> settings) {
        private static final Settled NONE = new Settled(Long.MAX_VALUE, Map.of());
    }

    /**
     * @param rows all rows; their execution's deadline is the end of the comparison
     * @param methods the candidates
     * @param request what is asked of each; a method without all of its settings is left out
     * @param later how many rows the winner will predict before the time is over, for the figures of the answer
     */
    public MethodTrials(RowStore rows, List<Method> methods, Request request, long later) {
        this.rows = rows;
        this.request = request;
        this.measured = HeldOutError.of(request);
        this.later = later;
        this.choosing = isFew() && !request.given().containsKey(CHOICE) ? FOLDS : 1;
        this.methods = methods.stream()
                .filter(each -> request.given().keySet().stream().allMatch(each::hasSetting))
                .collect(Collectors.toMap(Method::name, each -> each));
        if (this.methods.isEmpty()) {
            throw new BadInput("no method has all of the settings "
                    + String.join(", ", request.given().keySet()) + "; give fewer of them, or name a method");
        }
        if (rows.rows() < FOLDS) {
            throw new BadInput("at least " + FOLDS + " rows are needed to choose a method, not " + rows.rows());
        }
    }

    /**
     * One validation part to choose C on, where a fit of few rows has five: a fifth of the time for much the same
     * ranking. No probabilities, but where rows are few: there log losses separate methods whose errors are equal.
     */
    private Request quick(Method method) {
        Request quick = request;
        boolean probabilities =
                isFew() || measured.needsProbabilities() || request.given().containsKey("threshold");
        for (String name : probabilities ? List.of(CHOICE) : List.of(CHOICE, "calibration")) {
            if (method.hasSetting(name) && !request.given().containsKey(name)) {
                quick = quick.with(name, name.equals(CHOICE) ? "0" : "false");
            }
        }
        return quick;
    }

    /** The rows that decide the error: those of the rarest class where another metric than accuracy counts. */
    private double rarest(RowStore test) {
        return measured.needsProbabilities()
                ? Math.max(1, Arrays.stream(Passes.classTotals(test)).min().orElse(1))
                : test.rows();
    }

    private boolean isFew() {
        return rows.rows() < FEW_ROWS;
    }

    /** Compares the methods. */
    public MethodComparison.Outcome compare() {
        long most = rows.rows() - (rows.rows() + FOLDS - 1) / FOLDS;
        return MethodComparison.of(
                methods.values().stream()
                        .sorted(Comparator.comparing(Method::costRank).thenComparing(Method::name))
                        .map(Method::name)
                        .toList(),
                rows.rows(),
                most,
                this);
    }

    @Override
    public double secondsLeft() {
        if (rows.execution().interrupted().getAsBoolean()) {
            return 0;
        }
        long deadline = rows.execution().deadline();
        return deadline == Long.MAX_VALUE ? Double.MAX_VALUE : Math.max(0, (deadline - System.nanoTime()) * 1e-9);
    }

    @Override
    public double work(String name, long count, boolean given) {
        Method method = methods.get(name);
        return method.work(given ? settled(method) : request, count, rows.columns());
    }

    @Override
    public boolean settles(String name, long count) {
        return chosen(name).rows < count;
    }

    private Settled chosen(String name) {
        return settled.getOrDefault(name, Settled.NONE);
    }

    /** The request with what {@code method} chose in an earlier trial. */
    private Request settled(Method method) {
        Request all = quick(method);
        for (Map.Entry<String, String> each : chosen(method.name()).settings.entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }

    /** Keeps what {@code fitted} chose by trials. */
    private void settle(Method method, long count, Fitted fitted) {
        if (count >= ENOUGH && !method.sampledSettings().isEmpty()) {
            Map<String, String> chosen = new HashMap<>(fitted.settings());
            chosen.keySet().retainAll(method.sampledSettings());
            settled.put(method.name(), new Settled(count, chosen));
        }
    }

    @Override
    public Trial trial(String name, long count, int number, double seconds) {
        long start = System.nanoTime();
        Method method = methods.get(name);
        boolean given = settles(name, count);
        Splits.Split split = split(number);
        RowStore timed = rows.with(
                within(rows.execution(), start + (long) (seconds * 1e9)).reporting(Progress.NONE));
        RowStore others = timed.subset(split.train());
        RowStore drawn = others.subset(Splits.sample(others, count, request.seed()));
        RowStore part = timed.subset(split.test());
        RowStore test = part.subset(Splits.sample(part, MOST_TEST, request.seed()));
        try (RowStore training = rows.residentBytes() > 0 ? MemoryStore.packed(drawn) : drawn) {
            Fitted fitted = method.fit(training, given ? settled(method) : quick(method));
            double trained = since(start);
            try (KernelMachine machine = fitted.machine()) {
                if (fitted.interrupted()) {
                    return tooSlow(count, start);
                }
                if (!given) {
                    settle(method, count, fitted);
                }
                Metrics metrics = Metrics.evaluate(machine, test);
                boolean rates = machine.task().isClassification();
                double error = measured.of(machine, test);
                // The error of a rate; and of the root of a mean of squares of Gaussian errors.
                double noise = rates
                        ? Math.sqrt(Math.max(0, error * (1 - error)) / rarest(test))
                        : error / Math.sqrt(2.0 * test.rows());
                double took = since(start);
                double evaluated = (took - trained) / test.rows() * later * count / rows.rows();
                double loss = isFew() ? metrics.values().getOrDefault("logLoss", Double.NaN) : Double.NaN;
                double chosen = method.work(settled(method), count, rows.columns())
                        / method.work(request, count, rows.columns());
                double share = Double.isNaN(chosen) ? 1 : chosen;
                double whole = (given ? trained / share : trained * choosing) + evaluated;
                return new Trial(error, loss, noise, took, given ? took : took * share, whole, null);
            }
        } catch (Stopped stopped) {
            return tooSlow(count, start);
        } catch (BadInput | ArithmeticException unable) {
            return Trial.failed("not possible: " + unable.getMessage(), since(start));
        }
    }

    /**
     * The execution that ends at {@code deadline} by an interruption: with a deadline of its own a method would share
     * out the time among its stages, and be cut short in one while there is time for all.
     */
    public static Execution within(Execution execution, long deadline) {
        long earlier = deadline - execution.deadline() < 0 || execution.deadline() == Long.MAX_VALUE
                ? deadline
                : execution.deadline();
        return execution
                .unlimited()
                .stopWhen(() -> execution.interrupted().getAsBoolean() || System.nanoTime() - earlier >= 0);
    }

    private Trial tooSlow(long count, long start) {
        return Trial.failed("too slow: not done with " + count + " rows", since(start));
    }

    private static double since(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }

    /** Part {@code number}; splits are made when they are needed. */
    private Splits.Split split(int number) {
        while (splits.size() <= number) {
            splits.addAll(Splits.folds(rows.with(rows.execution().unlimited()), FOLDS, request.seed() + splits.size()));
        }
        return splits.get(number);
    }
}
