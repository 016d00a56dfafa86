package org.bochner.features;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.Trigonometry;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;

/**
 * The feature map of a measure: z(x) = (√q_m φ(x; ω_m))_m, so that z(x)·z(x') = Σ_m q_m φ(x; ω_m)·φ(x'; ω_m).
 *
 * <p>Columns: a Fourier pair has all cosines first, then all sines, {@code [√q cos ω·x (N) | √q sin ω·x (N)]}; every other
 * family has column m for atom m.
 *
 * <p>Steps, for a few hundred rows at a time:
 *
 * <ol>
 *   <li>project the rows on all atoms, straight into the first N columns of the output;
 *   <li>take each row of the output to a small array on the heap, apply φ with the weight in one sweep of vector
 *       instructions, and write it back while it is still in cache.
 * </ol>
 *
 * <p>Cost per dense row: 2dN flops for the projection; for Fourier families some 25 (phase) or 45 (pair) flops per
 * atom more. For 60000×784 → 2000 phase columns: 188 GFLOP and 3 GFLOP; 480 MB are written, read and written again,
 * most of it in cache. Nothing is allocated per row.
 *
 * <p>The map owns its measure: closing the map closes the measure.
 */
public final class MeasureMap implements FeatureMap {
    /** Rows that are projected at once: enough for the product, few enough that the result stays in cache. */
    private static final int ROWS = 384;
    /** Numbers that are taken to the heap at once: two arrays of them fit the first cache. */
    private static final int TILE = 2048;

    private final SpectralMeasure measure;
    private final Family family;
    private final int count;
    private final float[] phases;
    /** √q of the family's height where all weights are equal; else 1, and {@link #roots} multiply. */
    private final float scale;

    private final float[] roots;

    /** Takes over {@code measure}. */
    public MeasureMap(SpectralMeasure measure) {
        this.measure = measure;
        this.family = measure.family();
        this.count = measure.count();
        this.phases = measure.phases();
        // √2 is part of φ for every family but pairs and coordinates.
        double height = family == Family.FOURIER_PAIR || family == Family.COORDINATE ? 1 : 2;
        if (measure.isUniform()) {
            this.scale = (float) Math.sqrt(height * measure.weight(0));
            this.roots = null;
        } else {
            this.scale = 1;
            this.roots = new float[count];
            for (int m = 0; m < count; m++) {
                roots[m] = (float) Math.sqrt(height * measure.weight(m));
            }
        }
    }

    public SpectralMeasure measure() {
        return measure;
    }

    @Override
    public int inputs() {
        return measure.inputs();
    }

    @Override
    public int features() {
        return measure.features();
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        float[] tile = new float[Math.min(TILE, count)];
        float[] second = family == Family.FOURIER_PAIR ? new float[tile.length] : null;
        for (int from = 0; from < rows.rows(); from += ROWS) {
            int to = Math.min(rows.rows(), from + ROWS);
            measure.atoms().project(rows.slice(from, to), out, offset + from * stride, stride);
            for (int i = from; i < to; i++) {
                for (int m = 0; m < count; m += TILE) {
                    transform(out, offset + i * stride, m, Math.min(TILE, count - m), tile, second);
                }
            }
        }
    }

    private void check(Rows rows, FloatMemory out, int offset, int stride) {
        if (rows.columns() != inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + rows.columns() + " columns, the map takes " + inputs());
        }
        if (offset < 0 || stride < features()) {
            throw new IllegalArgumentException("offset " + offset + " must not be negative, stride " + stride
                    + " at least " + features() + " columns");
        }
        if (rows.rows() > 0 && offset + (rows.rows() - 1L) * stride + features() > out.length()) {
            throw new IllegalArgumentException(
                    rows.rows() + " rows of stride " + stride + " do not fit " + out.length() + " floats");
        }
    }

    /** Atoms m .. m + length of one row, whose projections start at {@code row}. */
    private void transform(FloatMemory out, int row, int m, int length, float[] tile, float[] second) {
        if (family == Family.COORDINATE && roots == null && scale == 1) {
            return;
        }
        out.read(row + m, tile, 0, length);
        switch (family) {
            case FOURIER_PAIR:
                Trigonometry.pair(tile, length, scale, tile, second);
                weigh(second, m, length);
                out.write(row + count + m, second, 0, length);
                break;
            case FOURIER_PHASE:
                Trigonometry.phase(tile, 0, phases, m, length, scale);
                break;
            case ARC_COSINE_0:
                step(tile, length, scale);
                break;
            case ARC_COSINE_1:
                ramp(tile, length, scale);
                break;
            case ARC_COSINE_2:
                squaredRamp(tile, length, scale);
                break;
            case COORDINATE:
                multiply(tile, length, scale);
                break;
            default:
                throw new AssertionError(family);
        }
        weigh(tile, m, length);
        out.write(row + m, tile, 0, length);
    }

    // One array and one index per loop: what the compiler turns into vector instructions.

    private void weigh(float[] x, int m, int length) {
        if (roots != null) {
            for (int i = 0; i < length; i++) {
                x[i] *= roots[m + i];
            }
        }
    }

    private static void step(float[] x, int length, float scale) {
        for (int i = 0; i < length; i++) {
            x[i] = x[i] > 0 ? scale : 0f;
        }
    }

    private static void ramp(float[] x, int length, float scale) {
        for (int i = 0; i < length; i++) {
            x[i] = Math.max(x[i], 0f) * scale;
        }
    }

    private static void squaredRamp(float[] x, int length, float scale) {
        for (int i = 0; i < length; i++) {
            float positive = Math.max(x[i], 0f);
            x[i] = positive * positive * scale;
        }
    }

    private static void multiply(float[] x, int length, float scale) {
        for (int i = 0; i < length; i++) {
            x[i] *= scale;
        }
    }

    @Override
    public void close() {
        measure.close();
    }
}
