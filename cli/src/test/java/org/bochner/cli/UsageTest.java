package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Interruption;
import org.bochner.cli.console.Session;
import org.bochner.cli.result.CommandResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

/** What every command owes its user, shown on a command that answers with what it was given. */
class UsageTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Interruption interruption = new Interruption();
    private final Host host = new Host(print(out), print(err), false, 80, interruption);

    @FunctionalInterface
    private interface Work {
        void run(Session session) throws Exception;
    }

    /** What the probe found. */
    public record Found(long seed, int threads, long memory) implements CommandResult {
        @Override
        public String command() {
            return "probe";
        }

        @Override
        public String text() {
            return "seed " + seed + "\n";
        }
    }

    @Command(name = "probe", description = "Answers with what it was given.")
    private static final class Probe extends Action {
        private final Work work;

        Probe(Host host, Work work) {
            super(host);
            this.work = work;
        }

        @Override
        CommandResult run(Session session) throws Exception {
            work.run(session);
            Execution execution = session.execution();
            return new Found(common.seed, execution.threads(), execution.memory());
        }
    }

    private int run(Work work, String... args) {
        return Main.run(host, List.of(new Probe(host, work)), args);
    }

    @Test
    void answerIsTheOnlyThingOnStandardOutput() {
        assertThat(run(
                        session -> session.note("a note"),
                        "probe",
                        "--seed",
                        "7",
                        "--threads",
                        "3",
                        "--memory",
                        "64m",
                        "--json"))
                .isEqualTo(Main.DONE);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("{\"command\":\"probe\",\"seed\":7,\"threads\":3,\"memory\":67108864,\"notes\":[\"a note\"]}"
                        + System.lineSeparator());
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("a note" + System.lineSeparator());
    }

    @Test
    void quietMeansNoNotes() {
        run(session -> session.note("a note"), "probe", "--quiet");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("seed 1\n");
        assertThat(err.size()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    prob                  | unknown command 'prob'; did you mean probe?
                    probe --sead 3        | unknown option '--sead'; did you mean --seed
                    probe more            | unknown argument 'more'
                    probe --seed x        | Invalid value for option '--seed': 'x' is not a long
                    probe --seed          | Missing required parameter for option '--seed' (N)
                    probe --seed=1 --seed=2 | option '--seed' (N) should be specified only once
                    probe --threads 0     | --threads must be between 1 and 4096, not 0
                    probe --threads -2    | --threads must be between 1 and 4096, not -2
                    probe --threads 2.5   | '2.5' is not an int
                    probe --memory lots   | memory 'lots' is not a size; write a number with k, m, g or t
                    probe --memory 1k     | memory '1k' is out of range; give at least 16m
                    """)
    void badUsageGetsOneMessageAndAdvice(String line, String message) {
        assertThat(run(session -> {}, line.split("\\s+"))).isEqualTo(Main.BAD);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("bochner: ")
                .contains(message)
                .doesNotContain("\tat ");
        assertThat(out.size()).isZero();
    }

    @Test
    void noCommandListsThem() {
        assertThat(run(session -> {})).isEqualTo(Main.BAD);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("a command is missing; give one of probe");
    }

    @Test
    void badInputIsToldAsItIsAndEndsWithTwo() {
        assertFailure(
                new BadInput("a.csv, line 3: 'x' is not a number"), Main.BAD, "a.csv, line 3: 'x' is not a number");
        assertFailure(new NoSuchFileException("b.csv"), Main.BAD, "there is no file b.csv");
    }

    @Test
    void messagesOfTheLibraryNameOptionsOnTheCommandLine() {
        assertFailure(new BadInput("too large; raise Execution.memory"), Main.BAD, "too large; raise --memory");
        assertFailure(
                new BadInput("fetch 'letter', or name a data folder that has it"),
                Main.BAD,
                "run 'bochner data fetch letter', or name a folder that has it with --data-dir");
        assertFailure(
                new BadInput("name a data folder that has usps.svm.gz or the like"),
                Main.BAD,
                "name a folder that has usps.svm.gz or the like with --data-dir");
    }

    @Test
    void otherFailuresEndWithOneAndWithoutAStackTrace() {
        assertFailure(new IOException("disk full"), Main.FAILED, "input or output failed: disk full");
        assertFailure(new IllegalStateException("odd"), Main.FAILED, "unexpected failure: IllegalStateException: odd");
        assertFailure(new Stopped("interrupted"), Main.FAILED, "interrupted before there was a result to keep");
    }

    @Test
    void errorsOfTheMachineGetAdvice() {
        Work full = session -> {
            throw new OutOfMemoryError("Java heap space");
        };
        assertThat(run(full, "probe")).isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("out of memory (Java heap space); use fewer --features");
    }

    @Test
    void firstInterruptionAsksTheExecutionToStop() {
        Work interrupted = session -> {
            assertThat(session.execution().stopped()).isFalse();
            interruption.request();
            session.execution().check();
        };
        assertThat(run(interrupted, "probe")).isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("stopping; the best so far is kept")
                .contains("interrupted");
    }

    @Test
    void versionAndHelpGoToStandardOutput() {
        assertThat(run(session -> {}, "--version")).isEqualTo(Main.DONE);
        assertThat(out.toString(StandardCharsets.UTF_8)).matches("bochner \\d+\\.\\d+\\.\\d+\\S* \\(Java \\d+\\)\\R");
        assertThat(run(session -> {}, "probe", "--help")).isEqualTo(Main.DONE);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Usage: bochner probe")
                .contains("--memory=SIZE");
        assertThat(err.size()).isZero();
    }

    private void assertFailure(Exception failure, int code, String message) {
        err.reset();
        Work failing = session -> {
            throw failure;
        };
        assertThat(run(failing, "probe", "--json")).isEqualTo(code);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("bochner: ")
                .contains(message)
                .doesNotContain("\tat ");
        assertThat(out.size()).isZero();
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
