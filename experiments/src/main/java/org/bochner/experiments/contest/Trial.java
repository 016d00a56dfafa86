package org.bochner.experiments.contest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.split.Round;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.model.Metrics;
import org.bochner.store.RowStore;

/** One fit on one round, measured: what a cell is made of. */
final class Trial {
    /** Settings with longer texts, such as the heights of all peaks, belong to the model and not to a table. */
    private static final int LONGEST = 100;

    private final Contest contest;
    private final Contest.Group group;
    private final Cell.Key key;
    private final Round round;
    private final Execution execution;

    Trial(Contest contest, Contest.Group group, Cell.Key key, Round round, Execution execution) {
        this.contest = contest;
        this.group = group;
        this.key = key;
        this.round = round;
        this.execution = execution;
    }

    /** The method cannot do the task, or not in time. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String reason, RuntimeException cause) {
            super(reason, cause);
        }
    }

    /** Fits and measures; {@code spectator} sees every model with the number of features it was asked for. */
    Cell run(BiConsumer<Integer, Model> spectator) {
        List<Integer> counts = group.counts();
        Method method = group.entrant().method();
        int last = counts.isEmpty() ? contest.counts().get(0) : counts.get(counts.size() - 1);
        Request request = new Request(last, key.given(), key.seed());
        if (counts.size() > 1) {
            request = request.withBeginnings(counts.subList(0, counts.size() - 1));
        }
        Fitted whole = fit(method, request);
        List<Cell.Point> points = new ArrayList<>();
        try {
            for (int count : counts.isEmpty() ? List.of(0) : counts) {
                Fitted part =
                        count == 0 || count == last || count >= whole.machine().features()
                                ? whole
                                : whole.curve().get(count);
                if (part == null) {
                    throw new Refused("the time was up before there was a machine of " + count + " features", null);
                }
                points.add(point(method, request, count, whole, part, spectator));
            }
        } finally {
            whole.machine().close();
            whole.curve().values().forEach(part -> part.machine().close());
        }
        String metric = round.train().task().isClassification() ? "accuracy" : "rmse";
        return new Cell(key, metric, round.train().rows().rows(), round.test().rows(), points);
    }

    private Fitted fit(Method method, Request request) {
        Execution own = round.forTraining(execution);
        Execution limited = contest.seconds() == Double.POSITIVE_INFINITY ? own : own.withSeconds(contest.seconds());
        Fitted fitted;
        try {
            fitted = method.fit(round.train().rows().with(limited), request);
        } catch (BadInput refusal) {
            throw new Refused(refusal.getMessage(), refusal);
        } catch (Stopped stopped) {
            execution.check();
            throw new Refused("no machine within " + contest.seconds() + " seconds", stopped);
        }
        if (execution.stopped()) {
            // The user's stop, not the clock's: half a fit is no cell.
            fitted.machine().close();
            fitted.curve().values().forEach(part -> part.machine().close());
            execution.check();
        }
        return fitted;
    }

    private Cell.Point point(
            Method method,
            Request request,
            int count,
            Fitted whole,
            Fitted part,
            BiConsumer<Integer, Model> spectator) {
        Dataset train = round.train();
        RowStore test = round.test().with(execution);
        // The machine is closed with the fit, so the model is not.
        Model model = Model.of(train, method, request, part);
        long before = System.nanoTime();
        Metrics metrics = Metrics.evaluate(model.machine(), test);
        double predict = (System.nanoTime() - before) * 1e-9;
        spectator.accept(count, model);
        double shared = part == whole ? 0 : whole.seconds().getOrDefault("learn", 0.0);
        double own = part.seconds().getOrDefault("learn", 0.0) + part.seconds().getOrDefault("train", 0.0);
        return new Cell.Point(
                count,
                model.machine().features(),
                finite(metrics.values()),
                model.provenance().metrics(),
                shortened(part.settings()),
                finite(contest.probe().measure(model)),
                shared + own,
                predict,
                bytes(model),
                whole.interrupted() || part.interrupted());
    }

    private static Map<String, Double> finite(Map<String, Double> values) {
        Map<String, Double> kept = new LinkedHashMap<>(values);
        kept.values().removeIf(value -> !Double.isFinite(value));
        return kept;
    }

    private static Map<String, String> shortened(Map<String, String> settings) {
        Map<String, String> kept = new LinkedHashMap<>(settings);
        kept.values().removeIf(value -> value.length() > LONGEST);
        return kept;
    }

    private static long bytes(Model model) {
        try {
            Path file = Files.createTempFile("contest", ".bochner");
            try {
                model.save(file);
                return Files.size(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
