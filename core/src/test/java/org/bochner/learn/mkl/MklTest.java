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
import org.bochner.features.maps.MixtureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.SmallTasks;
import org.bochner.learn.trf.TrfObjective;
import org.bochner.learn.trf.TrfSolution;
import org.bochner.learn.trf.TrfSolver;
import org.bochner.learn.trf.WeightedTargets;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
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

    @Test
    void amongLandmarksTheMapIsTheKernel() {
        RandomStream stream = RandomStream.of(1, 2);
        float[][] x = new float[20][3];
        for (float[] row : x) {
            stream.gaussians(row);
        }
        DenseRows rows = DenseRows.of(x);
        try (MixtureMap map = MixtureMap.of(DenseRows.of(x), TERMS);
                FloatMemory out = FloatMemory.allocate(400)) {
            map.apply(rows, out, 0, 20);
            for (int i = 0; i < 20; i++) {
                for (int j = 0; j < 20; j++) {
                    double product = 0;
                    for (int k = 0; k < 20; k++) {
                        product += (double) out.get(i * 20 + k) * out.get(j * 20 + k);
                    }
                    double kernel = 0;
                    for (KernelTerm term : TERMS) {
                        kernel += KernelWeights.gram(x, 20, term).get(i, j);
                    }
                    assertThat(product).isCloseTo(kernel, within(1e-3 * (1 + Math.abs(kernel))));
                }
            }
        } finally {
            rows.memory().close();
        }
    }

    /** min over b and f of ½E(f + b − y)² + (λ/2)‖f‖² in the space of Σ m_g k_g: by one linear system in the dual. */
    private static double naive(float[][] x, double[] y, double[] m, double lambda) {
        int n = x.length;
        Matrix system = new Matrix(n, n);
        for (int g = 0; g < m.length; g++) {
            Matrix gram = KernelWeights.gram(x, n, TERMS.get(g));
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    system.add(i, j, m[g] * gram.get(i, j) / (lambda * n));
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
            WeightedTargets coded = WeightedTargets.of(rows, Loss.SQUARED, ClassWeights.NONE);
            double lambda = 0.01;
            double strength = 0.05;
            TrfObjective problem = KernelWeights.objective(x, n, coded, Loss.SQUARED, TERMS, lambda, strength);
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
                    x, coded, List.of(new KernelTerm("gaussian", 0.1, 1), new KernelTerm("quadratic", 1, 1)));
            assertThat(weights[1]).isGreaterThan(2 * weights[0]);
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
