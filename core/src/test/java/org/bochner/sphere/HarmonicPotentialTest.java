package org.bochner.sphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.bochner.features.FeatureStore;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.potential.Sample;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HarmonicPotentialTest {
    private static final int INPUTS = 4;
    private static final OntoSphere SPHERE = OntoSphere.lift(INPUTS, 1.2);
    private static final SphericalHarmonics HARMONICS = SphericalHarmonics.first(5, 70);

    static Stream<Sample> samples() {
        return Stream.of(
                Sample.classes(207, INPUTS, 2, 1),
                Sample.classes(207, INPUTS, 2, 2).weighted(),
                Sample.classes(131, INPUTS, 4, 3),
                Sample.classes(131, INPUTS, 4, 4).weighted(),
                Sample.numbers(100, INPUTS, 1, 5),
                Sample.numbers(100, INPUTS, 3, 6).weighted());
    }

    /** Y_j of every row. */
    private static double[][] values(Sample sample) {
        double[][] y = new double[sample.rows().length][];
        double[] point = new double[SPHERE.dimension()];
        for (int i = 0; i < y.length; i++) {
            try (FloatMemory memory = FloatMemory.of(sample.rows()[i])) {
                SPHERE.place(new DenseRows(memory, 1, INPUTS), 0, new float[INPUTS], point);
            }
            y[i] = HARMONICS.values(point);
        }
        return y;
    }

    /** The double sum over pairs of rows that the potential is. */
    @ParameterizedTest
    @MethodSource("samples")
    void theSumOverPairsOfRows(Sample sample) {
        double[][] y = values(sample);
        for (boolean sparse : new boolean[] {false, true}) {
            try (RowStore rows = sample.store(sparse, 2);
                    FeatureStore features = FeatureStore.materialise(rows, HarmonicMap.plain(SPHERE, HARMONICS))) {
                double[] v = HarmonicPotential.of(rows, SPHERE, HARMONICS).values();
                double[] read =
                        HarmonicPotential.ofFeatures(features, HARMONICS).values();
                for (int j = 0; j < v.length; j++) {
                    double naive = 0;
                    double size = 1;
                    for (int a = 0; a < y.length; a++) {
                        for (int b = 0; b < y.length; b++) {
                            double term = sample.agreement(a, b) * y[a][j] * y[b][j];
                            naive += term;
                            size += Math.abs(term);
                        }
                    }
                    assertThat(v[j]).isCloseTo(naive, within(1e-7 * size));
                    assertThat(read[j]).isCloseTo(naive, within(1e-5 * size));
                }
            }
        }
    }

    @Test
    void givenWeightsAndRowsOfWeightZero() {
        Sample sample = Sample.classes(150, INPUTS, 2, 7);
        double[][] y = values(sample);
        double[] signed = new double[150];
        for (int i = 0; i < 150; i++) {
            signed[i] = i % 3 == 0 ? 0 : (i % 7 - 3) / 4.0;
        }
        try (RowStore rows = sample.store(false, 1);
                FeatureStore features = FeatureStore.materialise(rows, HarmonicMap.plain(SPHERE, HARMONICS))) {
            HarmonicPotential found = HarmonicPotential.of(rows, SPHERE, HARMONICS, signed);
            HarmonicPotential read = HarmonicPotential.ofFeatures(features, HARMONICS, signed);
            for (int j = 0; j < HARMONICS.count(); j++) {
                double sum = 0;
                for (int i = 0; i < 150; i++) {
                    sum += signed[i] * y[i][j];
                }
                assertThat(found.sum(0, j)).isCloseTo(sum, within(1e-11));
                assertThat(read.sum(0, j)).isCloseTo(sum, within(1e-3));
                assertThat(found.values()[j]).isCloseTo(sum * sum, within(1e-9 * (1 + sum * sum)));
            }
        }
    }

    /** |Σ s (Y_cos + i Y_sin)/√2|² on the sphere, where the complex harmonics have mean square 1. */
    @Test
    void aPairHasThePotentialOfItsComplexHarmonic() {
        Sample sample = Sample.classes(80, 3, 2, 8);
        SphericalHarmonics all = SphericalHarmonics.upTo(3, 4);
        try (RowStore rows = sample.store(false, 1)) {
            HarmonicPotential found = HarmonicPotential.of(rows, OntoSphere.normalise(3), all);
            double[] pairs = found.pairs();
            assertThat(pairs).hasSize(15);
            int cosine = all.list().indexOf(Harmonic.of(2, 3));
            double re = found.sum(0, cosine) / Math.sqrt(2);
            double im = found.sum(0, all.list().indexOf(Harmonic.of(-2, 3))) / Math.sqrt(2);
            assertThat(pairs[all.pairs()[cosine]]).isCloseTo(re * re + im * im, within(1e-9));
            assertThat(pairs[0]).isCloseTo(found.values()[0], within(1e-9));
        }
    }

    @Test
    void theSameBitsAtAnyNumberOfThreads() {
        for (Sample sample : List.of(Sample.classes(5000, INPUTS, 2, 9), Sample.classes(5000, INPUTS, 3, 9))) {
            try (RowStore one = sample.store(false, 1);
                    RowStore three = sample.store(false, 3);
                    FeatureStore oneKept = FeatureStore.materialise(one, HarmonicMap.plain(SPHERE, HARMONICS));
                    FeatureStore threeKept = FeatureStore.materialise(three, HarmonicMap.plain(SPHERE, HARMONICS))) {
                assertThat(HarmonicPotential.of(three, SPHERE, HARMONICS).values())
                        .isEqualTo(HarmonicPotential.of(one, SPHERE, HARMONICS).values());
                assertThat(HarmonicPotential.ofFeatures(threeKept, HARMONICS).values())
                        .isEqualTo(
                                HarmonicPotential.ofFeatures(oneKept, HARMONICS).values());
            }
        }
    }

    @Test
    void nativeMemoryIsGivenBackAndWhatDoesNotFitIsToldOf() {
        long before = FloatMemory.liveBytes();
        try (RowStore rows = Sample.classes(50, INPUTS, 3, 1).store(false, 2)) {
            HarmonicPotential.ofFeatures(FeatureStore.view(rows, HarmonicMap.plain(SPHERE, HARMONICS)), HARMONICS);
            assertThatThrownBy(() -> HarmonicPotential.of(rows, OntoSphere.normalise(3), HARMONICS))
                    .hasMessageContaining("4 columns, the map onto the sphere takes 3");
            assertThatThrownBy(() -> HarmonicPotential.ofFeatures(rows, HARMONICS))
                    .hasMessageContaining("the rows have 4 columns");
            assertThatThrownBy(() -> HarmonicPotential.of(rows, SPHERE, HARMONICS, new double[2]))
                    .hasMessageContaining("2 signed weights for 50 rows");
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }
}
