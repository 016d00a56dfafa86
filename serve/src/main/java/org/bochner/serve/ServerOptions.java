package org.bochner.serve;

import java.nio.file.Path;
import java.time.Duration;
import org.bochner.BadInput;

/**
 * Where a server listens, who may ask, and how much.
 *
 * @param host the address to listen on; the default is this computer alone
 * @param port the port; 0 takes a free one
 * @param token what a request must send as {@code Authorization: Bearer TOKEN}; null where everyone may ask
 * @param certificate the chain of certificates for TLS, a PEM file; null for plain HTTP
 * @param key the private key for TLS, a PEM file in PKCS #8; null for plain HTTP
 * @param bodyBytes the longest body of a request; longer ones get status 413
 * @param rows the most rows of a request; more get status 413
 * @param requests how many requests may be read and predicted at once; further ones get status 429
 * @param timeout how long a body may take to arrive, and then a prediction to begin
 * @param grace how long a stop waits for requests that run
 */
public record ServerOptions(
        String host,
        int port,
        String token,
        Path certificate,
        Path key,
        int bodyBytes,
        int rows,
        int requests,
        Duration timeout,
        Duration grace) {
    public ServerOptions {
        check("port", port, 0, 65535);
        check("body bytes", bodyBytes, 1, 1 << 30);
        check("rows", rows, 1, 10_000_000);
        check("requests", requests, 1, 10_000);
        if (timeout.isNegative() || timeout.isZero()) {
            throw new BadInput("the timeout must be positive, not " + timeout.toMillis() / 1e3 + " s");
        }
        if ((certificate == null) != (key == null)) {
            throw new BadInput("TLS needs a certificate and a key, and one of them is missing; give both files");
        }
        if (token != null && token.isBlank()) {
            throw new BadInput("the token is empty; write one into its file, such as 32 random letters");
        }
    }

    private static void check(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BadInput(name + " must be between " + least + " and " + most + ", not " + value);
        }
    }

    /** Port 8080 of this computer alone, 32 MB and 100,000 rows in a request, 256 requests at once, 10 s. */
    public static ServerOptions defaults() {
        Duration time = Duration.ofSeconds(10);
        return new ServerOptions("127.0.0.1", 8080, null, null, null, 32 << 20, 100_000, 256, time, time);
    }

    public ServerOptions withAddress(String host, int port) {
        return new ServerOptions(host, port, token, certificate, key, bodyBytes, rows, requests, timeout, grace);
    }

    public ServerOptions withToken(String token) {
        return new ServerOptions(host, port, token, certificate, key, bodyBytes, rows, requests, timeout, grace);
    }

    public ServerOptions withTls(Path certificate, Path key) {
        return new ServerOptions(host, port, token, certificate, key, bodyBytes, rows, requests, timeout, grace);
    }

    public ServerOptions withLimits(int bodyBytes, int rows, int requests, Duration timeout) {
        return new ServerOptions(host, port, token, certificate, key, bodyBytes, rows, requests, timeout, grace);
    }
}
