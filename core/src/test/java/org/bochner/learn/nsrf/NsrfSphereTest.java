package org.bochner.learn.nsrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.Metrics;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.Sphere;
import org.bochner.sphere.SphericalHarmonics;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.junit.jupiter.api.Test;

class NsrfSphereTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    private static NsrfSphere learner(int features, String... settings) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            given.put(settings[i], settings[i + 1]);
        }
        return NsrfSphere.of(new NsrfSphereMethod().settings(given), features);
    }

    private static HarmonicMap learn(NsrfSphere learner, MemoryStore rows) {
        return (HarmonicMap) learner.learn(rows, 1).map();
    }

    /** Algorithm 2 as it stands: every harmonic at every point, the highest mean square of its pair, a step of α. */
    @Test
    void algorithm2OverAllHarmonicsByHand() {
        int n = 120;
        try (MemoryStore rows = Globe.fields(n, 5, EXECUTION)) {
            HarmonicMap map = learn(learner(100, "degree", "5", "rounds", "12", "rate", "2"), rows);
            SphericalHarmonics all = SphericalHarmonics.upTo(3, 5);
            double[][] z = values(rows, all);
            double[] y = Arrays.stream(Passes.targets(rows)).map(t -> 2 * t - 1).toArray();
            double[] ones = new double[n];
            Arrays.fill(ones, 1);
            DualPlayer dual = new DualPlayer(
                    y, ones, new DualPlayer.Rules(DualPlayer.Variant.L1, 1, DualPlayer.Step.CONSTANT, 2));
            Map<Integer, Integer> counts = new LinkedHashMap<>();
            int[] pairs = new int[all.count()];
            for (int p = 0; p < all.pairs().size(); p++) {
                for (int j : all.pairs().get(p)) {
                    pairs[j] = p;
                }
            }
            for (int t = 0; t < 12; t++) {
                double[] s = dual.signed();
                double[] sums = new double[all.count()];
                for (int i = 0; i < n; i++) {
                    for (int j = 0; j < sums.length; j++) {
                        sums[j] += s[i] * z[i][j];
                    }
                }
                int best = -1;
                double height = -1;
                for (int pair : pairs) {
                    double mean = mean(sums, pairs, pair);
                    if (mean > height) {
                        best = pair;
                        height = mean;
                    }
                }
                counts.merge(best, 1, Integer::sum);
                double[] scores = new double[n];
                for (int i = 0; i < n; i++) {
                    for (int j = 0; j < sums.length; j++) {
                        scores[i] += pairs[j] == best ? sums[j] * z[i][j] / members(pairs, best) : 0;
                    }
                }
                dual.advance(height, height, scores);
            }
            int column = 0;
            for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
                for (int j = 0; j < pairs.length; j++) {
                    if (pairs[j] == each.getKey()) {
                        assertThat(map.harmonics().get(column)).isEqualTo(all.get(j));
                        assertThat(map.weights()[column])
                                .isCloseTo(each.getValue() / 12.0 / members(pairs, pairs[j]), within(1e-12));
                        column++;
                    }
                }
            }
            assertThat(column).isEqualTo(map.features());
            assertThat(counts.size()).isBetween(3, 11);
        }
    }

    private static double[][] values(MemoryStore rows, SphericalHarmonics all) {
        double[][] z = new double[(int) rows.rows()][];
        Passes.forEach(rows, block -> {
            float[] x = new float[3];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, x);
                double norm = Math.sqrt((double) x[0] * x[0] + (double) x[1] * x[1] + (double) x[2] * x[2]);
                z[(int) block.first() + i] = Sphere.values(all, x[0] / norm, x[1] / norm, x[2] / norm);
            }
        });
        return z;
    }

    private static double mean(double[] sums, int[] pairs, int pair) {
        double square = 0;
        for (int j = 0; j < sums.length; j++) {
            square += pairs[j] == pair ? sums[j] * sums[j] : 0;
        }
        return square / members(pairs, pair);
    }

    private static int members(int[] pairs, int pair) {
        return (int) Arrays.stream(pairs).filter(p -> p == pair).count();
    }

    /** Both bounds hold for the one value of the game, so no run's lower bound is above another's upper bound. */
    @Test
    void theBoundsOfAllStepsOverlapAndMoreRoundsCloseThem() {
        try (MemoryStore rows = Globe.fields(150, 2, EXECUTION)) {
            double lower = 0;
            double upper = Double.POSITIVE_INFINITY;
            for (String step : List.of("sqrt", "constant", "adaptive")) {
                double before = 0;
                for (String rounds : List.of("3000", "200")) {
                    double[] bounds = bounds(
                            learner(1000, "degree", "6", "step", step, "rate", "1", "rounds", rounds, "game-c", "0.05")
                                    .learn(rows, 1));
                    lower = Math.max(lower, bounds[0]);
                    upper = Math.min(upper, bounds[1]);
                    double gap = bounds[1] - bounds[0];
                    assertThat(gap).as(step + " " + rounds).isGreaterThanOrEqualTo(before);
                    before = gap;
                }
            }
            assertThat(lower).isPositive().isLessThanOrEqualTo(upper + 1e-6);
            assertThat(upper - lower).isLessThan(0.05 * upper);
        }
    }

    private static double[] bounds(Learned learned) {
        Map<String, Double> inputs = learned.certificates().stream()
                .filter(each -> each.name().equals("NSRF Theorem 4.1, measured"))
                .findFirst()
                .orElseThrow()
                .inputs();
        return new double[] {inputs.get("lower"), inputs.get("upper")};
    }

    @Test
    void theSameFeaturesAtAnyNumberOfThreadsAndWithoutMemoryForHarmonics() {
        NsrfSphere learner = learner(60, "degree", "20", "rounds", "20", "rate", "2");
        try (MemoryStore rows = Globe.fields(9000, 3, EXECUTION)) {
            HarmonicMap two = learn(learner, rows);
            HarmonicMap one = learn(learner, rows.with(EXECUTION.threads(1)));
            HarmonicMap passes = learn(learner, rows.with(EXECUTION.memory(16 << 20)));
            for (HarmonicMap other : List.of(one, passes)) {
                assertThat(other.harmonics().list()).isEqualTo(two.harmonics().list());
                assertThat(other.weights()).isEqualTo(two.weights());
            }
        }
    }

    @Test
    void aStopAtAnyRoundLeavesTheFirstHarmonics() {
        NsrfSphere learner = learner(60, "degree", "8", "rounds", "20", "rate", "2");
        try (MemoryStore rows = Globe.fields(300, 3, EXECUTION)) {
            HarmonicMap whole = learn(learner, rows);
            boolean thrown = false;
            int found = 0;
            for (int after = 1; after < 100; after += 9) {
                AtomicInteger asked = new AtomicInteger();
                int limit = after;
                MemoryStore stopping = rows.with(EXECUTION.threads(1).stopWhen(() -> asked.incrementAndGet() > limit));
                try {
                    HarmonicMap part = learn(learner, stopping);
                    assertThat(part.features()).isGreaterThanOrEqualTo(found);
                    found = part.features();
                    assertThat(whole.harmonics().list().subList(0, found))
                            .isEqualTo(part.harmonics().list());
                    assertThat(Arrays.stream(part.weights()).sum()).isCloseTo(1, within(1e-12));
                } catch (Stopped stopped) {
                    thrown = true;
                }
            }
            assertThat(thrown).isTrue();
            assertThat(found).isEqualTo(whole.features());
        }
    }

    @Test
    void columnsAreAtMostWhatIsAskedForAndHarmonicsMergeTheirRepeats() {
        try (MemoryStore rows = Globe.fields(400, 3, EXECUTION)) {
            HarmonicMap map = learn(learner(7, "degree", "9", "rate", "4"), rows);
            assertThat(map.features()).isBetween(5, 7);
            assertThat(map.harmonics().list()).doesNotHaveDuplicates();
            assertThat(Arrays.stream(map.weights()).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void wholeDegreesWithinTheCount() {
        assertThat(learner(10).harmonics(3).count()).isEqualTo(1024);
        assertThat(learner(10).harmonics(2).count()).isEqualTo(1023);
        assertThat(learner(10).harmonics(31).count()).isEqualTo(1 + 31 + 495);
        // Degree 1 is the columns themselves, however many.
        assertThat(learner(10).harmonics(2000).count()).isEqualTo(2001);
        assertThat(learner(10, "degree", "3").harmonics(3).count()).isEqualTo(16);
        assertThatThrownBy(() -> learner(10, "degree", "9").harmonics(50)).hasMessageContaining("smaller degree");
    }

    @Test
    void rowsOfOneLengthAreNormalisedAndOthersLifted() {
        try (MemoryStore globe = Globe.fields(200, 3, EXECUTION);
                MemoryStore line = MemoryStore.of(
                        new float[][] {{1}, {2}, {-1}, {3}},
                        new double[] {0, 1, 0, 1},
                        null,
                        Task.classification(List.of("a", "b")),
                        EXECUTION)) {
            assertThat(learn(learner(10, "degree", "3"), globe).sphere().way()).isEqualTo(OntoSphere.Way.NORMALISE);
            assertThat(learn(learner(10, "degree", "3", "onto", "lift"), globe)
                            .sphere()
                            .dimension())
                    .isEqualTo(4);
            assertThat(learn(learner(10, "degree", "3"), line).sphere().way()).isEqualTo(OntoSphere.Way.LIFT);
            assertThatThrownBy(() -> learner(10, "onto", "normalise").learn(line, 1))
                    .hasMessageContaining("set onto=lift");
        }
    }

    @Test
    void twoAndThreeClassesAreToldApart() {
        long before = FloatMemory.liveBytes();
        for (int classes : new int[] {2, 3}) {
            try (MemoryStore rows = classes == 2 ? Globe.fields(600, 1, EXECUTION) : Globe.three(600, 1, EXECUTION);
                    MemoryStore test =
                            classes == 2 ? Globe.fields(2000, 2, EXECUTION) : Globe.three(2000, 2, EXECUTION)) {
                Request request = new Request(40, Map.of("degree", "9", "folds", "0"), 1);
                Fitted fitted = Methods.named("nsrf-sphere").fit(rows, request);
                try (var machine = fitted.machine()) {
                    assertThat(Metrics.evaluate(machine, test).main()).isGreaterThan(0.93);
                    assertThat(machine.features()).isLessThanOrEqualTo(40);
                }
                assertThat(fitted.certificates().stream().map(each -> each.name()))
                        .containsExactlyElementsOf(
                                classes == 3
                                        ? List.of()
                                        : List.of(
                                                "NSRF Theorem 4.1",
                                                "NSRF Theorem 4.1, measured",
                                                "NSRF Corollary 4.2, measured",
                                                "NSRF Theorem 4.3 for a list, over all margins",
                                                "NSRF Theorem 4.4 for a list"));
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void numbersArePredicted() {
        RandomStream stream = RandomStream.of(6);
        float[][] x = new float[800][2];
        double[] y = new double[800];
        for (int i = 0; i < y.length; i++) {
            x[i][0] = (float) stream.gaussian();
            x[i][1] = (float) stream.gaussian();
            y[i] = 50 + 10 * Math.sin(2 * x[i][0]) * x[i][1];
        }
        try (MemoryStore rows = MemoryStore.of(x, y, null, Task.regression(), EXECUTION)) {
            Fitted fitted =
                    Methods.named("nsrf-sphere").fit(rows, Request.features(80).with("folds", "0"));
            try (var machine = fitted.machine()) {
                double deviation = Math.sqrt(Arrays.stream(y)
                        .map(each -> Math.pow(each - 50, 2))
                        .average()
                        .orElseThrow());
                assertThat(Metrics.evaluate(machine, rows).main()).isLessThan(0.2 * deviation);
                assertThat(fitted.certificates()).isEmpty();
            }
        }
    }

    @Test
    void oneRunGivesTheCurve() {
        long before = FloatMemory.liveBytes();
        try (MemoryStore rows = Globe.fields(500, 1, EXECUTION)) {
            Map<String, String> given = Map.of("degree", "9", "folds", "2", "rate", "1");
            Request request = new Request(30, given, 1);
            Fitted alone = Methods.named("nsrf-sphere").fit(rows, request);
            Fitted fitted = Methods.named("nsrf-sphere").fit(rows, request.withPrefixes(List.of(6, 3)));
            assertThat(fitted.curve()).containsOnlyKeys(3, 6);
            assertThat(fitted.curve().keySet()).containsExactly(3, 6);
            assertThat(fitted.machine().function().weights().data())
                    .isEqualTo(alone.machine().function().weights().data());
            HarmonicMap whole = (HarmonicMap) fitted.machine().map().orElseThrow();
            fitted.curve().forEach((columns, part) -> {
                HarmonicMap map = (HarmonicMap) part.machine().map().orElseThrow();
                assertThat(map.features()).isBetween(columns - 1, columns);
                assertThat(map.harmonics().list())
                        .isEqualTo(whole.harmonics().list().subList(0, map.features()));
                assertThat(part.seconds().train()).isPositive();
                part.machine().close();
            });
            fitted.machine().close();
            alone.machine().close();
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void noSettingIsDead() {
        Map<String, String> other = Map.ofEntries(
                Map.entry("onto", "lift"),
                Map.entry("degree", "4"),
                Map.entry("count", "30"),
                Map.entry("rounds", "7"),
                Map.entry("gap", "0.9"),
                Map.entry("game-c", "0.01"),
                Map.entry("dual", "l2"),
                Map.entry("step", "adaptive"),
                Map.entry("rate", "3"));
        try (MemoryStore rows = Globe.fields(200, 3, EXECUTION)) {
            other.forEach((name, value) -> {
                String rate = name.equals("step") ? "auto" : "1";
                NsrfSphere usual = learner(50, "count", "100", "rounds", "40", "rate", rate);
                Map<String, String> given = new HashMap<>(Map.of("count", "100", "rounds", "40", "rate", rate));
                given.put(name, value);
                NsrfSphere changed = NsrfSphere.of(new NsrfSphereMethod().settings(given), 50);
                assertThat(trace(changed, rows)).as(name).isNotEqualTo(trace(usual, rows));
            });
        }
    }

    private static String trace(NsrfSphere learner, MemoryStore rows) {
        HarmonicMap map = learn(learner, rows);
        return map.harmonics().list() + Arrays.toString(map.weights()) + map.sphere();
    }

    @Test
    void badSettingsAreReported() {
        assertThatThrownBy(() -> learner(10, "rounds", "0"))
                .hasMessageContaining("rounds must be a whole number of at least 1");
        assertThatThrownBy(() -> learner(10, "gap", "1")).hasMessageContaining("gap must be");
        assertThatThrownBy(() -> learner(10, "player", "walk")).hasMessageContaining("player");
        assertThatThrownBy(() -> learner(10, "degree", "-2")).hasMessageContaining("degree");
        assertThatThrownBy(() -> learner(10, "count", "x")).hasMessageContaining("whole number");
        assertThatThrownBy(() -> learner(10, "rate", "fast")).hasMessageContaining("must be a number");
    }
}
