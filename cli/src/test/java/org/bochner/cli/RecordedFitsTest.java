package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.cli.RecordedFits.Entry;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every method on five data sets gives the predictions that are recorded in {@code recorded-fits.tsv}.
 *
 * <p>On a computer of the recorded {@link Processor} predictions must be equal to the last bit. On others metrics alone
 * are compared, within {@link #ACCURACY} and {@link #RMSE}. {@code -Dbochner.record=true} writes the files again
 * instead; a commit that changes them says why.
 */
class RecordedFitsTest {
    private static final Path FOLDER = Path.of("src/test/resources/org/bochner/cli");

    /**
     * Of accuracy, on 500 or 569 test rows: five rows. Other instructions round differently; a fit then moves a few
     * rows across the boundary, or a choice between two settings of equal validation error falls differently.
     */
    private static final double ACCURACY = 0.01;

    /** Of the root mean square error, relative. */
    private static final double RMSE = 0.01;

    @TempDir
    private Path temporary;

    @Test
    void embeddedData() throws IOException {
        compare("tiny", FOLDER.resolve("recorded-fits.tsv"));
    }

    /** Takes a quarter of an hour. */
    @Test
    @EnabledIfSystemProperty(named = "bochner.large", matches = "true")
    @EnabledIfEnvironmentVariable(named = "BOCHNER_DATA", matches = ".+")
    void dataSetsOfTheFolder() throws IOException {
        compare("large", FOLDER.resolve("recorded-fits-large.tsv"));
    }

    private void compare(String list, Path file) throws IOException {
        long before = FloatMemory.liveBytes();
        List<Entry> found = RecordedFits.record(list, temporary);
        assertThat(FloatMemory.liveBytes())
                .as("native memory that fits have kept")
                .isEqualTo(before);
        if (Boolean.getBoolean("bochner.record")) {
            RecordedFits.write(file, found.stream().map(Entry::line).toList());
            return;
        }
        List<String> lines = Files.readAllLines(file);
        boolean same = lines.get(0).equals("# processor " + Processor.signature());
        if (!same) {
            System.err.println(
                    "RecordedFitsTest compared metrics alone, not hashes: this processor is " + Processor.signature()
                            + ", the recorded one " + lines.get(0).substring(12));
        }
        Map<String, Entry> recorded = RecordedFits.read(lines);
        List<String> differences = new ArrayList<>();
        for (Entry entry : found) {
            Entry old = recorded.remove(entry.key());
            if (old == null || !agrees(old, entry) || same && !old.hash().equals(entry.hash())) {
                differences.add("recorded " + (old == null ? "nothing" : old.line()) + ", found " + entry.line());
            }
        }
        assertThat(differences)
                .as("if they are meant, rewrite the file as CONTRIBUTING.md says, and explain them in the commit")
                .isEmpty();
        assertThat(recorded.keySet()).as("recorded, and not fitted any more").isEmpty();
    }

    private static boolean agrees(Entry before, Entry now) {
        boolean refused = before.hash().equals("refused");
        if (refused || now.hash().equals("refused")) {
            return refused == now.hash().equals("refused");
        }
        double bound = before.data().equals("numbers") || before.metric() > 1 ? RMSE * before.metric() : ACCURACY;
        return Math.abs(before.metric() - now.metric()) <= bound;
    }
}
