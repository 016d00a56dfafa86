package org.bochner.benchmarks;

import java.util.concurrent.TimeUnit;
import org.bochner.store.RowStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The passes of training on features that are in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4)
@Measurement(iterations = 8)
public class TrainingBenchmark {
    @Param("60000")
    public int rows;

    @Param("2000")
    public int features;

    private RowStore binary;
    private RowStore ten;

    /** Half of D² products for the symmetric Gram matrix; two products of D for each output of a gradient. */
    static Work work(String method, int rows, int features) {
        double n = rows;
        double bytes = 4 * n * features;
        return switch (method) {
            case "gram" -> new Work(n * features * (features + 1.0), bytes);
            case "gradientOfOne" -> new Work(4 * n * features, bytes);
            case "gradientOfTen" -> new Work(40 * n * features, bytes);
            default -> throw new IllegalArgumentException(method);
        };
    }

    @Setup(Level.Trial)
    public void allocate() {
        binary = Samples.rows(rows, features, 2);
        ten = Samples.rows(rows, features, 10);
    }

    @Benchmark
    public double gram() {
        return HotPasses.gram(binary);
    }

    @Benchmark
    public double gradientOfOne() {
        return HotPasses.gradient(binary);
    }

    @Benchmark
    public double gradientOfTen() {
        return HotPasses.gradient(ten);
    }

    @TearDown(Level.Trial)
    public void close() {
        binary.close();
        ten.close();
    }
}
