package org.bochner.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.bochner.BadInput;
import org.bochner.data.Model;

/**
 * A name, the file behind it, and the version that answers now.
 *
 * <p>{@link #refresh} looks whether the file has changed. The new model is opened while the old one answers, then
 * takes its place; the old one is closed when its last request ends. A file that cannot be read changes nothing.
 */
final class ModelSlot {
    private static final int RETRY_SECONDS = 10;

    private final String name;
    private final Path file;
    private final int places;
    private final int queueRows;
    private final IntConsumer blocks;
    private String stamp;
    /** That of a file that could not be opened, and when to try it again. */
    private String failed;

    private long retry;
    private volatile ServedModel current;

    ModelSlot(String name, Path file, int places, int queueRows, IntConsumer blocks) {
        this.name = name;
        this.file = file;
        this.places = places;
        this.queueRows = queueRows;
        this.blocks = blocks;
        this.stamp = stamp();
        this.current = open(1);
    }

    String name() {
        return name;
    }

    /** The current version, kept open until the caller releases it. */
    ServedModel acquire() {
        while (true) {
            ServedModel found = current;
            if (found.acquire()) {
                return found;
            }
            if (found == current) {
                throw new Refused(503, "the server is stopping; ask another one");
            }
        }
    }

    /**
     * Opens the file again where it has changed; one that could not be opened, every {@value #RETRY_SECONDS} seconds.
     *
     * @return whether there is a new version
     * @throws BadInput if the new file is damaged; the old version goes on
     */
    synchronized boolean refresh() {
        String now = stamp();
        if (now.equals(stamp) || now.equals(failed) && System.nanoTime() < retry) {
            return false;
        }
        ServedModel old = current;
        try {
            current = open(old.version() + 1);
        } catch (RuntimeException | OutOfMemoryError failure) {
            failed = now;
            retry = System.nanoTime() + TimeUnit.SECONDS.toNanos(RETRY_SECONDS);
            throw failure;
        }
        stamp = now;
        failed = null;
        old.release();
        return true;
    }

    void close() {
        current.release();
    }

    private ServedModel open(int version) {
        Model model = Model.load(file);
        return new ServedModel(name, version, model, new Batcher(model, places, queueRows, blocks));
    }

    /** What changes with the file; a file that is absent for a moment has not changed. */
    private String stamp() {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            return found.lastModifiedTime() + " " + found.size() + " " + found.fileKey();
        } catch (IOException absent) {
            return stamp == null ? "" : stamp;
        }
    }
}
