package org.bochner.scorer;

import java.util.Arrays;

/**
 * A d×n matrix W for products with one row at a time, a line of n floats for each column of the row. A product adds the
 * lines of those columns in which the row is not zero, four at a time: loops that the compiler turns into vector
 * instructions. Cost: 2n operations for each of them.
 */
final class Lines {
    final int inputs;
    final int count;
    private final float[][] lines;

    Lines(float[][] lines) {
        this.inputs = lines.length;
        this.count = lines[0].length;
        this.lines = lines;
    }

    /** The matrix that {@code rows} are the columns of. */
    static Lines transposed(float[][] rows) {
        float[][] lines = new float[rows[0].length][rows.length];
        for (int l = 0; l < rows.length; l++) {
            for (int j = 0; j < lines.length; j++) {
                lines[j][l] = rows[l][j];
            }
        }
        return new Lines(lines);
    }

    /** out ← x·W. */
    interface Product {
        void times(float[] x, float[] out);
    }

    /** A product with work space of its own, for one thread. */
    Product product() {
        int[] index = new int[inputs];
        float[] values = new float[inputs];
        return (x, out) -> {
            int used = 0;
            for (int j = 0; j < index.length; j++) {
                // Written always and kept only where it is not zero.
                index[used] = j;
                values[used] = x[j];
                used += x[j] != 0 ? 1 : 0;
            }
            combine(index, values, used, out);
        };
    }

    /** out ← x·W in double. */
    interface WideProduct {
        void times(double[] x, double[] out);
    }

    /** For sums that later steps take differences of. */
    WideProduct wideProduct() {
        return (x, out) -> {
            Arrays.fill(out, 0);
            for (int j = 0; j < x.length; j++) {
                if (x[j] != 0) {
                    addWide(lines[j], x[j], out);
                }
            }
        };
    }

    private static void addWide(float[] line, double value, double[] out) {
        for (int i = 0; i < out.length; i++) {
            out[i] += value * line[i];
        }
    }

    private void combine(int[] index, float[] values, int used, float[] out) {
        Arrays.fill(out, 0f);
        int e = 0;
        for (; e + 4 <= used; e += 4) {
            addFour(lines[index[e]], lines[index[e + 1]], lines[index[e + 2]], lines[index[e + 3]], values, e, out);
        }
        for (; e < used; e++) {
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
}
