package org.bochner.learn.askl;

import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.MapDescription.Quantiles;
import org.bochner.features.MapKind;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.linalg.loops.Trigonometry;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.DenseAtoms;

/**
 * A feature map whose first layer looks at one column at a time: learned waves of it, mixed into a few numbers. Above
 * that is a layer of D features that see the numbers of all columns.
 *
 * <p>For every column with waves, u has q numbers max(0, Aᵀ[sin 2πcx, cos 2πcx] + b) and x itself; then a 1, then the
 * columns without waves. The features are z = √(2/D) cos(Ωᵀu + b'), those of a stationary kernel of u, or rectified,
 * z = √(2/D) max(0, Ωᵀu + b'), those of an arc-cosine kernel of order 1 (Cho, Saul 2009). {@link ColumnWaves} learns
 * the first layer, {@link WaveLayer} the second.
 *
 * <p>Cost per row: p sines and cosines and 4pq operations for every column with waves, then 2D for each number of u.
 */
public final class ColumnWaveMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "column-waves";

    private static final float TURN = (float) (2 * Math.PI);
    private static final int MOST = 1 << 20;
    private static final String WHICH = "wave-columns.npy";
    private static final String FREQUENCIES = "wave-frequencies.npy";
    private static final String MIXES = "wave-mixes.npy";
    private static final String OMEGA = "omega.npy";
    private static final String PHASES = "phases.npy";

    private final int inputs;
    private final int[] which;
    private final boolean[] waved;
    private final int waves;
    private final int numbers;
    /** Column, wave. */
    private final float[] frequencies;
    /** Column; 2p lines of q numbers, then q biases. */
    private final float[] mixes;
    /** For every column its mix without biases, transposed: q lines of 2p numbers. */
    private final float[][] lines;

    private final boolean rectified;
    private final DenseAtoms omega;
    private final float[] phases;

    /**
     * Takes over {@code omega}.
     *
     * @param inputs d
     * @param which the columns with waves, ascending
     * @param waves p
     * @param numbers q
     * @param rectified whether features are rectified angles, else cosines
     */
    ColumnWaveMap(
            int inputs,
            int[] which,
            int waves,
            int numbers,
            float[] frequencies,
            float[] mixes,
            boolean rectified,
            DenseAtoms omega,
            float[] phases) {
        this.inputs = inputs;
        this.which = which;
        this.waves = waves;
        this.numbers = numbers;
        this.frequencies = frequencies;
        this.mixes = mixes;
        this.rectified = rectified;
        this.omega = omega;
        this.phases = phases;
        this.waved = new boolean[inputs];
        for (int k = 0; k < which.length; k++) {
            if (which[k] < 0 || which[k] >= inputs || (k > 0 && which[k] <= which[k - 1])) {
                throw new IllegalArgumentException("the columns with waves must ascend below " + inputs);
            }
            waved[which[k]] = true;
        }
        if (frequencies.length != which.length * waves
                || mixes.length != which.length * (2 * waves + 1) * numbers
                || omega.inputs() != which.length * numbers + inputs + 1
                || phases.length != omega.count()) {
            throw new IllegalArgumentException(
                    "the arrays do not fit " + which.length + " columns with " + waves + " waves");
        }
        this.lines = new float[which.length][numbers * 2 * waves];
        for (int j = 0; j < which.length; j++) {
            for (int k = 0; k < 2 * waves; k++) {
                for (int t = 0; t < numbers; t++) {
                    lines[j][t * 2 * waves + k] = mixes[(j * (2 * waves + 1) + k) * numbers + t];
                }
            }
        }
    }

    /** The map as the layers are now. */
    static ColumnWaveMap of(ColumnWaves below, WaveLayer layer) {
        int mix = (2 * below.waves + 1) * below.numbers;
        float[] frequencies = new float[below.columns * below.waves];
        float[] mixes = new float[below.columns * mix];
        float[] some = new float[below.waves];
        float[] other = new float[mix];
        for (int j = 0; j < below.columns; j++) {
            below.get(j, some, other);
            System.arraycopy(some, 0, frequencies, j * below.waves, below.waves);
            System.arraycopy(other, 0, mixes, j * mix, mix);
        }
        float[] phases = new float[layer.features];
        for (int c = 0; c < phases.length; c++) {
            phases[c] = layer.phase(0, c);
        }
        return new ColumnWaveMap(
                below.inputs,
                below.which,
                below.waves,
                below.numbers,
                frequencies,
                mixes,
                layer.rectified,
                DenseAtoms.of(layer.inputs, layer.features, (c, into) -> layer.get(0, c, into)),
                phases);
    }

    @Override
    public int inputs() {
        return inputs;
    }

    @Override
    public int features() {
        return phases.length;
    }

    private float scale() {
        return (float) Math.sqrt(2.0 / features());
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        int columns = omega.inputs();
        Embedding embedding = new Embedding(ArrayLoops.get());
        float[] row = new float[inputs];
        float[] u = new float[columns];
        float scale = scale();
        try (FloatMemory below = FloatMemory.allocate((long) rows.rows() * columns)) {
            for (int i = 0; i < rows.rows(); i++) {
                rows.copyRow(i, row);
                embedding.apply(row, u);
                below.write(i * columns, u, 0, columns);
            }
            omega.project(new DenseRows(below, rows.rows(), columns), (i, m, length, values, at) -> {
                if (rectified) {
                    rectify(values, at, phases, m, length, scale);
                } else {
                    Trigonometry.phase(values, at, phases, m, length, scale);
                }
                out.write(offset + i * stride + m, values, at, length);
            });
        }
    }

    private static void rectify(float[] x, int at, float[] phases, int from, int length, float scale) {
        for (int c = 0; c < length; c++) {
            x[at + c] = scale * Math.max(0f, x[at + c] + phases[from + c]);
        }
    }

    @Override
    public RowFeatures row() {
        Embedding embedding = new Embedding(ArrayLoops.plain());
        RowProduct product = omega.row();
        float[] u = new float[omega.inputs()];
        float scale = scale();
        return (x, z) -> {
            embedding.apply(x, u);
            product.times(u, z);
            if (rectified) {
                rectify(z, 0, phases, 0, z.length, scale);
            } else {
                Trigonometry.phase(z, phases, scale);
            }
        };
    }

    /** u of one row after the other, with work space of its own. */
    private final class Embedding implements RowFeatures {
        private final ArrayLoops loops;
        private final float[] sines = new float[2 * waves];

        Embedding(ArrayLoops loops) {
            this.loops = loops;
        }

        @Override
        public void apply(float[] x, float[] u) {
            int to = 0;
            for (int j = 0; j < which.length; j++, to += numbers + 1) {
                float value = x[which[j]];
                for (int k = 0; k < waves; k++) {
                    float angle = TURN * frequencies[j * waves + k] * value;
                    sines[k] = angle;
                    sines[waves + k] = angle;
                }
                loops.sine(sines, 0, waves, 1f);
                loops.cosine(sines, waves, waves, 1f);
                mix(j, u, to);
                u[to + numbers] = value;
            }
            u[to++] = 1;
            for (int j = 0; j < inputs; j++) {
                if (!waved[j]) {
                    u[to++] = x[j];
                }
            }
        }

        private void mix(int j, float[] u, int to) {
            loops.tileTimes(lines[j], numbers, 2 * waves, sines, 0, u, to);
            int biases = (j * (2 * waves + 1) + 2 * waves) * numbers;
            for (int t = 0; t < numbers; t++) {
                u[to + t] = Math.max(0f, u[to + t] + mixes[biases + t]);
            }
        }
    }

    @Override
    public MapDescription describe() {
        double[] turns = new double[frequencies.length];
        for (int k = 0; k < turns.length; k++) {
            turns[k] = Math.abs(frequencies[k]);
        }
        return MapDescription.of(rectified ? "column-waves-rectified" : "column-waves-cosine")
                .with("atoms", features())
                .with("waveColumns", which.length)
                .with("wavesPerColumn", waves)
                .with("numbersPerColumn", numbers)
                .with("waveFrequencies", Quantiles.of(turns))
                .with("frequencyNorms", Quantiles.of(omega.lengths()));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void write(ModelWriter to) {
        to.put("map.inputs", inputs)
                .put("map.waves", waves)
                .put("map.numbers", numbers)
                .put("map.rectified", rectified ? 1 : 0)
                .array(WHICH, which)
                .array(FREQUENCIES, frequencies)
                .array(MIXES, mixes);
        omega.write(to, OMEGA);
        to.array(PHASES, phases);
    }

    /** What reads it again. */
    public static final class Kind implements MapKind {
        @Override
        public String name() {
            return KIND;
        }

        @Override
        public FeatureMap read(ModelReader from) {
            return new ColumnWaveMap(
                    (int) from.integer("map.inputs", 1, MOST),
                    from.ints(WHICH),
                    (int) from.integer("map.waves", 1, MOST),
                    (int) from.integer("map.numbers", 1, MOST),
                    from.floatVector(FREQUENCIES),
                    from.floatVector(MIXES),
                    from.integer("map.rectified", 0, 1) == 1,
                    DenseAtoms.read(from, OMEGA),
                    from.floatVector(PHASES));
        }
    }

    @Override
    public void close() {
        omega.close();
    }
}
