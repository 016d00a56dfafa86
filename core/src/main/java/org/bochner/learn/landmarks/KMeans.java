package org.bochner.learn.landmarks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.SparseRows;
import org.bochner.random.DiscreteLaw;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.Block;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;

/**
 * k-means: centroids c_1..c_K that make Σ_i w_i min_k ‖x_i − c_k‖² small.
 *
 * <ol>
 *   <li><b>Seeds</b> by k-means++: the first is a row drawn by its weight, every next one a row drawn with probability
 *       proportional to w_i times its squared distance to the nearest seed so far. Distances are brought up to date in
 *       at most {@value #ROUNDS} products, for ⌈K/{@value #ROUNDS}⌉ seeds at once; in between a draw is rejected with
 *       the probability by which seeds since then came nearer to it, so that its law is that of k-means++ all the same.
 *   <li>{@code restarts} times: seeds, then {@value #SHORT} of Lloyd's steps. Only the best goes on.
 *   <li><b>Lloyd's steps</b>: every row to its nearest centroid, every centroid to the mean of its rows, until the sum
 *       falls by less than {@value #GAIN} of itself or {@code iterations} steps were made. A cluster that lost all its
 *       rows takes the row that is farthest from its centroid.
 * </ol>
 *
 * <p>Where the rows have fewer than K distinct values there are fewer centroids. The result has the same bits at any
 * number of threads.
 *
 * <p>Distances are ‖x‖² + ‖c‖² − 2 x·c with products in float; what is below {@value #SAME} of ‖x‖² + ‖c‖² is 0. Cost:
 * 2nKd operations a step for dense rows, 2K for each entry of sparse ones; 12 bytes a row and 8Kd for the centroids.
 *
 * <p>Reference: Arthur and Vassilvitskii, "k-means++: the advantages of careful seeding", 2007.
 *
 * @param clusters K, at least 1
 * @param restarts how many sets of seeds are tried, at least 1
 * @param iterations the most steps of the last run, at least 1
 */
public record KMeans(int clusters, int restarts, int iterations) {
    private static final int ROUNDS = 64;
    private static final int SHORT = 2;
    private static final int TRIES = 8;
    private static final double GAIN = 1e-4;
    private static final double SAME = 1e-6;

    public KMeans {
        if (clusters < 1 || restarts < 1 || iterations < 1) {
            throw new BadInput("k-means needs at least 1 cluster, 1 start and 1 step, not " + clusters + ", " + restarts
                    + " and " + iterations);
        }
    }

    /** {@code clusters} clusters with 3 starts and at most 20 steps. */
    public static KMeans of(int clusters) {
        return new KMeans(clusters, 3, 20);
    }

    /**
     * What was found.
     *
     * @param centroids one per cluster
     * @param nearest the cluster of each row
     * @param scatter Σ w_i ‖x_i − c‖² over the rows and their centroids
     */
    public record Clustering(float[][] centroids, int[] nearest, double scatter) {}

    /** Clusters {@code rows}; targets are not looked at. */
    public Clustering run(MemoryStore rows, long seed) {
        if (Passes.count(rows) == 0) {
            throw new BadInput("there is no row of positive weight to cluster");
        }
        Search best = null;
        for (int start = 0; start < restarts; start++) {
            Search search = new Search(rows);
            search.seed(clusters, RandomStream.of(seed, start));
            search.descend(SHORT);
            if (best == null || search.scatter < best.scatter) {
                best = search;
            }
        }
        best.descend(iterations);
        return new Clustering(best.centroids, best.nearest, best.scatter);
    }

    /** The rows of positive weight of each of {@code count} groups, in order. */
    static int[][] groups(int[] groupOf, double[] weights, int count) {
        int[] sizes = new int[count];
        for (int i = 0; i < groupOf.length; i++) {
            sizes[groupOf[i]] += weights[i] > 0 ? 1 : 0;
        }
        int[][] groups = new int[count][];
        Arrays.setAll(groups, g -> new int[sizes[g]]);
        Arrays.fill(sizes, 0);
        for (int i = 0; i < groupOf.length; i++) {
            if (weights[i] > 0) {
                groups[groupOf[i]][sizes[groupOf[i]]++] = i;
            }
        }
        return groups;
    }

    /** One run: centroids, and the nearest of each row. */
    private static final class Search {
        private final MemoryStore rows;
        private final double[] weights;
        private final double[] norms;
        /** The first row of each block. */
        private final long[] firsts;

        private final int[] nearest;
        private final double[] distance;
        private float[][] centroids = {};
        private double scatter;

        private Search(MemoryStore rows) {
            this.rows = rows;
            this.weights = Passes.weights(rows);
            int n = weights.length;
            this.norms = new double[n];
            this.firsts =
                    IntStream.range(0, rows.blocks()).mapToLong(rows::first).toArray();
            this.nearest = new int[n];
            this.distance = new double[n];
            rows.run(Passes.each("norms", block -> {
                for (int i = 0; i < block.size(); i++) {
                    norms[(int) block.first() + i] = block.rows().squaredNorm(i);
                }
            }));
        }

        private void seed(int count, RandomStream stream) {
            Arrays.fill(distance, Double.POSITIVE_INFINITY);
            double[] chance = weights.clone();
            int batch = (count + ROUNDS - 1) / ROUNDS;
            while (centroids.length < count && Arrays.stream(chance).anyMatch(each -> each > 0)) {
                int first = centroids.length;
                draw(Math.min(first == 0 ? 1 : batch, count - first), new DiscreteLaw(chance), stream);
                approach(first);
                for (int i = 0; i < chance.length; i++) {
                    chance[i] = weights[i] * distance[i];
                }
            }
            scatter = total();
        }

        /** Adds up to {@code wanted} seeds, fewer where most draws are near to each other; one at least. */
        private void draw(int wanted, DiscreteLaw law, RandomStream stream) {
            int first = centroids.length;
            for (int tries = TRIES * wanted; tries > 0 && centroids.length < first + wanted; tries--) {
                int row = law.draw(stream);
                float[] x = copy(row);
                double now = distance[row];
                for (int k = first; k < centroids.length; k++) {
                    now = Math.min(now, squared(x, centroids[k]));
                }
                if (centroids.length == first || stream.uniform() * distance[row] < now) {
                    centroids = Arrays.copyOf(centroids, centroids.length + 1);
                    centroids[centroids.length - 1] = x;
                }
            }
        }

        private static double squared(float[] a, float[] b) {
            double sum = 0;
            for (int j = 0; j < a.length; j++) {
                double difference = (double) a[j] - b[j];
                sum += difference * difference;
            }
            return sum;
        }

        private void descend(int most) {
            for (int step = 0; step < most; step++) {
                double before = scatter;
                move();
                Arrays.fill(distance, Double.POSITIVE_INFINITY);
                approach(0);
                scatter = total();
                if (before - scatter <= GAIN * before) {
                    return;
                }
            }
        }

        /** Lets every row look at the centroids from {@code first} on, and go to the nearest where it is nearer. */
        private void approach(int first) {
            int count = centroids.length - first;
            double[] squared = new double[count];
            for (int k = 0; k < count; k++) {
                for (float each : centroids[first + k]) {
                    squared[k] += (double) each * each;
                }
            }
            List<float[]> those = Arrays.asList(centroids).subList(first, centroids.length);
            try (DenseAtoms centres = DenseAtoms.of(rows.columns(), those)) {
                rows.run(Passes.each("cluster", block -> {
                    int at = (int) block.first();
                    centres.project(block.rows(), (i, column, length, values, from) -> {
                        int row = at + i;
                        double least = distance[row];
                        for (int k = 0; k < length; k++) {
                            double sum = norms[row] + squared[column + k];
                            double d = sum - 2.0 * values[from + k];
                            if (d < least) {
                                least = d <= SAME * sum ? 0 : d;
                                distance[row] = least;
                                nearest[row] = first + column + k;
                            }
                        }
                    });
                }));
            }
        }

        private double total() {
            double sum = 0;
            for (int i = 0; i < distance.length; i++) {
                sum += weights[i] * distance[i];
            }
            return sum;
        }

        /** Every centroid to the mean of its rows. */
        private void move() {
            int[][] members = groups(nearest, weights, centroids.length);
            boolean[] taken = new boolean[weights.length];
            int[] instead = new int[members.length];
            for (int k = 0; k < members.length; k++) {
                instead[k] = members[k].length == 0 ? farthest(taken) : -1;
            }
            Tasks.run(
                    rows.execution(),
                    members.length,
                    k -> centroids[k] = instead[k] >= 0 ? copy(instead[k]) : mean(members[k]));
        }

        private int farthest(boolean[] taken) {
            int far = -1;
            for (int i = 0; i < distance.length; i++) {
                if (!taken[i] && (far < 0 || weights[i] * distance[i] > weights[far] * distance[far])) {
                    far = i;
                }
            }
            if (far >= 0) {
                taken[far] = true;
            }
            return Math.max(0, far);
        }

        private float[] mean(int[] members) {
            double[] sum = new double[rows.columns()];
            float[] row = new float[sum.length];
            double mass = 0;
            for (int i : members) {
                Block block = block(i);
                int at = i - (int) block.first();
                mass += weights[i];
                if (block.rows() instanceof SparseRows sparse) {
                    for (int e = sparse.start(at); e < sparse.end(at); e++) {
                        sum[sparse.index()[e]] += weights[i] * sparse.values().get(e);
                    }
                } else {
                    block.rows().copyRow(at, row);
                    for (int j = 0; j < sum.length; j++) {
                        sum[j] += weights[i] * row[j];
                    }
                }
            }
            for (int j = 0; j < sum.length; j++) {
                row[j] = (float) (sum[j] / mass);
            }
            return row;
        }

        private float[] copy(int i) {
            Block block = block(i);
            float[] row = new float[rows.columns()];
            block.rows().copyRow(i - (int) block.first(), row);
            return row;
        }

        private Block block(int row) {
            int at = Arrays.binarySearch(firsts, row);
            return rows.block(at >= 0 ? at : -at - 2);
        }
    }
}
