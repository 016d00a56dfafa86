package org.bochner.solve.ridge;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.solve.RegularisationPath;
import org.bochner.solve.Solution;
import org.bochner.solve.Training;
import org.bochner.solve.gradient.LinearObjective;
import org.bochner.store.RowStore;

/**
 * The squared loss in closed form: all outputs and all C from one pass over the rows.
 *
 * <p>The minimiser of ½‖w‖² + C Σ u (w·z + b − y)² satisfies, with a free bias,
 *
 * <pre>  (I + 2C (G − s sᵀ/u₊)) w = 2C (Σ u y z − ȳ s),   b = ȳ − w·s/u₊            (1)</pre>
 *
 * <p>where s = Σ u z, u₊ = Σ u and ȳ = Σ u y / u₊; a regularised bias is the weight of one more feature that is 1;
 * without a bias s does not enter. Steps: {@linkplain Gram moments} once (n·D² operations), then for each C one
 * {@linkplain RefinedCholesky Cholesky factor} (D³/3) and a solve. When the features outnumber the rows,
 * {@link DualRidge} works on the n×n side.
 *
 * <p>Moments summed in float are off by some 10⁻⁷ of their trace, and 2C times that stands beside the I of (1). Where
 * that matters for the tolerance, the moments are made again {@linkplain Gram#inDouble in double}.
 *
 * <p>Objective and gap are computed from the moments: the gap is ½‖∇P‖² as in {@link LinearObjective}, so it
 * states what the rounding of the factor left. If I + 2CG is not positive definite to working precision, a jitter is
 * added to its diagonal, and the name of the solver in the solution says how much.
 */
public final class CholeskyRidge implements RegularisationPath {
    /** The residual that a tolerance of 1 leaves, as a share of the right side. */
    private static final double RESIDUAL = 1e-4;

    /**
     * The rounding of float moments that may stand beside the I of (1), bounded by their trace, at a tolerance of 1.
     * With the usual 0.001 the minimum is met to a thousandth of it even where eigenvalues fall fast.
     */
    private static final double MOST_ROUNDING = 20;

    private static final double ROUNDING = 0x1p-24;

    private final RowStore store;
    /** Asked of the store once, for a path that grows outlives it. */
    private final Execution execution;

    private Training training;
    private final Targets targets;
    private final boolean bordered;
    private Gram gram;
    private boolean precise;
    /** Passes made since the last solution. */
    private int passes;
    /** The matrix of (1) without I and 2C, in full, and its right sides. */
    private double[] matrix;

    private double[] right;

    /** The values of C that will be asked for, as far as is known, and solutions that were made ahead. */
    private final double[] cs;

    private final Map<Double, Solved> ahead = new ConcurrentHashMap<>();

    public CholeskyRidge(RowStore store, Training training, Targets targets, double... cs) {
        this.cs = cs;
        this.store = store;
        this.execution = store.execution();
        this.training = training;
        this.targets = targets;
        this.bordered = training.bias() == Training.Bias.REGULARISED;
    }

    @Override
    public Solution solve(double c) {
        try {
            measure(c);
        } catch (Stopped stopped) {
            return Solution.none(store.columns(), targets.outputs(), c, "cholesky");
        }
        while (!ahead.containsKey(c)) {
            solveAhead(c);
        }
        Solved solved = ahead.remove(c);
        int made = passes;
        passes = 0;
        Solution solution = solution(c, solved, made);
        // A factor in float may leave a residual that is small beside the right side, but not beside the objective.
        return solution.converged() ? solution : solution(c, solved(c, true), made);
    }

    /** The moments, as precise as {@code c} needs them. */
    private void measure(double c) {
        if (gram == null) {
            use(Gram.of(store, targets));
        }
        if (!precise && isTooRough(gram.trace(), c, training)) {
            precise = true;
            use(Gram.inDouble(store, targets));
        }
    }

    private void use(Gram moments) {
        gram = moments;
        passes++;
        ahead.clear();
        if (!Arrays.stream(gram.sum()).allMatch(Double::isFinite)) {
            throw notFinite();
        }
        prepare();
    }

    static BadInput notFinite() {
        return new BadInput("the features are not all finite, or too large for single precision; check the rows for NaN"
                + " and scale the columns");
    }

    /** Whether moments of this trace in float are too rough to solve (1) for {@code c}. */
    private static boolean isTooRough(double trace, double c, Training training) {
        return 2 * c * trace * ROUNDING > MOST_ROUNDING * training.tolerance();
    }

    @Override
    public boolean grow(RowStore more, double c, Training finer) {
        // Balanced classes weigh by their share of all rows, so that the sums there are would have other weights.
        if (gram == null || training.classWeights().balanced()) {
            return false;
        }
        Gram added = precise ? Gram.inDouble(more, targets) : Gram.of(more, targets);
        if (!precise && isTooRough(gram.trace() + added.trace(), c, finer)) {
            return false;
        }
        training = finer;
        use(gram.plus(added));
        return true;
    }

    /** Solves for {@code c}, and side by side for those C that come next: a factor keeps but one thread busy. */
    private void solveAhead(double c) {
        double[] rest = Arrays.stream(cs).dropWhile(each -> each != c).toArray();
        double[] now =
                rest.length == 0 ? new double[] {c} : Arrays.copyOf(rest, Math.min(rest.length, execution.threads()));
        Tasks.run(execution, now.length, i -> ahead.put(now[i], solved(now[i], false)));
    }

    /** The weights for one C, what they leave of the equations, and what was added to the diagonal. */
    private record Solved(double[] w, double[] residual, double jitter) {}

    private Solved solved(double c, boolean inDouble) {
        int n = order();
        int k = gram.outputs();
        RefinedCholesky equations = new RefinedCholesky(n, k, matrix, RESIDUAL * training.tolerance());
        double[] b = new double[n * k];
        for (int i = 0; i < b.length; i++) {
            b[i] = 2 * c * right[i];
        }
        double[] w = new double[n * k];
        double[] residual = new double[n * k];
        double jitter = 0;
        while (!equations.solve(1 + jitter, 2 * c, b, w, residual, inDouble)) {
            jitter = jitter == 0 ? 1e-9 * c * gram.trace() / n : 10 * jitter;
        }
        return new Solved(w, residual, jitter);
    }

    private int order() {
        return gram.features() + (bordered ? 1 : 0);
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
                matrix[i * n + j] = gram.gram()[i * d + j] - shift * gram.sum()[j];
            }
            for (int o = 0; o < k; o++) {
                right[i * k + o] = gram.cross()[i * k + o] - shift * gram.targets()[o];
            }
        }
        if (bordered) {
            for (int j = 0; j < d; j++) {
                matrix[j * n + d] = gram.sum()[j];
            }
            matrix[d * n + d] = gram.weight();
            System.arraycopy(gram.targets(), 0, right, d * k, k);
        }
        Matrix.mirror(matrix, n);
    }

    private Solution solution(double c, Solved solved, int passes) {
        int k = gram.outputs();
        double[] w = solved.w;
        double jitter = solved.jitter;
        double objective = 0;
        double gradient = 0;
        for (int i = 0; i < w.length; i++) {
            // With M the matrix of (1): w + 2C(Mw − right), and 2C·Mw from it.
            double slope = -solved.residual[i] - jitter * w[i];
            double product = slope - w[i] + 2 * c * right[i];
            objective += w[i] * w[i] / 2 + w[i] * (product / 2 - 2 * c * right[i]);
            gradient += slope * slope;
        }
        boolean free = training.bias() == Training.Bias.FREE && gram.weight() > 0;
        for (int o = 0; o < k; o++) {
            double mean = free ? gram.targets()[o] / gram.weight() : 0;
            objective += c * Math.max(0, gram.squares()[o] - mean * gram.targets()[o]);
        }
        return solution(function(w, free), c, Math.max(objective, 0), gradient / 2, passes, training, jitter);
    }

    /** A solution in closed form with this duality gap. */
    static Solution solution(
            LinearFunction function,
            double c,
            double objective,
            double gap,
            int passes,
            Training training,
            double jitter) {
        double relative = objective > 0 ? Math.min(1, gap / objective) : 0;
        String solver = jitter > 0 ? "cholesky (jitter " + jitter + ")" : "cholesky";
        boolean converged = relative <= training.tolerance();
        return new Solution(function, c, objective, relative, passes, converged, false, solver);
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
