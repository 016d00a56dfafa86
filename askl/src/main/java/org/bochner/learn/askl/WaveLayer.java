package org.bochner.learn.askl;

import java.util.Arrays;
import org.bochner.linalg.loops.BatchLoops;

/**
 * One layer of waves that learns: φ_c(x) = s Σ_p cos(ω_{p,c}·x + b_{p,c}), with one part p where the kernel is
 * stationary and two else.
 *
 * <p>Frequencies lie in strips of {@link BatchLoops#width} features: strip, part, input, feature. The gradient of a
 * strip needs its own ∂φ alone, and the next batch's angles of a strip its own new frequencies alone. So {@link #turn}
 * takes a strip and, for one chunk of inputs after the other,
 *
 * <ol>
 *   <li>makes the gradient Xᵀδ of the batch that was (9), which never leaves the first cache,
 *   <li>takes a step of Adam,
 *   <li>adds the chunk's part to the angles of the batch to come.
 * </ol>
 *
 * <p>The frequencies and their moments come from memory once for each batch, and nothing else of their size does.
 * Features that fill up the last strip have the scale 0: they are zero, and so is everything that follows from them.
 *
 * <p>Cost of a batch of m rows: 4·m·d·D operations a part, 24·d·D bytes a part. Strips may be worked on by different
 * threads.
 */
final class WaveLayer {
    /** The quantiles of {@link #lengths}. */
    private static final int LENGTHS = 5;

    /**
     * Where the first strip starts, so that it is at a line of the cache; see
     * {@link org.bochner.linalg.loops.PanelMatrix}.
     */
    private static final int START = 12;

    private final BatchLoops loops = BatchLoops.get();
    final int width = loops.width();
    final int inputs;
    final int features;
    final int parts;
    final int strips;
    final boolean rectified;
    private final int most;
    private final float[] omega;
    private final float[] mean;
    private final float[] square;
    private final float[] phase;
    private final float[] scale;
    /** Angles of a batch, then −s·sin of them: strip, part, row, feature. */
    private final float[] slope;
    /** φ of a batch: strip, row, feature. */
    private final float[] phi;

    /**
     * Zero frequencies and phases.
     *
     * @param most the most rows of a batch, a multiple of {@link BatchLoops#ROWS}
     * @param learned whether the frequencies will move; else they need no moments
     */
    WaveLayer(int inputs, int features, int parts, int most, boolean learned) {
        this(inputs, features, parts, most, learned, false);
    }

    /** The same, {@code rectified} with max(0, a) in place of the cosine of the angle a. */
    WaveLayer(int inputs, int features, int parts, int most, boolean learned, boolean rectified) {
        this.rectified = rectified;
        this.inputs = inputs;
        this.features = features;
        this.parts = parts;
        this.most = most;
        this.strips = (features + width - 1) / width;
        int length = Math.toIntExact(START + (long) strips * parts * inputs * width);
        this.omega = new float[length];
        this.mean = learned ? new float[length] : null;
        this.square = learned ? new float[length] : null;
        this.phase = new float[strips * parts * width];
        this.scale = new float[strips * width];
        Arrays.fill(scale, 0, features, (float) Math.sqrt((parts == 1 ? 2.0 : 0.5) / features));
        this.slope = new float[strips * parts * most * width];
        this.phi = new float[strips * most * width];
    }

    /** The floats that a layer of this shape keeps, for the check of memory. */
    static long floats(long inputs, long features, int parts, int most, boolean learned) {
        return features * parts * inputs * (learned ? 3 : 1) + features * (parts + 1) * most;
    }

    /** φ of the batch, shared. */
    float[] phi() {
        return phi;
    }

    int phiAt(int strip) {
        return strip * most * width;
    }

    private int slopeAt(int strip, int part) {
        return (strip * parts + part) * most * width;
    }

    private int tile(int strip, int part) {
        return START + (strip * parts + part) * inputs * width;
    }

    /** Sets frequency {@code c} of {@code part}. */
    void set(int part, int c, float[] frequency, float angle) {
        int at = tile(c / width, part) + c % width;
        for (int j = 0; j < inputs; j++) {
            omega[at + j * width] = frequency[j];
        }
        phase[(c / width * parts + part) * width + c % width] = angle;
    }

    /** Writes frequency {@code c} of {@code part} to {@code into} (modified). */
    void get(int part, int c, float[] into) {
        int at = tile(c / width, part) + c % width;
        for (int j = 0; j < inputs; j++) {
            into[j] = omega[at + j * width];
        }
    }

    float phase(int part, int c) {
        return phase[(c / width * parts + part) * width + c % width];
    }

    /** A copy of all frequencies, for {@link #restore}. */
    float[] copy() {
        return omega.clone();
    }

    void restore(float[] kept) {
        System.arraycopy(kept, 0, omega, 0, omega.length);
    }

    /**
     * δ = ∂φ ∘ slope of each part of a strip; {@code work.dPhi} is ∂φ, the result goes to {@code work.delta}
     * (modified).
     */
    void delta(int strip, int rows, WorkSpace work) {
        int count = rows * width;
        for (int part = 0; part < parts; part++) {
            multiply(work.dPhi, slope, slopeAt(strip, part), work.delta, part * count, count);
        }
    }

    private static void multiply(float[] a, float[] b, int from, float[] out, int to, int count) {
        for (int i = 0; i < count; i++) {
            out[to + i] = a[i] * b[from + i];
        }
    }

    /**
     * Learns from the batch that was, {@code past} with {@code work.delta}, and begins the batch to come, {@code next};
     * either may be null.
     */
    void turn(int strip, PackedBatch past, BatchLoops.MomentStep step, PackedBatch next, WorkSpace work) {
        for (int part = 0; part < parts; part++) {
            int tile = tile(strip, part);
            int angles = slopeAt(strip, part);
            if (next != null) {
                Arrays.fill(slope, angles, angles + next.rows * width, 0f);
            }
            int chunks = (past == null ? next : past).chunks();
            for (int chunk = 0; chunk < chunks; chunk++) {
                if (past != null) {
                    learn(tile, part, chunk, past, step, work);
                }
                if (next != null) {
                    loops.forward(
                            next.x,
                            next.stride,
                            next.rows,
                            next.index,
                            next.starts[chunk],
                            next.starts[chunk + 1],
                            omega,
                            tile,
                            slope,
                            angles);
                }
            }
        }
        if (next != null) {
            waves(strip, next.rows);
        }
    }

    /** The gradient of a chunk and a step along it. */
    private void learn(int tile, int part, int chunk, PackedBatch past, BatchLoops.MomentStep step, WorkSpace work) {
        int base = chunk * PackedBatch.CHUNK;
        int lines = Math.min(PackedBatch.CHUNK, inputs - base);
        int first = past.starts[chunk];
        int last = past.starts[chunk + 1];
        float[] gradient = work.gradient;
        if (last - first < lines) {
            Arrays.fill(gradient, 0, lines * width, 0f);
        }
        int delta = part * past.rows * width;
        loops.back(past.x, past.stride, past.rows, past.index, first, last, work.delta, delta, gradient, base);
        loops.momentStep(omega, mean, square, tile + base * width, gradient, lines * width, step);
    }

    private void waves(int strip, int rows) {
        int to = phiAt(strip);
        Arrays.fill(phi, to, to + rows * width, 0f);
        for (int part = 0; part < parts; part++) {
            if (rectified) {
                int at = slopeAt(strip, part);
                int first = (strip * parts + part) * width;
                for (int i = 0; i < rows; i++) {
                    rectify(slope, at + i * width, phase, first, scale, strip * width, phi, to + i * width, width);
                }
                continue;
            }
            loops.wave(
                    slope,
                    slopeAt(strip, part),
                    rows,
                    phase,
                    (strip * parts + part) * width,
                    scale,
                    strip * width,
                    phi,
                    to);
        }
    }

    /** As {@link BatchLoops#wave}, with max(0, a) and its slope. */
    private static void rectify(
            float[] x, int at, float[] phase, int first, float[] scale, int from, float[] sums, int to, int count) {
        for (int c = 0; c < count; c++) {
            float angle = Math.max(0f, x[at + c] + phase[first + c]);
            sums[to + c] += scale[from + c] * angle;
            // 1 where the angle is positive, without a branch.
            x[at + c] = scale[from + c] * Math.min(1f, angle * 1e30f);
        }
    }

    /** Gives φ of a strip to the layer above, transposed. */
    void hand(int strip, int count, PackedBatch above) {
        int from = phiAt(strip);
        int some = Math.min(width, features - strip * width);
        for (int c = 0; c < some; c++) {
            int to = (strip * width + c) * above.stride;
            for (int i = 0; i < count; i++) {
                above.x[to + i] = phi[from + i * width + c];
            }
        }
    }

    /**
     * ∂φ of the layer below: its features from {@code from} to before {@code to}, of rows with δ of all strips in
     * {@code deltas}, go to {@code out} (modified), row by row.
     */
    void below(int from, int to, int rows, float[] deltas, int stepDelta, float[] out, int at, int stride) {
        for (int i = 0; i < rows; i++) {
            Arrays.fill(out, at + i * stride, at + i * stride + to - from, 0f);
        }
        loops.dots(
                deltas,
                0,
                stepDelta,
                omega,
                START + from * width,
                inputs * width,
                strips * parts,
                rows,
                to - from,
                out,
                at,
                stride);
    }

    /** Σ φ² of the first {@code count} rows of a strip. */
    double squares(int strip, int count) {
        double sum = 0;
        for (int i = phiAt(strip), end = i + count * width; i < end; i++) {
            sum += (double) phi[i] * phi[i];
        }
        return sum;
    }

    /** Least, quarter, median, three quarters and largest of ‖ω‖, both parts together. */
    double[] lengths() {
        double[] all = new double[parts * features];
        float[] omega = new float[inputs];
        for (int part = 0; part < parts; part++) {
            for (int c = 0; c < features; c++) {
                get(part, c, omega);
                double sum = 0;
                for (float each : omega) {
                    sum += (double) each * each;
                }
                all[part * features + c] = Math.sqrt(sum);
            }
        }
        Arrays.sort(all);
        double[] quantiles = new double[LENGTHS];
        for (int q = 0; q < LENGTHS; q++) {
            quantiles[q] = all[q * (all.length - 1) / (LENGTHS - 1)];
        }
        return quantiles;
    }
}
