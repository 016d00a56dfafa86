package org.bochner.data.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.data.Dataset;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.model.KernelMachine;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.junit.jupiter.api.Test;

/** Posterior variances of a linear model, against the textbook and against draws of the noise. */
class PosteriorVarianceTest {
    private static final Request REQUEST = Request.features(1).with("c", "1e6").with("loss", "squared");

    /** y = 3 + 2x + noise of deviation 0.5 at x = 0, 1, …, n − 1 over n. */
    private static Dataset line(int n, long seed) {
        RandomStream random = RandomStream.of(seed);
        double[][] x = new double[n][1];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = (double) i / n;
            y[i] = 3 + 2 * x[i][0] + 0.5 * random.gaussian();
        }
        return Dataset.of(x, y);
    }

    /** With a weak penalty it is the variance of simple regression, σ²(1/n + (x − x̄)²/Σ(x − x̄)²). */
    @Test
    void withoutAPenaltyItIsTheVarianceOfARegressionLine() {
        int n = 50;
        try (Dataset data = line(n, 1)) {
            Fitted fitted = Methods.named("linear").fit(data.rows(), REQUEST);
            try (KernelMachine machine = fitted.machine()) {
                PosteriorVariance variance = PosteriorVariance.of(machine, data.rows(), 1e6);
                double[] seen = new double[n];
                Passes.forEach(
                        data.rows(),
                        block -> System.arraycopy(
                                variance.of(block.rows()), 0, seen, (int) block.first(), block.size()));
                double spread = 0;
                for (int i = 0; i < n; i++) {
                    spread += Math.pow(i - (n - 1) / 2.0, 2);
                }
                for (int i = 0; i < n; i++) {
                    double ofLine = variance.noise() * (1.0 / n + Math.pow(i - (n - 1) / 2.0, 2) / spread);
                    assertThat(seen[i]).isCloseTo(ofLine, within(1e-4 * ofLine));
                }
            }
        }
    }

    /** Its mean over 400 draws of the noise is the variance of the predictions over these draws, within 30 %. */
    @Test
    void itIsTheVarianceOfPredictionsOverDrawsOfTheNoise() {
        int draws = 400;
        double sum = 0;
        double squares = 0;
        double stated = 0;
        for (int draw = 0; draw < draws; draw++) {
            try (Dataset data = line(40, 100 + draw);
                    KernelMachine machine =
                            Methods.named("linear").fit(data.rows(), REQUEST).machine()) {
                double unit = data.encoder().target().original(1)
                        - data.encoder().target().original(0);
                double first = data.encoder().target().original(machine.scores(data.rows())[0]);
                sum += first;
                squares += first * first;
                double[] of = new double[1];
                PosteriorVariance variance = PosteriorVariance.of(machine, data.rows(), 1e6);
                Passes.forEach(data.rows(), block -> of[0] = variance.of(block.rows())[0]);
                stated += unit * unit * of[0];
            }
        }
        double seen = squares / draws - sum / draws * (sum / draws);
        // The variance of 400 draws has a deviation of 7 %.
        assertThat(stated / draws / seen).isCloseTo(1, within(0.3));
    }

    @Test
    void classesHaveNone() {
        float[][] x = {{0}, {1}, {2}, {3}};
        Task task = Task.classification(List.of("a", "b"));
        try (Dataset numbers = line(40, 1);
                MemoryStore rows = MemoryStore.of(
                        x, new double[] {0, 1, 0, 1}, null, task, numbers.rows().execution());
                KernelMachine machine = Methods.named("linear")
                        .fit(rows, Request.features(1).with("c", "1"))
                        .machine()) {
            assertThatThrownBy(() -> PosteriorVariance.of(machine, rows, 1))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("one number");
        }
    }
}
