package org.bochner.experiments.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learners of scikit-learn: what happens where they are missing, and what they reach where they are there. */
class PeersTest {
    @TempDir
    private Path folder;

    @Test
    void aMissingPythonIsNamedAndSaysWhatToDo() {
        assertThatThrownBy(() -> Peers.start("no-such-python", () -> false))
                .isInstanceOf(Peers.Missing.class)
                .hasMessageContaining("'no-such-python' cannot be started")
                .hasMessageContaining("install Python 3 with scikit-learn and pandas");
    }

    @Test
    void aPythonWithoutScikitLearnSaysWhatItLacks() throws IOException {
        Path python = folder.resolve("python");
        Files.writeString(python, "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'sklearn'\" >&2\nexit 1\n");
        Files.setPosixFilePermissions(python, PosixFilePermissions.fromString("rwx------"));
        assertThatThrownBy(() -> Peers.start(python.toString(), () -> false))
                .isInstanceOf(Peers.Missing.class)
                .hasMessageContaining("cannot run scikit-learn (ModuleNotFoundError: No module named 'sklearn')");
    }

    @Test
    void theyLearnTablesWithCategoriesDatesAndMissingCells() throws IOException {
        Peers peers;
        try {
            peers = Peers.start("/usr/bin/python3", () -> false);
        } catch (Peers.Missing missing) {
            assumeTrue(false, missing.getMessage());
            return;
        }
        try (peers) {
            for (String name : new String[] {"orders", "clinic"}) {
                BenchmarkTable table = BenchmarkTables.generated().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
                Split split = table.write(0, 1, 300, Files.createTempDirectory(folder, name));
                for (String learner : new String[] {"HistGradientBoosting", "RandomForest"}) {
                    Measurement found = peers.run(Contender.of(learner), split, 1);
                    assertThat(found.refusal()).isEmpty();
                    assertThat(found.error().orElseThrow())
                            .as(name + " " + learner)
                            .isLessThan(name.equals("orders") ? 0.85 : 0.3);
                    assertThat(found.logLoss().isPresent()).isEqualTo(!table.regression());
                }
            }
            Split absent = new Split(folder.resolve("no.csv"), folder.resolve("no.csv"), true, 1, 1, "");
            assertThat(peers.run(Contender.of("SVM"), absent, 1).refusal().orElseThrow())
                    .contains("FileNotFoundError");
        }
    }
}
