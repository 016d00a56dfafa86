package org.bochner.learn.lkrf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What all machines that were trained so far say of the game.
 *
 * <p>For every feasible α the game's J(q) is at least the line a − ½qᵀv with a = Σα and v = v(α), and so is every mean of such
 * lines with weights θ. Two means are kept:
 *
 * <ul>
 *   <li>the one whose minimum over the ball, Σ_t θ_t a_t − ½ max_q qᵀ(Σ_t θ_t v_t), is largest: the lower bound. Near the saddle
 *       point the worst q jumps between atoms from one α to the next; that of a mean does not;
 *   <li>the one that answers a {@linkplain Mirror proximal step}: by duality, the q that minimises the highest line plus a
 *       divergence is the step for the mean v of the best θ.
 * </ul>
 *
 * <p>Both are improved by exchange: weight goes from the line that is lowest at the present answer q to the one that is
 * highest, as much as is best on that segment, where the dual is concave. Cost: at most {@value #EXCHANGES} exchanges of
 * {@value #HALVINGS} answers, each O(N log N); no pass over the rows.
 */
final class Cuts {
    private static final int MOST = 30;
    private static final int EXCHANGES = 25;
    private static final int HALVINGS = 9;
    /** A mean is good enough when no line is this much above it: a part of the bound, or of the promised decrease. */
    private static final double OF_BOUND = 1e-4;

    private static final double OF_DECREASE = 0.05;

    private final List<Line> lines = new ArrayList<>();
    private final UnaryOperator<double[]> worst;
    private double best;

    Cuts(double power, double radius) {
        this.worst = v -> new DivergenceBall(v, power).maximize(radius).weights();
    }

    /** a − ½qᵀv with its weights in the two means. */
    private static final class Line {
        private final double a;
        private final double[] v;
        private final double[] theta = new double[2];

        private Line(double a, double[] v) {
            this.a = a;
            this.v = v;
        }

        private double at(double[] q) {
            double sum = 0;
            for (int m = 0; m < q.length; m++) {
                sum += q[m] * v[m];
            }
            return a - sum / 2;
        }
    }

    private static final int BOUND = 0;
    private static final int STEP = 1;

    /** Takes a line up, and returns the largest lower bound known since; never negative. */
    double add(double a, double[] v) {
        Line line = new Line(a, v);
        if (lines.isEmpty()) {
            line.theta[BOUND] = 1;
            line.theta[STEP] = 1;
        } else if (lines.size() == MOST) {
            forget(line);
        }
        lines.add(line);
        best = Math.max(best, line.at(worst.apply(v)));
        for (int k = 0; k < EXCHANGES; k++) {
            View view = view(BOUND, worst);
            best = Math.max(best, view.mean);
            if (view.highest - view.mean <= OF_BOUND * best || !exchange(view, BOUND, worst)) {
                break;
            }
        }
        return best;
    }

    /** Drops the line that the means need least; its weights go to {@code heir}. */
    private void forget(Line heir) {
        Line least = lines.get(0);
        for (Line line : lines) {
            least = line.theta[BOUND] + line.theta[STEP] < least.theta[BOUND] + least.theta[STEP] ? line : least;
        }
        heir.theta[BOUND] = least.theta[BOUND];
        heir.theta[STEP] = least.theta[STEP];
        lines.remove(least);
    }

    /** The next steps begin with the newest line alone: the centre has moved to where it is exact. */
    void restart() {
        for (Line line : lines) {
            line.theta[STEP] = 0;
        }
        lines.get(lines.size() - 1).theta[STEP] = 1;
    }

    /** Where a step leads, and the height of the highest line there. */
    record Step(double[] q, double model) {}

    /** The proximal step from the centre of {@code mirror}, where J is {@code height}. */
    Step step(Mirror mirror, double height) {
        UnaryOperator<double[]> answer = mirror::step;
        View view = view(STEP, answer);
        for (int k = 0; k < EXCHANGES; k++) {
            boolean enough = view.highest - view.mean <= OF_DECREASE * Math.max(0, height - view.highest);
            if (enough || !exchange(view, STEP, answer)) {
                break;
            }
            view = view(STEP, answer);
        }
        return new Step(view.q, view.highest);
    }

    /** The answer to a mean, and the lines at it. */
    private record View(double[] q, double mean, double highest, Line high, Line low) {}

    private View view(int purpose, UnaryOperator<double[]> answer) {
        double[] q = answer.apply(mean(purpose, null, null, 0));
        double mean = 0;
        Line high = null;
        Line low = null;
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (Line line : lines) {
            double at = line.at(q);
            mean += line.theta[purpose] * at;
            if (at > highest) {
                highest = at;
                high = line;
            }
            if (line.theta[purpose] > 0 && at < lowest) {
                lowest = at;
                low = line;
            }
        }
        return new View(q, mean, highest, high, low);
    }

    private double[] mean(int purpose, Line more, Line less, double moved) {
        double[] mean = new double[lines.get(0).v.length];
        for (Line line : lines) {
            double theta = line.theta[purpose] + (line == more ? moved : 0) - (line == less ? moved : 0);
            for (int m = 0; theta != 0 && m < mean.length; m++) {
                mean[m] += theta * line.v[m];
            }
        }
        return mean;
    }

    /** Moves weight from the lowest to the highest line; false where none can be moved. */
    private boolean exchange(View view, int purpose, UnaryOperator<double[]> answer) {
        if (view.high == view.low) {
            return false;
        }
        double all = view.low.theta[purpose];
        double moved = all;
        if (slope(view, purpose, moved, answer) < 0) {
            double from = 0;
            double to = moved;
            for (int k = 0; k < HALVINGS; k++) {
                double middle = (from + to) / 2;
                if (slope(view, purpose, middle, answer) > 0) {
                    from = middle;
                } else {
                    to = middle;
                }
            }
            moved = from;
        }
        view.high.theta[purpose] += moved;
        view.low.theta[purpose] = moved == all ? 0 : all - moved;
        return moved > 0;
    }

    private double slope(View view, int purpose, double moved, UnaryOperator<double[]> answer) {
        double[] q = answer.apply(mean(purpose, view.high, view.low, moved));
        return view.high.at(q) - view.low.at(q);
    }
}
