package org.bochner.linalg.loops;

import java.util.Arrays;

/**
 * The loops of back-propagation through a layer of waves, over strips of {@link #width} columns that stay in cache.
 *
 * <p>A strip is a matrix of some rows and {@link #width} columns, row after row. A batch of data is transposed: number
 * e·stride + i of {@code x} is what row i has in its e-th column that is not all zeros, and {@code index[e]} is which
 * column that is. The rows of a batch are a multiple of {@link #ROWS}; those that are missing are zero.
 *
 * <p>The loops of this class are the specification and the fall-back; the Vector API overrides them with fast ones,
 * which may round once where these round twice, and add in another order. Both are chosen with {@link ArrayLoops}.
 * Arguments are trusted.
 */
public class BatchLoops {
    /** What the rows of a batch are a multiple of. */
    public static final int ROWS = 4;

    /** The least mean square in {@link #momentStep}. */
    public static final float LEAST = 1e-30f;

    /**
     * Added to the mean and subtracted again in {@link #momentStep}, it rounds the mean to a multiple of some 10⁻³¹.
     */
    public static final float FLOOR = 1e-24f;

    private static final int WIDTH = 32;

    protected BatchLoops() {}

    /** The columns of a strip. */
    public int width() {
        return WIDTH;
    }

    /**
     * out[to + i·width + c] ← itself + Σ_e x[e·stride + i]·w[at + index[e]·width + c], e from {@code first} to before
     * {@code last}.
     */
    public void forward(
            float[] x, int stride, int rows, int[] index, int first, int last, float[] w, int at, float[] out, int to) {
        for (int e = first; e < last; e++) {
            int from = at + index[e] * WIDTH;
            for (int i = 0; i < rows; i++) {
                add(x[e * stride + i], w, from, out, to + i * WIDTH);
            }
        }
    }

    private static void add(float factor, float[] w, int from, float[] out, int to) {
        for (int c = 0; c < WIDTH; c++) {
            out[to + c] += factor * w[from + c];
        }
    }

    /**
     * back[(index[e] − base)·width + c] ← Σ_i x[e·stride + i]·delta[at + i·width + c], e from {@code first} to before
     * {@code last}.
     */
    public void back(
            float[] x,
            int stride,
            int rows,
            int[] index,
            int first,
            int last,
            float[] delta,
            int at,
            float[] back,
            int base) {
        for (int e = first; e < last; e++) {
            int to = (index[e] - base) * WIDTH;
            Arrays.fill(back, to, to + WIDTH, 0f);
            for (int i = 0; i < rows; i++) {
                add(x[e * stride + i], delta, at + i * WIDTH, back, to);
            }
        }
    }

    /**
     * out[to + i·stride + j] ← itself + Σ_t Σ_c a[at + t·stepA + i·width + c]·b[from + t·stepB + j·width + c] for
     * {@code rows} rows i, {@code count} numbers j and {@code strips} strips t.
     */
    public void dots(
            float[] a,
            int at,
            int stepA,
            float[] b,
            int from,
            int stepB,
            int strips,
            int rows,
            int count,
            float[] out,
            int to,
            int stride) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < count; j++) {
                float sum = 0;
                for (int t = 0; t < strips; t++) {
                    sum += dot(a, at + t * stepA + i * WIDTH, b, from + t * stepB + j * WIDTH);
                }
                out[to + i * stride + j] += sum;
            }
        }
    }

    private static float dot(float[] a, int at, float[] b, int from) {
        float sum = 0;
        for (int c = 0; c < WIDTH; c++) {
            sum += a[at + c] * b[from + c];
        }
        return sum;
    }

    /**
     * A wave and its slope from angles: with a = x[at + i·width + c] + phase[first + c] and s = scale[from + c],
     * sums[to + i·width + c] ← itself + s·cos a and x[at + i·width + c] ← −s·sin a.
     */
    public void wave(
            float[] x, int at, int rows, float[] phase, int first, float[] scale, int from, float[] sums, int to) {
        for (int i = 0; i < rows; i++) {
            for (int c = 0; c < WIDTH; c++) {
                float angle = x[at + i * WIDTH + c] + phase[first + c];
                sums[to + i * WIDTH + c] += scale[from + c] * SinePolynomial.cosine(angle);
                x[at + i * WIDTH + c] = -scale[from + c] * SinePolynomial.sine(angle);
            }
        }
    }

    /**
     * A step along a running mean of gradients, over the root of their running mean square.
     *
     * @param beta1 β₁, how much of the old mean is kept
     * @param beta2 β₂, how much of the old mean square is kept
     * @param epsilon ε
     * @param rate the rate over 1 − β₁ᵗ
     * @param root 1/√(1 − β₂ᵗ)
     * @param keep what is kept of the numbers before the step; below 1 they decay
     */
    public record MomentStep(float beta1, float beta2, float epsilon, float rate, float root, float keep) {}

    /**
     * Takes a step along the running mean m of gradients g, over the root of their running mean square v, on
     * {@code length} numbers, a multiple of {@link #width}: m ← β₁m + (1 − β₁)g, v ← β₂v + (1 − β₂)g²,
     * w ← keep·w − rate·m / (√v·root + ε), with w, m and v from {@code at} and g from its start. A mean that fades ends
     * below 10⁻³⁰ and v is at least {@link #LEAST}, far below what ε covers: numbers near the smallest float are a
     * hundred times slower.
     */
    public void momentStep(float[] w, float[] m, float[] v, int at, float[] g, int length, MomentStep step) {
        float beta1 = step.beta1;
        float beta2 = step.beta2;
        float epsilon = step.epsilon;
        float rate = step.rate;
        float root = step.root;
        float keep = step.keep;
        for (int i = 0; i < length; i++) {
            float mean = (beta1 * m[at + i] + (1 - beta1) * g[i] + FLOOR) - FLOOR;
            float square = Math.max(LEAST, beta2 * v[at + i] + (1 - beta2) * (g[i] * g[i]));
            m[at + i] = mean;
            v[at + i] = square;
            w[at + i] = keep * w[at + i] - rate * mean / ((float) Math.sqrt(square) * root + epsilon);
        }
    }

    /** The implementation that runs. */
    public static BatchLoops get() {
        return ArrayLoops.get().batches();
    }
}
