package org.bochner.learn.askl;

import org.bochner.random.RandomStream;

/**
 * Leaves out a share of the features at random, others for every row of every batch, while a machine learns (dropout; Srivastava et al. 2014).
 *
 * <p>A kernel is a mean over its features, and any half of them should make about the same kernel; but frequencies that learn
 * together come to rely on each other, until the training rows have no loss left. What is kept is multiplied by 1/(1 − share), so that the mean stays. Rows that are
 * looked at, and the machine that results, have all features.
 *
 * <p>The mask is a function of seed, step and strip alone. Cost: a multiplication and a quarter of a random number for each feature of
 * each row.
 *
 * @param share of the features that is left out, below 1; 0 for none
 * @param seed what the choice follows from
 */
record Thinning(double share, long seed) {
    static final Thinning NONE = new Thinning(0, 0);

    private static final long STREAM = 0x7468696e;
    /** Features that a random number decides about, each by so many of its bits. */
    private static final int LANES = 4;

    private static final int BITS = 16;
    private static final int ALL = 1 << BITS;

    /** Fills the first {@code count} of {@code mask} (modified) with 0 or 1/(1 − share); {@code count} is a multiple of four. */
    void fill(long step, int strip, float[] mask, int count) {
        int below = (int) Math.round(share * ALL);
        float gain = (float) ALL / (ALL - below);
        // Marsaglia's xorshift: a stream of the library takes longer than the cosines do.
        long state = RandomStream.of(seed, STREAM, step, strip).nextLong() | 1;
        for (int i = 0; i < count; i += LANES) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            for (int lane = 0; lane < LANES; lane++) {
                int number = (int) (state >>> (BITS * lane)) & (ALL - 1);
                mask[i + lane] = number < below ? 0 : gain;
            }
        }
    }
}
