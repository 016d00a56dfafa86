package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Set;
import org.bochner.random.RandomStream;
import org.junit.jupiter.api.Test;

class GameGapTest {
    @Test
    void theorem41ByHand() {
        Certificate bound = GameGap.theorem41(100, 0.5, 400, 2, 3, Set.of(Departure.STEPS, Departure.WIDTH));
        // D = 0.5·10, G = (1 + 4·50)·10.
        assertThat(bound.value()).isCloseTo(1.5 + 3 * 5 * 2010.0 / (2 * 20), within(1e-9));
        assertThat(bound.inputs().get("printed")).isCloseTo(1.5 + 3 * (0.5 + 0.5) * 100 / 80, within(1e-12));
        assertThat(bound.confidence()).isEqualTo(1);
        assertThat(bound.vacuous()).isTrue();
        assertThat(bound.violations()).containsExactly(Departure.STEPS.clause());
        assertThat(GameGap.theorem41(100, 0.5, 1 << 30, 1, 0, Set.of()).vacuous())
                .isFalse();
    }

    /**
     * Algorithm 2 as the corrected proof has it, on two rows of different classes: α = (a, a), F(a, ω) = 2a − ½ v_ω a². The value of
     * the game is known, and the gap of the mean kernel stays below the bound for any number of rounds.
     */
    @Test
    void theorem41HoldsInASmallGame() {
        double[] v = {0.3, 4, 2};
        for (double c : new double[] {0.1, 1, 3}) {
            for (int rounds : new int[] {1, 10, 1000}) {
                double[] lambda = new double[v.length];
                double a = c / 2;
                for (int t = 1; t <= rounds; t++) {
                    lambda[1] += 1.0 / rounds;
                    double gradient = 2 - v[1] * a;
                    double eta = c * Math.sqrt(2) / ((1 + 2 * c) * Math.sqrt(2) * Math.sqrt(t));
                    a = Math.min(c, Math.max(0, a + eta * gradient / 2));
                }
                double mean = 0;
                for (int j = 0; j < v.length; j++) {
                    mean += lambda[j] * v[j];
                }
                double gap = best(mean, c) - best(4, c);
                assertThat(gap).isBetween(-1e-12, GameGap.regret(2, c, rounds, 1));
            }
        }
    }

    private static double best(double v, double c) {
        double a = Math.min(c, 2 / v);
        return 2 * a - v * a * a / 2;
    }

    /** |Σ y_i α_i e^{iω·x_i}| reaches Cn, where the paper's proof has C; so G of the printed bound is too small. */
    @Test
    void theGradientReachesTheBoundOfTheCorrectedProofAndNotThePrintedOne() {
        int n = 50;
        double c = 2;
        double sum = 0;
        double[] y = new double[n];
        Arrays.setAll(y, i -> i % 2 == 0 ? 1 : -1);
        // x_i = 0 for one class and π/ω for the other: every y e^{iωx} is 1.
        double[] phase = new double[n];
        Arrays.setAll(phase, i -> y[i] > 0 ? 1 : -1);
        for (int i = 0; i < n; i++) {
            sum += y[i] * c * phase[i];
        }
        double square = 0;
        for (int i = 0; i < n; i++) {
            square += Math.pow(1 - y[i] * sum * phase[i], 2);
        }
        double corrected = (1 + c * n) * Math.sqrt(n);
        assertThat(Math.sqrt(square)).isLessThan(corrected).isGreaterThan(0.9 * corrected);
        assertThat(Math.sqrt(square)).isGreaterThan((1 + 2 * c) * Math.sqrt(n));
    }

    @Test
    void measuredGapAndCorollary42() {
        Certificate gap = GameGap.measured(100, 1, 12.5, 10, 0.25, Set.of(Departure.PEAKS, Departure.STEPS));
        assertThat(gap.value()).isEqualTo(2.5);
        assertThat(gap.vacuous()).isFalse();
        assertThat(gap.violations()).containsExactly(Departure.PEAKS.clause());
        Certificate share = GameGap.corollary42(gap, 12.5);
        assertThat(share.name()).isEqualTo("NSRF Corollary 4.2, measured");
        assertThat(share.value()).isCloseTo(0.2, within(1e-15));
        // M = 1/12.5 is at least (1 − δ)/10.
        assertThat(1 / 12.5).isCloseTo((1 - share.value()) / 10, within(1e-15));
        assertThat(share.violations()).isEqualTo(gap.violations());
        assertThat(GameGap.measured(100, 1, 12.5, 0, 0, Set.of()).vacuous()).isTrue();
        assertThat(GameGap.measured(100, 1, 10, 10.0000001, 0, Set.of()).value())
                .isZero();
    }

    /** Any α bounds the value of the game from below, any kernel's machine from above. */
    @Test
    void theMeasuredGapIsNeverBelowTheTrueOne() {
        RandomStream stream = RandomStream.of(4);
        double[] v = {1, 3, 2.5};
        double value = best(3, 1);
        for (int k = 0; k < 100; k++) {
            double a = stream.uniform();
            double weight = stream.uniform();
            double upper = best(weight * v[1] + (1 - weight) * v[2], 1);
            double lower = 2 * a - 3 * a * a / 2;
            assertThat(GameGap.measured(2, 1, upper, lower, 0, Set.of()).value())
                    .isGreaterThanOrEqualTo(upper - value - 1e-12);
        }
    }

    @Test
    void whatIsNoGameIsToldOf() {
        assertThatThrownBy(() -> GameGap.theorem41(0, 1, 1, 1, 0, Set.of())).hasMessageContaining("rows");
        assertThatThrownBy(() -> GameGap.theorem41(2, 0, 1, 1, 0, Set.of())).hasMessageContaining("C must be");
        assertThatThrownBy(() -> GameGap.theorem41(2, 1, 1, 0, 0, Set.of())).hasMessageContaining("largest feature");
        assertThatThrownBy(() -> GameGap.theorem41(2, 1, 1, 1, -1, Set.of())).hasMessageContaining("shortfall");
        assertThatThrownBy(() -> GameGap.measured(2, 1, Double.NaN, 0, 0, Set.of()))
                .hasMessageContaining("between");
        assertThatThrownBy(() -> GameGap.corollary42(GameGap.measured(2, 1, 1, 0, 0, Set.of()), 0))
                .hasMessageContaining("above 0");
    }
}
