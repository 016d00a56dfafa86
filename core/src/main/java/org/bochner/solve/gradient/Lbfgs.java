package org.bochner.solve.gradient;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bochner.solve.Vectors;

/**
 * The limited-memory BFGS method (Liu and Nocedal 1989) in ask–tell form.
 *
 * <ol>
 *   <li>direction d = −H g by the two-loop recursion over the last m pairs s = Δx, y = Δg, from H₀ = γI
 *       with γ = sᵀy/yᵀy; preconditioning is a {@link Scaling} of the variables and unseen here;
 *   <li>a step along d that satisfies the weak Wolfe conditions ({@link LineSearch}), which keeps sᵀy positive.
 * </ol>
 *
 * <p>Cost per step: one query, usually, and 4m operations per variable.
 */
public final class Lbfgs implements Search {
    private record Pair(double[] s, double[] y, double sy) {}

    private final int output;
    private final int width;
    private final int memory;
    private final Deque<Pair> pairs = new ArrayDeque<>();
    private double[] x;
    private double value;
    private double[] gradient;
    private double[] direction;
    private LineSearch line;
    private boolean stuck;

    /** Starts from {@code start} and keeps m = {@code memory} pairs. */
    Lbfgs(int output, int width, double[] start, int memory) {
        this.memory = memory;
        this.output = output;
        this.width = width;
        this.x = start;
    }

    @Override
    public Query ask() {
        return Query.gradient(output, width, direction == null ? x : Vectors.step(x, line.step(), direction));
    }

    @Override
    public void tell(Query answered) {
        if (direction == null) {
            moveTo(answered);
        } else if (line.accept(answered.value, Vectors.dot(answered.result, direction))) {
            remember(answered);
            moveTo(answered);
        } else if (line.exhausted()) {
            giveUp();
        }
    }

    @Override
    public boolean stuck() {
        return stuck;
    }

    private void moveTo(Query answered) {
        x = answered.point;
        value = answered.value;
        gradient = answered.result;
        aim();
    }

    private void remember(Query answered) {
        double[] s = Vectors.step(answered.point, -1, x);
        double[] y = Vectors.step(answered.result, -1, gradient);
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
        line = new LineSearch(value, slope, 1);
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

    /** Forgets the pairs, which may be spoilt by rounding; without pairs there is nothing left to try. */
    private void giveUp() {
        if (pairs.isEmpty()) {
            stuck = true;
        } else {
            pairs.clear();
            aim();
        }
    }
}
