package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad usage gets exit code 2 and its message, no stack trace, and leaves neither files nor memory behind. */
class BadUsageTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void prepare() throws IOException {
        BadUsages.prepare(folder);
    }

    static List<BadUsages.Case> cases() {
        return BadUsages.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void badUsageGetsItsMessageAndLeavesNothingBehind(BadUsages.Case bad) throws IOException {
        Set<Path> files = files();
        long memory = FloatMemory.liveBytes();
        Console console = Console.run(bad.args(folder));
        String said = console.err().replace(folder + "/", "@");
        assertThat(console.code()).as(said).isEqualTo(Main.BAD);
        assertThat(console.out()).isEmpty();
        assertThat(said).startsWith("bochner: ").doesNotContain("\tat ").doesNotContain("Exception");
        String message = said.lines().findFirst().orElseThrow().substring("bochner: ".length());
        assertThat(bad.isTold(message)).as(message).isTrue();
        assertThat(files()).isEqualTo(files);
        assertThat(FloatMemory.liveBytes()).isEqualTo(memory);
    }

    @Test
    void theTableHasManyDifferentMessages() {
        assertThat(cases().stream().map(BadUsages.Case::message).distinct().count())
                .isGreaterThan(60);
    }

    private static Set<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.collect(Collectors.toSet());
        }
    }
}
