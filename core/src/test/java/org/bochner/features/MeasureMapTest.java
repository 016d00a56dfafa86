package org.bochner.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.RandomStream;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.ClosedForm;
import org.bochner.spectral.Definition;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Kernels;
import org.bochner.spectral.SpectralMeasure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the map of every family must do. */
class MeasureMapTest {
    private static final int INPUTS = 9;

    static Stream<Arguments> measures() {
        List<Arguments> cases = new ArrayList<>();
        for (boolean weighted : new boolean[] {false, true}) {
            for (Draw draw : Draw.values()) {
                cases.add(Arguments.of(Kernels.gaussian(2), draw, Family.FOURIER_PAIR, weighted));
                cases.add(Arguments.of(Kernels.matern(1.5, 2), draw, Family.FOURIER_PHASE, weighted));
                for (int order = 0; order <= 2; order++) {
                    BaseKernel kernel = Kernels.arcCosine(order, 1);
                    cases.add(Arguments.of(kernel, draw, kernel.family(), weighted));
                }
            }
            cases.add(Arguments.of(Kernels.linear(1), Draw.IID, Family.COORDINATE, weighted));
            cases.add(Arguments.of(Kernels.linear(3), Draw.IID, Family.COORDINATE, weighted));
        }
        return cases.stream();
    }

    private static MeasureMap map(BaseKernel kernel, Draw draw, Family family, boolean weighted, int atoms) {
        SpectralMeasure measure = FrequencyDraw.draw(kernel, draw, family, atoms, INPUTS, 4);
        double[] weights = measure.weights();
        for (int m = 0; weighted && m < weights.length; m++) {
            weights[m] *= m % 5;
        }
        return new MeasureMap(measure.withWeights(weights));
    }

    private static float[][] data(int n) {
        float[][] rows = new float[n][INPUTS];
        for (int i = 0; i < n; i++) {
            RandomStream stream = RandomStream.of(6, i);
            for (int j = 0; j < INPUTS; j++) {
                rows[i][j] = stream.below(3) == 0 ? 0 : (float) stream.gaussian();
            }
        }
        return rows;
    }

    /** z of all rows, on rows that lie with an offset and a stride in memory that must not be touched elsewhere. */
    private static float[][] features(FeatureMap map, Rows rows) {
        int columns = map.features();
        int stride = columns + 2;
        float[][] z = new float[rows.rows()][columns];
        try (FloatMemory out = FloatMemory.allocate(5 + (long) rows.rows() * stride)) {
            for (int i = 0; i < out.length(); i++) {
                out.set(i, -77);
            }
            map.apply(rows, out, 5, stride);
            for (int i = 0; i < rows.rows(); i++) {
                out.read(5 + i * stride, z[i], 0, columns);
                assertThat(out.get(5 + i * stride - 1)).isEqualTo(-77);
                assertThat(out.get(5 + i * stride + columns)).isEqualTo(-77);
            }
        }
        return z;
    }

    private static float[][] features(FeatureMap map, float[][] data) {
        DenseRows rows = DenseRows.of(data);
        try {
            return features(map, rows);
        } finally {
            rows.memory().close();
        }
    }

    private static float[][] sparseFeatures(FeatureMap map, float[][] data) {
        int[] starts = new int[data.length + 1];
        List<Integer> index = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        for (int i = 0; i < data.length; i++) {
            for (int j = 0; j < INPUTS; j++) {
                if (data[i][j] != 0) {
                    index.add(j);
                    values.add(data[i][j]);
                }
            }
            starts[i + 1] = index.size();
        }
        try (FloatMemory memory = FloatMemory.allocate(values.size())) {
            for (int e = 0; e < values.size(); e++) {
                memory.set(e, values.get(e));
            }
            int[] columns = index.stream().mapToInt(Integer::intValue).toArray();
            return features(map, new SparseRows(data.length, INPUTS, starts, columns, memory));
        }
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += (double) a[j] * b[j];
        }
        return sum;
    }

    @ParameterizedTest(name = "{0} {1} {2} weighted={3}")
    @MethodSource("measures")
    void innerProductIsTheKernelOfTheMeasureOnDenseAndSparseRows(
            BaseKernel kernel, Draw draw, Family family, boolean weighted) {
        float[][] x = data(7);
        try (MeasureMap map = map(kernel, draw, family, weighted, 53)) {
            float[][] z = features(map, x);
            float[][] sparse = sparseFeatures(map, x);
            for (int i = 0; i < x.length; i++) {
                for (int j = 0; j < x.length; j++) {
                    double expected = Definition.kernel(map.measure(), x[i], x[j]);
                    double size = 1 + Math.sqrt(dot(z[i], z[i]) * dot(z[j], z[j]));
                    assertThat(dot(z[i], z[j])).isCloseTo(expected, within(1e-5 * size));
                }
                for (int m = 0; m < z[i].length; m++) {
                    assertThat(sparse[i][m]).isCloseTo(z[i][m], within(1e-5f + 1e-5f * Math.abs(z[i][m])));
                }
            }
        }
    }

    @Test
    void manyRowsAndManyAtomsGiveWhatOneRowAtATimeGives() {
        // More rows than are projected at once, more atoms than are taken to the heap at once.
        float[][] x = data(1100);
        for (Family family : new Family[] {Family.FOURIER_PAIR, Family.FOURIER_PHASE}) {
            try (MeasureMap map = map(Kernels.gaussian(2), Draw.IID, family, true, 2500)) {
                DenseRows rows = DenseRows.of(x);
                float[][] z = features(map, rows);
                for (int i : new int[] {0, 511, 512, 1023, 1099}) {
                    float[] one = features(map, rows.slice(i, i + 1))[0];
                    for (int m = 0; m < one.length; m++) {
                        assertThat(z[i][m]).isCloseTo(one[m], within(1e-6f));
                    }
                }
                rows.memory().close();
            }
        }
    }

    @Test
    void pairHasCosinesFirstThenSines() {
        float[][] x = data(3);
        try (MeasureMap map = map(Kernels.gaussian(2), Draw.IID, Family.FOURIER_PAIR, false, 10)) {
            float[][] z = features(map, x);
            float[] atom = new float[INPUTS];
            for (int m = 0; m < 10; m++) {
                map.measure().atoms().copyAtom(m, atom);
                double projection = dot(atom, x[2]);
                assertThat((double) z[2][m]).isCloseTo(Math.cos(projection) / Math.sqrt(10), within(1e-6));
                assertThat((double) z[2][10 + m]).isCloseTo(Math.sin(projection) / Math.sqrt(10), within(1e-6));
            }
        }
    }

    @Test
    void rescalingRowsWithTheWidthChangesNothing() {
        float[][] x = data(5);
        float[][] scaled = data(5);
        for (float[] row : scaled) {
            for (int j = 0; j < INPUTS; j++) {
                row[j] *= 4;
            }
        }
        for (Draw draw : Draw.values()) {
            try (MeasureMap one = map(Kernels.gaussian(0.7), draw, Family.FOURIER_PHASE, false, 40);
                    MeasureMap four = map(Kernels.gaussian(2.8), draw, Family.FOURIER_PHASE, false, 40)) {
                float[][] a = features(one, x);
                float[][] b = features(four, scaled);
                for (int i = 0; i < x.length; i++) {
                    assertThat(a[i]).containsExactly(b[i], within(1e-5f));
                }
            }
        }
    }

    @Test
    void exchangingColumnsOfRowsAndWidthsKeepsTheKernel() {
        // The law of the frequencies does not know the order of columns: with widths exchanged too, k stays.
        float[][] x = data(2);
        List<Double> widths = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
        List<Double> back = new ArrayList<>(widths);
        java.util.Collections.reverse(back);
        float[][] reversed = new float[2][INPUTS];
        for (int j = 0; j < INPUTS; j++) {
            reversed[0][j] = x[0][INPUTS - 1 - j];
            reversed[1][j] = x[1][INPUTS - 1 - j];
        }
        double exact = ClosedForm.value(Kernels.gaussian(0.3, widths), x[0], x[1]);
        assertThat(ClosedForm.value(Kernels.gaussian(0.3, back), reversed[0], reversed[1]))
                .isCloseTo(exact, within(1e-12));
        try (MeasureMap map =
                new MeasureMap(FrequencyDraw.draw(Kernels.gaussian(0.3, back), Draw.ORTHOGONAL, 20000, INPUTS, 1))) {
            float[][] z = features(map, reversed);
            // Deviation below 1/√(2N) = 0.005; six of them.
            assertThat(dot(z[0], z[1])).isCloseTo(exact, within(0.03));
        }
    }

    @Test
    void refusesRowsAndMemoryThatDoNotFit() {
        try (MeasureMap map = map(Kernels.gaussian(1), Draw.IID, Family.FOURIER_PAIR, false, 10);
                FloatMemory out = FloatMemory.allocate(20)) {
            DenseRows wrong = DenseRows.of(new float[1][3]);
            DenseRows right = DenseRows.of(new float[2][INPUTS]);
            assertThatThrownBy(() -> map.apply(wrong, out, 0, 20)).hasMessageContaining("3 columns");
            assertThatThrownBy(() -> map.apply(right, out, 0, 20)).hasMessageContaining("do not fit");
            assertThatThrownBy(() -> map.apply(right, out, 0, 19)).hasMessageContaining("stride 19");
            wrong.memory().close();
            right.memory().close();
        }
    }

    @ParameterizedTest
    @MethodSource("measures")
    void theFirstAtomsKeepTheMass(BaseKernel kernel, Draw draw, Family family, boolean weighted) {
        long before = FloatMemory.liveBytes();
        try (MeasureMap map = map(kernel, draw, family, weighted, INPUTS);
                MeasureMap some = map.prefix(7);
                MeasureMap one = map.prefix(1);
                MeasureMap all = map.prefix(Integer.MAX_VALUE)) {
            int atoms = 7 / family.columns();
            assertThat(some.features()).isEqualTo(atoms * family.columns());
            assertThat(one.features()).isEqualTo(family.columns());
            assertThat(all.measure().weights()).isEqualTo(map.measure().weights());
            assertThat(some.measure().mass())
                    .isCloseTo(
                            map.measure().mass(), within(1e-12 * map.measure().mass()));
            assertThat(one.measure().mass())
                    .isCloseTo(
                            map.measure().mass(), within(1e-12 * map.measure().mass()));
            double[] weights = new double[INPUTS];
            System.arraycopy(some.measure().weights(), 0, weights, 0, atoms);
            float[][] data = data(2);
            assertThat(Definition.kernel(some.measure(), data[0], data[1]))
                    .isCloseTo(Definition.kernel(map.measure().withWeights(weights), data[0], data[1]), within(1e-4));
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }
}
