package org.bochner.search;

import java.util.Map;
import java.util.Optional;
import org.bochner.Task;
import org.bochner.learn.Request;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.select.validate.Criterion;
import org.bochner.store.RowStore;

/**
 * What is measured on rows that training did not see, less is better: the share of wrong labels or the root mean
 * squared error; or what the settings {@code optimize}, {@code cost} and {@code class-weights} ask for, 1 less a rate.
 *
 * @param criterion the metric asked for
 */
public record HeldOutError(Optional<Criterion> criterion) {
    /** The usual: the share of wrong labels, or the root mean squared error. */
    public static final HeldOutError USUAL = new HeldOutError(Optional.empty());

    /** What {@code request} asks for. */
    public static HeldOutError of(Request request) {
        Map<String, String> given = request.given();
        String weights = given.getOrDefault("class-weights", "none");
        String name = given.getOrDefault("optimize", "auto");
        if (name.equals("auto")) {
            name = weights.equals("balanced")
                    ? "balanced-accuracy"
                    : weights.equals("none")
                                    && given.getOrDefault("cost", "none").equals("none")
                            ? ""
                            : "log-loss";
        }
        return name.isEmpty() ? USUAL : new HeldOutError(Optional.of(new Criterion(name)));
    }

    /** Whether it needs labels or probabilities that calibration alone gives. */
    public boolean needsProbabilities() {
        return criterion.isPresent();
    }

    /** The error of {@code machine} on {@code rows}. */
    public double of(KernelMachine machine, RowStore rows) {
        if (criterion.isPresent()) {
            double value = criterion.get().value(machine, rows);
            return criterion.get().isLoss() ? value : 1 - value;
        }
        double metric = Metrics.evaluate(machine, rows).main();
        return machine.task().isClassification() ? 1 - metric : metric;
    }

    /** What it is called in messages: error, rmse, 1 - f1, log-loss. */
    public String name(Task task) {
        return criterion
                .map(each -> each.isLoss() ? each.name() : "1 - " + each.name())
                .orElse(task.isClassification() ? "error" : "rmse");
    }
}
