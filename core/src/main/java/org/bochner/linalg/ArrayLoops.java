package org.bochner.linalg;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loops over slices of arrays, below {@link Trigonometry}, {@link Strips}, {@link Hadamard}, {@link PackedProducts} and
 * {@link PanelMatrix}. {@link PlainLoops} is the specification and the fall-back, the Vector API the fast one. Both
 * give the same bits, except that {@link #combine}, {@link #panel}, {@link #add}, {@link #tileTimes},
 * {@link #tileBack}, {@link #addPair} and {@link #blendPair} may round once where the other rounds twice.
 * Implementations trust their arguments.
 *
 * <p>The property {@code bochner.simd} ({@code vector} or {@code plain}) forces a choice; without it the Vector API is
 * used where the module {@code jdk.incubator.vector} was added to the JVM, and a line in the log says once why it was
 * not.
 */
public interface ArrayLoops {
    /** x ← scale·cos x on {@code x[offset .. offset + length)}. */
    void cosine(float[] x, int offset, int length, float scale);

    /** x ← scale·sin x on {@code x[offset .. offset + length)}. */
    void sine(float[] x, int offset, int length, float scale);

    /** sums[to + i] ← sums[to + i] + scale·x[offset + i] for i below {@code length}. */
    void add(float[] x, int offset, int length, float scale, float[] sums, int to);

    /** out[to + i] ← Σ_j x[i·d + j]·w[from + j] for the {@code rows} rows of a tile of d columns. */
    void tileTimes(float[] x, int rows, int d, float[] w, int from, float[] out, int to);

    /**
     * back[k·d + j] ← back[k·d + j] + Σ_i c[k·stride + i]·x[i·d + j] for the rows i of a tile, k below {@code width}.
     */
    void tileBack(float[] x, int rows, int d, float[] c, int stride, int width, float[] back);

    /**
     * sums[toCos + i] ← sums[toCos + i] + scale·cos x[offset + i], and the same with the sine at {@code toSin}, for i
     * below {@code length}; x is not modified. The two slices of {@code sums} do not overlap.
     */
    void addPair(float[] x, int offset, int length, float scale, float[] sums, int toCos, int toSin);

    /**
     * x[offset + i] ← scale·(a[from + i]·cos x[offset + i] + b[from + i]·sin x[offset + i]) for i below {@code length}.
     */
    void blendPair(float[] x, int offset, int length, float scale, float[] a, float[] b, int from);

    /** x ← H·x, with H of entries ±1 and a length that is a power of two. */
    void hadamard(float[] x);

    /** The columns that {@link #combine} takes at once: as many sums as stay in registers. */
    int combineWidth();

    /**
     * out ← Σ_e values[e]·W[index[e]], with e from {@code from} to before {@code to} and W a matrix of
     * {@link #combineWidth} columns, row-major in {@code w}; {@code out} is one such row, modified.
     */
    void combine(float[] w, int[] index, float[] values, int from, int to, float[] out);

    /** The rows of data that {@link #panel} takes at once, or 0 where a library's product is faster. */
    int panelRows();

    /** The columns of the result that {@link #panel} makes at once. */
    int panelWidth();

    /**
     * out[at + r·stride + j] ← Σ_k x[k·R + r]·w[from + index[k]·J + j] for R rows r and J columns j, with k from 0 to
     * before {@code count}; R is {@link #panelRows}, J is {@link #panelWidth}.
     */
    void panel(float[] x, int[] index, int count, float[] w, int from, float[] out, int at, int stride);

    /** The loops of back-propagation. */
    BatchLoops batches();

    /** Called {@code plain} or {@code vector} in logs and provenance. */
    String name();

    /** The implementation that runs. */
    static ArrayLoops get() {
        return Choice.LOOPS;
    }

    /** Whether this JVM was started with the Vector API. */
    static boolean vectorModule() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    }

    /** Chooses the implementation once, on first use. */
    final class Choice {
        private static final Logger LOG = LoggerFactory.getLogger(ArrayLoops.class);
        private static final ArrayLoops LOOPS = choose(System.getProperty("bochner.simd", ""));

        private Choice() {}

        private static ArrayLoops choose(String wanted) {
            if (!wanted.isEmpty() && !wanted.equals("vector") && !wanted.equals("plain")) {
                throw new IllegalArgumentException("bochner.simd is 'vector' or 'plain', not '" + wanted + "'");
            }
            if (wanted.equals("plain")) {
                return new PlainLoops();
            }
            String why = "the JVM was started without --add-modules jdk.incubator.vector";
            if (vectorModule()) {
                try {
                    return vector();
                } catch (ReflectiveOperationException | LinkageError unusable) {
                    why = unusable.getCause() == null
                            ? unusable.toString()
                            : unusable.getCause().toString();
                }
            }
            if (wanted.equals("vector")) {
                throw new IllegalStateException("bochner.simd=vector, but " + why);
            }
            LOG.info("sine, cosine and Hadamard transform in plain loops: {}", why);
            return new PlainLoops();
        }

        /** By name, since the class cannot even be loaded without the module. */
        private static ArrayLoops vector() throws ReflectiveOperationException {
            return (ArrayLoops) Class.forName("org.bochner.linalg.simd.VectorLoops")
                    .getDeclaredConstructor()
                    .newInstance();
        }
    }
}
