package org.bochner.learn.landmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.learn.pbrff.Samples;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class KMeansTest {
    private static MemoryStore store(float[][] x, double[] weights, boolean sparse, int threads) {
        return Samples.store(x, new double[x.length], weights, Samples.classes(2), sparse, threads);
    }

    @Test
    void wellSeparatedBlobsAreFound() {
        RandomStream stream = RandomStream.of(1);
        int blobs = 90;
        float[][] x = new float[2700][8];
        for (int i = 0; i < x.length; i++) {
            RandomStream centre = RandomStream.of(2, i % blobs);
            for (int j = 0; j < 8; j++) {
                x[i][j] = (float) (20 * centre.gaussian() + 0.1 * stream.gaussian());
            }
        }
        try (MemoryStore rows = store(x, null, false, 2)) {
            KMeans.Clustering found = KMeans.of(blobs).run(rows, 3);
            assertThat(found.centroids()).hasDimensions(blobs, 8);
            // Within blobs the expected scatter is 0.01·8 a row; one blob that was missed would add 100 times that.
            assertThat(found.scatter()).isLessThan(2 * 0.08 * x.length);
            Set<Integer> met = new HashSet<>();
            for (int i = 0; i < blobs; i++) {
                met.add(found.nearest()[i]);
                assertThat(found.nearest()[i + blobs]).isEqualTo(found.nearest()[i]);
            }
            assertThat(met).hasSize(blobs);
        }
    }

    @Test
    void rowsAreWithTheNearestCentroidAndTheScatterIsTheirs() {
        float[][] x = Samples.values(1500, 11, 4);
        double[] weights = new double[x.length];
        Arrays.setAll(weights, i -> i % 3);
        try (MemoryStore rows = store(x, weights, false, 2)) {
            KMeans.Clustering found = new KMeans(70, 1, 50).run(rows, 5);
            double scatter = 0;
            for (int i = 0; i < x.length; i++) {
                double least = Double.POSITIVE_INFINITY;
                for (float[] centroid : found.centroids()) {
                    least = Math.min(least, distance(x[i], centroid));
                }
                assertThat(distance(x[i], found.centroids()[found.nearest()[i]]))
                        .isCloseTo(least, within(1e-4));
                scatter += weights[i] * least;
            }
            assertThat(found.scatter()).isCloseTo(scatter, within(1e-4 * scatter));
        }
    }

    @Test
    void atRestEveryCentroidIsTheWeightedMeanOfItsRows() {
        float[][] x = Samples.values(400, 5, 6);
        double[] weights = new double[x.length];
        Arrays.setAll(weights, i -> 1 + i % 2);
        try (MemoryStore rows = store(x, weights, false, 2)) {
            KMeans.Clustering found = new KMeans(6, 2, 1000).run(rows, 7);
            for (int k = 0; k < 6; k++) {
                double[] sum = new double[5];
                double mass = 0;
                for (int i = 0; i < x.length; i++) {
                    if (found.nearest()[i] == k) {
                        mass += weights[i];
                        for (int j = 0; j < 5; j++) {
                            sum[j] += weights[i] * x[i][j];
                        }
                    }
                }
                // Steps end when they gain little, a little before rest.
                for (int j = 0; j < 5; j++) {
                    assertThat((double) found.centroids()[k][j]).isCloseTo(sum[j] / mass, within(0.0005));
                }
            }
        }
    }

    @Test
    void moreStepsAndMoreClustersNeverScatterMore() {
        float[][] x = Samples.values(900, 7, 8);
        try (MemoryStore rows = store(x, null, false, 2)) {
            double few = new KMeans(40, 1, 1).run(rows, 9).scatter();
            double many = new KMeans(40, 1, 40).run(rows, 9).scatter();
            assertThat(many).isLessThanOrEqualTo(few);
            assertThat(new KMeans(200, 1, 40).run(rows, 9).scatter()).isLessThan(many);
            assertThat(new KMeans(40, 8, 40).run(rows, 9).scatter()).isLessThanOrEqualTo(many * 1.02);
        }
    }

    @Test
    void threadsDoNotChangeABitAndSparseRowsGiveTheSameClusters() {
        float[][] x = Samples.values(2500, 9, 10);
        KMeans means = KMeans.of(130);
        try (MemoryStore one = store(x, null, false, 1);
                MemoryStore three = store(x, null, false, 3);
                MemoryStore sparse = store(x, null, true, 2)) {
            KMeans.Clustering a = means.run(one, 11);
            KMeans.Clustering b = means.run(three, 11);
            assertThat(a.centroids()).isDeepEqualTo(b.centroids());
            assertThat(a.nearest()).isEqualTo(b.nearest());
            // Products of sparse rows are rounded otherwise, so that a draw may fall otherwise.
            assertThat(means.run(sparse, 11).scatter()).isCloseTo(a.scatter(), within(0.05 * a.scatter()));
        }
    }

    @Test
    void fewerDifferentRowsThanClustersGiveAsManyCentroids() {
        float[][] x = new float[500][3];
        for (int i = 0; i < x.length; i++) {
            Arrays.fill(x[i], i % 4);
        }
        long before = FloatMemory.liveBytes();
        try (MemoryStore rows = store(x, null, false, 2)) {
            KMeans.Clustering found = KMeans.of(10).run(rows, 12);
            assertThat(found.centroids()).hasDimensions(4, 3);
            assertThat(found.scatter()).isEqualTo(0);
            assertThat(KMeans.of(1).run(rows, 12).centroids()[0]).containsExactly(1.5f, 1.5f, 1.5f);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void nothingToClusterIsRefused() {
        assertThatThrownBy(() -> new KMeans(0, 1, 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("not 0");
        try (MemoryStore rows = store(new float[5][2], new double[5], false, 1)) {
            assertThatThrownBy(() -> KMeans.of(2).run(rows, 1)).isInstanceOf(BadInput.class);
        }
    }

    private static double distance(float[] a, float[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += ((double) a[j] - b[j]) * ((double) a[j] - b[j]);
        }
        return sum;
    }
}
