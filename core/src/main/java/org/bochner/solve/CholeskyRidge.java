package org.bochner.solve;

import java.util.Arrays;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.store.BadInput;
import org.bochner.store.RowStore;
import org.bochner.store.Stopped;

/**
 * The squared loss in closed form: all outputs and all C from one pass over the rows.
 *
 * <p>The minimiser of ½‖w‖² + C Σ u (w·z + b − y)² satisfies, with a free bias,
 *
 * <pre>  (I + 2C (G − s sᵀ/u₊)) w = 2C (Σ u y z − ȳ s),   b = ȳ − w·s/u₊            (1)</pre>
 *
 * <p>where s = Σ u z, u₊ = Σ u and ȳ = Σ u y / u₊; a regularised bias is the weight of one more feature that is 1; without
 * a bias s does not enter. Steps: {@linkplain Gram moments} once (n·D² operations), then for each C one Cholesky factor
 * (D³/3) and a solve. When the features outnumber the rows, {@link DualRidge} works on the n×n side.
 *
 * <p>Objective and gap are computed from the moments in double: the gap is ½‖∇P‖² as in {@link LinearObjective}, so it
 * states what the rounding of the factor left. If I + 2CG is not positive definite to working precision, a jitter is
 * added to its diagonal, and the name of the solver in the solution says how much.
 */
final class CholeskyRidge implements Path {
    private final RowStore store;
    private final Training training;
    private final Coding coding;
    private final boolean bordered;
    private Gram gram;
    /** The matrix of (1) without I and 2C, in full, and its right sides. */
    private double[] matrix;

    private double[] right;

    CholeskyRidge(RowStore store, Training training, Coding coding) {
        this.store = store;
        this.training = training;
        this.coding = coding;
        this.bordered = training.bias() == Training.Bias.REGULARISED;
    }

    @Override
    public Solution solve(double c) {
        int passes = 0;
        if (gram == null) {
            try {
                gram = Gram.of(store, coding);
                passes = 1;
            } catch (Stopped stopped) {
                return Solution.none(store.columns(), coding.outputs(), c, "cholesky");
            }
            checkFinite();
            prepare();
        }
        int n = order();
        int k = gram.outputs();
        double[] w = new double[n * k];
        double jitter = 0;
        while (!factorAndSolve(c, jitter, w)) {
            jitter = jitter == 0 ? 1e-9 * c * trace() / n : 10 * jitter;
        }
        return solution(c, w, jitter, passes);
    }

    private int order() {
        return gram.features() + (bordered ? 1 : 0);
    }

    private void checkFinite() {
        for (double value : gram.sum()) {
            if (!Double.isFinite(value)) {
                throw new BadInput(
                        "the features are not all finite, or too large for single precision; check the rows for NaN"
                                + " and scale the columns");
            }
        }
    }

    private void prepare() {
        int d = gram.features();
        int k = gram.outputs();
        int n = order();
        boolean free = training.bias() == Training.Bias.FREE && gram.weight() > 0;
        matrix = new double[n * n];
        right = new double[n * k];
        for (int i = 0; i < d; i++) {
            double shift = free ? gram.sum()[i] / gram.weight() : 0;
            for (int j = i; j < d; j++) {
                double value = gram.gram()[i * d + j] - shift * gram.sum()[j];
                matrix[i * n + j] = value;
                matrix[j * n + i] = value;
            }
            for (int o = 0; o < k; o++) {
                right[i * k + o] = gram.cross()[i * k + o] - shift * gram.targets()[o];
            }
        }
        if (bordered) {
            for (int j = 0; j < d; j++) {
                matrix[d * n + j] = gram.sum()[j];
                matrix[j * n + d] = gram.sum()[j];
            }
            matrix[d * n + d] = gram.weight();
            System.arraycopy(gram.targets(), 0, right, d * k, k);
        }
    }

    private double trace() {
        double trace = 0;
        for (int i = 0; i < order(); i++) {
            trace += matrix[i * order() + i];
        }
        return trace;
    }

    private boolean factorAndSolve(double c, double jitter, double[] w) {
        int n = order();
        double[] a = new double[n * n];
        for (int i = 0; i < a.length; i++) {
            a[i] = 2 * c * matrix[i];
        }
        for (int i = 0; i < n; i++) {
            a[i * n + i] += 1 + jitter;
        }
        if (Blas.get().potrf(n, a) != 0) {
            return false;
        }
        for (int i = 0; i < w.length; i++) {
            w[i] = 2 * c * right[i];
        }
        Blas.get().potrs(n, a, w, gram.outputs());
        return true;
    }

    private Solution solution(double c, double[] w, double jitter, int passes) {
        int n = order();
        int k = gram.outputs();
        double[] product = new double[n * k];
        Blas.get().dgemm(false, false, n, k, n, 1, matrix, n, w, k, 0, product, k);
        double objective = 0;
        double gradient = 0;
        double first = 0;
        for (int i = 0; i < w.length; i++) {
            double residual = w[i] + 2 * c * (product[i] - right[i]);
            objective += w[i] * w[i] / 2 + c * w[i] * (product[i] - 2 * right[i]);
            gradient += residual * residual;
            first += 4 * c * c * right[i] * right[i];
        }
        boolean free = training.bias() == Training.Bias.FREE && gram.weight() > 0;
        for (int o = 0; o < k; o++) {
            double mean = free ? gram.targets()[o] / gram.weight() : 0;
            objective += c * Math.max(0, gram.squares()[o] - mean * gram.targets()[o]);
        }
        objective = Math.max(objective, 0);
        double gap = objective > 0 ? Math.min(1, gradient / 2 / objective) : 0;
        return new Solution(
                function(w, free),
                c,
                objective,
                gap,
                first > 0 ? Math.sqrt(gradient / first) : 0,
                passes,
                gap <= training.tolerance(),
                false,
                jitter > 0 ? "cholesky (jitter " + jitter + ")" : "cholesky");
    }

    private LinearFunction function(double[] w, boolean free) {
        int d = gram.features();
        int k = gram.outputs();
        double[] bias = new double[k];
        for (int o = 0; o < k; o++) {
            if (bordered) {
                bias[o] = w[d * k + o];
            } else if (free) {
                bias[o] = gram.targets()[o];
                for (int j = 0; j < d; j++) {
                    bias[o] -= w[j * k + o] * gram.sum()[j];
                }
                bias[o] /= gram.weight();
            }
        }
        return new LinearFunction(new Matrix(d, k, Arrays.copyOf(w, d * k)), bias);
    }
}
