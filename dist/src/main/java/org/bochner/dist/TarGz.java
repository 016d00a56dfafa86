package org.bochner.dist;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * A folder as a packed archive whose bytes depend on names and contents alone: entries are sorted, belong to root, have
 * one time, and the rights rwxr-xr-x where the owner may execute them, else rw-r--r--.
 */
final class TarGz {
    private static final int PROGRAM = 0100755;
    private static final int FILE = 0100644;
    private static final int FOLDER = 040755;
    private static final int LINK = 0120777;

    private TarGz() {}

    /** Writes {@code folder} with all that is in it, under its own name. */
    static void write(Path folder, Path file, Instant time) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted().toList();
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
                GZIPOutputStream packed = new GZIPOutputStream(out, 1 << 16);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(packed, StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Path each : all) {
                String name = folder.getParent().relativize(each).toString().replace('\\', '/');
                boolean plain = Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS);
                TarArchiveEntry entry = entry(each, name);
                entry.setLastModifiedTime(FileTime.from(time));
                entry.setIds(0, 0);
                entry.setNames("root", "root");
                entry.setSize(plain ? Files.size(each) : 0);
                tar.putArchiveEntry(entry);
                if (plain) {
                    Files.copy(each, tar);
                }
                tar.closeArchiveEntry();
            }
        }
    }

    private static TarArchiveEntry entry(Path path, String name) throws IOException {
        if (Files.isSymbolicLink(path)) {
            TarArchiveEntry link = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
            link.setLinkName(Files.readSymbolicLink(path).toString());
            link.setMode(LINK);
            return link;
        }
        boolean folder = Files.isDirectory(path);
        TarArchiveEntry entry = new TarArchiveEntry(folder ? name + "/" : name);
        entry.setMode(folder ? FOLDER : Files.isExecutable(path) ? PROGRAM : FILE);
        return entry;
    }
}
