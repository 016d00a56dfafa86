package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.SmallTasks;
import org.bochner.model.Metrics;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class RowSpectrumTest {
    private static final int ROWS = 900;
    private static final double WIDTH = 1.7;

    /** Gaussian rows whose columns have the deviations given, around a mean that must not matter. */
    private static MemoryStore rows(int count, double... deviations) {
        RandomStream stream = RandomStream.of(5);
        float[][] x = new float[count][deviations.length];
        for (float[] row : x) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) (40 + deviations[j] * stream.gaussian());
            }
        }
        return MemoryStore.of(x, new double[count], null, Task.regression(), Execution.defaults());
    }

    /** Mean squares of the coordinates of {@code draws} frequencies. */
    private static double[] meanSquares(RowSpectrum spectrum, int columns, int draws) {
        RandomStream stream = RandomStream.of(6);
        float[] t = new float[spectrum.pairs()];
        float[] omega = new float[columns];
        double[] squares = new double[columns];
        for (int n = 0; n < draws; n++) {
            for (int i = 0; i < t.length; i++) {
                t[i] = (float) (stream.gaussian() / WIDTH);
            }
            spectrum.frequency(t, omega);
            for (int j = 0; j < columns; j++) {
                squares[j] += omega[j] * (double) omega[j] / draws;
            }
        }
        return squares;
    }

    /**
     * With C = diag(c) the law is N(0, a·C), and the mean of (ω·δ)² = a·2‖c‖² is that of ‖δ‖²/σ² = 2Σc/σ²: a =
     * Σc/(σ²‖c‖²). In 1500 simulated samples of 900 rows and 4000 draws the mean squares were off by 4, 11 and 11 %
     * (one deviation), and one of them by more than 30 % in 2 % of the samples: the false alarm of another seed.
     */
    @Test
    void frequenciesHaveTheRowsCovarianceAndTheKernelsAngles() {
        double[] deviations = {3, 1, 0.5, 0};
        try (MemoryStore store = rows(ROWS, deviations)) {
            double[] squares = meanSquares(RowSpectrum.of(store, 1), deviations.length, 4000);
            double sum = 9 + 1 + 0.25;
            double scale = sum / (WIDTH * WIDTH * (81 + 1 + 0.0625));
            for (int j = 0; j < deviations.length; j++) {
                double expected = scale * deviations[j] * deviations[j];
                assertThat(squares[j]).as("column %d", j).isCloseTo(expected, within(0.3 * expected));
            }
        }
    }

    @Test
    void rowsWithoutADifferenceHaveNoSpectrum() {
        try (MemoryStore equal = rows(50, 0, 0);
                MemoryStore single = rows(1, 1, 1);
                MemoryStore two = rows(2, 1, 1);
                MemoryStore few = rows(5, 1, 1)) {
            assertThat(RowSpectrum.of(equal, 1).any()).isFalse();
            assertThat(RowSpectrum.of(single, 1).any()).isFalse();
            assertThat(RowSpectrum.of(two, 1).any()).isFalse();
            assertThat(RowSpectrum.of(few, 1).any()).isTrue();
        }
    }

    @Test
    void itIsAStart() {
        try (MemoryStore windmill = SmallTasks.windmill(600, 1, Execution.defaults())) {
            Fitted fitted = Methods.named("askl").fit(windmill, new Request(50, Map.of("start", "rows"), 1));
            assertThat(fitted.settings()).containsEntry("start", "rows");
            assertThat(Metrics.evaluate(fitted.machine(), windmill).main()).isGreaterThan(0.9);
            fitted.machine().close();
            assertThatThrownBy(() -> Methods.named("askl")
                            .fit(windmill, new Request(50, Map.of("start", "rows", "kernel", "laplace"), 1)))
                    .hasMessageContaining("Euclidean distance");
        }
    }

    @Test
    void rowsThatAreAllEqualStartAsDrawn() {
        try (MemoryStore equal = rows(60, 0, 0)) {
            Fitted fitted = Methods.named("askl").fit(equal, new Request(20, Map.of("start", "rows"), 1));
            assertThat(Metrics.evaluate(fitted.machine(), equal).main()).isCloseTo(0, within(1e-6));
            fitted.machine().close();
        }
    }
}
