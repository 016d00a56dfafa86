package org.bochner.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the archive, and that its bytes depend on nothing else. */
class TarGzTest {
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path folder;

    private Path home(String where, String... names) throws IOException {
        Path home = Files.createDirectories(folder.resolve(where).resolve("app"));
        for (String name : names) {
            Files.writeString(home.resolve(name), "content of " + name);
        }
        Files.setPosixFilePermissions(home.resolve("b"), PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(home.resolve("link"), Path.of("a"));
        return home;
    }

    @Test
    void theSameFilesMadeAtAnotherTimeInAnotherOrderGiveTheSameBytes() throws IOException {
        Path first = home("x", "a", "b");
        Path second = home("y", "b", "a");
        Files.setLastModifiedTime(second.resolve("a"), FileTime.from(Instant.EPOCH));
        TarGz.write(first, folder.resolve("1.tar.gz"), TIME);
        TarGz.write(second, folder.resolve("2.tar.gz"), TIME);
        assertThat(folder.resolve("2.tar.gz")).hasSameBinaryContentAs(folder.resolve("1.tar.gz"));
    }

    @Test
    void programsStayProgramsAndLinksStayLinks() throws IOException {
        Path file = folder.resolve("1.tar.gz");
        TarGz.write(home("x", "a", "b"), file, TIME);
        List<String> found = new ArrayList<>();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
                TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                found.add(entry.getName() + " " + Integer.toOctalString(entry.getMode() & 0777) + " "
                        + entry.getLongUserId() + " " + entry.getLinkName());
                assertThat(entry.getLastModifiedTime().toInstant()).isEqualTo(TIME);
            }
        }
        assertThat(found).containsExactly("app/ 755 0 ", "app/a 644 0 ", "app/b 755 0 ", "app/link 777 0 a");
    }
}
