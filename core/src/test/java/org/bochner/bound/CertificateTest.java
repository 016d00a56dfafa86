package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;

class CertificateTest {
    @Test
    void anErrorRateOfOneOrMoreIsVacuous() {
        assertThat(Certificate.ofErrorRate("test", 0.3, 0.95, "s").vacuous()).isFalse();
        assertThat(Certificate.ofErrorRate("test", 1, 0.95, "s").vacuous()).isTrue();
        assertThat(Certificate.ofErrorRate("test", Double.POSITIVE_INFINITY, 0.95, "s")
                        .vacuous())
                .isTrue();
    }

    @Test
    void whatCannotBeACertificateIsRefused() {
        assertThatThrownBy(() -> new Certificate(" ", 0, 0.5, false, "s")).hasMessageContaining("name");
        assertThatThrownBy(() -> new Certificate("c", Double.NaN, 0.5, false, "s"))
                .hasMessageContaining("not a number");
        assertThatThrownBy(() -> new Certificate("c", 0, 0, false, "s")).hasMessageContaining("(0, 1]");
        assertThatThrownBy(() -> new Certificate("c", 0, 1.5, false, "s")).hasMessageContaining("1.5");
    }

    @Test
    void aDepartureIsToldOnceAndTheCertificateNoLongerHolds() {
        Certificate certificate = new Certificate("c", 0.2, 0.95, false, "s", Map.of("n", 10.0), List.of());
        assertThat(certificate.holds()).isTrue();
        Certificate broken = certificate.with(Departure.WIDTH).with(Departure.COLUMNS);
        assertThat(broken.holds()).isFalse();
        assertThat(broken.violations()).containsExactly(Departure.WIDTH.clause(), Departure.COLUMNS.clause());
        assertThat(broken.with(Departure.WIDTH)).isEqualTo(broken);
        assertThat(broken.inputs()).containsExactly(Map.entry("n", 10.0));
    }

    @Test
    void everyTheoremPicksTheDeparturesThatItMinds() {
        Conditions all = Conditions.of(100, 2, 0.05, Departure.values());
        assertThat(PacBayes.theorem1(all, 0.4, 1, 10).violations())
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
        assertThat(MarginBound.theorem2(all, 0.1, 1, 1, 1).violations())
                .contains(Departure.NORM.clause(), Departure.INTERCEPT.clause(), Departure.RADIUS.clause());
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
