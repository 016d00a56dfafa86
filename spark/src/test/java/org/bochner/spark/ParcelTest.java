package org.bochner.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.Execution;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What travels arrives as it was, and what may not travel is refused with the way to it. */
class ParcelTest {
    private record Held(int[] at, List<String> names, Optional<Double> width, Targets targets, double[][] lines) {}

    private static Object arrived(Object sent) {
        return new Unpacking(Parcel.pack(sent)).content();
    }

    @Test
    void recordsArraysListsAndEnumsArriveAsTheyWere() {
        Targets targets = Targets.signed(Task.classification(List.of("a", "b", "c")));
        Held sent = new Held(
                new int[] {1, -2}, List.of("x", "y"), Optional.of(0.1), targets, new double[][] {{1}, {1e-300, -0.0}});
        Held found = (Held) arrived(sent);
        assertThat(found).usingRecursiveComparison().isEqualTo(sent);
    }

    @Test
    void lambdasArriveWithWhatTheyCapture() {
        double[] shift = {3};
        Passes.RowNumbers sent = block -> new double[] {block.size() + shift[0]};
        Passes.RowNumbers found = (Passes.RowNumbers) arrived(sent);
        try (FloatMemory memory = FloatMemory.of(1, 2)) {
            Block block = new Block(0, 0, new DenseRows(memory, 2, 1), null, null);
            assertThat(found.of(block)).containsExactly(5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rff", "lkrf", "pbrff", "nsrf", "askl", "landmarks", "trf", "nsrf-sphere"})
    void mapsOfMethodsArriveToTheSameBits(String method) {
        float[][] x = Rows.ring(600, 3, 4);
        double[] y = Rows.ringClasses(x);
        try (RowStore rows = Rows.here(x, y, null, Rows.binary(), Execution.defaults())) {
            FeatureMap sent = Methods.named(method)
                    .fit(rows, new Request(20, Map.of(), 1))
                    .machine()
                    .map()
                    .orElseThrow();
            FeatureMap found = (FeatureMap) arrived(sent);
            assertThat(features(found, x)).isEqualTo(features(sent, x));
            sent.close();
            found.close();
        }
    }

    private static float[] features(FeatureMap map, float[][] x) {
        float[] flat = new float[x.length * x[0].length];
        for (int i = 0; i < x.length; i++) {
            System.arraycopy(x[i], 0, flat, i * x[0].length, x[0].length);
        }
        float[] z = new float[x.length * map.features()];
        try (FloatMemory in = FloatMemory.of(flat);
                FloatMemory out = FloatMemory.allocate(z.length)) {
            map.apply(new DenseRows(in, x.length, x[0].length), out, 0, map.features());
            out.read(0, z, 0, z.length);
        }
        return z;
    }

    @Test
    void whatMayNotTravelIsNamedWithTheFieldThatLeadsToIt() {
        record Wrong(String name, Thread thread) {}
        assertThatThrownBy(() -> Parcel.pack(new Wrong("w", Thread.currentThread())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Wrong.thread is java.lang.Thread, which cannot be sent");
    }

    @Test
    void numbersTakeTheNarrowestFormAndKeepTheirBits() {
        double[][] sent = {{}, {0, 0}, {1, 2, -3}, {0.5f, 1e10f}, {0.1, -0.0}, {1e300, Double.NEGATIVE_INFINITY}};
        double[][] found = Numbers.unpack(Numbers.pack(sent));
        assertThat(found).isDeepEqualTo(sent);
        assertThat(Numbers.pack(new double[][] {new double[1000]}).length).isLessThan(20);
        assertThat(Double.doubleToRawLongBits(found[4][1])).isEqualTo(Double.doubleToRawLongBits(-0.0));
    }
}
