package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FloatMemoryTest {
    private static long residentBytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        throw new IOException("no VmRSS in /proc/self/status");
    }

    @Test
    void freshMemoryIsZeroAndKeepsWhatIsWritten() {
        try (FloatMemory memory = FloatMemory.allocate(1021)) {
            for (int i = 0; i < 1021; i++) {
                assertThat(memory.get(i)).isZero();
            }
            memory.write(7, new float[] {9, 1, 2, 3}, 1, 3);
            float[] back = new float[5];
            memory.read(6, back, 0, 5);
            assertThat(back).containsExactly(0, 1, 2, 3, 0);
            assertThat(memory.byteBuffer().getFloat(8 * Float.BYTES)).isEqualTo(2);
            assertThat(memory.buffer().capacity()).isEqualTo(1021);
        }
    }

    @Test
    void liveBytesReturnToTheirStartAndClosingTwiceCountsOnce() {
        long start = FloatMemory.liveBytes();
        FloatMemory memory = FloatMemory.allocate(1000);
        assertThat(FloatMemory.liveBytes()).isEqualTo(start + 4000);
        memory.close();
        memory.close();
        assertThat(memory.isClosed()).isTrue();
        assertThat(FloatMemory.liveBytes()).isEqualTo(start);
        try (FloatMemory none = FloatMemory.allocate(0)) {
            assertThat(none.length()).isZero();
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(start);
    }

    @Test
    void manyGigabytesInTurnStayWithinABoundedResidentSet() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/status")), "no /proc on this platform");
        assumeTrue(Blas.nativeMemory(), "without the native library the garbage collector frees");
        long start = FloatMemory.liveBytes();
        long before = residentBytes();
        long most = 0;
        for (int i = 0; i < 48; i++) {
            // 64 MiB each, every page written: 3.2 GB in all.
            try (FloatMemory memory = FloatMemory.allocate(16 << 20)) {
                for (int at = 0; at < memory.length(); at += 1024) {
                    memory.set(at, 1f);
                }
                if (i % 10 == 0) {
                    most = Math.max(most, residentBytes());
                }
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(start);
        assertThat(most - before).isLessThan(400L << 20);
        assertThat(residentBytes() - before).isLessThan(200L << 20);
    }

    @Test
    void manySmallMemoriesAreFreedToo() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/status")), "no /proc on this platform");
        assumeTrue(Blas.nativeMemory(), "without the native library the garbage collector frees");
        long start = FloatMemory.liveBytes();
        long before = residentBytes();
        for (int i = 0; i < 50_000; i++) {
            FloatMemory.allocate(2500).close();
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(start);
        assertThat(residentBytes() - before).isLessThan(100L << 20);
    }

    @Test
    void memoryStartsOnACacheLine() {
        assumeTrue(Blas.nativeMemory(), "a Java buffer starts where it starts");
        for (int length : new int[] {1, 5, 1000, 100_000}) {
            try (FloatMemory memory = FloatMemory.allocate(length)) {
                assertThat(memory.pointer().address() % 64).isZero();
                memory.set(length - 1, 2f);
                assertThat(memory.pointer().get(length - 1)).isEqualTo(2f);
            }
        }
    }

    @Test
    void moreThanOneMemoryHoldsIsRefused() {
        assertThatThrownBy(() -> FloatMemory.allocate(FloatMemory.MAX_LENGTH + 1L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(FloatMemory.MAX_LENGTH));
    }
}
