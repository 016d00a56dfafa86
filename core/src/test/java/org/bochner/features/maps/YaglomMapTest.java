package org.bochner.features.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.RandomStream;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.spectral.DenseAtoms;
import org.junit.jupiter.api.Test;

class YaglomMapTest {
    private final RandomStream stream = RandomStream.of(2, 9);

    private DenseAtoms atoms(int inputs, int count) {
        return DenseAtoms.of(inputs, count, (m, into) -> stream.gaussians(into));
    }

    private float[] phases(int count) {
        float[] phases = new float[count];
        for (int m = 0; m < count; m++) {
            phases[m] = (float) (2 * Math.PI * stream.uniform());
        }
        return phases;
    }

    private YaglomMap.Layer layer(int inputs, int count, boolean pair) {
        return new YaglomMap.Layer(
                atoms(inputs, count), phases(count), pair ? atoms(inputs, count) : null, pair ? phases(count) : null);
    }

    private static double[] naive(YaglomMap map, double[] x) {
        for (YaglomMap.Layer layer : map.layers()) {
            double[] phi = new double[layer.features()];
            float[] omega = new float[layer.inputs()];
            for (int half = 0; half < (layer.stationary() ? 1 : 2); half++) {
                for (int c = 0; c < phi.length; c++) {
                    (half == 0 ? layer.first() : layer.second()).copyAtom(c, omega);
                    double angle = (half == 0 ? layer.phases() : layer.secondPhases())[c];
                    for (int j = 0; j < omega.length; j++) {
                        angle += omega[j] * x[j];
                    }
                    phi[c] += Math.cos(angle) * Math.sqrt((layer.stationary() ? 2.0 : 0.5) / phi.length);
                }
            }
            x = phi;
        }
        return x;
    }

    @Test
    void featuresOfOneAndSeveralLayersAreTheirFormula() {
        for (int rows : new int[] {1, 7, 70}) {
            for (List<YaglomMap.Layer> layers : List.of(
                    List.of(layer(5, 33, true)),
                    List.of(layer(5, 130, false)),
                    List.of(layer(5, 40, true), layer(40, 21, true)),
                    List.of(layer(5, 9, false), layer(9, 65, false), layer(65, 3, false)))) {
                try (YaglomMap map = new YaglomMap(layers)) {
                    DenseRows x = DenseRows.allocate(rows, 5);
                    for (int i = 0; i < rows * 5; i++) {
                        x.memory().set(i, (float) stream.gaussian());
                    }
                    int stride = map.features() + 2;
                    FloatMemory out = FloatMemory.allocate((long) rows * stride + 1);
                    map.apply(x, out, 1, stride);
                    for (int i = 0; i < rows; i++) {
                        double[] row = new double[5];
                        for (int j = 0; j < 5; j++) {
                            row[j] = x.get(i, j);
                        }
                        double[] known = naive(map, row);
                        for (int c = 0; c < known.length; c++) {
                            assertThat((double) out.get(1 + i * stride + c)).isCloseTo(known[c], within(2e-5));
                        }
                    }
                    x.memory().close();
                    out.close();
                }
            }
        }
    }

    @Test
    void sparseRowsGetTheFeaturesOfDenseOnes() {
        try (YaglomMap map = new YaglomMap(List.of(layer(6, 50, true), layer(50, 20, true)));
                FloatMemory values = FloatMemory.of(1.5f, -2f, 0.5f);
                FloatMemory dense = FloatMemory.of(0, 1.5f, 0, 0, -2f, 0, 0, 0, 0, 0, 0, 0.5f);
                FloatMemory one = FloatMemory.allocate(40);
                FloatMemory other = FloatMemory.allocate(40)) {
            map.apply(new SparseRows(2, 6, new int[] {0, 2, 3}, new int[] {1, 4, 5}, values), one, 0, 20);
            map.apply(new DenseRows(dense, 2, 6), other, 0, 20);
            for (int i = 0; i < 40; i++) {
                assertThat(one.get(i)).isCloseTo(other.get(i), within(1e-6f));
            }
        }
    }

    /**
     * E φ(x)·φ(x') = ¼ E[cos ω·δ + cos ω'·δ]·2/2 = ½ e^{−‖δ‖²/2} for independent halves, e^{−‖δ‖²/2} for the stationary
     * form; 20000 features, a product of bounded terms: the standard error is below 0.008, and 5 of them have a
     * false-alarm rate below 10⁻⁶.
     */
    @Test
    void productsOfFeaturesAreTheKernel() {
        for (boolean pair : new boolean[] {false, true}) {
            try (YaglomMap map = new YaglomMap(List.of(layer(2, 20_000, pair)));
                    FloatMemory x = FloatMemory.of(0.3f, -0.2f, 1.1f, 0.4f);
                    FloatMemory out = FloatMemory.allocate(40_000)) {
                map.apply(new DenseRows(x, 2, 2), out, 0, 20_000);
                double product = 0;
                for (int c = 0; c < 20_000; c++) {
                    product += (double) out.get(c) * out.get(20_000 + c);
                }
                double kernel = Math.exp(-(0.8 * 0.8 + 0.6 * 0.6) / 2);
                assertThat(product).isCloseTo(pair ? kernel / 2 : kernel, within(0.04));
            }
        }
    }

    @Test
    void layersThatDoNotFitAreRefused() {
        YaglomMap.Layer small = layer(3, 4, true);
        YaglomMap.Layer other = layer(5, 4, true);
        assertThatThrownBy(() -> new YaglomMap(List.of(small, other))).hasMessageContaining("layer 2 takes 5");
        assertThatThrownBy(() -> new YaglomMap(List.of())).hasMessageContaining("at least 1 layer");
        assertThatThrownBy(() -> new YaglomMap.Layer(small.first(), new float[3], null, null))
                .hasMessageContaining("4 frequencies with 3 phases");
        assertThatThrownBy(() -> new YaglomMap.Layer(small.first(), new float[4], other.first(), new float[4]))
                .hasMessageContaining("of 5 inputs");
        assertThatThrownBy(() -> new YaglomMap.Layer(small.first(), new float[4], small.second(), null))
                .hasMessageContaining("come together");
        new YaglomMap(List.of(small)).close();
        new YaglomMap(List.of(other)).close();
    }
}
