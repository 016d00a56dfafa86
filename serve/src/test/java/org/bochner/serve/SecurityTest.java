package org.bochner.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The token, and TLS with a certificate of the test's own. */
class SecurityTest {
    @TempDir
    private Path folder;

    @Test
    void withoutTheTokenOnlyHealthAndThePageAnswer() {
        Path file = Served.classifier(folder, "a.bochner", 1);
        try (Served served =
                new Served(Map.of("m", file), ServerOptions.defaults().withToken("secret"))) {
            assertThat(served.get("").statusCode()).isEqualTo(200);
            assertThat(served.get("v2/health/live").statusCode()).isEqualTo(200);
            assertThat(served.get("metrics").statusCode()).isEqualTo(401);
            assertThat(served.json("predict/m", Map.of()).statusCode()).isEqualTo(401);
            HttpRequest.Builder models = served.to("models");
            assertThat(served.send(models.header("Authorization", "Bearer secret")
                                    .build())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    /** A wrong key is not reported as a port that is taken. */
    @Test
    void aKeyThatCannotBeUsedIsNamed() throws Exception {
        Path file = Served.classifier(folder, "k.bochner", 1);
        Path missing = folder.resolve("none.pem");
        ServerOptions options = ServerOptions.defaults().withTls(missing, missing);
        assertThatThrownBy(() -> ModelServer.start(Map.of("m", file), options, null))
                .isInstanceOf(BadInput.class)
                .hasMessage("there is no file " + missing);
    }

    @Test
    void tlsTakesPemFiles() throws Exception {
        Path store = folder.resolve("keys.p12");
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(
                        tool,
                        "-genkeypair",
                        "-alias",
                        "s",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        "changeit")
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        assertThat(process.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        Certificate certificate = keys.getCertificate("s");
        Path cert = pem("CERTIFICATE", certificate.getEncoded());
        Path key = pem("PRIVATE KEY", keys.getKey("s", "changeit".toCharArray()).getEncoded());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("s", certificate);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        Path file = Served.classifier(folder, "a.bochner", 1);
        try (Served served =
                new Served(Map.of("m", file), ServerOptions.defaults().withTls(cert, key))) {
            assertThat(served.server.address()).startsWith("https://");
            HttpClient client = HttpClient.newBuilder().sslContext(context).build();
            HttpRequest request = HttpRequest.newBuilder(URI.create(served.server.address() + "v2/health/ready"))
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThatThrownBy(() -> PemFiles.keyStore(cert, cert))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("PKCS #8");
    }

    private Path pem(String kind, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                folder.resolve(kind.replace(' ', '-') + ".pem"),
                "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
