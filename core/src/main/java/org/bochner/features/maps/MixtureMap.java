package org.bochner.features.maps;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MapDescription;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.linalg.loops.InnerProducts;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Features of a sum of kernels by landmarks: z(x) = W k(x), k(x) the kernel's values at M landmarks and WᵀW the inverse
 * of its Gram matrix there.
 *
 * <p>Among the landmarks z·z' is the kernel itself, so that a linear model on z is the exact kernel machine when the
 * landmarks are all its training rows; with fewer it is Nyström's approximation.
 *
 * <p>Landmarks may be sparse, and no row of them is ever written out: the products are {@link InnerProducts}. W is
 * L⁻¹ with the Gram matrix LLᵀ, and only its lower triangle is multiplied.
 *
 * <p>Cost: 2Md + M² operations for a row, less for sparse ones, and M values of each kernel. Its making holds 12M²
 * bytes, the map 4M² and its landmarks, which it owns and frees.
 */
public final class MixtureMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "mixture";

    private static final String WHITENING = "whitening.npy";
    private static final String WIDTHS = "kernel-widths.npy";
    private static final String WEIGHTS = "kernel-weights.npy";

    /** What is added to the Gram matrix's diagonal, relative to its mean: float features have no more digits. */
    private static final double JITTER = 1e-5;

    /** Rows, and columns of the whitening, that are held in double at a time. */
    private static final int TILE = 256;

    final Rows landmarks;
    private final List<KernelTerm> terms;
    final DenseRows whitening;
    private final double[] norms;
    private final InnerProducts inner;

    /**
     * A map that takes over {@code landmarks} and {@code whitening}.
     *
     * @param landmarks M×d
     * @param whitening Wᵀ, M×M; what is below its diagonal is 0
     */
    public MixtureMap(Rows landmarks, List<KernelTerm> terms, DenseRows whitening) {
        if (landmarks.rows() == 0 || terms.isEmpty()) {
            throw new IllegalArgumentException("a sum of kernels needs a kernel and a landmark");
        }
        if (whitening.rows() != landmarks.rows() || whitening.columns() != landmarks.rows()) {
            throw new IllegalArgumentException(
                    landmarks.rows() + " landmarks need a square matrix of their number, not " + whitening.rows() + "×"
                            + whitening.columns());
        }
        this.landmarks = landmarks;
        this.terms = List.copyOf(terms);
        this.whitening = whitening;
        this.norms = norms(landmarks);
        this.inner = new InnerProducts(landmarks);
    }

    /** The map of {@code landmarks}, which it takes over. Cost: M²/2 kernel values and 2M³/3 operations. */
    public static MixtureMap of(Rows landmarks, List<KernelTerm> terms, Execution execution) {
        int m = landmarks.rows();
        Matrix gram = new Matrix(m, m);
        Tasks.run(execution, (m + TILE - 1) / TILE, strip -> {
            execution.check();
            strip(landmarks, terms, strip * TILE, Math.min(m, (strip + 1) * TILE), gram);
        });
        double trace = 0;
        for (int i = 0; i < m; i++) {
            trace += gram.get(i, i);
        }
        for (int i = 0; i < m; i++) {
            gram.add(i, i, JITTER * trace / m);
        }
        Cholesky.inverseFactor(gram);
        execution.check();
        DenseRows whitening = DenseRows.allocate(m, m);
        for (int from = 0; from < m; from += TILE) {
            int count = Math.min(TILE, m - from);
            float[] lines = new float[count * m];
            for (int j = from; j < m; j++) {
                for (int i = 0; i < count && from + i <= j; i++) {
                    lines[i * m + j] = (float) gram.get(j, from + i);
                }
            }
            whitening.memory().write(from * m, lines, 0, lines.length);
        }
        return new MixtureMap(landmarks, terms, whitening);
    }

    /** The lines {@code from} to before {@code to} of the lower triangle of the Gram matrix (modified). */
    private static void strip(Rows landmarks, List<KernelTerm> terms, int from, int to, Matrix gram) {
        double[] products = new double[(to - from) * to];
        new InnerProducts(landmarks.slice(0, to)).times(landmarks.slice(from, to), products);
        double[] norms = norms(landmarks.slice(0, to));
        for (int i = from; i < to; i++) {
            for (int j = 0; j <= i; j++) {
                gram.set(i, j, value(terms, norms[i], norms[j], products[(i - from) * to + j]));
            }
        }
    }

    /** ‖x‖² of each row. */
    private static double[] norms(Rows rows) {
        return IntStream.range(0, rows.rows()).mapToDouble(rows::squaredNorm).toArray();
    }

    private static double value(List<KernelTerm> terms, double norm, double other, double product) {
        double sum = 0;
        for (KernelTerm term : terms) {
            sum += term.value(norm, other, product);
        }
        return sum;
    }

    @Override
    public List<KernelTerm> terms() {
        return terms;
    }

    @Override
    public int inputs() {
        return landmarks.columns();
    }

    @Override
    public int features() {
        return landmarks.rows();
    }

    /** In double, and rounded once at the end: the whitening enlarges what k(x) has lost up to there. */
    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        int m = features();
        double[] w = new double[m * Math.min(m, TILE)];
        float[] line = new float[Math.min(m, TILE)];
        for (int first = 0; first < rows.rows(); first += TILE) {
            Rows some = rows.slice(first, Math.min(rows.rows(), first + TILE));
            int n = some.rows();
            double[] values = values(some);
            double[] z = new double[n * line.length];
            for (int from = 0; from < m; from += TILE) {
                int count = Math.min(TILE, m - from);
                for (int l = 0; l < from + count; l++) {
                    whitening.memory().read(whitening.start(l) + from, line, 0, count);
                    for (int j = 0; j < count; j++) {
                        w[l * count + j] = line[j];
                    }
                }
                Blas.get().dgemm(true, false, n, count, from + count, 1, values, w, 0, z);
                for (int i = 0; i < n; i++) {
                    for (int j = 0; j < count; j++) {
                        line[j] = (float) z[i * count + j];
                    }
                    out.write(offset + (first + i) * stride + from, line, 0, count);
                }
            }
        }
    }

    /** k(x) of all {@code rows}, a column each. */
    private double[] values(Rows rows) {
        int n = rows.rows();
        int m = features();
        double[] products = new double[n * m];
        inner.times(rows, products);
        double[] values = new double[n * m];
        for (int i = 0; i < n; i++) {
            double norm = rows.squaredNorm(i);
            for (int l = 0; l < m; l++) {
                values[l * n + i] = value(terms, norm, norms[l], products[i * m + l]);
            }
        }
        return values;
    }

    @Override
    public MapDescription describe() {
        return MapDescription.of("sum of kernels").with("landmarks", features());
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void write(ModelWriter to) {
        List<String> kernels = terms.stream().map(KernelTerm::kernel).toList();
        to.put("map.kernels", String.join(",", kernels));
        to.array(WIDTHS, terms.stream().mapToDouble(KernelTerm::width).toArray());
        to.array(WEIGHTS, terms.stream().mapToDouble(KernelTerm::weight).toArray());
        LandmarkFile.write(landmarks, to);
        to.array(WHITENING, whitening);
    }

    /** The map that was written; the caller closes it. */
    public static MixtureMap read(ModelReader from) {
        String[] kernels = from.get("map.kernels").split(",");
        double[] widths = from.vector(WIDTHS);
        double[] weights = from.vector(WEIGHTS);
        if (kernels.length != widths.length || kernels.length != weights.length) {
            throw from.bad("it has " + kernels.length + " kernels with " + widths.length + " widths and "
                    + weights.length + " weights");
        }
        List<KernelTerm> terms = new ArrayList<>();
        for (int i = 0; i < kernels.length; i++) {
            terms.add(new KernelTerm(kernels[i], widths[i], weights[i]));
        }
        return new MixtureMap(LandmarkFile.read(from), terms, from.rows(WHITENING));
    }

    @Override
    public void close() {
        landmarks.memory().close();
        whitening.memory().close();
    }
}
