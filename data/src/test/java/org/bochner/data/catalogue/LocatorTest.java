package org.bochner.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.options.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocatorTest {
    @TempDir
    Path folder;

    @TempDir
    Path cache;

    private Locator locator() {
        return new Locator(List.of(folder), cache, Execution.defaults());
    }

    private String found(String name) {
        return locator().find(name).source().name();
    }

    @Test
    void partsAreFoundInTheDataFolder() throws IOException {
        for (String file : List.of(
                "adult.train.csv.gz",
                "adult.test.csv.gz",
                "letter.csv.gz",
                "mine.arff",
                "mnist.train-images-idx3-ubyte.gz",
                "mnist.t10k-images-idx3-ubyte.gz",
                "a9a.train.svm.gz")) {
            Files.createFile(folder.resolve(file));
        }
        assertThat(found("adult")).isEqualTo("adult.train.csv.gz");
        assertThat(found("adult:train")).isEqualTo("adult.train.csv.gz");
        assertThat(found("adult:test")).isEqualTo("adult.test.csv.gz");
        assertThat(found("adult.test")).isEqualTo("adult.test.csv.gz");
        assertThat(found("letter")).isEqualTo("letter.csv.gz");
        assertThat(found("a9a")).isEqualTo("a9a.train.svm.gz");
        assertThat(found("mnist")).isEqualTo("mnist.train-images-idx3-ubyte.gz");
        assertThat(found("mnist:test")).isEqualTo("mnist.t10k-images-idx3-ubyte.gz");
        assertThat(found("mine")).isEqualTo("mine.arff");
        assertThat(found(folder.resolve("mine.arff").toString())).isEqualTo("mine.arff");
    }

    @Test
    void allOfADataSetIsItsTwoPartsInOrderWithOneHeader() throws IOException {
        Files.writeString(folder.resolve("two.train.csv"), "x,label\n1,a\n2,b");
        Files.writeString(folder.resolve("two.test.csv"), "x,label\n3,a\n1,a\n");
        assertThat(text("two:all")).isEqualTo("x,label\n1,a\n2,b\n3,a\n1,a\n");
        Files.writeString(folder.resolve("thin.train.svm"), "+1 1:1\n-1 2:1\n");
        Files.writeString(folder.resolve("thin.test.svm"), "+1 1:1\n-1 3:1\n");
        assertThat(text("thin:all")).isEqualTo("+1 1:1\n-1 2:1\n+1 1:1\n-1 3:1\n");
        Files.writeString(folder.resolve("whole.csv"), "x,label\n1,a\n");
        assertThat(text("whole:all")).isEqualTo("x,label\n1,a\n");
        try (Dataset data =
                Dataset.read(locator().find("thin:all").source(), ReadOptions.defaults(), Execution.defaults())) {
            assertThat(data.rows().rows()).isEqualTo(4);
            assertThat(data.rows().columns()).isEqualTo(3);
        }
    }

    @Test
    void partsThatAreNotTextsAreNotJoined() throws IOException {
        Files.writeString(folder.resolve("two.train.csv"), "x,label\n1,a\n");
        Files.writeString(folder.resolve("two.test.svm"), "+1 1:1\n");
        assertThatThrownBy(() -> locator().find("two:all"))
                .isInstanceOf(BadInput.class)
                .hasMessage("two:all joins two CSV or two LIBSVM files, and two.train.csv and two.test.svm are not; use"
                        + " two:train and two:test");
    }

    private String text(String name) throws IOException {
        try (InputStream in = locator().find(name).source().open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aFetchedFileIsReadAsItsPublisherWroteIt() throws IOException {
        Files.writeString(cache.resolve("letter.csv"), "T,2,8,3\nI,5,12,3\nD,4,11,6\nT,7,1,2\n");
        Locator.Located located = locator().find("letter");
        try (Dataset data =
                Dataset.read(located.source(), located.options(ReadOptions.defaults()), Execution.defaults())) {
            assertThat(data.rows().rows()).isEqualTo(4);
            assertThat(data.task().labels()).containsExactly("D", "I", "T");
            assertThat(data.rows().columns()).isEqualTo(3);
        }
        assertThat(located.options(ReadOptions.defaults().withTarget("4")).target())
                .isEqualTo("4");
    }

    @Test
    void whatIsNowhereSaysWhatToDo() {
        assertThatThrownBy(() -> locator().find("letter"))
                .isInstanceOf(BadInput.class)
                .hasMessage("data set 'letter' is in the catalogue but not on this machine; fetch 'letter',"
                        + " or name a data folder that has it");
        assertThatThrownBy(() -> locator().find("usps"))
                .isInstanceOf(BadInput.class)
                .hasMessage("data set 'usps' is in the catalogue but not on this machine; name a data folder that has"
                        + " usps.train.svm.gz or the like");
        assertThatThrownBy(() -> locator().find("nothing.csv"))
                .isInstanceOf(BadInput.class)
                .hasMessage("nothing.csv does not exist; give the path of a data file, plain or .gz");
        assertThatThrownBy(() -> locator().find("nothing"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(
                        "there is no file 'nothing', and no data set of that name in the catalogue (windmill, "
                                + "checkerboard, norm, breast_cancer, motif, mnist,");
    }

    @Test
    void theCatalogueIsWhole() {
        assertThat(Catalogue.standard().entries()).hasSize(33).allSatisfy(entry -> {
            assertThat(entry.title()).isNotBlank();
            assertThat(entry.task()).isIn("binary", "multiclass", "regression");
            assertThat(entry.classes() == 0).isEqualTo(entry.task().equals("regression"));
            assertThat(entry.classes() == 2).isEqualTo(entry.task().equals("binary"));
            assertThat(entry.rows()).isPositive();
            assertThat(entry.columns()).isPositive();
            assertThat(entry.papers()).isNotEmpty();
            assertThat(entry.source()).isNotBlank();
            assertThat(entry.embedded() || entry.fetchable() || !entry.page().isEmpty())
                    .isTrue();
            assertThat(entry.packed()).allMatch(file -> file.sha256().matches("[0-9a-f]{64}"));
            assertThat(entry.files()).allMatch(file -> file.url().startsWith("https://"));
            assertThat(entry.files())
                    .allMatch(file -> file.sha256() == null || file.sha256().matches("[0-9a-f]{64}"));
        });
        assertThatThrownBy(() -> Catalogue.standard().get("nope"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("there is no data set called 'nope' in the catalogue; it has windmill,");
    }
}
