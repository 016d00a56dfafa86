package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.bochner.linalg.loops.ArrayLoops;
import org.junit.jupiter.api.Test;

/** Fails when a fast implementation should run here and does not: a fall-back must never be silent. */
class FallbackTest {
    @Test
    void theNativeLibraryRunsOnLinux() {
        assumeTrue(System.getProperty("bochner.blas") == null, "bochner.blas forces a choice");
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "known to run on Linux x86-64 only");
        assumeTrue(
                FallbackTest.class.getResource("/org/bytedeco/openblas/linux-x86_64") != null,
                "the native library was taken from the class path");
        assertThat(Blas.get().name()).isEqualTo("native");
    }

    @Test
    void thePropertyChoosesThePlainProduct() {
        assumeTrue(System.getProperty("bochner.blas") != null, "bochner.blas is not set");
        assertThat(Blas.get().name()).isEqualTo(System.getProperty("bochner.blas"));
    }

    @Test
    void theVectorModuleIsUsedWhereItIs() {
        assumeTrue(System.getProperty("bochner.simd") == null, "bochner.simd forces a choice");
        assumeTrue(ArrayLoops.vectorModule(), "the JVM was started without jdk.incubator.vector");
        assertThat(ArrayLoops.get().name()).isEqualTo("vector");
    }

    @Test
    void theTestsRunWithTheVectorModule() {
        assertThat(ArrayLoops.vectorModule())
                .as("surefire passes --add-modules jdk.incubator.vector")
                .isTrue();
    }
}
