package org.bochner.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.loops.Products;
import org.bochner.potential.PairGradients;
import org.bochner.potential.Potential;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Block;
import org.bochner.store.Pass;
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

/**
 * The potential of many candidates, its gradient for a few, and the matrix product inside them alone, by the library,
 * on the same rows: {@code product} is the arithmetic limit of {@code potential}.
 *
 * <p>{@code --param data=mnist} uses the fours and nines of MNIST instead of Gaussian rows; the variable
 * {@code BOCHNER_DATA} says where it is. There half of the columns of a panel are zero and left out, so that the
 * potential may be faster than its "limit".
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 2)
@Measurement(iterations = 5)
public class PotentialBenchmark {
    /** The chains of a search for peaks. */
    private static final int CHAINS = 500;

    @Param("11791")
    public int rows;

    @Param("784")
    public int columns;

    @Param("20000")
    public int candidates;

    @Param("gaussian")
    public String data;

    private RowStore source;
    private SpectralMeasure measure;
    private final List<float[]> chains = new ArrayList<>();
    private double[][] signed;

    /** 2dN flops a row for each product; some 45 for a pair and its sums. */
    static Work work(String method, int rows, int columns, int candidates) {
        double bytes = 4.0 * rows * columns;
        double n = rows;
        double m = Math.min(CHAINS, candidates);
        return switch (method) {
            case "product" -> new Work(2 * n * columns * candidates, bytes);
            case "potential" -> new Work(n * candidates * (2.0 * columns + 45), bytes);
            case "gradient" -> new Work(n * m * (6.0 * columns + 90), 2 * bytes);
            default -> throw new IllegalArgumentException(method);
        };
    }

    @Setup(Level.Trial)
    public void draw() throws IOException {
        source = data.equals("mnist") ? Samples.foursAndNines() : Samples.rows(rows, columns, 2);
        if (source.rows() != rows || source.columns() != columns) {
            throw new IllegalArgumentException(
                    "MNIST has " + source.rows() + " fours and nines of " + source.columns() + " pixels; say so");
        }
        signed = new double[1][rows];
        Arrays.setAll(signed[0], i -> i % 2 == 0 ? 1 : -1);
        BaseKernel kernel = BaseKernel.parse("gaussian").withWidth(Math.sqrt(columns));
        measure = FrequencyDraw.draw(kernel, Draw.IID, Family.FOURIER_PAIR, candidates, columns, 1);
        for (int m = 0; m < Math.min(CHAINS, candidates); m++) {
            float[] start = new float[columns];
            measure.atoms().copyAtom(m, start);
            chains.add(start);
        }
    }

    /** The product of every block by the library, into memory that is used again. */
    private record Product(DenseAtoms atoms) implements Pass<FloatMemory> {
        @Override
        public FloatMemory partial() {
            return FloatMemory.allocate(1024L * atoms.count());
        }

        @Override
        public void accumulate(Block block, FloatMemory into) {
            int n = atoms.count();
            Products.times(block.rows(), atoms.matrix(), 0, n, n, into, 0, n);
        }

        @Override
        public void merge(FloatMemory total, FloatMemory part) {}

        @Override
        public void reset(FloatMemory partial) {}

        @Override
        public void release(FloatMemory partial) {
            partial.close();
        }
    }

    @Benchmark
    public float product() {
        try (FloatMemory last = source.run(new Product((DenseAtoms) measure.atoms()))) {
            return last.get(0);
        }
    }

    @Benchmark
    public double[] potential() {
        return Potential.of(source, measure);
    }

    @Benchmark
    public PairGradients gradient() {
        return PairGradients.of(source, chains, signed, new int[chains.size()]);
    }

    @TearDown(Level.Trial)
    public void close() {
        source.close();
        measure.close();
    }
}
