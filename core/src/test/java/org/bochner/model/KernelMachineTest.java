package org.bochner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Task;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.model.calibrate.IsotonicCalibration;
import org.bochner.model.calibrate.SigmoidCalibration;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.bochner.store.BlockShape;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class KernelMachineTest {
    private static final int ROWS = 700;

    private interface WithRows {
        void accept(DenseRows rows);
    }

    private static void with(float[][] values, WithRows body) {
        try (FloatMemory memory = DenseRows.of(values).memory()) {
            body.accept(new DenseRows(memory, values.length, values[0].length));
        }
    }

    @Test
    void scoresAreTheLinearFunctionOfTheFeatures() {
        try (KernelMachine machine = Machines.random(Machines.classes(3), Link.ONE_VS_REST, 33, 1);
                FloatMemory z = FloatMemory.allocate(ROWS * 33L)) {
            with(Machines.rows(ROWS, 2), rows -> {
                machine.map().orElseThrow().apply(rows, z, 0, 33);
                double[] naive = new double[ROWS * 3];
                machine.function().scores(new DenseRows(z, ROWS, 33), naive);
                double[] scores = machine.scores(rows);
                for (int i = 0; i < naive.length; i++) {
                    assertThat(scores[i]).isCloseTo(naive[i], within(1e-5));
                }
            });
        }
    }

    @Test
    void aRowHasTheSameScoreAloneAndAmongOthersToFloatRounding() {
        try (KernelMachine machine = Machines.random(Machines.classes(2), Link.BINARY, 300, 1)) {
            with(Machines.rows(ROWS, 2), rows -> {
                double[] together = machine.scores(rows);
                for (int i = 0; i < ROWS; i++) {
                    assertThat(machine.scores(rows.slice(i, i + 1))[0]).isCloseTo(together[i], within(1e-4));
                }
            });
        }
    }

    @Test
    void aLinearMachineGivesARowTheSameBitsAloneAndAmongOthers() {
        KernelMachine machine = Machines.linear(Machines.classes(3), Link.MULTINOMIAL, 1);
        with(Machines.rows(ROWS, 2), rows -> {
            double[] together = machine.scores(rows);
            for (int step : new int[] {1, 2, 3, 5, 17, 64, 129}) {
                for (int from = 0; from + step <= ROWS; from += step) {
                    assertThat(machine.scores(rows.slice(from, from + step)))
                            .isEqualTo(Arrays.copyOfRange(together, 3 * from, 3 * (from + step)));
                }
            }
        });
    }

    @Test
    void predictIsTheArgmaxOfTheProbabilitiesForEveryLinkAndCalibration() {
        for (KernelMachine machine : Machines.all()) {
            try (machine) {
                if (machine.task().isClassification()) {
                    argmaxLaw(machine);
                }
            }
        }
    }

    private static void argmaxLaw(KernelMachine machine) {
        int classes = machine.task().classes();
        int columns = machine.link().classScoreColumns(machine.task());
        List<KernelMachine> calibrated = new ArrayList<>(List.of(machine));
        with(Machines.rows(ROWS, 3), rows -> {
            double[] labels = Machines.labels(ROWS, classes, 4);
            double[] s = machine.link().classScores(machine.scores(rows), ROWS, machine.task());
            calibrated.add(machine.withCalibration(SigmoidCalibration.fit(s, columns, labels, null)));
            calibrated.add(machine.withCalibration(IsotonicCalibration.fit(s, columns, labels, null)));
            calibrated.add(machine.withCalibration(TemperatureCalibration.fit(s, columns, labels, null)));
            for (KernelMachine each : calibrated) {
                if (each.hasProbabilities()) {
                    double[] argmax = new double[ROWS];
                    Link.argmax(each.probabilities(rows), ROWS, classes, argmax);
                    assertThat(each.predict(rows)).as(machine.link().name()).isEqualTo(argmax);
                }
            }
        });
    }

    @Test
    void withoutProbabilitiesAPositiveScoreIsClassOne() {
        try (KernelMachine machine = Machines.random(Machines.classes(2), Link.BINARY, 20, 1)) {
            with(Machines.rows(50, 2), rows -> {
                double[] scores = machine.scores(rows);
                double[] classes = machine.predict(rows);
                for (int i = 0; i < 50; i++) {
                    assertThat(classes[i]).isEqualTo(scores[i] > 0 ? 1 : 0);
                }
                assertThatThrownBy(() -> machine.probabilities(rows))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("not calibrated")
                        .hasMessageContaining("withCalibration");
            });
        }
    }

    @Test
    void logisticScoresAreLogOdds() {
        try (KernelMachine machine = Machines.random(Machines.classes(2), Link.LOGISTIC, 20, 1)) {
            with(Machines.rows(50, 2), rows -> {
                double[] scores = machine.scores(rows);
                double[] p = machine.probabilities(rows);
                for (int i = 0; i < 50; i++) {
                    assertThat(Math.log(p[2 * i + 1] / p[2 * i])).isCloseTo(scores[i], within(1e-9));
                }
            });
        }
    }

    @Test
    void pairsVoteAndTiesGoToTheFirst() {
        Task task = Machines.classes(3);
        double[] out = new double[2];
        // Pairs (0,1), (0,2), (1,2): a cycle of one vote each, then two votes for class 2.
        Link.PAIRWISE.decide(new double[] {1, -1, 1, 1, -1, -1}, 2, task, out);
        assertThat(out).containsExactly(0, 2);
        double[] perClass = Link.PAIRWISE.classScores(new double[] {1, -3, 1, 1, -1, -1}, 2, task);
        Link.argmax(perClass, 2, 3, out);
        assertThat(out).containsExactly(2, 2);
    }

    /** Two rows with the same votes: by wide margins, and by narrow ones. */
    @Test
    void wideMarginsOfPairsAreMoreEvidenceThanNarrowOnes() {
        Task task = Machines.classes(3);
        double[] s = Link.COUPLED.classScores(new double[] {3, 2, -1, 0.1, 0.2, -1}, 2, task);
        assertThat(s[0]).isCloseTo(-Math.log1p(Math.exp(-3)) - Math.log1p(Math.exp(-2)), within(1e-12));
        assertThat(s[2]).isCloseTo(-Math.log1p(Math.exp(2)) - Math.log1p(Math.exp(-1)), within(1e-12));
        assertThat(s[0] - s[2]).isGreaterThan(s[3] - s[5] + 1);
        // Class 0 has both votes, and class 1 more evidence.
        double[] close = Link.COUPLED.classScores(new double[] {0.01, 0.01, 5}, 1, task);
        assertThat(close[0]).isGreaterThan(close[1]).isLessThan(close[1] + 1e-5);
        double[] out = new double[1];
        Link.COUPLED.decide(new double[] {0.01, 0.01, 5}, 1, task, out);
        assertThat(out).containsExactly(0);
    }

    @Test
    void streamedPredictionsComeInOrderAndAreThoseInMemory() {
        Task task = Machines.classes(5);
        for (int threads : new int[] {1, 4}) {
            for (int count : new int[] {1, 1024, 5000}) {
                try (KernelMachine machine = Machines.random(task, Link.MULTINOMIAL, 40, 1);
                        MemoryStore store = Machines.store(count, task, null, null, threads, 9)) {
                    double[] values = new double[count];
                    double[] scores = new double[count * 5];
                    long[] next = {0};
                    Predictions.stream(machine, store, part -> {
                        assertThat(part.first()).isEqualTo(next[0]);
                        next[0] += part.rows();
                        System.arraycopy(part.values(), 0, values, (int) part.first(), part.rows());
                        System.arraycopy(part.scores(), 0, scores, 5 * (int) part.first(), 5 * part.rows());
                    });
                    assertThat(next[0]).isEqualTo(count);
                    with(Machines.rows(count, 9), rows -> {
                        for (int from = 0; from < count; from += BlockShape.ROWS) {
                            int to = Math.min(count, from + BlockShape.ROWS);
                            assertThat(machine.scores(rows.slice(from, to)))
                                    .isEqualTo(Arrays.copyOfRange(scores, 5 * from, 5 * to));
                            assertThat(machine.predict(rows.slice(from, to)))
                                    .isEqualTo(Arrays.copyOfRange(values, from, to));
                        }
                    });
                }
            }
        }
    }

    @Test
    void nothingIsLeftInNativeMemory() {
        long before = FloatMemory.liveBytes();
        try (KernelMachine machine = Machines.random(Machines.classes(2), Link.BINARY, 20, 1)) {
            with(Machines.rows(50, 2), machine::predict);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void partsThatDoNotFitAreRefused() {
        Task two = Machines.classes(2);
        assertThatThrownBy(() -> new KernelMachine(null, LinearFunction.zero(3, 2), two, Link.BINARY))
                .hasMessageContaining("1 scores per row");
        assertThatThrownBy(() -> new KernelMachine(null, LinearFunction.zero(3, 1), Machines.classes(3), Link.BINARY))
                .hasMessageContaining("does not fit");
        assertThatThrownBy(() -> new KernelMachine(null, LinearFunction.zero(3, 1), Task.regression(), Link.LOGISTIC))
                .hasMessageContaining("regression");
        assertThatThrownBy(() -> new KernelMachine(null, LinearFunction.zero(3, 1), two, Link.BINARY)
                        .withCalibration(new TemperatureCalibration(3, 1)))
                .hasMessageContaining("3 scores per row for 1");
        assertThatThrownBy(() -> new KernelMachine(null, LinearFunction.zero(3, 1), Task.regression(), Link.IDENTITY)
                        .withCalibration(new TemperatureCalibration(1, 1)))
                .hasMessageContaining("regression");
    }
}
