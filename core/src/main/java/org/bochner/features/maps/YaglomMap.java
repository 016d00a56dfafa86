package org.bochner.features.maps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.MapDescription.Quantiles;
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
import org.bochner.spectral.Frequencies;

/**
 * Features of a non-stationary spectral kernel, in one or several layers.
 *
 * <p>By Yaglom's theorem a kernel k(x, x') = ∫ e^{i(ω·x − ω'·x')} μ(dω, dω') need not depend on x − x' alone; it does
 * where μ lies on the diagonal ω = ω'. With D pairs (ω_j, ω'_j) and phases b, b' uniform on [0, 2π],
 *
 * <pre>
 * φ(x) = (1/√(2D)) [cos(Ωᵀx + b) + cos(Ω'ᵀx + b')]
 * E φ(x)·φ(x') = (1/4D) Σ_j [cos ω_j·(x − x') + cos ω'_j·(x − x')]
 * </pre>
 *
 * for independent phases, (6) of the reference; with ω = ω' and b = b' it is √(2/D) cos(Ωᵀx + b), the stationary form,
 * which a layer without a second half has. (The reference's kernel (5) has cross terms ω·x − ω'·x' too, which one phase
 * for both halves gives.) Layers are stacked: φ_L(…φ_1(x)).
 *
 * <p>Cost per dense row: 4dD operations and 2D cosines for the first layer, half of it where it is stationary. Inner
 * layers take a scratch of their features. The map owns its frequencies and frees them. Reference: Li, Liu, Wang,
 * "Automated spectral kernel learning", 2020.
 */
public final class YaglomMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "yaglom";

    /** More layers than any learner makes. */
    private static final int MOST_LAYERS = 32;

    private final List<Layer> layers;

    /**
     * One layer.
     *
     * @param first Ω
     * @param phases b, one for each frequency
     * @param second Ω', or null where the layer is stationary
     * @param secondPhases b', or null
     */
    public record Layer(DenseAtoms first, float[] phases, DenseAtoms second, float[] secondPhases) {
        public Layer {
            if (phases.length != first.count()) {
                throw new IllegalArgumentException(first.count() + " frequencies with " + phases.length + " phases");
            }
            if ((second == null) != (secondPhases == null)) {
                throw new IllegalArgumentException("second frequencies and second phases come together");
            }
            if (second != null
                    && (second.count() != first.count()
                            || second.inputs() != first.inputs()
                            || secondPhases.length != first.count())) {
                throw new IllegalArgumentException("the second half of a layer has " + second.count()
                        + " frequencies of " + second.inputs() + " inputs and " + secondPhases.length
                        + " phases where the first has " + first.count() + " of " + first.inputs());
            }
        }

        /** Whether Ω' = Ω. */
        public boolean stationary() {
            return second == null;
        }

        public int inputs() {
            return first.inputs();
        }

        /** D. */
        public int features() {
            return first.count();
        }

        private float scale() {
            return (float) Math.sqrt((stationary() ? 2.0 : 0.5) / features());
        }

        private RowFeatures row() {
            RowProduct one = first.row();
            RowProduct two = stationary() ? null : second.row();
            float[] others = new float[features()];
            float scale = scale();
            return (x, z) -> {
                one.times(x, z);
                Trigonometry.phase(z, phases, scale);
                if (two != null) {
                    two.times(x, others);
                    Trigonometry.phase(others, secondPhases, scale);
                    for (int c = 0; c < others.length; c++) {
                        z[c] += others[c];
                    }
                }
            };
        }

        /** ‖ω − ω'‖ / √(‖ω‖² + ‖ω'‖²) of every pair. */
        private double[] distances() {
            double[] all = new double[features()];
            float[] one = new float[inputs()];
            float[] other = new float[inputs()];
            for (int m = 0; m < all.length; m++) {
                first.copyAtom(m, one);
                second.copyAtom(m, other);
                double square = 0;
                double otherSquare = 0;
                double gapSquare = 0;
                for (int j = 0; j < one.length; j++) {
                    double gap = one[j] - other[j];
                    square += (double) one[j] * one[j];
                    otherSquare += (double) other[j] * other[j];
                    gapSquare += gap * gap;
                }
                double size = square + otherSquare;
                all[m] = size > 0 ? Math.sqrt(gapSquare / size) : 0;
            }
            return all;
        }

        private void write(ModelWriter to, int l) {
            first.write(to, "omega-" + l + ".npy");
            to.array("phases-" + l + ".npy", phases);
            if (!stationary()) {
                second.write(to, "second-omega-" + l + ".npy");
                to.array("second-phases-" + l + ".npy", secondPhases);
            }
        }

        private static Layer read(ModelReader from, int l) {
            boolean pair = from.hasEntry("second-omega-" + l + ".npy");
            return new Layer(
                    DenseAtoms.read(from, "omega-" + l + ".npy"),
                    from.floatVector("phases-" + l + ".npy"),
                    pair ? DenseAtoms.read(from, "second-omega-" + l + ".npy") : null,
                    pair ? from.floatVector("second-phases-" + l + ".npy") : null);
        }

        private void close() {
            first.close();
            if (second != null) {
                second.close();
            }
        }
    }

    /** Takes over {@code layers}, the one that sees the rows first. */
    public YaglomMap(List<Layer> layers) {
        if (layers.isEmpty()) {
            throw new IllegalArgumentException("a map has at least 1 layer");
        }
        for (int l = 1; l < layers.size(); l++) {
            if (layers.get(l).inputs() != layers.get(l - 1).features()) {
                throw new IllegalArgumentException("layer " + (l + 1) + " takes "
                        + layers.get(l).inputs() + " columns where the one below has "
                        + layers.get(l - 1).features());
            }
        }
        this.layers = List.copyOf(layers);
    }

    /** From the one that sees the rows to the one whose features these are. */
    public List<Layer> layers() {
        return layers;
    }

    @Override
    public int inputs() {
        return layers.get(0).inputs();
    }

    @Override
    public int features() {
        return layers.get(layers.size() - 1).features();
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        apply(layers.size() - 1, rows, out, offset, stride);
    }

    private void apply(int l, Rows rows, FloatMemory out, int offset, int stride) {
        Layer layer = layers.get(l);
        if (l == 0) {
            apply(layer, rows, out, offset, stride);
            return;
        }
        int columns = layer.inputs();
        try (FloatMemory below = FloatMemory.allocate((long) rows.rows() * columns)) {
            apply(l - 1, rows, below, 0, columns);
            apply(layer, new DenseRows(below, rows.rows(), columns), out, offset, stride);
        }
    }

    private static void apply(Layer layer, Rows rows, FloatMemory out, int offset, int stride) {
        float scale = layer.scale();
        layer.first.project(rows, (i, m, length, values, at) -> {
            Trigonometry.phase(values, at, layer.phases, m, length, scale);
            out.write(offset + i * stride + m, values, at, length);
        });
        if (layer.second == null) {
            return;
        }
        float[] sums = new float[layer.features()];
        layer.second.project(rows, (i, m, length, values, at) -> {
            Trigonometry.phase(values, at, layer.secondPhases, m, length, scale);
            int to = offset + i * stride + m;
            out.read(to, sums, 0, length);
            ArrayLoops.get().add(values, at, length, 1f, sums, 0);
            out.write(to, sums, 0, length);
        });
    }

    @Override
    public RowFeatures row() {
        RowFeatures all = layers.get(0).row();
        for (Layer layer : layers.subList(1, layers.size())) {
            RowFeatures below = all;
            RowFeatures above = layer.row();
            float[] between = new float[layer.inputs()];
            all = (x, z) -> {
                below.apply(x, between);
                above.apply(between, z);
            };
        }
        return all;
    }

    /**
     * That of the layer that sees the rows. Its non-stationarity is ‖ω − ω'‖/√(‖ω‖² + ‖ω'‖²) of the pairs: 0 where they
     * agree (all: a stationary kernel), 1 on average where they are independent.
     */
    @Override
    public MapDescription describe() {
        Layer layer = layers.get(0);
        MapDescription all = MapDescription.of(layer.stationary() ? "fourier-phase" : "yaglom-pairs")
                .with("layers", layers.size())
                .with("atoms", layer.features());
        double[] lengths = layer.first.lengths();
        if (layer.stationary()) {
            return all.with("frequencyNorms", Quantiles.of(lengths));
        }
        double[] both = DoubleStream.concat(Arrays.stream(lengths), Arrays.stream(layer.second.lengths()))
                .toArray();
        return all.with("frequencyNorms", Quantiles.of(both)).with("nonStationarity", Quantiles.of(layer.distances()));
    }

    /** Those of the layer that sees the rows. */
    @Override
    public Optional<Frequencies> frequencies() {
        Layer layer = layers.get(0);
        return Optional.of(
                layer.stationary() ? Frequencies.of(layer.first) : Frequencies.pairs(layer.first, layer.second));
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** For layer l, from 1: its frequencies d×D and phases, and those of its second half where it has one. */
    @Override
    public void write(ModelWriter to) {
        to.put("map.layers", layers.size());
        for (int l = 1; l <= layers.size(); l++) {
            layers.get(l - 1).write(to, l);
        }
    }

    /** The map that was written; the caller closes it. */
    public static YaglomMap read(ModelReader from) {
        int count = (int) from.integer("map.layers", 1, MOST_LAYERS);
        List<Layer> layers = new ArrayList<>();
        for (int l = 1; l <= count; l++) {
            layers.add(Layer.read(from, l));
        }
        return new YaglomMap(layers);
    }

    @Override
    public void close() {
        layers.forEach(Layer::close);
    }
}
