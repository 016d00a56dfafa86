package org.bochner.benchmarks;

import java.util.concurrent.TimeUnit;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.Products;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
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

/** Feature maps of dense rows, and the matrix product inside them alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4)
@Measurement(iterations = 8)
public class FeatureBenchmark {
    @Param("60000")
    public int rows;

    @Param("784")
    public int columns;

    @Param("2000")
    public int features;

    private RowStore source;
    private FloatMemory into;
    private FeatureMap phase;
    private FeatureMap pair;
    private FeatureMap sorf;
    private FeatureMap product;

    /** d·D multiplications and additions for each row; structured frequencies need 3·log₂p additions each instead. */
    static Work work(String method, int rows, int columns, int features) {
        double bytes = 4.0 * rows * columns + 4.0 * rows * features;
        double n = rows;
        return switch (method) {
            case "product" -> new Work(2 * n * columns * features, bytes);
            case "phase" -> new Work(n * features * (2.0 * columns + 25), bytes);
            case "pair" -> new Work(n * features / 2 * (2.0 * columns + 45), bytes);
            case "sorf" -> new Work(n * features / 2 * (3 * Math.log(columns) / Math.log(2) + 45), bytes);
            default -> throw new IllegalArgumentException(method);
        };
    }

    @Setup(Level.Trial)
    public void draw() {
        source = Samples.rows(rows, columns, 10);
        into = FloatMemory.allocate((long) rows * features);
        BaseKernel kernel = BaseKernel.parse("gaussian").withWidth(Math.sqrt(columns));
        phase = new MeasureMap(FrequencyDraw.draw(kernel, Draw.IID, Family.FOURIER_PHASE, features, columns, 1));
        pair = new MeasureMap(FrequencyDraw.draw(kernel, Draw.IID, Family.FOURIER_PAIR, features / 2, columns, 1));
        sorf = new MeasureMap(FrequencyDraw.draw(kernel, Draw.SORF, Family.FOURIER_PAIR, features / 2, columns, 1));
        product = new Product((DenseAtoms) ((MeasureMap) phase).measure().atoms());
    }

    /** The projection alone. */
    private record Product(DenseAtoms atoms) implements FeatureMap {
        @Override
        public String kind() {
            return "product";
        }

        @Override
        public void write(ModelWriter to) {
            throw new UnsupportedOperationException("a product is only timed");
        }

        @Override
        public int inputs() {
            return atoms.inputs();
        }

        @Override
        public int features() {
            return atoms.count();
        }

        @Override
        public void apply(Rows rows, FloatMemory out, int offset, int stride) {
            Products.times(rows, atoms.matrix(), 0, atoms.count(), atoms.count(), out, offset, stride);
        }

        @Override
        public void close() {}
    }

    @Benchmark
    public Object product() {
        return source.run(new FeaturePass(product, into));
    }

    @Benchmark
    public Object phase() {
        return source.run(new FeaturePass(phase, into));
    }

    @Benchmark
    public Object pair() {
        return source.run(new FeaturePass(pair, into));
    }

    @Benchmark
    public Object sorf() {
        return source.run(new FeaturePass(sorf, into));
    }

    @TearDown(Level.Trial)
    public void close() {
        phase.close();
        pair.close();
        sorf.close();
        into.close();
        source.close();
    }
}
