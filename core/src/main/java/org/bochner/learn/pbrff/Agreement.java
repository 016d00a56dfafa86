package org.bochner.learn.pbrff;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.Targets;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * λ(y, y'), how much a similarity ought to see two targets as one.
 *
 * <p>For classes λ is 1 where they are equal and −1 where not, as the paper has it. For numbers there is none in the
 * paper; ours is λ = t·t' with t = (y − ȳ)/max|y − ȳ| in [−1, 1], so that the loss (1 − λh)/2 stays within [0, 1] and
 * two classes coded ±1 are a case of it when they are equally large.
 *
 * @param classes whether targets are classes
 * @param centre ȳ
 * @param reach max|y − ȳ|, above 0
 */
public record Agreement(boolean classes, double centre, double reach) {
    /** For the targets of {@code rows}; for numbers that takes two passes. */
    public static Agreement of(RowStore rows) {
        if (rows.task().isClassification()) {
            return new Agreement(true, 0, 1);
        }
        if (rows.task().outputs() != 1) {
            throw new BadInput("landmarks and pseudo-posteriors learn from one target, not from "
                    + rows.task().outputs() + "; fit one model for each");
        }
        Targets targets = Targets.signed(rows.task());
        double centre = Passes.moments(rows).means()[0];
        double reach = Passes.largest(rows, "targets", block -> {
            double[] distances = new double[block.size()];
            Arrays.setAll(distances, i -> block.weight(i) == 0 ? 0 : Math.abs(targets.value(block, i, 0) - centre));
            return distances;
        });
        return new Agreement(false, centre, reach > 0 ? reach : 1);
    }

    /** t, the target as it enters products; for classes, the class. */
    public double code(double target) {
        return classes ? target : (target - centre) / reach;
    }

    /** λ(y, y'). */
    public double of(double target, double other) {
        return classes ? (target == other ? 1 : -1) : code(target) * code(other);
    }
}
