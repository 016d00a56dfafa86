package org.bochner.solve.dual;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.linalg.Blas;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.loops.Cholesky;
import org.bochner.solve.Loss;
import org.bochner.solve.Vectors;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The support vector machine on given features together with its dual point, for a game against the dual:
 *
 * <pre>
 *   P(w, b) = ½‖w‖² + Σ_i U_i max(0, 1 − y_i(w·z_i + b))
 *   D(α) = Σ α_i − ½‖Σ α_i y_i z_i‖²,   0 ≤ α_i ≤ U_i,   Σ α_i y_i = 0</pre>
 *
 * <p>The hinge's corner is rounded off over a width δ: with r = 1 − ys the loss is r²/2δ for 0 &lt; r &lt; δ, and then
 * r − δ/2. Its minimum gives α_i = U_i·min(1, r_i/δ)₊, and P − D there is at most Σ U_i δ/4 over the rows with 0 &lt; r
 * &lt; δ.
 *
 * <ol>
 *   <li>Newton's step for (w, b): only the rows with 0 &lt; r &lt; δ have curvature, and they are few.
 *   <li>The exact minimum along it, from the scores of the step: the slope is a rising broken line.
 *   <li>α, made to fulfil Σ αy = 0 by shrinking the larger class; the gap P − D(α). Until what is left of it beside the
 *       rounding's part is at most tolerance·P.
 * </ol>
 *
 * <p>Fewer steps from a neighbouring problem's solution, at any C: where dual coordinate descent slows down with C, a
 * smaller δ has fewer curved rows. Cost of a step, with m the curved rows: 6nD, and m²D + m³/3
 * or, where m > D, mD² + D³/3. All is in double; the result does not depend on the number of threads.
 *
 * <p>Reference for Newton steps on a broken parabola: Keerthi and DeCoste 2005; for rounding the hinge: Chapelle,
 * "Training a support vector machine in the primal", 2007.
 */
public final class HingeNewton {
    private static final int MOST_STEPS = 200;

    private final RowStore z;
    private final double[] signs;
    private final double[] uppers;
    private final int n;
    private final int d;

    /**
     * A support vector machine on the rows of {@code z}, whose targets are not looked at.
     *
     * @param signs y_i, 1 or −1, both present
     * @param uppers U_i ≥ 0
     */
    public HingeNewton(RowStore z, double[] signs, double[] uppers) {
        long bytes = 24L * z.columns() * z.columns();
        if (bytes > z.execution().memory() / 2) {
            throw new BadInput("Newton's steps on " + z.columns() + " features take " + (bytes >> 20)
                    + " MiB, more than half of the memory; ask for fewer features, or allow more");
        }
        this.z = z;
        this.signs = signs;
        this.uppers = uppers;
        this.n = signs.length;
        this.d = z.columns();
    }

    /**
     * Where the search ended.
     *
     * @param alpha α, feasible
     * @param weights w
     * @param bias b
     * @param primal P, an upper bound of the optimum
     * @param dual D(α), a lower bound
     * @param rounded P with the hinge rounded off
     * @param curvature h_i = U_i/2δ where −δ/2 &lt; r_i &lt; 3δ/2, else 0: how α_i answers to a change of the score,
     *     in the mean over changes that take rows in and out of the rounding
     * @param steps Newton steps taken
     */
    public record Point(
            double[] alpha,
            double[] weights,
            double bias,
            double primal,
            double dual,
            double rounded,
            double[] curvature,
            int steps) {}

    /**
     * The minimum of the objective rounded off over {@code width}, which stays: until what is left of the gap beside
     * the rounding's part is at most {@code tolerance}·P. From weights and a bias, such as those of a neighbouring
     * problem.
     */
    public Point settle(double[] weights, double bias, double width, double tolerance) {
        State state = new State(weights.clone(), bias);
        for (int step = 0; ; step++) {
            z.execution().check();
            Gradient gradient = gradient(state, width);
            if (gradient.search <= tolerance * gradient.primal || step == MOST_STEPS) {
                return point(state, gradient, width, step);
            }
            descend(state, gradient, width);
        }
    }

    private Point point(State state, Gradient gradient, double width, int steps) {
        double rounded = Vectors.dot(state.w, state.w) / 2;
        for (int i = 0; i < n; i++) {
            rounded += uppers[i] * Loss.ROUNDED_HINGE.value(state.scores[i], signs[i], width);
        }
        double dual = Math.max(0, gradient.dual);
        double[] curvature = curvature(state, -width / 2, 1.5 * width);
        return new Point(gradient.alpha, state.w, state.b, gradient.primal, dual, rounded, curvature, steps);
    }

    /** U_i over the length of the interval where {@code from} &lt; r_i &lt; {@code to}, else 0. */
    private double[] curvature(State state, double from, double to) {
        double[] curvature = new double[n];
        for (int i = 0; i < n; i++) {
            double r = 1 - signs[i] * state.scores[i];
            curvature[i] = r > from && r < to ? uppers[i] / (to - from) : 0;
        }
        return curvature;
    }

    /** w, b and the scores they give. */
    private final class State {
        private final double[] w;
        private double b;
        private final double[] scores = new double[n];

        private State(double[] weights, double bias) {
            w = weights;
            b = bias;
            HingeNewton.this.scores(w, b, scores);
        }
    }

    /**
     * What is known at a point: the gradient by w and, last, b; the dual point; and how much of the gap is the
     * search's, that is would vanish at the minimum of the rounded objective.
     */
    private record Gradient(double[] slope, double[] alpha, double primal, double dual, double search) {}

    private Gradient gradient(State state, double width) {
        double[] alpha = new double[n];
        double hinge = 0;
        double rounding = 0;
        double positive = 0;
        double negative = 0;
        for (int i = 0; i < n; i++) {
            double r = 1 - signs[i] * state.scores[i];
            alpha[i] = uppers[i] * Math.max(0, Math.min(1, r / width));
            hinge += uppers[i] * Math.max(0, r);
            rounding += r > 0 && r < width ? (uppers[i] - alpha[i]) * r : 0;
            if (signs[i] > 0) {
                positive += alpha[i];
            } else {
                negative += alpha[i];
            }
        }
        double[] sums = classSums(alpha);
        double shared = Math.min(positive, negative);
        double up = positive > 0 ? shared / positive : 0;
        double down = negative > 0 ? shared / negative : 0;
        double[] slope = new double[d + 1];
        slope[d] = negative - positive;
        double squares = 0;
        for (int j = 0; j < d; j++) {
            slope[j] = state.w[j] - (sums[j] - sums[d + j]);
            double feasible = up * sums[j] - down * sums[d + j];
            squares += feasible * feasible;
        }
        for (int i = 0; i < n; i++) {
            alpha[i] *= signs[i] > 0 ? up : down;
        }
        double primal = Vectors.dot(state.w, state.w) / 2 + hinge;
        double dual = 2 * shared - squares / 2;
        return new Gradient(slope, alpha, primal, dual, primal - dual - rounding);
    }

    /** One Newton step with the exact minimum along it; {@code state} is modified. */
    private void descend(State state, Gradient gradient, double width) {
        double[] step = newtonStep(curvature(state, 0, width), gradient.slope);
        double[] change = new double[n];
        double[] byW = Arrays.copyOf(step, d);
        scores(byW, step[d], change);
        double t = lineMinimum(state, byW, change, width);
        Vectors.add(state.w, t, byW);
        state.b += t * step[d];
        Vectors.add(state.scores, t, change);
    }

    /**
     * −H⁻¹g with H = diag(1, …, 1, 0) + Σ h_i (z_i, 1)(z_i, 1)ᵀ over the m curved rows: of order D + 1, or m where
     * that is smaller. Where no row is curved, nothing holds the bias, and the step is the gradient's.
     */
    private double[] newtonStep(double[] curvature, double[] slope) {
        double[] h = Arrays.stream(curvature).filter(each -> each > 0).toArray();
        double[] step = Arrays.stream(slope).map(each -> -each).toArray();
        if (h.length > d) {
            Matrix hessian = hessian(curvature);
            for (int j = 0; j < d; j++) {
                hessian.add(j, j, 1);
            }
            Cholesky.of(hessian).solve(step, 1);
        } else if (h.length > 0) {
            bySpan(rows(curvature, h.length), h, step);
        }
        return step;
    }

    /**
     * The same in the span of the curved rows. With x = −g_w, and β_i = h_i times the change of the score of row i,
     * the step is x − Zᵀβ, where (diag 1/h + ZZᵀ)β = Zx + b and the change b of the bias makes Σβ = −g_b. {@code step},
     * at first −g, is modified.
     */
    private void bySpan(double[] rows, double[] h, double[] step) {
        int m = h.length;
        Matrix inner = new Matrix(m, m);
        Blas.get().dgemm(false, true, m, m, d, 1, rows, rows, 0, inner.data());
        double[] sides = new double[2 * m];
        for (int i = 0; i < m; i++) {
            inner.add(i, i, 1 / h[i]);
            for (int j = 0; j < d; j++) {
                sides[2 * i] += rows[i * d + j] * step[j];
            }
            sides[2 * i + 1] = 1;
        }
        Cholesky.of(inner).solve(sides, 2);
        double ofX = 0;
        double ofOne = 0;
        for (int i = 0; i < m; i++) {
            ofX += sides[2 * i];
            ofOne += sides[2 * i + 1];
        }
        double b = (step[d] - ofX) / ofOne;
        for (int i = 0; i < m; i++) {
            double beta = sides[2 * i] + b * sides[2 * i + 1];
            for (int j = 0; j < d; j++) {
                step[j] -= beta * rows[i * d + j];
            }
        }
        step[d] = b;
    }

    private double lineMinimum(State state, double[] byW, double[] change, double width) {
        double square = Vectors.dot(byW, byW);
        double linear = Vectors.dot(state.w, byW);
        double low = 0;
        double high = 1;
        while (slope(high, linear, square, state.scores, change, width) < 0 && high < 1e12) {
            low = high;
            high *= 4;
        }
        for (int k = 0; k < 60 && high - low > 1e-9 * high; k++) {
            double middle = (low + high) / 2;
            if (slope(middle, linear, square, state.scores, change, width) < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    private double slope(double t, double linear, double square, double[] scores, double[] change, double width) {
        double slope = linear + t * square;
        for (int i = 0; i < n; i++) {
            double r = 1 - signs[i] * (scores[i] + t * change[i]);
            if (r > 0) {
                slope -= uppers[i] * Math.min(1, r / width) * signs[i] * change[i];
            }
        }
        return slope;
    }

    /** z_i·w + b of every row into {@code out} (modified). */
    private void scores(double[] w, double b, double[] out) {
        LinearFunction function = new LinearFunction(new Matrix(d, 1, w), new double[] {b});
        z.run(Passes.each("scores", block -> {
            double[] part = new double[block.size()];
            function.scores(block.rows(), part);
            System.arraycopy(part, 0, out, (int) block.first(), part.length);
        }));
    }

    /** Σ a_i z_i over the rows of sign +1, and behind it over the others: 2D numbers. */
    double[] classSums(double[] a) {
        return z.run(new Passes.Sums("weights", 2 * d) {
            @Override
            public void accumulate(Block block, double[] sums) {
                float[] row = new float[d];
                for (int i = 0; i < block.size(); i++) {
                    int at = (int) block.first() + i;
                    if (a[at] != 0) {
                        block.rows().copyRow(i, row);
                        add(sums, signs[at] > 0 ? 0 : d, a[at], row);
                    }
                }
            }
        });
    }

    /** Adds the row times {@code scale} to {@code sums} (modified) at {@code from}. */
    private static void add(double[] sums, int from, double scale, float[] row) {
        for (int j = 0; j < row.length; j++) {
            sums[from + j] += scale * row[j];
        }
    }

    /** The {@code count} rows with h_i > 0, row-major. */
    private double[] rows(double[] h, int count) {
        double[] rows = new double[count * d];
        int[] place = new int[h.length];
        for (int i = 1; i < h.length; i++) {
            place[i] = place[i - 1] + (h[i - 1] > 0 ? d : 0);
        }
        z.run(Passes.each("curved rows", block -> {
            float[] row = new float[d];
            for (int i = 0; i < block.size(); i++) {
                int at = (int) block.first() + i;
                if (h[at] > 0) {
                    block.rows().copyRow(i, row);
                    add(rows, place[at], 1, row);
                }
            }
        }));
        return rows;
    }

    /** Σ h_i (z_i, 1)(z_i, 1)ᵀ over the rows with h_i > 0, of order D + 1. */
    private Matrix hessian(double[] h) {
        double[] all = z.run(new Passes.Sums("curvature", (d + 1) * (d + 1)) {
            @Override
            public void accumulate(Block block, double[] sums) {
                int[] some = IntStream.range(0, block.size())
                        .filter(i -> h[(int) block.first() + i] > 0)
                        .toArray();
                double[] scaled = new double[some.length * (d + 1)];
                float[] row = new float[d];
                for (int k = 0; k < some.length; k++) {
                    double root = Math.sqrt(h[(int) block.first() + some[k]]);
                    block.rows().copyRow(some[k], row);
                    add(scaled, k * (d + 1), root, row);
                    scaled[k * (d + 1) + d] = root;
                }
                if (some.length > 0) {
                    Blas.get().dgemm(true, false, d + 1, d + 1, some.length, 1, scaled, scaled, 1, sums);
                }
            }
        });
        return new Matrix(d + 1, d + 1, all);
    }
}
