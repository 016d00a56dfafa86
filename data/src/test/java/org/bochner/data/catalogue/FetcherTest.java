package org.bochner.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetching from a local server that drops out, forgets ranges, redirects, and lies. */
class FetcherTest {
    private static final byte[] CONTENT = new byte[300_000];

    static {
        new SplittableRandom(1).nextBytes(CONTENT);
    }

    @TempDir
    Path folder;

    private HttpServer server;
    private final List<String> ranges = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    /** How many more answers break off after 100 kB. */
    private int dropOuts;

    private boolean supportsRange = true;
    private String tag = "\"one\"";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/file", this::answer);
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", url("/file"));
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.createContext("/gone", exchange -> {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.createContext("/busy", exchange -> {
            ranges.add("busy");
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String range = exchange.getRequestHeaders().getFirst("Range");
        ranges.add(String.valueOf(range));
        boolean same = tag.equals(exchange.getRequestHeaders().getFirst("If-Range"));
        int from = range != null && supportsRange && same
                ? Integer.parseInt(range.substring("bytes=".length(), range.length() - 1))
                : 0;
        exchange.getResponseHeaders().add("ETag", tag);
        exchange.sendResponseHeaders(from > 0 ? 206 : 200, CONTENT.length - from);
        int to = CONTENT.length;
        if (dropOuts > 0) {
            dropOuts--;
            to = Math.min(to, from + 100_000);
        }
        exchange.getResponseBody().write(CONTENT, from, to - from);
        exchange.getResponseBody().flush();
        exchange.close();
    }

    private String url(String path) {
        return "http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + path;
    }

    private Fetcher fetcher() {
        return new Fetcher(
                new Fetcher.Settings(folder, 4, Duration.ZERO, Duration.ofSeconds(10)), Execution.defaults());
    }

    private Entry.Published file(String path, String sha256) {
        return new Entry.Published("all", "data.csv", url(path), sha256, Map.of());
    }

    private static String hash() throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(CONTENT));
    }

    private List<String> left() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFileIsFetchedCheckedAndNotFetchedAgain() throws Exception {
        Path path = fetcher().fetch(file("/file", hash()), notes::add);
        assertThat(Files.readAllBytes(path)).isEqualTo(CONTENT);
        fetcher().fetch(file("/file", hash()), notes::add);
        assertThat(ranges).hasSize(1);
        assertThat(notes).containsExactly("fetched data.csv, 300000 bytes", "data.csv is there already");
        assertThat(left()).containsExactly("data.csv");
    }

    @Test
    void dropOutsAreResumedWhereTheyHappened() throws Exception {
        dropOuts = 2;
        Path path = fetcher().fetch(file("/file", hash()), notes::add);
        assertThat(Files.readAllBytes(path)).isEqualTo(CONTENT);
        assertThat(ranges.get(0)).isEqualTo("null");
        assertThat(ranges).hasSize(3);
        assertThat(ranges.subList(1, 3)).allMatch(range -> range.startsWith("bytes="));
        assertThat(left()).containsExactly("data.csv");
    }

    @Test
    void aLaterRunGoesOnWithThePart() throws Exception {
        Files.write(folder.resolve("data.csv.part"), Arrays.copyOf(CONTENT, 123_456));
        Files.writeString(folder.resolve("data.csv.part.tag"), tag);
        Path path = fetcher().fetch(file("/file", hash()), notes::add);
        assertThat(ranges).containsExactly("bytes=123456-");
        assertThat(Files.readAllBytes(path)).isEqualTo(CONTENT);
    }

    @Test
    void aPartOfAnotherEditionIsNotJoined() throws Exception {
        Files.write(folder.resolve("data.csv.part"), new byte[1000]);
        Files.writeString(folder.resolve("data.csv.part.tag"), "\"zero\"");
        assertThat(Files.readAllBytes(fetcher().fetch(file("/file", null), notes::add)))
                .isEqualTo(CONTENT);
    }

    @Test
    void aServerWithoutRangesIsHeardFromTheStart() throws Exception {
        supportsRange = false;
        dropOuts = 2;
        assertThat(Files.readAllBytes(fetcher().fetch(file("/file", hash()), notes::add)))
                .isEqualTo(CONTENT);
    }

    @Test
    void redirectsAreFollowed() throws Exception {
        assertThat(Files.readAllBytes(fetcher().fetch(file("/moved", hash()), notes::add)))
                .isEqualTo(CONTENT);
    }

    @Test
    void aWrongChecksumIsRefusedAndNothingIsKept() throws Exception {
        String wanted = "0".repeat(64);
        assertThatThrownBy(() -> fetcher().fetch(file("/file", wanted), notes::add))
                .isInstanceOf(BadInput.class)
                .hasMessage(url("/file") + " has the checksum " + hash() + ", not " + wanted
                        + " as expected; the publisher changed it or the transfer was damaged, so it was not kept");
        assertThat(left()).doesNotContain("data.csv", "data.csv.part");
    }

    @Test
    void anUnknownChecksumIsRecordedAndHoldsLater() throws Exception {
        fetcher().fetch(file("/file", null), notes::add);
        assertThat(notes).contains("no checksum of data.csv is known; recorded " + hash());
        assertThat(Files.readString(folder.resolve("data.csv.sha256")).strip()).isEqualTo(hash());
        // The file is damaged on disk: it is fetched again, and must have the recorded checksum.
        Files.write(folder.resolve("data.csv"), new byte[10]);
        assertThat(Files.readAllBytes(fetcher().fetch(file("/file", null), notes::add)))
                .isEqualTo(CONTENT);
    }

    @Test
    void aFileThatIsGoneIsReportedAtOnce() {
        assertThatThrownBy(() -> fetcher().fetch(file("/gone", null), notes::add))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        url("/gone") + " cannot be fetched: the server answers 404; the publisher may have moved it");
    }

    @Test
    void aBusyServerIsTriedAFewTimes() {
        assertThatThrownBy(() -> fetcher().fetch(file("/busy", null), notes::add))
                .isInstanceOf(BadInput.class)
                .hasMessage("cannot fetch " + url("/busy") + " (the server answers 503), tried 4 times; check the"
                        + " connection and run again, what came so far is kept");
        assertThat(ranges).hasSize(4);
    }

    @Test
    void whatCannotBeFetchedSaysWhereItIs() {
        assertThatThrownBy(() -> fetcher().fetch(Catalogue.standard().get("usps"), notes::add))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("hastie.su.domains")
                .hasMessageContaining("usps.train.svm.gz");
        assertThatThrownBy(() -> fetcher().fetch(Catalogue.standard().get("windmill"), notes::add))
                .hasMessage("windmill comes with the program and need not be fetched");
    }
}
