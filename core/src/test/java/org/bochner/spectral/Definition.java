package org.bochner.spectral;

import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;

/** A measure's kernel by its definition, which features are held to. */
public final class Definition {
    private Definition() {}

    /** k(x, y) by its definition, from projections in float and sums in double. Cost: that of two rows. */
    public static double kernel(SpectralMeasure measure, float[] x, float[] y) {
        if (x.length != measure.inputs() || y.length != measure.inputs()) {
            throw new IllegalArgumentException(
                    "rows of " + x.length + " and " + y.length + " columns for atoms of " + measure.inputs());
        }
        DenseRows rows = DenseRows.of(new float[][] {x, y});
        try (FloatMemory projected = FloatMemory.allocate(2L * measure.count())) {
            measure.atoms().project(rows, projected, 0, measure.count());
            double sum = 0;
            for (int m = 0; m < measure.count(); m++) {
                sum += measure.weight(m) * product(measure, m, projected.get(m), projected.get(measure.count() + m));
            }
            return sum;
        } finally {
            rows.memory().close();
        }
    }

    /** φ(x; ω_m)·φ(y; ω_m) from the projections s = ω_m·x and t = ω_m·y. */
    private static double product(SpectralMeasure measure, int m, double s, double t) {
        switch (measure.family()) {
            case FOURIER_PAIR:
                return Math.cos(s) * Math.cos(t) + Math.sin(s) * Math.sin(t);
            case FOURIER_PHASE:
                return 2 * Math.cos(s + measure.phases()[m]) * Math.cos(t + measure.phases()[m]);
            case ARC_COSINE_0:
                return s > 0 && t > 0 ? 2 : 0;
            case ARC_COSINE_1:
                return 2 * Math.max(s, 0) * Math.max(t, 0);
            case ARC_COSINE_2:
                return 2 * Math.pow(Math.max(s, 0) * Math.max(t, 0), 2);
            case COORDINATE:
                return s * t;
            default:
                throw new AssertionError(measure.family());
        }
    }
}
