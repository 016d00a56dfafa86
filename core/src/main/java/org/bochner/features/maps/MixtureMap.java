package org.bochner.features.maps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MapDescription;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Features of a sum of kernels by landmarks: z(x) = W k(x), k(x) the kernel's values at M landmarks and WᵀW the inverse
 * of its Gram matrix there.
 *
 * <p>Among the landmarks z·z' is the kernel itself, so that a linear model on z is the exact kernel machine when the
 * landmarks are all its training rows; with fewer it is Nyström's approximation.
 *
 * <p>Cost: 2Md + 2M² operations for a row, and M values of each kernel. The map owns its memory and frees it.
 */
public final class MixtureMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "mixture";

    private static final String LANDMARKS = "landmarks.npy";
    private static final String WHITENING = "whitening.npy";
    private static final String WIDTHS = "kernel-widths.npy";
    private static final String WEIGHTS = "kernel-weights.npy";

    /** What is added to the Gram matrix's diagonal, relative to its mean: float features have no more digits. */
    private static final double JITTER = 1e-5;

    /** Lines of the whitening that are widened to double at a time. */
    private static final int TILE = 256;

    final DenseRows landmarks;
    private final List<KernelTerm> terms;
    final DenseRows whitening;
    private final double[] norms;

    /**
     * A map that takes over {@code landmarks} and {@code whitening}.
     *
     * @param landmarks M×d
     * @param whitening Wᵀ, M×M
     */
    public MixtureMap(DenseRows landmarks, List<KernelTerm> terms, DenseRows whitening) {
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
        this.norms = IntStream.range(0, landmarks.rows())
                .mapToDouble(landmarks::squaredNorm)
                .toArray();
    }

    /** The map of {@code landmarks}, which it takes over. Cost: M³. */
    public static MixtureMap of(DenseRows landmarks, List<KernelTerm> terms) {
        int m = landmarks.rows();
        Matrix gram = new Matrix(m, m);
        double trace = 0;
        float[][] line = new float[2][landmarks.columns()];
        for (int i = 0; i < m; i++) {
            landmarks.copyRow(i, line[0]);
            double norm = landmarks.squaredNorm(i);
            for (int j = 0; j <= i; j++) {
                landmarks.copyRow(j, line[1]);
                double value = value(terms, norm, landmarks.squaredNorm(j), product(line[0], line[1]));
                gram.set(i, j, value);
                gram.set(j, i, value);
            }
            trace += gram.get(i, i);
        }
        for (int i = 0; i < m; i++) {
            gram.add(i, i, JITTER * trace / m);
        }
        Matrix lower = Cholesky.of(gram).factor();
        DenseRows whitening = DenseRows.allocate(m, m);
        // Row by row of L⁻ᵀ: column i of L⁻¹ by forward substitution.
        double[] x = new double[m];
        for (int i = 0; i < m; i++) {
            Arrays.fill(x, 0);
            x[i] = 1;
            for (int j = i; j < m; j++) {
                double sum = x[j];
                int at = j * m;
                for (int k = i; k < j; k++) {
                    sum -= lower.data()[at + k] * x[k];
                }
                x[j] = sum / lower.data()[at + j];
            }
            for (int j = 0; j < m; j++) {
                whitening.memory().set(i * m + j, (float) x[j]);
            }
        }
        return new MixtureMap(landmarks, terms, whitening);
    }

    private static double product(float[] x, float[] y) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += (double) x[j] * y[j];
        }
        return sum;
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
        int n = rows.rows();
        int m = features();
        double[] values = values(rows);
        double[] z = new double[Math.multiplyExact(n, m)];
        int most = Math.min(m, TILE);
        double[] some = new double[n * most];
        double[] w = new double[most * m];
        for (int from = 0; from < m; from += TILE) {
            int count = Math.min(TILE, m - from);
            for (int i = 0; i < n; i++) {
                System.arraycopy(values, i * m + from, some, i * count, count);
            }
            doubles(whitening, from, count, w);
            Blas.get().dgemm(false, false, n, m, count, 1, some, w, from == 0 ? 0 : 1, z);
        }
        float[] line = new float[m];
        for (int i = 0; i < n; i++) {
            for (int l = 0; l < m; l++) {
                line[l] = (float) z[i * m + l];
            }
            out.write(offset + i * stride, line, 0, m);
        }
    }

    /** k(x) of all {@code rows}. */
    private double[] values(Rows rows) {
        int n = rows.rows();
        int m = features();
        int d = inputs();
        double[] x = new double[n * d];
        float[] line = new float[d];
        for (int i = 0; i < n; i++) {
            rows.copyRow(i, line);
            for (int j = 0; j < d; j++) {
                x[i * d + j] = line[j];
            }
        }
        double[] centres = new double[m * d];
        doubles(landmarks, 0, m, centres);
        double[] values = new double[n * m];
        Blas.get().dgemm(false, true, n, m, d, 1, x, centres, 0, values);
        for (int i = 0; i < n; i++) {
            double norm = rows.squaredNorm(i);
            for (int l = 0; l < m; l++) {
                values[i * m + l] = value(terms, norm, norms[l], values[i * m + l]);
            }
        }
        return values;
    }

    private static void doubles(DenseRows from, int first, int count, double[] to) {
        float[] line = new float[from.columns()];
        for (int i = 0; i < count; i++) {
            from.copyRow(first + i, line);
            for (int j = 0; j < line.length; j++) {
                to[i * line.length + j] = line[j];
            }
        }
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
        to.array(LANDMARKS, landmarks);
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
        return new MixtureMap(from.rows(LANDMARKS), terms, from.rows(WHITENING));
    }

    @Override
    public void close() {
        landmarks.memory().close();
        whitening.memory().close();
    }
}
