package org.bochner.scorer;

/**
 * Features above learned waves of single columns. For every column with waves, u has q numbers
 * max(0, Aᵀ[sin 2πcx, cos 2πcx] + b) and x itself; then a 1, then the columns without waves. The features are
 * √(2/D) cos(Ωᵀu + b'), or rectified, √(2/D) max(0, Ωᵀu + b').
 */
final class ColumnWaveFeatures extends FeatureMap {
    private static final float TURN = (float) (2 * Math.PI);
    private static final int MOST = 1 << 20;

    private final int[] which;
    private final boolean[] waved;
    private final int waves;
    private final int numbers;
    private final boolean rectified;
    /** Column, wave. */
    private final float[] frequencies;
    /** Column; 2p lines of q numbers, then q biases. */
    private final float[] mixes;

    private final Lines omega;
    private final float[] phases;

    private ColumnWaveFeatures(ModelFile from, int inputs, Lines omega) {
        super(inputs, omega.count);
        this.omega = omega;
        which = from.ints("wave-columns.npy");
        waves = from.integer("map.waves", 1, MOST);
        numbers = from.integer("map.numbers", 1, MOST);
        rectified = from.integer("map.rectified", 0, 1) == 1;
        frequencies = from.floats("wave-frequencies.npy");
        mixes = from.floats("wave-mixes.npy");
        phases = from.floats("phases.npy");
        waved = new boolean[inputs];
        for (int j : which) {
            from.require(j >= 0 && j < inputs && !waved[j], "the columns with waves");
            waved[j] = true;
        }
        from.require(
                frequencies.length == (long) which.length * waves
                        && mixes.length == which.length * (2L * waves + 1) * numbers
                        && omega.inputs == (long) which.length * numbers + inputs + 1
                        && phases.length == omega.count,
                "the arrays of its waves of columns");
    }

    static ColumnWaveFeatures read(ModelFile from) {
        return new ColumnWaveFeatures(from, from.integer("map.inputs", 1, MOST), new Lines(from.lines("omega.npy")));
    }

    @Override
    Row row() {
        Lines.Product product = omega.product();
        float[] u = new float[omega.inputs];
        float[] waving = new float[2 * waves];
        float[] sums = new float[8];
        float scale = (float) Math.sqrt(2.0 / features);
        return (x, z) -> {
            embed(x, u, waving, sums);
            product.times(u, z);
            if (rectified) {
                for (int c = 0; c < z.length; c++) {
                    z[c] = scale * Math.max(0f, z[c] + phases[c]);
                }
            } else {
                Waves.phase(z, phases, scale);
            }
        };
    }

    private void embed(float[] x, float[] u, float[] waving, float[] sums) {
        int to = 0;
        for (int j = 0; j < which.length; j++, to += numbers + 1) {
            float value = x[which[j]];
            for (int k = 0; k < waves; k++) {
                float angle = TURN * frequencies[j * waves + k] * value;
                waving[k] = angle;
                waving[waves + k] = angle;
            }
            Waves.sine(waving, 0, waves, 1f);
            Waves.cosine(waving, waves, 2 * waves, 1f);
            int mix = j * (2 * waves + 1) * numbers;
            int biases = mix + 2 * waves * numbers;
            for (int t = 0; t < numbers; t++) {
                u[to + t] = Math.max(0f, mixed(waving, mix + t, sums) + mixes[biases + t]);
            }
            u[to + numbers] = value;
        }
        u[to++] = 1;
        for (int j = 0; j < inputs; j++) {
            if (!waved[j]) {
                u[to++] = x[j];
            }
        }
    }

    /** Σ_k waving_k·A_k, with eight sums, in the library's order. */
    private float mixed(float[] waving, int from, float[] sums) {
        java.util.Arrays.fill(sums, 0f);
        int whole = waving.length & -8;
        for (int i = 0; i < whole; i++) {
            sums[i & 7] += mixes[from + i * numbers] * waving[i];
        }
        float sum = 0;
        for (int i = whole; i < waving.length; i++) {
            sum += mixes[from + i * numbers] * waving[i];
        }
        for (float part : sums) {
            sum += part;
        }
        return sum;
    }
}
