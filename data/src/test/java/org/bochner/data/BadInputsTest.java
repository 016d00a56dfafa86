package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.Placement;
import org.bochner.data.options.ReadOptions;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad input of the table gets its message, leaves no file behind, and leaks no memory. */
class BadInputsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);

    static List<BadInputs.Case> cases() {
        return BadInputs.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void badInputGetsItsMessage(BadInputs.Case bad, @TempDir Path folder) throws IOException {
        bad.write(folder);
        long memory = FloatMemory.liveBytes();
        for (Placement placement : List.of(Placement.MEMORY, Placement.DISK)) {
            assertThatThrownBy(() -> run(bad, folder, placement))
                    .isInstanceOf(BadInput.class)
                    .hasMessage(bad.message().replace("FOLDER", folder.toString()));
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(memory);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(bad.files().keySet());
        }
    }

    private static void run(BadInputs.Case bad, Path folder, Placement placement) {
        ReadOptions options = (bad.options() == null ? ReadOptions.defaults().withDelimiter('x') : bad.options())
                .withPlacement(placement)
                .withFolder(folder);
        try (Dataset data = Dataset.read(folder.resolve(bad.file()), options, EXECUTION)) {
            if (bad.predicted() != null) {
                ReadOptions where =
                        ReadOptions.defaults().withPlacement(placement).withFolder(folder);
                data.encoder()
                        .read(folder.resolve(bad.predicted()), where, EXECUTION, note -> {})
                        .close();
            }
        }
    }

    @Test
    void theTableHasAtLeastThirtyDifferentCases() {
        assertThat(cases().stream().map(BadInputs.Case::what).distinct()).hasSizeGreaterThanOrEqualTo(30);
        assertThat(cases().stream().map(BadInputs.Case::what)).doesNotHaveDuplicates();
    }
}
