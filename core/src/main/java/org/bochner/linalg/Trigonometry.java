package org.bochner.linalg;

import java.util.Objects;

/**
 * Sines and cosines of whole arrays, at the speed of vector instructions.
 *
 * <p>The absolute error is at most {@link SinePolynomial#FLOAT_ERROR} (2^-22) in float and
 * {@link SinePolynomial#DOUBLE_ERROR} (2^-51) in double for every argument, huge ones included; infinities and NaN
 * give NaN. {@link SinePolynomial} has the proof. A scale other than 1 multiplies the result in one more rounding.
 *
 * <p>{@link ArrayLoops} says which of two implementations runs; both give the same bits.
 *
 * <p>Cost: some twenty to thirty multiplications and additions for each number. Arguments beyond
 * {@link SinePolynomial#FLOAT_REACH} take a slower exact path, one by one.
 */
public final class Trigonometry {
    private static final ArrayLoops LOOPS = ArrayLoops.get();

    private Trigonometry() {}

    /** x ← scale·cos x on {@code x[offset .. offset + length)} (modified). */
    public static void cosine(float[] x, int offset, int length, float scale) {
        Objects.checkFromIndexSize(offset, length, x.length);
        LOOPS.cosine(x, offset, length, scale);
    }

    /** x ← scale·sin x on {@code x[offset .. offset + length)} (modified). */
    public static void sine(float[] x, int offset, int length, float scale) {
        Objects.checkFromIndexSize(offset, length, x.length);
        LOOPS.sine(x, offset, length, scale);
    }

    /** The first {@code length} of x ← scale·cos(x + phases); x is modified, the sum is rounded once. */
    public static void phase(float[] x, float[] phases, int length, float scale) {
        phase(x, 0, phases, 0, length, scale);
    }

    /** x ← scale·cos(x + phases) on slices of x (modified) and {@code phases}; the sum is rounded once. */
    public static void phase(float[] x, int offset, float[] phases, int offsetPhases, int length, float scale) {
        Objects.checkFromIndexSize(offset, length, x.length);
        Objects.checkFromIndexSize(offsetPhases, length, phases.length);
        for (int i = 0; i < length; i++) {
            x[offset + i] += phases[offsetPhases + i];
        }
        LOOPS.cosine(x, offset, length, scale);
    }

    /** cos ← scale·cos x and sin ← scale·sin x for the first {@code length} numbers; {@code cos} and {@code sin} are modified. */
    public static void pair(float[] x, int length, float scale, float[] cos, float[] sin) {
        pair(x, 0, length, scale, cos, 0, sin, 0);
    }

    /** As {@link #pair(float[], int, float, float[], float[])} on slices; x may be {@code cos} or {@code sin} at its offset. */
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

    /** x ← scale·cos x on {@code x[offset .. offset + length)} (modified). */
    public static void cosine(double[] x, int offset, int length, double scale) {
        Objects.checkFromIndexSize(offset, length, x.length);
        LOOPS.cosine(x, offset, length, scale);
    }

    /** x ← scale·sin x on {@code x[offset .. offset + length)} (modified). */
    public static void sine(double[] x, int offset, int length, double scale) {
        Objects.checkFromIndexSize(offset, length, x.length);
        LOOPS.sine(x, offset, length, scale);
    }

    /** The first {@code length} of x ← scale·cos(x + phases); x is modified, the sum is rounded once. */
    public static void phase(double[] x, double[] phases, int length, double scale) {
        Objects.checkFromIndexSize(0, length, x.length);
        Objects.checkFromIndexSize(0, length, phases.length);
        for (int i = 0; i < length; i++) {
            x[i] += phases[i];
        }
        LOOPS.cosine(x, 0, length, scale);
    }

    /** cos ← scale·cos x and sin ← scale·sin x for the first {@code length} numbers; {@code cos} and {@code sin} are modified. */
    public static void pair(double[] x, int length, double scale, double[] cos, double[] sin) {
        pair(x, 0, length, scale, cos, 0, sin, 0);
    }

    /** As {@link #pair(double[], int, double, double[], double[])} on slices; x may be {@code cos} or {@code sin} at its offset. */
    public static void pair(
            double[] x,
            int offset,
            int length,
            double scale,
            double[] cos,
            int offsetCos,
            double[] sin,
            int offsetSin) {
        Objects.checkFromIndexSize(offset, length, x.length);
        Objects.checkFromIndexSize(offsetCos, length, cos.length);
        Objects.checkFromIndexSize(offsetSin, length, sin.length);
        System.arraycopy(x, offset, cos, offsetCos, length);
        System.arraycopy(x, offset, sin, offsetSin, length);
        LOOPS.cosine(cos, offsetCos, length, scale);
        LOOPS.sine(sin, offsetSin, length, scale);
    }
}
