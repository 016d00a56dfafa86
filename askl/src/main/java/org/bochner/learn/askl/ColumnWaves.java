package org.bochner.learn.askl;

import java.util.Arrays;
import org.bochner.RandomStream;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.linalg.loops.BatchLoops;

/**
 * Learned waves that see one column each, below the first layer of features: h = max(0, Aᵀ[sin 2πcx, cos 2πcx] + b) for
 * every column x, with p frequencies c, a matrix A of 2p×q and q biases b of its own (Gorishniy, Rubachev, Babenko, "On
 * embeddings for numerical features in tabular deep learning", 2022).
 *
 * <p>A sum over all columns, as the angle of an ordinary feature is, sees a threshold of one column only through waves
 * of high frequency in all of them. Here the q numbers of a column can be steps and bumps of it alone, and the layer
 * above multiplies what several columns say.
 *
 * <p>Some of the d columns of a row are treated so. The layer above gets, in this order, q numbers and the value itself
 * for each of them, a constant 1 (its frequencies there are phases that learn), and the other columns as they are.
 *
 * <p>Columns are independent: {@link #back}, {@link #step} and {@link #forward} of a column may run on any thread. The
 * rows of a batch lie in strips of {@link BatchLoops#width} rows, so that the products with A keep twelve sums in
 * registers. Cost of a batch of m rows: m·p sines and cosines and 12·m·p·q operations a column.
 */
final class ColumnWaves {
    private static final float TURN = (float) (2 * Math.PI);
    private static final long STREAM = 0x636f6c77;

    private final BatchLoops loops = BatchLoops.get();
    private final ArrayLoops arrays = ArrayLoops.get();
    private final int width = loops.width();
    final int inputs;
    /** The columns of the data that have waves; elsewhere a column is its place among them. */
    final int[] which;

    final int columns;
    /** For each column of the data its place among those with waves, or that of its output, which is higher. */
    private final int[] place;

    final int waves;
    final int numbers;
    private final int most;
    private final int[] index;
    /** Numbers of a column in {@link #frequency} and in {@link #mix}: multiples of the width. */
    private final int frequencies;

    private final int mixes;
    /** Column, wave. */
    private final float[] frequency;

    private final float[] frequencyMean;
    private final float[] frequencySquare;
    /** Column; 2p lines of q numbers; then q biases. */
    private final float[] mix;

    private final float[] mixMean;
    private final float[] mixSquare;
    /** The column's values of a batch: column, row. */
    private float[] x;
    /** The same of the batch to come. */
    private float[] next;
    /** Sines, then cosines: column, strip of rows, wave, row. */
    private final float[] sines;

    /**
     * With zero frequencies.
     *
     * @param inputs d
     * @param which the columns that get waves, ascending
     * @param waves p, a multiple of 4
     * @param numbers q, a multiple of 4
     * @param most the most rows of a batch
     */
    ColumnWaves(int inputs, int[] which, int waves, int numbers, int most) {
        this.inputs = inputs;
        this.which = which;
        this.columns = which.length;
        this.place = new int[inputs];
        Arrays.fill(place, 1);
        for (int j : which) {
            place[j] = 0;
        }
        for (int j = 0, waved = 0, others = columns * (numbers + 1) + 1; j < inputs; j++) {
            place[j] = place[j] == 0 ? waved++ : others++;
        }
        this.waves = waves;
        this.numbers = numbers;
        this.most = padded(most, width);
        this.index = new int[Math.max(2 * waves, numbers)];
        Arrays.setAll(index, k -> k);
        this.frequencies = padded(waves, width);
        this.mixes = padded((2 * waves + 1) * numbers, width);
        this.frequency = new float[columns * frequencies];
        this.frequencyMean = new float[frequency.length];
        this.frequencySquare = new float[frequency.length];
        this.mix = new float[columns * mixes];
        this.mixMean = new float[mix.length];
        this.mixSquare = new float[mix.length];
        this.x = new float[columns * this.most];
        this.next = new float[columns * this.most];
        this.sines = new float[Math.multiplyExact(columns, 2 * waves * this.most)];
    }

    private static int padded(int count, int unit) {
        return (count + unit - 1) / unit * unit;
    }

    /** The floats that waves of this shape keep, for the check of memory. */
    static long floats(long columns, long waves, long numbers, long most) {
        return columns * (3 * (waves + (2 * waves + 1) * numbers) + (2 * waves + 1) * most);
    }

    /** The columns that the layer above gets. */
    int outputs() {
        return columns * numbers + inputs + 1;
    }

    /** The first output of a column. */
    int outputAt(int column) {
        return column * (numbers + 1);
    }

    /** Draws frequencies of {@code scale} in turns per unit, and A and b as small as the number of waves asks. */
    void draw(double scale, long seed) {
        double reach = 1 / Math.sqrt(2 * waves);
        for (int j = 0; j < columns; j++) {
            RandomStream stream = RandomStream.of(seed, STREAM, j);
            for (int k = 0; k < waves; k++) {
                frequency[j * frequencies + k] = (float) (scale * stream.gaussian());
            }
            for (int k = 0; k < (2 * waves + 1) * numbers; k++) {
                mix[j * mixes + k] = (float) (reach * (2 * stream.uniform() - 1));
            }
        }
    }

    /** Where the parameters of a column are: p frequencies, then A and b. */
    void get(int column, float[] frequenciesInto, float[] mixInto) {
        System.arraycopy(frequency, column * frequencies, frequenciesInto, 0, waves);
        System.arraycopy(mix, column * mixes, mixInto, 0, (2 * waves + 1) * numbers);
    }

    /** Sets the parameters of a column. */
    void set(int column, float[] frequenciesFrom, float[] mixFrom) {
        System.arraycopy(frequenciesFrom, 0, frequency, column * frequencies, waves);
        System.arraycopy(mixFrom, 0, mix, column * mixes, (2 * waves + 1) * numbers);
    }

    /** A copy of all parameters, for {@link #restore}. */
    float[] copy() {
        float[] all = Arrays.copyOf(frequency, frequency.length + mix.length);
        System.arraycopy(mix, 0, all, frequency.length, mix.length);
        return all;
    }

    void restore(float[] kept) {
        System.arraycopy(kept, 0, frequency, 0, frequency.length);
        System.arraycopy(kept, frequency.length, mix, 0, mix.length);
    }

    /** Takes the columns without waves of {@code from} to {@code above} (modified), and the constant. */
    void pass(PackedBatch from, int count, PackedBatch above) {
        above.begin(count);
        int lines = columns * (numbers + 1);
        for (int e = 0; e < lines; e++) {
            above.index[e] = e;
        }
        int e = lines;
        above.index[e] = lines;
        int stride = above.stride;
        Arrays.fill(above.x, e * stride, e * stride + count, 1f);
        Arrays.fill(above.x, e * stride + count, (e + 1) * stride, 0f);
        e++;
        Arrays.fill(next, 0f);
        for (int f = 0, entries = from.entries(); f < entries; f++) {
            int to = place[from.index[f]];
            if (to < columns) {
                System.arraycopy(from.x, f * from.stride, next, to * most, from.rows);
            } else {
                System.arraycopy(from.x, f * from.stride, above.x, e * stride, stride);
                above.index[e++] = to;
            }
        }
        above.end(e);
    }

    /**
     * The outputs of a column for the first {@code count} rows, to {@code above} (modified), and zeros in the rows that
     * fill it up; {@link #pass} was called before.
     */
    void forward(int column, int count, PackedBatch above, WorkSpace work) {
        int strips = padded(count, width) / width;
        int to = outputAt(column) * above.stride;
        float[] h = work.h;
        int at = column * mixes;
        int bias = at + 2 * waves * numbers;
        System.arraycopy(mix, at, work.a, 0, 2 * waves * numbers);
        for (int s = 0; s < strips; s++) {
            int from = column * most + s * width;
            System.arraycopy(next, from, x, from, width);
            int sine = (column * most + s * width) * 2 * waves;
            int cosine = sine + waves * width;
            for (int k = 0; k < waves; k++) {
                angles(TURN * frequency[column * frequencies + k], x, from, sines, sine + k * width, width);
            }
            System.arraycopy(sines, sine, sines, cosine, waves * width);
            arrays.sine(sines, sine, waves * width, 1f);
            arrays.cosine(sines, cosine, waves * width, 1f);
            for (int t = 0; t < numbers; t++) {
                Arrays.fill(h, t * width, (t + 1) * width, mix[bias + t]);
            }
            // A is the batch and the sines are the strip: e is the wave, i the number.
            loops.forward(work.a, numbers, numbers, index, 0, 2 * waves, sines, sine, h, 0);
            int some = Math.min(width, count - s * width);
            for (int t = 0; t < numbers; t++) {
                rectify(h, t * width, above.x, to + t * above.stride + s * width, some);
            }
            System.arraycopy(x, from, above.x, to + numbers * above.stride + s * width, some);
        }
        for (int t = 0; t <= numbers; t++) {
            Arrays.fill(above.x, to + t * above.stride + count, to + (t + 1) * above.stride, 0f);
        }
    }

    private static void angles(float factor, float[] x, int from, float[] out, int to, int count) {
        for (int i = 0; i < count; i++) {
            out[to + i] = factor * x[from + i];
        }
    }

    private static void rectify(float[] h, int from, float[] out, int to, int count) {
        for (int i = 0; i < count; i++) {
            out[to + i] = Math.max(0f, h[from + i]);
        }
    }

    /**
     * The gradients of a column, to {@code work} (modified).
     *
     * @param outputs those of the batch, as {@link #forward} made them
     * @param dOutputs ∂ of the column's q numbers, row by row, in {@code work.below}
     */
    void back(int column, int rows, PackedBatch outputs, WorkSpace work) {
        int strips = padded(rows, width) / width;
        float[] dh = work.h;
        int line = outputAt(column) * outputs.stride;
        for (int s = 0; s < strips; s++) {
            int some = Math.min(width, rows - s * width);
            for (int t = 0; t < numbers; t++) {
                int to = (s * numbers + t) * width;
                int from = line + t * outputs.stride + s * width;
                for (int i = 0; i < some; i++) {
                    float d = work.below[(s * width + i) * numbers + t];
                    dh[to + i] = outputs.x[from + i] > 0 ? d : 0f;
                }
                Arrays.fill(dh, to + some, to + width, 0f);
            }
        }
        int sine = column * most * 2 * waves;
        Arrays.fill(work.mixGradient, 0f);
        loops.dots(
                sines,
                sine,
                2 * waves * width,
                dh,
                0,
                numbers * width,
                strips,
                2 * waves,
                numbers,
                work.mixGradient,
                0,
                numbers);
        loops.dots(
                dh, 0, numbers * width, work.ones, 0, 0, strips, numbers, 1, work.mixGradient, 2 * waves * numbers, 1);
        transpose(column * mixes, work.turned);
        Arrays.fill(work.ds, 0, strips * 2 * waves * width, 0f);
        for (int s = 0; s < strips; s++) {
            int ds = s * 2 * waves * width;
            loops.forward(work.turned, 2 * waves, 2 * waves, index, 0, numbers, dh, s * numbers * width, work.ds, ds);
            slopes(work.ds, ds, sines, sine + ds, waves * width);
        }
        Arrays.fill(work.frequencyGradient, 0f);
        loops.dots(
                work.ds, 0, 2 * waves * width, x, column * most, width, strips, waves, 1, work.frequencyGradient, 0, 1);
        for (int k = 0; k < waves; k++) {
            work.frequencyGradient[k] *= TURN;
        }
    }

    /** ∂ of the angles from ∂ of sines and cosines, in place of the first. */
    private static void slopes(float[] ds, int at, float[] sines, int from, int count) {
        for (int i = 0; i < count; i++) {
            ds[at + i] = ds[at + i] * sines[from + count + i] - ds[at + count + i] * sines[from + i];
        }
    }

    private void transpose(int at, float[] turned) {
        for (int k = 0; k < 2 * waves; k++) {
            for (int t = 0; t < numbers; t++) {
                turned[t * 2 * waves + k] = mix[at + k * numbers + t];
            }
        }
    }

    /** A step of a column along the gradients of {@link #back}. */
    void step(int column, BatchLoops.MomentStep ofFrequencies, BatchLoops.MomentStep ofMix, WorkSpace work) {
        loops.momentStep(
                frequency,
                frequencyMean,
                frequencySquare,
                column * frequencies,
                work.frequencyGradient,
                frequencies,
                ofFrequencies);
        loops.momentStep(mix, mixMean, mixSquare, column * mixes, work.mixGradient, mixes, ofMix);
    }

    /** The work space of one worker. */
    static final class WorkSpace {
        /** ∂ of the numbers of a column, row by row. */
        final float[] below;
        /** Numbers before the rectifier, or ∂ of them: strip, number, row. */
        final float[] h;
        /** ∂ of sines and cosines. */
        final float[] ds;

        /** A of a column, and its transpose. */
        final float[] a;

        final float[] turned;
        final float[] mixGradient;
        final float[] frequencyGradient;
        final float[] ones;

        WorkSpace(ColumnWaves of) {
            below = new float[of.most * of.numbers];
            h = new float[of.most * of.numbers];
            ds = new float[2 * of.waves * of.most];
            a = new float[2 * of.waves * of.numbers];
            turned = new float[2 * of.waves * of.numbers];
            mixGradient = new float[of.mixes];
            frequencyGradient = new float[of.frequencies];
            ones = new float[of.width];
            Arrays.fill(ones, 1f);
        }
    }
}
