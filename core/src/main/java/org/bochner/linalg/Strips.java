package org.bochner.linalg;

import java.util.Objects;

/**
 * What is done with a strip of a product while it is in cache ({@link StripVisitor}): features in place, and sums over
 * rows.
 */
public final class Strips {
    private static final ArrayLoops LOOPS = ArrayLoops.get();

    private Strips() {}

    /** sums ← sums + scale·x, for {@code length} numbers from {@code x[offset]} and {@code sums[to]} (modified). */
    public static void add(float[] x, int offset, int length, float scale, float[] sums, int to) {
        Objects.checkFromIndexSize(offset, length, x.length);
        Objects.checkFromIndexSize(to, length, sums.length);
        LOOPS.add(x, offset, length, scale, sums, to);
    }

    /**
     * out[to + i] ← Σ_j x[i·d + j]·w[from + j] for a tile of {@code rows} rows of {@code d} columns; {@code out} is
     * modified.
     */
    public static void tileTimes(float[] x, int rows, int d, float[] w, int from, float[] out, int to) {
        Objects.checkFromIndexSize(0, rows * d, x.length);
        Objects.checkFromIndexSize(from, d, w.length);
        Objects.checkFromIndexSize(to, rows, out.length);
        LOOPS.tileTimes(x, rows, d, w, from, out, to);
    }

    /**
     * The product back: back[k·d + j] ← back[k·d + j] + Σ_i c[k·stride + i]·x[i·d + j] for the rows i of a tile and k
     * below {@code width}; {@code back} is modified.
     */
    public static void tileBack(float[] x, int rows, int d, float[] c, int stride, int width, float[] back) {
        Objects.checkFromIndexSize(0, rows * d, x.length);
        Objects.checkFromIndexSize(0, (width - 1) * stride + rows, c.length);
        Objects.checkFromIndexSize(0, width * d, back.length);
        LOOPS.tileBack(x, rows, d, c, stride, width, back);
    }

    /**
     * Adds scale·cos x to {@code sums[toCos ..]} and scale·sin x to {@code sums[toSin ..]} (modified), for
     * {@code length} numbers from {@code x[offset]}, which stay as they are. Sine and cosine share one reduction by π;
     * each is within {@link SinePolynomial#FLOAT_ERROR} before it is multiplied and added.
     */
    public static void addPair(float[] x, int offset, int length, float scale, float[] sums, int toCos, int toSin) {
        Objects.checkFromIndexSize(offset, length, x.length);
        Objects.checkFromIndexSize(toCos, length, sums.length);
        Objects.checkFromIndexSize(toSin, length, sums.length);
        LOOPS.addPair(x, offset, length, scale, sums, toCos, toSin);
    }

    /**
     * x ← scale·(a·cos x + b·sin x) for {@code length} numbers from {@code x[offset]} (modified), {@code a[from]} and
     * {@code b[from]}; sine and cosine as in {@link #addPair}.
     */
    public static void blendPair(float[] x, int offset, int length, float scale, float[] a, float[] b, int from) {
        Objects.checkFromIndexSize(offset, length, x.length);
        Objects.checkFromIndexSize(from, length, a.length);
        Objects.checkFromIndexSize(from, length, b.length);
        LOOPS.blendPair(x, offset, length, scale, a, b, from);
    }

    // One array and one index per loop: what the compiler turns into vector instructions.

    /** x ← scale·H(x), with H(0) = 0, on {@code x[at .. at + length)} (modified). */
    public static void step(float[] x, int at, int length, float scale) {
        for (int i = at; i < at + length; i++) {
            x[i] = x[i] > 0 ? scale : 0f;
        }
    }

    /** x ← scale·max(x, 0) on {@code x[at .. at + length)} (modified). */
    public static void ramp(float[] x, int at, int length, float scale) {
        for (int i = at; i < at + length; i++) {
            x[i] = Math.max(x[i], 0f) * scale;
        }
    }

    /** x ← scale·max(x, 0)² on {@code x[at .. at + length)} (modified). */
    public static void squaredRamp(float[] x, int at, int length, float scale) {
        for (int i = at; i < at + length; i++) {
            float positive = Math.max(x[i], 0f);
            x[i] = positive * positive * scale;
        }
    }
}
