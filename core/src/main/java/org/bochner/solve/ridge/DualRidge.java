package org.bochner.solve.ridge;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.linalg.Blas;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.solve.RegularisationPath;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.solve.Vectors;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The squared loss when the dense features outnumber the rows: the n×n side of {@link CholeskyRidge}.
 *
 * <p>With K = ZZᵀ (plus 1 with a regularised bias) and A = K + diag(1/(2Cu)), the dual variables of an output solve
 * A α = y − b, and w = Zᵀα. A free bias makes them sum to zero: b = 1ᵀA⁻¹y / 1ᵀA⁻¹1. Rows of weight 0 are left out.
 * K is computed in double: rounding in float would be of the size of 1/(2Cu) where C is large.
 * Cost: one pass that keeps the rows, n²·D for K once, n³/3 for each C.
 */
public final class DualRidge implements RegularisationPath {
    /** The features whose products are added at once. */
    private static final int PANEL = 256;

    private final RowStore store;
    private final Training training;
    private final Targets targets;
    private float[][] rows;
    private double[] y;
    private double[] weights;
    private double[] kernel;

    public DualRidge(RowStore store, Training training, Targets targets) {
        this.store = store;
        this.training = training;
        this.targets = targets;
    }

    @Override
    public Solution solve(double c) {
        int passes = 0;
        if (kernel == null) {
            try {
                keep();
                passes = 1;
            } catch (Stopped stopped) {
                return Solution.none(store.columns(), targets.outputs(), c, "cholesky");
            }
        }
        int n = rows.length;
        double[] a = kernel.clone();
        for (int i = 0; i < n; i++) {
            a[i * n + i] += 1 / (2 * c * weights[i]);
        }
        double jitter = factor(a, n, c);
        double[] bias = new double[targets.outputs()];
        double[] alpha = SpanRidge.dual(a, y, training.bias(), bias);
        return solution(c, alpha, bias, jitter, passes);
    }

    /** Factors {@code a} (modified) and returns the jitter that it took. */
    private double factor(double[] a, int n, double c) {
        double[] original = a.clone();
        double jitter = 0;
        while (Blas.get().potrf(n, a) != 0) {
            jitter = jitter == 0 ? 1e-9 / c : 10 * jitter;
            System.arraycopy(original, 0, a, 0, a.length);
            for (int i = 0; i < n; i++) {
                a[i * n + i] += jitter;
            }
        }
        return jitter;
    }

    private Solution solution(double c, double[] alpha, double[] bias, double jitter, int passes) {
        int n = rows.length;
        int k = targets.outputs();
        int d = store.columns();
        Matrix w = new Matrix(d, k);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                for (int o = 0; o < k; o++) {
                    w.add(j, o, alpha[i * k + o] * rows[i][j]);
                }
            }
        }
        // P − D(α) row by row: C u r² + α(s − y) + α²/(4Cu) = C u (r + α/(2Cu))² with the residual r = s − y.
        double gap = 0;
        double objective = Vectors.dot(w.data(), w.data()) / 2;
        if (training.bias() == Training.Bias.REGULARISED) {
            objective += Vectors.dot(bias, bias) / 2;
        }
        for (int i = 0; i < n; i++) {
            for (int o = 0; o < k; o++) {
                double score = bias[o];
                for (int j = 0; j < d; j++) {
                    score += rows[i][j] * w.get(j, o);
                }
                double residual = score - y[i * k + o];
                double miss = residual + alpha[i * k + o] / (2 * c * weights[i]);
                objective += c * weights[i] * residual * residual;
                gap += c * weights[i] * miss * miss;
            }
        }
        return CholeskyRidge.solution(new LinearFunction(w, bias), c, objective, gap, passes, training, jitter);
    }

    /** Reads the rows whose weight is not zero, and makes K. */
    private void keep() {
        int all = Math.toIntExact(store.rows());
        float[][] read = new float[all][];
        double[][] values = new double[all][targets.outputs()];
        double[] own = new double[all];
        store.run(Passes.each("rows", block -> {
            for (int i = 0; i < block.size(); i++) {
                int row = (int) block.first() + i;
                own[row] = targets.weight(block, i);
                targets.encode(block, i, i + 1, values[row]);
                read[row] = new float[store.columns()];
                block.rows().copyRow(i, read[row]);
            }
        }));
        int[] used = IntStream.range(0, all).filter(i -> own[i] > 0).toArray();
        rows = Arrays.stream(used).mapToObj(i -> read[i]).toArray(float[][]::new);
        y = Arrays.stream(used)
                .mapToObj(i -> values[i])
                .flatMapToDouble(Arrays::stream)
                .toArray();
        weights = Arrays.stream(used).mapToDouble(i -> own[i]).toArray();
        int n = rows.length;
        int d = store.columns();
        double constant = training.bias() == Training.Bias.REGULARISED ? 1 : 0;
        kernel = new double[n * n];
        Arrays.fill(kernel, constant);
        for (int from = 0; from < d; from += PANEL) {
            int width = Math.min(PANEL, d - from);
            double[] panel = new double[width * n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < width; j++) {
                    panel[j * n + i] = rows[i][from + j];
                }
            }
            Blas.get().dsyrk(width, n, 1, panel, 1, kernel);
        }
        Matrix.mirror(kernel, n);
        for (int i = 0; i < n; i++) {
            if (!Double.isFinite(kernel[i * n + i])) {
                throw CholeskyRidge.notFinite();
            }
        }
    }
}
