package org.bochner.learn.trf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.SmallTasks;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.learn.plain.Width;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowSink;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrfMethodsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    static Request request(int features, String... settings) {
        Request request = Request.features(features).with("folds", "0");
        for (String each : settings) {
            String[] parts = each.split("=", 2);
            request = request.with(parts[0], parts[1]);
        }
        return request;
    }

    /** The paper's shape with Λ = 0.1. */
    private static Trf paper(RandomFeatures base, double lambda, Loss loss, double tolerance) {
        Trf.Shape shape =
                new Trf.Shape(MetaKernel.Kind.RBF, Optional.empty(), DensityPrior.Form.PAPER, Optional.empty(), 1, 1);
        return new Trf(base, shape, Optional.of(lambda), Optional.of(0.1), loss, ClassWeights.NONE, false, tolerance);
    }

    private static double score(String method, RowStore rows, RowStore test, Request request) {
        try (KernelMachine machine = Methods.named(method).fit(rows, request).machine()) {
            return Metrics.evaluate(machine, test).main();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"trf", "fkl"})
    void classesAndNumbersAreLearned(String method) {
        long before = FloatMemory.liveBytes();
        try (MemoryStore windmill = SmallTasks.windmill(800, 1, EXECUTION);
                MemoryStore windmillTest = SmallTasks.windmill(1000, 2, EXECUTION);
                MemoryStore blobs = SmallTasks.blobs(400, 1, EXECUTION);
                MemoryStore blobsTest = SmallTasks.blobs(900, 2, EXECUTION);
                MemoryStore wave = SmallTasks.wave(300, 1, EXECUTION);
                MemoryStore waveTest = SmallTasks.wave(500, 2, EXECUTION)) {
            assertThat(score(method, windmill, windmillTest, request(80))).isGreaterThan(0.93);
            assertThat(score(method, blobs, blobsTest, request(60))).isGreaterThan(0.93);
            // Targets deviate by 7 from their mean.
            assertThat(score(method, wave, waveTest, request(60))).isLessThan(1.5);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"hinge", "squared-hinge", "logistic", "multinomial", "squared"})
    void everyLossLearns(String loss) {
        try (MemoryStore blobs = SmallTasks.blobs(300, 1, EXECUTION);
                MemoryStore test = SmallTasks.blobs(900, 2, EXECUTION)) {
            Request request = request(40, "loss=" + loss, "lambda=0.001", "big-lambda=0.1", "width=1", "c=10");
            assertThat(score("trf", blobs, test, request)).isGreaterThan(0.93);
        }
    }

    @Test
    void machineJointTakesTheCThatLambdaIs() {
        try (MemoryStore rows = SmallTasks.wave(200, 1, EXECUTION)) {
            Request request = request(40, "lambda=0.01", "big-lambda=0.01", "width=1", "machine=joint");
            Fitted fitted = Methods.named("trf").fit(rows, request);
            assertThat(Double.parseDouble(fitted.settings().get("c"))).isEqualTo(0.5 / (200 * 0.01));
            fitted.machine().close();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"SQUARED_HINGE", "LOGISTIC", "SQUARED"})
    void theLinearMachineOfTheMatchingCIsThatOfTheJointMinimum(Loss loss) {
        try (MemoryStore rows = SmallTasks.windmill(300, 1, EXECUTION);
                SpectralMeasure drawn = RandomFeatures.of(24).at(rows, 1).measure(12, 2, 1);
                RowStore z = FeatureStore.of(rows, new MeasureMap(drawn))) {
            TrfObjective problem = problem(z, drawn, loss, 0.003);
            TrfSolution tuned = TrfSolver.of(problem).solve(problem, problem.start(), 1e-12, EXECUTION);
            double[] weights = drawn.weights();
            for (int i = 0; i < 12; i++) {
                weights[i] *= tuned.density()[i];
            }
            double c = paper(RandomFeatures.of(24), 0.003, loss, 1e-4).matchingC(300);
            try (RowStore scaled = FeatureStore.of(rows, new MeasureMap(drawn.withWeights(weights)))) {
                LinearFunction function = LinearSolvers.path(
                                scaled, Training.of(loss).withTolerance(1e-9), new double[] {c})
                        .get(0)
                        .function();
                for (int j = 0; j < 24; j++) {
                    double root = Math.sqrt(tuned.density()[j % 12]);
                    assertThat(root * function.weights().get(j, 0)).isCloseTo(tuned.weights()[j], within(1e-3));
                }
                assertThat(function.bias()[0]).isCloseTo(tuned.bias()[0], within(1e-3));
            }
        }
    }

    private static TrfObjective problem(RowStore z, SpectralMeasure drawn, Loss loss, double lambda) {
        WeightedTargets coded = WeightedTargets.of(z, loss, ClassWeights.NONE);
        return TrfObjective.of(held(z), 2, coded, loss, lambda, prior(drawn), 1);
    }

    private static DensityPrior prior(SpectralMeasure drawn) {
        return DensityPrior.of(
                new MetaKernel(MetaKernel.Kind.RBF, 2).gram(drawn.atoms()), DensityPrior.Form.PAPER, 0.1, 0.1, 1);
    }

    private static double[] held(RowStore z) {
        int columns = z.columns();
        double[] held = new double[(int) z.rows() * columns];
        Passes.forEach(z, block -> {
            float[] line = new float[columns];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, line);
                for (int j = 0; j < columns; j++) {
                    held[((int) block.first() + i) * columns + j] = line[j];
                }
            }
        });
        return held;
    }

    @Test
    void threadsDoNotChangeAnything() {
        double[] first = null;
        for (int threads : new int[] {1, 2}) {
            try (MemoryStore rows = SmallTasks.blobs(2500, 1, EXECUTION.threads(threads));
                    KernelMachine machine = Methods.named("trf")
                            .fit(rows, request(40, "lambda=0.001", "big-lambda=0.1"))
                            .machine()) {
                double[] weights = machine.function().weights().data();
                assertThat(weights).isEqualTo(first == null ? weights : first);
                first = weights;
            }
        }
    }

    private static RowStore weighted(boolean repeated) {
        RowSink sink = MemoryStore.sink(2, false, Task.classification(List.of("a", "b")), EXECUTION);
        try (MemoryStore rows = SmallTasks.windmill(120, 5, EXECUTION)) {
            float[][] x = new float[120][2];
            double[] y = new double[120];
            Passes.forEach(rows, block -> {
                for (int i = 0; i < block.size(); i++) {
                    block.rows().copyRow(i, x[(int) block.first() + i]);
                    y[(int) block.first() + i] = block.targets()[i];
                }
            });
            for (int i = 0; i < 120; i++) {
                for (int copy = 0; copy < (repeated && i % 3 == 0 ? 2 : 1); copy++) {
                    sink.dense(x[i], y[i], !repeated && i % 3 == 0 ? 2 : 1);
                }
            }
        }
        return sink.finish();
    }

    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"HINGE", "SQUARED_HINGE", "LOGISTIC", "SQUARED"})
    void aRowOfWeightTwoIsARowThatComesTwice(Loss loss) {
        List<double[]> densities = new ArrayList<>();
        for (boolean repeated : new boolean[] {true, false}) {
            Trf learner = paper(RandomFeatures.of(40).withWidth(Width.of(0.5)), 0.01, loss, 1e-8);
            try (RowStore rows = weighted(repeated);
                    MeasureMap map = (MeasureMap) learner.learn(rows, 1).map()) {
                densities.add(map.measure().weights());
            }
        }
        for (int i = 0; i < 20; i++) {
            assertThat(densities.get(0)[i]).isCloseTo(densities.get(1)[i], within(1e-4));
        }
    }

    /** With little memory a sample of the rows tunes the density, and the model learns from all rows. */
    @ParameterizedTest
    @EnumSource(
            value = Loss.class,
            names = {"HINGE", "SQUARED_HINGE", "SQUARED"})
    void aSampleOfTheRowsTunesTheDensityWhereMemoryIsSmall(Loss loss) {
        Trf learner = paper(RandomFeatures.of(20), 0.001, loss, 1e-4);
        List<double[]> densities = new ArrayList<>();
        for (long memory : new long[] {1L << 30, 1L << 24}) {
            Execution execution = EXECUTION.memory(memory);
            try (MemoryStore rows = SmallTasks.windmill(80_000, 1, EXECUTION)) {
                Learned learned = learner.learn(rows.with(execution), 1);
                densities.add(((MeasureMap) learned.map()).measure().weights());
                assertThat(learned.diagnostics())
                        .singleElement()
                        .extracting("matchingC")
                        .isEqualTo(learner.matchingC(80_000));
                learned.map().close();
            }
        }
        double largest = Arrays.stream(densities.get(0)).max().orElseThrow();
        assertThat(densities.get(0)).isNotEqualTo(densities.get(1));
        for (int i = 0; i < 10; i++) {
            assertThat(densities.get(1)[i]).isCloseTo(densities.get(0)[i], within(0.05 * largest));
        }
    }

    /** Changes each setting alone, and demands that the machine is another. */
    @Test
    void noSettingIsDead() {
        Map<String, String> base = Map.of(
                "width",
                "0.5",
                "lambda",
                "0.01",
                "big-lambda",
                "0.01",
                "gamma",
                "0.3",
                "length",
                "1",
                "folds",
                "0",
                "c",
                "1");
        Map<String, String> other = new HashMap<>(Map.of(
                "kernel", "matern:1.5",
                "width", "0.7",
                "draw", "quasi",
                "family", "fourier-phase",
                "lambda", "0.1",
                "big-lambda", "0.1",
                "gamma", "0.1",
                "meta", "matern",
                "length", "2",
                "regulariser", "inverse"));
        other.putAll(Map.of("machine", "joint", "density-solver", "adam", "density-tolerance", "0.1"));
        Method trf = Methods.named("trf");
        try (MemoryStore rows = SmallTasks.windmill(200, 1, EXECUTION)) {
            double[] usual = weights(trf, rows, base);
            for (Map.Entry<String, String> change : other.entrySet()) {
                Map<String, String> changed = new HashMap<>(base);
                changed.put(change.getKey(), change.getValue());
                assertThat(Arrays.equals(weights(trf, rows, changed), usual))
                        .as(change.toString())
                        .isFalse();
            }
        }
    }

    private static double[] weights(Method method, RowStore rows, Map<String, String> settings) {
        try (KernelMachine machine =
                method.fit(rows, new Request(30, settings, 1)).machine()) {
            return machine.function().weights().data();
        }
    }

    @Test
    void badSettingsAreRefusedWithAdvice() {
        try (MemoryStore rows = SmallTasks.windmill(100, 1, EXECUTION)) {
            for (String bad : List.of(
                    "lambda=-1",
                    "big-lambda=0",
                    "gamma=-1",
                    "length=0",
                    "meta=wavy",
                    "regulariser=none",
                    "bound=2",
                    "machine=other",
                    "machine=joint",
                    "density-solver=sgd",
                    "density-tolerance=1",
                    "loss=epsilon-insensitive",
                    "kernel=arc-cosine:1")) {
                String[] parts = bad.split("=");
                assertThatThrownBy(() -> Methods.named("trf").fit(rows, request(20, bad)))
                        .as(bad)
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining(parts[0].equals("kernel") ? "arc-cosine" : parts[1]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"trf", "fkl"})
    void aModelPredictsTheSameBitsAfterLoading(String method, @TempDir Path folder) {
        try (MemoryStore rows = SmallTasks.windmill(150, 1, EXECUTION)) {
            Request request = request(40, "width=0.5", "lambda=1e-3", "big-lambda=0.1", "c=1");
            Path file = folder.resolve("model.bochner");
            try (KernelMachine machine =
                    Methods.named(method).fit(rows, request).machine()) {
                SmallTasks.assertSameAfterLoading(machine, file, rows);
            }
        }
    }

    @Test
    void whatLeavesTheScheduleIsSaid() {
        assertThat(Schedule.advice(1000, 50, true, 0.01, 0.5, 0.1))
                .singleElement()
                .asString()
                .contains("no lambda meets");
        assertThat(Schedule.advice(1_000_000_000, 20, true, 0.04, 0.5, 0.1)).isEmpty();
        assertThat(Schedule.advice(1_000_000_000, 20, true, 0.2, 2, 0.01)).hasSize(3);
    }
}
