package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import org.bochner.linalg.Blas;
import org.junit.jupiter.api.Test;

/** The JVM's limits of memory: those that we follow, and those that do not concern us. */
class JvmLimitsTest {
    /** What the computer has and the default memory, in a JVM with {@code option}. */
    private static long[] memory(String option) throws Exception {
        String output = new ChildJvm().option(option).run(JvmLimits.class);
        return Arrays.stream(output.strip().split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    @Test
    void aHeapThatTheUserGaveLimitsTheDefaultMemory() throws Exception {
        assertThat(memory("-Xmx64m")[1]).isEqualTo(64 << 20);
        assertThat(memory("-XX:MaxHeapSize=80m")[1]).isEqualTo(80 << 20);
        assertThat(memory("-XX:MaxRAM=512m")[1]).isEqualTo(256 << 20);
    }

    @Test
    void aHeapByPercentageDoesNotSoHalfOfTheComputerIsTheDefault() throws Exception {
        long[] found = memory("-XX:MaxRAMPercentage=25");
        assertThat(found[1]).isEqualTo(found[0] / 2);
    }

    @Test
    void nativeMemoryIsNotLimitedByTheHeapAndJavaCppIsLeftAlone() throws Exception {
        assumeTrue(Blas.nativeMemory(), "no native memory here");
        String output = new ChildJvm().option("-Xmx32m").run(JvmLimits.class, "allocate", "300");
        assertThat(output.lines()).containsExactly("allocated " + (300L << 20), "then 0");
    }

    @Test
    void onJavaBuffersAFullMemorySaysWhatToDoAndClosedOnesMakeRoomAtOnce() throws Exception {
        String output = new ChildJvm()
                .option("-Dbochner.blas=java")
                .option("-XX:MaxDirectMemorySize=100m")
                .option("-XX:+DisableExplicitGC")
                .run(JvmLimits.class, "allocate", "300");
        assertThat(output.lines()).hasSize(2).last().isEqualTo("then 0");
        assertThat(output)
                .contains("no memory outside the heap for 1048576 bytes more, 104857600 are in use")
                .contains("-XX:MaxDirectMemorySize")
                .contains("bochner-natives");
    }
}
