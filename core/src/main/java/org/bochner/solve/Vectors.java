package org.bochner.solve;

/** Sums over vectors, in a fixed order. */
public final class Vectors {
    private Vectors() {}

    public static double dot(double[] a, double[] b) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < a.length; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < a.length; i++) {
            s0 += a[i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
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

    public static double norm(double[] x) {
        return Math.sqrt(dot(x, x));
    }
}
