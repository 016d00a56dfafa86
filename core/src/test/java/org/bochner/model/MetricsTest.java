package org.bochner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.bochner.Task;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static Predictions predictions(double[] targets, double[] weights, double[] scores, double[] values) {
        return new Predictions(Task.regression(), 0, targets.length, targets, weights, scores, values, null);
    }

    @Test
    void countsOfASmallExampleByHand() {
        ClassificationMetrics.Tally tally = new ClassificationMetrics.Tally(Machines.classes(2), Link.BINARY);
        double[] scores = {-1, 2, 0.5, -0.5, 3};
        tally.add(new Predictions(
                Machines.classes(2),
                0,
                5,
                new double[] {0, 1, 0, 1, 1},
                null,
                scores,
                new double[] {0, 1, 1, 0, 1},
                new double[] {0.9, 0.1, 0.2, 0.8, 0.4, 0.6, 0.7, 0.3, 0.05, 0.95}));
        ClassificationMetrics metrics = tally.metrics();
        assertThat(metrics.accuracy()).isEqualTo(0.6);
        assertThat(metrics.error()).isEqualTo(0.4);
        assertThat(metrics.recall(0)).isEqualTo(0.5);
        assertThat(metrics.recall(1)).isCloseTo(2.0 / 3, within(1e-15));
        assertThat(metrics.precision(1)).isCloseTo(2.0 / 3, within(1e-15));
        assertThat(metrics.balancedAccuracy()).isCloseTo((0.5 + 2.0 / 3) / 2, within(1e-15));
        assertThat(metrics.logLoss())
                .isCloseTo(
                        -(Math.log(0.9) + Math.log(0.8) + Math.log(0.4) + Math.log(0.3) + Math.log(0.95)) / 5,
                        within(1e-15));
        // Of the six pairs, (0.5, −0.5) alone is the wrong way round.
        assertThat(metrics.auc()).isCloseTo(5.0 / 6, within(1e-15));
        assertThat(metrics.values()).containsOnlyKeys("accuracy", "error", "logLoss", "balancedAccuracy", "auc");
        assertThat(metrics.main()).isEqualTo(0.6);
    }

    @Test
    void withoutProbabilitiesThereIsNoLogLossAndForManyClassesNoArea() {
        ClassificationMetrics.Tally tally = new ClassificationMetrics.Tally(Machines.classes(3), Link.ONE_VS_REST);
        tally.add(predictions(new double[] {0, 2}, null, new double[6], new double[] {0, 2}));
        assertThat(tally.metrics().values()).containsOnlyKeys("accuracy", "error", "balancedAccuracy");
        assertThat(tally.metrics().main()).isEqualTo(1);
    }

    /** Sums of weights such as 1.05 round either way; in ten draws of weights some would be above 1. */
    @Test
    void areaOfWeightedRowsInPerfectOrderIsNotAboveOne() {
        Random random = new Random(2);
        for (int draw = 0; draw < 10; draw++) {
            RankTally tally = new RankTally();
            for (int i = 0; i < 400; i++) {
                tally.add(i, i >= 200, 1 + random.nextInt(20) / 20.0);
            }
            assertThat(tally.auc()).isCloseTo(1, within(1e-12)).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void areaIsTheShareOfOrderedPairsExactlyAndNearlySoInBins() {
        Random random = new Random(1);
        int n = 1500;
        RankTally exact = new RankTally();
        RankTally binned = new RankTally();
        for (int i = 0; i <= 1 << 20; i++) {
            binned.add(0, false, 0);
        }
        double[] s = new double[n];
        boolean[] one = new boolean[n];
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            one[i] = random.nextBoolean();
            s[i] = Math.round(20 * (random.nextGaussian() + (one[i] ? 0.7 : 0))) / 20.0;
            w[i] = 1 + random.nextInt(3);
            exact.add(s[i], one[i], w[i]);
            binned.add(s[i], one[i], w[i]);
        }
        double right = 0;
        double all = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (one[i] && !one[j]) {
                    right += w[i] * w[j] * (s[i] > s[j] ? 1 : s[i] == s[j] ? 0.5 : 0);
                    all += w[i] * w[j];
                }
            }
        }
        assertThat(exact.auc()).isCloseTo(right / all, within(1e-12));
        assertThat(binned.auc()).isCloseTo(right / all, within(1e-3));
    }

    @Test
    void regressionOfASmallExampleByHand() {
        RegressionMetrics.Tally tally = new RegressionMetrics.Tally(Task.regression());
        tally.add(predictions(new double[] {1, 2, 6}, null, new double[3], new double[] {2, 2, 4}));
        RegressionMetrics metrics = tally.metrics();
        assertThat(metrics.rmse()).isCloseTo(Math.sqrt(5.0 / 3), within(1e-15));
        assertThat(metrics.mae()).isCloseTo(1, within(1e-15));
        assertThat(metrics.r2()).isCloseTo(1 - 5.0 / 14, within(1e-15));
        assertThat(metrics.values()).containsOnlyKeys("rmse", "mae", "r2");
    }

    @Test
    void constantTargetsHaveNoShareOfVariance() {
        RegressionMetrics.Tally tally = new RegressionMetrics.Tally(Task.regression());
        tally.add(predictions(new double[] {3, 3}, null, new double[2], new double[] {2, 4}));
        assertThat(tally.metrics().values()).containsOnlyKeys("rmse", "mae");
    }

    @Test
    void onePassGivesTheSameBitsAtAnyNumberOfThreadsAndTheNaiveMetrics() {
        Task task = Machines.classes(2);
        double[] labels = Machines.labels(4000, 2, 3);
        double[] weights = new Random(4).doubles(4000, 0, 2).toArray();
        try (KernelMachine machine = Machines.random(task, Link.LOGISTIC, 15, 5);
                MemoryStore one = Machines.store(4000, task, labels, weights, 1, 6);
                MemoryStore four = Machines.store(4000, task, labels, weights, 4, 6)) {
            Metrics metrics = Metrics.evaluate(machine, one);
            assertThat(Metrics.evaluate(machine, four).values()).isEqualTo(metrics.values());
            ClassificationMetrics.Tally whole = new ClassificationMetrics.Tally(task, Link.LOGISTIC);
            Predictions.stream(machine, one, whole::add);
            metrics.values()
                    .forEach((name, value) ->
                            assertThat(whole.metrics().values().get(name)).isCloseTo(value, within(1e-12)));
            assertThat(metrics.rows()).isEqualTo(4000);
        }
    }

    @Test
    void weightTwoIsTheRowTwice() {
        Task two = new Task(List.of(), 2);
        RegressionMetrics.Tally weighted = new RegressionMetrics.Tally(two);
        RegressionMetrics.Tally repeated = new RegressionMetrics.Tally(two);
        weighted.add(new Predictions(
                two, 0, 2, new double[] {1, 5, 2, 9}, new double[] {2, 1}, null, new double[] {1.5, 4, 2, 10}, null));
        repeated.add(new Predictions(
                two, 0, 3, new double[] {1, 5, 1, 5, 2, 9}, null, null, new double[] {1.5, 4, 1.5, 4, 2, 10}, null));
        weighted.metrics()
                .values()
                .forEach((name, value) ->
                        assertThat(repeated.metrics().values().get(name)).isCloseTo(value, within(1e-14)));
    }

    @Test
    void rowsWithoutTargetsCannotBeEvaluated() {
        Task task = Machines.classes(2);
        try (KernelMachine machine = Machines.random(task, Link.LOGISTIC, 15, 5);
                MemoryStore store = Machines.store(10, task, null, null, 1, 6)) {
            assertThatThrownBy(() -> Metrics.evaluate(machine, store)).hasMessageContaining("no targets");
        }
    }
}
