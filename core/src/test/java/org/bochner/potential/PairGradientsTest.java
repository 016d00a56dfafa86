package org.bochner.potential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.random.RandomStream;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairGradientsTest {
    private static final Task BINARY = Task.classification(List.of("a", "b"));

    /** On few frequencies and on many, dense and sparse, over several blocks, with row weights: the two-pass gradient is the oracle. */
    @ParameterizedTest
    @CsvSource({"1, false", "7, false", "12, false", "13, false", "70, false", "5, true", "40, true"})
    void onePassFindsWhatTwoPassesFind(int count, boolean sparse) {
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
        double[][] signed = new double[2][n];
        for (double[] one : signed) {
            Arrays.setAll(one, i -> stream.gaussian());
        }
        int[] group = new int[count];
        Arrays.setAll(group, m -> m % 2);
        try (MemoryStore rows = MemoryStore.of(x, sparse, targets, weights, BINARY, Execution.defaults());
                DenseAtoms atoms = DenseAtoms.of(
                        d, count, (m, into) -> RandomStream.of(6, m).gaussians(into))) {
            PairGradients found = PairGradients.of(rows, atoms, signed, group);
            for (int g = 0; g < 2; g++) {
                PotentialGradient known = PotentialGradient.of(rows, atoms, signed[g]);
                double[] gradient = new double[d];
                for (int m = g; m < count; m += 2) {
                    assertThat(found.value(m)).isCloseTo(known.values()[m], within(1e-4 * n));
                    known.copyGradient(m, gradient);
                    assertThat(found.gradients()[m]).containsExactly(gradient, within(2e-4 * n));
                }
            }
            PairGradients single =
                    PairGradients.of(rows.with(Execution.defaults().withThreads(1)), atoms, signed, group);
            assertThat(single.cosines()).isEqualTo(found.cosines());
            assertThat(single.gradients()).isDeepEqualTo(found.gradients());
        }
    }
}
