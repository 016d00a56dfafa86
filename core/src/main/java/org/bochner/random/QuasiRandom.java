package org.bochner.random;

import org.bochner.RandomStream;

/**
 * Quasi-random points: n points that fill the unit cube of any dimension more evenly than independent ones, while
 * each of them alone is uniform. Sobol' points in groups of coordinates, a "Latin supercube".
 *
 * <p>The problem: the higher coordinates of the classical sequences are poor. Halton's coordinate 1000 counts in base
 * 7919, so that a thousand points say nothing of it; Sobol's pairs of high coordinates share their first digits about
 * twice as often as chance would have it, which for a kernel in many dimensions is worse than independent points. So:
 *
 * <ol>
 *   <li>Coordinates are cut into groups of {@value #GROUP}. Each group has Sobol' points of its own, by primitive
 *       polynomials of degree at most 5, with first direction numbers (odd m_k &lt; 2^k) drawn from the seed.
 *   <li>Each generator matrix is multiplied by a random lower triangular one, and a random digital shift is added:
 *       every point becomes uniform, so that averages are unbiased.
 *   <li>Each group visits its points in a random order of its own: groups meet each other like independent points.
 * </ol>
 *
 * <p>For n a power of two every coordinate has exactly one point in each interval [i/n, (i+1)/n). What it gains on
 * the Gaussian kernel is given at {@code FrequencyDraw}: much in a few dimensions, nothing in hundreds, no loss.
 *
 * <p>Cost: O(n) time and memory per coordinate; coordinates are made one by one, in any order, on any thread.
 *
 * <p>References: Sobol', USSR Computational Mathematics 7 (1967); Matoušek, "On the L2-discrepancy for anchored
 * boxes", J. Complexity 14 (1998), for step 2; Owen, "Latin supercube sampling for very high-dimensional
 * simulations", ACM TOMACS 8 (1998), for step 3.
 *
 * @param points n
 * @param seed of the scrambling
 */
public record QuasiRandom(int points, long seed) {
    /** Coordinates that share one Sobol' sequence. */
    static final int GROUP = 12;

    private static final int BITS = 32;
    /** Primitive polynomials over GF(2) in order of degree; bit k is the coefficient of x^k. */
    private static final int[] POLYNOMIALS = {3, 7, 11, 13, 19, 25, 37, 41, 47, 55, 59};

    public QuasiRandom {
        if (points < 1) {
            throw new IllegalArgumentException("the number of points must be at least 1, not " + points);
        }
    }

    /** Writes coordinate {@code j} ≥ 0 of all points into {@code into} (modified): within (0, 1), ends excluded. */
    public void coordinate(int j, double[] into) {
        int group = j / GROUP;
        int[] order = RandomStream.of(seed, group).permutation(points);
        RandomStream stream = RandomStream.of(seed, group, j % GROUP);
        int[] directions = j % GROUP == 0 ? vanDerCorput() : recurrence(POLYNOMIALS[j % GROUP - 1], stream);
        scramble(directions, stream);
        int digits = (int) (stream.nextLong() >>> 32);
        for (int i = 0; i < points; i++) {
            into[order[i]] = ((digits & 0xffffffffL) + 0.5) * 0x1p-32;
            // Gray code: from point i to point i + 1 one digit of the index changes.
            digits ^= directions[Integer.numberOfTrailingZeros(i + 1)];
        }
    }

    private static int[] vanDerCorput() {
        int[] directions = new int[BITS];
        for (int k = 0; k < BITS; k++) {
            directions[k] = 1 << (BITS - 1 - k);
        }
        return directions;
    }

    /** m_k = 2a₁m_{k−1} ⊕ 4a₂m_{k−2} ⊕ … ⊕ 2^s m_{k−s} ⊕ m_{k−s}, kept as v_k = m_k·2^{32−k}. */
    private static int[] recurrence(int polynomial, RandomStream stream) {
        int degree = 31 - Integer.numberOfLeadingZeros(polynomial);
        int[] directions = new int[BITS];
        for (int k = 0; k < BITS; k++) {
            if (k < degree) {
                int odd = 2 * stream.below(1 << k) + 1;
                directions[k] = odd << (BITS - 1 - k);
                continue;
            }
            int v = directions[k - degree] ^ (directions[k - degree] >>> degree);
            for (int i = 1; i < degree; i++) {
                if ((polynomial >>> (degree - i) & 1) != 0) {
                    v ^= directions[k - i];
                }
            }
            directions[k] = v;
        }
        return directions;
    }

    /** Multiplies by a random lower triangular matrix with ones on the diagonal; digit 0 is the highest bit. */
    private static void scramble(int[] directions, RandomStream stream) {
        int[] rows = new int[BITS];
        for (int i = 0; i < BITS; i++) {
            int diagonal = 1 << (BITS - 1 - i);
            int above = i == 0 ? 0 : -1 << (BITS - i);
            rows[i] = diagonal | (int) (stream.nextLong() >>> 32) & above;
        }
        for (int k = 0; k < BITS; k++) {
            int v = 0;
            for (int i = 0; i < BITS; i++) {
                v = v << 1 | Integer.bitCount(rows[i] & directions[k]) & 1;
            }
            directions[k] = v;
        }
    }
}
