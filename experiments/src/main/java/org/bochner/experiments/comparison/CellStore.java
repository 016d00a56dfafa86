package org.bochner.experiments.comparison;

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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bochner.BadInput;

/**
 * The cells that are finished, in memory and as lines of JSON in a file.
 *
 * <p>A cell is on disk before the next one begins, so that whatever ends the program costs one cell at most. A line
 * that was cut off while it was written is taken away when the file is opened again; any other line that is not a
 * cell is refused, for it was not written here. A cell is found again by its whole {@linkplain Cell.Key key}. One
 * program at a time holds the file.
 */
public final class CellStore implements AutoCloseable {
    /** The name of the file. */
    public static final String FILE = "cells.jsonl";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<Cell.Key, Cell> cells = new HashMap<>();
    private final FileChannel file;
    private final Path path;
    private final boolean made;

    private CellStore(FileChannel file, Path path, boolean made) {
        this.file = file;
        this.path = path;
        this.made = made;
    }

    /** Keeps cells in memory alone. */
    public static CellStore inMemory() {
        return new CellStore(null, null, false);
    }

    /** Keeps cells in {@code folder}, which is made where it is missing, and finds those that are there. */
    public static CellStore open(Path folder) {
        Path path = folder.resolve(FILE);
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
                CellStore store = new CellStore(file, path, made);
                store.load();
                return store;
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

    private void load() throws IOException {
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
                Cell cell = JSON.readValue(line, Cell.class);
                cells.put(cell.key(), cell);
            } catch (JsonProcessingException foreign) {
                throw new BadInput(
                        path + ", line " + number
                                + ": this is not a cell of a comparison; remove the line, or give another"
                                + " folder by --out",
                        foreign);
            }
        }
    }

    /** The finished cell of {@code key}. */
    public Optional<Cell> find(Cell.Key key) {
        return Optional.ofNullable(cells.get(key));
    }

    /**
     * Finds none of the cells that are there, so that all are computed again; in the file the last line of a key
     * counts.
     */
    public void forget() {
        cells.clear();
    }

    /** Keeps a cell; it is on disk when this returns. */
    public void save(Cell cell) {
        cells.put(cell.key(), cell);
        if (file == null) {
            return;
        }
        try {
            ByteBuffer line = ByteBuffer.wrap((JSON.writeValueAsString(cell) + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                file.write(line);
            }
            file.force(false);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Frees the file for others. A file without cells is removed, and so is a folder that was made for it and is
     * empty.
     */
    @Override
    public void close() {
        if (file == null) {
            return;
        }
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
