package org.bochner.solve.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Targets;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.loops.Products;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.solve.Vectors;
import org.bochner.solve.ridge.SpanRidge;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Newton's method for the squared hinge, where few rows of an output lie within the margin.
 *
 * <p>P(w, b) = ½‖w‖² + C Σ u max(0, 1 − ys)² is quadratic as long as its active rows A = {i: y_i s_i &lt; 1} stay the
 * same. On them it is ridge regression of y, whose minimiser lies in the span of the active rows:
 *
 * <pre>  w̄ = Z_Aᵀβ,   (Z_A Z_Aᵀ + diag 1/(2Cu)) β + b̄ = y_A,   Σβ = 0 (free bias)              (1)</pre>
 *
 * <ol>
 *   <li>find A from the scores; copy the active rows;
 *   <li>solve (1), of the order |A|, by Cholesky: exact, however ill-conditioned the features are;
 *   <li>scores of (w̄, b̄), one pass for all outputs together;
 *   <li>the exact minimum on the line from (w, b) to (w̄, b̄): P is there a parabola in pieces;
 *   <li>until the active rows are those that (1) was solved for: its solution is then the minimum. Some five to ten
 *       rounds.
 * </ol>
 *
 * <p>Cost of a round: 2nDK for the scores, |A|²D + |A|³/3 for each output. With one class against the rest, |A| is a
 * small part of n; gradient methods need hundreds of passes there, since the rows outside of A add no curvature to P
 * but shape every preconditioner that the outputs can share. Reference: Keerthi and DeCoste, "A modified finite Newton
 * method for fast solution of large scale linear SVMs", 2005.
 */
final class ActiveSetNewton {
    private static final int MOST_ROUNDS = 30;
    private static final int PASSES_SAVED = 60;

    private final RowStore store;
    private final Targets targets;
    private final Training.Bias bias;
    private final int n;
    private final int d;

    ActiveSetNewton(RowStore store, Targets targets, Training.Bias bias) {
        this.store = store;
        this.targets = targets;
        this.bias = bias;
        this.n = Math.toIntExact(store.rows());
        this.d = store.columns();
    }

    /** Whether the loss is one it knows, and scores of all outputs and the active rows of a few fit into memory. */
    static boolean suits(RowStore store, Loss loss, Targets targets) {
        double scores = 40.0 * store.rows() * targets.outputs();
        double rows =
                32.0 * store.columns() * store.columns() * store.execution().threads();
        return loss == Loss.SQUARED_HINGE
                && !store.sparse()
                && store.rows() < Integer.MAX_VALUE
                && scores + rows + away(store) < 0.25 * store.execution().memory();
    }

    /** The bytes of all rows where they lie elsewhere: each round reads some of them here. */
    private static double away(RowStore store) {
        return store.remote() ? 4.0 * store.rows() * store.columns() : 0;
    }

    /**
     * The most active rows with which some six rounds are cheaper than the {@value #PASSES_SAVED} or so passes that a
     * gradient method still needs: |A|²D + ⅔|A|³ operations a round at the speed of large products, against 4nD a pass
     * at less than half of that speed.
     */
    private static double mostActive(double n, double d) {
        double most = Math.sqrt(1.5 * PASSES_SAVED * n);
        return most / Math.sqrt(1 + 2 * most / (3 * d));
    }

    /** Whether an output with so many active rows is for this method. */
    boolean suits(double activeRows) {
        return activeRows <= mostActive(n, d);
    }

    /** One output on its way. */
    private static final class Output {
        private final int output;
        private double[] point;
        private double[] target;
        private double[] scores;
        private final double[] labels;
        private int[] active = {};
        private boolean done;

        private Output(int output, double[] point, double[] scores) {
            this.output = output;
            this.point = point;
            this.scores = scores;
            this.labels = new double[scores.length];
        }
    }

    /**
     * Minimises for the given outputs from the given points.
     *
     * @param outputs which outputs
     * @param points one point each: D weights and the bias if there is one
     * @return the points reached, and the rounds it took
     */
    Result minimise(double c, int[] outputs, List<double[]> points) {
        double[][] first = scores(points);
        List<Output> all = new ArrayList<>();
        for (int i = 0; i < outputs.length; i++) {
            all.add(new Output(outputs[i], points.get(i), first[i]));
        }
        double[] weights = new double[n];
        readLabels(all, weights);
        int round = 0;
        List<Output> open = new ArrayList<>(all);
        while (!open.isEmpty() && round < MOST_ROUNDS) {
            store.execution().check();
            solveAll(open, weights, c);
            open.removeIf(o -> o.done);
            if (open.isEmpty()) {
                break;
            }
            double[][] reached = scores(open.stream().map(o -> o.target).toList());
            Tasks.run(store.execution(), open.size(), k -> step(open.get(k), reached[k], weights, c));
            round++;
        }
        return new Result(all.stream().map(o -> o.point).toList(), round);
    }

    /** The points reached, and how many rounds it took. */
    record Result(List<double[]> points, int rounds) {}

    private void readLabels(List<Output> all, double[] weights) {
        store.run(Passes.each("read labels", block -> {
            for (int i = 0; i < block.size(); i++) {
                int row = (int) block.first() + i;
                weights[row] = targets.weight(block, i);
                for (Output o : all) {
                    o.labels[row] = targets.value(block, i, o.output);
                }
            }
        }));
    }

    /** Finds the active rows of each output and solves (1) for those whose active rows changed. */
    private void solveAll(List<Output> open, double[] weights, double c) {
        List<Output> changed = new ArrayList<>();
        for (Output o : open) {
            int[] active = active(o, weights);
            // The rows that the last target was solved for: P is one parabola there, and the target its minimum.
            boolean settled = o.target != null && Arrays.equals(active, o.active);
            if (settled || active.length > 2 * mostActive(n, d)) {
                o.point = settled ? o.target : o.point;
                o.done = true;
                continue;
            }
            o.active = active;
            changed.add(o);
        }
        long budget = Math.max(store.execution().memory() / 4, 1);
        int from = 0;
        while (from < changed.size()) {
            int to = from;
            long bytes = 0;
            while (to < changed.size() && (to == from || bytes + rowBytes(changed.get(to)) <= budget)) {
                bytes += rowBytes(changed.get(to++));
            }
            solveSome(changed.subList(from, to), weights, c);
            from = to;
        }
    }

    private static int[] active(Output o, double[] weights) {
        int[] rows = new int[weights.length];
        int count = 0;
        for (int i = 0; i < rows.length; i++) {
            if (weights[i] > 0 && o.labels[i] * o.scores[i] < 1) {
                rows[count++] = i;
            }
        }
        return Arrays.copyOf(rows, count);
    }

    private long rowBytes(Output o) {
        return 4L * o.active.length * d;
    }

    private void solveSome(List<Output> outputs, double[] weights, double c) {
        List<FloatMemory> copies = new ArrayList<>();
        try {
            for (Output o : outputs) {
                copies.add(FloatMemory.allocate((long) o.active.length * d));
            }
            store.run(Passes.each("active rows", block -> {
                for (int k = 0; k < outputs.size(); k++) {
                    copy(block, outputs.get(k).active, copies.get(k));
                }
            }));
            Tasks.run(store.execution(), outputs.size(), k -> {
                Output o = outputs.get(k);
                double[] ridge = new double[o.active.length];
                double[] y = new double[o.active.length];
                for (int i = 0; i < ridge.length; i++) {
                    ridge[i] = 1 / (2 * c * weights[o.active[i]]);
                    y[i] = o.labels[o.active[i]];
                }
                double last = bias == Training.Bias.NONE ? 0 : o.point[d];
                o.target = SpanRidge.solve(copies.get(k), d, ridge, y, bias, last);
                o.done = o.target == null;
            });
        } finally {
            copies.forEach(FloatMemory::close);
        }
    }

    /** Copies those of the block's rows that are among {@code active} to their places. */
    private void copy(Block block, int[] active, FloatMemory into) {
        int first = (int) block.first();
        int at = Arrays.binarySearch(active, first);
        at = at < 0 ? -at - 1 : at;
        DenseRows rows = (DenseRows) block.rows();
        for (; at < active.length && active[at] < first + block.size(); at++) {
            into.copy(at * d, rows.memory(), rows.start(active[at] - first), d);
        }
    }

    /** Moves to the minimum on the line towards the target, whose scores are {@code reached}. */
    private void step(Output o, double[] reached, double[] weights, double c) {
        int penalised = bias == Training.Bias.REGULARISED ? d + 1 : d;
        double linear = 0;
        double square = 0;
        for (int j = 0; j < penalised; j++) {
            double move = o.target[j] - o.point[j];
            linear += o.point[j] * move;
            square += move * move;
        }
        double t = lineMinimum(o, reached, weights, c, linear, square);
        if (!(t > 0)) {
            o.done = true;
            return;
        }
        boolean whole = Math.abs(t - 1) < 1e-6;
        o.point = whole ? o.target : Vectors.step(o.point, t, Vectors.minus(o.target, o.point));
        o.scores = whole ? reached : Vectors.step(o.scores, t, Vectors.minus(reached, o.scores));
    }

    /** The root of the slope along the line, which grows with t: Newton's method, kept within a shrinking interval. */
    private static double lineMinimum(
            Output o, double[] reached, double[] weights, double c, double linear, double square) {
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        double t = 1;
        for (int k = 0; k < 50; k++) {
            double slope = linear + t * square;
            double curvature = square;
            for (int i = 0; i < reached.length; i++) {
                double move = reached[i] - o.scores[i];
                double miss = 1 - o.labels[i] * (o.scores[i] + t * move);
                if (miss > 0) {
                    slope -= 2 * c * weights[i] * o.labels[i] * move * miss;
                    curvature += 2 * c * weights[i] * move * move;
                }
            }
            if (slope > 0) {
                high = t;
            } else {
                low = t;
            }
            if (!(curvature > 0)) {
                return low;
            }
            double next = t - slope / curvature;
            if (Math.abs(next - t) <= 1e-9 * t) {
                return next;
            }
            t = next > low && next < high ? next : high == Double.POSITIVE_INFINITY ? 2 * t : (low + high) / 2;
        }
        return t;
    }

    /** The scores of several points on all rows, in one pass. */
    private double[][] scores(List<double[]> points) {
        int k = points.size();
        double[][] scores = new double[k][n];
        try (FloatMemory w = FloatMemory.allocate((long) d * k)) {
            float[] line = new float[k];
            for (int j = 0; j < d; j++) {
                for (int o = 0; o < k; o++) {
                    line[o] = (float) points.get(o)[j];
                }
                w.write(j * k, line, 0, k);
            }
            store.run(Passes.each("scores", block -> {
                int first = (int) block.first();
                try (FloatMemory out = FloatMemory.allocate((long) block.size() * k)) {
                    Products.times(block.rows(), w, 0, k, k, out, 0, k);
                    float[] row = new float[k];
                    for (int i = 0; i < block.size(); i++) {
                        out.read(i * k, row, 0, k);
                        for (int o = 0; o < k; o++) {
                            scores[o][first + i] = row[o] + (points.get(o).length > d ? points.get(o)[d] : 0);
                        }
                    }
                }
            }));
        }
        return scores;
    }
}
