package org.bochner.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Cells;
import org.bochner.data.read.CsvReader;
import org.bochner.data.read.Source;
import org.bochner.store.Block;
import org.bochner.store.DiskStore;
import org.bochner.store.Pass;
import org.bochner.store.RowSink;
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

/** Reading: a CSV file cut into fields, the same made into rows of numbers, and rows from a file of blocks. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4)
@Measurement(iterations = 8)
public class ReadBenchmark {
    /** Rows of the CSV file: 124 bytes each. */
    @Param("1000000")
    public int lines;

    @Param("60000")
    public int rows;

    @Param("784")
    public int columns;

    private Path folder;
    private Path table;
    private RowStore onDisk;

    /** No arithmetic is counted, only the bytes of the file. */
    static Work work(String method, int lines, int rows, int columns) {
        return switch (method) {
            case "csvFields", "csvRows" -> new Work(0, (TableGenerator.COLUMNS * 6 + 3.5) * lines);
            case "diskRows" -> new Work(0, 4.0 * rows * columns);
            default -> throw new IllegalArgumentException(method);
        };
    }

    @Setup(Level.Trial)
    public void write() throws IOException {
        folder = Files.createTempDirectory("bochner-benchmark");
        table = folder.resolve("table.csv");
        TableGenerator.write(table, TableGenerator.COLUMNS, lines, Long.MAX_VALUE);
        try (RowSink sink = DiskStore.sink(folder, columns, false, Samples.task(2), Execution.defaults())) {
            Samples.fill(sink, rows, columns, 2);
            onDisk = sink.finish();
        }
    }

    /** The reader alone, on one core. */
    @Benchmark
    public long csvFields() {
        long fields = 0;
        Cells cells = new Cells();
        try (CsvReader reader = new CsvReader(new Source(table, Execution.defaults()), ',', true)) {
            while (reader.next(cells)) {
                fields += reader.header().size();
            }
        }
        return fields;
    }

    /** What {@code fit} does with a file: find the schema, encode the rows, and hash the file. */
    @Benchmark
    public long csvRows() {
        try (Dataset dataset = Dataset.read(table, ReadOptions.defaults(), Execution.defaults())) {
            return dataset.rows().rows();
        }
    }

    /** All blocks of a file that the system has in its cache, with their checksums. */
    @Benchmark
    public Object diskRows() {
        return onDisk.run(new Touch());
    }

    /** Looks at one number of each block. */
    private static final class Touch implements Pass<double[]> {
        @Override
        public double[] partial() {
            return new double[1];
        }

        @Override
        public void accumulate(Block block, double[] partial) {
            partial[0] += block.targets()[0] + block.rows().rows();
        }

        @Override
        public void merge(double[] total, double[] part) {
            total[0] += part[0];
        }

        @Override
        public void reset(double[] partial) {
            partial[0] = 0;
        }
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        onDisk.close();
        Files.deleteIfExists(folder.resolve("rows"));
        Files.deleteIfExists(table);
        Files.deleteIfExists(folder);
    }
}
