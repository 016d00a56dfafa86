package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Samples.FloatSums;
import org.bochner.store.Samples.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiskStoreTest {
    private static final Execution TWO = Execution.defaults().threads(2);

    @TempDir
    Path folder;

    private long filesLeft() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DISK_DENSE", "DISK_SPARSE"})
    void rowsAreReadAsTheyWereWrittenAndTheFileGoesWithTheStore(Kind kind) throws IOException {
        Samples samples = Samples.of(3_333, 5);
        try (RowStore store = samples.store(kind, folder, TWO)) {
            assertThat(filesLeft()).isEqualTo(1);
            assertThat(store.task()).isEqualTo(Samples.TASK);
            assertThat(Samples.read(store)).isEqualTo(samples);
            store.with(TWO.threads(1)).close();
            assertThat(Samples.read(store)).isEqualTo(samples);
        }
        assertThat(filesLeft()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"DISK_DENSE", "DISK_SPARSE"})
    void aFileThatIsCutOrChangedWhileItIsInUseIsNoticed(Kind kind) throws IOException {
        try (RowStore store = Samples.of(1_100, 3).store(kind, folder, TWO)) {
            Path file;
            try (Stream<Path> files = Files.list(folder)) {
                file = files.findAny().orElseThrow();
            }
            byte[] whole = Files.readAllBytes(file);
            for (int at = 0; at < whole.length; at += 997) {
                byte[] changed = whole.clone();
                changed[at] ^= 0x10;
                for (byte[] bytes : List.of(changed, Arrays.copyOf(whole, at))) {
                    Files.write(file, bytes);
                    assertThatThrownBy(() -> Samples.read(store))
                            .as("byte %d", at)
                            .isInstanceOf(BadInput.class)
                            .hasMessageContaining(file + " was changed while it was in use");
                }
            }
        }
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path nowhere = folder.resolve("no/such/folder");
        assertThatThrownBy(() -> DiskStore.sink(nowhere, 1, false, Samples.TASK, TWO))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot write to the folder " + nowhere);
    }

    @Test
    void anAbandonedOrFailedSinkLeavesNoFileAndNoMemory() throws IOException {
        long live = FloatMemory.liveBytes();
        for (Kind kind : Kind.values()) {
            RowSink abandoned = kind.sink(folder, 2, Samples.TASK, TWO);
            for (int i = 0; i < 3_000; i++) {
                abandoned.dense(new float[] {i, 1}, 1, 1);
            }
            abandoned.close();
            abandoned.close();
            assertThatThrownBy(abandoned::finish).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> {
                        try (RowSink sink = kind.sink(folder, 2, Samples.TASK, TWO)) {
                            sink.dense(new float[] {1, 1}, 1, 1);
                            sink.dense(new float[] {1, Float.NaN}, 1, 1);
                        }
                    })
                    .isInstanceOf(BadInput.class);
        }
        assertThat(filesLeft()).isZero();
        assertThat(FloatMemory.liveBytes()).isEqualTo(live);
    }

    @Test
    void rowsThatOutgrowHalfTheBudgetMoveToDiskWithTheSameBits() throws IOException {
        long live = FloatMemory.liveBytes();
        Execution tight = TWO.memory(16 << 20);
        float[] row = new float[500];
        RowSink[] sinks = {
            MemoryStore.spillingSink(folder, 500, false, Samples.TASK, tight),
            MemoryStore.sink(500, false, Samples.TASK, TWO.memory(64 << 20))
        };
        FloatMemory.resetPeak();
        for (int i = 0; i < 10_000; i++) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) Math.pow(j + 1, i % 9 - 4);
            }
            for (RowSink sink : sinks) {
                sink.dense(row, i % 3, 1);
            }
        }
        try (RowStore spilled = sinks[0].finish();
                RowStore held = sinks[1].finish()) {
            assertThat(spilled).isInstanceOf(DiskStore.class);
            assertThat(filesLeft()).isEqualTo(1);
            assertThat(spilled.run(new FloatSums(500))).isEqualTo(held.run(new FloatSums(500)));
        }
        assertThat(filesLeft()).isZero();
        assertThat(FloatMemory.liveBytes()).isEqualTo(live);
    }

    @Test
    void aStoreInMemoryRefusesRowsBeyondItsBudget() {
        long live = FloatMemory.liveBytes();
        Execution tight = TWO.memory(16 << 20);
        assertThatThrownBy(() -> {
                    try (RowSink sink = MemoryStore.sink(1000, false, Samples.TASK, tight)) {
                        for (int i = 0; i < 6_000; i++) {
                            sink.dense(new float[1000], 1, 1);
                        }
                    }
                })
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("16.0 MiB that Execution.memory allows");
        assertThat(FloatMemory.liveBytes()).isEqualTo(live);
    }

    @Test
    void aPassOverMoreDataThanTheBudgetKeepsToItsPlan() {
        Execution tight = Execution.defaults().threads(8).memory(64 << 20);
        int columns = 8192;
        float[] row = new float[columns];
        try (RowSink sink = DiskStore.sink(folder, columns, false, Samples.TASK, tight)) {
            for (int i = 0; i < 9_000; i++) {
                row[i % columns] = i;
                sink.dense(row, i % 3, 1);
            }
            try (DiskStore store = (DiskStore) sink.finish()) {
                long before = FloatMemory.liveBytes();
                FloatMemory.resetPeak();
                Passes.Sums sums = new Passes.Sums("sums", 1) {
                    @Override
                    public void accumulate(Block block, double[] partial) {
                        partial[0] += block.rows().squaredNorm(block.size() - 1);
                    }
                };
                double[] result = store.run(sums);
                assertThat(FloatMemory.peakBytes() - before).isPositive().isLessThanOrEqualTo(64 << 20);
                assertThat(result).isEqualTo(store.with(tight.threads(1)).run(sums));
                assertThat(store.rows() * columns * 4L).isGreaterThan(4 * tight.memory());
                assertThat(FloatMemory.liveBytes()).isEqualTo(before);
            }
        }
    }

    @Test
    void anInterruptedThreadStopsItsPassAndTheStoreStaysUsable() {
        Samples samples = Samples.of(6_000, 3);
        try (RowStore store = samples.store(Kind.DISK_DENSE, folder, TWO)) {
            AtomicBoolean first = new AtomicBoolean(true);
            assertThatThrownBy(() -> Passes.forEach(store, block -> {
                        if (first.getAndSet(false)) {
                            Thread.currentThread().interrupt();
                        }
                    }))
                    .isInstanceOf(Stopped.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(Samples.read(store)).isEqualTo(samples);
        }
    }

    @Test
    void aClosedStoreSaysSo() {
        RowStore store = Samples.of(5, 2).store(Kind.DISK_DENSE, folder, TWO);
        store.close();
        assertThatThrownBy(() -> store.run(new FloatSums(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
    }
}
