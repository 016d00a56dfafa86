package org.bochner.learn.pbrff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Map;
import org.bochner.bound.Divergence;
import org.junit.jupiter.api.Test;

class PseudoPosteriorTest {
    @Test
    void equation19AgreesWithGoldenValuesForEveryBeta() {
        JsonNode golden = Samples.golden();
        double[] losses = Samples.numbers(golden.get("loss"));
        int n = golden.get("X").size();
        int seen = 0;
        for (Map.Entry<String, JsonNode> each : golden.get("pbrff_posterior").properties()) {
            PseudoPosterior found = PseudoPosterior.of(losses, Double.parseDouble(each.getKey()), n);
            JsonNode expected = each.getValue();
            double[] q = Samples.numbers(expected.get("Q"));
            for (int m = 0; m < q.length; m++) {
                assertThat(found.weights()[m]).isCloseTo(q[m], within(1e-12));
            }
            assertThat(found.divergence()).isCloseTo(expected.get("KL").asDouble(), within(1e-12));
            assertThat(found.loss()).isCloseTo(expected.get("gibbs_loss").asDouble(), within(1e-12));
            assertThat(q.length / found.effectiveSampleSize() - 1)
                    .isCloseTo(expected.get("chi2").asDouble(), within(1e-12));
            seen++;
        }
        assertThat(seen).isEqualTo(6);
    }

    @Test
    void divergencesAreThoseOfTheBounds() {
        double[] losses = {0.1, 0.4, 0.35, 0.9, 0.1};
        PseudoPosterior found = PseudoPosterior.of(losses, 0.7, 50);
        assertThat(found.divergence()).isCloseTo(Divergence.kl(found.weights(), 5), within(1e-13));
        double chiSquare = Divergence.chiSquare(found.weights(), 5);
        assertThat(found.effectiveSampleSize()).isCloseTo(5 / (1 + chiSquare), within(1e-12));
    }

    @Test
    void noOtherMixtureHasASmallerBound() {
        double[] losses = {0.3, 0.31, 0.5, 0.42};
        double n = 40;
        double t = 2 * Math.sqrt(n);
        PseudoPosterior best = PseudoPosterior.of(losses, 2, n);
        double least = best.loss() + best.divergence() / t;
        for (int a = 0; a < 4; a++) {
            double[] q = best.weights().clone();
            int to = (a + 1) % 4;
            double moved = 0.01 * q[a];
            q[a] -= moved;
            q[to] += moved;
            double loss = Divergence.meanLoss(q, losses);
            assertThat(loss + Divergence.kl(q, 4) / t).isGreaterThan(least);
        }
    }

    @Test
    void theEndsAreThePriorAndTheBestHypothesis() {
        double[] losses = {0.5, 0.2, 0.8};
        PseudoPosterior prior = PseudoPosterior.of(losses, 0, 10);
        assertThat(prior.weights()).containsExactly(1.0 / 3, 1.0 / 3, 1.0 / 3);
        assertThat(prior.divergence()).isCloseTo(0, within(1e-15));
        assertThat(prior.effectiveSampleSize()).isCloseTo(3, within(1e-12));
        PseudoPosterior sharp = PseudoPosterior.of(losses, 1e9, 1e9);
        assertThat(sharp.weights()).containsExactly(0, 1, 0);
        assertThat(sharp.divergence()).isCloseTo(Math.log(3), within(1e-12));
        assertThat(sharp.effectiveSampleSize()).isEqualTo(1);
    }

    @Test
    void onlyDifferencesOfLossesMatter() {
        double[] losses = {0.5, 0.2, 0.8, 0.21};
        double[] shifted = Arrays.stream(losses).map(each -> each + 1000).toArray();
        double[] q = PseudoPosterior.of(losses, 3, 100).weights();
        double[] same = PseudoPosterior.of(shifted, 3, 100).weights();
        for (int m = 0; m < q.length; m++) {
            assertThat(same[m]).isCloseTo(q[m], within(1e-10));
        }
    }

    @Test
    void whatIsNoPosteriorIsRefused() {
        assertThatThrownBy(() -> PseudoPosterior.of(new double[0], 1, 10)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> PseudoPosterior.of(new double[] {1}, -1, 10)).hasMessageContaining("-1.0");
        assertThatThrownBy(() -> PseudoPosterior.of(new double[] {Double.NaN}, 1, 10))
                .hasMessageContaining("NaN");
    }
}
