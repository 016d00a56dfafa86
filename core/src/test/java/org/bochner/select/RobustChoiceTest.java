package org.bochner.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.learn.plain.RandomFeaturesMethod;
import org.bochner.model.KernelMachine;
import org.bochner.select.validate.Tails;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On generated tables, whose law is known. */
class RobustChoiceTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final RandomFeaturesMethod METHOD = new RandomFeaturesMethod.Independent();

    /** The noise around the law. */
    enum Noise {
        GAUSSIAN,
        CAUCHY,
        /** Every twentieth row is far off, to either side. */
        GROSS,
        /** Every twentieth row is far off, to the same side. */
        ONE_SIDED,
        /** Every hundredth row is very far off. */
        FEW;

        double of(RandomStream stream) {
            double usual = 0.3 * stream.gaussian();
            double chance = stream.uniform();
            return switch (this) {
                case GAUSSIAN -> usual;
                case CAUCHY -> 0.2 * Math.tan(Math.PI * (chance - 0.5));
                case GROSS -> chance < 0.05 ? 30 * stream.gaussian() : usual;
                case ONE_SIDED -> chance < 0.05 ? 40 : usual;
                case FEW -> chance < 0.01 ? 100 : usual;
            };
        }
    }

    private static double law(float[] x) {
        return Math.sin(2 * x[0]) + 0.5 * x[1] * x[1];
    }

    private static float[][] inputs(int rows, RandomStream stream) {
        float[][] x = new float[rows][2];
        for (float[] row : x) {
            row[0] = (float) (4 * stream.uniform() - 2);
            row[1] = (float) (4 * stream.uniform() - 2);
        }
        return x;
    }

    private static MemoryStore rows(int rows, Noise noise, int seed, Execution execution) {
        RandomStream stream = RandomStream.of(seed, noise.ordinal());
        float[][] x = inputs(rows, stream);
        double[] y = IntStream.range(0, rows)
                .mapToDouble(i -> law(x[i]) + noise.of(stream))
                .toArray();
        return MemoryStore.of(x, y, null, Task.regression(), execution);
    }

    /** The root mean squared difference from the law, without noise. */
    private static double error(KernelMachine machine) {
        float[][] x = inputs(500, RandomStream.of(99, 1));
        double[] law = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            law[i] = law(x[i]);
        }
        try (MemoryStore rows = MemoryStore.of(x, law, null, Task.regression(), EXECUTION)) {
            double[] scores = machine.scores(rows);
            return Math.sqrt(IntStream.range(0, law.length)
                    .mapToDouble(i -> (scores[i] - law[i]) * (scores[i] - law[i]))
                    .average()
                    .orElseThrow());
        }
    }

    private static Fitted fit(MemoryStore rows, String... given) {
        Request request = Request.features(60);
        for (int i = 0; i < given.length; i += 2) {
            request = request.with(given[i], given[i + 1]);
        }
        return METHOD.fit(rows, request);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "GAUSSIAN")
    void withOutliersTheErrorAgainstTheLawIsLessThanHalfThatOfTheSquaredLoss(Noise noise) {
        for (int seed = 1; seed <= 4; seed++) {
            try (MemoryStore rows = rows(400, noise, seed, EXECUTION)) {
                Fitted chosen = fit(rows);
                Fitted squared = fit(rows, "loss", "squared");
                try (KernelMachine robust = chosen.machine();
                        KernelMachine usual = squared.machine()) {
                    assertThat(chosen.settings()).as("seed " + seed).containsEntry("loss", "huber");
                    assertThat(squared.settings()).containsEntry("loss", "squared");
                    assertThat(error(robust)).as("seed " + seed).isLessThan(0.5 * error(usual));
                }
                assertThat(chosen.notes()).anyMatch(note -> note.contains("loss=squared to undo it"));
                Diagnostics.OutlierTrace trace =
                        chosen.diagnostics(Diagnostics.OutlierTrace.class).orElseThrow();
                assertThat(trace.chosen()).isEqualTo("huber");
                assertThat(trace.squared() - trace.huber()).isGreaterThan(2 * trace.deviation());
            }
        }
    }

    /** The settings of the result are those of the same fit: nothing is hidden. */
    @Test
    void theSettingsInForceGiveTheSameModelAgain() {
        try (MemoryStore rows = rows(400, Noise.GROSS, 1, EXECUTION)) {
            Fitted chosen = fit(rows);
            Map<String, String> found = chosen.settings();
            Fitted again = fit(
                    rows,
                    "loss",
                    found.get("loss"),
                    "epsilon",
                    found.get("epsilon"),
                    "c",
                    found.get("c"),
                    "width",
                    found.get("width"));
            try (KernelMachine one = chosen.machine();
                    KernelMachine two = again.machine()) {
                assertThat(Math.abs(error(one) - error(two))).isLessThan(1e-3);
            }
        }
    }

    @Test
    void gaussianNoiseGivesTheBitsOfTheSquaredLoss() {
        for (int seed = 1; seed <= 3; seed++) {
            try (MemoryStore rows = rows(400, Noise.GAUSSIAN, seed, EXECUTION)) {
                Fitted chosen = fit(rows);
                Fitted squared = fit(rows, "loss", "squared");
                try (KernelMachine one = chosen.machine();
                        KernelMachine two = squared.machine()) {
                    assertThat(one.scores(rows)).isEqualTo(two.scores(rows));
                }
                assertThat(chosen.diagnostics(Diagnostics.OutlierTrace.class)).isEmpty();
            }
        }
    }

    /** At most 3 % of 200 tables with Gaussian noise try the Huber loss, and none takes it. */
    @Test
    void gaussianNoiseIsSeldomTakenForHeavyTails() {
        int tried = 0;
        for (int seed = 1; seed <= 200; seed++) {
            try (MemoryStore rows = rows(150, Noise.GAUSSIAN, seed, EXECUTION.threads(1))) {
                Fitted fitted = fit(rows, "width", "1", "c", "1,10,100");
                fitted.machine().close();
                assertThat(fitted.settings()).containsEntry("loss", "squared");
                tried += fitted.diagnostics(Diagnostics.OutlierTrace.class).isPresent() ? 1 : 0;
            }
        }
        assertThat(tried).isLessThanOrEqualTo(6);
    }

    @Test
    void threadsDoNotChangeTheChoice() {
        try (MemoryStore one = rows(400, Noise.CAUCHY, 2, EXECUTION.threads(1));
                MemoryStore two = rows(400, Noise.CAUCHY, 2, EXECUTION);
                KernelMachine first = fit(one).machine();
                KernelMachine second = fit(two).machine()) {
            assertThat(first.scores(one)).isEqualTo(second.scores(two));
        }
    }

    @Test
    void aLossOrACOfTheUserIsKept() {
        try (MemoryStore rows = rows(400, Noise.GROSS, 1, EXECUTION)) {
            for (String[] given : new String[][] {{"loss", "squared"}, {"c", "10"}, {"solver", "lbfgs"}}) {
                Fitted fitted = fit(rows, given);
                fitted.machine().close();
                assertThat(fitted.settings()).containsEntry("loss", "squared");
                assertThat(fitted.diagnostics(Diagnostics.OutlierTrace.class)).isEmpty();
            }
        }
    }

    /** Whenever a fit is stopped, it has a model, or says that it has none. */
    @Test
    void aStopAtAnyTimeLeavesAModelOrSaysSo() {
        AtomicInteger asked = new AtomicInteger();
        try (MemoryStore rows = rows(
                200,
                Noise.GROSS,
                1,
                EXECUTION.threads(1).stopWhen(() -> asked.incrementAndGet() == Integer.MAX_VALUE))) {
            fit(rows).machine().close();
        }
        int all = asked.get();
        for (int part = 1; part <= 20; part++) {
            AtomicInteger left = new AtomicInteger(all * part / 20);
            try (MemoryStore rows =
                    rows(200, Noise.GROSS, 1, EXECUTION.threads(1).stopWhen(() -> left.decrementAndGet() < 0))) {
                assertThatCode(() -> {
                            try (KernelMachine machine = fit(rows).machine()) {
                                assertThat(machine.scores(
                                                rows.with(rows.execution().unlimited())))
                                        .doesNotContain(Double.NaN);
                            } catch (Stopped stopped) {
                                // Stopped before there was a model.
                            }
                        })
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void tailsAreThoseOfTheirDefinition() {
        double[] one = new double[1001];
        double[] weights = new double[1001];
        for (int i = 0; i < one.length; i++) {
            one[i] = i;
            weights[i] = 1;
        }
        Tails flat = Tails.of(one, weights);
        assertThat(flat.weight()).isEqualTo(950.0 / 500 / 2.906);
        assertThat(flat.isHeavy()).isFalse();
        for (int i = 0; i < 5; i++) {
            one[i] = 1e6;
        }
        assertThat(Tails.of(one, weights).far()).isEqualTo(5);
        assertThat(Tails.of(one, weights).isHeavy()).isFalse();
        one[5] = -1e6;
        assertThat(Tails.of(one, weights).isHeavy()).isTrue();
        weights[0] = 0;
        assertThat(Tails.of(one, weights).far()).isEqualTo(5);
    }
}
