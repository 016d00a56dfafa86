package org.bochner.learn.trf;

import org.bochner.linalg.Blas;
import org.bochner.linalg.FloatMemory;

/**
 * Σ c (e − ē)(e − ē)ᵀ of one curve after another, in single precision. From one Newton step to the next few rows begin or cease to bend, and
 * then only those are added or taken away.
 *
 * <p>The sum is kept about a centre that is fixed at the first curve, near which all later ē are; what they differ by is a matrix of rank one.
 * Cost: 2r² for each row that has changed, r² besides.
 */
final class RunningGram {
    /** So much of the sum is changed at most; else it is made anew, which also ends the growth of rounding errors. */
    private static final double MOST_CHANGED = 0.5;

    private float[] sum;
    private double[] centre;
    /** The curvature of every row that {@link #sum} is made of. */
    private double[] held = {};

    private double[] matrix;

    /** The matrix of {@code curve}, full, for the caller to read until the next call. */
    float[] of(Curve curve) {
        if (curve.gram() != null) {
            if (matrix != curve.gram()) {
                matrix = curve.gram();
                sum = new float[matrix.length];
                for (int i = 0; i < sum.length; i++) {
                    sum[i] = (float) matrix[i];
                }
            }
            return sum;
        }
        int r = curve.order();
        double[] wanted = new double[curve.all().length / r];
        for (int i = 0; i < curve.which().length; i++) {
            wanted[curve.which()[i]] = curve.curvatures()[i];
        }
        int changed = 0;
        for (int i = 0; i < wanted.length && held.length == wanted.length; i++) {
            changed += wanted[i] != held[i] ? 1 : 0;
        }
        if (held.length != wanted.length || changed > MOST_CHANGED * curve.which().length) {
            held = new double[wanted.length];
            sum = new float[r * r];
            centre = curve.mean();
        }
        add(curve.all(), wanted, 1);
        add(curve.all(), wanted, -1);
        held = wanted;
        return centred(curve);
    }

    /** Adds the rows whose curvature has grown, or takes away by how much it has shrunk. */
    private void add(double[] all, double[] wanted, int sign) {
        int r = centre.length;
        int count = 0;
        for (int i = 0; i < wanted.length; i++) {
            count += sign * (wanted[i] - held[i]) > 0 ? 1 : 0;
        }
        if (count == 0) {
            return;
        }
        float[] line = new float[r];
        try (FloatMemory rows = FloatMemory.allocate((long) count * r);
                FloatMemory product = FloatMemory.allocate((long) r * r)) {
            for (int i = 0, at = 0; i < wanted.length; i++) {
                double change = sign * (wanted[i] - held[i]);
                if (change > 0) {
                    double root = Math.sqrt(change);
                    for (int j = 0; j < r; j++) {
                        line[j] = (float) (root * (all[i * r + j] - centre[j]));
                    }
                    rows.write(r * at++, line, 0, r);
                }
            }
            product.write(0, sum, 0, sum.length);
            Blas.get().ssyrk(count, r, sign, rows, 0, r, 1f, product, r);
            product.read(0, sum, 0, sum.length);
        }
    }

    /** Full, about the mean of {@code curve}. */
    private float[] centred(Curve curve) {
        int r = centre.length;
        double[] off = curve.mean();
        float[] full = new float[r * r];
        for (int j = 0; j < r; j++) {
            off[j] -= centre[j];
        }
        for (int i = 0; i < r; i++) {
            double factor = curve.total() * off[i];
            for (int j = i; j < r; j++) {
                full[i * r + j] = (float) (sum[i * r + j] - factor * off[j]);
            }
        }
        Curve.mirror(full, r);
        return full;
    }
}
