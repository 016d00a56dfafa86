package org.bochner.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.data.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New model files under load, a damaged one, and the stop. */
class ReloadTest {
    @TempDir
    private Path folder;

    /** Puts a copy of {@code from} in the place of {@code file} at once. */
    private void replace(Path from, Path file) throws IOException {
        Path copy = folder.resolve("copy");
        Files.copy(from, copy, StandardCopyOption.REPLACE_EXISTING);
        Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String answer(Path file, Served served, List<Map<String, Object>> rows) {
        try (Model model = Model.load(file)) {
            EncodedRows encoded = RowsReader.objects(rows, model, new RequestMemory(1 << 20).share(100));
            Batcher alone = new Batcher(model, 1, 100, block -> {});
            return new String(new Answers(model, alone.predict(encoded, Long.MAX_VALUE)).json());
        }
    }

    @Test
    void twentyReloadsUnderLoadLoseNoRequestAndGiveNoWrongAnswer() throws Exception {
        Path odd = Served.classifier(folder, "a.bochner", 1);
        Path even = Served.classifier(folder, "b.bochner", 2);
        Path file = folder.resolve("served.bochner");
        replace(odd, file);
        try (Served served = new Served(Map.of("m", file), ServerOptions.defaults())) {
            List<Map<String, Object>> rows = List.of(Served.row(3), Served.row(8));
            List<String> expected = List.of(label(answer(even, served, rows)), label(answer(odd, served, rows)));
            assertThat(expected.get(0)).isNotEqualTo(expected.get(1));
            AtomicBoolean stop = new AtomicBoolean();
            AtomicInteger count = new AtomicInteger();
            ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
            List<Thread> clients = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                Thread client = new Thread(() -> {
                    while (!stop.get()) {
                        try {
                            HttpResponse<String> got = served.json("predict/m", Map.of("rows", rows));
                            int version = Integer.parseInt(
                                    got.headers().firstValue("Model-Version").orElse("0"));
                            if (got.statusCode() != 200 || !label(got.body()).equals(expected.get(version % 2))) {
                                wrong.add(version + " " + got.statusCode() + " " + got.body());
                            }
                            count.incrementAndGet();
                        } catch (RuntimeException failed) {
                            wrong.add(failed.toString());
                        }
                    }
                });
                client.start();
                clients.add(client);
            }
            for (int reload = 2; reload <= 21; reload++) {
                Thread.sleep(60);
                replace(reload % 2 == 0 ? even : odd, file);
                served.server.refresh();
            }
            Thread.sleep(60);
            stop.set(true);
            for (Thread client : clients) {
                client.join();
            }
            assertThat(wrong).isEmpty();
            assertThat(count.get()).isGreaterThan(50);
            assertThat(served.get("v2/models/m").body()).contains("\"21\"");
        }
    }

    /** Probabilities to 4 digits: blocks of other sizes round otherwise. */
    private static String label(String body) {
        try {
            StringBuilder text = new StringBuilder();
            JsonText.MAPPER.readTree(body).get("predictions").forEach(one -> {
                text.append(one.get("label").asText());
                one.get("probabilities").forEach(p -> text.append(' ').append(Math.round(p.asDouble() * 1e3)));
            });
            return text.toString();
        } catch (IOException | NullPointerException other) {
            return body;
        }
    }

    @Test
    void aDamagedFileKeepsTheOldModel() throws IOException {
        Path file = Served.classifier(folder, "a.bochner", 1);
        try (Served served = new Served(Map.of("m", file), ServerOptions.defaults())) {
            Files.writeString(file, "nonsense");
            served.server.refresh();
            assertThat(served.json("predict/m", Map.of("rows", List.of(Served.row(1))))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(served.log.toString()).contains("\"event\":\"reload failed\"");
            assertThat(served.get("metrics").body()).contains("bochner_reloads_failed_total{model=\"m\"} 1");
        }
    }

    @Test
    void aStopLetsRunningRequestsEnd() throws Exception {
        Path file = Served.classifier(folder, "a.bochner", 1);
        Served served = new Served(Map.of("m", file), ServerOptions.defaults());
        String body = new String(JsonText.bytes(json -> json.writePOJO(Map.of("rows", List.of(Served.row(1))))));
        try (Socket socket = new Socket("127.0.0.1", served.server.port())) {
            String head = "POST /predict/m HTTP/1.1\r\nHost: a\r\nContent-Length: " + body.length() + "\r\n\r\n";
            socket.getOutputStream().write((head + body.substring(0, 5)).getBytes());
            Thread.sleep(200);
            Thread stopping = new Thread(served::close);
            stopping.start();
            Thread.sleep(200);
            socket.getOutputStream().write(body.substring(5).getBytes());
            byte[] answer = new byte[15];
            assertThat(socket.getInputStream().readNBytes(answer, 0, 15)).isEqualTo(15);
            assertThat(new String(answer)).isEqualTo("HTTP/1.1 200 OK");
            stopping.join();
        }
        assertThat(served.log.toString()).contains("\"path\":\"/predict/m\",\"status\":200");
    }
}
