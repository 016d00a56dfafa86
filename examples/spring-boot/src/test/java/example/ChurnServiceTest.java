package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.web.client.RestClient;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "model=${java.io.tmpdir}/churn-${random.uuid}.bochner")
class ChurnServiceTest {
    @Value("${local.server.port}")
    private int port;

    @Test
    void customersArePredictedByTheControllerFromAModelThatWasSavedAndLoaded() {
        RestClient client = RestClient.create("http://localhost:" + port);
        ChurnService.Answer answer = client.post()
                .uri("/predict")
                .body(Map.of("age", 70, "city", "Ulm", "calls", 8, "contract", "month"))
                .retrieve()
                .body(ChurnService.Answer.class);
        assertThat(answer.label()).isEqualTo("yes");
        assertThat(answer.probabilities()).containsOnlyKeys("no", "yes");
        assertThat(answer.probabilities().get("yes")).isGreaterThan(0.8);
        Map<?, ?> metrics = client.get().uri("/model").retrieve().body(Map.class);
        assertThat((Double) metrics.get("accuracy")).isGreaterThan(0.85);
    }
}
