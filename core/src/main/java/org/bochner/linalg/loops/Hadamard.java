package org.bochner.linalg.loops;

/**
 * The fast Walsh–Hadamard transform, in place: x ← H·x with H₁ = 1 and H₂ₙ = [Hₙ Hₙ; Hₙ −Hₙ] (Sylvester's order), so
 * entry (i, j) of H is (−1)^(the number of common one bits of i and j). H is symmetric and H·H = n·I; H/√n is
 * orthogonal and its own inverse.
 *
 * <p>It is what makes structured random features cheap: a random rotation in O(n log n) and no stored matrix.
 *
 * <p>Steps: at level h = 1, 2, 4, ... every pair (x_i, x_{i+h}) with i a multiple of 2h plus less than h becomes its
 * sum and difference; two levels are done in one sweep. Cost: n·log₂n additions for each vector.
 */
public final class Hadamard {
    private Hadamard() {}

    /** x ← H·x (modified), for a length that is a power of two. */
    public static void transform(float[] x) {
        if (Integer.bitCount(x.length) != 1) {
            throw new IllegalArgumentException("the Hadamard transform needs a length that is a power of two, not "
                    + x.length + "; pad with zeros to paddedLength");
        }
        ArrayLoops.get().hadamard(x);
    }

    /** The smallest power of two that is at least {@code n}: the length to pad to. */
    public static int paddedLength(int n) {
        if (n < 1 || n > 1 << 30) {
            throw new IllegalArgumentException("a length to pad is 1 to 2^30, not " + n);
        }
        return n == 1 ? 1 : Integer.highestOneBit(n - 1) << 1;
    }
}
