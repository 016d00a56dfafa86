package org.bochner.potential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Kernels;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.DiskStore;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PotentialTest {
    private static final int D = 7;

    private static SpectralMeasure measure(Family family, int atoms, int d) {
        return switch (family) {
            case FOURIER_PAIR, FOURIER_PHASE -> FrequencyDraw.draw(Kernels.gaussian(2), Draw.IID, family, atoms, d, 3);
            case COORDINATE -> {
                int[] index = new int[atoms];
                Arrays.setAll(index, m -> (m * 5 + 1) % d);
                yield SpectralMeasure.uniform(family, new CoordinateAtoms(d, index), null, 1);
            }
            default -> {
                BaseKernel kernel = Kernels.arcCosine(family.ordinal() - Family.ARC_COSINE_0.ordinal(), 1);
                yield FrequencyDraw.draw(kernel, Draw.IID, family, atoms, d, 3);
            }
        };
    }

    static Stream<Arguments> everyFamilyAndTask() {
        List<Sample> samples = List.of(
                Sample.classes(90, D, 2, 1),
                Sample.classes(90, D, 2, 2).weighted(),
                Sample.classes(90, D, 4, 3),
                Sample.classes(90, D, 4, 4).weighted(),
                Sample.numbers(90, D, 1, 5).weighted(),
                Sample.numbers(90, D, 3, 6).weighted());
        return Arrays.stream(Family.values())
                .flatMap(family -> samples.stream().map(sample -> Arguments.of(family, sample)));
    }

    /** Close for v of float rows: v is a square, so the error of the sum counts by √v. */
    private static void assertClose(double[] v, double[] expected) {
        double most = Arrays.stream(expected).map(Math::abs).max().orElse(0);
        assertThat(v).hasSize(expected.length);
        for (int m = 0; m < v.length; m++) {
            assertThat(v[m]).isCloseTo(expected[m], within(2e-6 * most));
        }
    }

    @ParameterizedTest
    @MethodSource("everyFamilyAndTask")
    void onePassGivesTheDoubleSumOverPairsOfRows(Family family, Sample sample) {
        // 83 atoms: neither whole vectors nor whole tiles.
        try (SpectralMeasure measure = measure(family, 83, D)) {
            double[] expected = sample.naive(measure);
            for (boolean sparse : new boolean[] {false, true}) {
                try (RowStore rows = sample.store(sparse, 2)) {
                    assertClose(Potential.of(rows, measure), expected);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void weightsAreRepetition(Family family) {
        for (Sample sample : List.of(
                Sample.classes(60, D, 2, 7).weighted(),
                Sample.classes(60, D, 3, 8).weighted())) {
            try (SpectralMeasure measure = measure(family, 40, D);
                    RowStore weighted = sample.store(false, 1);
                    RowStore repeated = sample.repeated().store(false, 1)) {
                assertClose(Potential.of(weighted, measure), Potential.of(repeated, measure));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void bitsAreTheSameAtAnyNumberOfThreadsInMemoryAndOnDisk(Family family, @TempDir Path folder) {
        Sample sample = Sample.classes(5000, 11, 3, 9).weighted();
        try (SpectralMeasure measure = measure(family, 70, 11)) {
            for (boolean sparse : new boolean[] {false, true}) {
                try (RowStore one = sample.store(sparse, 1);
                        RowStore two = sample.store(sparse, 2);
                        RowStore disk = disk(sample, sparse, folder)) {
                    double[] v = Potential.of(one, measure);
                    assertThat(Potential.of(two, measure)).isEqualTo(v);
                    assertThat(Potential.of(two.with(Execution.defaults().threads(5)), measure))
                            .isEqualTo(v);
                    assertThat(Potential.of(disk, measure)).isEqualTo(v);
                }
            }
        }
    }

    private static RowStore disk(Sample sample, boolean sparse, Path folder) {
        Execution execution = Execution.defaults().threads(2);
        try (RowSink sink = DiskStore.sink(folder, sample.rows()[0].length, sparse, sample.task(), execution)) {
            for (int i = 0; i < sample.rows().length; i++) {
                sink.dense(sample.rows()[i], sample.targets()[i], sample.weight(i));
            }
            return sink.finish();
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void signedWeightsOfPlusAndMinusOneAreTwoClasses(Family family) {
        Sample sample = Sample.classes(1500, D, 2, 10).weighted();
        double[] signs = Arrays.stream(sample.targets()).map(y -> 2 * y - 1).toArray();
        try (SpectralMeasure measure = measure(family, 30, D);
                RowStore rows = sample.store(false, 2)) {
            double[] v = Potential.of(rows, measure);
            assertThat(Potential.of(rows, measure, signs)).isEqualTo(v);
            double[] doubled = Arrays.stream(signs).map(s -> -2 * s).toArray();
            assertThat(Potential.of(rows, measure, doubled))
                    .isEqualTo(Arrays.stream(v).map(x -> 4 * x).toArray());
        }
    }

    @Test
    void twoClassesByTheFormulaOfManyAreTwoClasses() {
        Sample sample = Sample.classes(200, D, 2, 11);
        Sample three =
                new Sample(sample.rows(), sample.targets(), null, Task.classification(List.of("a", "b", "never seen")));
        try (SpectralMeasure measure = measure(Family.FOURIER_PAIR, 50, D);
                RowStore two = sample.store(false, 1);
                RowStore many = three.store(false, 1)) {
            assertClose(Potential.of(many, measure), Potential.of(two, measure));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Draw.class)
    void structuredAtomsHaveThePotentialOfTheirMatrix(Draw draw) {
        Sample sample = Sample.classes(90, D, 3, 12);
        try (SpectralMeasure measure = FrequencyDraw.draw(Kernels.gaussian(2), draw, Family.FOURIER_PAIR, 37, D, 3);
                RowStore rows = sample.store(false, 1)) {
            assertClose(Potential.of(rows, measure), sample.naive(measure));
        }
    }

    @Test
    void anAtomsWeightIsNoPartOfItsPotential() {
        Sample sample = Sample.classes(50, D, 2, 13);
        try (SpectralMeasure measure = measure(Family.FOURIER_PAIR, 9, D);
                RowStore rows = sample.store(false, 1)) {
            double[] v = Potential.of(rows, measure);
            assertThat(Potential.of(rows, measure.withWeights(0, 1, 2, 3, 4, 5, 6, 7, 8)))
                    .isEqualTo(v);
        }
    }

    @Test
    void projectionsBeyondTheReachOfThePolynomialAreRightToo() {
        Sample sample = Sample.classes(100, 1, 2, 14);
        for (int i = 0; i < 100; i += 3) {
            sample.rows()[i][0] *= 1e5f;
        }
        // Powers of two, so that the product is exact however large it is.
        DenseAtoms atoms = DenseAtoms.of(1, 70, (m, into) -> into[0] = 0x1p-3f * (1 << m % 7));
        try (SpectralMeasure measure = SpectralMeasure.uniform(Family.FOURIER_PAIR, atoms, null, 1);
                RowStore sparse = sample.store(true, 1);
                RowStore dense = sample.store(false, 1)) {
            double[] expected = sample.naive(measure);
            assertClose(Potential.of(sparse, measure), expected);
            assertClose(Potential.of(dense, measure), expected);
        }
    }

    @Test
    void coordinatesOfHundredThousandColumnsTakeNoMoreThanTheirEntries() {
        int d = 100_000;
        try (RowSink sink = MemoryStore.sink(d, true, Task.classification(List.of("a", "b")), Execution.defaults())) {
            for (int i = 0; i < 3000; i++) {
                sink.sparse(new int[] {i % 7, 1000 + i % 11, d - 1 - i}, new float[] {1, 2, 3}, 3, i % 2, 1);
            }
            int[] all = new int[d];
            Arrays.setAll(all, j -> j);
            try (RowStore rows = sink.finish();
                    SpectralMeasure measure =
                            SpectralMeasure.uniform(Family.COORDINATE, new CoordinateAtoms(d, all), null, 1)) {
                double[] v = Potential.of(rows, measure);
                assertThat(v[d - 1]).isEqualTo(9);
                assertThat(v[d - 3000]).isEqualTo(9);
                assertThat(v[50_000]).isZero();
                // Column 3 has the rows 3, 10, 17, …: 429 of them, with signs in turn.
                assertThat(v[3]).isEqualTo(1);
            }
        }
    }

    @Test
    void badInputIsRefusedWithAdvice() {
        Sample sample = Sample.classes(20, D, 2, 15);
        long before = FloatMemory.liveBytes();
        try (SpectralMeasure measure = measure(Family.FOURIER_PAIR, 9, D);
                SpectralMeasure wide = measure(Family.FOURIER_PAIR, 9, D + 1);
                RowStore rows = sample.store(false, 1);
                RowStore without = MemoryStore.of(sample.rows(), null, null, sample.task(), Execution.defaults())) {
            assertThatThrownBy(() -> Potential.of(rows, wide)).hasMessageContaining("7 columns, the atoms 8");
            assertThatThrownBy(() -> Potential.of(rows, measure, new double[19]))
                    .hasMessageContaining("20 rows");
            double[] bad = new double[20];
            bad[4] = Double.NaN;
            assertThatThrownBy(() -> Potential.of(rows, measure, bad)).hasMessageContaining("row 4");
            assertThatThrownBy(() -> Potential.of(without, measure))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("target column");
            assertThat(Potential.of(without, measure, new double[20])).containsOnly(0);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }
}
