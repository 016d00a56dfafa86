package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a real process. */
class LauncherTest {
    /** Builds like Maven does as far as the launcher can see; the real Maven would take minutes. */
    private static final String MAVEN = """
            echo "$@" >> "$(dirname "$0")/calls"
            echo "JAVA_HOME=$JAVA_HOME"
            mkdir -p cli/target
            sleep 0.3
            cp ready.jar cli/target/bochner-cli.jar
            """;

    @TempDir
    private Path folder;

    private Installation installation;

    @BeforeEach
    void install() throws Exception {
        installation = new Installation(Files.createDirectories(folder.resolve("a clone"))).withoutArchive();
    }

    @AfterEach
    void remove() throws Exception {
        installation.close();
    }

    @Test
    void archiveOfClassesIsMadeOnceAndReplacedWithTheBuild() throws Exception {
        // The JVM makes no use of an archive for jars in a folder with a space in its name.
        installation = new Installation(Files.createDirectories(folder.resolve("clone"))).built();
        // One of an older build: it is replaced.
        Files.writeString(installation.archive(), "old");
        Files.setLastModifiedTime(installation.archive(), FileTime.from(Instant.EPOCH));
        assertThat(installation.run("--version").err()).isEmpty();
        FileTime made = Files.getLastModifiedTime(installation.archive());
        assertThat(made).isGreaterThan(Files.getLastModifiedTime(installation.jar()));
        // One of this build: it is used as it is.
        installation.with("BOCHNER_JAVA_OPTS", "-Xlog:class+load:file=" + folder.resolve("loaded"));
        assertThat(installation.run("--version").err()).isEmpty();
        assertThat(Files.getLastModifiedTime(installation.archive())).isEqualTo(made);
        assertThat(Files.readAllLines(folder.resolve("loaded")))
                .anySatisfy(line -> assertThat(line)
                        .contains("picocli.CommandLine$Model$CommandSpec ")
                        .contains("shared objects file"));
    }

    @Test
    void runsFromAnyFolderAndThroughLinks() throws Exception {
        installation.built();
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a clone/bochner"));
        Path second = Files.createSymbolicLink(folder.resolve("second"), link);
        Installation.Outcome outcome = installation.run(Path.of("/"), second, "--version");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .startsWith("bochner ")
                .contains("Java " + Runtime.version().feature());
        assertThat(outcome.code()).isZero();
    }

    @Test
    void exitCodeAndMessagesComeThroughWithoutTheWarningsOfTheJvm() throws Exception {
        Installation.Outcome outcome = installation.built().run("fti");
        assertThat(outcome.code()).isEqualTo(Main.BAD);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("bochner: unknown").doesNotContain("WARNING");
    }

    @Test
    void messagesOfTheJvmItselfAreNotLost() throws Exception {
        Installation.Outcome outcome = installation
                .built()
                .with("BOCHNER_JAVA_OPTS", "-XX:NoSuchOption -Xmx64m")
                .run("--version");
        assertThat(outcome.code()).isNotZero();
        assertThat(outcome.err()).contains("NoSuchOption");
    }

    @Test
    void firstUseBuildsOnceQuietlyAndOnlyTheCommand() throws Exception {
        prepare(MAVEN);
        Installation.Outcome first = installation.run("--version");
        assertThat(first.err().lines()).containsExactly("building Bochner (first use only)...");
        assertThat(first.out()).startsWith("bochner ");
        assertThat(installation.run("--version").err()).isEmpty();
        assertThat(calls())
                .singleElement()
                .asString()
                .contains("-pl cli -am package")
                .contains("-DskipTests");
    }

    @Test
    void changedSourceIsBuiltAgain() throws Exception {
        prepare(MAVEN);
        installation.run("--version");
        Path source = Files.writeString(installation.home().resolve("core/src/main/java/New.java"), "class New {}");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(installation.run("--version").err()).contains("building Bochner (its sources have changed)...");
        assertThat(calls()).hasSize(2);
    }

    @Test
    void twoFirstUsesAtOnceBuildOnce() throws Exception {
        prepare(MAVEN);
        Path launcher = installation.home().resolve("bochner");
        Process one = installation.start(folder, launcher, "--version");
        Process two = installation.start(folder, launcher, "--version");
        assertThat(installation.await(one).out()).startsWith("bochner ");
        assertThat(installation.await(two).out()).startsWith("bochner ");
        assertThat(calls()).hasSize(1);
    }

    @Test
    void lockOfABuildThatDiedIsPassedOver() throws Exception {
        prepare(MAVEN);
        Files.writeString(installation.jar().resolveSibling("building"), "999999999\n");
        assertThat(installation.run("--version").code()).isZero();
        assertThat(installation.jar().resolveSibling("building")).doesNotExist();
    }

    @Test
    void failedBuildShowsItsLog() throws Exception {
        prepare("echo 'a compiler error'; exit 1");
        Installation.Outcome outcome = installation.run("--version");
        assertThat(outcome.code()).isEqualTo(Main.FAILED);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("a compiler error").contains("the build failed");
        assertThat(installation.jar().resolveSibling("building")).doesNotExist();
    }

    @Test
    void missingMavenIsToldWithAdvice() throws Exception {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : new String[] {"bash", "find", "head", "mkdir"}) {
            Path file = tools.resolve(tool);
            String place = Files.exists(Path.of("/bin", tool)) ? "/bin/" : "/usr/bin/";
            Files.writeString(file, "#!/bin/sh\nexec " + place + tool + " \"$@\"\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Installation.Outcome outcome =
                installation.with("PATH", tools.toString()).run("--version");
        assertThat(outcome.code()).isEqualTo(Main.FAILED);
        assertThat(outcome.err()).contains("Maven (mvn)").contains("apt install maven");
    }

    private void prepare(String maven) throws Exception {
        installation.program("mvn", maven);
        installation.makeJar(installation.home().resolve("ready.jar"));
    }

    private List<String> calls() throws Exception {
        return Files.readAllLines(installation.home().resolve("programs/calls"));
    }
}
