package org.bochner.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Metrics;
import org.bochner.model.Predictions;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExactSvmTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    /** Rows whose class is the sector of their angle, with some noise; a third of the entries are zero. */
    private record Data(float[][] rows, double[] targets, Task task) {
        static Data classes(int rows, int classes, long seed) {
            Random random = new Random(seed);
            float[][] x = new float[rows][4];
            double[] y = new double[rows];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < 4; j++) {
                    x[i][j] = random.nextInt(3) == 0 ? 0 : (float) random.nextGaussian();
                }
                double angle = Math.atan2(x[i][0], x[i][1]) + Math.PI + 0.3 * random.nextGaussian();
                y[i] = Math.floorMod((int) Math.floor(angle / (2 * Math.PI) * classes), classes);
            }
            List<String> labels =
                    IntStream.range(0, classes).mapToObj(k -> "c" + k).toList();
            return new Data(x, y, Task.classification(labels));
        }

        static Data numbers(int rows, long seed) {
            Data data = classes(rows, 2, seed);
            double[] y = new double[rows];
            for (int i = 0; i < rows; i++) {
                y[i] = 500 + 100 * Math.sin(2 * data.rows[i][0]) * data.rows[i][1];
            }
            return new Data(data.rows, y, Task.regression());
        }

        /** The same with columns of zeros beside those that matter. */
        Data wide(int columns) {
            float[][] x = new float[rows.length][];
            for (int i = 0; i < x.length; i++) {
                x[i] = java.util.Arrays.copyOf(rows[i], columns);
            }
            return new Data(x, targets, task);
        }

        MemoryStore store(boolean sparse) {
            return MemoryStore.of(rows, sparse, targets, null, task, EXECUTION);
        }
    }

    /** LIBSVM by itself, on the rows in their given order. */
    private static svm_model reference(Data data, int kind, double c, double width, double scale, double shift) {
        svm_problem problem = new svm_problem();
        problem.l = data.rows.length;
        problem.x = new svm_node[problem.l][];
        problem.y = new double[problem.l];
        for (int i = 0; i < problem.l; i++) {
            problem.x[i] = nodes(data.rows[i]);
            problem.y[i] = (data.targets[i] - shift) / scale;
        }
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = kind;
        parameter.kernel_type = svm_parameter.RBF;
        parameter.gamma = 1 / (2 * width * width);
        parameter.C = c;
        parameter.p = 0.1;
        parameter.eps = 1e-3;
        parameter.cache_size = 100;
        parameter.shrinking = 1;
        return svm.svm_train(problem, parameter);
    }

    private static svm_node[] nodes(float[] row) {
        svm_node[] nodes = new svm_node[row.length];
        for (int j = 0; j < row.length; j++) {
            nodes[j] = new svm_node();
            nodes[j].index = j;
            nodes[j].value = row[j];
        }
        return nodes;
    }

    private static double[] predictions(KernelMachine machine, MemoryStore store) {
        List<Double> all = new ArrayList<>();
        Predictions.stream(machine, store, part -> {
            for (double value : part.values()) {
                all.add(value);
            }
        });
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Test
    void classesAreThoseOfLibsvmForDenseAndSparseRows() {
        for (int classes : new int[] {2, 3, 5}) {
            Data training = Data.classes(400, classes, 1);
            Data test = Data.classes(500, classes, 2);
            for (boolean sparse : new boolean[] {false, true}) {
                try (MemoryStore rows = training.store(sparse);
                        MemoryStore more = test.store(sparse);
                        KernelMachine machine = ExactSvm.of(10, 0.8).fit(rows)) {
                    assertThat(machine.link()).isEqualTo(classes == 2 ? Link.BINARY : Link.COUPLED);
                    Data ordered = ordered(training, classes);
                    svm_model model = reference(ordered, svm_parameter.C_SVC, 10, 0.8, 1, 0);
                    double[] ours = predictions(machine, more);
                    for (int i = 0; i < ours.length; i++) {
                        assertThat(ours[i]).as("row " + i).isEqualTo(svm.svm_predict(model, nodes(test.rows[i])));
                    }
                    assertThat(machine.features()).isEqualTo(model.l);
                }
            }
        }
    }

    /** The rows by class, since LIBSVM numbers its labels as it meets them; the larger first of two. */
    private static Data ordered(Data data, int classes) {
        int[] order = IntStream.range(0, data.rows.length)
                .boxed()
                .sorted((a, b) -> (classes == 2 ? -1 : 1) * Double.compare(data.targets[a], data.targets[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        float[][] x = new float[order.length][];
        double[] y = new double[order.length];
        for (int i = 0; i < order.length; i++) {
            x[i] = data.rows[order[i]];
            y[i] = data.targets[order[i]];
        }
        return new Data(x, y, data.task);
    }

    @Test
    void numbersAreThoseOfLibsvmOnTheStandardisedTarget() {
        Data training = Data.numbers(300, 3);
        Data test = Data.numbers(100, 4);
        double mean = java.util.Arrays.stream(training.targets).average().orElseThrow();
        double deviation = Math.sqrt(java.util.Arrays.stream(training.targets)
                .map(y -> (y - mean) * (y - mean))
                .average()
                .orElseThrow());
        svm_model model = reference(training, svm_parameter.EPSILON_SVR, 10, 0.8, deviation, mean);
        try (MemoryStore rows = training.store(false);
                MemoryStore more = test.store(false);
                KernelMachine machine = ExactSvm.of(10, 0.8).fit(rows)) {
            double[] ours = predictions(machine, more);
            for (int i = 0; i < ours.length; i++) {
                double theirs = mean + deviation * svm.svm_predict(model, nodes(test.rows[i]));
                assertThat(ours[i]).isCloseTo(theirs, within(1e-3));
            }
        }
    }

    /** With a small tolerance both are near the one optimum, whatever their steps. */
    @Test
    void aKernelThatIsComputedBeforehandGivesTheSameMachine() {
        Data numbers = Data.numbers(300, 3).wide(60);
        Data others = Data.numbers(100, 4).wide(60);
        ExactSvm exact = new ExactSvm(10, 0.8, 0.1, 1e-7);
        double spread = java.util.Arrays.stream(numbers.targets).max().orElseThrow()
                - java.util.Arrays.stream(numbers.targets).min().orElseThrow();
        try (MemoryStore rows = numbers.store(false);
                MemoryStore more = others.store(false);
                KernelMachine slow = exact.fit(rows);
                KernelMachine quick = exact.fitQuickly(rows)) {
            double[] expected = predictions(slow, more);
            double[] found = predictions(quick, more);
            for (int i = 0; i < found.length; i++) {
                assertThat(found[i]).isCloseTo(expected[i], within(1e-4 * spread));
            }
            assertThat(quick.features()).isCloseTo(slow.features(), within(3));
        }
        for (int columns : new int[] {60, 50}) {
            boolean sparse = columns == 50;
            Data classes = Data.classes(500, 4, 5).wide(columns);
            Data unseen = Data.classes(500, 4, 6).wide(columns);
            try (MemoryStore rows = classes.store(sparse);
                    MemoryStore more = unseen.store(sparse);
                    KernelMachine slow = exact.fit(rows);
                    KernelMachine quick = exact.fitQuickly(rows)) {
                double[] expected = predictions(slow, more);
                double[] found = predictions(quick, more);
                long same = IntStream.range(0, found.length)
                        .filter(i -> found[i] == expected[i])
                        .count();
                assertThat(same).isGreaterThanOrEqualTo(498);
                assertThat(quick.features()).isCloseTo(slow.features(), within(3));
            }
        }
    }

    /** 4 bytes for a pair of rows, and the nodes of all values that a float near 1 can have. */
    @Test
    void aKernelIsComputedBeforehandWhereAQuarterOfTheMemoryHoldsIt() {
        assertThat(SvmRows.fitsKernel(1000, 120L << 20)).isFalse();
        assertThat(SvmRows.fitsKernel(1000, 140L << 20)).isTrue();
        assertThat(SvmRows.fitsKernel(10_000, 2000L << 20)).isFalse();
        assertThat(SvmRows.fitsKernel(10_000, 2100L << 20)).isTrue();
        assertThat(SvmRows.fitsKernel(100_000_000_000L, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void aConstantTargetIsLearntAsOne() {
        Data data = Data.numbers(30, 5);
        java.util.Arrays.fill(data.targets, 7);
        try (MemoryStore rows = data.store(false);
                KernelMachine machine = ExactSvm.of(1, 1).fit(rows)) {
            assertThat(predictions(machine, rows)).containsOnly(7);
        }
    }

    @Test
    void aClassWithoutRowsIsNeverPredicted() {
        Data data = Data.classes(300, 4, 6);
        for (int i = 0; i < 300; i++) {
            data.targets[i] = data.targets[i] == 1 ? 0 : data.targets[i];
        }
        try (MemoryStore rows = data.store(false);
                KernelMachine machine = ExactSvm.of(10, 1).fit(rows)) {
            assertThat(predictions(machine, rows)).doesNotContain(1).contains(0, 2, 3);
        }
    }

    @Test
    void theMachineIsSavedAndLoaded(@TempDir Path folder) {
        Data data = Data.classes(200, 3, 7);
        for (boolean sparse : new boolean[] {false, true}) {
            try (MemoryStore rows = data.store(sparse);
                    KernelMachine machine = ExactSvm.of(10, 1).fit(rows)) {
                ModelWriter writer = new ModelWriter();
                machine.write(writer);
                writer.save(folder.resolve("m"));
                try (KernelMachine loaded = ModelReader.read(folder.resolve("m"), KernelMachine::read)) {
                    assertThat(predictions(loaded, rows)).isEqualTo(predictions(machine, rows));
                }
            }
        }
    }

    @Test
    void theMethodChoosesCalibratesAndBeatsChance() {
        long before = FloatMemory.liveBytes();
        Data training = Data.classes(600, 3, 8);
        Data test = Data.classes(600, 3, 9);
        try (MemoryStore rows = training.store(false);
                MemoryStore more = test.store(false)) {
            Fitted fitted = Methods.named("rbf-svm").fit(rows, Request.features(10));
            try (KernelMachine machine = fitted.machine()) {
                Metrics metrics = Metrics.evaluate(machine, more);
                assertThat(metrics.values().get("accuracy")).isGreaterThan(0.75);
                assertThat(metrics.values().get("logLoss")).isLessThan(0.8);
                assertThat(fitted.settings()).containsKeys("c", "width").doesNotContainValue("auto");
                assertThat(fitted.interrupted()).isFalse();
                assertThat(fitted.notes()).anyMatch(note -> note.contains("support vectors"));
            }
            Fitted plain = Methods.named("rbf-svm")
                    .fit(
                            rows,
                            Request.features(10)
                                    .with("c", "3")
                                    .with("width", "0.7")
                                    .with("calibration", "false"));
            try (KernelMachine machine = plain.machine()) {
                assertThat(machine.hasProbabilities()).isFalse();
                assertThat(plain.settings()).containsEntry("c", "3").containsEntry("width", "0.7");
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    /** Fields of a fine checkerboard. */
    private static MemoryStore fields(int rows, long seed) {
        RandomStream stream = RandomStream.of(seed, 3);
        float[][] x = new float[rows][2];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            x[i][0] = (float) stream.uniform();
            x[i][1] = (float) stream.uniform();
            y[i] = ((int) (8 * x[i][0]) + (int) (8 * x[i][1])) % 2;
        }
        return MemoryStore.of(x, y, null, Task.classification(List.of("black", "white")), Execution.defaults());
    }

    @Test
    void finerStepsAndMoreRowsFindANarrowerKernel() {
        double gain = 0;
        for (int seed = 1; seed <= 3; seed++) {
            try (MemoryStore rows = fields(3000, seed);
                    MemoryStore unseen = fields(3000, seed + 10)) {
                for (String refine : List.of("false", "true")) {
                    Request request = Request.features(10)
                            .with("sample", "600")
                            .with("refine", refine)
                            .withSeed(seed);
                    try (KernelMachine machine =
                            Methods.named("rbf-svm").fit(rows, request).machine()) {
                        double accuracy = Metrics.evaluate(machine, unseen).main();
                        gain += refine.equals("true") ? accuracy : -accuracy;
                    }
                }
            }
        }
        assertThat(gain / 3).isGreaterThan(0.02);
    }

    @Test
    void aStopIsNoticedWithinATraining() {
        Data data = Data.classes(1500, 2, 10);
        AtomicInteger asked = new AtomicInteger();
        Execution impatient = EXECUTION.stopWhen(() -> asked.incrementAndGet() > 12);
        try (MemoryStore rows = data.store(false)) {
            assertThatThrownBy(() -> ExactSvm.of(1e6, 0.2).fit(rows.with(impatient)))
                    .isInstanceOf(Stopped.class);
        }
    }

    @Test
    void whatItCannotDoIsToldOf() {
        assertThatThrownBy(() -> ExactSvm.of(0, 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("c of rbf-svm")
                .hasMessageContaining("not 0.0");
        assertThatThrownBy(() -> ExactSvm.of(1, Double.NaN)).hasMessageContaining("width");
        assertThatThrownBy(() -> new ExactSvm(1, 1, -1, 1)).hasMessageContaining("epsilon");
        Data data = Data.classes(40, 2, 11);
        double[] weights = new double[40];
        java.util.Arrays.fill(weights, 2);
        try (MemoryStore rows = MemoryStore.of(data.rows, data.targets, weights, data.task, EXECUTION)) {
            assertThatThrownBy(() -> ExactSvm.of(1, 1).fit(rows))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("weight 2.0");
        }
        java.util.Arrays.fill(data.targets, 1);
        try (MemoryStore rows = data.store(false)) {
            assertThatThrownBy(() -> ExactSvm.of(1, 1).fit(rows))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("'c1'");
            assertThatThrownBy(() -> Methods.named("rbf-svm")
                            .fit(rows, Request.features(1).with("c", "x")))
                    .hasMessageContaining("'x'");
        }
    }

    @Test
    void rowsBeyondTheMemoryAreRefused() {
        float[][] wide = new float[400][3000];
        for (float[] row : wide) {
            java.util.Arrays.fill(row, 1);
        }
        Task task = Task.regression();
        try (MemoryStore rows = MemoryStore.of(wide, new double[400], null, task, EXECUTION.memory(1 << 25))) {
            assertThatThrownBy(() -> ExactSvm.of(1, 1).fit(rows))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("400 rows of 3000 columns")
                    .hasMessageContaining("Execution.memory");
        }
    }
}
