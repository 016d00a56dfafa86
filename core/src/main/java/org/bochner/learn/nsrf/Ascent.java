package org.bochner.learn.nsrf;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import org.bochner.potential.PairGradients;
import org.bochner.solve.Vectors;
import org.bochner.store.RowStore;

/**
 * Maximises log v from many frequencies in parallel, each with its own quasi-Newton model, all in one product.
 *
 * <p>Near a peak v falls like the square of a characteristic function, exp(−quadratic): its logarithm suits Newton's
 * method. One step of a frequency:
 * <ol>
 *   <li>Direction: the two-loop recursion of L-BFGS over the last {@value #PAIRS} pairs of steps and changes of slope.
 *       Pairs with the curvature of a valley are left out; without any, the direction is the gradient's.
 *   <li>Length: at first at most {@code reach}, about one radian between rows a median distance apart. The bound
 *       doubles after a step of that length which gained, and halves after one that did not gain.
 *   <li>A step that leaves the ball ‖ω‖ ≤ radius is projected on its surface, where only the slope along it counts.
 *   <li>A step that does not gain is taken back, and tried a quarter as long. There is no line search, so that one
 *       product serves all frequencies.
 * </ol>
 *
 * <p>Cost of a step: that of {@link PairGradients}, and O(d) for each frequency and pair. Reference: Liu, Nocedal, "On
 * the limited memory BFGS method for large scale optimization", 1989.
 */
final class Ascent {
    private static final int PAIRS = 6;
    /** The longest step of all, in units of the reach. */
    private static final double WIDEST = 8;

    private final double reach;
    private final double radius;

    /** Steps are at most {@code reach} long, frequencies at most {@code radius}, which may be infinite. */
    Ascent(double reach, double radius) {
        this.reach = reach;
        this.radius = radius;
    }

    private record Pair(double[] step, double[] change, double product) {}

    /** A frequency on its way. */
    static final class Climber {
        final int group;
        final float[] at;
        private final float[] next;
        private double cosine;
        private double sine;
        private double logHeight = Double.NEGATIVE_INFINITY;
        /** The gradient of log v. */
        private double[] slope;

        private double[] direction;
        private final ArrayDeque<Pair> pairs = new ArrayDeque<>();
        private boolean done;
        /** The longest step, in units of the ascent's reach. */
        private double trust = 1;
        /** Whether the present step is that long. */
        private boolean capped;
        /** How many steps in a row gained little. */
        private int slow;

        Climber(int group, float[] start) {
            this.group = group;
            this.at = start.clone();
            this.next = start.clone();
        }

        double height() {
            return cosine * cosine + sine * sine;
        }

        PeakSearch.Peak peak() {
            return new PeakSearch.Peak(at.clone(), group, cosine, sine);
        }

        /** The same point without its history, for a climb on other rows or weights. */
        Climber again() {
            return new Climber(group, at);
        }
    }

    /**
     * Takes at most {@code steps} steps; a frequency that gains less than {@code tolerance} of log v twice in a row
     * stays where it is.
     *
     * @param climbers modified: where each one has its best point
     */
    void climb(RowStore rows, double[][] signed, List<Climber> climbers, int steps, double tolerance) {
        List<Climber> moving = climbers;
        for (int step = 0; step <= steps && !moving.isEmpty(); step++) {
            int[] group = moving.stream().mapToInt(each -> each.group).toArray();
            List<float[]> tried = moving.stream().map(each -> each.next).toList();
            PairGradients found = PairGradients.of(rows, tried, signed, group);
            for (int m = 0; m < group.length; m++) {
                judge(moving.get(m), found.cosines()[m], found.sines()[m], found.gradients()[m], tolerance);
            }
            moving = moving.stream().filter(each -> !each.done).toList();
        }
    }

    /** Takes the point that was tried, or goes back; then chooses the next one. */
    private void judge(Climber climber, double cosine, double sine, double[] gradient, double tolerance) {
        double height = cosine * cosine + sine * sine;
        double logHeight = Math.log(Math.max(height, Double.MIN_NORMAL));
        boolean first = climber.slope == null;
        if (first || logHeight > climber.logHeight) {
            climber.slow = !first && logHeight - climber.logHeight < tolerance ? climber.slow + 1 : 0;
            climber.done = climber.slow == 2;
            climber.trust = climber.capped ? Math.min(2 * climber.trust, WIDEST) : climber.trust;
            double[] slope = gradient;
            for (int j = 0; j < slope.length; j++) {
                slope[j] /= Math.max(height, Double.MIN_NORMAL);
            }
            keepInside(climber.next, slope);
            if (!first) {
                remember(climber, slope);
            }
            climber.cosine = cosine;
            climber.sine = sine;
            climber.logHeight = logHeight;
            climber.slope = slope;
            System.arraycopy(climber.next, 0, climber.at, 0, climber.at.length);
            climber.direction = direction(climber);
        } else {
            double length = 0;
            for (int j = 0; j < climber.direction.length; j++) {
                climber.direction[j] *= 0.25;
                length += climber.direction[j] * climber.direction[j];
            }
            // A model that led astray loses its oldest pair, and some trust.
            climber.pairs.pollFirst();
            climber.trust = Math.max(climber.trust / 2, 0.25);
            climber.done = Math.sqrt(length) < 1e-4 * reach;
        }
        for (int j = 0; j < climber.next.length; j++) {
            climber.next[j] = (float) (climber.at[j] + climber.direction[j]);
        }
        confine(climber.next, radius);
    }

    /**
     * On the surface of the ball the slope (modified) loses what leads out of it: most of a step would be put back
     * otherwise.
     */
    private void keepInside(float[] omega, double[] slope) {
        double square = 0;
        double outward = 0;
        for (int j = 0; j < omega.length; j++) {
            square += (double) omega[j] * omega[j];
            outward += omega[j] * slope[j];
        }
        if (outward > 0 && square > 0.9999 * radius * radius) {
            for (int j = 0; j < omega.length; j++) {
                slope[j] -= outward / square * omega[j];
            }
        }
    }

    private static void remember(Climber climber, double[] slope) {
        int d = slope.length;
        double[] step = new double[d];
        double[] change = new double[d];
        double product = 0;
        double square = 0;
        for (int j = 0; j < d; j++) {
            step[j] = climber.next[j] - climber.at[j];
            // Of −log v, which is minimised.
            change[j] = climber.slope[j] - slope[j];
            product += step[j] * change[j];
            square += step[j] * step[j];
        }
        if (product > 1e-10 * square) {
            climber.pairs.addLast(new Pair(step, change, product));
            if (climber.pairs.size() > PAIRS) {
                climber.pairs.removeFirst();
            }
        }
    }

    private double[] direction(Climber climber) {
        double[] q = climber.slope.clone();
        double length = Vectors.norm(q);
        if (length == 0) {
            return q;
        }
        double most = climber.trust * reach;
        climber.capped = true;
        if (climber.pairs.isEmpty()) {
            scale(q, most / length);
            return q;
        }
        double[] along = new double[climber.pairs.size()];
        int k = along.length;
        for (Iterator<Pair> back = climber.pairs.descendingIterator(); back.hasNext(); ) {
            Pair pair = back.next();
            along[--k] = Vectors.dot(pair.step, q) / pair.product;
            Vectors.add(q, -along[k], pair.change);
        }
        Pair latest = climber.pairs.peekLast();
        scale(q, latest.product / Vectors.dot(latest.change, latest.change));
        for (Pair pair : climber.pairs) {
            double beta = Vectors.dot(pair.change, q) / pair.product;
            Vectors.add(q, along[k++] - beta, pair.step);
        }
        length = Vectors.norm(q);
        climber.capped = length > most;
        if (climber.capped) {
            scale(q, most / length);
        }
        return q;
    }

    /** Puts ω (modified) on the ball of {@code radius} where it is outside. */
    static void confine(float[] omega, double radius) {
        double square = 0;
        for (float w : omega) {
            square += (double) w * w;
        }
        if (square > radius * radius) {
            double factor = radius / Math.sqrt(square);
            for (int j = 0; j < omega.length; j++) {
                omega[j] *= (float) factor;
            }
        }
    }

    private static void scale(double[] a, double factor) {
        for (int j = 0; j < a.length; j++) {
            a[j] *= factor;
        }
    }
}
