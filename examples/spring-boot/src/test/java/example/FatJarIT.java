package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application as it is deployed: one jar with all others inside, in a process of its own. */
class FatJarIT {
    private static final Pattern PORT = Pattern.compile("started on port (\\d+)");

    @TempDir
    private Path folder;

    @Test
    void theJarFitsSavesLoadsAndPredicts() throws Exception {
        String port = null;
        StringBuilder log = new StringBuilder();
        Process service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        Path.of("target", "churn-service-1.jar").toAbsolutePath().toString(),
                        "--server.port=0",
                        "--model=" + folder.resolve("churn.bochner"))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = service.inputReader()) {
            for (String line = lines.readLine(); line != null && port == null; line = lines.readLine()) {
                log.append(line).append('\n');
                Matcher matcher = PORT.matcher(line);
                port = matcher.find() ? matcher.group(1) : null;
            }
            assertThat(port).as(log.toString()).isNotNull();
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/predict"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"city\":\"Bern\",\"calls\":0,\"contract\":\"year\"}"))
                    .build();
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.body()).contains("\"label\":\"no\"", "\"yes\":0.");
            assertThat(Files.size(folder.resolve("churn.bochner"))).isPositive();
        } finally {
            service.destroy();
            service.waitFor();
        }
    }
}
