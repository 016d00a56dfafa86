package org.bochner.learn.nsrf;

import org.bochner.random.RandomStream;

/**
 * How long frequencies are: the scale of the data as a search sees it.
 *
 * @param width σ, about the distance between rows
 * @param radius the most ‖ω‖; infinite for no bound
 */
record SearchScale(double width, double radius) {
    /** The variance of starts over that of the Gaussian kernel's frequencies (NSRF, App. A.1). */
    private static final double SPREAD = 1.5;

    /** A step that turns the phase between rows a distance of σ apart by a radian. */
    double reach() {
        return 1 / width;
    }

    /** A start: N(0, 1.5/σ²·I), within the ball. */
    float[] start(int inputs, RandomStream stream) {
        float[] start = new float[inputs];
        stream.gaussians(start);
        double factor = Math.sqrt(SPREAD) / width;
        for (int j = 0; j < inputs; j++) {
            start[j] *= (float) factor;
        }
        Ascent.confine(start, radius);
        return start;
    }
}
