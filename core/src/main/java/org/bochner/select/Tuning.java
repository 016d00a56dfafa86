package org.bochner.select;

import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.learn.Declaration;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.model.Link;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Outliers;
import org.bochner.select.validate.Splits;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;

/**
 * How a linear model is trained on features and how C is chosen: the settings that all methods share.
 *
 * @param training the loss and its solver
 * @param cs the values of C to try, ascending; one value is taken as it is
 * @param folds the number of folds, or 0 for one validation part
 * @param validation the share of validation rows when there are no folds
 * @param calibrated whether margins get probabilities, fitted on the validation rows
 * @param deciding the metric to choose by, and the rule for labels
 */
@SuppressWarnings("exports") // Losses and trainings are seen by our own modules alone.
public record Tuning(
        Training training, List<Double> cs, int folds, double validation, boolean calibrated, Deciding deciding) {
    private static final int FEW_ROWS = 3000;
    /** Validation rows of the rarest class, below which a metric or a threshold would be chosen by chance. */
    static final int FEW_RARE = 200;

    /** What a user can set. */
    public static final Declaration SETTINGS = new Declaration();

    public static final Setting<List<Double>> C =
            SETTINGS.declare(Setting.numbers("c", 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0, 10000.0)
                    .above(0)
                    .range(Range.log(1e-2, 1e4))
                    .help("weight of the loss against ½‖w‖²; of several values the best is chosen"));
    public static final Setting<Optional<Loss>> LOSS = SETTINGS.declare(Setting.choice("loss", Loss.linear())
            .orAuto()
            .help("what a wrong score costs; auto: squared-hinge for classes; for numbers squared, or huber where"
                    + " residuals have heavy tails"));
    static final Setting<Optional<Training.Bias>> BIAS = SETTINGS.declare(Setting.choice("bias", Training.Bias.class)
            .orAuto()
            .help("constant term of the scores; auto: regularised for losses with corners, else free"));
    public static final Setting<ClassWeights> CLASS_WEIGHTS = SETTINGS.declare(Setting.of(
                    "class-weights",
                    ClassWeights.NONE,
                    ClassWeights::of,
                    ClassWeights::toString,
                    "none, balanced, one number per class, or label=number for some classes")
            .help("how much a row counts by its class"));
    static final Setting<Double> EPSILON = SETTINGS.declare(Setting.number("epsilon", 0.1)
            .from(0)
            .help("half width of the tube of the epsilon-insensitive losses; distance from which on"
                    + " huber is linear"));
    static final Setting<Training.Solver> SOLVER =
            SETTINGS.declare(Setting.choice("solver", Training.Solver.AUTO).help("what minimises"));
    static final Setting<Double> TOLERANCE = SETTINGS.declare(Setting.number("tolerance", 1e-3)
            .above(0)
            .below(1)
            .advice("1e-3 is usual")
            .help("relative duality gap at which to stop"));
    static final Setting<Integer> ITERATIONS =
            SETTINGS.declare(Setting.whole("iterations", 1000).from(1).help("most passes over the rows for one c"));
    static final Setting<Optional<Integer>> FOLDS = SETTINGS.declare(Setting.whole("folds")
            .from(0)
            .orAuto()
            .help("folds to choose c by; 0 for one validation part; auto: 5 below " + FEW_ROWS + " rows"));
    static final Setting<Double> VALIDATION = SETTINGS.declare(Setting.number("validation", 0.2)
            .above(0)
            .below(1)
            .help("share of validation rows when there are no folds"));
    static final Setting<Boolean> CALIBRATION =
            SETTINGS.declare(Setting.flag("calibration", true).help("whether margins get probabilities"));

    static {
        Deciding.SETTINGS.forEach(SETTINGS::declare);
    }

    public Tuning {
        cs = List.copyOf(cs);
        if (cs.isEmpty()) {
            throw new BadInput("no value of c is given");
        }
        C.check(cs);
        VALIDATION.check(validation);
    }

    /** The tuning that {@code settings} describe, for the task of {@code rows}. */
    public static Tuning of(Settings settings, RowStore rows, long seed) {
        Loss loss = settings.get(LOSS).orElse(rows.task().isClassification() ? Loss.SQUARED_HINGE : Loss.SQUARED);
        Training usual = Training.of(loss);
        Training training = new Training(
                loss,
                settings.get(SOLVER),
                settings.get(BIAS).orElse(usual.bias()),
                settings.get(TOLERANCE),
                settings.get(ITERATIONS),
                settings.get(CLASS_WEIGHTS).listedFor(rows.task()),
                settings.get(EPSILON),
                seed);
        boolean calibrated = settings.get(CALIBRATION);
        boolean refits = calibrates(calibrated, training, rows.task());
        boolean implied = link(loss, rows.task()).isProbabilistic();
        ClassWeights weighed = refits ? training.classWeights() : ClassWeights.NONE;
        Deciding deciding = Deciding.of(settings, rows, weighed, refits || implied);
        if (settings.get(LOSS).isEmpty() && settings.get(SOLVER) == Training.Solver.AUTO) {
            deciding = deciding.watching(rows.task());
        }
        boolean rare = deciding.rarest() * settings.get(VALIDATION) < FEW_RARE;
        return new Tuning(
                training,
                settings.get(C).stream().sorted().toList(),
                settings.get(FOLDS).orElse(rows.rows() < FEW_ROWS || rare ? (int) Math.min(5, rows.rows()) : 0),
                settings.get(VALIDATION),
                calibrated,
                deciding);
    }

    /** The same with other values of C to try. */
    public Tuning withCs(List<Double> values) {
        return new Tuning(training, values, folds, validation, calibrated, deciding);
    }

    /** The same with the Huber loss, and C from about {@code c} on, chosen by errors as {@code outliers} count. */
    Tuning robust(double c, double delta, Outliers outliers) {
        int first = Math.max(0, cs.indexOf(c) - 1);
        return new Tuning(
                training.withLoss(Loss.HUBER, delta),
                cs.subList(first, cs.size()),
                folds,
                validation,
                calibrated,
                deciding.with(outliers));
    }

    /** The settings in force once {@code c} was chosen. */
    Settings settings(double c) {
        Settings found = Settings.none()
                .with(C, List.of(c))
                .with(LOSS, Optional.of(training.loss()))
                .with(BIAS, Optional.of(training.bias()))
                .with(CLASS_WEIGHTS, training.classWeights());
        return (training.loss().usesEpsilon() ? found.with(EPSILON, training.epsilon()) : found)
                .with(SOLVER, training.solver())
                .with(TOLERANCE, training.tolerance())
                .with(ITERATIONS, training.iterations())
                .with(FOLDS, Optional.of(folds))
                .with(VALIDATION, validation)
                .with(CALIBRATION, calibrated);
    }

    /** The training to compare values of C by: a gap ten times as large does not change which is best. */
    Training forPath() {
        return training.withTolerance(Math.min(0.5, 10 * training.tolerance()));
    }

    /** What the scores of a model trained so mean. */
    Link link(Task task) {
        return link(training.loss(), task);
    }

    /** What the scores of a model trained by {@code loss} mean. */
    static Link link(Loss loss, Task task) {
        if (!task.isClassification()) {
            return Link.IDENTITY;
        }
        return switch (loss) {
            case MULTINOMIAL -> Link.MULTINOMIAL;
            case LOGISTIC -> task.classes() == 2 ? Link.LOGISTIC : Link.ONE_VS_REST;
            default -> task.classes() == 2 ? Link.BINARY : Link.ONE_VS_REST;
        };
    }

    /** Whether probabilities are fitted to the scores of validation rows. */
    boolean calibrates(Task task) {
        return calibrates(calibrated, training, task);
    }

    /** Margins have no probabilities of their own, and those that a weighted loss implies are of other frequencies. */
    private static boolean calibrates(boolean asked, Training training, Task task) {
        boolean weighted = !training.classWeights().equals(ClassWeights.NONE);
        return asked
                && task.isClassification()
                && (weighted || !link(training.loss(), task).isProbabilistic());
    }

    /** The splits to choose C on. */
    List<Splits.Split> splits(RowStore rows, long seed) {
        return folds == 0 ? List.of(Splits.holdOut(rows, validation, seed)) : Splits.folds(rows, folds, seed);
    }
}
