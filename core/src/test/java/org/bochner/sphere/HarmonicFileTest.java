package org.bochner.sphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Machines;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HarmonicFileTest {
    @TempDir
    Path folder;

    private static KernelMachine machine(HarmonicMap map) {
        Matrix weights = new Matrix(map.features(), 1);
        Arrays.setAll(weights.data(), i -> (13 * i % 17 - 8) / 6.0);
        return new KernelMachine(
                map, new LinearFunction(weights, new double[] {0.25}), Machines.classes(2), Link.BINARY);
    }

    @ParameterizedTest
    @CsvSource({"NORMALISE,7,100", "LIFT,7,100", "NORMALISE,2,21", "LIFT,1,9", "LIFT,60,90"})
    void theSameBitsAfterLoading(OntoSphere.Way way, int inputs, int count) {
        OntoSphere sphere = new OntoSphere(way, inputs, way == OntoSphere.Way.LIFT ? 0.1 + 0.2 : 0);
        SphericalHarmonics harmonics = Sphere.first(sphere.dimension(), count);
        double[] weights = new double[harmonics.count()];
        Arrays.setAll(weights, j -> 1 / (3.0 + j));
        Path file = folder.resolve("model");
        float[][] x = new float[70][inputs];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < inputs; j++) {
                x[i][j] = ((7 * i + 5 * j) % 11 - 5) / 4f;
            }
        }
        DenseRows rows = DenseRows.of(x);
        try (FloatMemory memory = rows.memory();
                KernelMachine machine = machine(new HarmonicMap(sphere, harmonics, weights))) {
            ModelWriter writer = new ModelWriter();
            machine.write(writer);
            writer.save(file);
            try (KernelMachine loaded = ModelReader.read(file, KernelMachine::read)) {
                assertThat(loaded.scores(rows)).isEqualTo(machine.scores(rows));
                HarmonicMap map = (HarmonicMap) loaded.map().orElseThrow();
                assertThat(map.sphere()).isEqualTo(sphere);
                assertThat(map.weights()).isEqualTo(weights);
                assertThat(map.harmonics().list()).isEqualTo(harmonics.list());
            }
            assertThat(memory.isClosed()).isFalse();
        }
    }

    /** A file with the keys of a good one and arrays by {@code arrays}. */
    private void refused(String sphere, Consumer<ModelWriter> arrays, String message) {
        ModelWriter writer = new ModelWriter();
        writer.put("map.sphere", sphere).put("map.inputs", 3).put("map.height", 0.0);
        arrays.accept(writer);
        Path file = folder.resolve("bad");
        writer.save(file);
        assertThatThrownBy(() -> ModelReader.read(file, HarmonicMap::read))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(message);
    }

    private static Consumer<ModelWriter> arrays(int[] orders, int[] starts, int[] axes, int[] drops, int weights) {
        return writer -> writer.array("harmonic-orders.npy", orders)
                .array("harmonic-starts.npy", starts)
                .array("harmonic-axes.npy", axes)
                .array("harmonic-drops.npy", drops)
                .array("harmonic-weights.npy", new double[weights]);
    }

    @Test
    void brokenFilesAreRefused() {
        int[] one = {1};
        int[] starts = {0, 1};
        int[] axis = {3};
        refused("sideways", arrays(one, starts, axis, one, 1), "'sideways'");
        refused("normalise", arrays(one, one, axis, one, 1), "do not fit each other");
        refused("normalise", arrays(one, new int[] {0, 2}, axis, one, 1), "do not fit each other");
        refused("normalise", arrays(new int[] {1, 1}, new int[] {0, -5, 1}, axis, one, 2), "do not fit each other");
        refused("normalise", arrays(one, starts, new int[] {4}, one, 1), "no harmonic");
        refused("normalise", arrays(one, starts, axis, new int[] {-1}, 1), "no harmonic");
        refused("normalise", arrays(one, starts, axis, one, 2), "2 weights for 1 harmonics");
        refused("normalise", arrays(new int[] {Integer.MIN_VALUE}, starts, axis, one, 1), "no harmonic");
        refused("lift", arrays(one, starts, axis, one, 1), "height");
    }

    @ParameterizedTest
    @ValueSource(ints = {1001, 2_000_000_000})
    void aDegreeBeyondTheLimitIsRefusedBeforeMemoryIsTaken(int degree) {
        refused("normalise", arrays(new int[] {degree}, new int[] {0, 0}, new int[0], new int[0], 1), "at most 1000");
    }
}
