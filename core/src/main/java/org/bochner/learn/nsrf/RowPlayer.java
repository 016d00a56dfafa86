package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.List;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** The side of a margin game that weights the rows; the kernel is the other. */
interface RowPlayer {
    /** The signed weight s of every row, without the row's own weight: the potential of this game is under these. */
    double[] signed();

    /**
     * Answers the kernel's move.
     *
     * @param height Σ_a λ_a v_a of the atoms played, the sum of λ being one
     * @param peak the largest potential found under the present {@link #signed}, at least {@code height}
     * @param scores f(x_i) = Σ_a λ_a t_a·φ_a(x_i) for every row, with t_a = Σ_i w_i s_i φ_a(x_i)
     */
    void advance(double height, double peak, double[] scores);

    /** The value of the game is at least this, as far as the peaks that were found are the highest. */
    double lower();

    /** The value of the game is at most this, whatever the search missed; infinite before the first round. */
    double upper();

    /** The game's gap relative to its upper bound: 1 where nothing is known, 0 at the equilibrium. */
    default double gap(double upper) {
        return Double.isInfinite(upper) ? 1 : Math.max(0, upper - lower()) / Math.max(1e-300, upper);
    }

    /** One for two classes, one for each of more, one for each number to predict. */
    static List<RowPlayer> of(RowStore rows, DualPlayer.Rules dual) {
        double[] weights = Passes.weights(rows);
        List<RowPlayer> players = new ArrayList<>();
        for (double[] own : Passes.signed(rows)) {
            players.add(
                    rows.task().isClassification()
                            ? new DualPlayer(own, weights, dual)
                            : new ResidualPlayer(own, weights, Math.min(1, dual.rate())));
        }
        return players;
    }

    /** (Σ w|s|)², the potential of a function that is 1 and has the sign of s at every row. */
    static double square(double[] signed, double[] weights) {
        double sum = 0;
        for (int i = 0; i < signed.length; i++) {
            sum += weights[i] * Math.abs(signed[i]);
        }
        return Math.max(sum * sum, Double.MIN_NORMAL);
    }
}
