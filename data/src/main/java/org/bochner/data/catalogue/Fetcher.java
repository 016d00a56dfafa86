package org.bochner.data.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.data.read.Source;

/**
 * Fetches files of the catalogue from their publishers into a cache folder.
 *
 * <ol>
 *   <li>A file that is there and has its checksum is left alone.
 *   <li>Bytes go to {@code NAME.part}. After a drop-out the rest is asked for (HTTP Range), a few times, with a pause;
 *       a later run resumes too. A server that sends the whole file again is heard from the start. The server's
 *       validator (ETag or date) is kept beside the part, so that two editions are never joined.
 *   <li>The checksum is compared; where none is known, the one found is written to {@code NAME.sha256} and holds for
 *       later runs.
 *   <li>Only then is the file moved to its name.
 * </ol>
 */
public final class Fetcher {
    private final Settings settings;
    private final Execution execution;
    private final HttpClient client;

    /**
     * How fetching is done.
     *
     * @param folder where files go
     * @param attempts how often a connection is tried before giving up, at least 1
     * @param pause how long it waits after the first failure; it doubles
     * @param patience how long it waits for a server to answer
     */
    public record Settings(Path folder, int attempts, Duration pause, Duration patience) {
        public Settings {
            if (attempts < 1) {
                throw new BadInput("attempts must be at least 1, not " + attempts);
            }
        }

        /** Into {@code folder}, five attempts, one second before the second. */
        public static Settings defaults(Path folder) {
            return new Settings(folder, 5, Duration.ofSeconds(1), Duration.ofSeconds(60));
        }
    }

    public Fetcher(Settings settings, Execution execution) {
        this.settings = settings;
        this.execution = execution;
        this.client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(settings.patience())
                .build();
    }

    /** Fetches all files of {@code entry}; {@code notes} hears what happened to each. Returns where they are. */
    public List<Path> fetch(Entry entry, Consumer<String> notes) {
        if (!entry.fetchable()) {
            throw new BadInput(
                    entry.embedded()
                            ? entry.name() + " comes with the program and need not be fetched"
                            : entry.name()
                                    + " cannot be fetched: its publisher offers it in a form that is not read here"
                                    + (entry.page().isEmpty() ? "" : "; see " + entry.page())
                                    + "; convert it to CSV and give its path, or give a folder that has "
                                    + entry.packed().stream()
                                            .map(Entry.Packed::file)
                                            .toList()
                                    + (entry.note().isEmpty() ? "" : ". " + entry.note()));
        }
        List<Path> paths = new ArrayList<>();
        for (Entry.Published file : entry.files()) {
            paths.add(fetch(file, notes));
        }
        return paths;
    }

    /** Fetches one file. */
    public Path fetch(Entry.Published file, Consumer<String> notes) {
        try {
            Files.createDirectories(settings.folder());
            Path whole = settings.folder().resolve(file.local());
            Path record = settings.folder().resolve(file.local() + ".sha256");
            String wanted = file.sha256();
            if (wanted == null && Files.exists(record)) {
                wanted = Files.readString(record).strip();
            }
            if (Files.exists(whole) && (wanted == null || wanted.equals(hash(whole)))) {
                notes.accept(file.local() + " is there already");
                return whole;
            }
            Path part = settings.folder().resolve(file.local() + ".part");
            download(file, part);
            String found = hash(part);
            if (wanted != null && !wanted.equals(found)) {
                Files.delete(part);
                throw new BadInput(file.url() + " has the checksum " + found + ", not " + wanted
                        + " as expected; the publisher changed it or the transfer was damaged, so it was not kept");
            }
            if (wanted == null) {
                Files.writeString(record, found + "\n");
                notes.accept("no checksum of " + file.local() + " is known; recorded " + found);
            }
            Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(tag(part));
            notes.accept("fetched " + file.local() + ", " + Files.size(whole) + " bytes");
            return whole;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + settings.folder() + ": " + e.getMessage(), e);
        }
    }

    private String hash(Path file) {
        return new Source(file, execution.reporting(Progress.NONE)).sha256();
    }

    private void download(Entry.Published file, Path part) throws IOException {
        Duration pause = settings.pause();
        for (int attempt = 1; ; attempt++) {
            execution.check();
            try {
                transfer(file, part);
                return;
            } catch (IOException e) {
                if (attempt == settings.attempts()) {
                    throw new BadInput(
                            "cannot fetch " + file.url() + " (" + reason(e) + "), tried " + attempt
                                    + " times; check the connection and run again, what came so far is kept",
                            e);
                }
                LockSupport.parkNanos(pause.toNanos());
                pause = pause.multipliedBy(2);
            }
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** One connection; throws IOException when it drops before the end. */
    private void transfer(Entry.Published file, Path part) throws IOException {
        Path tag = tag(part);
        long have = Files.exists(part) && Files.exists(tag) ? Files.size(part) : 0;
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(file.url())).timeout(settings.patience());
        if (have > 0) {
            request.header("Range", "bytes=" + have + "-").header("If-Range", Files.readString(tag));
        }
        HttpResponse<InputStream> response;
        try {
            response = client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        try (InputStream body = response.body()) {
            int status = response.statusCode();
            if (status == 416) {
                Files.delete(part);
                throw new IOException("the part kept is longer than the file");
            }
            if (status >= 500 || status == 429) {
                throw new IOException("the server answers " + status);
            }
            if (status != 200 && status != 206) {
                throw new BadInput(file.url() + " cannot be fetched: the server answers " + status
                        + "; the publisher may have moved it");
            }
            boolean resumed = status == 206 && have > 0;
            if (!resumed) {
                Files.deleteIfExists(tag);
                String validator = validator(response);
                if (validator != null) {
                    Files.writeString(tag, validator);
                }
            }
            copy(response, body, part, resumed ? have : 0, file);
        }
    }

    private void copy(HttpResponse<?> response, InputStream body, Path part, long have, Entry.Published file)
            throws IOException {
        long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        long total = length < 0 ? -1 : have + length;
        long done = have;
        try (Progress.Stage stage = execution.progress().begin("fetch " + file.local(), Math.max(total, done));
                OutputStream out = Files.newOutputStream(
                        part,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        have > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING)) {
            stage.advance(have);
            byte[] buffer = new byte[1 << 16];
            for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
                execution.check();
                out.write(buffer, 0, n);
                done += n;
                stage.advance(n);
            }
        }
        if (total >= 0 && done < total) {
            throw new IOException("the connection dropped after " + done + " of " + total + " bytes");
        }
    }

    /** The entity tag that identifies a version of the file; weak tags are not used. */
    private static String validator(HttpResponse<?> response) {
        return response.headers()
                .firstValue("ETag")
                .filter(tag -> !tag.startsWith("W/"))
                .or(() -> response.headers().firstValue("Last-Modified"))
                .orElse(null);
    }

    private static Path tag(Path part) {
        return part.resolveSibling(part.getFileName() + ".tag");
    }
}
