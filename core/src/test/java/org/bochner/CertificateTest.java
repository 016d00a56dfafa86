package org.bochner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.bochner.bound.AlignmentGap;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.MarginBound;
import org.bochner.bound.PacBayes;
import org.junit.jupiter.api.Test;

class CertificateTest {
    @Test
    void whatCannotBeACertificateIsRefused() {
        assertThatThrownBy(() -> certificate(" ", 0, 0.5)).hasMessageContaining("name");
        assertThatThrownBy(() -> certificate("c", Double.NaN, 0.5)).hasMessageContaining("not a number");
        assertThatThrownBy(() -> certificate("c", 0, 0)).hasMessageContaining("(0, 1]");
        assertThatThrownBy(() -> certificate("c", 0, 1.5)).hasMessageContaining("1.5");
    }

    private static Certificate certificate(String name, double value, double confidence) {
        return new Certificate(name, value, confidence, false, "s", Map.of("n", 10.0), List.of());
    }

    @Test
    void aDepartureIsReportedOnceAndTheCertificateNoLongerHolds() {
        Certificate certificate = certificate("c", 0.2, 0.95);
        assertThat(certificate.holds()).isTrue();
        Certificate broken =
                certificate.withViolation(Departure.WIDTH.clause()).withViolation(Departure.COLUMNS.clause());
        assertThat(broken.holds()).isFalse();
        assertThat(broken.violations()).containsExactly(Departure.WIDTH.clause(), Departure.COLUMNS.clause());
        assertThat(broken.withViolation(Departure.WIDTH.clause())).isEqualTo(broken);
        assertThat(broken.inputs()).containsExactly(Map.entry("n", 10.0));
    }

    @Test
    void everyTheoremPicksTheDeparturesThatItForbids() {
        Conditions all = Conditions.of(100, 2, 0.05, Departure.values());
        assertThat(PacBayes.landmarks(all, new double[] {0.4}, new double[] {1}, 10, 1)
                        .violations())
                .containsExactly(clauses(
                        Departure.WIDTH,
                        Departure.TEMPERATURE,
                        Departure.CENTROIDS,
                        Departure.COLUMNS,
                        Departure.WEIGHTS,
                        Departure.UNBOUNDED));
        assertThat(PacBayes.theorem3(all, 0.4, 1, 10).violations())
                .contains(Departure.TEMPERATURE.clause())
                .doesNotContain(Departure.CENTROIDS.clause());
        assertThat(PacBayes.corollary5(all, 0.4, 1).violations())
                .containsExactly(clauses(Departure.WIDTH, Departure.COLUMNS, Departure.WEIGHTS, Departure.UNBOUNDED));
        assertThat(AlignmentGap.theorem1(all, 100, 1, 2, 1).violations())
                .contains(Departure.RADIUS.clause(), Departure.DRAW.clause())
                .doesNotContain(Departure.TEMPERATURE.clause());
        assertThat(MarginBound.overScales(all, 1, new double[] {0.1}).violations())
                .containsExactly(clauses(Departure.WIDTH, Departure.COLUMNS, Departure.WEIGHTS, Departure.UNBOUNDED));
        assertThat(PacBayes.theorem3(Conditions.of(100, 2, 0.05), 0.4, 1, 10).holds())
                .isTrue();
    }

    @Test
    void conditionsSayWhatIsWrongWithThem() {
        assertThatThrownBy(() -> Conditions.of(1, 2, 0.05)).hasMessageContaining("at least 2 rows, not 1");
        assertThatThrownBy(() -> Conditions.of(10, 1, 0.05)).hasMessageContaining("at least 2 classes, not 1");
        for (double epsilon : new double[] {0, 1, -0.1, Double.NaN}) {
            assertThatThrownBy(() -> Conditions.of(10, 2, epsilon))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("between 0 and 1, not " + epsilon);
        }
    }

    private static String[] clauses(Departure... departures) {
        return java.util.Arrays.stream(departures).map(Departure::clause).toArray(String[]::new);
    }
}
