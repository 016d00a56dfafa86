package org.bochner.linalg.loops;

import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loops over slices of arrays, such as strips of a product while they are in cache
 * ({@link org.bochner.linalg.Rows.StripVisitor}). Arguments are trusted: a slice beyond its array throws
 * {@link IndexOutOfBoundsException}, maybe after some numbers were written.
 *
 * <p>The loops of this class are the specification and the fall-back; the Vector API overrides them with fast ones.
 * Both give the same bits, except that {@link #combine}, {@link #panel}, {@link #add}, {@link #tileTimes},
 * {@link #tileBack}, {@link #addPair} and {@link #blendPair} may round once where the other rounds twice.
 *
 * <p>Those of sine and cosine are such that C2 turns them into vector instructions: one index, no branch, no integer
 * arithmetic. So each chunk is first looked through for arguments beyond the reach of the polynomial, and only a chunk
 * that has some is computed one by one.
 *
 * <p>The property {@code bochner.simd} ({@code vector} or {@code plain}) forces a choice; without it the Vector API is
 * used where the module {@code jdk.incubator.vector} was added to the JVM, and a line in the log says once why it was
 * not.
 */
public class ArrayLoops {
    private static final int CHUNK = 512;
    private static final ArrayLoops PLAIN = new ArrayLoops();

    protected ArrayLoops() {}

    /** x ← scale·cos x on {@code x[offset .. offset + length)}. */
    public void cosine(float[] x, int offset, int length, float scale) {
        for (int from = offset, end = offset + length; from < end; from += CHUNK) {
            int to = Math.min(end, from + CHUNK);
            if (near(x, from, to)) {
                nearCosines(x, from, to, scale);
            } else {
                for (int i = from; i < to; i++) {
                    x[i] = scale * SinePolynomial.cosine(x[i]);
                }
            }
        }
    }

    /** x ← scale·sin x on {@code x[offset .. offset + length)}. */
    public void sine(float[] x, int offset, int length, float scale) {
        for (int from = offset, end = offset + length; from < end; from += CHUNK) {
            int to = Math.min(end, from + CHUNK);
            if (near(x, from, to)) {
                nearSines(x, from, to, scale);
            } else {
                for (int i = from; i < to; i++) {
                    x[i] = scale * SinePolynomial.sine(x[i]);
                }
            }
        }
    }

    private static boolean near(float[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!(Math.abs(x[i]) <= SinePolynomial.FLOAT_REACH)) {
                return false;
            }
        }
        return true;
    }

    private static void nearCosines(float[] x, int from, int to, float scale) {
        for (int i = from; i < to; i++) {
            x[i] = scale * SinePolynomial.nearCosine(x[i]);
        }
    }

    private static void nearSines(float[] x, int from, int to, float scale) {
        for (int i = from; i < to; i++) {
            x[i] = scale * SinePolynomial.nearSine(x[i]);
        }
    }

    /** sums[to + i] ← sums[to + i] + scale·x[offset + i] for i below {@code length}. */
    public void add(float[] x, int offset, int length, float scale, float[] sums, int to) {
        for (int i = 0; i < length; i++) {
            sums[to + i] += scale * x[offset + i];
        }
    }

    /** out[to + i] ← Σ_j x[i·d + j]·w[from + j] for the {@code rows} rows of a tile of d columns. */
    public void tileTimes(float[] x, int rows, int d, float[] w, int from, float[] out, int to) {
        for (int i = 0; i < rows; i++) {
            out[to + i] = dot(x, i * d, w, from, d);
        }
    }

    /**
     * back[k·d + j] ← back[k·d + j] + Σ_i c[k·stride + i]·x[i·d + j] for the rows i of a tile, k below {@code width}.
     */
    public void tileBack(float[] x, int rows, int d, float[] c, int stride, int width, float[] back) {
        for (int k = 0; k < width; k++) {
            for (int i = 0; i < rows; i++) {
                add(x, i * d, d, c[k * stride + i], back, k * d);
            }
        }
    }

    /** With eight sums, which need not wait for each other. */
    private static float dot(float[] x, int offset, float[] w, int from, int length) {
        float[] sums = new float[8];
        int whole = length & -8;
        for (int i = 0; i < whole; i += 8) {
            for (int k = 0; k < 8; k++) {
                sums[k] += x[offset + i + k] * w[from + i + k];
            }
        }
        float sum = 0;
        for (int i = whole; i < length; i++) {
            sum += x[offset + i] * w[from + i];
        }
        for (float part : sums) {
            sum += part;
        }
        return sum;
    }

    /**
     * sums[toCos + i] ← sums[toCos + i] + scale·cos x[offset + i], and the same with the sine at {@code toSin}, for i
     * below {@code length}; x is not modified. The two slices of {@code sums} do not overlap. Sine and cosine are each
     * within {@link SinePolynomial#FLOAT_ERROR} before they are multiplied and added.
     */
    public void addPair(float[] x, int offset, int length, float scale, float[] sums, int toCos, int toSin) {
        // On copies, so that both loops over the polynomial become vector instructions.
        float[] values = new float[Math.min(CHUNK, length)];
        for (int from = 0; from < length; from += CHUNK) {
            int some = Math.min(CHUNK, length - from);
            System.arraycopy(x, offset + from, values, 0, some);
            cosine(values, 0, some, scale);
            add(values, 0, some, 1f, sums, toCos + from);
            System.arraycopy(x, offset + from, values, 0, some);
            sine(values, 0, some, scale);
            add(values, 0, some, 1f, sums, toSin + from);
        }
    }

    /**
     * x[offset + i] ← scale·(a[from + i]·cos x[offset + i] + b[from + i]·sin x[offset + i]) for i below {@code length}.
     */
    public void blendPair(float[] x, int offset, int length, float scale, float[] a, float[] b, int from) {
        for (int i = 0; i < length; i++) {
            float angle = x[offset + i];
            float blend = a[from + i] * SinePolynomial.cosine(angle) + b[from + i] * SinePolynomial.sine(angle);
            x[offset + i] = scale * blend;
        }
    }

    /** x ← H·x, with H of entries ±1 and a length that is a power of two. */
    public void hadamard(float[] x) {
        int length = x.length;
        int h = 1;
        for (; 4 * h <= length; h *= 4) {
            for (int block = 0; block < length; block += 4 * h) {
                for (int i = block; i < block + h; i++) {
                    // Two levels at once: half the memory accesses of one level after the other, the same sums.
                    float a = x[i] + x[i + h];
                    float b = x[i] - x[i + h];
                    float c = x[i + 2 * h] + x[i + 3 * h];
                    float d = x[i + 2 * h] - x[i + 3 * h];
                    x[i] = a + c;
                    x[i + h] = b + d;
                    x[i + 2 * h] = a - c;
                    x[i + 3 * h] = b - d;
                }
            }
        }
        if (h < length) {
            for (int i = 0; i < h; i++) {
                float a = x[i];
                float b = x[i + h];
                x[i] = a + b;
                x[i + h] = a - b;
            }
        }
    }

    /** The columns that {@link #combine} takes at once: as many sums as stay in registers. */
    public int combineWidth() {
        return 64;
    }

    /**
     * out ← Σ_e values[e]·W[index[e]], with e from {@code from} to before {@code to} and W a matrix of
     * {@link #combineWidth} columns, row-major in {@code w}; {@code out} is one such row, modified.
     */
    public void combine(float[] w, int[] index, float[] values, int from, int to, float[] out) {
        int width = out.length;
        float[] row = new float[width];
        Arrays.fill(out, 0f);
        for (int e = from; e < to; e++) {
            float value = values[e];
            System.arraycopy(w, index[e] * width, row, 0, width);
            for (int j = 0; j < width; j++) {
                out[j] += value * row[j];
            }
        }
    }

    /** The rows of data that {@link #panel} takes at once, or 0 where a library's product is faster. */
    public int panelRows() {
        return 0;
    }

    /** The columns of the result that {@link #panel} makes at once. */
    public int panelWidth() {
        return 1;
    }

    /**
     * out[at + r·stride + j] ← Σ_k x[k·R + r]·w[from + index[k]·J + j] for R rows r and J columns j, with k from 0 to
     * before {@code count}; R is {@link #panelRows}, J is {@link #panelWidth}.
     */
    public void panel(float[] x, int[] index, int count, float[] w, int from, float[] out, int at, int stride) {
        throw new UnsupportedOperationException("plain loops have no panels; sgemm serves");
    }

    /** The loops of back-propagation. */
    public BatchLoops batches() {
        return new BatchLoops();
    }

    private static final String VECTOR_API = "jdk.incubator.vector";

    /** Called {@code plain} or {@code vector} in logs and provenance. */
    public String name() {
        return "plain";
    }

    /**
     * The plain loops. They serve single rows: until it is compiled, a loop of the Vector API takes a hundred times as
     * long and allocates for each operation, and compiling it takes longer.
     */
    public static ArrayLoops plain() {
        return PLAIN;
    }

    /** The implementation that runs. */
    public static ArrayLoops get() {
        return Choice.LOOPS;
    }

    /** Whether this JVM was started with the Vector API. */
    public static boolean vectorModule() {
        return ModuleLayer.boot().findModule(VECTOR_API).isPresent();
    }

    /** Chooses the implementation once, on first use. */
    private static final class Choice {
        private static final Logger LOG = LoggerFactory.getLogger(ArrayLoops.class);
        private static final ArrayLoops LOOPS = choose(System.getProperty("bochner.simd", ""));

        private Choice() {}

        private static ArrayLoops choose(String wanted) {
            if (!wanted.isEmpty() && !wanted.equals("vector") && !wanted.equals("plain")) {
                throw new IllegalArgumentException("bochner.simd is 'vector' or 'plain', not '" + wanted + "'");
            }
            if (wanted.equals("plain")) {
                return PLAIN;
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
            return PLAIN;
        }

        /**
         * By name, since the class cannot even be loaded without the module. Our own module does not declare that it
         * reads the Vector API, which would make compilers warn of an incubating module wherever ours is used.
         */
        private static ArrayLoops vector() throws ReflectiveOperationException {
            ModuleLayer.boot().findModule(VECTOR_API).ifPresent(ArrayLoops.class.getModule()::addReads);
            return (ArrayLoops) Class.forName("org.bochner.linalg.simd.VectorLoops")
                    .getDeclaredConstructor()
                    .newInstance();
        }
    }
}
