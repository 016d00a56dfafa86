package org.bochner.benchmarks;

import java.util.concurrent.TimeUnit;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.linalg.loops.Hadamard;
import org.bochner.linalg.loops.Trigonometry;
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
import org.openjdk.jmh.annotations.Warmup;

/** Loops over arrays that stay in the first cache: as many numbers as the feature maps have, all cores. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 10)
@Measurement(iterations = 10)
public class TransformBenchmark {
    /** A tile of the feature map. */
    private static final int TILE = 2048;

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    @Param("60000")
    public int rows;

    private float[][] angles;
    private float[][] first;
    private float[][] second;

    /** Some 25 flops for a cosine, 45 for the pair, log₂ for each number of a Hadamard transform; no memory. */
    static Work work(String method, int rows) {
        double numbers = (double) rows * TILE;
        return switch (method) {
            case "cosine" -> new Work(25 * numbers, 0);
            case "pair" -> new Work(45 * numbers, 0);
            case "hadamard" -> new Work(11 * numbers, 0);
            default -> throw new IllegalArgumentException(method);
        };
    }

    @Setup(Level.Trial)
    public void allocate() {
        angles = new float[CORES][TILE];
        first = new float[CORES][TILE];
        second = new float[CORES][TILE];
        for (int core = 0; core < CORES; core++) {
            for (int i = 0; i < TILE; i++) {
                angles[core][i] = (i - TILE / 2) * 0.01f;
            }
        }
    }

    @Benchmark
    public float cosine() {
        Samples.parallel(CORES, core -> {
            for (int row = core; row < rows; row += CORES) {
                System.arraycopy(angles[core], 0, first[core], 0, TILE);
                ArrayLoops.get().cosine(first[core], 0, TILE, 0.03f);
            }
        });
        return first[0][0];
    }

    @Benchmark
    public float pair() {
        Samples.parallel(CORES, core -> {
            for (int row = core; row < rows; row += CORES) {
                Trigonometry.pair(angles[core], 0, TILE, 0.03f, first[core], 0, second[core], 0);
            }
        });
        return first[0][0] + second[0][0];
    }

    @Benchmark
    public float hadamard() {
        Samples.parallel(CORES, core -> {
            for (int row = core; row < rows; row += CORES) {
                System.arraycopy(angles[core], 0, first[core], 0, TILE);
                Hadamard.transform(first[core]);
            }
        });
        return first[0][0];
    }
}
