package org.bochner.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Machines;
import org.bochner.model.calibrate.IsotonicCalibration;
import org.bochner.model.calibrate.SigmoidCalibration;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    @TempDir
    Path folder;

    private Path save(KernelMachine machine, String name) {
        Path file = folder.resolve(name);
        ModelWriter writer = new ModelWriter();
        machine.write(writer);
        writer.save(file);
        return file;
    }

    @Test
    void everyKindOfMachinePredictsTheSameBitsAfterLoading() {
        long before = FloatMemory.liveBytes();
        try (FloatMemory memory = DenseRows.of(Machines.rows(300, 1)).memory()) {
            DenseRows rows = new DenseRows(memory, 300, Machines.COLUMNS);
            for (KernelMachine plain : Machines.all()) {
                try (plain) {
                    for (KernelMachine machine : calibrated(plain, rows)) {
                        try (KernelMachine loaded = ModelReader.read(save(machine, "m.bochner"), KernelMachine::read)) {
                            assertThat(loaded.task()).isEqualTo(machine.task());
                            assertThat(loaded.scores(rows)).isEqualTo(machine.scores(rows));
                            assertThat(loaded.predict(rows)).isEqualTo(machine.predict(rows));
                            if (machine.hasProbabilities()) {
                                assertThat(loaded.probabilities(rows)).isEqualTo(machine.probabilities(rows));
                            }
                        }
                    }
                }
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    private static List<KernelMachine> calibrated(KernelMachine machine, DenseRows rows) {
        if (!machine.task().isClassification()) {
            return List.of(machine);
        }
        int columns = machine.link().classScoreColumns(machine.task());
        double[] labels = Machines.labels(rows.rows(), machine.task().classes(), 2);
        double[] s = machine.link().classScores(machine.scores(rows), rows.rows(), machine.task());
        return List.of(
                machine,
                machine.withCalibration(SigmoidCalibration.fit(s, columns, labels, null)),
                machine.withCalibration(IsotonicCalibration.fit(s, columns, labels, null)),
                machine.withCalibration(TemperatureCalibration.fit(s, columns, labels, null)));
    }

    @Test
    void sparseLandmarksAreKept() {
        SparseRows landmarks =
                new SparseRows(2, 5, new int[] {0, 2, 3}, new int[] {1, 4, 0}, FloatMemory.of(1.5f, -2, 3));
        LinearFunction function = new LinearFunction(new Matrix(2, 1, new double[] {1, -1}), new double[] {0.5});
        try (KernelMachine machine =
                        new KernelMachine(new LandmarkMap(landmarks, 2), function, Task.regression(), Link.IDENTITY);
                KernelMachine loaded = ModelReader.read(save(machine, "s.bochner"), KernelMachine::read);
                FloatMemory memory = FloatMemory.of(1, 0, 2, 0, -1)) {
            DenseRows rows = new DenseRows(memory, 1, 5);
            assertThat(((LandmarkMap) loaded.map().orElseThrow()).landmarks()).isInstanceOf(SparseRows.class);
            assertThat(loaded.scores(rows)).isEqualTo(machine.scores(rows));
        }
    }

    @Test
    void everyFamilyAndDrawOfAtomsIsKept() {
        BaseKernel gaussian = BaseKernel.parse("gaussian").withWidth(1.5);
        List<SpectralMeasure> measures = new ArrayList<>();
        for (Draw draw : Draw.values()) {
            measures.add(FrequencyDraw.draw(gaussian, draw, 21, Machines.COLUMNS, 3));
            measures.add(FrequencyDraw.draw(gaussian, draw, Family.FOURIER_PHASE, 21, Machines.COLUMNS, 3));
        }
        for (int order = 0; order < 3; order++) {
            measures.add(
                    FrequencyDraw.draw(BaseKernel.parse("arc-cosine:" + order), Draw.SORF, 21, Machines.COLUMNS, 3));
        }
        measures.add(FrequencyDraw.draw(BaseKernel.parse("linear"), Draw.IID, 5, Machines.COLUMNS, 3));
        double[] uneven = new Random(1).doubles(21).toArray();
        measures.add(
                FrequencyDraw.draw(gaussian, Draw.IID, 21, Machines.COLUMNS, 4).withWeights(uneven));
        try (FloatMemory memory = DenseRows.of(Machines.rows(50, 1)).memory()) {
            DenseRows rows = new DenseRows(memory, 50, Machines.COLUMNS);
            for (SpectralMeasure measure : measures) {
                Matrix weights = new Matrix(measure.features(), 1);
                Arrays.fill(weights.data(), 0.37);
                LinearFunction function = new LinearFunction(weights, new double[] {1});
                try (KernelMachine machine =
                                new KernelMachine(new MeasureMap(measure), function, Task.regression(), Link.IDENTITY);
                        KernelMachine loaded = ModelReader.read(save(machine, "m.bochner"), KernelMachine::read)) {
                    assertThat(loaded.scores(rows)).as(measure.toString()).isEqualTo(machine.scores(rows));
                }
            }
        }
    }

    @Test
    void theSameMachineGivesTheSameBytes() throws IOException {
        try (KernelMachine machine = Machines.random(Machines.classes(3), Link.MULTINOMIAL, 9, 1)) {
            assertThat(Files.readAllBytes(save(machine, "a"))).isEqualTo(Files.readAllBytes(save(machine, "b")));
        }
    }

    @Test
    void keysAndTextsComeBackWhateverTheyHold() {
        String odd = " two\nlines\r\\ \\n tab\t é 日本 \ud83d\ude00 \ud800 = \u0000 ";
        Path file = folder.resolve("t.bochner");
        new ModelWriter()
                .put("a.key", odd)
                .put("empty", "")
                .put("pi", Math.PI)
                .put("count", -3)
                .text("schema.json", "{\"é\": 1}\n")
                .array("v.npy", new double[] {1, Double.MIN_VALUE, -0.0})
                .array("i.npy", new int[] {1, Integer.MIN_VALUE})
                .save(file);
        ModelReader.read(file, reader -> {
            assertThat(reader.get("a.key")).isEqualTo(odd);
            assertThat(reader.get("empty")).isEmpty();
            assertThat(reader.number("pi")).isEqualTo(Math.PI);
            assertThat(reader.integer("count", -5, 5)).isEqualTo(-3);
            assertThat(reader.text("schema.json")).isEqualTo("{\"é\": 1}\n");
            assertThat(reader.vector("v.npy")).containsExactly(1, Double.MIN_VALUE, -0.0);
            assertThat(reader.ints("i.npy")).containsExactly(1, Integer.MIN_VALUE);
            assertThat(reader.has("nothing")).isFalse();
            assertThat(reader.hasEntry("v.npy")).isTrue();
            return null;
        });
    }

    @Test
    void arraysAreNumPyFilesByteForByte() {
        // As numpy 2.4.6 writes it: np.save(f, np.array([[1., 2.]])); the header is 118 bytes after the prefix.
        byte[] head = new Npy(Npy.DOUBLE, 1, 2).toBytes();
        assertThat(head).hasSize(128);
        assertThat(new String(head, java.nio.charset.StandardCharsets.ISO_8859_1))
                .startsWith(
                        "\u0093NUMPY\u0001\u0000v\u0000{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }  ")
                .endsWith(" \n");
        assertThat(new Npy(Npy.FLOAT, 3, -1).shape()).isEqualTo("(3,)");
    }

    @Test
    void aFailedSaveLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = folder.resolve("m.bochner");
        new ModelWriter().put("a", "old").save(file);
        byte[] old = Files.readAllBytes(file);
        ModelWriter broken = new ModelWriter().array("v.npy", new double[] {1, Double.NaN});
        assertThatThrownBy(() -> broken.save(file))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("v.npy")
                .hasMessageContaining("NaN");
        assertThat(Files.readAllBytes(file)).isEqualTo(old);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void impossiblePlacesAreToldOf() {
        assertThatThrownBy(() -> new ModelWriter().save(folder))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("folder");
        assertThatThrownBy(() -> new ModelWriter().save(folder.resolve("no/such/m")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no folder");
        assertThatThrownBy(() -> new ModelWriter().save(Path.of("/proc/m.bochner")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("nothing was left");
    }

    @Test
    void badNamesAreTheProgrammersFault() {
        ModelWriter writer = new ModelWriter().put("a", "1").text("a.txt", "");
        assertThatThrownBy(() -> writer.put("a", "2")).hasMessageContaining("taken");
        assertThatThrownBy(() -> writer.put("format", "2")).hasMessageContaining("taken");
        assertThatThrownBy(() -> writer.put("a b", "2")).hasMessageContaining("'a b'");
        assertThatThrownBy(() -> writer.text("../a.txt", "")).hasMessageContaining("../a.txt");
        assertThatThrownBy(() -> writer.text("a.txt", "")).hasMessageContaining("already");
        assertThatThrownBy(() -> writer.text("bochner.txt", "")).hasMessageContaining("bochner.txt");
        assertThatThrownBy(() -> writer.array("a.txt", new double[1])).hasMessageContaining(".npy");
    }

    @Test
    void aMapOfAnUnknownKindCannotBeSaved() {
        FeatureMap strange = new FeatureMap() {
            @Override
            public int inputs() {
                return 1;
            }

            @Override
            public int features() {
                return 1;
            }

            @Override
            public void apply(Rows rows, FloatMemory out, int offset, int stride) {}

            @Override
            public String kind() {
                return "strange";
            }

            @Override
            public void write(ModelWriter to) {}

            @Override
            public void close() {}
        };
        try (KernelMachine machine =
                new KernelMachine(strange, LinearFunction.zero(1, 1), Task.regression(), Link.IDENTITY)) {
            assertThatThrownBy(() -> machine.write(new ModelWriter())).hasMessageContaining("META-INF/services");
        }
    }
}
