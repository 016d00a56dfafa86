package org.bochner.benchmarks;

import java.util.concurrent.TimeUnit;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
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

/**
 * The limits of this computer: the fastest matrix product (square, in cache, a matrix per core) and the fastest copy
 * (from memory to memory, on all cores). All other figures are compared with these two of the same run.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3)
@Measurement(iterations = 10)
public class Limits {
    @Param("60000")
    public int rows;

    @Param("784")
    public int columns;

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private FloatMemory[] a;
    private FloatMemory[] c;
    private FloatMemory from;
    private FloatMemory to;
    private int side;

    /** The side of the square matrices: small enough for the cache, large enough for full speed. */
    static int side(int rows) {
        return Math.min(1024, rows);
    }

    static Work work(String method, int rows, int columns) {
        int side = side(rows);
        return switch (method) {
            case "sgemm" -> new Work(2.0 * side * side * side * rounds(rows), 0);
            case "copy" -> new Work(0, 8.0 * rows * columns);
            default -> throw new IllegalArgumentException(method);
        };
    }

    private static int rounds(int rows) {
        return Math.max(1, rows / side(rows) / CORES) * CORES;
    }

    @Setup(Level.Trial)
    public void allocate() {
        side = side(rows);
        a = new FloatMemory[CORES];
        c = new FloatMemory[CORES];
        for (int core = 0; core < CORES; core++) {
            a[core] = Samples.numbers(side * side);
            c[core] = FloatMemory.allocate((long) side * side);
        }
        from = Samples.numbers(rows * columns);
        to = FloatMemory.allocate((long) rows * columns);
    }

    @Benchmark
    public float sgemm() {
        int each = rounds(rows) / CORES;
        Samples.parallel(CORES, core -> {
            for (int round = 0; round < each; round++) {
                DenseRows square = new DenseRows(a[core], side, side);
                Blas.get().sgemm(false, square, false, square, 0f, new DenseRows(c[core], side, side));
            }
        });
        return c[0].get(0);
    }

    @Benchmark
    public float copy() {
        int slices = CORES * 8;
        int length = rows * columns;
        Samples.parallel(slices, slice -> {
            int start = (int) ((long) length * slice / slices);
            int end = (int) ((long) length * (slice + 1) / slices);
            to.copy(start, from, start, end - start);
        });
        return to.get(length - 1);
    }

    @TearDown(Level.Trial)
    public void close() {
        for (int core = 0; core < CORES; core++) {
            a[core].close();
            c[core].close();
        }
        from.close();
        to.close();
    }
}
