package org.bochner.treatment;

import java.util.Arrays;
import org.bochner.RandomStream;
import org.bochner.Targets;
import org.bochner.linalg.Blas;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Learns how much each column matters: weights for a {@link org.bochner.features.maps.ColumnMap}, so that a kernel has
 * one width per column and columns without a signal are ignored.
 *
 * <ol>
 *   <li>Of at most {@value #MOST_ROWS} rows a third is set aside to validate.
 *   <li>Minimise {@link Evidence} by {@value #STEPS} steps of Adam in the logarithms of the weights, from equal
 *       weights, each on at most {@value #BATCH} of the other rows and on {@value #PAIRS} new random frequencies: what
 *       all draws agree on remains. The result is the mean of the last steps.
 *   <li>Ridge regression on random features chooses on the validation rows between equal weights, the weights, and
 *       their square roots, each at its best width and ridge. Equal weights stay unless the squared error is lower by
 *       more than chance, {@value #LEAST_GAIN} of it and its standard error over rows, and no more classes are wrong.
 * </ol>
 *
 * <p>Classes are columns of zeros and ones. Cost: {@value #STEPS}·(6nD² + 4ndD) operations, n ≤ {@value #BATCH},
 * D = {@value #PAIRS}: some seconds for 50 columns, however many rows there are.
 */
public final class Relevance {
    /** So many columns are not weighted: a step would take seconds, and rows have too little to say about each. */
    public static final int MOST_COLUMNS = 2000;

    private static final int MOST_ROWS = 4500;
    private static final int FEWEST_ROWS = 60;
    private static final int BATCH = 1000;
    private static final int PAIRS = 128;
    private static final int STEPS = 60;
    private static final double RATE = 0.15;
    /** How strongly the logarithms of the weights are drawn to their mean. */
    private static final double SHRINKAGE = 0.5;
    /** Weights below this share of the largest become zero. */
    private static final double LEAST_WEIGHT = 0.02;

    private static final double LEAST_GAIN = 0.01;
    private static final long SAMPLE = 0x72656c6576L;
    private static final double VALIDATION = 1.0 / 3;
    private static final int COMPARED_PAIRS = 256;
    private static final double[] POWERS = {0, 0.5, 1};
    private static final double[] WIDTHS = {0.35, 0.6, 1, 1.7};
    private static final double[] RIDGES = {1e-3, 1e-2, 1e-1, 1};

    /**
     * What was found.
     *
     * @param weights one per column, the largest of them 1; all of them 1 where that is no worse
     * @param before the mean squared error of equal weights on validation rows, in variances of the targets
     * @param after that of these weights
     */
    public record Found(double[] weights, double before, double after) {
        /** Whether the weights differ. */
        public boolean useful() {
            return after < before;
        }
    }

    /** Rows as arrays: n×d columns, n×K targets, and the root of each row's weight. */
    private record Part(int n, double[] x, double[] y, double[] roots) {}

    private final RowStore rows;
    private final int d;
    private final Targets targets;
    private final Part training;
    private final Part validation;
    private final long seed;
    private final double[] spread;

    private Relevance(RowStore rows, long seed) {
        this.rows = rows;
        this.seed = seed;
        this.d = rows.columns();
        this.targets = Targets.signed(rows.task());
        long most = Math.max(600, Math.min(MOST_ROWS, (1L << 23) / d));
        byte[] part = HeldOut.parts(rows, most, VALIDATION, seed);
        training = read(part, HeldOut.TRAINING);
        validation = read(part, HeldOut.TEST);
        centre();
        spread = deviations(training.x, training.n, d);
    }

    /** The weights of the columns of {@code rows}; depends on the rows and the seed alone. */
    public static Found find(RowStore rows, long seed) {
        double[] equal = new double[rows.columns()];
        Arrays.fill(equal, 1);
        if (rows.columns() < 2 || rows.columns() > MOST_COLUMNS || rows.rows() < FEWEST_ROWS) {
            return new Found(equal, 1, 1);
        }
        Relevance search = new Relevance(rows, seed);
        return search.training.n < 2 || search.validation.n < 2
                ? new Found(equal, 1, 1)
                : search.choose(search.learn());
    }

    private Part read(byte[] part, byte which) {
        int[] place = new int[part.length];
        int n = 0;
        for (int i = 0; i < part.length; i++) {
            place[i] = part[i] == which ? n++ : -1;
        }
        int outputs = targets.outputs();
        Part into = new Part(n, new double[n * d], new double[n * outputs], new double[n]);
        rows.run(Passes.each("relevance", block -> {
            float[] row = new float[d];
            for (int i = 0; i < block.size(); i++) {
                int at = place[(int) block.first() + i];
                if (at >= 0) {
                    block.rows().copyRow(i, row);
                    for (int j = 0; j < d; j++) {
                        into.x[at * d + j] = row[j];
                    }
                    for (int k = 0; k < outputs; k++) {
                        into.y[at * outputs + k] = targets.value(block, i, k);
                    }
                    into.roots[at] = Math.sqrt(block.weight(i));
                }
            }
        }));
        return into;
    }

    /** Targets to mean 0 among the training rows, numbers also to deviation 1; then times the roots of the weights. */
    private void centre() {
        int outputs = targets.outputs();
        for (int k = 0; k < outputs; k++) {
            double sum = 0;
            double weight = 0;
            for (int i = 0; i < training.n; i++) {
                double w = training.roots[i] * training.roots[i];
                sum += w * training.y[i * outputs + k];
                weight += w;
            }
            double mean = sum / weight;
            double square = 0;
            for (int i = 0; i < training.n; i++) {
                square += Math.pow(training.roots[i] * (training.y[i * outputs + k] - mean), 2);
            }
            double deviation = Math.sqrt(square / weight);
            double scale = rows.task().isClassification() || !(deviation > 0) ? 1 : 1 / deviation;
            for (Part each : new Part[] {training, validation}) {
                for (int i = 0; i < each.n; i++) {
                    int at = i * outputs + k;
                    each.y[at] = each.roots[i] * scale * (each.y[at] - mean);
                }
            }
        }
    }

    private static double[] deviations(double[] x, int n, int d) {
        double[] deviations = new double[d];
        for (int j = 0; j < d; j++) {
            double sum = 0;
            double square = 0;
            for (int i = 0; i < n; i++) {
                sum += x[i * d + j];
                square += x[i * d + j] * x[i * d + j];
            }
            deviations[j] = Math.sqrt(Math.max(0, square / n - sum / n * sum / n));
        }
        return deviations;
    }

    /** Logarithms of the weights of highest evidence. */
    private double[] learn() {
        double size = Math.sqrt(Arrays.stream(spread).map(each -> each * each).sum());
        double[] logs = new double[d + 1];
        Arrays.fill(logs, -Math.log(size > 0 ? size : 1));
        logs[d] = Math.log(0.3);
        double[] mean = new double[d + 1];
        double[] first = new double[d + 1];
        double[] second = new double[d + 1];
        int averaged = STEPS / 3;
        int[] order = null;
        int next = training.n;
        for (int step = 1; step <= STEPS; step++) {
            rows.execution().check();
            RandomStream stream = RandomStream.of(seed, SAMPLE, step);
            int count = Math.min(BATCH, training.n);
            if (next + count > training.n) {
                order = stream.permutation(training.n);
                next = 0;
            }
            Part batch = batch(order, next, count);
            next += count;
            Evidence evidence = new Evidence(count, d, targets.outputs(), batch.x, batch.y, batch.roots);
            evidence.at(logs, omega(PAIRS, stream));
            double centre = 0;
            for (int j = 0; j < d; j++) {
                centre += logs[j] / d;
            }
            double rate = RATE * Math.min(1, 2.0 * (STEPS - step + 1) / STEPS);
            for (int j = 0; j <= d; j++) {
                double g = evidence.gradient[j] + (j < d ? SHRINKAGE * (logs[j] - centre) : 0);
                first[j] = 0.9 * first[j] + 0.1 * g;
                second[j] = 0.98 * second[j] + 0.02 * g * g;
                double m = first[j] / (1 - Math.pow(0.9, step));
                double v = second[j] / (1 - Math.pow(0.98, step));
                logs[j] -= v > 0 ? rate * m / Math.sqrt(v) : 0;
                if (step > STEPS - averaged) {
                    mean[j] += logs[j] / averaged;
                }
            }
        }
        return mean;
    }

    private double[] omega(int pairs, RandomStream stream) {
        double[] omega = new double[d * pairs];
        stream.gaussians(omega);
        return omega;
    }

    private Part batch(int[] order, int from, int count) {
        int outputs = targets.outputs();
        Part batch = new Part(count, new double[count * d], new double[count * outputs], new double[count]);
        for (int i = 0; i < count; i++) {
            int row = order[from + i];
            System.arraycopy(training.x, row * d, batch.x, i * d, d);
            System.arraycopy(training.y, row * outputs, batch.y, i * outputs, outputs);
            batch.roots[i] = training.roots[row];
        }
        return batch;
    }

    /** The power of the learned weights that is best on the validation rows. */
    private Found choose(double[] learned) {
        double[][] weights = new double[POWERS.length][];
        Errors[] errors = new Errors[POWERS.length];
        int best = 0;
        for (int p = 0; p < POWERS.length; p++) {
            weights[p] = relative(learned, POWERS[p]);
            errors[p] = errors(weights[p]);
            best = errors[p].sum < errors[best].sum && errors[p].wrong <= errors[0].wrong ? p : best;
        }
        double total = 0;
        for (double each : validation.y) {
            total += each * each;
        }
        double before = errors[0].sum / total;
        double after = errors[best].sum / total;
        return before - after > LEAST_GAIN * before && gain(errors[0].rows, errors[best].rows) > 1
                ? new Found(weights[best], before, after)
                : new Found(weights[0], before, before);
    }

    /** The squared error of each validation row, their sum, and how many rows get a wrong class. */
    private record Errors(double[] rows, double sum, int wrong) {
        /** Of scores that differ by {@code residuals} from the targets {@code y}, K columns each. */
        static Errors of(double[] residuals, double[] y, int outputs, boolean classes) {
            double[] rows = new double[y.length / outputs];
            int wrong = 0;
            for (int i = 0; i < rows.length; i++) {
                int said = 0;
                int right = 0;
                for (int k = 0; k < outputs; k++) {
                    int at = i * outputs + k;
                    rows[i] += residuals[at] * residuals[at];
                    said = y[at] - residuals[at] > y[i * outputs + said] - residuals[i * outputs + said] ? k : said;
                    right = y[at] > y[i * outputs + right] ? k : right;
                }
                boolean missed = outputs == 1 ? (y[i] > 0) != (y[i] - residuals[i] > 0) : said != right;
                wrong += classes && missed ? 1 : 0;
            }
            return new Errors(rows, Arrays.stream(rows).sum(), wrong);
        }
    }

    /** The mean of before − after over its standard error. */
    private static double gain(double[] before, double[] after) {
        int n = before.length;
        double sum = 0;
        double square = 0;
        for (int i = 0; i < n; i++) {
            double difference = before[i] - after[i];
            sum += difference;
            square += difference * difference;
        }
        return sum / Math.sqrt(Math.max(Double.MIN_NORMAL, square - sum * sum / n));
    }

    /** Weights to a power, the largest 1; small ones become 0. Constant columns have the weight 0 but for power 0. */
    private double[] relative(double[] logs, double power) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < d; j++) {
            largest = spread[j] > 0 ? Math.max(largest, logs[j]) : largest;
        }
        double[] weights = new double[d];
        for (int j = 0; j < d; j++) {
            double weight = spread[j] > 0 || power == 0 ? Math.exp(power * (logs[j] - largest)) : 0;
            weights[j] = weight < LEAST_WEIGHT ? 0 : weight;
        }
        return weights;
    }

    /** The errors of ridge regression at the best width and ridge. */
    private Errors errors(double[] weights) {
        double size = 0;
        for (int j = 0; j < d; j++) {
            size += Math.pow(weights[j] * spread[j], 2);
        }
        double[] omega = omega(COMPARED_PAIRS, RandomStream.of(seed, SAMPLE, 0));
        Errors best = null;
        for (double width : WIDTHS) {
            rows.execution().check();
            double scale = -Math.log(width * Math.sqrt(2 * (size > 0 ? size : 1)));
            double[] logs = Arrays.stream(weights)
                    .map(w -> w > 0 ? Math.log(w) + scale : Double.NEGATIVE_INFINITY)
                    .toArray();
            for (Errors errors : ridge(logs, omega)) {
                best = best == null || errors.sum < best.sum ? errors : best;
            }
        }
        return best;
    }

    /** The errors for each ridge. */
    private Errors[] ridge(double[] logs, double[] omega) {
        Blas blas = Blas.get();
        int outputs = targets.outputs();
        int m = 2 * omega.length / d;
        double[] z = Evidence.features(training.n, d, training.x, logs, omega, training.roots);
        double[] gram = new double[m * m];
        blas.dsyrk(training.n, m, 1, z, 0, gram);
        double[] right = new double[m * outputs];
        blas.dgemm(true, false, m, outputs, training.n, 1, z, training.y, 0, right);
        z = Evidence.features(validation.n, d, validation.x, logs, omega, validation.roots);
        Errors[] errors = new Errors[RIDGES.length];
        for (int r = 0; r < RIDGES.length; r++) {
            double[] factor = gram.clone();
            Evidence.lowerFromUpper(factor, m, RIDGES[r]);
            double[] b = right.clone();
            double[] residuals = validation.y.clone();
            if (blas.potrf(m, factor) == 0) {
                blas.potrs(m, factor, b, outputs);
                blas.dgemm(false, false, validation.n, outputs, m, -1, z, b, 1, residuals);
            }
            errors[r] = Errors.of(residuals, validation.y, outputs, rows.task().isClassification());
        }
        return errors;
    }
}
