package org.bochner.linalg;

import java.util.Objects;

/**
 * The fast Walsh–Hadamard transform, in place: x ← H·x with H₁ = 1 and H₂ₙ = [Hₙ Hₙ; Hₙ −Hₙ] (Sylvester's order), so
 * entry (i, j) of H is (−1)^(the number of common one bits of i and j). H is symmetric and H·H = n·I; H/√n is
 * orthogonal and its own inverse.
 *
 * <p>It is what makes structured random features cheap: a random rotation in O(n log n) and no stored matrix.
 *
 * <p>Steps: at level h = 1, 2, 4, ... every pair (x_i, x_{i+h}) with i a multiple of 2h plus less than h becomes its sum
 * and difference; two levels are done in one sweep. Cost: n·log₂n additions for each vector.
 */
public final class Hadamard {
    private Hadamard() {}

    /** x ← H·x for {@code count} vectors of {@code length} numbers, one after the other from {@code offset} (modified). */
    public static void transform(float[] x, int offset, int length, int count) {
        scaled(x, offset, length, count, 1f);
    }

    /** x ← H·x/√length: a rotation, which keeps norms; otherwise as {@link #transform(float[], int, int, int)}. */
    public static void rotate(float[] x, int offset, int length, int count) {
        scaled(x, offset, length, count, (float) (1 / Math.sqrt(length)));
    }

    /** x ← scale·H·x, otherwise as {@link #transform(float[], int, int, int)}. */
    public static void scaled(float[] x, int offset, int length, int count, float scale) {
        check(x.length, offset, length, count);
        ArrayLoops loops = ArrayLoops.get();
        for (int v = 0; v < count; v++) {
            loops.hadamard(x, offset + v * length, length, scale);
        }
    }

    /** x ← H·x for {@code count} vectors of {@code length} numbers, one after the other from {@code offset} (modified). */
    public static void transform(double[] x, int offset, int length, int count) {
        check(x.length, offset, length, count);
        for (int v = 0; v < count; v++) {
            butterflies(x, offset + v * length, length);
        }
    }

    /** x ← H·x/√length: a rotation, which keeps norms. */
    public static void rotate(double[] x, int offset, int length, int count) {
        transform(x, offset, length, count);
        double scale = 1 / Math.sqrt(length);
        for (int i = offset; i < offset + length * count; i++) {
            x[i] *= scale;
        }
    }

    /** The smallest power of two that is at least {@code n}: the length to pad to. */
    public static int paddedLength(int n) {
        if (n < 1 || n > 1 << 30) {
            throw new IllegalArgumentException("a length to pad is 1 to 2^30, not " + n);
        }
        return n == 1 ? 1 : Integer.highestOneBit(n - 1) << 1;
    }

    private static void butterflies(double[] x, int offset, int length) {
        for (int h = 1; h < length; h *= 2) {
            for (int block = offset; block < offset + length; block += 2 * h) {
                for (int i = block; i < block + h; i++) {
                    double a = x[i];
                    double b = x[i + h];
                    x[i] = a + b;
                    x[i + h] = a - b;
                }
            }
        }
    }

    private static void check(int size, int offset, int length, int count) {
        if (length < 1 || Integer.bitCount(length) != 1) {
            throw new IllegalArgumentException("the Hadamard transform needs a length that is a power of two, not "
                    + length + "; pad with zeros to paddedLength");
        }
        Objects.checkFromIndexSize(offset, Math.multiplyExact(length, count), size);
    }
}
