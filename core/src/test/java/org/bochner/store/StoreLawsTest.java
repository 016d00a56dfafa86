package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Samples.FloatSums;
import org.bochner.store.Samples.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every store must obey, wherever its rows lie. */
class StoreLawsTest {
    private static final Execution TWO = Execution.defaults().threads(2);

    @TempDir
    Path folder;

    private long liveBefore;

    @BeforeEach
    void remember() {
        liveBefore = FloatMemory.liveBytes();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(FloatMemory.liveBytes()).isEqualTo(liveBefore);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void rowsTargetsAndWeightsComeBackAsTheyWereGiven(Kind kind) {
        for (int rows : new int[] {0, 1, 1023, 1024, 1025, 5000}) {
            Samples samples = Samples.of(rows, 7);
            try (RowStore store = samples.store(kind, folder, TWO)) {
                assertThat(store.rows()).isEqualTo(rows);
                assertThat(store.columns()).isEqualTo(7);
                assertThat(store.sparse()).isEqualTo(kind.sparse());
                assertThat(store.blocks()).isEqualTo((rows + 1023) / 1024);
                assertThat(store.task()).isEqualTo(Samples.TASK);
                assertThat(Samples.read(store)).isEqualTo(samples);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void sumsHaveTheSameBitsEverywhereAtAnyNumberOfThreads(Kind kind) {
        Samples samples = Samples.of(9_001, 5);
        try (MemoryStore plain = MemoryStore.of(
                        samples.rows(), samples.targets(), samples.weights(), Samples.TASK, TWO.threads(1));
                RowStore store = samples.store(kind, folder, TWO)) {
            float[] expected = plain.run(new FloatSums(5));
            for (int threads : new int[] {1, 2, 3, 8}) {
                RowStore view = store.with(TWO.threads(threads));
                assertThat(view.run(new FloatSums(5))).isEqualTo(expected);
                view.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void sparseAndDenseRowsMayBeGivenToAnySink(Kind kind) {
        Samples samples = Samples.of(2_000, 6);
        try (RowSink sink = kind.sink(folder, 6, Samples.TASK, TWO)) {
            for (int i = 0; i < 2_000; i++) {
                if (i % 2 == 0) {
                    sink.dense(samples.rows()[i], samples.targets()[i], samples.weights()[i]);
                    continue;
                }
                float[] row = samples.rows()[i];
                int[] index = IntStream.range(0, 6).filter(j -> row[j] != 0).toArray();
                float[] values = new float[10];
                for (int k = 0; k < index.length; k++) {
                    values[k] = row[index[k]];
                }
                sink.sparse(index, values, index.length, samples.targets()[i], samples.weights()[i]);
            }
            try (RowStore store = sink.finish()) {
                assertThat(Samples.read(store)).isEqualTo(samples);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void rowsMayHaveNoTargetsAndWeightsOfOneAreNotKept(Kind kind) {
        try (RowSink sink = kind.sink(folder, 1, Samples.TASK, TWO)) {
            for (int i = 0; i < 1500; i++) {
                sink.dense(new float[] {i}, null, 1);
            }
            try (RowStore store = sink.finish()) {
                Passes.forEach(store, block -> {
                    assertThat(block.targets()).isNull();
                    assertThat(block.weights()).isNull();
                    assertThat(block.weight(0)).isEqualTo(1);
                });
                assertThatThrownBy(() -> Passes.targets(store))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("no targets");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void severalTargetsPerRowComeBackInOrder(Kind kind) {
        Task task = new Task(List.of(), 3);
        try (RowSink sink = kind.sink(folder, 2, task, TWO)) {
            for (int i = 0; i < 1100; i++) {
                sink.dense(new float[] {i, -i}, new double[] {i, i + 0.5, Math.sqrt(i)}, 1);
            }
            try (RowStore store = sink.finish();
                    RowStore last = store.subset(row -> row >= 1090)) {
                assertThat(store.task()).isEqualTo(task);
                double[] targets = Passes.targets(store);
                assertThat(targets).hasSize(3300);
                assertThat(Arrays.copyOfRange(targets, 3297, 3300)).containsExactly(1099, 1099.5, Math.sqrt(1099));
                assertThat(Passes.targets(last)).isEqualTo(Arrays.copyOfRange(targets, 3270, 3300));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aSubsetIsWhatANaiveFilterKeeps(Kind kind) {
        Samples samples = Samples.of(5_000, 4);
        Selection kept = row -> (row < 1024 ? row % 7 == 0 : row >= 2048) && row != 4999;
        int[] numbers = IntStream.range(0, 5_000).filter(kept::keeps).toArray();
        try (RowStore store = samples.store(kind, folder, TWO);
                RowStore subset = store.subset(kept)) {
            assertThat(subset.rows()).isEqualTo(numbers.length);
            assertThat(subset.blocks()).isEqualTo(store.blocks() - 1);
            assertThat(Samples.read(subset)).isEqualTo(samples.pick(numbers));
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aSubsetOfASubsetCountsWithinTheFirst(Kind kind) {
        Samples samples = Samples.of(5_000, 3);
        Selection first = row -> row % 3 != 1 && row / 1024 != 2;
        Selection second = number -> number % 2 == 0 && number > 700;
        Selection third = number -> number >= 5;
        int[] once = IntStream.range(0, 5_000).filter(first::keeps).toArray();
        int[] twice = IntStream.range(0, once.length)
                .filter(second::keeps)
                .map(number -> once[number])
                .toArray();
        int[] thrice = Arrays.copyOfRange(twice, 5, twice.length);
        try (RowStore store = samples.store(kind, folder, TWO)) {
            RowStore subset = store.subset(first).subset(second);
            assertThat(Samples.read(subset)).isEqualTo(samples.pick(twice));
            assertThat(Samples.read(subset.with(TWO).subset(third))).isEqualTo(samples.pick(thrice));
            assertThat(subset.subset(row -> false).rows()).isZero();
            assertThat(subset.subset(row -> false).blocks()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aSubsetGivesTheSameBitsAtAnyNumberOfThreadsAndAsACopy(Kind kind) {
        Samples samples = Samples.of(9_000, 5);
        try (RowStore store = samples.store(kind, folder, TWO.threads(1));
                RowStore subset = store.subset(row -> row % 5 != 2);
                MemoryStore copy = Samples.copy(subset)) {
            float[] expected = subset.run(new FloatSums(5));
            assertThat(copy.run(new FloatSums(5))).isEqualTo(expected);
            assertThat(copy.blocks()).isEqualTo(subset.blocks());
            for (int threads : new int[] {2, 3, 8}) {
                assertThat(subset.with(TWO.threads(threads)).run(new FloatSums(5)))
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aPackedSubsetHasTheRowsInFullBlocks(Kind kind) {
        Samples samples = Samples.of(5_000, 3);
        try (RowStore store = samples.store(kind, folder, TWO);
                MemoryStore packed = MemoryStore.packed(store.subset(row -> row % 2 == 1))) {
            assertThat(packed.blocks()).isEqualTo(3);
            assertThat(Samples.read(packed))
                    .isEqualTo(samples.pick(
                            IntStream.range(0, 2_500).map(i -> 2 * i + 1).toArray()));
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void filledRowsHaveTheBlocksTargetsAndWeightsOfTheirSource(Kind kind) {
        Samples samples = Samples.of(3_000, 2);
        MemoryStore filled;
        try (RowStore store = samples.store(kind, folder, TWO)) {
            filled = MemoryStore.filled(store, 1, (block, into) -> {
                float[] row = new float[2];
                for (int i = 0; i < block.size(); i++) {
                    block.rows().copyRow(i, row);
                    into.memory().set(into.start(i), row[0] + row[1]);
                }
            });
        }
        try (filled) {
            Samples read = Samples.read(filled);
            assertThat(read.targets()).isEqualTo(samples.targets());
            assertThat(read.weights()).isEqualTo(samples.weights());
            assertThat(read.rows()[2999][0]).isEqualTo(samples.rows()[2999][0] + samples.rows()[2999][1]);
            assertThat(filled.blocks()).isEqualTo(3);
        }
    }

    @Test
    void aFillerThatFailsLeavesNoMemory() {
        try (RowStore store = Samples.of(9_000, 2).store(Kind.MEMORY_DENSE, folder, TWO)) {
            assertThatThrownBy(() -> MemoryStore.filled(store, 3, (block, into) -> {
                        if (block.index() == 4) {
                            throw new ArithmeticException("no");
                        }
                    }))
                    .isInstanceOf(ArithmeticException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void passesHoldTheWeightOfEveryRow(Kind kind) {
        Samples samples = Samples.of(4_000, 2);
        double[] classes = new double[3];
        for (int i = 0; i < 4_000; i++) {
            classes[(int) samples.targets()[i]] += samples.weights()[i];
        }
        try (RowStore store = samples.store(kind, folder, TWO)) {
            assertThat(Passes.targets(store)).isEqualTo(samples.targets());
            assertThat(Passes.weights(store)).isEqualTo(samples.weights());
            assertThat(Passes.classTotals(store)).isEqualTo(classes);
            assertThat(Passes.count(store))
                    .isEqualTo(Arrays.stream(samples.weights())
                            .filter(weight -> weight > 0)
                            .count());
        }
    }

    @Test
    void aViewUnderAnotherExecutionDoesNotCloseTheRows() {
        for (Kind kind : Kind.values()) {
            Samples samples = Samples.of(10, 2);
            try (RowStore store = samples.store(kind, folder, TWO)) {
                store.with(TWO.threads(1)).close();
                store.subset(row -> true).close();
                assertThat(Samples.read(store)).isEqualTo(samples);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aStoreThatIsClosedInAPassLetsItFinishAndThenRefuses(Kind kind) {
        Samples samples = Samples.of(5000, 7);
        RowStore store = samples.store(kind, folder, TWO).named("the data set a.csv");
        RowStore some = store.subset(row -> row % 3 > 0);
        RowStore view = store.with(TWO.threads(1));
        AtomicLong rows = new AtomicLong();
        some.run(Passes.each("close", block -> {
            store.close();
            double first = block.rows().squaredNorm(0);
            rows.addAndGet(Double.isFinite(first) ? block.size() : 0);
        }));
        assertThat(rows).hasValue(some.rows());
        assertThat(FloatMemory.liveBytes()).isEqualTo(liveBefore);
        for (RowStore closed : List.of(store, some, view)) {
            List<ThrowingCallable> calls = List.of(
                    closed::reader,
                    () -> Passes.weights(closed),
                    () -> closed.batches(1, 1, 10, block -> {}),
                    () -> closed.shuffledBlocks(1, 1, block -> {}));
            for (ThrowingCallable call : calls) {
                assertThatIllegalStateException().isThrownBy(call).withMessage("the data set a.csv is closed");
            }
        }
    }

    @Test
    void aBatchMayCloseTheStore() {
        for (Kind kind : Kind.values()) {
            RowStore store = Samples.of(3000, 5).store(kind, folder, TWO);
            AtomicLong rows = new AtomicLong();
            store.batches(1, 1, 100, batch -> {
                store.close();
                rows.addAndGet(batch.size());
            });
            assertThat(rows).hasValue(3000);
        }
    }
}
