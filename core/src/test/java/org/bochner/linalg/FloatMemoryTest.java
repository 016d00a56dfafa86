package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
                assertThat(memory.natives().pointer().address() % 64).isZero();
                memory.set(length - 1, 2f);
                assertThat(memory.natives().pointer().get(length - 1)).isEqualTo(2f);
            }
        }
    }

    @Test
    void moreThanOneMemoryHoldsIsRefused() {
        assertThatThrownBy(() -> FloatMemory.allocate(FloatMemory.MAX_LENGTH + 1L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(FloatMemory.MAX_LENGTH));
    }

    @Test
    void everyAccessToClosedMemorySaysSo() {
        FloatMemory closed = FloatMemory.allocate(6);
        closed.close();
        try (FloatMemory open = FloatMemory.allocate(6)) {
            List<ThrowingCallable> accesses = List.of(
                    () -> closed.get(0),
                    () -> closed.set(0, 1),
                    () -> closed.read(0, new float[1], 0, 1),
                    () -> closed.write(0, new float[1], 0, 1),
                    () -> closed.copy(0, open, 0, 1),
                    () -> open.copy(0, closed, 0, 1),
                    closed::byteBuffer,
                    closed::natives);
            for (ThrowingCallable access : accesses) {
                assertThatIllegalStateException().isThrownBy(access).withMessage("the memory of 6 floats is closed");
            }
        }
    }

    @Test
    void arithmeticOnClosedMemoryFailsCleanlyWhicheverArgumentIsClosed() {
        for (Blas blas : new Blas[] {Blas.get(), new JavaBlas()}) {
            for (int closed = 0; closed < 3; closed++) {
                FloatMemory[] memory = {FloatMemory.allocate(64), FloatMemory.allocate(64), FloatMemory.allocate(64)};
                memory[closed].close();
                DenseRows[] m = new DenseRows[3];
                Arrays.setAll(m, i -> new DenseRows(memory[i], 8, 8));
                int[] starts = IntStream.rangeClosed(0, 8).toArray();
                SparseRows sparse =
                        new SparseRows(8, 8, starts, IntStream.range(0, 8).toArray(), memory[0]);
                refused(() -> blas.sgemm(false, m[0], false, m[1], 0f, m[2]));
                refused(() -> blas.sgemm(true, m[0], true, m[1], 1f, m[2]));
                refused(() -> blas.spmm(sparse, m[1], m[2]));
                refused(() -> blas.spmmTransposed(sparse, m[1], m[2]));
                if (closed != 1) {
                    refused(() -> blas.ssyrk(m[0], 1f, m[2]));
                    refused(() -> blas.strsm(false, 8, memory[0], memory[2], 8));
                }
                if (closed == 0) {
                    refused(() -> blas.spotrf(8, memory[0]));
                }
                for (FloatMemory each : memory) {
                    each.close();
                }
            }
        }
    }

    private static void refused(ThrowingCallable call) {
        assertThatIllegalStateException().isThrownBy(call).withMessageContaining("is closed");
    }

    @Test
    void forgottenMemoryIsFreedAndNoLongerCounted() {
        long start = FloatMemory.liveBytes();
        for (int i = 0; i < 50; i++) {
            FloatMemory.allocate(100_000).set(i, 1f);
        }
        assertThat(collectedTo(start)).isTrue();
    }

    @Test
    void aBufferKeepsForgottenMemoryUntilItIsForgottenToo() {
        long start = FloatMemory.liveBytes();
        ByteBuffer buffer = FloatMemory.of(1, 2, 3, 4).byteBuffer();
        assertThat(collectedTo(start)).isFalse();
        assertThat(buffer.getFloat(8)).isEqualTo(3f);
        Reference.reachabilityFence(buffer);
        buffer = null;
        assertThat(collectedTo(start)).isTrue();
    }

    /** Whether no more than {@code bytes} are open soon after collections. */
    private static boolean collectedTo(long bytes) {
        for (int i = 0; i < 20 && FloatMemory.liveBytes() > bytes; i++) {
            System.gc();
            LockSupport.parkNanos(10_000_000);
        }
        return FloatMemory.liveBytes() <= bytes;
    }
}
