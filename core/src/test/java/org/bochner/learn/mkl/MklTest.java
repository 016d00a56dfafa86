package org.bochner.learn.mkl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.KernelTerm;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.SmallTasks;
import org.bochner.learn.trf.TrfObjective;
import org.bochner.learn.trf.TrfSolution;
import org.bochner.learn.trf.TrfSolver;
import org.bochner.learn.trf.WeightedTargets;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.solve.ClassWeights;
import org.bochner.solve.Loss;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MklTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final List<KernelTerm> TERMS = List.of(
            new KernelTerm("gaussian", 1, 1), new KernelTerm("matern:1.5", 1, 1), new KernelTerm("quadratic", 2, 0.5));

    private static Request request(int features, String... settings) {
        Request request = Request.features(features).with("folds", "0");
        for (String each : settings) {
            String[] parts = each.split("=", 2);
            request = request.with(parts[0], parts[1]);
        }
        return request;
    }

    private static double score(RowStore rows, RowStore test, Request request) {
        try (KernelMachine machine = Methods.named("mkl").fit(rows, request).machine()) {
            return Metrics.evaluate(machine, test).main();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"joint", "alignment"})
    void classesAndNumbersAreLearned(String weighting) {
        long before = FloatMemory.liveBytes();
        try (MemoryStore windmill = SmallTasks.windmill(300, 1, EXECUTION);
                MemoryStore windmillTest = SmallTasks.windmill(1000, 2, EXECUTION);
                MemoryStore blobs = SmallTasks.blobs(200, 1, EXECUTION);
                MemoryStore blobsTest = SmallTasks.blobs(900, 2, EXECUTION);
                MemoryStore wave = SmallTasks.wave(200, 1, EXECUTION);
                MemoryStore waveTest = SmallTasks.wave(500, 2, EXECUTION)) {
            Request request = request(50, "weighting=" + weighting);
            assertThat(score(windmill, windmillTest, request)).isGreaterThan(0.93);
            assertThat(score(blobs, blobsTest, request)).isGreaterThan(0.93);
            // Targets deviate by 7 from their mean.
            assertThat(score(wave, waveTest, request)).isLessThan(1.1);
            assertThat(score(windmill, windmillTest, request.with("exact-rows", "100")))
                    .isGreaterThan(0.9);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void aModelPredictsTheSameAfterLoading(@TempDir Path folder) {
        try (MemoryStore rows = SmallTasks.windmill(150, 1, EXECUTION)) {
            Fitted fitted = Methods.named("mkl").fit(rows, request(40, "width=0.5", "c=1"));
            Path file = folder.resolve("mkl.bochner");
            try (KernelMachine machine = fitted.machine()) {
                SmallTasks.assertSameAfterLoading(machine, file, rows);
            }
        }
    }

    private static double kernel(float[] x, float[] y, KernelTerm term) {
        double norm = 0;
        double other = 0;
        double product = 0;
        for (int j = 0; j < x.length; j++) {
            norm += (double) x[j] * x[j];
            other += (double) y[j] * y[j];
            product += (double) x[j] * y[j];
        }
        return term.value(norm, other, product);
    }

    /** min over b and f of ½E(f + b − y)² + (λ/2)‖f‖² in the space of Σ m_g k_g: by one linear system in the dual. */
    private static double naive(float[][] x, double[] y, double[] m, double lambda) {
        int n = x.length;
        Matrix system = new Matrix(n, n);
        for (int g = 0; g < m.length; g++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    system.add(i, j, m[g] * kernel(x[i], x[j], TERMS.get(g)) / (lambda * n));
                }
            }
        }
        for (int i = 0; i < n; i++) {
            system.add(i, i, 1);
        }
        Cholesky factor = Cholesky.of(system);
        double[] a = y.clone();
        double[] ones = new double[n];
        java.util.Arrays.fill(ones, 1);
        factor.solve(a, 1);
        double[] b = ones.clone();
        factor.solve(b, 1);
        double ya = 0;
        double oneA = 0;
        double oneB = 0;
        for (int i = 0; i < n; i++) {
            ya += y[i] * a[i];
            oneA += a[i];
            oneB += b[i];
        }
        return (ya - oneA * oneA / oneB) / (2 * n);
    }

    @Test
    void jointWeightsAreTheMinimumOfANaiveObjective() {
        RandomStream stream = RandomStream.of(4, 2);
        int n = 40;
        float[][] x = new float[n][2];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            stream.gaussians(x[i]);
            y[i] = Math.sin(2 * x[i][0]) + 0.3 * x[i][1] * x[i][1] + 0.1 * stream.gaussian();
        }
        try (MemoryStore rows = MemoryStore.of(x, y, null, Task.regression(), EXECUTION)) {
            Rows all = rows.block(0).rows();
            WeightedTargets coded = WeightedTargets.of(rows, Loss.SQUARED, ClassWeights.NONE);
            double lambda = 0.01;
            double strength = 0.05;
            TrfObjective problem = KernelWeights.objective(all, n, coded, Loss.SQUARED, TERMS, lambda, strength);
            TrfSolution tuned = TrfSolver.of(problem).solve(problem, problem.start(), 1e-10, EXECUTION);
            double[] m = tuned.density();
            double best = naive(x, coded.targets(), m, lambda) + penalty(m, strength);
            assertThat(tuned.objective()).isCloseTo(best, within(1e-5 * best));
            for (int trial = 0; trial < 200; trial++) {
                double[] other = m.clone();
                double size = Math.pow(10, -4 * stream.uniform());
                for (int g = 0; g < other.length; g++) {
                    other[g] = Math.max(0, other[g] + size * stream.gaussian());
                }
                assertThat(naive(x, coded.targets(), other, lambda) + penalty(other, strength))
                        .isGreaterThan(best * (1 - 1e-6));
            }
        }
    }

    private static double penalty(double[] m, double strength) {
        double sum = 0;
        for (double each : m) {
            sum += strength / 2 * each * each;
        }
        return sum;
    }

    @Test
    void alignmentPrefersTheKernelThatTheTargetsWereMadeOf() {
        RandomStream stream = RandomStream.of(6, 2);
        float[][] x = new float[80][2];
        double[] y = new double[80];
        for (int i = 0; i < 80; i++) {
            stream.gaussians(x[i]);
            y[i] = x[i][0] * x[i][1];
        }
        try (MemoryStore rows = MemoryStore.of(x, y, null, Task.regression(), EXECUTION)) {
            WeightedTargets coded = WeightedTargets.of(rows, Loss.SQUARED, ClassWeights.NONE);
            double[] weights = KernelWeights.aligned(
                    rows.block(0).rows(),
                    coded,
                    List.of(new KernelTerm("gaussian", 0.1, 1), new KernelTerm("quadratic", 1, 1)));
            assertThat(weights[1]).isGreaterThan(2 * weights[0]);
        }
    }

    /** Bags of words: 40,000 columns, most of them met once, and classes that differ in ten of them. */
    private static MemoryStore words(int rows, long seed, boolean sparse, int columns) {
        RandomStream stream = RandomStream.of(seed, 3);
        double[] y = new double[rows];
        float[][] x = new float[rows][columns];
        for (int i = 0; i < rows; i++) {
            y[i] = i % 2;
            for (int e = 0; e < 12; e++) {
                x[i][stream.below(columns)] = 1;
            }
            for (int e = 0; e < 4; e++) {
                x[i][(int) (10 * y[i] + stream.below(10))] = 1;
            }
        }
        return MemoryStore.of(x, sparse, y, null, Task.classification(List.of("a", "b")), EXECUTION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"joint", "alignment"})
    void weightsAndMapOfSparseRowsAreThoseOfDenseOnes(String weighting) {
        try (MemoryStore dense = words(120, 1, false, 300);
                MemoryStore sparse = words(120, 1, true, 300)) {
            Request request = request(40, "width=3", "c=1", "weighting=" + weighting);
            Fitted one = Methods.named("mkl").fit(dense, request);
            Fitted other = Methods.named("mkl").fit(sparse, request);
            try (KernelMachine a = one.machine();
                    KernelMachine b = other.machine()) {
                for (int g = 0; g < 3; g++) {
                    assertThat(b.map().orElseThrow().terms().get(g).weight())
                            .isCloseTo(a.map().orElseThrow().terms().get(g).weight(), within(1e-6));
                }
                assertThat(b.scores(sparse.block(0).rows()))
                        .containsExactly(a.scores(dense.block(0).rows()), within(1e-4));
            }
        }
    }

    @Test
    void wideSparseRowsAreLearnedWithoutADenseCopyAndTheModelPredictsTheSameAfterLoading(@TempDir Path folder) {
        try (MemoryStore rows = words(300, 1, true, 40_000);
                MemoryStore test = words(300, 2, true, 40_000)) {
            FloatMemory.resetPeak();
            long before = FloatMemory.liveBytes();
            Fitted fitted = Methods.named("mkl").fit(rows, request(50));
            // Some matrices of 300×300, far from the 48 MB of 300 dense rows.
            assertThat(FloatMemory.peakBytes() - before).isLessThan(6_000_000);
            try (KernelMachine machine = fitted.machine()) {
                assertThat(Metrics.evaluate(machine, test).main()).isGreaterThan(0.9);
                SmallTasks.assertSameAfterLoading(machine, folder.resolve("mkl.bochner"), test);
            }
        }
    }

    @Test
    void memoryIsPlannedBeforeItIsSpent() {
        try (MemoryStore rows = SmallTasks.windmill(2000, 1, EXECUTION)) {
            assertThat(Mkl.plan(rows, 2000).total()).isEqualTo(2000L * (8 + 12 * 2000));
            RowStore little = rows.with(EXECUTION.memory(64L << 20));
            assertThatThrownBy(() -> Methods.named("mkl").fit(little, request(50, "exact-rows=2000", "width=1")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("lower exact-rows")
                    .hasMessageContaining("2000 landmarks");
            assertThat(score(little, little, request(50, "exact-rows=500", "width=1")))
                    .isGreaterThan(0.9);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernels=wavy", "width=-1", "weighting=mean", "lambda=0", "exact-rows=0", "sample=3"})
    void badSettingsAreRefusedWithAdvice(String bad) {
        try (MemoryStore rows = SmallTasks.windmill(100, 1, EXECUTION)) {
            assertThatThrownBy(() -> Methods.named("mkl").fit(rows, request(20, bad)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(bad.split("=")[1]);
        }
    }
}
