package org.bochner.learn.trf;

import java.util.Arrays;
import org.bochner.Execution;
import org.bochner.linalg.Blas;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Tasks;

/**
 * {@link Bend} by the columns in single precision, for a diagonal L: a third of the time of double, most of which went into copies to native
 * memory.
 *
 * <p>The digits lost matter little. Second derivatives in u direct steps; a machine's step is the next one's to correct, unless the loss
 * is quadratic and there is none: then M⁻¹x is refined with the matrix in double. Where float is not enough, the plain form in double takes over.
 */
final class SingleColumns extends Bend {
    /** Float has 24 bits; the trace of LCL over λ bounds the condition from above, mostly by ten times or more. */
    static final double MOST_CONDITION = 1e6;

    /** The objective's error is the square of it. */
    private static final double REFINED = 1e-8;

    private static final int MOST_REFINED = 20;
    private static final int PARTS = 2;

    private final double[] roots;
    private final double lambda;
    private final int r;
    /** C. */
    private final float[] gram;
    /** Of M. */
    private final FloatMemory factor;

    private SingleColumns(Curve curve, double[] roots, double lambda, float[] gram, FloatMemory factor) {
        super(curve);
        this.roots = roots;
        this.lambda = lambda;
        this.r = roots.length;
        this.gram = gram;
        this.factor = factor;
    }

    /** The factor, or null where float has not enough digits for it. */
    static SingleColumns of(Curve curve, RunningGram running, double[] roots, double lambda) {
        if (!(curve.trace(roots) <= MOST_CONDITION * lambda)) {
            return null;
        }
        float[] gram = running.of(curve);
        int r = roots.length;
        float[] scales = new float[r];
        for (int j = 0; j < r; j++) {
            scales[j] = (float) roots[j];
        }
        float[] line = new float[r];
        FloatMemory factor = FloatMemory.allocate((long) r * r);
        for (int i = 0; i < r; i++) {
            float root = scales[i];
            for (int j = 0; j <= i; j++) {
                line[j] = root * gram[i * r + j] * scales[j];
            }
            line[i] += (float) lambda;
            factor.write(i * r, line, 0, i + 1);
        }
        if (Blas.get().spotrf(r, factor) != 0) {
            factor.close();
            return null;
        }
        return new SingleColumns(curve, roots, lambda, gram, factor);
    }

    @Override
    void solve(double[] x) {
        if (curve().gram() == null) {
            once(x);
        } else {
            refine(x);
        }
    }

    /** x ← M⁻¹x by conjugate gradients in double, with the factor in float as their metric: a step or two. */
    private void refine(double[] x) {
        double[] rest = x.clone();
        double enough = REFINED * REFINED * dot(x, x);
        Arrays.fill(x, 0);
        double[] way = null;
        double before = 0;
        for (int step = 0; step < MOST_REFINED && dot(rest, rest) > enough; step++) {
            double[] better = rest.clone();
            once(better);
            double now = dot(better, rest);
            for (int i = 0; way != null && i < r; i++) {
                better[i] += now / before * way[i];
            }
            way = better;
            double[] bent = times(way);
            double length = now / dot(way, bent);
            for (int i = 0; i < r; i++) {
                x[i] += length * way[i];
                rest[i] -= length * bent[i];
            }
            before = now;
        }
    }

    /** M·x in double. */
    private double[] times(double[] x) {
        double[] matrix = curve().gram();
        double[] product = new double[r];
        for (int j = 0; j < r; j++) {
            double scaled = roots[j] * x[j];
            int row = j * r;
            for (int i = 0; scaled != 0 && i < r; i++) {
                product[i] += scaled * matrix[row + i];
            }
        }
        for (int i = 0; i < r; i++) {
            product[i] = lambda * x[i] + roots[i] * product[i];
        }
        return product;
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    /** x ← M⁻¹x in float, scaled to the middle of its range. */
    private void once(double[] x) {
        double top = 0;
        for (double each : x) {
            top = Math.max(top, Math.abs(each));
        }
        if (top == 0) {
            return;
        }
        float[] scaled = new float[r];
        for (int i = 0; i < r; i++) {
            scaled[i] = (float) (x[i] / top);
        }
        try (FloatMemory step = FloatMemory.of(scaled)) {
            Blas.get().strsm(false, r, factor, step, 1);
            Blas.get().strsm(true, r, factor, step, 1);
            step.read(0, scaled, 0, r);
        }
        for (int i = 0; i < r; i++) {
            x[i] = top * scaled[i];
        }
    }

    @Override
    void add(Spread y, double[] sum, Execution execution) {
        int atoms = y.atoms();
        double scale = 1 / (lambda * lambda);
        float[] bent = y.after(gram);
        y.addBefore(bent, scale, sum);
        try (FloatMemory q = FloatMemory.allocate((long) r * atoms)) {
            int parts = Math.min(PARTS, atoms);
            int[] starts = new int[parts + 1];
            for (int part = 0; part <= parts; part++) {
                starts[part] = part * atoms / parts;
            }
            Tasks.run(execution, parts, part -> solved(bent, atoms, starts[part], starts[part + 1], q));
            addSquare(q, r, atoms, -scale, sum);
        }
    }

    /** Columns from {@code from} to before {@code to} of the lower factor's inverse times L·bent, into {@code q} (modified). */
    private void solved(float[] bent, int atoms, int from, int to, FloatMemory q) {
        int width = to - from;
        float[] line = new float[width];
        try (FloatMemory some = FloatMemory.allocate((long) r * width)) {
            for (int i = 0; i < r; i++) {
                float root = (float) roots[i];
                for (int j = 0; j < width; j++) {
                    line[j] = root * bent[i * atoms + from + j];
                }
                some.write(i * width, line, 0, width);
            }
            Blas.get().strsm(false, r, factor, some, width);
            for (int i = 0; i < r; i++) {
                q.copy(i * atoms + from, some, i * width, width);
            }
        }
    }

    /** Adds scale·QᵀQ to {@code sum} (modified), for Q m×D. */
    static void addSquare(FloatMemory q, int m, int atoms, double scale, double[] sum) {
        float[] square = new float[atoms * atoms];
        try (FloatMemory product = FloatMemory.allocate(square.length)) {
            Blas.get().ssyrk(m, atoms, 1f, q, 0, atoms, 0f, product, atoms);
            product.read(0, square, 0, square.length);
        }
        Curve.mirror(square, atoms);
        for (int e = 0; e < square.length; e++) {
            sum[e] += scale * square[e];
        }
    }

    @Override
    public void close() {
        factor.close();
    }
}
