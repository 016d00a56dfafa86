package org.bochner.select.validate;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.learn.Declaration;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.solve.ClassWeights;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * By which metric settings are chosen, and by which rule probabilities become labels: settings that all methods share,
 * for rare classes and unequal costs. The rule is a threshold or costs that were given, else the best one for the
 * metric on rows that training did not see, else the weights of the classes in training, else the most probable class.
 * Without a metric, balanced class weights choose settings by balanced accuracy, costs and other weights by log loss.
 *
 * @param criterion the metric; empty for accuracy, or the root mean squared error of numbers
 * @param searches whether a rule is looked for on rows that training did not see
 * @param usual the rule without such rows; null for numbers
 * @param totals the weight of each class among the training rows
 * @param byClass the weights of the classes in training, by which losses on validation rows count too; null for none
 * @param outliers what is done about outliers among numbers
 * @param text the settings that are not at their defaults
 */
public record Deciding(
        Optional<Criterion> criterion,
        boolean searches,
        Decision usual,
        double[] totals,
        double[] byClass,
        Outliers outliers,
        Map<String, String> text) {
    /** What a user can set. */
    public static final Declaration SETTINGS = new Declaration();

    private static final Setting<Optional<Criterion>> OPTIMIZE =
            SETTINGS.declare(Setting.of("optimize", (Criterion) null, Criterion::new, Criterion::name, Criterion.LEGAL)
                    .orAuto()
                    .help("metric by which settings and labels of classes are chosen; auto: accuracy, with class"
                            + " weights balanced-accuracy, with costs log-loss"));
    private static final Setting<Optional<Double>> THRESHOLD = SETTINGS.declare(Setting.number("threshold")
            .from(0)
            .to(1)
            .orAuto()
            .help("probability from which on the label is the positive class of two"));
    private static final Setting<Optional<Map<String, Double>>> COST = SETTINGS.declare(Setting.of(
                    "cost",
                    Map.<String, Double>of(),
                    ClassWeights::pairs,
                    pairs -> pairs.entrySet().stream().map(String::valueOf).collect(Collectors.joining(",")),
                    "TRUE:PREDICTED=NUMBER with commas between, such as yes:no=10,no:yes=1")
            .or("none")
            .help("costs of wrong labels, 1 where not named; the label has the least expected cost"));
    private static final Setting<Optional<String>> POSITIVE = SETTINGS.declare(Setting.text("positive", "")
            .orAuto()
            .help("positive class of two, for threshold, f1 and recall; auto: the rarer"));

    public static final Deciding USUAL =
            new Deciding(Optional.empty(), false, null, new double[0], null, Outliers.COUNTED, Map.of());

    /**
     * What {@code settings} ask for.
     *
     * @param weights those of the classes, where probabilities are calibrated after training with them
     * @param probabilities whether there will be any
     */
    public static Deciding of(Settings settings, RowStore rows, ClassWeights weights, boolean probabilities) {
        Task task = rows.task();
        Map<String, String> text = settings.only(SETTINGS).text();
        SETTINGS.forEach(each -> text.remove(each.name(), each.fallback()));
        if (text.isEmpty() && !task.isClassification()) {
            return USUAL;
        }
        Optional<Criterion> asked = settings.get(OPTIMIZE);
        Optional<Double> threshold = settings.get(THRESHOLD);
        Optional<Map<String, Double>> cost = settings.get(COST);
        boolean fits = asked.map(each -> each.fits(task)).orElse(task.isClassification());
        if (!fits || (threshold.isPresent() && (cost.isPresent() || task.classes() > 2))) {
            throw new BadInput(text + " does not fit a " + task.kind() + " task: optimize and cost are for classes,"
                    + " threshold, auc and recall at a precision for two, and threshold not beside cost");
        }
        if (!text.isEmpty() && !probabilities) {
            throw new BadInput("labels by a rule or a metric need probabilities; leave calibration at true");
        }
        double[] totals = Passes.classTotals(rows);
        int positive = settings.get(POSITIVE)
                .map(label -> Decision.positive(task, label))
                .orElse(totals.length > 2 ? -1 : totals[0] < totals[1] ? 0 : 1);
        boolean weighted = !weights.equals(ClassWeights.NONE);
        Criterion usual = new Criterion(weights.balanced() ? "balanced-accuracy" : "log-loss");
        Optional<Criterion> criterion =
                asked.or(() -> weighted || cost.isPresent() ? Optional.of(usual) : Optional.empty());
        Decision rule = threshold
                .map(least -> new Decision(positive, least, null))
                .or(() -> cost.map(pairs -> Decision.costs(task, pairs, positive)))
                .orElseGet(
                        () -> weighted ? Decision.weights(weights.of(totals), positive) : Decision.likeliest(positive));
        boolean given = threshold.isPresent() || cost.isPresent();
        double[] byClass = weighted ? weights.of(totals) : null;
        return new Deciding(criterion, criterion.isPresent() && !given, rule, totals, byClass, Outliers.COUNTED, text);
    }

    /** The same where a loss may be chosen by the residuals: for tasks of one number. */
    public Deciding watching(Task task) {
        return task.isClassification() || task.outputs() > 1 ? this : with(Outliers.WATCHED);
    }

    /** The same with outliers treated so. */
    public Deciding with(Outliers value) {
        return new Deciding(criterion, searches, usual, totals, byClass, value, text);
    }

    /** The rows of the rarest class where labels or settings depend on them, else infinity. */
    public double rarest() {
        double least = Arrays.stream(totals).filter(each -> each > 0).min().orElse(0);
        return searches ? least : Double.POSITIVE_INFINITY;
    }

    /** {@code machine} with its rule, chosen on {@code rows}, which it was not trained on, where there is a choice. */
    public KernelMachine decided(KernelMachine machine, RowStore rows) {
        return searches
                ? decided(machine, machine.scores(rows), Passes.targets(rows), Passes.weights(rows))
                : machine.withDecision(usual);
    }

    /** {@code machine} with its rule, chosen on rows with {@code scores} where there is a choice. */
    public KernelMachine decided(KernelMachine machine, double[] scores, double[] targets, double[] weights) {
        Decision found = !searches
                ? null
                : criterion
                        .get()
                        .rule(
                                machine.probabilitiesOf(scores, targets.length),
                                targets,
                                weights,
                                totals,
                                usual.positive());
        return machine.withDecision(found == null ? usual : found);
    }

    /**
     * How good {@code machine} is on {@code rows}, more is better: with a metric, by the probabilities and the rule
     * that suit it best there. Two classes with balanced weights are separated by the sign of the score instead: a
     * threshold of its own would hide that a model is overfitted, and its scores smaller on rows that it has not seen.
     */
    public double goodness(KernelMachine machine, RowStore rows) {
        if (criterion.isPresent()) {
            KernelMachine decided = weighted(machine) ? machine : decided(machine.calibratedOn(rows), rows);
            double value = criterion.get().value(decided, rows);
            return criterion.get().isLoss() ? -value : value;
        }
        if (outliers.isCapped()) {
            return -outliers.error(machine, rows);
        }
        double metric = Metrics.evaluate(machine, rows).main();
        return machine.task().isClassification() ? metric : -metric;
    }

    private boolean weighted(KernelMachine machine) {
        return byClass != null
                && machine.outputs() == 1
                && !machine.hasProbabilities()
                && criterion.get().name().equals("balanced-accuracy");
    }

    /** The name of the metric. */
    public String metric(Task task) {
        return criterion
                .map(Criterion::name)
                .orElse(task.isClassification() ? "accuracy" : outliers.isCapped() ? "capped absolute error" : "rmse");
    }

    /** Puts the settings that were given into {@code settings} (modified), and those at their defaults out of it. */
    public void show(Map<String, String> settings) {
        SETTINGS.forEach(each -> settings.remove(each.name()));
        settings.putAll(text);
    }

    /** What a user should know about the labels of {@code machine}: nothing where they are the most probable class. */
    public static List<String> notes(KernelMachine machine) {
        return machine.decision()
                .filter(rule -> rule.rules() && machine.hasProbabilities())
                .map(rule -> List.of("labels: " + rule.words(machine.task())
                        + "; probabilities are calibrated to the frequencies of the rows"))
                .orElse(List.of());
    }
}
