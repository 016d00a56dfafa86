package org.bochner.learn.pbrff;

import org.bochner.BadInput;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * λ(y, y'), how much a similarity ought to see two targets as one.
 *
 * <p>For classes λ is 1 where they are equal and −1 where not, as the paper has it. For numbers there is none in the paper;
 * ours is λ = t·t' with t = (y − ȳ)/max|y − ȳ| in [−1, 1], so that the loss (1 − λh)/2 stays within [0, 1] and two classes
 * coded ±1 are a case of it when they are equally large.
 *
 * @param classes whether targets are classes
 * @param centre ȳ
 * @param reach max|y − ȳ|, above 0
 */
public record Agreement(boolean classes, double centre, double reach) {
    /** For the targets of {@code rows}; for numbers that takes a pass. */
    public static Agreement of(RowStore rows) {
        if (rows.task().isClassification()) {
            return new Agreement(true, 0, 1);
        }
        if (rows.task().outputs() != 1) {
            throw new BadInput("landmarks and pseudo-posteriors learn from one target, not from "
                    + rows.task().outputs() + "; fit one model for each");
        }
        double[] found = rows.run(new Range());
        double centre = found[1] > 0 ? found[0] / found[1] : 0;
        double reach = Math.max(found[3] - centre, centre - found[2]);
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

    /** Σ w y, Σ w, the least and the largest y of positive weight. */
    private static final class Range implements Pass<double[]> {
        @Override
        public double[] partial() {
            double[] empty = new double[4];
            reset(empty);
            return empty;
        }

        @Override
        public void accumulate(Block block, double[] partial) {
            if (block.targets() == null) {
                throw new BadInput("the rows have no targets; give data with a target column");
            }
            for (int i = 0; i < block.size(); i++) {
                double y = block.targets()[i];
                if (block.weight(i) > 0) {
                    partial[0] += block.weight(i) * y;
                    partial[1] += block.weight(i);
                    partial[2] = Math.min(partial[2], y);
                    partial[3] = Math.max(partial[3], y);
                }
            }
        }

        @Override
        public void merge(double[] total, double[] part) {
            total[0] += part[0];
            total[1] += part[1];
            total[2] = Math.min(total[2], part[2]);
            total[3] = Math.max(total[3], part[3]);
        }

        @Override
        public void reset(double[] partial) {
            partial[0] = 0;
            partial[1] = 0;
            partial[2] = Double.POSITIVE_INFINITY;
            partial[3] = Double.NEGATIVE_INFINITY;
        }

        @Override
        public String name() {
            return "targets";
        }
    }
}
