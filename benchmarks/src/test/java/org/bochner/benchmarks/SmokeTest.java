package org.bochner.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** That the benchmarks run; how fast they are is no matter of tests. */
class SmokeTest {
    @Test
    void everyBenchmarkRunsOnceOnTinySizesAndLeavesNoMemoryBehind() throws RunnerException {
        long before = FloatMemory.liveBytes();
        List<Figure> figures = Figure.of(new Runner(new OptionsBuilder()
                        .include("org\\.bochner\\.benchmarks\\.")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .verbosity(VerboseMode.SILENT)
                        .shouldFailOnError(true)
                        .param("rows", "1100") // two blocks, so that partial results are merged too
                        .param("columns", "7")
                        .param("features", "12")
                        .param("words", "30")
                        .param("vocabulary", "800")
                        .param("frequencies", "5")
                        .param("candidates", "40")
                        .param("lines", "50")
                        .param("size", "12x7")
                        .build())
                .run());
        assertThat(figures)
                .extracting(Figure::pass)
                .containsExactlyInAnyOrderElementsOf(new TreeSet<>(List.of(
                        "Limits.sgemm",
                        "Limits.copy",
                        "FeatureBenchmark.product",
                        "FeatureBenchmark.phase",
                        "FeatureBenchmark.pair",
                        "FeatureBenchmark.sorf",
                        "PotentialBenchmark.product",
                        "PotentialBenchmark.potential",
                        "PotentialBenchmark.gradient",
                        "TrainingBenchmark.gram",
                        "TrainingBenchmark.gradientOfOne",
                        "TrainingBenchmark.gradientOfTen",
                        "TransformBenchmark.cosine",
                        "TransformBenchmark.pair",
                        "TransformBenchmark.hadamard",
                        "SparseBenchmark.project",
                        "ReadBenchmark.csvFields",
                        "ReadBenchmark.csvRows",
                        "ReadBenchmark.diskRows",
                        "RowLatency.predictor",
                        "RowLatency.scores")));
        assertThat(figures).allSatisfy(figure -> assertThat(figure.best()).isPositive());
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void theLimitIsTheSlowerOfArithmeticAndMemory() {
        Work work = new Work(100, 30);
        assertThat(work.limit(10, 10)).isEqualTo(10);
        assertThat(work.limit(100, 10)).isEqualTo(3);
        assertThat(work.boundByMemory(100, 10)).isTrue();
        assertThat(work.boundByMemory(10, 10)).isFalse();
    }

    @Test
    void aSmallTableIsTheBeginningOfALargeOneAndHasBothLabels(@TempDir Path folder) throws IOException {
        Path small = folder.resolve("small.csv");
        Path large = folder.resolve("large.csv");
        assertThat(TableGenerator.write(small, 20, 100, Long.MAX_VALUE)).isEqualTo(100);
        long rows = TableGenerator.write(large, 20, Long.MAX_VALUE, 400_000);
        List<String> lines = Files.readAllLines(large);
        assertThat(lines)
                .hasSize((int) rows + 1)
                .startsWith(Files.readAllLines(small).toArray(new String[0]));
        assertThat(Files.size(large)).isCloseTo(400_000, within(130L));
        long yes = lines.stream().filter(line -> line.endsWith(",yes")).count();
        assertThat(yes).isBetween(rows / 5, rows * 4 / 5);
        double mean = lines.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[0]))
                .average()
                .orElseThrow();
        // The standard error is 0.005: 5 of them come up by chance once in a million.
        assertThat(mean).isCloseTo(0.5, within(0.026));
    }
}
