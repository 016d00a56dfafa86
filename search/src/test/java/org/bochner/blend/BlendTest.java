package org.bochner.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.JoinedMap;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Machines;
import org.bochner.model.Predictor;
import org.bochner.model.calibrate.SigmoidCalibration;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.select.validate.Criterion;
import org.bochner.select.validate.Deciding;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlendTest {
    private static final int ROWS = 200;

    @TempDir
    private Path folder;

    private final DenseRows rows = DenseRows.of(Machines.rows(ROWS, 5));

    private final List<KernelMachine> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(KernelMachine::close);
        rows.memory().close();
    }

    /** Models of every kind of link for {@code classes} classes, or of numbers. */
    private List<KernelMachine> machines(int classes) {
        opened.addAll(made(classes));
        return List.copyOf(opened);
    }

    private static List<KernelMachine> made(int classes) {
        if (classes == 0) {
            Task task = Task.regression();
            return List.of(
                    Machines.random(task, Link.IDENTITY, 20, 1),
                    Machines.linear(task, Link.IDENTITY, 2),
                    Machines.random(task, Link.IDENTITY, 30, 3));
        }
        Task task = Machines.classes(classes);
        if (classes == 2) {
            return List.of(
                    Machines.random(task, Link.BINARY, 20, 1),
                    Machines.linear(task, Link.LOGISTIC, 2),
                    Machines.random(task, Link.ONE_VS_REST, 30, 3),
                    Machines.random(task, Link.COUPLED, 10, 4));
        }
        return List.of(
                Machines.random(task, Link.ONE_VS_REST, 20, 1),
                Machines.linear(task, Link.MULTINOMIAL, 2),
                Machines.random(task, Link.COUPLED, 30, 3));
    }

    /** Targets with which all of {@code machines} agree a little. */
    private double[] targets(List<KernelMachine> machines) {
        Random random = new Random(11);
        Task task = machines.get(0).task();
        double[][] all = machines.stream()
                .map(each -> HeldOut.linear(task, each.link(), each.scores(rows)))
                .map(each -> {
                    double square =
                            Arrays.stream(each).map(s -> s * s).average().orElseThrow();
                    return Arrays.stream(each).map(s -> s / Math.sqrt(square)).toArray();
                })
                .toArray(double[][]::new);
        int columns = HeldOut.columns(task);
        return IntStream.range(0, rows.rows())
                .mapToDouble(i -> {
                    double[] sum = IntStream.range(0, columns)
                            .mapToDouble(k -> Arrays.stream(all)
                                            .mapToDouble(each -> each[i * columns + k])
                                            .sum()
                                    + random.nextGaussian())
                            .toArray();
                    return !task.isClassification()
                            ? sum[0]
                            : columns == 1
                                    ? (sum[0] > 0 ? 1 : 0)
                                    : IntStream.range(0, columns)
                                            .reduce((a, b) -> sum[b] > sum[a] ? b : a)
                                            .getAsInt();
                })
                .toArray();
    }

    private Blend blend(List<KernelMachine> machines, double[] targets) {
        List<HeldOut> members = IntStream.range(0, machines.size())
                .mapToObj(m -> new HeldOut(
                        "model " + m, machines.get(m).link(), machines.get(m).scores(rows)))
                .toList();
        return Blend.of(machines.get(0).task(), members, targets, null, Execution.defaults());
    }

    private static KernelMachine joined(Blend blend, List<KernelMachine> machines) {
        return blend.machine(Arrays.stream(blend.used()).mapToObj(machines::get).toList(), Deciding.USUAL);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 0})
    void isTheNaiveSumOfLogitsOrNumbers(int classes) {
        List<KernelMachine> machines = machines(classes);
        Task task = machines.get(0).task();
        int columns = HeldOut.columns(task);
        DenseRows fresh = DenseRows.of(Machines.rows(50, 6));
        double[] targets = targets(machines);
        Blend blend = blend(machines, targets);
        assertThat(blend.used().length).isGreaterThan(1);
        double[] naive = new double[50 * columns];
        double mean = Arrays.stream(targets).average().orElseThrow();
        Arrays.fill(naive, classes == 0 ? mean : 0);
        for (int m = 0; m < machines.size(); m++) {
            KernelMachine each = machines.get(m);
            double w = blend.combination().weights()[m];
            double[] held = HeldOut.linear(task, each.link(), each.scores(rows));
            double[] s = HeldOut.linear(task, each.link(), each.scores(fresh));
            for (int e = 0; e < naive.length; e++) {
                if (classes == 0) {
                    naive[e] += w * (s[e] - mean);
                } else if (classes == 2) {
                    double[] ab = SigmoidCalibration.fit(held, 1, targets, null)
                            .numbers()
                            .data();
                    naive[e] += w * (ab[0] * s[e] + ab[1]);
                } else {
                    naive[e] += w
                            * TemperatureCalibration.fit(held, columns, targets, null)
                                    .beta()
                            * s[e];
                }
            }
        }
        try (KernelMachine sum = joined(blend, machines)) {
            assertThat(sum.scores(fresh)).containsExactly(naive, within(1e-6));
            double[] one = new double[columns];
            sum.predictor().scores(Machines.rows(50, 6)[3], one);
            assertThat(one).containsExactly(Arrays.copyOfRange(naive, 3 * columns, 4 * columns), within(1e-4));
        }
        fresh.memory().close();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 0})
    void savedAndLoadedItHasTheSameBits(int classes) {
        List<KernelMachine> machines = machines(classes);
        Path file = folder.resolve("blend.bochner");
        try (KernelMachine sum = joined(blend(machines, targets(machines)), machines)) {
            ModelWriter to = new ModelWriter();
            sum.write(to);
            to.save(file);
            try (KernelMachine again = ModelReader.read(file, KernelMachine::read)) {
                assertThat(again.scores(rows)).isEqualTo(sum.scores(rows));
                assertThat(again.predict(rows)).isEqualTo(sum.predict(rows));
                if (classes > 0) {
                    assertThat(again.probabilities(rows)).isEqualTo(sum.probabilities(rows));
                }
            }
        }
    }

    @Test
    void closingItFreesTheMapsOfAllModelsAndASharedMapCountsOnce() {
        Task task = Machines.classes(2);
        long before = FloatMemory.liveBytes();
        KernelMachine first = Machines.random(task, Link.LOGISTIC, 20, 1);
        KernelMachine second = new KernelMachine(first.map().orElseThrow(), first.function(), task, Link.LOGISTIC);
        KernelMachine third = Machines.random(task, Link.LOGISTIC, 30, 4);
        List<KernelMachine> machines = List.of(first, second, third);
        Blend blend = blend(machines, targets(machines));
        assertThat(blend.used()).containsExactly(0, 1, 2);
        KernelMachine sum = joined(blend, machines);
        assertThat(sum.features()).isEqualTo(50);
        sum.close();
        sum.close();
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
        assertThatThrownBy(() -> sum.predict(rows)).isInstanceOf(IllegalStateException.class);
    }

    /** s = truth + noise, of which {@code shared} is common to all models. */
    private static double[][] noisy(double[] truth, int models, double shared, Random random) {
        double[] common =
                random.doubles(truth.length).map(any -> random.nextGaussian()).toArray();
        double[][] all = new double[models][];
        Arrays.setAll(
                all,
                m -> IntStream.range(0, truth.length)
                        .mapToDouble(i ->
                                truth[i] + shared * common[i] + Math.sqrt(1 - shared * shared) * random.nextGaussian())
                        .toArray());
        return all;
    }

    private static List<HeldOut> members(double[][] scores, int from, int to, Link link) {
        return Arrays.stream(scores)
                .map(each -> new HeldOut("any", link, Arrays.copyOfRange(each, from, to)))
                .toList();
    }

    @Test
    void modelsWithIndependentErrorsGiveABetterOne() {
        for (long seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            double[] labels = random.ints(1000, 0, 2).asDoubleStream().toArray();
            double[] truth = Arrays.stream(labels).map(y -> 2 * y - 1).toArray();
            Blend classes = Blend.of(
                    Machines.classes(2),
                    members(noisy(truth, 2, 0, random), 0, 1000, Link.BINARY),
                    labels,
                    null,
                    Execution.defaults());
            assertThat(classes.gain().better()).isTrue();
            assertThat(classes.gain().error()).isLessThan(classes.gain().singleError());
            Blend numbers = Blend.of(
                    Task.regression(),
                    members(noisy(truth, 2, 0, random), 0, 1000, Link.IDENTITY),
                    truth,
                    null,
                    Execution.defaults());
            assertThat(numbers.gain().better()).isTrue();
            assertThat(numbers.gain().error()).isLessThan(0.8 * numbers.gain().singleError());
        }
    }

    @Test
    void aUselessModelGetsHardlyAnyWeight() {
        double[] useful = new double[2];
        double[] useless = new double[2];
        for (long seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            double[] labels = random.ints(600, 0, 2).asDoubleStream().toArray();
            double[] truth = Arrays.stream(labels).map(y -> 2 * y - 1).toArray();
            double[][] scores = noisy(truth, 3, 0.3, random);
            scores[2] = random.doubles(600, -1, 1).toArray();
            for (Link link : List.of(Link.BINARY, Link.IDENTITY)) {
                boolean classes = link == Link.BINARY;
                // A regression to the mean: a useless model would help by shrinking what is not shrunk.
                double[][] shrunk = Arrays.stream(scores)
                        .map(each -> Arrays.stream(each)
                                .map(s -> classes ? s : s / 2)
                                .toArray())
                        .toArray(double[][]::new);
                Blend blend = Blend.of(
                        classes ? Machines.classes(2) : Task.regression(),
                        members(shrunk, 0, 600, link),
                        classes ? labels : truth,
                        null,
                        Execution.defaults());
                // Calibration has made what it says about classes nearly constant: what counts is the factor.
                useful[classes ? 1 : 0] += blend.combination().factors()[0];
                useless[classes ? 1 : 0] += blend.combination().factors()[2];
            }
        }
        assertThat(useless[0]).isLessThan(0.1 * useful[0]);
        assertThat(useless[1]).isLessThan(0.1 * useful[1]);
    }

    /** Where it says that it is better, it is no worse on rows that it never saw, but for chance: one time of 40. */
    @Test
    void whatIsCalledBetterIsNotWorseOnFreshRows() {
        int better = 0;
        int worse = 0;
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            double[] labels = random.ints(4150, 0, 2).asDoubleStream().toArray();
            double[] truth = Arrays.stream(labels).map(y -> 2 * y - 1).toArray();
            double[][] scores = noisy(truth, 4, 0.95, random);
            Task task = Machines.classes(2);
            double[] held = Arrays.copyOf(labels, 150);
            Blend blend = Blend.of(task, members(scores, 0, 150, Link.BINARY), held, null, Execution.defaults());
            if (blend.gain().better()) {
                better++;
                int single = blend.gain().single();
                double[][] fresh = Arrays.stream(scores)
                        .map(each -> Arrays.copyOfRange(each, 150, 4150))
                        .toArray(double[][]::new);
                double[] sum = blend.combination().of(fresh);
                double mine = wrong(sum, labels);
                double other = wrong(fresh[single], labels);
                worse += mine > other + 0.01 ? 1 : 0;
            }
        }
        assertThat(better).isGreaterThan(0);
        assertThat(worse).isLessThanOrEqualTo(Math.max(1, better / 20));
    }

    private static double wrong(double[] scores, double[] labels) {
        return IntStream.range(0, scores.length)
                        .filter(i -> (scores[i] > 0 ? 1 : 0) != labels[150 + i])
                        .count()
                / (double) scores.length;
    }

    @Test
    void aMetricAskedForChoosesItsThresholdOnTheHeldOutRows() {
        List<KernelMachine> machines = machines(2);
        Blend blend = blend(machines, targets(machines));
        Deciding f1 = new Deciding(
                Optional.of(new Criterion("f1")),
                true,
                Decision.likeliest(1),
                new double[] {150, 50},
                null,
                Deciding.USUAL.outliers(),
                Map.of());
        try (KernelMachine sum = blend.machine(
                Arrays.stream(blend.used()).mapToObj(machines::get).toList(), f1)) {
            double threshold = sum.decision().orElseThrow().threshold();
            assertThat(threshold).isBetween(0.01, 0.99);
            double[] p = sum.probabilities(rows);
            double[] labels = sum.predict(rows);
            for (int i = 0; i < ROWS; i++) {
                assertThat(labels[i]).isEqualTo(p[2 * i + 1] >= threshold ? 1 : 0);
            }
        }
    }

    @Test
    void sparseRowsOfManyColumnsStaySparseBesideDenseFeatures() {
        int wide = 3000;
        int[] columns = IntStream.range(0, wide).toArray();
        float[][] marks = new float[2][wide];
        marks[0][7] = 1;
        marks[1][2999] = 2;
        try (FloatMemory values = FloatMemory.of(1, 2, 3);
                JoinedMap map = new JoinedMap(List.of(
                        new LandmarkMap(DenseRows.of(marks), 1.5),
                        new MeasureMap(SpectralMeasure.uniform(
                                Family.COORDINATE, new CoordinateAtoms(wide, columns), null, wide))))) {
            SparseRows rows = new SparseRows(2, wide, new int[] {0, 2, 3}, new int[] {7, 100, 2999}, values);
            assertThat(map.keepsSparse()).isTrue();
            SparseRows z = map.sparse(rows);
            assertThat(z.entries()).isEqualTo(2 + 2 + 2 + 1);
            float[] sparse = new float[wide + 2];
            float[] dense = new float[wide + 2];
            try (FloatMemory out = FloatMemory.allocate(2L * (wide + 2))) {
                map.apply(rows, out, 0, wide + 2);
                for (int i = 0; i < 2; i++) {
                    z.copyRow(i, sparse);
                    out.read(i * (wide + 2), dense, 0, wide + 2);
                    assertThat(sparse).containsExactly(dense, within(1e-6f));
                }
            }
            z.values().close();
        }
    }

    @Test
    void modelsOfOtherLabelsAreRefused() {
        List<KernelMachine> machines = machines(2);
        Blend blend = blend(machines, targets(machines));
        List<KernelMachine> others = Arrays.stream(blend.used())
                .mapToObj(m -> m == 0
                        ? machines.get(0)
                        : Machines.random(Task.classification(List.of("a", "b")), Link.LOGISTIC, 5, 1))
                .toList();
        assertThatThrownBy(() -> blend.machine(others, Deciding.USUAL)).hasMessageContaining("cannot be blended");
        Predictor open = machines.get(0).predictor();
        assertThat(open.score(new float[Machines.COLUMNS])).isFinite();
        others.forEach(KernelMachine::close);
    }
}
