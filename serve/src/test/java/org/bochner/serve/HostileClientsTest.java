package org.bochner.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send too much, too slowly or nonsense: each gets its status, and others are served. */
class HostileClientsTest {
    @TempDir
    private static Path folder;

    private static Served served;

    @BeforeAll
    static void start() {
        ServerOptions options = ServerOptions.defaults().withLimits(100_000, 100, 4, Duration.ofMillis(1500));
        served = new Served(Map.of("job", Served.classifier(folder, "c.bochner", 1)), options);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    private static Socket connect() throws IOException {
        Socket socket = new Socket("127.0.0.1", served.server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private static String head(String length) {
        return "POST /predict/job HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + length + "\r\n\r\n";
    }

    /** What the server sends until it ends or the connection breaks. */
    private static String answer(Socket socket) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[1024];
        try {
            for (int n = socket.getInputStream().read(piece);
                    n >= 0;
                    n = socket.getInputStream().read(piece)) {
                all.write(piece, 0, n);
                if (all.toString(StandardCharsets.UTF_8).contains("}")) {
                    break;
                }
            }
        } catch (SocketException broken) {
            all.write(("\n(" + broken.getMessage() + ")").getBytes(StandardCharsets.UTF_8));
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    private static void othersAreServed() {
        assertThat(served.json("predict/job", Map.of("rows", List.of(Served.row(1))))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aBodyOfOneGigabyteIsRefusedAtItsHeader() throws IOException {
        try (Socket socket = connect()) {
            send(socket, head("Content-Length: 1000000000"));
            assertThat(answer(socket)).contains("413", "longer than 100000 bytes");
        }
        othersAreServed();
    }

    @Test
    void aBodyWithoutLengthIsRefusedWhenItIsTooLong() throws IOException {
        try (Socket socket = connect()) {
            send(socket, head("Transfer-Encoding: chunked"));
            String piece = "2000\r\n" + " ".repeat(0x2000) + "\r\n";
            for (int i = 0; i < 13; i++) {
                send(socket, piece);
            }
            assertThat(answer(socket)).contains("413");
        }
        othersAreServed();
    }

    @Test
    void aHalfSentBodyIsRefusedAfterTheTimeout() throws IOException {
        try (Socket socket = connect()) {
            send(socket, head("Content-Length: 1000") + "{\"rows\": [");
            othersAreServed();
            assertThat(answer(socket)).contains("408", "in time");
        }
        othersAreServed();
    }

    @Test
    void aSlowClientIsRefusedAndSlowClientsDoNotQueue() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                slow.add(connect());
                send(slow.get(i), head("Content-Length: 1000"));
            }
            Thread.sleep(200);
            assertThat(served.json("predict/job", Map.of("rows", List.of(Served.row(1))))
                            .statusCode())
                    .isEqualTo(429);
            assertThat(served.get("v2/health/live").statusCode()).isEqualTo(200);
            for (int tick = 0; tick < 20; tick++) {
                for (Socket socket : slow) {
                    try {
                        send(socket, " ");
                    } catch (SocketException refused) {
                        continue;
                    }
                }
                Thread.sleep(100);
            }
            assertThat(answer(slow.get(0))).contains("408");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
        othersAreServed();
    }

    /** An unread answer keeps its place among the running requests, and ends with the timeout. */
    @Test
    void clientsThatDoNotReadAreLimitedAsOthersAre() throws Exception {
        ServerOptions options = ServerOptions.defaults().withLimits(8 << 20, 100_000, 2, Duration.ofMillis(1500));
        Path file = Served.classifier(folder, "u.bochner", 1);
        String body = "x,y,job\n" + "0.1,2,clerk\n".repeat(90_000);
        String request =
                "POST /predict/job HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nAccept: application/json\r\n"
                        + "Content-Length: " + body.length() + "\r\n\r\n";
        try (Served own = new Served(Map.of("job", file), options)) {
            List<Socket> unread = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Socket socket = new Socket("127.0.0.1", own.server.port());
                unread.add(socket);
                send(socket, request + body);
            }
            int refused = 0;
            int answered = 0;
            for (int tick = 0; tick < 200 && (refused == 0 || answered == 0); tick++) {
                int status = own.json("predict/job", Map.of("rows", List.of(Served.row(1))))
                        .statusCode();
                refused += status == 429 ? 1 : 0;
                answered += refused > 0 && status == 200 ? 1 : 0;
                Thread.sleep(50);
            }
            assertThat(refused).isPositive();
            assertThat(answered).isPositive();
            for (Socket socket : unread) {
                socket.close();
            }
        }
    }

    @Test
    void anotherMethodIsRefusedWithTheOneToTake() {
        assertThat(served.get("predict/job").statusCode()).isEqualTo(405);
        assertThat(served.get("predict/job").body()).contains("takes POST");
    }

    @Test
    void invalidUtf8IsRefused() throws IOException {
        try (Socket socket = connect()) {
            String body = "{\"rows\": [{\"x\": \"\u00ff\u00fe\"}]}";
            send(socket, head("Content-Length: " + body.length()) + body);
            assertThat(answer(socket)).contains("400", "UTF-8");
        }
    }

    @Test
    void tooManyRowsAreRefused() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            rows.add(Served.row(i));
        }
        assertThat(served.json("predict/job", Map.of("rows", rows)).statusCode())
                .isEqualTo(413);
    }

    @Test
    void twoThousandIdleConnectionsDisturbNobody() throws IOException {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int i = 0; i < 2000; i++) {
                idle.add(connect());
            }
            OutputStream first = idle.get(0).getOutputStream();
            first.write('P');
            othersAreServed();
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }
}
