package org.bochner.data.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The bytes of a stream that can be read once, such as standard input or a pipe, in a temporary file that can be read
 * again. The file is deleted when no source uses it any more, and at the end of the program at the latest.
 */
public final class Spool {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Path file;

    private Spool(Path file) {
        this.file = file;
    }

    /** Copies {@code in} to its end, and does not close it. */
    public static Spool of(InputStream in) {
        try {
            Path file = Files.createTempFile("bochner-", ".stream");
            file.toFile().deleteOnExit();
            Spool spool = new Spool(file);
            CLEANER.register(spool, () -> file.toFile().delete());
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return spool;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies what {@code pipe} has to say. */
    public static Spool of(Path pipe) {
        try (InputStream in = Files.newInputStream(pipe)) {
            return of(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The temporary file; it is there as long as this object is reachable. */
    public Path file() {
        return file;
    }
}
