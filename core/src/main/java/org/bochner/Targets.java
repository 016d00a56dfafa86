package org.bochner;

import java.util.Arrays;

/**
 * How the targets of rows are read as numbers, for a model of K outputs.
 *
 * <table>
 * <caption>The columns of a row</caption>
 * <tr><th></th><th>two classes</th><th>more classes</th><th>numbers</th></tr>
 * <tr><td>{@link #signed}</td><td>one column: +1 for class 1, −1 for class 0</td>
 *     <td>+1 for class k, −1 for the others</td>
 *     <td>y_k</td></tr>
 * <tr><td>{@link #indicators}</td><td>1 for class k, 0 for the other</td><td>1 for class k, 0 for the others</td>
 *     <td>y_k</td></tr>
 * <tr><td>{@link #labels}</td><td>one column: the class, 0 or 1</td><td>one column: the class</td><td>y_k</td></tr>
 * </table>
 *
 * <p>Numbers may be {@linkplain #standardized centred and scaled}; the classes of rows may have
 * {@linkplain #weighted weights}. A row of weight 2 counts as two rows. Reading a class that the task does not have, or
 * a number that is not finite, throws {@link BadInput} with the row's number.
 */
public final class Targets {
    /** Targets and weights of consecutive rows, such as a block of a store. */
    public interface Source {
        /** The number of the first row, for messages. */
        long first();

        /** The class or the numbers of each row, {@code task.outputs()} of them; null where the rows have none. */
        double[] targets();

        /** One weight per row, or null where all are one. */
        double[] weights();
    }

    /** All rows at once, in arrays. */
    public record Column(double[] targets, double[] weights) implements Source {
        @Override
        public long first() {
            return 0;
        }
    }

    private enum Code {
        SIGNED,
        INDICATORS,
        LABELS
    }

    private final Task task;
    private final Code code;
    private final int outputs;
    private final double[] centre;
    private final double[] scale;
    private final double[] classWeights;

    private Targets(Task task, Code code, double[] centre, double[] scale, double[] classWeights) {
        this.task = task;
        this.code = code;
        boolean single = code == Code.SIGNED && task.classes() == 2;
        this.outputs = !task.isClassification() ? task.outputs() : single ? 1 : task.classes();
        this.centre = centre;
        this.scale = scale;
        this.classWeights = classWeights;
    }

    /** Classes as +1 and −1: one column for two classes, one against the rest for more. */
    public static Targets signed(Task task) {
        return new Targets(task, Code.SIGNED, null, null, null);
    }

    /** Classes as unit vectors: a column for each, also where there are two. */
    public static Targets indicators(Task task) {
        return new Targets(task, Code.INDICATORS, null, null, null);
    }

    /** Classes as their number, for losses that judge all outputs of a row together; every class is an output. */
    public static Targets labels(Task task) {
        return new Targets(task, Code.LABELS, null, null, null);
    }

    /** The same, where the weight of a row is multiplied by that of its class; null for no class weights. */
    public Targets weighted(double[] byClass) {
        return new Targets(task, code, centre, scale, byClass);
    }

    /** The same, with numbers less {@code mean} and divided by {@code deviation}; classes stay as they are. */
    public Targets standardized(double[] mean, double[] deviation) {
        return task.isClassification() ? this : new Targets(task, code, mean.clone(), deviation.clone(), classWeights);
    }

    public Task task() {
        return task;
    }

    /** K, the outputs of a model that is to meet them. */
    public int outputs() {
        return outputs;
    }

    /** The numbers of a row: K, or 1 where it is the class itself. */
    public int columns() {
        return code == Code.LABELS && task.isClassification() ? 1 : outputs;
    }

    /** The number of classes, 0 for numbers. */
    public int classes() {
        return task.classes();
    }

    /** The number that 0 in column {@code output} stands for. */
    public double centre(int output) {
        return centre == null ? 0 : centre[output];
    }

    /** The difference in numbers that a unit of column {@code output} stands for. */
    public double scale(int output) {
        return scale == null ? 1 : scale[output];
    }

    /** The weight of a row: its own times that of its class. */
    public double weight(Source rows, int row) {
        double weight = rows.weights() == null ? 1 : rows.weights()[row];
        return classWeights == null ? weight : weight * classWeights[label(rows, row)];
    }

    /** Whether the rows of class {@code label} have weight zero by their class. */
    public boolean ignores(int label) {
        return classWeights != null && classWeights[label] == 0;
    }

    /** Column {@code output} of a row. */
    public double value(Source rows, int row, int output) {
        if (task.isClassification()) {
            int label = label(rows, row);
            if (code == Code.LABELS) {
                return label;
            }
            return label == (outputs == 1 ? 1 : output) ? 1 : code == Code.SIGNED ? -1 : 0;
        }
        double number = raw(rows)[row * outputs + output];
        if (!Double.isFinite(number)) {
            throw new BadInput("row " + (rows.first() + row) + " has the target " + number
                    + "; leave such rows out or give them a number");
        }
        return centre == null ? number : (number - centre[output]) / scale[output];
    }

    /** The class of a row. */
    public int label(Source rows, int row) {
        double target = raw(rows)[row];
        int label = (int) target;
        if (label != target || label < 0 || label >= task.classes()) {
            throw new BadInput("row " + (rows.first() + row) + " has the class " + target + "; classes are 0 to "
                    + (task.classes() - 1));
        }
        return label;
    }

    /** All columns of the rows {@code from} to before {@code to}, row by row, into {@code out} (modified). */
    public void encode(Source rows, int from, int to, double[] out) {
        int columns = columns();
        for (int i = from, at = 0; i < to; i++, at += columns) {
            if (task.isClassification() && columns > 1) {
                Arrays.fill(out, at, at + columns, code == Code.SIGNED ? -1 : 0);
                out[at + label(rows, i)] = 1;
                continue;
            }
            for (int k = 0; k < columns; k++) {
                out[at + k] = value(rows, i, k);
            }
        }
    }

    private static double[] raw(Source rows) {
        if (rows.targets() == null) {
            throw new BadInput("the rows have no targets; give data with a target column");
        }
        return rows.targets();
    }

    /** Class weights that give every class that occurs the same total, and leave the sum of all as it was. */
    public static double[] balanced(double[] totals) {
        double all = Arrays.stream(totals).sum();
        long present = Arrays.stream(totals).filter(total -> total > 0).count();
        return Arrays.stream(totals)
                .map(total -> total > 0 ? all / (present * total) : 0)
                .toArray();
    }

    /**
     * What {@link #standardized} takes, for each output: the mean of its numbers, 0 without rows, and their standard
     * deviation, 1 for a constant.
     */
    public record Moments(double[] means, double[] deviations) {}
}
