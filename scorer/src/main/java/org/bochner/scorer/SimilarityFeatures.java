package org.bochner.scorer;

/**
 * Similarities to landmarks by learned frequencies, ψ_l(x) = Σ_m q^l_m cos ω^l_m·(x_l − x): each landmark with
 * frequencies of its own, from {@code starts[l]} on, or all with the same ones and a matrix that mixes their waves.
 */
final class SimilarityFeatures extends FeatureMap {
    private final Projection atoms;
    private final int[] starts;
    private final float[] minus;
    private final float[] weights;

    private SimilarityFeatures(Projection atoms, int[] starts, float[] minus, float[] weights) {
        super(atoms.inputs, starts.length - 1);
        this.atoms = atoms;
        this.starts = starts;
        this.minus = minus;
        this.weights = weights;
    }

    static FeatureMap read(ModelFile from) {
        if (from.hasEntry("mixing.npy")) {
            Lines atoms = new Lines(from.lines("atoms.npy"));
            Lines mixing = new Lines(from.lines("mixing.npy"));
            from.require(mixing.inputs == 2L * atoms.count, "its frequencies and their mixing");
            return shared(atoms, mixing);
        }
        Projection atoms = from.hasEntry("atoms.npy")
                ? Projection.dense(new Lines(from.lines("atoms.npy")))
                : Projection.read(from);
        int[] starts = from.ints("atom-starts.npy");
        float[] minus = from.floats("atom-angles.npy");
        float[] weights = from.floats("atom-shares.npy");
        boolean fits = minus.length == atoms.count && weights.length == atoms.count && starts.length >= 2;
        fits = fits && starts[0] == 0 && starts[starts.length - 1] == atoms.count;
        for (int l = 1; fits && l < starts.length; l++) {
            fits = starts[l] > starts[l - 1];
        }
        from.require(fits, "the frequencies of its landmarks");
        for (int m = 0; m < minus.length; m++) {
            minus[m] = -minus[m];
        }
        return new SimilarityFeatures(atoms, starts, minus, weights);
    }

    private static FeatureMap shared(Lines atoms, Lines mixing) {
        return new FeatureMap(atoms.inputs, mixing.count) {
            @Override
            Row row() {
                Lines.Product product = atoms.product();
                Lines.Product mix = mixing.product();
                int pairs = atoms.count;
                float[] angles = new float[pairs];
                float[] waves = new float[2 * pairs];
                return (x, z) -> {
                    product.times(x, angles);
                    System.arraycopy(angles, 0, waves, 0, pairs);
                    System.arraycopy(angles, 0, waves, pairs, pairs);
                    Waves.cosine(waves, 0, pairs, 1f);
                    Waves.sine(waves, pairs, 2 * pairs, 1f);
                    mix.times(waves, z);
                };
            }
        };
    }

    @Override
    Row row() {
        Lines.Product product = atoms.product();
        float[] waves = new float[minus.length];
        return (x, z) -> {
            product.times(x, waves);
            Waves.phase(waves, minus, 1f);
            for (int l = 0; l < features; l++) {
                z[l] = product(waves, starts[l], starts[l + 1]);
            }
        };
    }

    /** Four sums side by side, since one would wait for itself. */
    private float product(float[] x, int from, int to) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        int i = from;
        for (; i + 4 <= to; i += 4) {
            a += x[i] * weights[i];
            b += x[i + 1] * weights[i + 1];
            c += x[i + 2] * weights[i + 2];
            d += x[i + 3] * weights[i + 3];
        }
        for (; i < to; i++) {
            a += x[i] * weights[i];
        }
        return (a + b) + (c + d);
    }
}
