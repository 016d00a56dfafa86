package org.bochner.experiments.comparison;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.split.TrainTest;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.model.Metrics;
import org.bochner.select.validate.Criterion;
import org.bochner.store.RowStore;

/** Fits one method on one split and measures it: computes a cell. */
final class CellRun {
    /** Settings with longer texts, such as the heights of all peaks, belong to the model and not to a table. */
    private static final int LONGEST = 100;

    private final ComparisonPlan comparison;
    private final ComparisonPlan.Group group;
    private final Cell.Key key;
    private final TrainTest split;
    private final Execution execution;

    CellRun(ComparisonPlan comparison, ComparisonPlan.Group group, Cell.Key key, TrainTest split, Execution execution) {
        this.comparison = comparison;
        this.group = group;
        this.key = key;
        this.split = split;
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
        Method method = group.candidate().method();
        int last = counts.isEmpty() ? comparison.counts().get(0) : counts.get(counts.size() - 1);
        Request request = new Request(last, key.given(), key.seed());
        if (counts.size() > 1) {
            request = request.withPrefixes(counts.subList(0, counts.size() - 1));
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
                    throw new Refused(
                            "the time limit came before a model with " + count + " features was trained", null);
                }
                points.add(point(method, request, count, whole, part, spectator));
            }
        } finally {
            whole.machine().close();
            whole.curve().values().forEach(part -> part.machine().close());
        }
        String metric =
                criterion().map(Criterion::name).orElse(split.train().task().isClassification() ? "accuracy" : "rmse");
        return new Cell(key, metric, split.train().rows().rows(), split.test().rows(), points);
    }

    private Fitted fit(Method method, Request request) {
        Execution own = split.forTraining(execution);
        Execution limited =
                comparison.seconds() == Double.POSITIVE_INFINITY ? own : own.deadlineIn(comparison.seconds());
        Fitted fitted;
        try {
            fitted = method.fit(split.train().rows().with(limited), request);
        } catch (BadInput refusal) {
            throw new Refused(refusal.getMessage(), refusal);
        } catch (Stopped stopped) {
            execution.check();
            throw new Refused("no model within " + comparison.seconds() + " seconds", stopped);
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
        Dataset train = split.train();
        RowStore test = split.test().with(execution);
        // The predictor is closed with the fit, so the model is not closed here.
        Model model = Model.of(train, method, request, part);
        long before = System.nanoTime();
        Metrics metrics = Metrics.evaluate(model.machine(), test);
        double predict = (System.nanoTime() - before) * 1e-9;
        spectator.accept(count, model);
        double shared = part == whole ? 0 : whole.seconds().learn();
        double own = part.seconds().learn() + part.seconds().train();
        return new Cell.Point(
                count,
                model.machine().features(),
                finite(measured(model, test, metrics)),
                model.provenance().metrics(),
                settings(part),
                numbers(model, part),
                shared + own,
                predict,
                bytes(model),
                whole.interrupted() || part.interrupted());
    }

    /** The metric by which the method was asked to choose, if any; results are ranked by it. */
    private Optional<Criterion> criterion() {
        return Optional.ofNullable(key.given().get("optimize"))
                .filter(name -> !name.equals("auto"))
                .map(Criterion::new);
    }

    private Map<String, Double> measured(Model model, RowStore test, Metrics metrics) {
        Map<String, Double> values = new LinkedHashMap<>(metrics.values());
        criterion().ifPresent(each -> values.put(each.name(), each.value(model.machine(), test)));
        return values;
    }

    private static Map<String, Double> finite(Map<String, Double> values) {
        Map<String, Double> kept = new LinkedHashMap<>(values);
        kept.values().removeIf(value -> !Double.isFinite(value));
        return kept;
    }

    private Map<String, Double> numbers(Model model, Fitted part) {
        Map<String, Double> numbers = finite(comparison.probe().measure(model));
        part.diagnostics(Diagnostics.SearchTrace.class)
                .ifPresent(search -> numbers.put(Cell.SEARCHED_ERROR, search.error()));
        return numbers;
    }

    /** The settings that are not too long to keep. */
    private static Map<String, String> settings(Fitted part) {
        Map<String, String> kept = new LinkedHashMap<>(part.settings());
        kept.values().removeIf(value -> value.length() > LONGEST);
        return kept;
    }

    private static long bytes(Model model) {
        try {
            Path file = Files.createTempFile("comparison", ".bochner");
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
