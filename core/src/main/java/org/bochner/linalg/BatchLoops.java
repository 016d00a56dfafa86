package org.bochner.linalg;

/**
 * The loops of back-propagation through a layer of waves, over strips of {@link #width} columns that stay in cache.
 *
 * <p>A strip is a matrix of some rows and {@link #width} columns, row after row. A batch of data is transposed: number
 * e·stride + i of {@code x} is what row i has in its e-th column that is not all zeros, and {@code index[e]} is which
 * column that is. The rows of a batch are a multiple of {@link #ROWS}; those that are missing are zero.
 *
 * <p>{@link PlainBatch} is the specification and the fall-back; the Vector API is the fast one, which may round once
 * where the other rounds twice, and adds in another order. Both are chosen with {@link ArrayLoops}. Arguments are
 * trusted.
 */
public interface BatchLoops {
    /** What the rows of a batch are a multiple of. */
    int ROWS = 4;

    /** The least mean square in {@link #momentStep}. */
    float LEAST = 1e-30f;

    /**
     * Added to the mean and subtracted again in {@link #momentStep}, it rounds the mean to a multiple of some 10⁻³¹.
     */
    float FLOOR = 1e-24f;

    /** The columns of a strip. */
    int width();

    /**
     * out[to + i·width + c] ← itself + Σ_e x[e·stride + i]·w[at + index[e]·width + c], e from {@code first} to before
     * {@code last}.
     */
    void forward(
            float[] x, int stride, int rows, int[] index, int first, int last, float[] w, int at, float[] out, int to);

    /**
     * back[(index[e] − base)·width + c] ← Σ_i x[e·stride + i]·delta[at + i·width + c], e from {@code first} to before
     * {@code last}.
     */
    void back(
            float[] x,
            int stride,
            int rows,
            int[] index,
            int first,
            int last,
            float[] delta,
            int at,
            float[] back,
            int base);

    /**
     * out[to + i·stride + j] ← itself + Σ_t Σ_c a[at + t·stepA + i·width + c]·b[from + t·stepB + j·width + c] for
     * {@code rows} rows i, {@code count} numbers j and {@code strips} strips t.
     */
    void dots(
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
            int stride);

    /**
     * A wave and its slope from angles: with a = x[at + i·width + c] + phase[first + c] and s = scale[from + c],
     * sums[to + i·width + c] ← itself + s·cos a and x[at + i·width + c] ← −s·sin a.
     */
    void wave(float[] x, int at, int rows, float[] phase, int first, float[] scale, int from, float[] sums, int to);

    /**
     * A step along the running mean m of gradients g, over the root of their running mean square v, on {@code length}
     * numbers, a multiple of {@link #width}: m ← β₁m + (1 − β₁)g, v ← β₂v + (1 − β₂)g²,
     * w ← w − step·m / (√v·root + ε), with w, m and v from {@code at} and g from {@code from}. A mean that fades away
     * ends below 10⁻³⁰ and v is at least {@link #LEAST}, far below what ε covers: numbers near the smallest float are a
     * hundred times slower.
     *
     * @param step the rate over 1 − β₁ᵗ
     * @param root 1/√(1 − β₂ᵗ)
     */
    void momentStep(
            float[] w,
            float[] m,
            float[] v,
            int at,
            float[] g,
            int from,
            int length,
            float step,
            float root,
            float beta1,
            float beta2,
            float epsilon);

    /** The implementation that runs. */
    static BatchLoops get() {
        return ArrayLoops.get().batches();
    }
}
