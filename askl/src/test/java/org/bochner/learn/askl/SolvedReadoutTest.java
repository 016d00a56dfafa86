package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.features.maps.YaglomMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.learn.SmallTasks;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Metrics;
import org.bochner.select.validate.Splits;
import org.bochner.solve.LinearSolvers;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SolvedReadoutTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final int COLUMNS = 6;

    /** Smooth functions of six columns in [0, 1], and the deviation of the noise of their training rows. */
    private enum Law {
        /** The last column is noise (Friedman 1991). */
        FRIEDMAN(0.5) {
            @Override
            double of(double[] u) {
                return 10 * Math.sin(Math.PI * u[0] * u[1]) + 20 * square(u[2] - 0.5) + 10 * u[3] + 5 * u[4];
            }
        },
        SINES(0.1) {
            @Override
            double of(double[] u) {
                double sum = 2 * Math.sin(3 * u[0]) * Math.cos(2 * u[1] + 1) + 2 * u[2] * u[3];
                for (int j = 0; j < COLUMNS; j++) {
                    sum += Math.sin((2.1 + j) * u[j]);
                }
                return sum;
            }
        },
        /** Learning gains nothing here: frequencies must stay about as they were drawn. */
        QUADRATIC(0.3) {
            @Override
            double of(double[] u) {
                double sum = 0;
                for (int i = 0; i < COLUMNS; i++) {
                    for (int j = i; j < COLUMNS; j++) {
                        sum += 6 * Math.sin(1 + 5 * i + 3 * j) * (u[i] - 0.5) * (u[j] - 0.5);
                    }
                }
                return sum;
            }
        };

        private final double noise;

        Law(double noise) {
            this.noise = noise;
        }

        abstract double of(double[] u);

        private static double square(double x) {
            return x * x;
        }

        /** Rows with standardized columns. */
        MemoryStore rows(int count, double deviation, long seed) {
            RandomStream stream = RandomStream.of(seed, 17);
            float[][] x = new float[count][COLUMNS];
            double[] y = new double[count];
            for (int i = 0; i < count; i++) {
                double[] u = new double[COLUMNS];
                for (int j = 0; j < COLUMNS; j++) {
                    u[j] = stream.uniform();
                    x[i][j] = (float) ((u[j] - 0.5) * Math.sqrt(12));
                }
                y[i] = of(u) + deviation * stream.gaussian();
            }
            return MemoryStore.of(x, y, null, Task.regression(), EXECUTION);
        }
    }

    private static double error(Fitted fitted, RowStore rows) {
        double error = Metrics.evaluate(fitted.machine(), rows).main();
        fitted.machine().close();
        return error;
    }

    /** The bound is that of one table; over ten the means are at most 0.9. */
    @ParameterizedTest
    @EnumSource(Law.class)
    void on246RowsOfASmoothLawItIsNotFarBehindRff(Law law) {
        try (MemoryStore rows = law.rows(246, law.noise, 1);
                MemoryStore fresh = law.rows(2000, 0, 2)) {
            Request request = new Request(200, Map.of(), 1);
            double blind = error(Methods.named("rff").fit(rows, request), fresh);
            double learned = error(Methods.named("askl").fit(rows, request), fresh);
            assertThat(learned).isLessThan(1.2 * blind);
        }
    }

    private static Askl candidate(String... given) {
        Map<String, String> map =
                new LinkedHashMap<>(Map.of("kernel", "gaussian", "start", "random", "factor", "1", "epochs", "10"));
        for (int i = 0; i < given.length; i += 2) {
            map.put(given[i], given[i + 1]);
        }
        return AsklSettings.candidates(Variant.ASKL, new AsklMethod.Full().settings(map), 40, 100)
                .get(0);
    }

    /** One fold, every mark and C by hand. */
    @Test
    void theChoiceIsTheLeastErrorOnValidationRows() {
        try (MemoryStore rows = Law.SINES.rows(100, 0.1, 1)) {
            Askl askl = candidate();
            Splits.Split split = Splits.holdOut(rows, 0.3, 1);
            List<Double> cs = List.of(10.0, 1000.0);
            FoldChoice.Result found = FoldChoice.choose(List.of(askl), rows, List.of(split), cs, 5);
            double least = Double.POSITIVE_INFINITY;
            RowStore training = rows.subset(split.train());
            RowStore validation = rows.subset(split.test());
            for (int epochs : FoldChoice.marks(10)) {
                try (FeatureMap map = askl.upTo(training, epochs, 5).map();
                        RowStore z = FeatureStore.of(training, map);
                        RowStore judged = FeatureStore.of(validation, map)) {
                    for (double c : cs) {
                        KernelMachine machine = new KernelMachine(
                                null,
                                LinearSolvers.path(z, Training.of(Loss.SQUARED), new double[] {c})
                                        .get(0)
                                        .function(),
                                rows.task(),
                                Link.IDENTITY);
                        least = Math.min(
                                least, Metrics.evaluate(machine, judged).main());
                    }
                }
            }
            assertThat(Math.sqrt(found.error())).isCloseTo(least, within(1e-6 * least));
            assertThat(found.trained()).isEqualTo(1);
        }
    }

    @Test
    void aDescentIsLookedAtBeforeItsFirstStepAndAfterItsLast() {
        assertThat(FoldChoice.marks(100)).startsWith(0).endsWith(100).doesNotHaveDuplicates();
        assertThat(FoldChoice.marks(1)).containsExactly(0, 1);
        try (MemoryStore rows = Law.SINES.rows(60, 0.1, 1)) {
            Askl askl = candidate();
            List<float[]> omegas = new ArrayList<>();
            askl.follow(rows, List.of(0, 4), 1, map -> {
                float[] omega = new float[COLUMNS];
                map.layers().get(0).first().copyAtom(0, omega);
                omegas.add(omega);
                map.close();
            });
            for (int mark : new int[] {0, 4}) {
                float[] omega = new float[COLUMNS];
                try (YaglomMap map = (YaglomMap) askl.upTo(rows, mark, 1).map()) {
                    map.layers().get(0).first().copyAtom(0, omega);
                }
                assertThat(omega).containsExactly(omegas.get(mark / 4));
            }
            assertThat(omegas.get(0)).isNotEqualTo(omegas.get(1));
        }
    }

    /** A rate at which frequencies become noise: they are left as they were drawn. */
    @Test
    void frequenciesStayAsDrawnWhereMovingThemIsWorse() {
        try (MemoryStore rows = Law.QUADRATIC.rows(150, 0.3, 1)) {
            Askl wild = candidate("rate", "50");
            FoldChoice.Result found =
                    FoldChoice.choose(List.of(wild), rows, Splits.folds(rows, 3, 1), List.of(100.0), 1);
            assertThat(found.epochs()).isZero();
        }
    }

    @Test
    void sameModelAtAnyNumberOfThreads() {
        double[][] scores = new double[2][];
        for (int threads = 1; threads <= 2; threads++) {
            try (MemoryStore rows = Law.SINES.rows(80, 0.1, 1)) {
                RowStore mine = rows.with(EXECUTION.threads(threads));
                Fitted fitted = Methods.named("askl").fit(mine, new Request(40, Map.of("factor", "1,2"), 1));
                scores[threads - 1] = fitted.machine().scores(rows.block(0).rows());
                fitted.machine().close();
            }
        }
        assertThat(scores[1]).containsExactly(scores[0]);
    }

    @Test
    void settingsAndNotesSayWhatWasChosen() {
        try (MemoryStore rows = Law.SINES.rows(80, 0.1, 1)) {
            Fitted fitted = Methods.named("askl").fit(rows, new Request(40, Map.of("c", "100,1000"), 1));
            assertThat(fitted.settings()).containsEntry("readout", "solved").doesNotContainKeys("validation", "folds");
            assertThat(fitted.settings().get("c")).isIn("100", "1000");
            assertThat(fitted.notes().get(0)).contains("descents on 5 folds: frequencies ");
            assertThat(fitted.diagnostics(Diagnostics.DrawnLengths.class)).isPresent();
            Fitted again = Methods.named("askl").fit(rows, new Request(40, fitted.settings(), 1));
            assertThat(again.settings()).containsAllEntriesOf(fitted.settings());
            fitted.machine().close();
            again.machine().close();
        }
    }

    /** What the descent alone reads is given, or there are many rows: the weights are those of the descent. */
    @Test
    void whatBelongsToTheDescentKeepsItsWeights() {
        AsklMethod method = new AsklMethod.Full();
        Settings none = method.settings(Map.of());
        assertThat(AsklSettings.solves(Variant.ASKL, none, 100, 6)).isTrue();
        Map<String, String> given =
                Map.of("epochs", "3", "all-rows", "true", "validation", "0.2", "readout", "descent");
        given.forEach((name, value) -> assertThat(
                        AsklSettings.solves(Variant.ASKL, method.settings(Map.of(name, value)), 100, 6))
                .as(name)
                .isFalse());
        assertThat(AsklSettings.solves(Variant.ASKL, none, 3000, 6)).isFalse();
        assertThat(AsklSettings.solves(Variant.ASKL, none, 1000, 21)).isFalse();
        assertThat(AsklSettings.solves(Variant.ASKL, none, 19, 6)).isFalse();
        assertThat(AsklSettings.solves(Variant.ASKL, method.settings(Map.of("readout", "solved")), 3000, 6))
                .isTrue();
        assertThat(AsklSettings.solves(Variant.NSKL, new AsklMethod.Nskl().settings(Map.of()), 100, 6))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(OutputLoss.class)
    void classesAreToldApartWithProbabilities(OutputLoss loss) {
        try (MemoryStore blobs = SmallTasks.blobs(120, 1, EXECUTION);
                MemoryStore unseen = SmallTasks.blobs(500, 2, EXECUTION)) {
            Map<String, String> given = Map.of("loss", loss.name().toLowerCase(Locale.ROOT), "factor", "1");
            Fitted fitted = Methods.named("askl").fit(blobs, new Request(40, given, 1));
            assertThat(fitted.machine().hasProbabilities()).isTrue();
            assertThat(fitted.certificates()).hasSize(loss == OutputLoss.SOFTMAX ? 1 : 0);
            assertThat(Metrics.evaluate(fitted.machine(), unseen).main()).isGreaterThan(0.95);
            fitted.machine().close();
        }
    }

    /** As without a choice by folds: a stop before the last descent is thrown, one within it leaves a model. */
    @Test
    void aStopWithinTheLastDescentLeavesAModel() {
        long before = FloatMemory.liveBytes();
        try (MemoryStore rows = Law.SINES.rows(200, 0.1, 1)) {
            Request request = new Request(40, Map.of("factor", "1", "kernel", "gaussian"), 1);
            AtomicInteger checks = new AtomicInteger();
            Execution counting = EXECUTION.stopWhen(() -> checks.incrementAndGet() < 0);
            Methods.named("askl").fit(rows.with(counting), request).machine().close();
            int all = checks.getAndSet(0);
            Execution late = EXECUTION.stopWhen(() -> checks.incrementAndGet() > all - 8);
            Fitted fitted = Methods.named("askl").fit(rows.with(late), request);
            assertThat(fitted.interrupted()).isTrue();
            assertThat(error(fitted, rows)).isLessThan(1);
            checks.set(0);
            Execution early = EXECUTION.stopWhen(() -> checks.incrementAndGet() > all / 3);
            assertThatThrownBy(() -> Methods.named("askl").fit(rows.with(early), request))
                    .isInstanceOf(Stopped.class);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }
}
