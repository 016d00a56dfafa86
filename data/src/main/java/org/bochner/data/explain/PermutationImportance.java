package org.bochner.data.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;

/**
 * Computes {@link Importances}.
 *
 * <p>Let h(i, j) be the loss of row i with the column's value of row j. The importance is the mean of
 * h(i, j) − h(i, i) over all rows i and R donors j of each. Donors are the rows that lie R different distances ahead in
 * a shuffled circle, so that every row is the donor of R others, never its own, and no pair is asked twice.
 *
 * <p><b>Deviation.</b> A row takes part in three ways: as the row that receives (A_i, the mean of h(i, j) over its
 * donors), as donor (B_i, the mean of h(k, i) − A_k over the rows k that receive from it), and with its own loss. So
 * its influence on the importance is ψ_i = A_i + B_i − h(i, i), and the deviation is that of the mean of the ψ_i. For a
 * column without effect h(i, i) is distributed as h(i, j): the main effects of donors cancel in B_i − h(i, i), and the
 * variance of ψ is 1 + 2/R times that of the interaction of row and donor, where 1 + 1/R is exact. For R = 5 the
 * deviation of a column without effect is 8 % too large, which makes up for the heavy tails of losses.
 *
 * <p>Cost: the scores of R·n rows for each column.
 */
final class PermutationImportance {
    static final int REPEATS = 5;

    /** More columns than this are screened first, by how far the scores can move with them. */
    static final int MOST_INPUTS = 200;

    /** Multiplications that all scores may take, about. */
    private static final double WORK = 4e10;

    private static final int FEWEST_ROWS = 500;
    private static final int FEWEST_INPUTS = 20;

    private final KernelMachine machine;
    private final Inputs inputs;
    private final RowLoss loss;
    private final Execution execution;
    private final long seed;

    PermutationImportance(KernelMachine machine, Inputs inputs, RowLoss loss, Execution execution, long seed) {
        this.machine = machine;
        this.inputs = inputs;
        this.loss = loss;
        this.execution = execution;
        this.seed = seed;
    }

    /** The importances at {@code all}, or at as many of them as can be asked in a few seconds. */
    Importances of(EncodedRows all, boolean labelled) {
        if (all.size() < 2) {
            throw new BadInput("importances need at least 2 rows with a label, not " + all.size());
        }
        double work = workOfRow(all);
        int most = (int) Math.max(FEWEST_INPUTS, Math.min(MOST_INPUTS, WORK / work / FEWEST_ROWS));
        int[] chosen =
                inputs.count() <= most ? IntStream.range(0, inputs.count()).toArray() : screened(all, most);
        EncodedRows rows = all.some((int) Math.max(FEWEST_ROWS, Math.min(all.size(), WORK / work / chosen.length)));
        int repeats = Math.min(REPEATS, rows.size() - 1);
        MixedRows mixed = new MixedRows(machine, inputs);
        double[] scores = mixed.scores(rows);
        double[] own = labelled ? loss.of(scores, rows) : null;
        Importances.Column[] found = new Importances.Column[chosen.length];
        Tasks.run(execution, chosen.length, c -> {
            execution.check();
            found[c] = column(chosen[c], rows, mixed, scores, own, repeats);
        });
        List<Importances.Column> ranked = new ArrayList<>(List.of(found));
        ranked.sort(Comparator.comparingDouble(each -> -(labelled ? each.importance() : each.sensitivity())));
        return new Importances(
                labelled ? loss.name() : "",
                labelled ? mean(own, rows) : Double.NaN,
                rows.size(),
                repeats,
                inputs.count(),
                ranked);
    }

    /** Multiplications for the scores of one row with one column permuted, all repeats. */
    private double workOfRow(EncodedRows all) {
        double entries = 0;
        for (int i = 0; i < all.size(); i++) {
            entries += all.get(i).values().length;
        }
        int features = machine.map().isPresent() ? machine.features() : machine.outputs();
        return (entries / all.size() + 10) * features * REPEATS;
    }

    private Importances.Column column(
            int g, EncodedRows rows, MixedRows mixed, double[] scores, double[] own, int repeats) {
        int n = rows.size();
        RandomStream stream = RandomStream.of(seed, 0x7065726d, g);
        int[] circle = stream.permutation(n);
        int[] place = new int[n];
        for (int k = 0; k < n; k++) {
            place[circle[k]] = k;
        }
        int[] ahead = distances(stream, n, repeats);
        boolean[] taken = mixed.taking(g);
        double[][] losses = new double[repeats][];
        double change = 0;
        for (int r = 0; r < repeats; r++) {
            int distance = ahead[r];
            double[] moved = mixed.scores(
                    n, MixedRows.recipe(rows, rows, taken, i -> i, i -> circle[(place[i] + distance) % n]));
            for (int k = 0; k < moved.length; k++) {
                change += (moved[k] - scores[k]) * (moved[k] - scores[k]);
            }
            losses[r] = own == null ? null : loss.of(moved, rows);
        }
        double sensitivity = loss.unit() * Math.sqrt(change / repeats / scores.length);
        if (own == null) {
            return new Importances.Column(inputs.name(g), Double.NaN, Double.NaN, sensitivity);
        }
        double[] difference = new double[n];
        double[] influence = new double[n];
        for (int i = 0; i < n; i++) {
            for (double[] each : losses) {
                difference[i] += each[i] / repeats;
            }
        }
        for (int r = 0; r < repeats; r++) {
            for (int i = 0; i < n; i++) {
                influence[circle[(place[i] + ahead[r]) % n]] += (losses[r][i] - difference[i]) / repeats;
            }
        }
        for (int i = 0; i < n; i++) {
            difference[i] -= own[i];
            influence[i] += difference[i];
        }
        return new Importances.Column(inputs.name(g), mean(difference, rows), deviation(influence, rows), sensitivity);
    }

    /** Different distances from 1 to before n. */
    private static int[] distances(RandomStream stream, int n, int count) {
        if (n <= 4 * count) {
            return Arrays.stream(stream.permutation(n - 1))
                    .limit(count)
                    .map(d -> d + 1)
                    .toArray();
        }
        int[] found = new int[count];
        for (int r = 0; r < count; ) {
            int next = 1 + stream.below(n - 1);
            int known = r;
            if (IntStream.range(0, known).noneMatch(k -> found[k] == next)) {
                found[r++] = next;
            }
        }
        return found;
    }

    static double mean(double[] values, EncodedRows rows) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < values.length; i++) {
            sum += rows.weight(i) * values[i];
            total += rows.weight(i);
        }
        return total > 0 ? sum / total : 0;
    }

    /** The standard deviation of the weighted mean of {@code values}. */
    static double deviation(double[] values, EncodedRows rows) {
        double mean = mean(values, rows);
        double sum = 0;
        double total = 0;
        int n = values.length;
        for (int i = 0; i < n; i++) {
            double off = rows.weight(i) * (values[i] - mean);
            sum += off * off;
            total += rows.weight(i);
        }
        return total > 0 && n > 1 ? Math.sqrt(sum * n / (n - 1)) / total : 0;
    }

    /** The inputs with the largest variance, times the model's mean squared slope where it knows that, in order. */
    private int[] screened(EncodedRows rows, int most) {
        double[] sums = new double[rows.columns()];
        double[] squares = new double[rows.columns()];
        for (int i = 0; i < rows.size(); i++) {
            EncodedRows.Row row = rows.get(i);
            for (int e = 0; e < row.values().length; e++) {
                int j = row.index() == null ? e : row.index()[e];
                sums[j] += row.values()[e];
                squares[j] += (double) row.values()[e] * row.values()[e];
            }
        }
        double[] slopes = squaredSlopes();
        double[] moved = new double[inputs.count()];
        for (int j = 0; j < sums.length; j++) {
            double mean = sums[j] / rows.size();
            moved[inputs.of(j)] += (squares[j] / rows.size() - mean * mean) * (slopes == null ? 1 : slopes[j]);
        }
        return IntStream.range(0, moved.length)
                .boxed()
                .sorted(Comparator.comparingDouble(g -> -moved[g]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }

    /** The mean squared derivative of the scores by each encoded column, or null where the map does not know it. */
    private double[] squaredSlopes() {
        Matrix weights = machine.function().weights();
        double[] energies = new double[weights.rows()];
        for (int m = 0; m < energies.length; m++) {
            for (int k = 0; k < weights.columns(); k++) {
                energies[m] += weights.get(m, k) * weights.get(m, k);
            }
        }
        return machine.map().isEmpty()
                ? energies
                : machine.map().get().sensitivity(energies).orElse(null);
    }
}
