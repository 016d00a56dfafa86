package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.bochner.Certificate;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

class AlignmentGapTest {
    @Test
    void theorem1ByHand() {
        // ρ = 3, k = 2: C = 2·4/(2 − 1) = 8, D = √32; δ = 0.06/3.
        Certificate gap = AlignmentGap.theorem1(Conditions.of(40000, 2, 0.06), 20000, 3, 2, 1);
        double log = Math.log(2 / 0.02);
        double expected = 32 * Math.sqrt(Math.log(40000) / 20000)
                + Math.sqrt(32 * log / 20000)
                + 2 * Math.sqrt(32 * 2 * log / 40000);
        assertThat(gap.value()).isCloseTo(expected, within(1e-13));
        assertThat(gap.confidence()).isCloseTo(0.94, within(1e-15));
        assertThat(gap.vacuous()).isEqualTo(expected >= 1).isFalse();
        assertThat(gap.inputs().get("ofFewAtoms") + gap.inputs().get("ofFewRows"))
                .isCloseTo(expected, within(1e-13));
    }

    @Test
    void thePaperConstantIsThatOfKTwoAndNoOtherKHasALargerOne() {
        for (double radius : new double[] {0.01, 1, 200}) {
            double printed = 2 * (radius + 1) / (Math.sqrt(1 + radius) - 1);
            assertThat(AlignmentGap.spread(radius, 2)).isCloseTo(printed, within(1e-10 * printed));
            double last = AlignmentGap.spread(radius, 2);
            for (double power : new double[] {2.5, 3, 4, 20}) {
                assertThat(AlignmentGap.spread(radius, power)).isLessThan(last);
                last = AlignmentGap.spread(radius, power);
            }
        }
    }

    /** Lemma 1: √2 exp(−n s²/(16(1+ρ))) is the chance of an error above s; solved for s by bisection. */
    @Test
    void theTermOfFewRowsCoversLemma1Twice() {
        double radius = 5;
        double delta = 0.01;
        int n = 3000;
        double low = 0;
        double high = 100;
        for (int i = 0; i < 200; i++) {
            double s = (low + high) / 2;
            if (Math.sqrt(2) * Math.exp(-n * s * s / (16 * (1 + radius))) > delta) {
                low = s;
            } else {
                high = s;
            }
        }
        double term = AlignmentGap.theorem1(Conditions.of(n, 2, 3 * delta), 100, radius, 2, 1)
                .inputs()
                .get("ofFewRows");
        assertThat(term).isGreaterThanOrEqualTo(2 * low);
        // Printed with ln(2/δ) where ln(√2/δ) would do.
        assertThat(term / (2 * low))
                .isCloseTo(Math.sqrt(Math.log(2 / delta) / Math.log(Math.sqrt(2) / delta)), within(1e-9));
    }

    @Test
    void aLargerFeatureScalesTheBoundAndWhatIsVacuous() {
        Conditions on = Conditions.of(40000, 2, 0.06);
        Certificate one = AlignmentGap.theorem1(on, 20000, 3, 2, 1);
        Certificate two = AlignmentGap.theorem1(on, 20000, 3, 2, Math.sqrt(2));
        assertThat(two.value()).isCloseTo(2 * one.value(), within(1e-12));
        assertThat(two.vacuous()).isEqualTo(one.vacuous());
    }

    @Test
    void aBallOfRadiusZeroHasNoFiniteBoundAndSaysItIsVacuous() {
        Certificate gap = AlignmentGap.theorem1(Conditions.of(40000, 2, 0.06), 20000, 0, 2, 1);
        assertThat(gap.value()).isInfinite();
        assertThat(gap.vacuous()).isTrue();
    }

    /**
     * Two frequencies, the better one drawn with chance 0.1, of which the ball takes as much of it as it may: with
     * shares p and 1 − p of the draws, mass s has D = s²/p + (1−s)²/(1−p) − 1. The alignments are those of signs with
     * known means, whose sums are drawn by their normal limit. At every size the gap that 94 % of 300 trials stay below
     * is a fortieth to a hundredth of the bound, whose constants are that generous: a bound of another rate, or with a
     * lost term, falls out of this range.
     */
    @Test
    void theGapOfTwoAtomsIsWithinTheBoundAndFollowsItsRate() {
        double chance = 0.1;
        double radius = 3;
        double[] alignment = {1, 0};
        double best = mix(alignment, chance, radius, true);
        for (int candidates : new int[] {400, 40_000, 4_000_000}) {
            int n = 5 * candidates;
            double value = AlignmentGap.theorem1(Conditions.of(n, 2, 0.06), candidates, radius, 2, 1)
                    .value();
            double[] gaps = new double[300];
            for (int trial = 0; trial < gaps.length; trial++) {
                RandomStream stream = RandomStream.of(17, candidates, trial);
                double[] seen = new double[2];
                for (int m = 0; m < 2; m++) {
                    double mean = Math.sqrt(alignment[m]);
                    double sum = n * mean + Math.sqrt(n * (1 - mean * mean)) * stream.gaussian();
                    seen[m] = (sum * sum - n) / ((double) n * (n - 1));
                }
                double share = chance + Math.sqrt(chance * (1 - chance) / candidates) * stream.gaussian();
                gaps[trial] = Math.abs(mix(alignment, share, radius, seen[0] > seen[1]) - best);
            }
            Arrays.sort(gaps);
            double quantile = gaps[(int) (0.94 * gaps.length)];
            assertThat(value / quantile).isBetween(40.0, 100.0);
        }
    }

    private static double mix(double[] alignment, double share, double radius, boolean first) {
        double p = first ? share : 1 - share;
        double mass = Math.min(1, p + Math.sqrt(radius * p * (1 - p)));
        return mass * alignment[first ? 0 : 1] + (1 - mass) * alignment[first ? 1 : 0];
    }

    @Test
    void nonsenseIsRefused() {
        Conditions on = Conditions.of(100, 2, 0.05);
        assertThatThrownBy(() -> AlignmentGap.theorem1(on, 100, -1, 2, 1)).hasMessageContaining("not -1.0");
        assertThatThrownBy(() -> AlignmentGap.theorem1(on, 100, 1, 1.5, 1)).hasMessageContaining("at least 2, not 1.5");
        assertThatThrownBy(() -> AlignmentGap.theorem1(on, 0, 1, 2, 1)).hasMessageContaining("at least 1, not 0");
        assertThatThrownBy(() -> AlignmentGap.theorem1(on, 100, 1, 2, Double.POSITIVE_INFINITY))
                .hasMessageContaining("largest feature");
    }
}
