package org.bochner.features.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.bochner.Execution;
import org.bochner.features.KernelTerm;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixtureMapTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final int COLUMNS = 11;
    private static final List<KernelTerm> TERMS = List.of(
            new KernelTerm("gaussian", 2, 1), new KernelTerm("matern:1.5", 3, 1), new KernelTerm("quadratic", 2, 0.5));

    private static float[][] values(int rows, long seed) {
        Random random = new Random(seed);
        float[][] x = new float[rows][COLUMNS];
        for (float[] row : x) {
            for (int j = 0; j < COLUMNS; j++) {
                row[j] = random.nextInt(4) == 0 ? (float) random.nextGaussian() : 0;
            }
        }
        return x;
    }

    private static Rows rows(float[][] x, boolean sparse) {
        return sparse ? FeatureMapContract.sparse(x) : DenseRows.of(x);
    }

    private static MixtureMap map(float[][] x, boolean sparse) {
        return MixtureMap.of(rows(x, sparse), TERMS, EXECUTION);
    }

    private static float[] features(MixtureMap map, float[][] x, boolean sparse) {
        Rows rows = rows(x, sparse);
        float[] z = new float[x.length * map.features()];
        try (FloatMemory memory = rows.memory();
                FloatMemory out = FloatMemory.allocate(z.length)) {
            assertThat(memory.isClosed()).isFalse();
            map.apply(rows, out, 0, map.features());
            out.read(0, z, 0, z.length);
        }
        return z;
    }

    private static double kernel(float[] x, float[] y) {
        double norm = 0;
        double other = 0;
        double product = 0;
        for (int j = 0; j < COLUMNS; j++) {
            norm += (double) x[j] * x[j];
            other += (double) y[j] * y[j];
            product += (double) x[j] * y[j];
        }
        double sum = 0;
        for (KernelTerm term : TERMS) {
            sum += term.value(norm, other, product);
        }
        return sum;
    }

    /** Sizes around the tiles of 256 rows and columns. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 13, 207, 256, 301})
    void amongLandmarksTheMapIsTheKernelAndSparseLandmarksMakeTheSameMap(int m) {
        float[][] c = values(m, 1);
        float[][] x = values(270, 2);
        try (MixtureMap dense = map(c, false);
                MixtureMap sparse = map(c, true)) {
            assertThat(sparse.landmarks).isInstanceOf(SparseRows.class);
            float[] z = features(dense, c, false);
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    double product = 0;
                    for (int k = 0; k < m; k++) {
                        product += (double) z[i * m + k] * z[j * m + k];
                    }
                    double kernel = kernel(c[i], c[j]);
                    assertThat(product).isCloseTo(kernel, within(1e-3 * (1 + Math.abs(kernel))));
                }
            }
            float[] expected = features(dense, x, false);
            for (boolean sparseRows : new boolean[] {false, true}) {
                float[] found = features(sparse, x, sparseRows);
                float[] mixed = features(dense, x, sparseRows);
                for (int k = 0; k < found.length; k++) {
                    assertThat(found[k]).isCloseTo(expected[k], within(1e-5f));
                    assertThat(mixed[k]).isCloseTo(expected[k], within(1e-5f));
                }
            }
        }
    }

    @Test
    void theWhiteningIsTheInverseOfANaiveFactorAtAnyNumberOfThreads() {
        int m = 23;
        float[][] c = values(m, 3);
        double[][] a = new double[m][m];
        double trace = 0;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                a[i][j] = kernel(c[i], c[j]);
            }
            trace += a[i][i];
        }
        try (MixtureMap map = map(c, true);
                MixtureMap single = MixtureMap.of(rows(c, true), TERMS, EXECUTION.threads(1))) {
            for (int i = 0; i < m; i++) {
                a[i][i] += 1e-5 * trace / m;
                for (int j = 0; j < i; j++) {
                    assertThat(map.whitening.get(i, j)).isZero();
                }
            }
            // Wᵀ'·A·Wᵀ is the identity.
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    double sum = 0;
                    for (int k = 0; k < m; k++) {
                        for (int l = 0; l < m; l++) {
                            sum += map.whitening.get(k, i) * a[k][l] * map.whitening.get(l, j);
                        }
                    }
                    assertThat(sum).isCloseTo(i == j ? 1 : 0, within(1e-3));
                    assertThat(single.whitening.get(i, j)).isEqualTo(map.whitening.get(i, j));
                }
            }
        }
    }

    @Test
    void sparseLandmarksAreReadAsTheyWereWritten(@TempDir Path folder) {
        float[][] x = values(9, 5);
        long before = FloatMemory.liveBytes();
        Path file = folder.resolve("map");
        try (MixtureMap map = map(values(17, 4), true)) {
            ModelWriter writer = new ModelWriter();
            map.write(writer);
            writer.save(file);
            try (MixtureMap again = ModelReader.read(file, MixtureMap::read)) {
                assertThat(again.landmarks).isInstanceOf(SparseRows.class);
                assertThat(features(again, x, true)).isEqualTo(features(map, x, true));
                assertThat(again.terms()).isEqualTo(TERMS);
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void whatHasNoFactorIsRefused() {
        Rows hole = rows(new float[][] {{Float.NaN, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}}, false);
        try (FloatMemory memory = hole.memory()) {
            assertThat(memory.isClosed()).isFalse();
            assertThatThrownBy(() -> MixtureMap.of(hole, TERMS, EXECUTION)).hasMessageContaining("finite numbers");
        }
    }
}
