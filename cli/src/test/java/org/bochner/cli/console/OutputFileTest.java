package org.bochner.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void filesHaveThePermissionsOfTheUmask() throws Exception {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path usual = Files.createFile(folder.resolve("usual"));
        Path written = folder.resolve("written");
        OutputFile.write(written, "text");
        assertThat(written).hasContent("text");
        assertThat(Files.getPosixFilePermissions(written)).isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void aFileThatIsNotKeptLeavesNothing() throws Exception {
        Path written = folder.resolve("written");
        try (OutputFile out = OutputFile.open(written)) {
            out.write(1);
        }
        assertThat(folder).isEmptyDirectory();
    }
}
