package org.bochner.learn.landmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Where landmarks come from (PBRFF, §6.1).
 *
 * <p>Either way every class gets its share of them, rounded so that all are given out and no class goes without. Rows
 * of weight 0 are no landmarks. With numbers as targets there are no classes, and all rows are one.
 */
public enum LandmarkChoice {
    /** Rows drawn at random within each class, each at most once: what the theorems speak of. */
    RANDOM,
    /**
     * The centroids of {@link KMeans} on the rows of each class, at most {@value #MOST_ROWS} of them or eight per
     * centroid; with numbers as targets a centroid's is the mean of its rows'. Steadier, but no theorem covers it: the
     * landmarks then know all rows.
     */
    CLUSTERING;

    private static final int MOST_ROWS = 32768;
    private static final int ROWS_EACH = 8;
    /** The share of the memory that landmarks may take. */
    private static final double MEMORY = 0.25;

    /**
     * The landmarks.
     *
     * @param rows dense, one after the other; the receiver closes their memory
     * @param targets the class or number of each, classes ascending
     * @param members whether they are rows of the store
     */
    record Chosen(DenseRows rows, double[] targets, boolean members) implements AutoCloseable {
        int count() {
            return targets.length;
        }

        @Override
        public void close() {
            rows.memory().close();
        }
    }

    /** At most {@code count} landmarks for {@code rows}: fewer where there are not so many different rows. */
    Chosen choose(RowStore rows, int count, long seed) {
        double bytes = 4.0 * count * rows.columns();
        if (bytes > MEMORY * rows.execution().memory() || bytes > 4.0 * FloatMemory.MAX_LENGTH) {
            throw new BadInput(count + " landmarks of " + rows.columns() + " columns take "
                    + Execution.memoryText((long) bytes) + "; ask for fewer, or raise Execution.memory");
        }
        int[][] groups = groups(rows);
        long[] sizes = Arrays.stream(groups).mapToLong(group -> group.length).toArray();
        int[] quota = quota(sizes, count);
        return this == RANDOM ? random(rows, groups, quota, seed) : centroids(rows, groups, quota, seed);
    }

    /** The rows of each class, or all rows where targets are numbers; rows of weight 0 are left out. */
    private static int[][] groups(RowStore rows) {
        double[] targets = Passes.targets(rows);
        boolean classes = rows.task().isClassification();
        int[] group = new int[targets.length];
        Arrays.setAll(group, i -> classes ? (int) targets[i] : 0);
        return KMeans.groups(group, Passes.weights(rows), classes ? rows.task().classes() : 1);
    }

    /** How many landmarks each class gets: in proportion, one at least while they last, never more than it has rows. */
    static int[] quota(long[] sizes, int count) {
        long total = Arrays.stream(sizes).sum();
        if (total == 0) {
            throw new BadInput("there is no row of positive weight to take landmarks from");
        }
        long wanted = Math.min(count, total);
        long present = Arrays.stream(sizes).filter(size -> size > 0).count();
        int[] quota = new int[sizes.length];
        Arrays.setAll(quota, g -> wanted >= present && sizes[g] > 0 ? 1 : 0);
        for (long given = Arrays.stream(quota).sum(); given < wanted; given++) {
            int most = -1;
            double lack = Double.NEGATIVE_INFINITY;
            for (int g = 0; g < sizes.length; g++) {
                double missing = (double) wanted * sizes[g] / total - quota[g];
                if (quota[g] < sizes[g] && missing > lack) {
                    most = g;
                    lack = missing;
                }
            }
            quota[most]++;
        }
        return quota;
    }

    private static Chosen random(RowStore rows, int[][] groups, int[] quota, long seed) {
        int total = Arrays.stream(quota).sum();
        double[] targets = new double[total];
        int[] place = new int[Math.toIntExact(rows.rows())];
        Arrays.fill(place, -1);
        int at = 0;
        for (int g = 0; g < groups.length; g++) {
            int[] order = RandomStream.of(seed, g).permutation(groups[g].length);
            int[] picked = new int[quota[g]];
            for (int k = 0; k < quota[g]; k++) {
                picked[k] = groups[g][order[k]];
            }
            Arrays.sort(picked);
            for (int row : picked) {
                place[row] = at++;
            }
        }
        DenseRows landmarks = DenseRows.allocate(total, rows.columns());
        try {
            rows.run(Passes.each("landmarks", block -> {
                float[] row = new float[rows.columns()];
                for (int i = 0; i < block.size(); i++) {
                    int l = place[(int) block.first() + i];
                    if (l >= 0) {
                        block.rows().copyRow(i, row);
                        landmarks.memory().write(landmarks.start(l), row, 0, row.length);
                        targets[l] = block.targets()[i];
                    }
                }
            }));
        } catch (RuntimeException failed) {
            landmarks.memory().close();
            throw failed;
        }
        return new Chosen(landmarks, targets, true);
    }

    private static Chosen centroids(RowStore rows, int[][] groups, int[] quota, long seed) {
        List<float[]> all = new ArrayList<>();
        DoubleStream.Builder targets = DoubleStream.builder();
        for (int g = 0; g < groups.length; g++) {
            if (quota[g] == 0) {
                continue;
            }
            boolean[] member = new boolean[Math.toIntExact(rows.rows())];
            for (int row : groups[g]) {
                member[row] = true;
            }
            RowStore mine = rows.subset(row -> member[(int) row]);
            long most = Math.max(MOST_ROWS, (long) ROWS_EACH * quota[g]);
            try (MemoryStore sample = MemoryStore.packed(mine.subset(Splits.sample(mine, most, seed + g)))) {
                KMeans.Clustering found = KMeans.of(quota[g]).run(sample, seed + g);
                all.addAll(Arrays.asList(found.centroids()));
                Arrays.stream(targets(rows, sample, found, g)).forEach(targets);
            }
        }
        return new Chosen(
                DenseRows.of(all.toArray(float[][]::new)), targets.build().toArray(), false);
    }

    /** The class of each centroid, or the mean of its rows' numbers. */
    private static double[] targets(RowStore rows, MemoryStore sample, KMeans.Clustering found, int group) {
        double[] targets = new double[found.centroids().length];
        if (rows.task().isClassification()) {
            Arrays.fill(targets, group);
            return targets;
        }
        double[] y = Passes.targets(sample);
        double[] weights = Passes.weights(sample);
        double[] mass = new double[targets.length];
        for (int i = 0; i < y.length; i++) {
            targets[found.nearest()[i]] += weights[i] * y[i];
            mass[found.nearest()[i]] += weights[i];
        }
        for (int k = 0; k < targets.length; k++) {
            targets[k] = mass[k] > 0 ? targets[k] / mass[k] : 0;
        }
        return targets;
    }
}
