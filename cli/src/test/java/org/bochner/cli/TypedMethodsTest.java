package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The typed estimators of {@code org.bochner.methods} are generated from the declarations of the settings. After a
 * change, run the test with {@code -Dbochner.docs=write} to generate them again.
 */
class TypedMethodsTest {
    @Test
    void theCommittedClassesAreUpToDate() throws IOException {
        for (Map.Entry<Path, String> file : TypedMethods.files().entrySet()) {
            if ("write".equals(System.getProperty("bochner.docs"))) {
                Files.writeString(file.getKey(), file.getValue());
            }
            assertThat(file.getKey()).content().isEqualTo(file.getValue());
        }
    }
}
