package org.bochner.learn.nsrf;

import java.util.List;
import org.bochner.RandomStream;

/**
 * Looks for the highest peaks of the potentials v_g(ω) = |Σ_i s_ig exp(ι ω·x_i)|² of one or several games, in one round
 * after the other: the kernel's move in the margin game.
 */
interface PeakSearch {
    /**
     * The best peaks found of every game, highest first within a game, the games in order; their heights are those on
     * all rows.
     *
     * @param signed s of every game, one number for each row
     * @param round which round it is, from 0; names the random numbers
     * @param each how many peaks of each game are wanted; fewer come where the rest are near-duplicates
     */
    List<Peak> peaks(double[][] signed, int round, int each);

    /**
     * A frequency at which a potential is high.
     *
     * @param frequency ω
     * @param group the game whose potential it is
     * @param cosine C(ω) under that game's signed weights
     * @param sine S(ω)
     */
    record Peak(float[] frequency, int group, double cosine, double sine) {
        /** v = C² + S². */
        double height() {
            return cosine * cosine + sine * sine;
        }

        /** The distance between two frequencies, of which ω and −ω are the same. */
        static double distance(float[] a, float[] b) {
            double less = 0;
            double more = 0;
            for (int j = 0; j < a.length; j++) {
                double minus = a[j] - b[j];
                double plus = a[j] + b[j];
                less += minus * minus;
                more += plus * plus;
            }
            return Math.sqrt(Math.min(less, more));
        }
    }

    /**
     * How long frequencies are: the scale of the data as a search sees it.
     *
     * @param width σ, about the distance between rows
     * @param radius the most ‖ω‖; infinite for no bound
     */
    record Scale(double width, double radius) {
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
}
