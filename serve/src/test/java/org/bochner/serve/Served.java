package org.bochner.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.methods.Rff;
import org.bochner.store.RowStore;

/** A server with small models, and a client. */
final class Served implements AutoCloseable {
    final ByteArrayOutputStream log = new ByteArrayOutputStream();
    final HttpClient client = HttpClient.newHttpClient();
    final ModelServer server;

    Served(Map<String, Path> models, ServerOptions options) {
        server = ModelServer.start(models, options.withAddress("127.0.0.1", 0), log);
    }

    /** A row of two numbers and a category, which may be missing. */
    static Map<String, Object> row(int i) {
        Map<String, Object> row = new HashMap<>();
        row.put("x", (i * 37 % 101) / 10.0);
        row.put("y", i * 53 % 97);
        row.put("job", i % 5 == 0 ? null : List.of("clerk", "driver", "nurse").get(i % 3));
        return row;
    }

    /** Saves a model of classes: it depends on all columns, and on {@code seed}. */
    static Path classifier(Path folder, String name, long seed) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Map<String, Object> row = row(i);
            boolean high = (double) row.get("x") + (int) row.get("y") / 10.0 > 9;
            row.put("label", "nurse".equals(row.get("job")) ? "care" : high ? "high" : "low");
            rows.add(row);
        }
        return saved(rows, "label", folder.resolve(name), seed);
    }

    /** Saves a model of numbers with intervals. */
    static Path regression(Path folder, String name) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Map<String, Object> row = row(i);
            row.put("price", 100 + 3 * (double) row.get("x") + Math.sin((int) row.get("y")));
            rows.add(row);
        }
        return saved(rows, "price", folder.resolve(name), 1);
    }

    private static Path saved(List<Map<String, Object>> rows, String target, Path file, long seed) {
        Dataset data = Dataset.ofMaps(rows.subList(0, 200), target);
        StringBuilder csv = new StringBuilder("x,y,job," + target + "\n");
        for (Map<String, Object> row : rows.subList(200, 300)) {
            String job = row.get("job") == null ? "" : row.get("job").toString();
            csv.append(row.get("x") + "," + row.get("y") + "," + job + "," + row.get(target) + "\n");
        }
        Execution one = Execution.defaults();
        Source rest = Source.of("held", csv.toString().getBytes(StandardCharsets.UTF_8), one);
        try (Model plain = Model.fit(data, Rff.features(30).seed(seed));
                RowStore held =
                        plain.encoder().read(rest, ReadOptions.defaults().withFormat(Format.CSV), one, n -> {})) {
            plain.withConfidence(0.9, held, false).save(file);
        }
        return file;
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    HttpResponse<String> get(String path) {
        return send(to(path).build());
    }

    HttpResponse<String> post(String path, String type, String body) {
        return send(to(path).header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    HttpResponse<String> json(String path, Object body) {
        return post(path, "application/json", new String(JsonText.bytes(json -> json.writePOJO(body))));
    }

    /** The answer; where the server has closed an idle connection as the request went out, over another one. */
    HttpResponse<String> send(HttpRequest request) {
        try {
            try {
                return client.send(request, HttpResponse.BodyHandlers.ofString());
            } catch (IOException closed) {
                return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
