package org.bochner.linalg.loops;

import java.util.Objects;

/**
 * Sines and cosines of whole arrays, at the speed of vector instructions.
 *
 * <p>The absolute error is at most {@link SinePolynomial#FLOAT_ERROR} (2^-22) for every argument, huge ones included;
 * infinities and NaN give NaN. {@link SinePolynomial} has the proof. A scale other than 1 multiplies the result in one
 * more rounding.
 *
 * <p>{@link ArrayLoops} says which of two implementations runs; both give the same bits.
 *
 * <p>Cost: some twenty to thirty multiplications and additions for each number. Arguments beyond
 * {@link SinePolynomial#FLOAT_REACH} take a slower exact path, one by one.
 */
public final class Trigonometry {
    private static final ArrayLoops LOOPS = ArrayLoops.get();

    private Trigonometry() {}

    /** x ← scale·cos(x + phases) on slices of x (modified) and {@code phases}; the sum is rounded once. */
    public static void phase(float[] x, int offset, float[] phases, int offsetPhases, int length, float scale) {
        Objects.checkFromIndexSize(offset, length, x.length);
        Objects.checkFromIndexSize(offsetPhases, length, phases.length);
        for (int i = 0; i < length; i++) {
            x[offset + i] += phases[offsetPhases + i];
        }
        LOOPS.cosine(x, offset, length, scale);
    }

    /**
     * cos ← scale·cos x and sin ← scale·sin x on slices of {@code length} numbers; {@code cos} and {@code sin} are
     * modified, and x may be one of them at its offset.
     */
    public static void pair(
            float[] x, int offset, int length, float scale, float[] cos, int offsetCos, float[] sin, int offsetSin) {
        Objects.checkFromIndexSize(offset, length, x.length);
        Objects.checkFromIndexSize(offsetCos, length, cos.length);
        Objects.checkFromIndexSize(offsetSin, length, sin.length);
        System.arraycopy(x, offset, cos, offsetCos, length);
        System.arraycopy(x, offset, sin, offsetSin, length);
        LOOPS.cosine(cos, offsetCos, length, scale);
        LOOPS.sine(sin, offsetSin, length, scale);
    }

    /** x ← scale·cos(x + phases) on whole arrays; for single rows, by {@link ArrayLoops#plain}. */
    public static void phase(float[] x, float[] phases, float scale) {
        for (int i = 0; i < x.length; i++) {
            x[i] += phases[i];
        }
        ArrayLoops.plain().cosine(x, 0, x.length, scale);
    }

    /** sin ← scale·sin x and x ← scale·cos x on whole arrays; for single rows, by {@link ArrayLoops#plain}. */
    public static void pair(float[] x, float[] sin, float scale) {
        System.arraycopy(x, 0, sin, 0, x.length);
        ArrayLoops.plain().cosine(x, 0, x.length, scale);
        ArrayLoops.plain().sine(sin, 0, x.length, scale);
    }
}
