package org.bochner.learn.nsrf;

import java.util.List;

/**
 * Looks for the highest peaks of the potentials v_g(ω) = |Σ_i s_ig exp(ι ω·x_i)|² of one or several games, in one round after the other:
 * the kernel's move in the margin game.
 */
interface PeakSearch extends AutoCloseable {
    /**
     * The best peaks found of every game, highest first within a game, the games in order; their heights are those on all rows.
     *
     * @param signed s of every game, one number for each row
     * @param round which round it is, from 0; names the random numbers
     * @param each how many peaks of each game are wanted; fewer come where the rest are near-duplicates
     */
    List<Peak> peaks(double[][] signed, int round, int each);

    @Override
    default void close() {}
}
