package org.bochner.solve.gradient;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bochner.solve.Vectors;

/**
 * The limited-memory BFGS method (Liu and Nocedal 1989) in ask–tell form: it names a point and gets value and gradient,
 * so that many searches share one pass over the rows.
 *
 * <ol>
 *   <li>direction d = −H g by the two-loop recursion over the last m pairs s = Δx, y = Δg, from H₀ = γI
 *       with γ = sᵀy/yᵀy; preconditioning is a {@link Scaling} of the variables and not visible here;
 *   <li>a step along d that satisfies the weak Wolfe conditions ({@link LineSearch}), which keeps sᵀy positive.
 * </ol>
 *
 * <p>Cost per step: one evaluation, usually, and 4m operations per variable.
 */
public final class Lbfgs {
    private record Pair(double[] s, double[] y, double sy) {}

    private final int memory;
    private final Deque<Pair> pairs = new ArrayDeque<>();
    private double[] x;
    private double[] trial;
    private double value;
    private double[] gradient;
    private double[] direction;
    private LineSearch line;
    private boolean stuck;

    /** Starts from {@code start} and keeps m = {@code memory} pairs. */
    public Lbfgs(double[] start, int memory) {
        this.memory = memory;
        this.x = start;
    }

    /** The next point to evaluate. */
    public double[] ask() {
        trial = direction == null ? x : Vectors.step(x, line.step(), direction);
        return trial;
    }

    /** The value and the gradient at the point last asked for. */
    public void tell(double atTrial, double[] gradientAtTrial) {
        if (direction == null) {
            moveTo(atTrial, gradientAtTrial);
        } else if (line.accept(atTrial, Vectors.dot(gradientAtTrial, direction))) {
            remember(gradientAtTrial);
            moveTo(atTrial, gradientAtTrial);
        } else if (line.exhausted()) {
            giveUp();
        }
    }

    /** Whether the search finds no better point: rounding hides any further decrease. */
    public boolean stuck() {
        return stuck;
    }

    private void moveTo(double newValue, double[] newGradient) {
        x = trial;
        value = newValue;
        gradient = newGradient;
        aim();
    }

    private void remember(double[] newGradient) {
        double[] s = Vectors.minus(trial, x);
        double[] y = Vectors.minus(newGradient, gradient);
        double sy = Vectors.dot(s, y);
        if (sy > 1e-12 * Vectors.norm(s) * Vectors.norm(y)) {
            pairs.addFirst(new Pair(s, y, sy));
            if (pairs.size() > memory) {
                pairs.removeLast();
            }
        }
    }

    /** The next direction, and a fresh line search along it. */
    private void aim() {
        direction = twoLoops();
        double slope = Vectors.dot(direction, gradient);
        if (!(slope < 0)) {
            pairs.clear();
            direction = twoLoops();
            slope = Vectors.dot(direction, gradient);
        }
        stuck = !(slope < 0);
        line = new LineSearch(value, slope);
    }

    private double[] twoLoops() {
        double[] q = Vectors.step(new double[gradient.length], -1, gradient);
        List<Double> alphas = new ArrayList<>();
        for (Pair pair : pairs) {
            double alpha = Vectors.dot(pair.s, q) / pair.sy;
            alphas.add(alpha);
            Vectors.add(q, -alpha, pair.y);
        }
        if (!pairs.isEmpty()) {
            Pair last = pairs.getFirst();
            double scale = last.sy / Vectors.dot(last.y, last.y);
            for (int i = 0; i < q.length; i++) {
                q[i] *= scale;
            }
        }
        int i = pairs.size();
        for (var oldest = pairs.descendingIterator(); oldest.hasNext(); ) {
            Pair pair = oldest.next();
            double beta = Vectors.dot(pair.y, q) / pair.sy;
            Vectors.add(q, alphas.get(--i) - beta, pair.s);
        }
        return q;
    }

    /** Forgets the pairs, which rounding may have spoilt; without pairs there is nothing left to try. */
    private void giveUp() {
        if (pairs.isEmpty()) {
            stuck = true;
        } else {
            pairs.clear();
            aim();
        }
    }
}
