package org.bochner.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of every format version that was ever written still load and predict what they did. The files and their
 * predictions are in the resources beside this test; {@code old-models.properties} tells how they were made.
 */
class OldModelFilesTest {
    @TempDir
    Path folder;

    /** Twelve rows that no random generator is needed for. */
    private static float[][] rows() {
        float[][] rows = new float[12][4];
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j < 4; j++) {
                rows[i][j] = ((7 * i + 5 * j) % 11 - 5) / 4f;
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1-linear", "1-measure", "1-sorf", "1-landmarks", "1-harmonics", "1-yaglom"})
    void loadsAndPredictsAsRecorded(String name) throws IOException {
        Properties recorded = new Properties();
        try (InputStream in = getClass().getResourceAsStream("old-models.properties")) {
            recorded.load(in);
        }
        // Only the linear one has the same bits on every processor: the others multiply matrices in float.
        double close = name.endsWith("linear") ? 0 : 1e-5;
        try (FloatMemory memory = DenseRows.of(rows()).memory();
                KernelMachine machine = ModelReader.read(copy(name), KernelMachine::read)) {
            DenseRows rows = new DenseRows(memory, 12, 4);
            compare(machine.scores(rows), recorded.getProperty(name + ".scores"), close);
            compare(machine.predict(rows), recorded.getProperty(name + ".predictions"), close);
            if (machine.hasProbabilities()) {
                compare(
                        machine.probabilities(rows),
                        recorded.getProperty(name + ".probabilities"),
                        Math.max(close, 1e-15));
            }
        }
    }

    @Test
    void savingAnOldFileAgainGivesTheSameBytes() throws IOException {
        Path again = folder.resolve("again");
        Path old = copy("1-measure");
        try (KernelMachine machine = ModelReader.read(old, KernelMachine::read)) {
            ModelWriter writer = new ModelWriter();
            machine.write(writer);
            writer.save(again);
        }
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(old));
    }

    private Path copy(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = getClass().getResourceAsStream("model-" + name + ".bochner")) {
            Files.copy(in, file);
        }
        return file;
    }

    private static void compare(double[] found, String recorded, double close) {
        double[] wanted = Arrays.stream(recorded.split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(found).hasSameSizeAs(wanted);
        for (int i = 0; i < wanted.length; i++) {
            assertThat(found[i]).as("number " + i).isCloseTo(wanted[i], within(close));
        }
    }
}
