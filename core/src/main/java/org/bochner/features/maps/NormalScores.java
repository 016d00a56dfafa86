package org.bochner.features.maps;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The functions of a {@link ColumnMap} that take each column to the normal law: a value v becomes Φ⁻¹(p), where p is
 * the weight of the rows below v and half of that of the rows at v, over the weight of all.
 *
 * <p>A column of at most {@value #MOST_KNOTS} values has a knot at each. Of more, half of the knots are evenly spaced
 * in p and half evenly in Φ⁻¹(p), which follows the tails. More than {@value #MOST_ROWS} rows are sampled evenly.
 */
final class NormalScores {
    /** Knots of a column, without the two outside its range. */
    static final int MOST_KNOTS = 254;

    private static final int MOST_ROWS = 20_000;
    /** The floats of the sample, and of all knots. */
    private static final int MOST_FLOATS = 1 << 23;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final float[] knots;
    private final float[] values;

    private NormalScores(float[] knots, float[] values) {
        this.knots = knots;
        this.values = values;
    }

    static ColumnMap fit(RowStore rows) {
        int d = rows.columns();
        long most = Math.max(1000, Math.min(MOST_ROWS, MOST_FLOATS / Math.max(1, d)));
        int n = (int) Math.min(rows.rows(), most);
        float[][] columns = new float[d][n];
        double[] weights = new double[n];
        rows.run(Passes.each("quantiles", block -> {
            float[] row = new float[d];
            for (int i = 0; i < block.size(); i++) {
                int at = place(block.first() + i, n, rows.rows());
                if (at >= 0) {
                    block.rows().copyRow(i, row);
                    weights[at] = block.weight(i);
                    for (int j = 0; j < d; j++) {
                        columns[j][at] = row[j];
                    }
                }
            }
        }));
        int knots = Math.max(14, Math.min(MOST_KNOTS, MOST_FLOATS / Math.max(1, d)));
        NormalScores[] found =
                Arrays.stream(columns).map(x -> of(x, weights, knots)).toArray(NormalScores[]::new);
        int[] starts = new int[d + 1];
        for (int j = 0; j < d; j++) {
            starts[j + 1] = starts[j] + found[j].knots.length;
        }
        float[] all = new float[starts[d]];
        float[] scores = new float[starts[d]];
        float[] ones = new float[d];
        for (int j = 0; j < d; j++) {
            System.arraycopy(found[j].knots, 0, all, starts[j], found[j].knots.length);
            System.arraycopy(found[j].values, 0, scores, starts[j], found[j].knots.length);
            ones[j] = 1;
        }
        return new ColumnMap(starts, all, scores, ones);
    }

    /** Where row {@code row} of {@code rows} is in an even sample of {@code n}; −1 where it is not. */
    private static int place(long row, int n, long rows) {
        long at = row * n / rows;
        return row == (at * rows + n - 1) / n ? (int) at : -1;
    }

    /** The function of one column, from its values {@code x} (modified: sorted) and the rows' {@code weights}. */
    static NormalScores of(float[] x, double[] weights, int most) {
        boolean even = Arrays.stream(weights).allMatch(w -> w == 1);
        double[] sorted = even ? null : sort(x, weights);
        if (even) {
            Arrays.sort(x);
        }
        float[] distinct = new float[x.length];
        double[] share = new double[x.length];
        int count = 0;
        double below = 0;
        for (int i = 0; i < x.length; ) {
            float value = x[i];
            double at = 0;
            for (; i < x.length && x[i] == value; i++) {
                at += even ? 1 : sorted[i];
            }
            if (at > 0) {
                distinct[count] = value == 0 ? 0 : value; // 0 and −0 are one value
                share[count++] = below + at / 2;
                below += at;
            }
        }
        for (int i = 0; i < count; i++) {
            share[i] /= below;
        }
        float[] scores = new float[count];
        if (count == 2) {
            System.arraycopy(distinct, 0, scores, 0, 2);
        } else {
            int[] kept = kept(share, count, most);
            scores = new float[kept.length];
            for (int k = 0; k < kept.length; k++) {
                scores[k] = (float) NORMAL.inverseCumulativeProbability(share[kept[k]]);
                distinct[k] = distinct[kept[k]];
            }
        }
        return extended(Arrays.copyOf(distinct, scores.length), scores);
    }

    /** Sorts {@code x} (modified) and returns the weights in its order. */
    private static double[] sort(float[] x, double[] weights) {
        int[] order = IntStream.range(0, x.length)
                .boxed()
                .sorted((a, b) -> Float.compare(x[a], x[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        float[] before = x.clone();
        double[] sorted = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = before[order[i]];
            sorted[i] = weights[order[i]];
        }
        return sorted;
    }

    /** Which of {@code count} values are knots: all, or the first at or above each level, and the ends. */
    private static int[] kept(double[] share, int count, int most) {
        if (count <= most) {
            return IntStream.range(0, count).toArray();
        }
        boolean[] keep = new boolean[count];
        keep[0] = true;
        keep[count - 1] = true;
        int half = (most - 2) / 2;
        double lowest = NORMAL.inverseCumulativeProbability(share[0]);
        double highest = NORMAL.inverseCumulativeProbability(share[count - 1]);
        for (int k = 1; k <= half; k++) {
            double part = k / (half + 1.0);
            keep[first(share, count, part)] = true;
            keep[first(share, count, NORMAL.cumulativeProbability(lowest + part * (highest - lowest)))] = true;
        }
        return IntStream.range(0, count).filter(i -> keep[i]).toArray();
    }

    private static int first(double[] share, int count, double level) {
        int at = Arrays.binarySearch(share, 0, count, level);
        return Math.min(count - 1, at < 0 ? -1 - at : at);
    }

    /** With a knot on each side of the range, as far away as it is long. */
    private static NormalScores extended(float[] knots, float[] scores) {
        int last = knots.length - 1;
        if (last < 1) {
            return new NormalScores(knots, new float[knots.length]);
        }
        double range = (double) knots[last] - knots[0];
        double mean = ((double) scores[last] - scores[0]) / range;
        float lowest = (float) Math.max(-Float.MAX_VALUE, knots[0] - range);
        float highest = (float) Math.min(Float.MAX_VALUE, knots[last] + range);
        double below = Math.min(mean, ((double) scores[1] - scores[0]) / ((double) knots[1] - knots[0]));
        double above =
                Math.min(mean, ((double) scores[last] - scores[last - 1]) / ((double) knots[last] - knots[last - 1]));
        int before = lowest < knots[0] ? 1 : 0;
        int after = highest > knots[last] ? 1 : 0;
        float[] all = new float[before + knots.length + after];
        float[] values = new float[all.length];
        System.arraycopy(knots, 0, all, before, knots.length);
        System.arraycopy(scores, 0, values, before, knots.length);
        if (before == 1) {
            all[0] = lowest;
            values[0] = (float) (scores[0] - below * ((double) knots[0] - lowest));
        }
        if (after == 1) {
            all[all.length - 1] = highest;
            values[all.length - 1] = (float) (scores[last] + above * ((double) highest - knots[last]));
        }
        return new NormalScores(all, values);
    }
}
