package org.bochner.potential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Task;
import org.bochner.linalg.FloatMemory;
import org.bochner.random.RandomStream;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Gaussian;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PotentialGradientTest {
    private static final int D = 5;

    static Stream<Sample> samples() {
        return Stream.of(
                Sample.classes(70, D, 2, 1).weighted(),
                Sample.classes(70, D, 4, 2).weighted(),
                Sample.numbers(70, D, 1, 3).weighted(),
                Sample.numbers(70, D, 3, 4).weighted());
    }

    private static Atoms frequencies(int count, int d) {
        return FrequencyDraw.draw(new Gaussian(1.5), Draw.IID, Family.FOURIER_PAIR, count, d, 8)
                .atoms();
    }

    /** v of one frequency in double, by the definition. */
    private static double value(Sample sample, double[][] agreement, double[] omega) {
        double[] angle = new double[sample.rows().length];
        for (int i = 0; i < angle.length; i++) {
            for (int j = 0; j < omega.length; j++) {
                angle[i] += omega[j] * sample.rows()[i][j];
            }
        }
        double v = 0;
        for (int i = 0; i < angle.length; i++) {
            for (int j = 0; j < angle.length; j++) {
                v += agreement[i][j] * Math.cos(angle[i] - angle[j]);
            }
        }
        return v;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theGradientIsTheQuotientOfDifferences(Sample sample) {
        double[][] agreement = sample.agreements();
        try (Atoms frequencies = frequencies(37, D);
                RowStore dense = sample.store(false, 2);
                RowStore sparse = sample.store(true, 2)) {
            PotentialGradient ofDense = PotentialGradient.of(dense, frequencies);
            PotentialGradient ofSparse = PotentialGradient.of(sparse, frequencies);
            double most =
                    Arrays.stream(ofDense.gradients()).map(Math::abs).max().orElseThrow();
            for (int m = 0; m < 37; m++) {
                float[] atom = new float[D];
                frequencies.copyAtom(m, atom);
                double[] omega = new double[D];
                Arrays.setAll(omega, j -> atom[j]);
                double[] gradient = new double[D];
                ofDense.copyGradient(m, gradient);
                double[] other = new double[D];
                ofSparse.copyGradient(m, other);
                for (int j = 0; j < D; j++) {
                    double step = 1e-5;
                    double[] up = omega.clone();
                    double[] down = omega.clone();
                    up[j] += step;
                    down[j] -= step;
                    double slope = (value(sample, agreement, up) - value(sample, agreement, down)) / (2 * step);
                    assertThat(gradient[j]).isCloseTo(slope, within(3e-6 * most));
                    assertThat(other[j]).isCloseTo(slope, within(3e-6 * most));
                }
                assertThat(ofDense.gradients()[2 * 37 + m]).isEqualTo(gradient[2]);
            }
        }
    }

    @Test
    void valuesAreThePotentialToTheBitAndThreadsDoNotMatter() {
        Sample sample = Sample.classes(3000, 9, 3, 5).weighted();
        try (SpectralMeasure measure = FrequencyDraw.draw(new Gaussian(2), Draw.IID, Family.FOURIER_PAIR, 50, 9, 2);
                RowStore one = sample.store(false, 1);
                RowStore two = sample.store(false, 2)) {
            PotentialGradient gradient = PotentialGradient.of(one, measure.atoms());
            PotentialGradient again = PotentialGradient.of(two, measure.atoms());
            assertThat(gradient.values()).isEqualTo(Potential.of(one, measure));
            assertThat(again.values()).isEqualTo(gradient.values());
            assertThat(again.gradients()).isEqualTo(gradient.gradients());
        }
    }

    @Test
    void weightedPotentialAndGradientOfNsrfAreTheGoldenOnes() throws IOException {
        JsonNode golden;
        try (InputStream in = PotentialGradientTest.class.getResourceAsStream("nsrf.json")) {
            golden = new ObjectMapper().readTree(in);
        }
        int n = golden.get("X").size();
        int count = golden.get("omega_columns").size();
        float[][] rows = new float[n][2];
        double[][] x = new double[n][2];
        double[] signed = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 2; j++) {
                x[i][j] = golden.get("X").get(i).get(j).asDouble();
                rows[i][j] = (float) x[i][j];
            }
            signed[i] = golden.get("y").get(i).asDouble()
                    * golden.get("alpha").get(i).asDouble();
        }
        double[][] omega = new double[count][2];
        for (int m = 0; m < count; m++) {
            omega[m][0] = golden.get("omega_columns").get(m).get(0).asDouble();
            omega[m][1] = golden.get("omega_columns").get(m).get(1).asDouble();
        }
        double[] exact = ExactPotential.of(Family.FOURIER_PAIR, x, signed, omega, null);
        Sample sample = new Sample(rows, new double[n], null, Task.classification(List.of("-1", "+1")));
        try (Atoms atoms = DenseAtoms.of(2, count, (m, into) -> {
                    into[0] = (float) omega[m][0];
                    into[1] = (float) omega[m][1];
                });
                RowStore store = sample.store(false, 1)) {
            PotentialGradient gradient = PotentialGradient.of(store, atoms, signed);
            for (int m = 0; m < count; m++) {
                double v = golden.get("v").get(m).asDouble();
                assertThat(exact[m]).isCloseTo(v, within(1e-12));
                assertThat(gradient.values()[m]).isCloseTo(v, within(5e-6));
                for (int j = 0; j < 2; j++) {
                    assertThat(gradient.gradients()[j * count + m])
                            .isCloseTo(
                                    golden.get("grad_v_columns").get(m).get(j).asDouble(), within(1e-5));
                }
            }
        }
    }

    @Test
    void aSmallStepUphillRaisesThePotential() {
        Sample sample = Sample.classes(500, 20, 2, 6);
        int count = 64;
        float[] start = new float[20 * count];
        RandomStream.of(3).gaussians(start);
        try (RowStore rows = sample.store(false, 2)) {
            PotentialGradient gradient;
            try (Atoms atoms = new DenseAtoms(20, count, FloatMemory.of(start))) {
                gradient = PotentialGradient.of(rows, atoms);
            }
            for (int m = 0; m < count; m++) {
                double norm = 0;
                for (int j = 0; j < 20; j++) {
                    norm += Math.pow(gradient.gradients()[j * count + m], 2);
                }
                for (int j = 0; j < 20; j++) {
                    start[j * count + m] += 0.01 * gradient.gradients()[j * count + m] / Math.sqrt(norm);
                }
            }
            try (Atoms moved = new DenseAtoms(20, count, FloatMemory.of(start))) {
                double[] after = PotentialGradient.of(rows, moved).values();
                for (int m = 0; m < count; m++) {
                    assertThat(after[m]).isGreaterThan(gradient.values()[m]);
                }
            }
        }
    }

    @Test
    void nothingIsLeftInNativeMemoryAndShapesAreChecked() {
        Sample sample = Sample.classes(30, D, 2, 7);
        long before = FloatMemory.liveBytes();
        try (RowStore rows = sample.store(false, 1);
                Atoms fits = frequencies(3, D);
                Atoms wide = frequencies(3, D + 2)) {
            PotentialGradient.of(rows, fits);
            assertThatThrownBy(() -> PotentialGradient.of(rows, wide))
                    .hasMessageContaining("5 columns, the frequencies 7");
            assertThatThrownBy(() -> PotentialGradient.of(rows, fits, new double[2]))
                    .hasMessageContaining("30 rows");
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }
}
