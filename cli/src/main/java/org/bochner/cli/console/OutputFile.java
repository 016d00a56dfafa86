package org.bochner.cli.console;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.bochner.cli.option.OutputPath;

/**
 * A file that appears whole or not at all: it is written under a temporary name beside its own, and moved into place
 * once it is {@linkplain #keep complete}. It has the permissions that the user's umask gives.
 */
public final class OutputFile extends FilterOutputStream {
    private final Path file;
    private final Path part;
    private boolean complete;

    private OutputFile(Path file, Path part) throws IOException {
        super(new BufferedOutputStream(
                Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), 1 << 16));
        this.file = file;
        this.part = part;
    }

    /** Opens {@code file}, which {@code --out} names. */
    public static OutputFile open(Path file) throws IOException {
        OutputPath.check("--out", file);
        // Not Files.createTempFile: its files are readable by their owner alone.
        String unique = Long.toHexString(ProcessHandle.current().pid() ^ System.nanoTime());
        return new OutputFile(file, file.toAbsolutePath().resolveSibling(file.getFileName() + "." + unique + ".part"));
    }

    /** Writes {@code text} to {@code file}. */
    public static void write(Path file, String text) throws IOException {
        try (OutputFile out = open(file)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.keep();
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
    }

    /** The next {@link #close} moves the file into place instead of removing it. */
    public void keep() {
        complete = true;
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
            if (complete) {
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
