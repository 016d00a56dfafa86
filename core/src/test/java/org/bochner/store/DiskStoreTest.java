package org.bochner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
import org.junit.jupiter.params.provider.ValueSource;

class DiskStoreTest {
    private static final Execution TWO = Execution.defaults().withThreads(2);

    @TempDir
    Path folder;

    private Path write(Samples samples, boolean sparse, String name) {
        Path file = folder.resolve(name);
        try (RowSink sink = DiskStore.sink(file, samples.columns(), sparse, Samples.TASK, TWO)) {
            for (int i = 0; i < samples.rows().length; i++) {
                sink.dense(samples.rows()[i], samples.targets()[i], samples.weights()[i]);
            }
            sink.finish().close();
        }
        return file;
    }

    private long filesLeft() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileIsOpenedAgainAsItWasWritten(boolean sparse) throws IOException {
        Samples samples = Samples.of(3_333, 5);
        Path file = write(samples, sparse, "a.rows");
        assertThat(filesLeft()).isEqualTo(1);
        try (DiskStore store = DiskStore.open(file, TWO)) {
            assertThat(store.task()).isEqualTo(Samples.TASK);
            assertThat(store.file()).isEqualTo(file);
            assertThat(Samples.read(store)).isEqualTo(samples);
        }
        assertThat(file).exists();
    }

    @Test
    void theSameRowsGiveTheSameBytes() throws IOException {
        Samples samples = Samples.of(1_500, 5);
        assertThat(Files.readAllBytes(write(samples, true, "a.rows")))
                .isEqualTo(Files.readAllBytes(write(samples, true, "b.rows")));
    }

    @Test
    void aFileThatIsThereIsReplacedOnlyAtTheEnd() throws IOException {
        Samples old = Samples.of(10, 2);
        Path file = write(old, false, "a.rows");
        try (RowSink sink = DiskStore.sink(file, 3, false, Samples.TASK, TWO)) {
            sink.dense(new float[3], 0, 1);
            try (DiskStore store = DiskStore.open(file, TWO)) {
                assertThat(Samples.read(store)).isEqualTo(old);
            }
            try (RowStore store = sink.finish()) {
                assertThat(store.rows()).isEqualTo(1);
            }
        }
        try (DiskStore store = DiskStore.open(file, TWO)) {
            assertThat(store.columns()).isEqualTo(3);
        }
        assertThat(filesLeft()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileCutAnywhereIsRefused(boolean sparse) throws IOException {
        long live = FloatMemory.liveBytes();
        byte[] whole = Files.readAllBytes(write(Samples.of(1_100, 3), sparse, "a.rows"));
        Path cut = folder.resolve("cut.rows");
        for (int length : new int[] {0, 5, 8, 40, 63, 64, 500, whole.length / 2, whole.length - 60, whole.length - 1}) {
            Files.write(cut, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> DiskStore.open(cut, TWO))
                    .as("%d bytes", length)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(cut.toString())
                    .hasMessageContaining(length < 8 ? "not a file of rows" : "cut off after " + length);
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(live);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oneChangedByteAnywhereIsNoticed(boolean sparse) throws IOException {
        byte[] whole = Files.readAllBytes(write(Samples.of(1_100, 3), sparse, "a.rows"));
        Path changed = folder.resolve("changed.rows");
        for (int at = 0; at < whole.length; at += at < 64 || at > whole.length - 60 ? 1 : 997) {
            byte[] copy = whole.clone();
            copy[at] ^= 0x10;
            Files.write(changed, copy);
            assertThatThrownBy(() -> {
                        try (DiskStore store = DiskStore.open(changed, TWO)) {
                            Samples.read(store);
                        }
                    })
                    .as("byte %d", at)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(changed.toString());
        }
    }

    @Test
    void foreignFilesAndFoldersAreRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("x.csv"), "a,b,c\n" + "1,2,3\n".repeat(100));
        assertThatThrownBy(() -> DiskStore.open(text, TWO))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("not a file of rows that Bochner wrote");
        assertThatThrownBy(() -> DiskStore.open(folder.resolve("none.rows"), TWO))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no file");
        assertThatThrownBy(() -> DiskStore.open(folder, TWO)).isInstanceOf(BadInput.class);
        Path nowhere = folder.resolve("no/such/folder/a.rows");
        assertThatThrownBy(() -> DiskStore.sink(nowhere, 1, false, Samples.TASK, TWO))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot write to the folder");
    }

    @Test
    void aHostileFileWithRightChecksumsIsRefusedWithoutTakingMemory() throws IOException {
        byte[] whole = Files.readAllBytes(write(Samples.of(50, 3), true, "a.rows"));
        int table = (int) ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getLong(32);
        int entry = whole.length - DiskFormat.ENTRY_BYTES;
        int[][] lies = {
            {12, 0},
            {16, 51},
            {24, -1},
            {24, 2},
            {28, 2_000_000_000},
            {28, -1},
            {32, 0},
            {36, 1},
            {40, table},
            {48, 0},
            {48, 1 << 30},
            {table, 2_000_000_000},
            {table + 4, -5},
            {table + 4, 1 << 30},
            {entry, 0},
            {entry + 8, 0},
            {entry + 8, 49},
            {entry + 12, Integer.MAX_VALUE},
            {entry + 16, 0},
        };
        Path hostile = folder.resolve("hostile.rows");
        for (int[] lie : lies) {
            ByteBuffer copy = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
            copy.putInt(lie[0], lie[1]);
            copy.putInt(56, DiskFormat.checksum(copy.duplicate().position(table)));
            copy.putInt(60, DiskFormat.checksum(copy.duplicate().position(0).limit(60)));
            Files.write(hostile, copy.array());
            assertThatThrownBy(() -> {
                        try (DiskStore store = DiskStore.open(hostile, TWO)) {
                            Samples.read(store);
                        }
                    })
                    .as("%d at byte %d", lie[1], lie[0])
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(hostile.toString());
        }
    }

    @Test
    void aColumnOutOfRangeInABlockIsRefused() throws IOException {
        Path file = write(new Samples(new float[][] {{1, 2, 3}}, new double[1], new double[] {1}, 3), true, "a.rows");
        ByteBuffer copy = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int table = (int) copy.getLong(32);
        // After the header: three values, two starts, three columns.
        copy.putInt(64 + 12 + 8 + 8, 3);
        copy.putInt(
                copy.capacity() - 4,
                DiskFormat.checksum(copy.duplicate().position(64).limit(table)));
        copy.putInt(56, DiskFormat.checksum(copy.duplicate().position(table)));
        copy.putInt(60, DiskFormat.checksum(copy.duplicate().position(0).limit(60)));
        Files.write(file, copy.array());
        try (DiskStore store = DiskStore.open(file, TWO)) {
            assertThatThrownBy(() -> Samples.read(store))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("block 0");
        }
    }

    @Test
    void anotherVersionIsNamed() throws IOException {
        Path file = write(Samples.of(5, 2), false, "a.rows");
        byte[] bytes = Files.readAllBytes(file);
        bytes[8] = 9;
        Files.write(file, bytes);
        assertThatThrownBy(() -> DiskStore.open(file, TWO))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("has version 9 where this program reads 1");
    }

    @Test
    void aFileCutWhileItIsOpenIsNoticed() throws IOException {
        Path file = write(Samples.of(5_000, 3), false, "a.rows");
        try (DiskStore store = DiskStore.open(file, TWO)) {
            Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 30_000));
            assertThatThrownBy(() -> store.run(new FloatSums(3)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("cut off");
        }
    }

    @Test
    void anAbandonedOrFailedSinkLeavesNoFileAndNoMemory() throws IOException {
        long live = FloatMemory.liveBytes();
        for (Kind kind : Kind.values()) {
            RowSink abandoned = kind.sink(folder, 2, Samples.TASK, TWO);
            for (int i = 0; i < 3_000; i++) {
                abandoned.dense(new float[] {i, 1}, 1, 1);
            }
            abandoned.abandon();
            abandoned.abandon();
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
        Execution tight = TWO.withMemory(16 << 20);
        float[] row = new float[500];
        RowSink[] sinks = {
            Spill.sink(folder, 500, false, Samples.TASK, tight),
            MemoryStore.sink(500, false, Samples.TASK, TWO.withMemory(64 << 20))
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
        Execution tight = TWO.withMemory(16 << 20);
        assertThatThrownBy(() -> {
                    try (RowSink sink = MemoryStore.sink(1000, false, Samples.TASK, tight)) {
                        for (int i = 0; i < 6_000; i++) {
                            sink.dense(new float[1000], 1, 1);
                        }
                    }
                })
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("16.0 MiB that --memory allows");
        assertThat(FloatMemory.liveBytes()).isEqualTo(live);
    }

    @Test
    void aPassOverMoreDataThanTheBudgetKeepsToItsPlan() {
        Execution tight = Execution.defaults().withThreads(8).withMemory(64 << 20);
        int columns = 8192;
        float[] row = new float[columns];
        try (RowSink sink = DiskStore.temporarySink(folder, columns, false, Samples.TASK, tight)) {
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
                assertThat(result).isEqualTo(store.with(tight.withThreads(1)).run(sums));
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
