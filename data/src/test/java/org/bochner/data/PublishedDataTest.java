package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.data.schema.Column;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Every published data set is read with the rows, columns, classes and task that its manifest tells. */
@EnabledIfEnvironmentVariable(
        named = "BOCHNER_DATA",
        matches = ".+",
        disabledReason = "set BOCHNER_DATA to the folder with the papers' data sets to run this test")
class PublishedDataTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);

    @TestFactory
    Stream<DynamicTest> everyFileHasTheShapeAndHashOfTheManifest() throws IOException {
        String folder = System.getenv("BOCHNER_DATA");
        List<String> manifest = Files.readAllLines(Path.of(folder, "MANIFEST.tsv"));
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : manifest.subList(1, manifest.size())) {
            String[] cells = line.split("\t", -1);
            String[] files = cells[1].split(";");
            String[] hashes = cells[9].split(";");
            for (int i = 0; i < files.length; i++) {
                String file = files[i];
                String hash = hashes[i];
                if (file.contains("cifar10") || file.contains("labels")) {
                    continue;
                }
                boolean test = file.contains(".test.") || file.contains("t10k");
                tests.add(DynamicTest.dynamicTest(file, () -> check(Path.of(folder, file), cells, test, hash)));
            }
        }
        return tests.stream();
    }

    private static void check(Path file, String[] cells, boolean test, String hash) {
        try (Dataset data = Dataset.read(file, ReadOptions.defaults(), EXECUTION)) {
            assertThat(data.rows().rows()).isEqualTo(Long.parseLong(cells[test ? 4 : 3]));
            assertThat(data.task().kind()).isEqualTo(cells[2]);
            int width = Integer.parseInt(cells[5]);
            // A test part may lack the last columns of a sparse file.
            assertThat(data.schema().width()).isBetween(test ? width - 1 : width, width);
            assertThat(data.sha256()).isEqualTo(hash);
            if (!cells[6].equals("-")) {
                String[] parts = cells[6].substring(cells[6].indexOf(':') + 1).split("\\|");
                String wanted = parts[test ? 1 : 0]
                        .replace("test ", "")
                        .replace("+", "")
                        .strip();
                List<String> found = data.schema().labels().stream()
                        .map(level -> level.name() + "=" + level.count())
                        .toList();
                assertThat(String.join(",", found)).isEqualTo(wanted);
            }
        }
    }

    @Test
    void cifarIsFoundByNameInThePublishedOrder() {
        Locator locator = Locator.standard(null, EXECUTION);
        ReadOptions hog = ReadOptions.defaults().withImage(ImageCode.hog());
        Source test = locator.find("cifar10:test").source();
        try (Dataset data = Dataset.read(test, hog, EXECUTION)) {
            assertThat(data.rows().rows()).isEqualTo(4000);
            assertThat(data.rows().columns()).isEqualTo(512);
            assertThat(data.schema().width()).isEqualTo(3072);
            assertThat(data.schema().labels())
                    .containsExactly(
                            new Column.Level("airplane", 1000),
                            new Column.Level("automobile", 1000),
                            new Column.Level("bird", 1000),
                            new Column.Level("truck", 1000));
            // The published test labels begin 3 8 8 0 6 6 1 6 3 1 0 9: of the four classes 0 1 1 0 9.
            assertThat(Arrays.copyOf(RowsOf.targets(data.rows()), 5)).containsExactly(0, 1, 1, 0, 3);
        }
        assertThat(locator.find("cifar10").source().parts()).hasSize(4);
        List<Entry.Packed> packed = Catalogue.standard().get("cifar10").packed();
        assertThat(test.parts()).allMatch(part -> packed.contains(new Entry.Packed(part.name(), part.sha256())));
    }

    @Test
    void adultHas108ColumnsWhenMissingIsALevel() {
        String folder = System.getenv("BOCHNER_DATA");
        try (Dataset data = Dataset.read(Path.of(folder, "adult.train.csv.gz"), ReadOptions.defaults(), EXECUTION)) {
            assertThat(data.encoder().columns()).isEqualTo(108);
            assertThat(data.encoder().names()).contains("age", "sex=Male", "occupation=?");
        }
    }
}
