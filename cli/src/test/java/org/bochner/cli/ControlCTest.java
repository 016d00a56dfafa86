package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real process that gets a real signal while it fits. */
class ControlCTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"INT,2", "TERM,15"})
    void fitKeepsTheBestModelSoFar(String signal, int number) throws Exception {
        Assumptions.assumeFalse(ignored(number), "skipped: this session was started with SIG" + signal + " ignored");
        Path model = folder.resolve("m.bochner");
        Path ready = folder.resolve("ready");
        try (Installation installation = new Installation(Files.createDirectories(folder.resolve("clone")))) {
            installation.withoutArchive().built();
            Process fit = installation.start(
                    folder,
                    installation.home().resolve("bochner"),
                    "fit",
                    "--data",
                    "windmill:200",
                    "--method",
                    "waiting",
                    "--set",
                    "ready=" + ready,
                    "--out",
                    model.toString(),
                    "--json");
            while (Files.notExists(ready)) {
                assertThat(fit.waitFor(20, TimeUnit.MILLISECONDS))
                        .as("ended too early")
                        .isFalse();
            }
            new ProcessBuilder("kill", "-" + signal, String.valueOf(fit.pid()))
                    .start()
                    .waitFor();
            Installation.Outcome outcome = installation.await(fit);
            assertThat(outcome.code()).as(outcome.err()).isZero();
            assertThat(outcome.err())
                    .contains("stopping; the best so far is kept")
                    .contains("stopped early");
            assertThat(outcome.out()).contains("\"interrupted\":true");
        }
        assertThat(Console.json("explain", "--model", model.toString())
                        .get("interrupted")
                        .asBoolean())
                .isTrue();
    }

    /** Whether processes started from here inherit that a signal is ignored, as shells arrange for background jobs. */
    private static boolean ignored(int number) throws Exception {
        Path status = Path.of("/proc/self/status");
        if (Files.notExists(status)) {
            return false;
        }
        String mask = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElse("SigIgn: 0")
                .split("\\s+")[1];
        return (Long.parseUnsignedLong(mask, 16) >> (number - 1) & 1) == 1;
    }
}
