package org.bochner.learn.trf;

import org.bochner.Execution;
import org.bochner.linalg.Blas;
import org.bochner.linalg.FloatMemory;

/**
 * {@link Bend} by the rows that bend in single precision, for a diagonal L.
 *
 * <p>S depends on N between vectors whose entries sum to 0 alone, so that rows may be moved by a common vector. They are centred, which takes the largest eigenvalue, that
 * of the constant, out of N and with it most of what float could not hold.
 */
final class SingleRows extends Bend {
    private final double lambda;
    private final int m;
    private final int r;
    private final double[] mean;
    /** (E − 1ēᵀ)L, m×r. */
    private final FloatMemory f;
    /** Of N. */
    private final FloatMemory factor;

    /** N⁻¹1. */
    private final double[] ones;

    private double total;

    private SingleRows(Curve curve, double lambda, double[] mean, FloatMemory f, FloatMemory factor) {
        super(curve);
        this.lambda = lambda;
        this.m = curve.which().length;
        this.r = curve.order();
        this.mean = mean;
        this.f = f;
        this.factor = factor;
        this.ones = new double[m];
    }

    /** The factor, or null where float has not enough digits for it. */
    static SingleRows of(Curve curve, double[] roots, double lambda) {
        int m = curve.which().length;
        int r = curve.order();
        double[] mean = curve.mean();
        FloatMemory f = FloatMemory.allocate((long) m * r);
        FloatMemory factor = FloatMemory.allocate((long) m * m);
        float[] line = new float[r];
        for (int i = 0; i < m; i++) {
            int row = curve.which()[i] * r;
            for (int j = 0; j < r; j++) {
                line[j] = (float) ((curve.all()[row + j] - mean[j]) * roots[j]);
            }
            f.write(i * r, line, 0, r);
        }
        Blas.get().sgemm(false, true, m, m, r, (float) (1 / lambda), f, 0, r, f, 0, r, 0f, factor, 0, m);
        double trace = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < m; i++) {
            double own = 1 / curve.curvatures()[i];
            trace += factor.get(i * m + i);
            least = Math.min(least, own);
            factor.set(i * m + i, (float) (factor.get(i * m + i) + own));
        }
        SingleRows bend = new SingleRows(curve, lambda, mean, f, factor);
        if (!(trace <= SingleColumns.MOST_CONDITION * least) || Blas.get().spotrf(m, factor) != 0) {
            bend.close();
            return null;
        }
        java.util.Arrays.fill(bend.ones, 1);
        bend.equations(bend.ones);
        for (double one : bend.ones) {
            bend.total += one;
        }
        return bend;
    }

    /** x ← N⁻¹x. */
    private void equations(double[] x) {
        float[] single = new float[m];
        for (int i = 0; i < m; i++) {
            single[i] = (float) x[i];
        }
        try (FloatMemory step = FloatMemory.of(single)) {
            Blas.get().strsm(false, m, factor, step, 1);
            Blas.get().strsm(true, m, factor, step, 1);
            step.read(0, single, 0, m);
        }
        for (int i = 0; i < m; i++) {
            x[i] = single[i];
        }
    }

    @Override
    void solve(double[] x) {
        double top = Double.MIN_NORMAL;
        for (double each : x) {
            top = Math.max(top, Math.abs(each));
        }
        double[] few = times(false, x, top);
        double along = 0;
        for (int i = 0; i < m; i++) {
            along += ones[i] * few[i] / total;
        }
        equations(few);
        for (int i = 0; i < m; i++) {
            few[i] -= ones[i] * along;
        }
        double[] back = times(true, few, 1);
        for (int j = 0; j < r; j++) {
            x[j] = (x[j] - top * back[j] / lambda) / lambda;
        }
    }

    /** F·x/top, or Fᵀ·x/top. */
    private double[] times(boolean transposed, double[] x, double top) {
        float[] in = new float[x.length];
        for (int i = 0; i < in.length; i++) {
            in[i] = (float) (x[i] / top);
        }
        float[] out = new float[transposed ? r : m];
        try (FloatMemory right = FloatMemory.of(in);
                FloatMemory product = FloatMemory.allocate(out.length)) {
            Blas.get().sgemm(transposed, false, out.length, 1, in.length, 1f, f, 0, r, right, 0, 1, 0f, product, 0, 1);
            product.read(0, out, 0, out.length);
        }
        double[] wide = new double[out.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = out[i];
        }
        return wide;
    }

    @Override
    void add(Spread y, double[] sum, Execution execution) {
        int atoms = y.atoms();
        double scale = 1 / (lambda * lambda);
        double[] along = new double[atoms];
        try (FloatMemory q = FloatMemory.allocate((long) m * atoms)) {
            float[] line = new float[atoms];
            for (int i = 0; i < m; i++) {
                y.row(curve().all(), curve().which()[i] * r, mean, line);
                for (int j = 0; j < atoms; j++) {
                    along[j] += ones[i] * line[j];
                }
                q.write(i * atoms, line, 0, atoms);
            }
            Blas.get().strsm(false, m, factor, q, atoms);
            SingleColumns.addSquare(q, m, atoms, scale, sum);
        }
        for (int i = 0; i < atoms; i++) {
            for (int j = 0; j < atoms; j++) {
                sum[i * atoms + j] -= scale * along[i] * along[j] / total;
            }
        }
    }

    @Override
    public void close() {
        f.close();
        factor.close();
    }
}
