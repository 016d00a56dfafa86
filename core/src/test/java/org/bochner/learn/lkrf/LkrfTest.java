package org.bochner.learn.lkrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bochner.Execution;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Learned;
import org.bochner.learn.SmallTasks;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.learn.plain.Width;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LkrfTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final long SEED = 4;
    private static final int CANDIDATES = 300;

    private static Lkrf learner(String kernel, int features, double rho, double power, Estimator estimator) {
        RandomFeatures base =
                new RandomFeatures(BaseKernel.parse(kernel), Width.of(0.7), Draw.IID, Optional.empty(), features);
        Pool pool = new Pool(base, Optional.of(CANDIDATES), Pool.USUAL, Optional.empty());
        return new Lkrf(pool, Optional.of(rho), power, estimator);
    }

    /** v_m = Σ over the columns of atom m of (Σ_i s_i φ(x_i))², with the signed labels of two classes, in double. */
    private static double[] naive(RowStore rows, SpectralMeasure candidates) {
        int columns = candidates.family().columns();
        double[] v = new double[candidates.count()];
        double[] y = Passes.targets(rows);
        // Unit weights, so that a feature is φ itself.
        double[] ones = new double[candidates.count()];
        Arrays.fill(ones, 1);
        MeasureMap map = new MeasureMap(candidates.withWeights(ones));
        double[] sums = new double[candidates.count() * columns];
        rows.run(Passes.each("naive", block -> {
            try (FloatMemory z = FloatMemory.allocate((long) block.size() * sums.length)) {
                map.apply(block.rows(), z, 0, sums.length);
                synchronized (sums) {
                    for (int i = 0; i < block.size(); i++) {
                        double sign = y[(int) block.first() + i] > 0 ? 1 : -1;
                        for (int j = 0; j < sums.length; j++) {
                            sums[j] += sign * z.get(i * sums.length + j);
                        }
                    }
                }
            }
        }));
        for (int j = 0; j < sums.length; j++) {
            // All cosines come before all sines.
            v[j % v.length] += sums[j] * sums[j];
        }
        return v;
    }

    @ParameterizedTest
    @CsvSource({
        "gaussian,2,20",
        "gaussian,3,400",
        "laplace,2,5",
        "matern:1.5,4,3000",
        "arc-cosine:0,2,20",
        "arc-cosine:1,2,20",
        "arc-cosine:2,3,50",
        "linear,2,0.4"
    })
    void theMeasureIsTheBestOfTheBallForTheNaivePotential(String kernel, double power, double rho) {
        long before = FloatMemory.liveBytes();
        Lkrf learner = learner(kernel, 2 * CANDIDATES, rho, power, Estimator.SUPPORT);
        try (MemoryStore rows = SmallTasks.windmill(400, 1, EXECUTION)) {
            Pool fixed = learner.pool().at(rows, SEED);
            Learned learned = learner.learn(rows, SEED);
            try (MeasureMap map = (MeasureMap) learned.map();
                    SpectralMeasure candidates = fixed.draw(rows.columns(), SEED)) {
                double[] q = new DivergenceBall(naive(rows, candidates), power)
                        .maximize(rho)
                        .weights();
                assertThat(map.measure().count()).isEqualTo(Lkrf.support(q));
                assertThat(Diagnostics.find(learned.diagnostics(), Diagnostics.BallTrace.class)
                                .orElseThrow()
                                .support())
                        .isEqualTo(Lkrf.support(q));
                int at = 0;
                for (double weight : q) {
                    if (weight > 0) {
                        assertThat(map.measure().weight(at++))
                                .isCloseTo(weight * candidates.mass(), within(1e-4 * candidates.mass()));
                    }
                }
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void aSampleIsOfAsManyDrawsAsAtomsFitAndKeepsTheKernelOnAverage() {
        int atoms = 40;
        Lkrf sample = learner("gaussian", 2 * atoms, 2, 2, Estimator.AUTO);
        Lkrf support = learner("gaussian", 2 * atoms, 2, 2, Estimator.SUPPORT);
        try (MemoryStore rows = SmallTasks.windmill(400, 1, EXECUTION);
                MeasureMap whole = (MeasureMap) support.learn(rows, SEED).map();
                MeasureMap drawn = (MeasureMap) sample.learn(rows, SEED).map()) {
            assertThat(whole.measure().count()).isGreaterThan(atoms);
            assertThat(drawn.measure().count()).isLessThanOrEqualTo(atoms);
            double mass = 0;
            for (int m = 0; m < drawn.measure().count(); m++) {
                double draws =
                        drawn.measure().weight(m) * atoms / whole.measure().mass();
                assertThat(draws).isCloseTo(Math.rint(draws), within(1e-9)).isGreaterThan(0.5);
                mass += drawn.measure().weight(m);
            }
            assertThat(mass).isCloseTo(whole.measure().mass(), within(1e-9));
        }
    }

    /** Eight columns of which the first three follow the label, the first most. */
    private static MemoryStore columns() {
        float[][] x = new float[600][8];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] = i % 2;
            for (int j = 0; j < 8; j++) {
                boolean follows = j < 3 && i / 2 % 10 < 9 - 2 * j;
                x[i][j] = follows ? (float) (2 * y[i] - 1) : (i / 2 + j) % 2 == 0 ? 1 : -1;
            }
        }
        return MemoryStore.of(x, y, null, org.bochner.Task.classification(java.util.List.of("a", "b")), EXECUTION);
    }

    @Test
    void equalWeightsKeepTheSupportInTheOrderOfItsWeights() {
        try (MemoryStore rows = columns();
                MeasureMap equal = (MeasureMap) learner("linear", 8, 3, 2, Estimator.EQUAL)
                        .learn(rows, SEED)
                        .map();
                MeasureMap support = (MeasureMap) learner("linear", 8, 3, 2, Estimator.SUPPORT)
                        .learn(rows, SEED)
                        .map()) {
            assertThat(equal.measure().count())
                    .isEqualTo(support.measure().count())
                    .isEqualTo(3);
            assertThat(equal.measure().atoms().columns().orElseThrow()).containsExactly(0, 1, 2);
            for (int m = 0; m < 3; m++) {
                assertThat(equal.measure().weight(m))
                        .isCloseTo(support.measure().mass() / 3, within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gaussian", "linear"})
    void allRadiiFromOnePassAreEachRadiusAlone(String kernel) {
        Lkrf given = learner(kernel, 2 * CANDIDATES, 1, 2, Estimator.AUTO);
        Lkrf learner = new Lkrf(given.pool(), Optional.empty(), 2, Estimator.AUTO);
        double[] ratios = {1e-3, 1e-2, 1e-1, 1};
        try (MemoryStore rows = kernel.equals("linear") ? columns() : SmallTasks.windmill(400, 1, EXECUTION)) {
            Map<Lkrf, double[]> found = new LinkedHashMap<>();
            learner.learnAll(rows, SEED, ratios, (radius, learned) -> {
                try (MeasureMap map = (MeasureMap) learned.map()) {
                    found.put(radius, weights(map));
                }
            });
            assertThat(found).hasSizeGreaterThan(1);
            assertThat(found.keySet().stream().anyMatch(each -> each.estimator() == Estimator.EQUAL))
                    .isEqualTo(kernel.equals("linear"));
            found.forEach((radius, weights) -> {
                assertThat(radius.rho()).isPresent();
                try (MeasureMap map = (MeasureMap) radius.learn(rows, SEED).map()) {
                    assertThat(weights(map)).isEqualTo(weights);
                }
            });
        }
    }

    private static double[] weights(MeasureMap map) {
        double[] weights = new double[map.measure().count()];
        for (int m = 0; m < weights.length; m++) {
            weights[m] = map.measure().weight(m);
        }
        return weights;
    }
}
