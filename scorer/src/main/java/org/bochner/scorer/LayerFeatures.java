package org.bochner.scorer;

/**
 * Features of a spectral kernel in layers, φ_L(…φ_1(x)), each φ(x) = c[cos(Ωᵀx + b) + cos(Ω'ᵀx + b')] with c = 1/√(2D),
 * or √(2/D) cos(Ωᵀx + b) where the layer is stationary.
 */
final class LayerFeatures extends FeatureMap {
    private static final int MOST_LAYERS = 32;
    private final Layer[] layers;

    private LayerFeatures(Layer[] layers) {
        super(layers[0].first.inputs, layers[layers.length - 1].first.count);
        this.layers = layers;
    }

    private static final class Layer {
        final Lines first;
        final float[] phases;
        /** Null where the layer is stationary. */
        final Lines second;

        final float[] secondPhases;

        Layer(ModelFile from, int l) {
            boolean pair = from.hasEntry("second-omega-" + l + ".npy");
            first = new Lines(from.lines("omega-" + l + ".npy"));
            phases = from.floats("phases-" + l + ".npy");
            second = pair ? new Lines(from.lines("second-omega-" + l + ".npy")) : null;
            secondPhases = pair ? from.floats("second-phases-" + l + ".npy") : null;
            boolean fits = phases.length == first.count;
            fits = fits && (!pair || (second.count == first.count && second.inputs == first.inputs));
            from.require(fits && (!pair || secondPhases.length == first.count), "layer " + l + " of its features");
        }

        Row row() {
            float scale = (float) Math.sqrt((second == null ? 2.0 : 0.5) / first.count);
            Lines.Product one = first.product();
            Lines.Product two = second == null ? null : second.product();
            float[] others = new float[first.count];
            return (x, z) -> {
                one.times(x, z);
                Waves.phase(z, phases, scale);
                if (two != null) {
                    two.times(x, others);
                    Waves.phase(others, secondPhases, scale);
                    for (int c = 0; c < others.length; c++) {
                        z[c] += others[c];
                    }
                }
            };
        }
    }

    static LayerFeatures read(ModelFile from) {
        Layer[] layers = new Layer[from.integer("map.layers", 1, MOST_LAYERS)];
        for (int l = 0; l < layers.length; l++) {
            layers[l] = new Layer(from, l + 1);
            from.require(
                    l == 0 || layers[l].first.inputs == layers[l - 1].first.count, "layer " + (l + 1) + " and below");
        }
        return new LayerFeatures(layers);
    }

    @Override
    Row row() {
        Row all = layers[0].row();
        for (int l = 1; l < layers.length; l++) {
            Row below = all;
            Row above = layers[l].row();
            float[] between = new float[layers[l].first.inputs];
            all = (x, z) -> {
                below.apply(x, between);
                above.apply(between, z);
            };
        }
        return all;
    }
}
