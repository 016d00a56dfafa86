package org.bochner.potential;

import java.util.Arrays;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * How the potential uses the targets of rows: which sum a row adds to, with which signed weight, and how v follows
 * from the sums T_g = Σ_{i in g} s_i φ(x_i).
 *
 * <ul>
 *   <li>Two classes: one group, s = ±1, v = T².
 *   <li>Weights given by the caller: as many groups as there are lists of weights, s as given, v = Σ_g T_g²; a row adds
 *       to all.
 *   <li>More classes: a group for each, s = 1, v = 2 Σ_g T_g² − (Σ_g T_g)² (PBRFF, Prop. 8): the sum over all pairs of
 *       rows of ±φφ', plus for equal classes.
 *   <li>Regression: a group for each output, s = y − ȳ, v = Σ_g T_g²; with several outputs a row adds to all groups.
 * </ul>
 *
 * <p>A row's weight multiplies s, as if the row were there so many times.
 *
 * @param groups the number of sums for each feature
 * @param classes whether the groups are classes, of which a row adds to its own only
 * @param given the given weights, all of a row together; null where the targets decide
 */
record SignedTargets(int groups, boolean classes, Targets targets, double[] given) {
    /** As the task of {@code rows} says; for regression that takes a pass, which finds ȳ. */
    static SignedTargets of(RowStore rows) {
        Task task = rows.task();
        Targets targets = Targets.signed(task);
        if (task.isClassification()) {
            return new SignedTargets(targets.outputs(), task.classes() > 2, targets, null);
        }
        double[] ones = new double[task.outputs()];
        Arrays.fill(ones, 1);
        Targets centred = targets.standardized(Passes.moments(rows).means(), ones);
        return new SignedTargets(task.outputs(), false, centred, null);
    }

    /** With {@code signed[g][i]} as the signed weight of row i of {@code rows} in the sums of group g. */
    static SignedTargets given(RowStore rows, double[]... signed) {
        double[] all = new double[Math.toIntExact(rows.rows() * signed.length)];
        for (int g = 0; g < signed.length; g++) {
            if (signed[g].length != rows.rows()) {
                throw new IllegalArgumentException(
                        signed[g].length + " signed weights for " + rows.rows() + " rows; give one per row");
            }
            for (int i = 0; i < signed[g].length; i++) {
                if (!Double.isFinite(signed[g][i])) {
                    throw new IllegalArgumentException(
                            "the signed weight of row " + i + " must be finite, not " + signed[g][i]);
                }
                all[i * signed.length + g] = signed[g][i];
            }
        }
        return new SignedTargets(signed.length, false, null, all);
    }

    /**
     * The signed weights of a block, one per row, with the group that each row adds to; or one per row and group, and
     * null as {@code group}, where every row adds to all.
     */
    record Signs(int[] group, float[] signed) {}

    Signs signs(Block block) {
        int n = block.size();
        boolean all = !classes && groups > 1;
        int[] group = all ? null : new int[n];
        float[] signed = new float[all ? n * groups : n];
        for (int i = 0; i < n; i++) {
            double weight = block.weight(i);
            if (classes) {
                group[i] = targets.label(block, i);
                signed[i] = (float) weight;
                continue;
            }
            int at = given == null ? 0 : Math.toIntExact((block.first() + i) * groups);
            for (int k = 0; k < groups; k++) {
                signed[i * groups + k] =
                        (float) (weight * (given == null ? targets.value(block, i, k) : given[at + k]));
            }
        }
        return new Signs(group, signed);
    }

    /** What the sums at {@code sums[at + g·stride]} add to v. */
    double value(double[] sums, int at, int stride) {
        double squares = 0;
        double total = 0;
        for (int g = 0; g < groups; g++) {
            double t = sums[at + g * stride];
            squares += t * t;
            total += t;
        }
        return classes ? 2 * squares - total * total : squares;
    }
}
