package org.bochner.data.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bochner.Execution;
import org.bochner.jvm.Tasks;
import org.bochner.model.KernelMachine;

/**
 * Computes {@link Interaction} for all pairs of some columns.
 *
 * <p>With F_S(i) the mean over rows b of the scores of b with the columns S of row i, less its mean over i, the
 * interaction of j and k at row i is I(i) = F_jk(i) − F_j(i) − F_k(i), and H² = Σ I(i)² / Σ F_jk(i)². Cost: the scores
 * of n² rows for each column and each pair.
 */
final class Interactions {
    private static final int ROWS = 150;
    private static final double WORK = 2e10;

    private final KernelMachine machine;
    private final Inputs inputs;
    private final RowLoss loss;
    private final Execution execution;

    Interactions(KernelMachine machine, Inputs inputs, RowLoss loss, Execution execution) {
        this.machine = machine;
        this.inputs = inputs;
        this.loss = loss;
        this.execution = execution;
    }

    /** All pairs of the inputs {@code some}, the strongest first. */
    List<Interaction> of(int[] some, EncodedRows all, boolean labelled) {
        int pairs = some.length * (some.length - 1) / 2;
        double each = (double) (machine.inputs() + 10) * machine.features() * (pairs + some.length);
        EncodedRows rows = all.some((int) Math.max(30, Math.min(ROWS, Math.sqrt(WORK / each))));
        List<int[]> sets = new ArrayList<>();
        for (int g : some) {
            sets.add(new int[] {g});
        }
        for (int a = 0; a < some.length; a++) {
            for (int b = a + 1; b < some.length; b++) {
                sets.add(new int[] {a, b});
            }
        }
        double[][] effects = new double[sets.size()][];
        Tasks.run(execution, effects.length, s -> {
            execution.check();
            int[] set = sets.get(s);
            effects[s] = set.length == 1 ? effect(rows, set) : effect(rows, some[set[0]], some[set[1]]);
        });
        double[] scores = new MixedRows(machine, inputs).scores(rows);
        List<Interaction> found = new ArrayList<>();
        for (int s = some.length; s < effects.length; s++) {
            int a = sets.get(s)[0];
            int b = sets.get(s)[1];
            found.add(pair(
                    inputs.name(some[a]),
                    inputs.name(some[b]),
                    effects[a],
                    effects[b],
                    effects[s],
                    rows,
                    labelled ? scores : null));
        }
        found.sort(Comparator.comparingDouble(pair -> -pair.strength()));
        return found;
    }

    private Interaction pair(
            String first,
            String second,
            double[] one,
            double[] other,
            double[] both,
            EncodedRows rows,
            double[] scores) {
        double inside = 0;
        double all = 0;
        double[] without = scores == null ? null : scores.clone();
        for (int i = 0; i < both.length; i++) {
            double interaction = both[i] - one[i] - other[i];
            inside += interaction * interaction;
            all += both[i] * both[i];
            if (without != null) {
                without[i] -= interaction;
            }
        }
        double gain = Double.NaN;
        double deviation = Double.NaN;
        if (without != null) {
            double[] rise = loss.of(without, rows);
            double[] own = loss.of(scores, rows);
            for (int i = 0; i < rise.length; i++) {
                rise[i] -= own[i];
            }
            gain = PermutationImportance.mean(rise, rows);
            deviation = PermutationImportance.deviation(rise, rows);
        }
        return new Interaction(
                first,
                second,
                all > 0 ? Math.sqrt(inside / all) : 0,
                loss.unit() * Math.sqrt(inside / both.length),
                gain,
                deviation);
    }

    /** F_S at every row and output, centred. */
    private double[] effect(EncodedRows rows, int... set) {
        int n = rows.size();
        int outputs = machine.outputs();
        MixedRows mixed = new MixedRows(machine, inputs);
        boolean[] taken = mixed.taking(set);
        double[] effect = new double[n * outputs];
        double[] mean = new double[outputs];
        for (int i = 0; i < n; i++) {
            int row = i;
            double[] scores = mixed.scores(n, MixedRows.recipe(rows, rows, taken, b -> b, b -> row));
            for (int e = 0; e < scores.length; e++) {
                effect[i * outputs + e % outputs] += scores[e] / n;
                mean[e % outputs] += scores[e] / n / n;
            }
        }
        for (int e = 0; e < effect.length; e++) {
            effect[e] -= mean[e % outputs];
        }
        return effect;
    }
}
