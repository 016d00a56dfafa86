package org.bochner.linalg.loops;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/**
 * A d×n matrix W for products with one row at a time: a copy in the heap, made when it is first asked for and shared by
 * all {@linkplain #product products}. A matrix product of a library would spend its time on the call.
 *
 * <p>Each of the d lines of W is an array. A product adds the lines of those columns in which the row is not zero
 * ({@link ArrayLoops#combine}). Cost: 2·n operations and 4·n bytes read for each of them; where W is larger than the
 * first cache, the bytes decide.
 */
public final class RowMatrix {
    private final int rows;
    private final int columns;
    private final Columns source;
    /** Made again from the source where the matrix was sent to another process. */
    private transient float[][] lines;

    /** Writes the d numbers of a column to an array. */
    public interface Columns extends ObjIntConsumer<float[]>, Serializable {}

    /**
     * A d×n matrix.
     *
     * @param source writes the d numbers of a column
     */
    public RowMatrix(int d, int n, Columns source) {
        this.rows = d;
        this.columns = n;
        this.source = source;
    }

    /** A product with work space of its own; throws where the copy would take more than half of the heap. */
    public RowProduct product() {
        float[][] w = lines();
        int[] index = new int[rows];
        float[] values = new float[rows];
        return (x, out) -> {
            int count = 0;
            for (int j = 0; j < index.length; j++) {
                // Written always and kept only where it is not zero.
                index[count] = j;
                values[count] = x[j];
                count += x[j] != 0 ? 1 : 0;
            }
            combine(w, index, values, count, out);
        };
    }

    /** out ← Σ_e values[e]·lines[index[e]] for e below {@code count}. */
    private static void combine(float[][] lines, int[] index, float[] values, int count, float[] out) {
        Arrays.fill(out, 0f);
        int e = 0;
        for (; e + 4 <= count; e += 4) {
            addFour(lines[index[e]], lines[index[e + 1]], lines[index[e + 2]], lines[index[e + 3]], values, e, out);
        }
        for (; e < count; e++) {
            addOne(lines[index[e]], values[e], out);
        }
    }

    // Every array at the one loop index: with offsets the compiler leaves them scalar.

    private static void addFour(float[] a, float[] b, float[] c, float[] d, float[] values, int e, float[] out) {
        float va = values[e];
        float vb = values[e + 1];
        float vc = values[e + 2];
        float vd = values[e + 3];
        for (int i = 0; i < out.length; i++) {
            out[i] = out[i] + va * a[i] + vb * b[i] + vc * c[i] + vd * d[i];
        }
    }

    private static void addOne(float[] line, float value, float[] out) {
        for (int i = 0; i < out.length; i++) {
            out[i] += value * line[i];
        }
    }

    private synchronized float[][] lines() {
        if (lines == null) {
            long bytes = 4L * rows * columns;
            if (bytes > Runtime.getRuntime().maxMemory() / 2) {
                throw new IllegalStateException("for single rows the model needs " + (bytes >> 20)
                        + " MiB of the heap, more than half of it; predict rows together, or give the JVM more");
            }
            float[][] made = new float[rows][columns];
            float[] column = new float[rows];
            for (int m = 0; m < columns; m++) {
                source.accept(column, m);
                for (int j = 0; j < rows; j++) {
                    made[j][m] = column[j];
                }
            }
            lines = made;
        }
        return lines;
    }
}
