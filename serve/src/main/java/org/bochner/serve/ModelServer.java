package org.bochner.serve;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.bochner.BadInput;
import org.bochner.data.Model;
import org.bochner.data.encode.InputColumn;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves models over HTTP until it is closed.
 *
 * <pre>{@code
 * try (ModelServer server = ModelServer.start(Map.of("credit", file), ServerOptions.defaults(), System.err)) {
 *     server.watch(() -> stopped);        // reloads files that change
 * }
 * }</pre>
 *
 * <p>{@code POST /predict/NAME} takes rows as JSON or CSV; {@code /v2} speaks the Open Inference Protocol; {@code
 * /metrics} is for Prometheus, {@code /openapi.json} for programs, {@code /} for people. Whatever a client sends, it
 * gets a status and a message, and others are served meanwhile: bodies, rows, time and the number of requests have
 * limits, which {@link ServerOptions} lists.
 */
public final class ModelServer implements AutoCloseable {
    private static final String JSON = "application/json";
    private static final String CSV = "text/csv";
    private static final int LEVELS_SHOWN = 500;

    private final ServerOptions options;
    private final Map<String, ModelSlot> slots = new LinkedHashMap<>();
    private final AccessLog log;
    private final Semaphore permits;
    private final RequestMemory memory = RequestMemory.ofHeap();
    private final KeyStore keys;
    private final ServerMetrics metrics;
    private final Javalin javalin;
    private ServerConnector connector;
    private volatile boolean stopping;

    private ModelServer(Map<String, Path> models, ServerOptions options, OutputStream log) {
        this.options = options;
        this.log = new AccessLog(log);
        permits = new Semaphore(options.requests());
        metrics = new ServerMetrics(this::running);
        keys = options.certificate() == null ? null : PemFiles.keyStore(options.certificate(), options.key());
        try {
            open(models);
        } catch (RuntimeException | OutOfMemoryError failure) {
            slots.values().forEach(ModelSlot::close);
            throw failure;
        }
        javalin = Javalin.create(this::configure);
    }

    private void open(Map<String, Path> models) {
        int places = Runtime.getRuntime().availableProcessors();
        models.forEach((name, file) -> {
            if (!name.matches("[A-Za-z0-9._-]{1,100}")) {
                throw new BadInput("the name '" + name + "' of a model may have letters, digits, '.', '_' and '-'");
            }
            slots.put(name, new ModelSlot(name, file, places, 2 * options.rows(), metrics::block));
        });
    }

    /**
     * Opens the models and listens.
     *
     * @param models the file of each model by its name
     * @param log where a line of JSON for each request goes; null for nowhere
     * @throws BadInput if a model cannot be read, or the port is taken
     */
    public static ModelServer start(Map<String, Path> models, ServerOptions options, OutputStream log) {
        ModelServer server = new ModelServer(models, options, log);
        try {
            server.javalin.start();
        } catch (RuntimeException failure) {
            server.slots.values().forEach(ModelSlot::close);
            throw new BadInput(
                    "cannot listen on " + options.host() + ":" + options.port() + ": " + failure.getMessage()
                            + "; give another port",
                    failure);
        }
        return server;
    }

    /** The port that it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Such as {@code http://127.0.0.1:8080/}. */
    public String address() {
        return (options.certificate() == null ? "http" : "https") + "://" + options.host() + ":" + port() + "/";
    }

    /** Reloads files that change, on the calling thread, until {@code stop} says so. */
    public void watch(BooleanSupplier stop) throws InterruptedException {
        while (!stop.getAsBoolean()) {
            refresh();
            log.flush();
            Thread.sleep(200);
        }
    }

    /** Reloads files that have changed. A damaged one is logged, and the model that was there goes on. */
    public void refresh() {
        for (ModelSlot slot : slots.values()) {
            try {
                if (slot.refresh()) {
                    metrics.reload(slot.name(), true);
                    log.event("reloaded", slot.name(), "the file has changed");
                }
            } catch (RuntimeException | OutOfMemoryError damaged) {
                metrics.reload(slot.name(), false);
                log.event("reload failed", slot.name(), "the old model goes on: " + damaged.getMessage());
            }
        }
    }

    private int running() {
        return options.requests() - permits.availablePermits();
    }

    /** Accepts no more connections, lets requests that run end within the time of grace, then stops. */
    @Override
    public void close() {
        stopping = true;
        connector.close();
        try {
            long deadline = System.nanoTime() + options.grace().toNanos();
            while (running() > 0 && System.nanoTime() < deadline) {
                Thread.sleep(5);
            }
            Thread.sleep(50); // the last answers are on their way
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        javalin.stop();
        slots.values().forEach(ModelSlot::close);
        log.flush();
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.prefer405over404 = true;
        // A thread for each request that may run, and some for those that are refused.
        config.jetty.threadPool = new QueuedThreadPool(options.requests() + 32, 8, 30_000);
        config.jetty.addConnector(this::connector);
        config.requestLogger.http((request, milliseconds) -> logged(request, milliseconds));
        routes(config.routes);
    }

    private ServerConnector connector(Server server, HttpConfiguration http) {
        http.setSendServerVersion(false);
        HttpConnectionFactory plain = new HttpConnectionFactory(http);
        if (keys == null) {
            connector = new ServerConnector(server, plain);
        } else {
            SslContextFactory.Server tls = new SslContextFactory.Server();
            tls.setKeyStore(keys);
            tls.setKeyStorePassword("");
            connector = new ServerConnector(server, new SslConnectionFactory(tls, plain.getProtocol()), plain);
        }
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setAcceptQueueSize(1024);
        connector.setIdleTimeout(Math.max(1000, options.timeout().toMillis()));
        return connector;
    }

    private void routes(RoutesConfig routes) {
        routes.before(this::authorise);
        routes.get("/", request -> resource(request, "page.html", "text/html; charset=utf-8"));
        routes.get("/openapi.json", request -> resource(request, "openapi.json", JSON));
        routes.get(
                "/metrics",
                request -> request.contentType("text/plain; version=0.0.4; charset=utf-8")
                        .result(metrics.text()));
        routes.get("/models", this::models);
        routes.post("/predict/{name}", request -> limited(request, this::predict));
        routes.get(
                "/v2",
                request ->
                        json(request, Map.of("name", "bochner", "version", Model.version(), "extensions", List.of())));
        routes.get("/v2/health/live", request -> json(request, Map.of("live", true)));
        routes.get("/v2/health/ready", this::ready);
        routes.get("/v2/models/{name}", request -> with(request, served -> json(request, Inference.metadata(served))));
        routes.get("/v2/models/{name}/ready", request -> {
            slot(request);
            ready(request);
        });
        routes.post("/v2/models/{name}/infer", request -> limited(request, this::infer));
        routes.exception(Refused.class, (refused, request) -> error(request, refused.status(), refused.getMessage()));
        routes.exception(BadInput.class, (bad, request) -> error(request, 400, bad.getMessage()));
        routes.exception(Exception.class, (failure, request) -> {
            log.event("failed", request.path(), String.valueOf(failure));
            error(request, 500, "the server failed: " + failure.getMessage());
        });
        routes.error(405, request -> {
            if (request.attribute("error") == null) {
                String other = request.method().name().equals("POST") ? "GET" : "POST";
                error(request, 405, request.path() + " takes " + other + "; see /openapi.json");
            }
        });
        routes.error(404, request -> {
            if (request.attribute("error") == null) {
                error(request, 404, "there is nothing at " + request.path() + "; see /openapi.json");
            }
        });
    }

    /** Health and the page are for everyone; all else needs the token, where there is one. */
    private void authorise(Context request) {
        if (stopping) {
            request.header("Connection", "close");
        }
        String path = request.path();
        if (options.token() == null || path.equals("/") || path.startsWith("/v2/health/")) {
            return;
        }
        String sent = request.header("Authorization");
        byte[] wanted = ("Bearer " + options.token()).getBytes(StandardCharsets.UTF_8);
        if (sent == null || !MessageDigest.isEqual(wanted, sent.getBytes(StandardCharsets.UTF_8))) {
            request.header("WWW-Authenticate", "Bearer");
            throw new Refused(401, "the token is missing or wrong; send it as 'Authorization: Bearer TOKEN'");
        }
    }

    /** One of the requests that may run at once. */
    private interface Work {
        byte[] answer(Context request, byte[] body, ServedModel served, RequestMemory.Share memory);
    }

    private void limited(Context request, Work work) {
        slot(request);
        if (!permits.tryAcquire()) {
            request.header("Retry-After", "1").header("Connection", "close");
            throw new Refused(429, options.requests() + " requests run already; try again later");
        }
        try (RequestMemory.Share share = memory.share(options.rows())) {
            byte[] body = RequestBody.read(request, options, share);
            ServedModel served = slot(request).acquire();
            byte[] answer;
            try {
                answer = work.answer(request, body, served, share);
            } finally {
                served.release();
            }
            send(request, answer);
        } catch (Refused refused) {
            if (refused.status() == 408 || refused.status() == 413 || refused.status() == 429) {
                request.header("Connection", "close"); // the rest of the body is not read
            }
            throw refused;
        } finally {
            permits.release();
        }
    }

    private interface Use {
        void of(ServedModel served);
    }

    private void with(Context request, Use use) {
        ServedModel served = slot(request).acquire();
        try {
            use.of(served);
        } finally {
            served.release();
        }
    }

    private ModelSlot slot(Context request) {
        ModelSlot slot = slots.get(request.pathParam("name"));
        if (slot == null) {
            throw new Refused(
                    404, "there is no model of this name; the models are " + String.join(", ", slots.keySet()));
        }
        return slot;
    }

    private byte[] predict(Context request, byte[] body, ServedModel served, RequestMemory.Share share) {
        String type = request.contentType();
        boolean csv = type != null && type.startsWith(CSV);
        if (!csv && type != null && !type.startsWith(JSON) && !type.startsWith("application/x-www-form-urlencoded")) {
            throw new Refused(415, "the content type '" + type + "' is not known; send " + JSON + " or " + CSV);
        }
        Model model = served.model();
        EncodedRows rows = csv ? RowsReader.csv(body, model, share) : RowsReader.json(body, model, share);
        Answers answers = answers(request, served, rows);
        String accept = request.header("Accept");
        boolean text = accept != null && (accept.contains(CSV) || accept.contains(JSON)) ? accept.contains(CSV) : csv;
        request.header("Model-Version", String.valueOf(served.version()));
        request.contentType(text ? CSV + "; charset=utf-8" : JSON);
        return text ? answers.csv() : answers.json();
    }

    private byte[] infer(Context request, byte[] body, ServedModel served, RequestMemory.Share share) {
        Inference.Request asked = Inference.read(body, served.model(), share);
        Answers answers = answers(request, served, asked.rows());
        request.contentType(JSON);
        return Inference.answer(served, asked, answers);
    }

    /**
     * Sends an answer with its length, so that a long one is one piece too. It is sent while the request counts as
     * running: clients that do not read are limited as all others are, and a stop waits for them.
     */
    private void send(Context request, byte[] answer) {
        request.res().setContentLength(answer.length);
        try (OutputStream out = request.res().getOutputStream()) {
            out.write(answer);
        } catch (IOException gone) {
            log.event("not read", request.path(), "the client did not take its answer: " + gone.getMessage());
        }
    }

    private Answers answers(Context request, ServedModel served, EncodedRows rows) {
        long deadline = System.nanoTime() + options.timeout().toNanos();
        Answers answers = new Answers(served.model(), served.batcher().predict(rows, deadline));
        metrics.rows(served.name(), rows.size());
        request.attribute("rows", rows.size());
        return answers;
    }

    /** What the page needs: every model with its columns. */
    private void models(Context request) {
        List<Object> all = new ArrayList<>();
        for (ModelSlot slot : slots.values()) {
            ServedModel served = slot.acquire();
            try {
                all.add(description(served));
            } finally {
                served.release();
            }
        }
        json(request, Map.of("models", all));
    }

    private static Map<String, Object> description(ServedModel served) {
        Model model = served.model();
        List<Object> columns = new ArrayList<>();
        for (InputColumn column : model.encoder().inputs()) {
            boolean number = column.levels().isEmpty() && column.dates() == null;
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", column.name());
            one.put("type", number ? "number" : column.category() ? "category" : "text");
            one.put(
                    "levels",
                    column.category() && column.levels().size() <= LEVELS_SHOWN ? column.levels() : List.of());
            columns.add(one);
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("name", served.name());
        all.put("version", served.version());
        all.put("method", model.provenance().method());
        all.put("description", model.toString());
        all.put("target", model.encoder().target().name());
        all.put("labels", model.encoder().target().labels());
        all.put("width", model.encoder().width());
        all.put("columns", columns);
        return all;
    }

    private void ready(Context request) {
        request.status(stopping ? 503 : 200);
        json(request, Map.of("ready", !stopping));
    }

    private static void json(Context request, Object value) {
        request.contentType(JSON).result(JsonText.bytes(json -> json.writePOJO(value)));
    }

    private static void error(Context request, int status, String message) {
        request.attribute("error", true);
        request.status(status);
        json(request, Map.of("error", String.valueOf(message)));
    }

    private static void resource(Context request, String name, String type) {
        try (InputStream in = ModelServer.class.getResourceAsStream(name)) {
            request.contentType(type).result(in.readAllBytes());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void logged(Context request, double milliseconds) {
        int status = request.res().getStatus();
        String path = request.path();
        String name = path.replaceFirst("^/predict/|^/v2/models/", "").replaceFirst("/.*", "");
        metrics.request(slots.containsKey(name) ? name : "none", status, milliseconds);
        Integer rows = request.attribute("rows");
        log.request(
                request.req().getMethod(),
                path,
                status,
                milliseconds,
                request.req().getRemoteAddr(),
                rows);
    }
}
