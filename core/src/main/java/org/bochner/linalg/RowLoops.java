package org.bochner.linalg;

/**
 * Inner loops on whole rows that C2 turns into vector instructions. Each row is an array of its own, read at the one
 * loop index: measured on JDK 17 and 25, a loop at offsets into one large array stays scalar and is five times slower.
 * Four rows at once halve the loads and stores of the sum; eight exceed what the compiler keeps in registers.
 */
final class RowLoops {
    private RowLoops() {}

    /** y ← y + Σ_p scales[from + p]·rows[p], for p below {@code count}, on columns start to end. */
    static void add(int count, float[] scales, int from, float[][] rows, float[] y, int start, int end) {
        int p = 0;
        for (; p + 4 <= count; p += 4) {
            int s = from + p;
            add4(
                    scales[s],
                    rows[p],
                    scales[s + 1],
                    rows[p + 1],
                    scales[s + 2],
                    rows[p + 2],
                    scales[s + 3],
                    rows[p + 3],
                    y,
                    start,
                    end);
        }
        for (; p < count; p++) {
            add(scales[from + p], rows[p], y, start, end);
        }
    }

    private static void add4(
            float s,
            float[] a,
            float t,
            float[] b,
            float u,
            float[] c,
            float v,
            float[] d,
            float[] y,
            int start,
            int end) {
        for (int j = start; j < end; j++) {
            y[j] += s * a[j] + t * b[j] + u * c[j] + v * d[j];
        }
    }

    /** y ← y + scale·x on columns start to end. */
    static void add(float scale, float[] x, float[] y, int start, int end) {
        for (int j = start; j < end; j++) {
            y[j] += scale * x[j];
        }
    }

    /** y ← y + Σ_p scales[from + p]·rows[first + p], for p below {@code count}, on columns start to end. */
    static void add(int count, double[] scales, int from, double[][] rows, int first, double[] y, int start, int end) {
        int p = 0;
        for (; p + 4 <= count; p += 4) {
            int s = from + p;
            int r = first + p;
            add4(
                    scales[s],
                    rows[r],
                    scales[s + 1],
                    rows[r + 1],
                    scales[s + 2],
                    rows[r + 2],
                    scales[s + 3],
                    rows[r + 3],
                    y,
                    start,
                    end);
        }
        for (; p < count; p++) {
            add(scales[from + p], rows[first + p], y, start, end);
        }
    }

    private static void add4(
            double s,
            double[] a,
            double t,
            double[] b,
            double u,
            double[] c,
            double v,
            double[] d,
            double[] y,
            int start,
            int end) {
        for (int j = start; j < end; j++) {
            y[j] += s * a[j] + t * b[j] + u * c[j] + v * d[j];
        }
    }

    /** y ← y + scale·x on columns start to end. */
    static void add(double scale, double[] x, double[] y, int start, int end) {
        for (int j = start; j < end; j++) {
            y[j] += scale * x[j];
        }
    }

    /** y ← y + s·a + t·b on columns start to end. */
    static void add2(double s, double[] a, double t, double[] b, double[] y, int start, int end) {
        for (int j = start; j < end; j++) {
            y[j] += s * a[j] + t * b[j];
        }
    }

    /** (x, y) ← (c·x + s·y, c·y − s·x) on columns 0 to end. */
    static void rotate(double c, double s, double[] x, double[] y, int end) {
        for (int j = 0; j < end; j++) {
            double p = x[j];
            double q = y[j];
            x[j] = c * p + s * q;
            y[j] = c * q - s * p;
        }
    }

    static void scale(double factor, double[] x, int start, int end) {
        for (int j = start; j < end; j++) {
            x[j] *= factor;
        }
    }

    /** x·y, in four sums so that one addition need not wait for the last. */
    static double dot(double[] x, double[] y, int start, int end) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int j = start;
        for (; j + 4 <= end; j += 4) {
            a += x[j] * y[j];
            b += x[j + 1] * y[j + 1];
            c += x[j + 2] * y[j + 2];
            d += x[j + 3] * y[j + 3];
        }
        for (; j < end; j++) {
            a += x[j] * y[j];
        }
        return (a + b) + (c + d);
    }

    /** The rows of a row-major matrix, each an array of its own. */
    static double[][] split(int rows, int columns, double[] a) {
        double[][] split = new double[rows][];
        for (int i = 0; i < rows; i++) {
            split[i] = java.util.Arrays.copyOfRange(a, i * columns, (i + 1) * columns);
        }
        return split;
    }

    /** The inverse of {@link #split}. */
    static void join(double[][] rows, int columns, double[] a) {
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, a, i * columns, columns);
        }
    }
}
