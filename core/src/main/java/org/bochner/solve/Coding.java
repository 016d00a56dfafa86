package org.bochner.solve;

import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.store.Block;

/**
 * What the outputs of a linear machine have to say for each row.
 *
 * <p>Two classes are one output, whose target is +1 for class 1 and −1 for class 0; more classes are one output each,
 * +1 for the own class and −1 for the rest, except that the multinomial loss reads the class itself; regression has
 * the row's numbers.
 */
public final class Coding {
    private final Loss loss;
    private final double epsilon;
    private final Task task;
    private final int outputs;
    private final double[] classWeights;
    private final boolean[] absent;

    /** {@code classWeights} has one factor per class, or is null where all are one. */
    public Coding(Loss loss, double epsilon, Task task, double[] classWeights) {
        this(loss, epsilon, task, classWeights, new boolean[task.classes()]);
    }

    /** With classes that no row has and that the multinomial loss with a free bias must leave out of account. */
    public Coding(Loss loss, double epsilon, Task task, double[] classWeights, boolean[] absent) {
        this.absent = absent;
        this.loss = loss;
        this.epsilon = epsilon;
        this.task = task;
        this.classWeights = classWeights;
        boolean single = task.classes() == 2 && loss != Loss.MULTINOMIAL;
        this.outputs = !task.isClassification() ? task.outputs() : single ? 1 : task.classes();
    }

    public Loss loss() {
        return loss;
    }

    public double epsilon() {
        return epsilon;
    }

    /** K. */
    public int outputs() {
        return outputs;
    }

    /** The outputs that one search has to move together: all for the multinomial loss, else one. */
    public int width() {
        return loss == Loss.MULTINOMIAL ? outputs : 1;
    }

    /** Whether a class is left out: with a free bias its score falls for ever. */
    public boolean absent(int label) {
        return absent[label];
    }

    public int classes() {
        return task.classes();
    }

    /** The weight of a row: its own times its class's. */
    public double weight(Block block, int row) {
        double weight = block.weight(row);
        return classWeights == null ? weight : weight * classWeights[label(block, row)];
    }

    /** y of a row for output {@code output}. */
    public double target(Block block, int row, int output) {
        if (!task.isClassification()) {
            double target = block.targets()[row * outputs + output];
            if (!Double.isFinite(target)) {
                throw new BadInput("row " + (block.first() + row) + " has the target " + target
                        + "; leave such rows out or give them a number");
            }
            return target;
        }
        int positive = outputs == 1 ? 1 : output;
        return label(block, row) == positive ? 1 : -1;
    }

    /** The class of a row. */
    public int label(Block block, int row) {
        double target = block.targets()[row];
        int label = (int) target;
        if (label != target || label < 0 || label >= task.classes()) {
            throw new BadInput("row " + (block.first() + row) + " has the class " + target + "; classes are 0 to "
                    + (task.classes() - 1));
        }
        return label;
    }
}
