package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Stopped;
import org.bochner.Targets;
import org.bochner.linalg.Blas;
import org.bochner.select.validate.Splits;
import org.bochner.solve.Loss;
import org.bochner.solve.gradient.Lbfgs;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Moves frequencies jointly, so that a linear model on their waves has less loss.
 *
 * <p>The game finds one peak after the other, each for the rows that those before it left: good places, but not the
 * best ones for all of them together. With f(x) = b + (1/√M) Σ_m (a_m cos ω_m·x + c_m sin ω_m·x),
 *
 * <pre>J(ω, a, c, b) = (1/Σw) Σ_i w_i Σ_k ℓ(f_k(x_i), y_ik) + (λ/2)(‖a‖² + ‖c‖²)</pre>
 *
 * is minimised over all of them by L-BFGS, from the frequencies of the game and the weights that are best for these. ℓ
 * is the squared hinge for classes and the square for numbers, which are standardised. Frequencies are in units of
 * 1/σ, so that a step of one moves waves of rows a width apart by a radian.
 *
 * <p>A fifth of the rows is held out first: the number of steps after which J is least there, and a quarter more as
 * there are more rows, is then made on all rows. Where rows are too few to learn more, that is none. Where they are
 * many, the last number of steps counts whose J is within a tenth of the least.
 *
 * <p>Cost: two products of n·d·M for each evaluation, on at most {@value #MOST_ROWS} rows and {@value #MOST_NUMBERS}
 * numbers in double; up to {@value #STEPS} evaluations.
 */
final class Polish {
    private static final int MOST_ROWS = 5000;
    private static final int MOST_NUMBERS = 1 << 23;

    /** Evaluations for the weights alone, and for all. */
    private static final int FIRST_STEPS = 30;

    private static final int STEPS = 300;
    private static final int MEMORY = 10;
    private static final double C = 30;
    /** The relative decrease over so many evaluations at which it ends. */
    private static final double LEAST_DECREASE = 1e-4;

    private static final int OVER = 50;
    /** Steps whose J on held-out rows is this share above the least count as good: a later one has learned more. */
    private static final double LEVEL = 0.1;
    /** The fewest held-out rows for that. */
    private static final int MANY = 200;
    /** The share of the rows that judges, and the fewest rows in all. */
    private static final double HELD = 0.2;

    private static final int FEWEST_ROWS = 50;

    private final double[] x;
    private final double[] y;
    private final double[] w;
    private final int n;
    private final int d;
    private final int atoms;
    private final int outputs;
    private final double sigma;
    private final Loss loss;
    private final double lambda;
    private final double[] cosines;
    private final double[] sines;
    private final double[] slopes;
    private final double[] work;
    /** Whether the frequencies stay where they are. */
    private boolean fixed;

    /** For {@code atoms} frequencies on {@code rows}, which all take part. */
    Polish(RowStore rows, int atoms, double sigma) {
        this.n = Math.toIntExact(rows.rows());
        this.d = rows.columns();
        this.atoms = atoms;
        this.sigma = sigma;
        this.x = new double[n * d];
        Targets targets = Targets.signed(rows.task());
        if (!rows.task().isClassification()) {
            Targets.Moments moments = Passes.moments(rows);
            double[] deviations = Arrays.stream(moments.deviations())
                    .map(each -> each > 0 ? each : 1)
                    .toArray();
            targets = targets.standardized(moments.means(), deviations);
        }
        this.outputs = targets.outputs();
        this.loss = rows.task().isClassification() ? Loss.SQUARED_HINGE : Loss.SQUARED;
        this.y = new double[n * outputs];
        this.w = new double[n];
        read(rows, targets);
        double total = Arrays.stream(w).sum();
        for (int i = 0; i < n; i++) {
            w[i] /= total;
        }
        this.lambda = 1 / (C * total);
        this.cosines = new double[n * atoms];
        this.sines = new double[n * atoms];
        this.slopes = new double[n * outputs];
        this.work = new double[n * atoms];
    }

    /** Rows that are not sparse, as many as it takes. */
    static boolean suits(RowStore rows) {
        return !rows.sparse() && rows.columns() <= MOST_NUMBERS / 1000;
    }

    /** The frequencies in better places, none longer than {@code radius}; the same ones where it is stopped. */
    static List<float[]> of(RowStore rows, List<float[]> found, double sigma, double radius, long seed) {
        try {
            return moved(rows, found, sigma, radius, seed);
        } catch (Stopped stopped) {
            return found;
        }
    }

    private static List<float[]> moved(RowStore rows, List<float[]> found, double sigma, double radius, long seed) {
        int most = Math.min(MOST_ROWS, MOST_NUMBERS / Math.max(found.size(), rows.columns()));
        RowStore some = rows.subset(Splits.sample(rows, most, seed));
        if (some.rows() < FEWEST_ROWS) {
            return found;
        }
        Splits.Split split = Splits.holdOut(some, HELD, seed);
        Polish polish = new Polish(some.subset(split.train()), found.size(), sigma);
        Polish held = new Polish(some.subset(split.test()), found.size(), sigma);
        int steps = polish.search(polish.weighed(found, rows), STEPS, held, rows).step;
        if (steps == 0) {
            return found;
        }
        Polish all = new Polish(some, found.size(), sigma);
        double[] best =
                all.search(all.weighed(found, rows), (int) Math.round(steps / (1 - HELD)) + 1, null, rows).theta;
        List<float[]> moved = new ArrayList<>();
        for (int m = 0; m < found.size(); m++) {
            float[] omega = new float[polish.d];
            double squares = 0;
            for (int j = 0; j < omega.length; j++) {
                double each = best[m * polish.d + j] / sigma;
                omega[j] = (float) each;
                squares += each * each;
            }
            double shrink = Math.min(1, radius / Math.sqrt(squares));
            for (int j = 0; j < omega.length && shrink < 1; j++) {
                omega[j] *= (float) shrink;
            }
            moved.add(omega);
        }
        return moved;
    }

    private void read(RowStore rows, Targets targets) {
        rows.run(Passes.each("rows", block -> {
            float[] line = new float[d];
            for (int i = 0; i < block.size(); i++) {
                int at = Math.toIntExact(block.first() + i);
                block.rows().copyRow(i, line);
                for (int j = 0; j < d; j++) {
                    x[at * d + j] = line[j];
                }
                for (int k = 0; k < outputs; k++) {
                    y[at * outputs + k] = targets.value(block, i, k);
                }
                w[at] = targets.weight(block, i);
            }
        }));
    }

    /** The frequencies times σ, then zeros for the weights. */
    private double[] start(List<float[]> found) {
        double[] theta = new double[variables()];
        for (int m = 0; m < atoms; m++) {
            for (int j = 0; j < d; j++) {
                theta[m * d + j] = found.get(m)[j] * sigma;
            }
        }
        return theta;
    }

    /** M·d for frequencies, 2M·K for weights, K for constants. */
    int variables() {
        return atoms * d + 2 * atoms * outputs + outputs;
    }

    /** The frequencies as found, with the weights that are best for them. */
    private double[] weighed(List<float[]> found, RowStore rows) {
        fixed = true;
        double[] weights = search(start(found), FIRST_STEPS, null, rows).theta;
        fixed = false;
        return weights;
    }

    /** A point on the way, and after how many evaluations it was met. */
    private record Point(double[] theta, int step) {}

    /** The best point on the way, by J on {@code held} rows, or on its own where there are none. */
    private Point search(double[] start, int steps, Polish held, RowStore rows) {
        Lbfgs search = new Lbfgs(start.clone(), MEMORY);
        Point best = new Point(start, 0);
        double good = held != null && held.n >= MANY ? 1 + LEVEL : 1;
        double least = Double.POSITIVE_INFINITY;
        double before = Double.POSITIVE_INFINITY;
        try {
            for (int step = 0; step < steps && !search.stuck(); step++) {
                rows.execution().check();
                double[] theta = search.ask();
                double[] gradient = new double[theta.length];
                double value = value(theta, gradient);
                double judged = held == null ? value : held.value(theta, new double[theta.length]);
                if (judged < least * good) {
                    least = Math.min(least, judged);
                    best = new Point(theta.clone(), step);
                }
                search.tell(value, gradient);
                if (step % OVER == OVER - 1) {
                    if (before - least < LEAST_DECREASE * least) {
                        break;
                    }
                    before = least;
                }
            }
        } catch (Stopped stopped) {
            // The best so far.
        }
        return best;
    }

    /** J at {@code theta}, and its gradient (modified, zero before). */
    double value(double[] theta, double[] gradient) {
        Blas blas = Blas.get();
        double norm = 1 / Math.sqrt(atoms);
        int weights = atoms * d;
        int constants = weights + 2 * atoms * outputs;
        double[] omega = Arrays.copyOf(theta, weights);
        double[] a = Arrays.copyOfRange(theta, weights, weights + atoms * outputs);
        double[] c = Arrays.copyOfRange(theta, weights + atoms * outputs, constants);
        blas.dgemm(false, true, n, atoms, d, 1 / sigma, x, omega, 0, work);
        for (int i = 0; i < work.length; i++) {
            cosines[i] = Math.cos(work[i]);
            sines[i] = Math.sin(work[i]);
        }
        double[] scores = new double[n * outputs];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = theta[constants + i % outputs];
        }
        blas.dgemm(false, false, n, outputs, atoms, norm, cosines, a, 1, scores);
        blas.dgemm(false, false, n, outputs, atoms, norm, sines, c, 1, scores);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < outputs; k++) {
                int at = i * outputs + k;
                sum += w[i] * loss.value(scores[at], y[at], 0);
                slopes[at] = w[i] * loss.slope(scores[at], y[at], 0);
                gradient[constants + k] += slopes[at];
            }
        }
        for (int i = weights; i < constants; i++) {
            sum += lambda / 2 * theta[i] * theta[i];
        }
        double[] ga = new double[a.length];
        double[] gc = new double[c.length];
        blas.dgemm(true, false, atoms, outputs, n, norm, cosines, slopes, 0, ga);
        blas.dgemm(true, false, atoms, outputs, n, norm, sines, slopes, 0, gc);
        for (int i = 0; i < a.length; i++) {
            gradient[weights + i] = ga[i] + lambda * a[i];
            gradient[weights + a.length + i] = gc[i] + lambda * c[i];
        }
        // ∂f/∂(ω·x) = −a sin + c cos, with one product for each of the two.
        double[] turned = new double[work.length];
        blas.dgemm(false, true, n, atoms, outputs, norm, slopes, a, 0, work);
        blas.dgemm(false, true, n, atoms, outputs, norm, slopes, c, 0, turned);
        for (int i = 0; i < work.length; i++) {
            work[i] = turned[i] * cosines[i] - work[i] * sines[i];
        }
        double[] moves = new double[weights];
        blas.dgemm(true, false, atoms, d, n, 1 / sigma, work, x, 0, moves);
        System.arraycopy(moves, 0, gradient, 0, fixed ? 0 : weights);
        return sum;
    }
}
