package org.bochner.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.ServeResult;
import org.bochner.cli.result.Total;
import org.bochner.serve.ModelServer;
import org.bochner.serve.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bochner serve}: models behind HTTP, until a signal stops it. */
@Command(
        name = "serve",
        description = "Serves models over HTTP: rows as JSON or CSV, the Open Inference Protocol, metrics, and a page"
                + " to try a row by hand. A model file that changes is reloaded. Ctrl-C or SIGTERM stops it after the"
                + " requests that run.",
        footer = {
            "",
            "The token may also be in the environment variable BOCHNER_TOKEN.",
            "",
            "Example:",
            "  bochner serve --model credit=model.bochner --port 8080"
        })
final class Serve extends Action {
    @Option(
            names = "--model",
            order = 0,
            required = true,
            paramLabel = "NAME=FILE",
            description = "A model that 'bochner fit --out FILE' saved, and its name in addresses; may be repeated.")
    private List<String> models;

    @Option(
            names = "--port",
            order = 1,
            paramLabel = "P",
            defaultValue = "8080",
            description = "The port; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--host",
            order = 2,
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address to listen on; 0.0.0.0 is every network (default: ${DEFAULT-VALUE}, this"
                    + " computer alone).")
    private String address;

    @Option(
            names = "--token-file",
            order = 3,
            paramLabel = "FILE",
            description = "A file with the token that requests must send as 'Authorization: Bearer TOKEN'.")
    private Path tokenFile;

    @Option(names = "--tls-cert", order = 4, paramLabel = "FILE", description = "Certificates for TLS, as PEM.")
    private Path certificate;

    @Option(names = "--tls-key", order = 5, paramLabel = "FILE", description = "The key for TLS, as PEM in PKCS #8.")
    private Path key;

    @Option(
            names = "--max-body",
            order = 6,
            paramLabel = "MB",
            defaultValue = "32",
            description = "The longest body of a request in megabytes (default: ${DEFAULT-VALUE}).")
    private int megabytes;

    @Option(
            names = "--max-rows",
            order = 7,
            paramLabel = "N",
            defaultValue = "100000",
            description = "The most rows of a request (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--max-requests",
            order = 8,
            paramLabel = "N",
            defaultValue = "256",
            description = "How many requests may run at once; further ones get status 429 (default: ${DEFAULT-VALUE}).")
    private int requests;

    @Option(
            names = "--timeout",
            order = 9,
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long a body may take to arrive, and a prediction to begin (default: ${DEFAULT-VALUE}).")
    private double timeout;

    @Option(
            names = "--access-log",
            order = 10,
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Where a line of JSON for each request goes: '-' is standard error, 'none' is nowhere"
                    + " (default: ${DEFAULT-VALUE}).")
    private String log;

    Serve(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException, InterruptedException {
        if (megabytes < 1 || megabytes > 1024) {
            throw new BadInput("--max-body must be between 1 and 1024 megabytes, not " + megabytes);
        }
        if (!(timeout > 0 && timeout <= 3600)) {
            throw new BadInput("--timeout must be above 0 and at most 3600 seconds, not " + timeout);
        }
        host().interruption().onRequest(() -> session.progress("stopping after the requests that run"));
        ServerOptions options = ServerOptions.defaults()
                .withAddress(address, port)
                .withToken(token())
                .withTls(certificate, key)
                .withLimits(
                        (int) Math.min((long) megabytes << 20, 1 << 30),
                        rows,
                        requests,
                        Duration.ofMillis(Math.max(1, Math.round(timeout * 1000))));
        Map<String, Path> files = files();
        String where;
        try (OutputStream lines = lines();
                ModelServer server = ModelServer.start(files, options, lines)) {
            where = server.address();
            session.progress("serving " + String.join(", ", files.keySet()) + " at " + where + " (Ctrl-C stops)");
            server.watch(host().interruption());
        }
        return new ServeResult(where, List.copyOf(files.keySet()), new Total(session.seconds()));
    }

    private Map<String, Path> files() {
        Map<String, Path> files = new LinkedHashMap<>();
        for (String each : models) {
            int sign = each.indexOf('=');
            if (sign < 1) {
                throw wrong("--model must be NAME=FILE, not '" + each + "'");
            }
            if (files.put(each.substring(0, sign), Path.of(each.substring(sign + 1))) != null) {
                throw wrong("--model has the name '" + each.substring(0, sign) + "' twice; give each its own");
            }
        }
        return files;
    }

    private String token() throws IOException {
        return tokenFile != null ? Files.readString(tokenFile).strip() : System.getenv("BOCHNER_TOKEN");
    }

    /** The stream of the log; closing it leaves standard error open. */
    private OutputStream lines() throws IOException {
        return switch (log) {
            case "none" -> null;
            case "-" ->
                new FilterOutputStream(host().err()) {
                    @Override
                    public void write(byte[] bytes, int from, int count) throws IOException {
                        out.write(bytes, from, count);
                    }

                    @Override
                    public void close() throws IOException {
                        flush();
                    }
                };
            default -> Files.newOutputStream(Path.of(log), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        };
    }
}
