package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The programs of docs/java.md and docs/deploy.md: they are there as they are here, and they run, from the class path and
 * as a module. The property {@code example.jdks} names the folders of more JDKs to run them on.
 */
class ProgramsTest {
    private static final Path SOURCES = Path.of("src/main/java/example");

    @Test
    void thePageShowsTheProgramsAsTheyAre() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String page : List.of("java.md", "deploy.md")) {
            Path file = Path.of("../../docs").resolve(page);
            Assumptions.assumeTrue(Files.exists(file), "skipped: docs/" + page + " is not beside this project");
            text.append(Files.readString(file));
        }
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.filter(each -> !each.endsWith("All.java")).toList()) {
                String code = Files.readString(file);
                String shown = "```java\n" + code.substring(code.indexOf("import")) + "```";
                assertThat(text.toString()).as(file.toString()).contains(shown);
            }
        }
    }

    private static List<String> jdks() {
        List<String> homes = new ArrayList<>(List.of(System.getProperty("java.home")));
        String more = System.getProperty("example.jdks", "");
        Arrays.stream(more.split(",")).filter(each -> !each.isBlank()).forEach(homes::add);
        return homes;
    }

    @Test
    void theProgramsRunFromTheClassPath() throws Exception {
        for (String jdk : jdks()) {
            check(run(jdk, "-cp", System.getProperty("java.class.path"), "example.All"));
        }
    }

    @Test
    void theProgramsRunAsAModule() throws Exception {
        String path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(each -> !each.endsWith("test-classes"))
                .filter(each -> !each.contains("junit") && !each.contains("surefire") && !each.contains("assertj"))
                .reduce((a, b) -> a + File.pathSeparator + b)
                .orElseThrow();
        for (String jdk : jdks()) {
            // The natives are modules that nothing requires.
            check(run(jdk, "--add-modules", "ALL-MODULE-PATH", "-p", path, "-m", "example.programs/example.All"));
        }
    }

    private static String run(String jdk, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(jdk, "bin", "java").toString(), "-Xmx1g"));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out;
    }

    private static void check(String out) {
        assertThat(out)
                .contains("inner 0.9")
                .contains("500 rows, 3 columns, binary target")
                .contains("lkrf: ")
                .contains("stopped early: true")
                .contains("nsrf: accuracy 0.9")
                .contains("of 100000 points belong to the second arm")
                .contains("200 features")
                .contains("churn: yes with probability 0.");
    }
}
