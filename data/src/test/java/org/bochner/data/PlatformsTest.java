package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bochner.linalg.Blas;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Platforms without a native library, simulated: everything works in plain Java, with the same results. */
class PlatformsTest {
    private static final String[] METHODS = {"linear", "rff"};

    private static final Predicate<String> NATIVE_JAR = Pattern.compile(
                    "(javacpp|openblas)-[^/\\\\]*(linux|macosx|windows)[^/\\\\]*\\.jar$")
            .asPredicate();

    private static List<String> expected;

    @BeforeAll
    static void fitWithTheNativeLibrary() throws Exception {
        assumeTrue(Blas.get().name().equals("native"), "OpenBLAS does not load here");
        expected = lines(new ChildJvm());
        assertThat(expected.subList(0, 2)).containsExactly("memory native", "arithmetic native");
    }

    private static List<String> lines(ChildJvm jvm) throws IOException, InterruptedException {
        return jvm.run(FitAndPredict.class, METHODS).lines().toList();
    }

    @Test
    void anUnknownPlatformFallsBackToJava() throws Exception {
        assertAgrees(lines(new ChildJvm().option("-Dorg.bytedeco.javacpp.platform=linux-s390x")));
    }

    @Test
    void withoutNativeJarsItFallsBackToJava() throws Exception {
        assertAgrees(lines(new ChildJvm().classPath(NATIVE_JAR.negate())));
    }

    @Test
    void withoutAnyJarOfJavaCppItFallsBackToJava() throws Exception {
        assertAgrees(lines(new ChildJvm().classPath(entry -> !entry.contains("bytedeco"))));
    }

    @Test
    void onDemandNoNativeLibraryIsUsed() throws Exception {
        assertAgrees(lines(new ChildJvm().option("-Dbochner.blas=java")));
    }

    private static void assertAgrees(List<String> found) {
        assertThat(found.subList(0, 2)).containsExactly("memory java", "arithmetic java");
        assertThat(found.size()).isEqualTo(expected.size());
        for (int i = 2; i < found.size(); i++) {
            double[] one = numbers(expected.get(i));
            double[] other = numbers(found.get(i));
            assertThat(other).as(METHODS[i - 2]).hasSameSizeAs(one);
            double size = Arrays.stream(one).map(Math::abs).max().orElseThrow();
            for (int j = 0; j < one.length; j++) {
                assertThat(other[j]).as(METHODS[i - 2] + " row " + j).isCloseTo(one[j], within(1e-3 * size));
            }
        }
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(" "))
                .skip(2)
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
