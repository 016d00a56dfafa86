package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.bochner.Certificate;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

/** The formulas; that they hold is {@link PacBayesSimulationTest}. */
class PacBayesTest {
    private static final double[] LOSSES = {0.4666, 0.587, 0.5761, 0.2126, 0.5};

    private static double[] numbers(JsonNode node) {
        double[] all = new double[node.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = node.get(i).asDouble();
        }
        return all;
    }

    @Test
    void goldenTheorem3AndCorollary5() throws IOException {
        JsonNode golden;
        try (InputStream in = PacBayesTest.class.getResourceAsStream("pbrff.json")) {
            golden = new ObjectMapper().readTree(in);
        }
        double[] losses = numbers(golden.get("loss"));
        Conditions on = Conditions.of(golden.get("X").size(), 2, 0.05);
        golden.get("pbrff_posterior").properties().forEach(entry -> {
            JsonNode known = entry.getValue();
            double[] q = numbers(known.get("Q"));
            double loss = Divergence.meanLoss(q, losses);
            double kl = Divergence.kl(q, q.length);
            double chiSquare = Divergence.chiSquare(q, q.length);
            assertThat(loss).isCloseTo(known.get("gibbs_loss").asDouble(), within(1e-12));
            assertThat(kl).isCloseTo(known.get("KL").asDouble(), within(1e-12));
            assertThat(chiSquare).isCloseTo(known.get("chi2").asDouble(), within(1e-12));
            double theorem3 = known.get("theorem3_bound_eps05").asDouble();
            assertThat(PacBayes.theorem3(on, loss, kl, known.get("t").asDouble())
                            .value())
                    .isCloseTo(theorem3, within(1e-12 * Math.max(1, theorem3)));
            assertThat(PacBayes.corollary5(on, loss, chiSquare).value())
                    .isCloseTo(known.get("corollary5_bound_eps05").asDouble(), within(1e-12));

            double beta = Double.parseDouble(entry.getKey());
            List<Certificate> all = PacBayes.pseudoPosterior(on, q, losses, q.length, beta, 1);
            assertThat(all).hasSize(beta == 1 ? 4 : 5);
            assertThat(all.get(1).value()).isCloseTo(theorem3, within(1e-12 * theorem3));
        });
    }

    /** min over Q of E_Q L̂ + KL/t is −ln(E_P e^{−tL̂})/t (Donsker and Varadhan), reached by the pseudo-posterior. */
    @Test
    void thePseudoPosteriorIsTheBestQOfTheorem3AndOfCorollary2AtTwiceItsT() {
        Conditions on = Conditions.of(80, 2, 0.1);
        double t = 7.5;
        double[] q = new double[LOSSES.length];
        double z = 0;
        for (int m = 0; m < q.length; m++) {
            q[m] = Math.exp(-t * LOSSES[m]);
            z += q[m];
        }
        for (int m = 0; m < q.length; m++) {
            q[m] /= z;
        }
        double best = -Math.log(z / q.length) / t;
        assertThat(theorem3(on, q, t)).isCloseTo(best + t / 160 - Math.log(0.1) / t, within(1e-12));
        assertThat(corollary2(on, q, 2 * t)).isCloseTo(best + 2 * t / 79 + Math.log(81 / 0.1) / t, within(1e-12));
        RandomStream stream = RandomStream.of(5, 2);
        for (int trial = 0; trial < 200; trial++) {
            double[] other = DivergenceTest.random(stream, q.length);
            assertThat(theorem3(on, other, t)).isGreaterThan(theorem3(on, q, t));
            assertThat(corollary2(on, other, 2 * t)).isGreaterThan(corollary2(on, q, 2 * t));
        }
    }

    private static double theorem3(Conditions on, double[] q, double t) {
        return PacBayes.theorem3(on, Divergence.meanLoss(q, LOSSES), Divergence.kl(q, q.length), t)
                .value();
    }

    private static double corollary2(Conditions on, double[] q, double t) {
        return PacBayes.corollary2(on, Divergence.meanLoss(q, LOSSES), Divergence.kl(q, q.length), t)
                .value();
    }

    @Test
    void theUnionOverLandmarksIsTheWorstOfTheoremOneWithAnEqualShareOfEpsilon() {
        double[] losses = {0.2, 0.4, 0.3};
        double[] kls = {3, 0.5, 1};
        Conditions on = Conditions.of(200, 2, 0.06);
        Certificate union = PacBayes.landmarks(on, losses, kls, 14, 3);
        double worst = 0;
        for (int l = 0; l < 3; l++) {
            worst = Math.max(worst, losses[l] + (kls[l] + 14 * 14 / (2 * 199.0) + Math.log(3 / 0.06)) / 14);
        }
        assertThat(union.value()).isCloseTo(worst, within(1e-14));
        assertThat(union.inputs()).containsEntry("landmarks", 3.0).containsEntry("loss", 0.4);
        double ofAllRows = PacBayes.landmarks(on, losses, kls, 14, 200).value();
        assertThat(ofAllRows - union.value()).isCloseTo(Math.log(200 / 3.0) / 14, within(1e-14));
    }

    @Test
    void corollary5ByHand() {
        for (int classes = 2; classes <= 3; classes++) {
            double value = PacBayes.corollary5(Conditions.of(300, classes, 0.05), 0.3, 1.7)
                    .value();
            assertThat(value).isCloseTo(0.3 + Math.sqrt(2.7 / ((classes == 2 ? 4 : 2) * 300 * 0.05)), within(1e-14));
        }
    }

    @Test
    void theorem4IsCorollary5AtTwoAndHasTheMomentOfItsConjugatePower() {
        Conditions on = Conditions.of(300, 2, 0.05);
        assertThat(PacBayes.theorem4(on, 0.3, 1.7, 2).value())
                .isCloseTo(PacBayes.corollary5(on, 0.3, 1.7).value(), within(1e-14));
        // mu = 4/3 has nu = 4: M_4 <= 2 * 2!/300^2.
        double byHand = Math.pow(4 / (300.0 * 300) / 0.05, 0.25) * Math.pow(2.7, 0.75);
        assertThat(PacBayes.theorem4(on, 0.3, 1.7, 4 / 3.0).value()).isCloseTo(0.3 + byHand, within(1e-14));
        double three = Math.sqrt(1 / 1200.0) * Math.pow(2.7, 1 / 3.0) * Math.pow(20, 2 / 3.0);
        assertThat(PacBayes.theorem4(on, 0.3, 1.7, 3).value()).isCloseTo(0.3 + three, within(1e-14));
        // Many atoms alike: a power near 1, where epsilon costs least.
        double[] q = new double[100];
        Arrays.fill(q, 0.01);
        Conditions sure = Conditions.of(300, 2, 0.001);
        Certificate best = PacBayes.theorem4(sure, 0.3, q, 100);
        assertThat(best.inputs().get("mu")).isLessThan(1.2);
        assertThat(best.value()).isLessThan(PacBayes.corollary5(sure, 0.3, 0).value());
        assertThatThrownBy(() -> PacBayes.theorem4(on, 0.3, 0, 1)).hasMessageContaining("above 1, not 1.0");
    }

    @Test
    void aBoundIsVacuousFromTheLargestLossThereIs() {
        // Theorem 3 at t = 10√n with KL 0: 5/√n + (ln 1/ε)/(10√n) above the loss.
        assertThat(PacBayes.theorem3(Conditions.of(1e6, 2, 0.05), 0.45, 0, 1e3).vacuous())
                .isFalse();
        assertThat(PacBayes.theorem3(Conditions.of(1e6, 2, 0.05), 0.499, 0, 1e3).vacuous())
                .isTrue();
        assertThat(PacBayes.theorem3(Conditions.of(1e6, 4, 0.05), 0.6, 0, 1e3).vacuous())
                .isFalse();
    }

    @Test
    void whatBetaWasChosenOnDoesNotTouchTheBoundAtAFixedT() {
        Conditions on = Conditions.of(100, 2, 0.05, Departure.TEMPERATURE);
        double[] q = {0.2, 0.2, 0.2, 0.2, 0.2};
        List<Certificate> all = PacBayes.pseudoPosterior(on, q, LOSSES, 5, 0.1, 1);
        assertThat(all.stream().map(Certificate::holds)).containsExactly(false, false, true, true, true);
        assertThat(all.get(2).inputs()).containsEntry("t", 10.0);
        assertThat(all.get(2).name()).contains("sqrt(n)");
    }

    /** The union bound: each of the choices has its share of ε, and the certificate still has all of it. */
    @Test
    void aChoiceAmongAFewIsPaidForByEpsilon() {
        Conditions one = Conditions.of(400, 2, 0.05);
        Conditions among = Conditions.of(400, 2, 0.35).among(7);
        double t = 20;
        assertThat(PacBayes.theorem3(among, 0.4, 1, t).value())
                .isEqualTo(PacBayes.theorem3(one, 0.4, 1, t).value());
        assertThat(PacBayes.theorem3(among, 0.4, 1, t).confidence()).isEqualTo(0.65);
        assertThat(PacBayes.theorem3(among, 0.4, 1, t).inputs()).containsEntry("choices", 7.0);
        double[] q = {0.2, 0.2, 0.2, 0.2, 0.2};
        List<Certificate> all = PacBayes.pseudoPosterior(one, q, LOSSES, 5, 0.1, 7);
        assertThat(all.get(1).inputs()).containsEntry("choices", 7.0);
        assertThat(all.get(2).inputs()).doesNotContainKey("choices");
    }

    @Test
    void nonsenseIsRefused() {
        Conditions on = Conditions.of(100, 2, 0.05);
        assertThatThrownBy(() -> PacBayes.theorem3(on, 1.2, 0, 1)).hasMessageContaining("[0, 1], not 1.2");
        assertThatThrownBy(() -> PacBayes.theorem3(on, 0.2, -1, 1)).hasMessageContaining("not -1.0");
        assertThatThrownBy(() -> PacBayes.theorem3(on, 0.2, 1, 0)).hasMessageContaining("t must be");
        assertThatThrownBy(() -> PacBayes.landmarks(on, new double[2], new double[2], 1, 1))
                .hasMessageContaining("2 landmarks are not picked among 1.0");
        assertThatThrownBy(() -> PacBayes.landmarks(on, new double[2], new double[1], 1, 2))
                .hasMessageContaining("2 losses and 1 divergences");
    }
}
