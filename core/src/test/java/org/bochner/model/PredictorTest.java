package org.bochner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.SmallTasks;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.model.calibrate.IsotonicCalibration;
import org.bochner.model.calibrate.SigmoidCalibration;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A predictor answers what its model answers for the same row, without allocation. */
class PredictorTest {
    private static final int ROWS = 40;

    /** Asserts that all answers for {@code rows} are those of the machine. */
    private static void assertAgrees(KernelMachine machine, float[][] rows) {
        Predictor predictor = machine.predictor();
        int outputs = machine.outputs();
        int classes = machine.task().classes();
        double[] scores = new double[outputs];
        double[] p = new double[classes];
        double size = 1
                + Arrays.stream(machine.function().weights().data())
                                .map(Math::abs)
                                .sum()
                        / outputs;
        for (float[] row : rows) {
            double[] wide = new double[row.length];
            for (int j = 0; j < wide.length; j++) {
                wide[j] = row[j];
            }
            DenseRows one = DenseRows.of(new float[][] {row});
            double[] expected = machine.scores(one);
            predictor.scores(row, scores);
            double rounding =
                    1e-6 * (size + Arrays.stream(expected).map(Math::abs).sum());
            assertThat(scores).containsExactly(expected, within(rounding));
            double[] bits = scores.clone();
            predictor.scores(wide, scores);
            assertThat(scores).isEqualTo(bits);
            if (outputs == 1) {
                assertThat(predictor.score(row)).isEqualTo(bits[0]).isEqualTo(predictor.score(wide));
            }
            if (machine.hasProbabilities()) {
                predictor.probabilities(row, p);
                assertThat(p).isEqualTo(machine.probabilitiesOf(bits, 1));
                predictor.probabilities(wide, p);
                assertThat(p).isEqualTo(machine.probabilitiesOf(bits, 1));
            }
            if (classes > 0) {
                double decided = machine.predictionsOf(bits, 1)[0];
                assertThat(predictor.predictClass(row)).isEqualTo((int) decided);
                assertThat(predictor.predictClass(wide)).isEqualTo((int) decided);
            } else if (outputs == 1) {
                assertThat(predictor.value(row)).isEqualTo(bits[0]).isEqualTo(predictor.value(wide));
            }
            one.memory().close();
        }
    }

    /** Every link without calibration and with each. */
    private static List<KernelMachine> linksAndCalibrations() {
        List<KernelMachine> all = new ArrayList<>();
        for (KernelMachine machine : Machines.all()) {
            all.add(machine);
            if (machine.task().isClassification()) {
                int columns = machine.link().classScoreColumns(machine.task());
                DenseRows rows = DenseRows.of(Machines.rows(300, 3));
                double[] s = machine.link().classScores(machine.scores(rows), 300, machine.task());
                double[] labels = Machines.labels(300, machine.task().classes(), 4);
                all.add(machine.withCalibration(SigmoidCalibration.fit(s, columns, labels, null)));
                all.add(machine.withCalibration(IsotonicCalibration.fit(s, columns, labels, null)));
                all.add(machine.withCalibration(TemperatureCalibration.fit(s, columns, labels, null)));
                rows.memory().close();
            }
        }
        return all;
    }

    @Test
    void answersAreThoseOfTheMachineForEveryLinkAndCalibration() {
        List<KernelMachine> all = linksAndCalibrations();
        all.forEach(machine -> assertAgrees(machine, Machines.rows(ROWS, 11)));
        all.forEach(KernelMachine::close);
    }

    static Stream<KernelMachine> familiesAndDraws() {
        List<KernelMachine> all = new ArrayList<>();
        for (int count : new int[] {1, 3, 7, 13, 207}) {
            for (Draw draw : new Draw[] {Draw.IID, Draw.SORF, Draw.FASTFOOD}) {
                BaseKernel kernel = BaseKernel.parse("gaussian").withWidth(2);
                for (Family family : new Family[] {Family.FOURIER_PAIR, Family.FOURIER_PHASE}) {
                    all.add(on(FrequencyDraw.draw(kernel, draw, family, count, Machines.COLUMNS, count)));
                }
                for (Family family : new Family[] {Family.ARC_COSINE_0, Family.ARC_COSINE_1, Family.ARC_COSINE_2}) {
                    SpectralMeasure pairs = FrequencyDraw.draw(kernel, draw, count, Machines.COLUMNS, count);
                    all.add(on(new SpectralMeasure(family, pairs.atoms(), null, pairs.weights())));
                }
            }
            int[] columns = new Random(count).ints(count, 0, Machines.COLUMNS).toArray();
            all.add(on(SpectralMeasure.uniform(
                    Family.COORDINATE, new CoordinateAtoms(Machines.COLUMNS, columns), null, 2)));
        }
        return all.stream();
    }

    /** With weights that differ from atom to atom, and three outputs. */
    private static KernelMachine on(SpectralMeasure measure) {
        Random random = new Random(measure.count());
        double[] weights = random.doubles(measure.count(), 0.1, 1).toArray();
        return on(new MeasureMap(measure.withWeights(weights)));
    }

    private static KernelMachine on(FeatureMap map) {
        Random random = new Random(map.features());
        Matrix weights = new Matrix(map.features(), 3);
        Arrays.setAll(weights.data(), i -> random.nextGaussian());
        return new KernelMachine(
                map, new LinearFunction(weights, new double[] {1, 2, 3}), Machines.classes(3), Link.MULTINOMIAL);
    }

    @ParameterizedTest
    @MethodSource("familiesAndDraws")
    void answersAreThoseOfTheMachineForEveryFamilyAndDraw(KernelMachine machine) {
        try (machine) {
            assertAgrees(machine, Machines.rows(ROWS, 12));
        }
    }

    /** A map as a user would write it: x². */
    private static final class Squares implements FeatureMap {
        @Override
        public int inputs() {
            return Machines.COLUMNS;
        }

        @Override
        public int features() {
            return Machines.COLUMNS;
        }

        @Override
        public void apply(Rows rows, FloatMemory out, int offset, int stride) {
            float[] row = new float[inputs()];
            for (int i = 0; i < rows.rows(); i++) {
                rows.copyRow(i, row);
                for (int j = 0; j < row.length; j++) {
                    out.set(offset + i * stride + j, row[j] * row[j]);
                }
            }
        }

        @Override
        public String kind() {
            return "squares";
        }

        @Override
        public void write(ModelWriter to) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    @Test
    void aMapOfAUserNeedsNothingMore() {
        try (KernelMachine machine = on(new Squares())) {
            long before = FloatMemory.liveBytes();
            assertAgrees(machine, Machines.rows(ROWS, 13));
            assertThat(FloatMemory.liveBytes()).isEqualTo(before);
        }
    }

    /** The bytes that 10,000 calls allocate on this thread, after many that let the compiler work. */
    private static long allocated(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        // Compilation goes on beside the calls, so a first count may still see interpreted code.
        long end = System.nanoTime() + 20_000_000_000L;
        while (least > 0 && System.nanoTime() < end) {
            long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < 10_000; i++) {
                call.run();
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        return least;
    }

    @ParameterizedTest
    @ValueSource(strings = {"rff", "lkrf", "nsrf", "landmarks", "pbrff", "nsrf-sphere", "linear"})
    void aCallAllocatesNothing(String method) {
        try (MemoryStore rows = SmallTasks.blobs(80, 1, Execution.defaults().threads(1))) {
            Fitted fitted = Methods.named(method).fit(rows, Request.features(20));
            try (KernelMachine machine = fitted.machine()) {
                Predictor predictor = machine.predictor();
                float[] x = {0.5f, -1, 2};
                double[] out = new double[4];
                assertAgrees(machine, new float[][] {x, {0, 0, 0}});
                assertThat(allocated(() -> predictor.scores(x, out))).isZero();
                assertThat(allocated(() -> predictor.predictClass(x))).isZero();
            }
        }
    }

    @Test
    void probabilitiesAllocateNothing() {
        List<KernelMachine> all = linksAndCalibrations();
        for (KernelMachine machine : all) {
            if (machine.hasProbabilities() && !machine.link().isOfPairs()) {
                Predictor predictor = machine.predictor();
                float[] x = Machines.rows(1, 5)[0];
                double[] p = new double[machine.task().classes()];
                assertThat(allocated(() -> predictor.probabilities(x, p)))
                        .as(machine.link().name())
                        .isZero();
            }
        }
        all.forEach(KernelMachine::close);
    }

    @Test
    void predictorsOnSeveralThreadsGiveTheSameBits() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try (KernelMachine machine = Machines.random(Machines.classes(3), Link.MULTINOMIAL, 207, 1)) {
            float[][] rows = Machines.rows(500, 6);
            Callable<double[]> work = () -> {
                Predictor predictor = machine.predictor();
                double[] all = new double[3 * rows.length];
                double[] out = new double[3];
                for (int round = 0; round < 20; round++) {
                    for (int i = 0; i < rows.length; i++) {
                        predictor.scores(rows[i], out);
                        // The first round runs in the interpreter, the last one compiled.
                        for (int k = 0; k < 3; k++) {
                            assertThat(round == 0 || all[3 * i + k] == out[k]).isTrue();
                            all[3 * i + k] = out[k];
                        }
                    }
                }
                return all;
            };
            List<Future<double[]>> answers = pool.invokeAll(List.of(work, work, work, work));
            for (Future<double[]> each : answers) {
                assertThat(each.get()).isEqualTo(answers.get(0).get());
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void rowsThatAreNotFiniteOrOfAnotherLengthAreRefused() {
        try (KernelMachine machine = Machines.random(Machines.classes(2), Link.LOGISTIC, 20, 1)) {
            Predictor predictor = machine.predictor();
            float[] row = new float[Machines.COLUMNS];
            row[2] = Float.NaN;
            assertThatThrownBy(() -> predictor.predictClass(row))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("number 3")
                    .hasMessageContaining("NaN");
            double[] large = new double[Machines.COLUMNS];
            large[6] = 1e300;
            assertThatThrownBy(() -> predictor.score(large)).hasMessageContaining("number 7");
            assertThatThrownBy(() -> predictor.score(new float[3])).hasMessageContaining("3 numbers");
        }
    }

    @Test
    void questionsThatDoNotFitTheTaskAreRefused() {
        try (KernelMachine classes = Machines.random(Machines.classes(3), Link.ONE_VS_REST, 20, 1);
                KernelMachine numbers = Machines.random(Task.regression(), Link.IDENTITY, 20, 1)) {
            float[] row = new float[Machines.COLUMNS];
            assertThatThrownBy(() -> classes.predictor().value(row)).hasMessageContaining("use predictClass");
            assertThatThrownBy(() -> classes.predictor().score(row)).hasMessageContaining("use scores");
            assertThatThrownBy(() -> classes.predictor().probabilities(row, new double[3]))
                    .hasMessageContaining("not calibrated");
            assertThatThrownBy(() -> numbers.predictor().predictClass(row)).hasMessageContaining("use value");
        }
    }

    @Test
    void afterClosingCallsThrow() {
        KernelMachine machine = Machines.random(Machines.classes(2), Link.BINARY, 20, 1);
        Predictor predictor = machine.predictor();
        machine.close();
        assertThatThrownBy(() -> predictor.predictClass(new float[Machines.COLUMNS]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(machine::predictor).isInstanceOf(IllegalStateException.class);
    }
}
