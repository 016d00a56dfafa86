package org.bochner.solve;

/** Sums over vectors, in a fixed order. */
public final class Vectors {
    private Vectors() {}

    public static double dot(double[] a, double[] b) {
        return dot(a, 0, b);
    }

    /** b times as many numbers of a, from {@code from} on. */
    public static double dot(double[] a, int from, double[] b) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < b.length; i += 4) {
            s0 += a[from + i] * b[i];
            s1 += a[from + i + 1] * b[i + 1];
            s2 += a[from + i + 2] * b[i + 2];
            s3 += a[from + i + 3] * b[i + 3];
        }
        for (; i < b.length; i++) {
            s0 += a[from + i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** to ← to + Σ_i factors_i·row_i for row-major {@code rows}; {@code to} is modified. */
    public static void addRows(double[] to, double[] factors, double[] rows) {
        for (int i = 0; i < factors.length; i++) {
            double factor = factors[i];
            int row = i * to.length;
            for (int j = 0; factor != 0 && j < to.length; j++) {
                to[j] += factor * rows[row + j];
            }
        }
    }

    /** to ← to + scale·x; {@code to} is modified. */
    public static void add(double[] to, double scale, double[] x) {
        for (int i = 0; i < to.length; i++) {
            to[i] += scale * x[i];
        }
    }

    /** x + scale·d. */
    public static double[] step(double[] x, double scale, double[] d) {
        double[] result = x.clone();
        add(result, scale, d);
        return result;
    }

    /** a − b. */
    public static double[] minus(double[] a, double[] b) {
        return step(a, -1, b);
    }

    public static double norm(double[] x) {
        return Math.sqrt(dot(x, x));
    }
}
