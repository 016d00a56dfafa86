package org.bochner.potential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.spectral.Family;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairGradientsTest {
    private static final Task BINARY = Task.classification(List.of("a", "b"));

    private static double[][] signed(int n, RandomStream stream) {
        double[][] signed = new double[2][n];
        for (double[] one : signed) {
            Arrays.setAll(one, i -> stream.gaussian());
        }
        return signed;
    }

    /** On few frequencies and on many, dense and sparse, over several blocks, with row weights. */
    @ParameterizedTest
    @CsvSource({"1, false", "7, false", "12, false", "13, false", "70, false", "5, true", "40, true"})
    void onePassFindsTheSumsInDoubleAndThreadsDoNotMatter(int count, boolean sparse) {
        int n = 2500;
        int d = 21;
        RandomStream stream = RandomStream.of(5, count);
        float[][] x = new float[n][d];
        double[] weights = new double[n];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                x[i][j] = stream.uniform() < 0.5 ? 0 : (float) stream.gaussian();
            }
            weights[i] = 0.5 + stream.uniform();
            targets[i] = i % 2;
        }
        double[][] signed = signed(n, stream);
        int[] group = new int[count];
        Arrays.setAll(group, m -> m % 2);
        float[][] atoms = new float[count][d];
        for (int m = 0; m < count; m++) {
            RandomStream.of(6, m).gaussians(atoms[m]);
        }
        try (MemoryStore rows = MemoryStore.of(x, sparse, targets, weights, BINARY, Execution.defaults())) {
            PairGradients found = PairGradients.of(rows, List.of(atoms), signed, group);
            for (int m = 0; m < count; m++) {
                float[] omega = atoms[m];
                double[] own = signed[group[m]];
                double[] cos = new double[d + 1];
                double[] sin = new double[d + 1];
                for (int i = 0; i < n; i++) {
                    double angle = 0;
                    for (int j = 0; j < d; j++) {
                        angle += (double) omega[j] * x[i][j];
                    }
                    for (int j = 0; j <= d; j++) {
                        double factor = own[i] * weights[i] * (j == d ? 1 : x[i][j]);
                        cos[j] += factor * Math.cos(angle);
                        sin[j] += factor * Math.sin(angle);
                    }
                }
                assertThat(found.cosines()[m]).isCloseTo(cos[d], within(1e-6 * n));
                assertThat(found.sines()[m]).isCloseTo(sin[d], within(1e-6 * n));
                for (int j = 0; j < d; j++) {
                    double known = 2 * (sin[d] * cos[j] - cos[d] * sin[j]);
                    assertThat(found.gradients()[m][j]).isCloseTo(known, within(2e-4 * n));
                }
            }
            PairGradients single =
                    PairGradients.of(rows.with(Execution.defaults().threads(1)), List.of(atoms), signed, group);
            assertThat(single.cosines()).isEqualTo(found.cosines());
            assertThat(single.gradients()).isDeepEqualTo(found.gradients());
        }
    }

    @Test
    void weightedPotentialAndGradientOfNsrfAreTheGoldenOnes() throws IOException {
        JsonNode golden;
        try (InputStream in = PairGradientsTest.class.getResourceAsStream("nsrf.json")) {
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
        List<float[]> atoms = new ArrayList<>();
        for (int m = 0; m < count; m++) {
            omega[m][0] = golden.get("omega_columns").get(m).get(0).asDouble();
            omega[m][1] = golden.get("omega_columns").get(m).get(1).asDouble();
            atoms.add(new float[] {(float) omega[m][0], (float) omega[m][1]});
        }
        double[] exact = ExactPotential.of(Family.FOURIER_PAIR, x, signed, omega, null);
        try (MemoryStore store = MemoryStore.of(rows, false, new double[n], null, BINARY, Execution.defaults())) {
            PairGradients found = PairGradients.of(store, atoms, new double[][] {signed}, new int[count]);
            for (int m = 0; m < count; m++) {
                double v = golden.get("v").get(m).asDouble();
                assertThat(exact[m]).isCloseTo(v, within(1e-12));
                assertThat(found.value(m)).isCloseTo(v, within(5e-6));
                for (int j = 0; j < 2; j++) {
                    assertThat(found.gradients()[m][j])
                            .isCloseTo(
                                    golden.get("grad_v_columns").get(m).get(j).asDouble(), within(1e-5));
                }
            }
        }
    }

    @Test
    void shapesAreChecked() {
        List<float[]> fits = List.of(new float[3][5]);
        List<float[]> wide = List.of(new float[3][7]);
        try (MemoryStore rows =
                MemoryStore.of(new float[30][5], false, new double[30], null, BINARY, Execution.defaults())) {
            assertThatThrownBy(() -> PairGradients.of(rows, wide, new double[1][30], new int[3]))
                    .hasMessageContaining("5 columns, the frequencies 7");
            assertThatThrownBy(() -> PairGradients.of(rows, fits, new double[1][2], new int[3]))
                    .hasMessageContaining("30 rows");
        }
    }
}
