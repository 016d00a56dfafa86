package org.bochner.learn.nsrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bochner.Certificate;
import org.bochner.Execution;
import org.bochner.bound.Departure;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;

class GuaranteesTest {
    private static List<Certificate> certificates(MemoryStore rows, String radius) {
        Map<String, String> given = Map.of("radius", radius, "folds", "0", "c", "1");
        Fitted fitted = Methods.named("nsrf").fit(rows, new Request(8, given, 1));
        fitted.machine().close();
        return fitted.certificates();
    }

    @Test
    void aFitOfTwoClassesTellsOfItsGameAndOfNewRows() {
        Execution execution = Execution.defaults().threads(2);
        try (MemoryStore two = Globe.fields(400, 1, execution);
                MemoryStore three = Globe.three(200, 1, execution)) {
            List<Certificate> given = certificates(two, "8");
            assertThat(given.stream().map(Certificate::name))
                    .containsExactly(
                            "NSRF Theorem 4.1, measured",
                            "NSRF Corollary 4.2, measured",
                            "NSRF Theorem 4.3 over all margins",
                            "NSRF Theorem 4.4");
            assertThat(given.get(0).violations()).containsExactly(Departure.PEAKS.clause());
            assertThat(given.get(1).value()).isBetween(0.0, 1.0);
            assertThat(given.get(2).holds()).isTrue();
            assertThat(given.get(3).violations()).containsExactly(Departure.LENGTH.clause());
            assertThat(given.get(0).inputs().get("shortfall")).isNotNegative();
            assertThat(given.get(3).inputs()).containsEntry("bandwidth", 8.0);
            assertThat(certificates(two, "auto").get(3).violations())
                    .containsExactlyInAnyOrder(Departure.BANDWIDTH.clause(), Departure.LENGTH.clause());
            assertThat(certificates(three, "8")).isEmpty();
        }
    }
}
