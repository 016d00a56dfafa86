package org.bochner.cli.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bochner.bound.Departure;
import org.bochner.cli.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateTextTest {
    @TempDir
    private Path folder;

    private static JsonNode fit(String... more) {
        return scaled("none", more);
    }

    private static JsonNode scaled(String scale, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "fit", "--data", "windmill:400", "--method", "certified", "--features", "40", "--scale", scale));
        args.addAll(List.of(more));
        return Console.json(args.toArray(String[]::new)).get("certificates");
    }

    @Test
    void jsonHasValueConfidenceVerdictAndWhatWasPluggedIn() {
        JsonNode theorem3 = fit().get(1);
        assertThat(theorem3.get("name").asText()).isEqualTo("PBRFF Theorem 3");
        double value = 0.4 + (0.5 + 100 / 800.0 + Math.log(20)) / 10;
        assertThat(theorem3.get("value").asDouble()).isCloseTo(value, within(1e-12));
        assertThat(theorem3.get("confidence").asDouble()).isCloseTo(0.95, within(1e-12));
        assertThat(theorem3.get("vacuous").asBoolean()).isTrue();
        assertThat(theorem3.get("holds").asBoolean()).isFalse();
        assertThat(theorem3.get("inputs").get("kl").asDouble()).isEqualTo(0.5);
        assertThat(theorem3.get("violations").get(0).asText()).isEqualTo(Departure.TEMPERATURE.clause());
    }

    @Test
    void epsilonIsThatOfTheCommand() {
        JsonNode usual = fit();
        JsonNode surer = fit("--epsilon", "0.001");
        for (int i = 0; i < usual.size(); i++) {
            assertThat(surer.get(i).get("confidence").asDouble()).isCloseTo(0.999, within(1e-12));
            assertThat(surer.get(i).get("value").asDouble())
                    .isGreaterThan(usual.get(i).get("value").asDouble());
        }
    }

    @Test
    void columnsThatTheRowsScaledAreNamed() {
        for (JsonNode each : scaled("standardise")) {
            assertThat(each.get("holds").asBoolean()).isFalse();
            assertThat(each.get("violations"))
                    .anyMatch(violation -> violation.asText().equals(Departure.COLUMNS.clause()));
        }
        assertThat(fit().get(0).get("holds").asBoolean()).isTrue();
    }

    @Test
    void explainTellsTheSavedCertificatesAgain() {
        String model = folder.resolve("m").toString();
        JsonNode told = fit("--out", model);
        assertThat(Console.json("explain", "--model", model).get("certificates"))
                .isEqualTo(told);
    }

    @Test
    void textSaysVacuousAndWhatIsViolatedPlainly() {
        String out = Console.run(
                        "fit", "--data", "windmill:400", "--method", "certified", "--features", "40", "--scale", "none")
                .out();
        assertThat(out.lines())
                .anyMatch(line ->
                        line.matches("PBRFF Theorem 3 +0\\.\\d{4} +0\\.9500 +vacuous, it says nothing new; assumptions"
                                + " are violated"))
                .anyMatch(line -> line.matches("PBRFF Corollary 5 +0\\.\\d{4} +0\\.9500 +vacuous, it says nothing new"))
                .anyMatch(line -> line.matches("  PBRFF Theorem 3 from n 400, epsilon 0\\.0500, loss 0\\.4000, kl .*"))
                .anyMatch(line -> line.startsWith("  violated: beta"));
        assertThat(out).contains("PBRFF Theorem 3; PBRFF Corollary 5: the mean alignment loss");
        assertThat(out.lines()).allMatch(line -> line.length() <= 120);
    }
}
