package org.bochner.select;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.model.Link;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.store.RowStore;

/**
 * How a linear machine is trained on features and how C is chosen: the settings that all methods share.
 *
 * @param training the loss and its solver
 * @param cs the values of C to try, ascending; one value is taken as it is
 * @param folds 0 for one held-out part, else the number of folds
 * @param heldOut the fraction of rows held out when there are no folds
 * @param calibrated whether margins get probabilities, fitted on the held-out rows
 */
public record Tuning(Training training, List<Double> cs, int folds, double heldOut, boolean calibrated) {
    private static final String GRID = "0.01,0.1,1,10,100,1000,10000";
    private static final int FEW_ROWS = 3000;

    public Tuning {
        cs = List.copyOf(cs);
        if (cs.isEmpty()) {
            throw new BadInput("no value of c is given");
        }
        for (double c : cs) {
            if (!(c > 0 && c < Double.POSITIVE_INFINITY)) {
                throw new BadInput("c must be a number above 0, not " + c);
            }
        }
        if (!(heldOut > 0 && heldOut < 1)) {
            throw new BadInput("validation, the share of rows held out, must be between 0 and 1, not " + heldOut);
        }
    }

    /** What a user can set, with help. */
    public static List<Setting> settings() {
        return List.of(
                new Setting(
                        "c",
                        GRID,
                        "weight of the loss against ½‖w‖²; of several values the best is chosen",
                        Range.log(1e-2, 1e4)),
                new Setting("loss", "auto", "auto, or one of " + names()),
                new Setting("bias", "auto", "constant term: free, regularised, none, or auto"),
                new Setting("class-weights", "none", "none, balanced, or one number per class"),
                new Setting("epsilon", "0.1", "half width of the tube of the epsilon-insensitive losses"),
                new Setting("solver", "auto", "auto, lbfgs, newton, dual or cholesky"),
                new Setting("tolerance", "0.001", "relative duality gap at which to stop"),
                new Setting("iterations", "1000", "most passes over the rows for one c"),
                new Setting(
                        "folds",
                        "auto",
                        "folds to choose c by; 0 for one held-out part; auto: 5 below " + FEW_ROWS + " rows"),
                new Setting("validation", "0.2", "fraction of rows held out when there are no folds"),
                new Setting("calibration", "true", "whether margins get probabilities: true or false"));
    }

    private static String names() {
        return Loss.linear().stream().map(Loss::key).collect(Collectors.joining(", "));
    }

    /** The tuning that the full key-value form {@code map} describes, for the task of {@code rows}. */
    public static Tuning of(Map<String, String> map, RowStore rows, long seed) {
        Task task = rows.task();
        String loss = map.get("loss");
        Training training = Training.of(
                !loss.equals("auto") ? Loss.of(loss) : task.isClassification() ? Loss.SQUARED_HINGE : Loss.SQUARED);
        for (String name : List.of("bias", "class-weights", "epsilon", "solver", "tolerance", "iterations")) {
            if (!(name.equals("bias") && map.get(name).equals("auto"))) {
                training = training.with(name, map.get(name));
            }
        }
        String folds = map.get("folds");
        return new Tuning(
                training.withSeed(seed),
                numbers("c", map.get("c")),
                folds.equals("auto") ? (rows.rows() < FEW_ROWS ? 5 : 0) : whole("folds", folds),
                numbers("validation", map.get("validation")).get(0),
                truth("calibration", map.get("calibration")));
    }

    /** The settings in force once {@code c} was chosen, in key-value form. */
    public Map<String, String> toMap(double c) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("c", text(c));
        map.put("loss", training.loss().key());
        map.put("bias", training.bias().key());
        map.put("class-weights", training.classWeights().toString());
        if (training.loss().usesEpsilon()) {
            map.put("epsilon", text(training.epsilon()));
        }
        map.put("solver", training.solver().key());
        map.put("tolerance", text(training.tolerance()));
        map.put("iterations", String.valueOf(training.iterations()));
        map.put("folds", String.valueOf(folds));
        map.put("validation", text(heldOut));
        map.put("calibration", String.valueOf(calibrated));
        return map;
    }

    /** The training to compare values of C by: a gap ten times as large does not change which is best. */
    Training forPath() {
        return training.withTolerance(Math.min(0.5, 10 * training.tolerance()));
    }

    /** What the scores of a machine trained so mean. */
    Link link(Task task) {
        if (!task.isClassification()) {
            return Link.IDENTITY;
        }
        return switch (training.loss()) {
            case MULTINOMIAL -> Link.MULTINOMIAL;
            case LOGISTIC -> task.classes() == 2 ? Link.LOGISTIC : Link.ONE_VS_REST;
            default -> task.classes() == 2 ? Link.BINARY : Link.ONE_VS_REST;
        };
    }

    /** Whether held-out scores must be made into probabilities. */
    boolean calibrates(Task task) {
        return calibrated && task.isClassification() && !link(task).isProbabilistic();
    }

    /** The parts to choose C on. */
    List<Splits.Split> splits(RowStore rows, long seed) {
        return folds == 0 ? List.of(Splits.holdOut(rows, heldOut, seed)) : Splits.folds(rows, folds, seed);
    }

    /** A number without a needless ".0". */
    static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    static List<Double> numbers(String name, String text) {
        try {
            return Arrays.stream(text.split(","))
                    .map(String::strip)
                    .map(Double::valueOf)
                    .sorted()
                    .toList();
        } catch (NumberFormatException notNumber) {
            throw new BadInput(name + " must be a number, or several with commas between them, not '" + text + "'");
        }
    }

    private static int whole(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notWhole) {
            throw new BadInput(name + " must be a whole number or auto, not '" + text + "'");
        }
    }

    private static boolean truth(String name, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new BadInput(name + " must be true or false, not '" + text + "'");
        }
        return text.equals("true");
    }
}
