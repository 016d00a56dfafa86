package org.bochner.features.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.bochner.RandomStream;
import org.bochner.features.FeatureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.DenseAtoms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarityMapTest {
    private static final int COLUMNS = 11;

    private final RandomStream stream = RandomStream.of(1);

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64, 207})
    void similaritiesAreTheirDefinitionForDenseAndSparseRows(int rows) {
        int[] starts = {0, 1, 4, 21, 228, 900};
        int count = starts[starts.length - 1];
        float[] angles = numbers(count, 2);
        float[] weights = numbers(count, 0.1);
        float[][] x = new float[rows][];
        Arrays.setAll(x, i -> sparseNumbers());
        long before = FloatMemory.liveBytes();
        for (boolean sparse : new boolean[] {false, true}) {
            try (SimilarityMap map = new SimilarityMap(atoms(count), starts, angles, weights)) {
                float[] psi = apply(map, x, sparse);
                for (int i = 0; i < rows; i++) {
                    for (int l = 0; l < map.features(); l++) {
                        double sum = 0;
                        for (int m = starts[l]; m < starts[l + 1]; m++) {
                            sum += weights[m] * Math.cos(product(map.atoms, m, x[i]) - angles[m]);
                        }
                        assertThat((double) psi[i * map.features() + l]).isCloseTo(sum, within(2e-5));
                    }
                }
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 207})
    void sharedFrequenciesGiveWhatTheSameFrequenciesOfEachLandmarkGive(int rows) {
        int pairs = 37;
        int landmarks = 13;
        float[] theta = numbers(pairs * landmarks, 2);
        float[] q = numbers(pairs * landmarks, 0.1);
        float[][] x = new float[rows][];
        Arrays.setAll(x, i -> sparseNumbers());
        int[] starts = new int[landmarks + 1];
        Arrays.setAll(starts, l -> l * pairs);
        float[] omega = new float[COLUMNS];
        long before = FloatMemory.liveBytes();
        try (DenseAtoms few = atoms(pairs)) {
            DenseAtoms all = DenseAtoms.of(COLUMNS, pairs * landmarks, (m, into) -> few.copyAtom(m % pairs, into));
            DenseAtoms mixing = DenseAtoms.of(2 * pairs, landmarks, (l, into) -> {
                for (int m = 0; m < pairs; m++) {
                    into[m] = (float) (q[l * pairs + m] * Math.cos(theta[l * pairs + m]));
                    into[pairs + m] = (float) (q[l * pairs + m] * Math.sin(theta[l * pairs + m]));
                }
            });
            few.copyAtom(0, omega);
            try (SimilarityMap own = new SimilarityMap(all, starts, theta, q);
                    SharedSimilarityMap shared =
                            new SharedSimilarityMap(DenseAtoms.of(COLUMNS, pairs, few::copyAtom), mixing)) {
                for (boolean sparse : new boolean[] {false, true}) {
                    float[] a = apply(own, x, sparse);
                    float[] b = apply(shared, x, sparse);
                    for (int k = 0; k < a.length; k++) {
                        assertThat((double) a[k]).isCloseTo(b[k], within(2e-5));
                    }
                }
                float[] twice = apply(own.times(2), x, false);
                assertThat(twice[0]).isEqualTo(2 * apply(own, x, false)[0]);
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @org.junit.jupiter.api.Test
    void partsThatDoNotFitAreRefused() {
        try (DenseAtoms atoms = atoms(4);
                DenseAtoms mixing = atoms(2)) {
            float[] four = new float[4];
            assertThatThrownBy(() -> new SimilarityMap(atoms, new int[] {0, 2, 4}, new float[3], four))
                    .hasMessageContaining("3 angles");
            assertThatThrownBy(() -> new SimilarityMap(atoms, new int[] {0, 2, 2, 4}, four, four))
                    .hasMessageContaining("follow each other");
            assertThatThrownBy(() -> new SimilarityMap(atoms, new int[] {0, 3}, four, four))
                    .hasMessageContaining("0 to 4");
            assertThatThrownBy(() -> new SharedSimilarityMap(atoms, mixing)).hasMessageContaining("twice as many");
            SimilarityMap map = new SimilarityMap(atoms, new int[] {0, 4}, four, four);
            try (FloatMemory memory = FloatMemory.allocate(30)) {
                assertThatThrownBy(() -> map.apply(new DenseRows(memory, 3, 2), memory, 0, 1))
                        .hasMessageContaining("2 columns");
                assertThatThrownBy(() -> map.apply(new DenseRows(memory, 2, COLUMNS), memory, 29, 1))
                        .hasMessageContaining("do not fit");
            }
        }
    }

    private DenseAtoms atoms(int count) {
        return DenseAtoms.of(COLUMNS, count, (m, into) -> stream.gaussians(into));
    }

    private float[] numbers(int count, double scale) {
        float[] all = new float[count];
        for (int k = 0; k < count; k++) {
            all[k] = (float) (scale * stream.gaussian());
        }
        return all;
    }

    private float[] sparseNumbers() {
        float[] row = new float[COLUMNS];
        for (int j = 0; j < COLUMNS; j++) {
            row[j] = stream.below(2) == 0 ? 0 : (float) stream.gaussian();
        }
        return row;
    }

    private static double product(Atoms atoms, int m, float[] x) {
        float[] omega = new float[COLUMNS];
        atoms.copyAtom(m, omega);
        double sum = 0;
        for (int j = 0; j < COLUMNS; j++) {
            sum += (double) omega[j] * x[j];
        }
        return sum;
    }

    private static float[] apply(FeatureMap map, float[][] x, boolean sparse) {
        float[] all = new float[x.length * map.features()];
        Rows rows = sparse ? sparse(x) : DenseRows.of(x);
        try (FloatMemory memory = rows instanceof SparseRows s ? s.values() : ((DenseRows) rows).memory();
                FloatMemory out = FloatMemory.allocate(all.length + 5L)) {
            assertThat(memory.isClosed()).isFalse();
            out.set(5, Float.NaN);
            map.apply(rows, out, 5, map.features());
            out.read(5, all, 0, all.length);
        }
        return all;
    }

    private static Rows sparse(float[][] x) {
        int[] starts = new int[x.length + 1];
        int[] index = new int[x.length * COLUMNS];
        float[] values = new float[x.length * COLUMNS];
        int n = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                if (x[i][j] != 0) {
                    index[n] = j;
                    values[n++] = x[i][j];
                }
            }
            starts[i + 1] = n;
        }
        return new SparseRows(x.length, COLUMNS, starts, index, FloatMemory.of(values));
    }
}
