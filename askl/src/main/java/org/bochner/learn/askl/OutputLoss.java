package org.bochner.learn.askl;

import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.model.Link;
import org.bochner.solve.Loss;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** The losses of back-propagation by their names in settings, and what the outputs then mean. */
enum OutputLoss {
    /** The multi-class hinge, as printed. */
    HINGE(Loss.MULTICLASS_HINGE, Loss.SQUARED_HINGE),
    /** −log softmax(f)_y; what the authors' program uses. */
    SOFTMAX(Loss.MULTINOMIAL, Loss.MULTINOMIAL),
    /** ‖f − y‖²; classes are unit vectors. */
    SQUARED(Loss.SQUARED, Loss.SQUARED);

    private final Loss loss;
    private final Loss solved;

    OutputLoss(Loss loss, Loss solved) {
        this.loss = loss;
        this.solved = solved;
    }

    /** The loss by which W is solved for once the frequencies are learned; the hinge's square is smooth. */
    Loss solved() {
        return solved;
    }

    /** The values of C to try then. */
    List<Double> usualCs() {
        return this == SQUARED ? List.of(1.0, 10.0, 1e2, 1e3, 1e4, 1e5, 1e6) : List.of(0.1, 1.0, 10.0, 1e2, 1e3, 1e4);
    }

    /**
     * The loss of one row; its gradient goes to {@code out} (modified).
     *
     * @param target the class of the row at {@code from}; of the squared loss as many numbers as there are outputs
     */
    double gradient(double[] f, int at, int outputs, double[] target, int from, double[] out) {
        return loss.row(0, outputs, f, at, target, from, out, 0, null);
    }

    /** The numbers that the target of a row has. */
    int columns(int outputs) {
        return loss.joint() ? 1 : outputs;
    }

    /**
     * Targets of the outputs: a class as its number, or as a unit vector for the squared loss; numbers
     * standardized.
     */
    Targets targets(RowStore rows) {
        Task task = rows.task();
        Targets targets = this == SQUARED ? Targets.indicators(task) : Targets.labels(task);
        if (task.isClassification()) {
            return targets;
        }
        Targets.Moments moments = Passes.moments(rows);
        return targets.standardized(moments.means(), moments.deviations());
    }

    /** What the outputs mean. */
    Link link(Task task) {
        return !task.isClassification() ? Link.IDENTITY : this == SOFTMAX ? Link.MULTINOMIAL : Link.ONE_VS_REST;
    }

    /** {@code asked}, or what suits the task. */
    static OutputLoss of(Optional<OutputLoss> asked, Task task) {
        OutputLoss loss = asked.orElse(task.isClassification() ? SOFTMAX : SQUARED);
        if (!task.isClassification() && loss != SQUARED) {
            throw new BadInput(
                    "the " + AsklSettings.LOSS.print(asked) + " loss is for classes; for numbers use squared");
        }
        return loss;
    }
}
