package org.bochner.benchmarks;

import java.util.concurrent.TimeUnit;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.linalg.loops.Products;
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

/** Products with sparse rows of the shape of the farm advertisements: 4143×54877 with some 197 words in a row. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4)
@Measurement(iterations = 8)
public class SparseBenchmark {
    private static final int ENTRIES = 197;

    @Param("4143")
    public int words;

    @Param("54877")
    public int vocabulary;

    @Param("1000")
    public int frequencies;

    private SparseRows rows;
    private FloatMemory atoms;
    private FloatMemory into;

    /**
     * Two flops for each entry and frequency. The bytes are those of the operands and the result once; a row of the
     * matrix is needed again by other rows, so more flows where the matrix does not fit the cache.
     */
    static Work work(String method, int words, int vocabulary, int frequencies) {
        if (!method.equals("project")) {
            throw new IllegalArgumentException(method);
        }
        double entries = (double) words * ENTRIES;
        return new Work(2 * entries * frequencies, 8 * entries + 4.0 * frequencies * (words + (double) vocabulary));
    }

    @Setup(Level.Trial)
    public void allocate() {
        rows = Samples.words(words, vocabulary, ENTRIES);
        atoms = Samples.numbers(vocabulary * frequencies);
        into = FloatMemory.allocate((long) words * frequencies);
    }

    @Benchmark
    public float project() {
        int slice = 256;
        Samples.parallel((words + slice - 1) / slice, part -> {
            int from = part * slice;
            SparseRows some = rows.slice(from, Math.min(words, from + slice));
            Products.times(some, atoms, 0, frequencies, frequencies, into, from * frequencies, frequencies);
        });
        return into.get(0);
    }

    @TearDown(Level.Trial)
    public void close() {
        rows.values().close();
        atoms.close();
        into.close();
    }
}
