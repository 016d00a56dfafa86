package org.bochner.cli.console;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.bochner.BadInput;

/** A file that is written beside its name and moved there once it is {@linkplain #keep complete}: whole or not at all. */
public final class Draft extends FilterOutputStream {
    private final Path file;
    private final Path draft;
    private boolean complete;

    private Draft(Path file, Path draft) throws IOException {
        super(new BufferedOutputStream(Files.newOutputStream(draft), 1 << 16));
        this.file = file;
        this.draft = draft;
    }

    public static Draft of(Path file) throws IOException {
        check(file);
        Path folder = file.toAbsolutePath().getParent();
        return new Draft(file, Files.createTempFile(folder, file.getFileName() + ".", ".part"));
    }

    /** Refuses a name under which no file can be written, before there is anything to write. */
    public static void check(Path file) {
        check("--out", file);
    }

    /** The same for the file of {@code option}. */
    public static void check(String option, Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new BadInput(option + " " + file + " is a folder; give the name of a file in it");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new BadInput(option + " " + file + ": there is no folder " + folder + "; make it first");
        }
        if (!Files.isWritable(folder)) {
            throw new BadInput(
                    option + " " + file + ": no permission to write in " + folder + "; choose another folder");
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
                Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
