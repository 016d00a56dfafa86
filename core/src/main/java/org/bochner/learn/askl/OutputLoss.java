package org.bochner.learn.askl;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.model.Link;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** ℓ(f, y) of all K outputs of a row together, and its gradient ∂ℓ/∂f. */
enum OutputLoss {
    /**
     * The multi-class hinge as printed: |1 − (f_y − max_{k≠y} f_k)|₊ (Crammer, Singer). Its subgradient is e_k − e_y for the best
     * wrong class k where the margin is below 1; of equal ones the first.
     */
    HINGE {
        @Override
        double gradient(double[] f, int at, int outputs, double[] target, int from, double[] out) {
            int y = (int) target[from];
            int best = y == 0 ? 1 : 0;
            for (int k = 0; k < outputs; k++) {
                out[k] = 0;
                if (k != y && f[at + k] > f[at + best]) {
                    best = k;
                }
            }
            double miss = 1 - (f[at + y] - f[at + best]);
            if (miss > 0) {
                out[best] = 1;
                out[y] = -1;
            }
            return Math.max(0, miss);
        }
    },
    /** −log softmax(f)_y; what the authors' program uses. Its gradient is softmax(f) − e_y. */
    SOFTMAX {
        @Override
        double gradient(double[] f, int at, int outputs, double[] target, int from, double[] out) {
            double top = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < outputs; k++) {
                top = Math.max(top, f[at + k]);
            }
            double sum = 0;
            for (int k = 0; k < outputs; k++) {
                out[k] = Math.exp(f[at + k] - top);
                sum += out[k];
            }
            for (int k = 0; k < outputs; k++) {
                out[k] /= sum;
            }
            int y = (int) target[from];
            out[y] -= 1;
            return Math.log(sum) + top - f[at + y];
        }
    },
    /** ‖f − y‖²; classes are unit vectors. Its gradient is 2(f − y). */
    SQUARED {
        @Override
        double gradient(double[] f, int at, int outputs, double[] target, int from, double[] out) {
            double sum = 0;
            for (int k = 0; k < outputs; k++) {
                double miss = f[at + k] - target[from + k];
                out[k] = 2 * miss;
                sum += miss * miss;
            }
            return sum;
        }
    };

    /**
     * The loss of one row; its gradient goes to {@code out} (modified).
     *
     * @param target the class of the row at {@code from}; of the squared loss as many numbers as there are outputs
     */
    abstract double gradient(double[] f, int at, int outputs, double[] target, int from, double[] out);

    /** The numbers that the target of a row has. */
    int columns(int outputs) {
        return this == SQUARED ? outputs : 1;
    }

    /** Targets as the outputs are to meet them: a class as its number, or as a unit vector for the squared loss; numbers standardized. */
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

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The loss called {@code text}, or what suits the task for {@code auto}. */
    static OutputLoss parse(String text, Task task) {
        if (text.equals("auto")) {
            return task.isClassification() ? SOFTMAX : SQUARED;
        }
        for (OutputLoss loss : values()) {
            if (loss.text().equals(text)) {
                if (!task.isClassification() && loss != SQUARED) {
                    throw new BadInput("the " + text + " loss is for classes; for numbers use squared");
                }
                return loss;
            }
        }
        throw new BadInput("loss must be auto or one of "
                + Arrays.stream(values()).map(OutputLoss::text).collect(Collectors.joining(", ")) + ", not '" + text
                + "'");
    }
}
