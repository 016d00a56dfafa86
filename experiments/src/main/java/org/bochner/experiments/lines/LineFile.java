package org.bochner.experiments.lines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bochner.BadInput;

/**
 * A file of finished work, a line of JSON for each piece, that survives whatever ends the program.
 *
 * <p>A line is on disk when {@link #append} returns. A line that was cut off while it was written is taken away when
 * the file is opened again; any other line that is not one of ours is refused. One program at a time holds the file.
 *
 * @param <T> what a line holds
 */
public final class LineFile<T> implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileChannel file;
    private final Path path;
    private final boolean made;

    private LineFile(FileChannel file, Path path, boolean made) {
        this.file = file;
        this.path = path;
        this.made = made;
    }

    /**
     * Opens the file called {@code name} in {@code folder}, which is made where it is missing.
     *
     * @param what a line of it, for messages, such as "a cell of a comparison"
     * @param each is given every line that is there, in order
     */
    public static <T> LineFile<T> open(Path folder, String name, Class<T> type, String what, Consumer<T> each) {
        Path path = folder.resolve(name);
        boolean made = !Files.exists(folder);
        if (!made && !Files.isDirectory(folder)) {
            throw new BadInput("--out " + folder + " is a file; give the name of a folder");
        }
        try {
            Files.createDirectories(folder);
            FileChannel file = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                lock(file, path);
                LineFile<T> opened = new LineFile<>(file, path, made);
                opened.load(type, what, each);
                return opened;
            } catch (RuntimeException | IOException failure) {
                file.close();
                throw failure;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void lock(FileChannel file, Path path) throws IOException {
        boolean free;
        try {
            free = file.tryLock() != null;
        } catch (OverlappingFileLockException held) {
            free = false;
        }
        if (!free) {
            throw new BadInput(
                    "another run writes to " + path + " at this moment; wait for it, or give another folder by --out");
        }
    }

    private void load(Class<T> type, String what, Consumer<T> each) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        file.truncate(end);
        file.position(end);
        String text = new String(Arrays.copyOf(bytes, end), StandardCharsets.UTF_8);
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            try {
                each.accept(JSON.readValue(line, type));
            } catch (JsonProcessingException foreign) {
                throw new BadInput(
                        path + ", line " + number + ": this is not " + what
                                + "; remove the line, or give another folder by --out",
                        foreign);
            }
        }
    }

    /** Adds a line; it is on disk when this returns. */
    public void append(T value) {
        try {
            ByteBuffer line = ByteBuffer.wrap((JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                file.write(line);
            }
            file.force(false);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Frees the file for others. A file without lines is removed, and so is a folder that was made for it and is
     * empty.
     */
    @Override
    public void close() {
        try {
            if (file.size() == 0) {
                Files.deleteIfExists(path);
            }
            file.close();
            if (made && isEmpty(path.toAbsolutePath().getParent())) {
                Files.delete(path.toAbsolutePath().getParent());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }
}
