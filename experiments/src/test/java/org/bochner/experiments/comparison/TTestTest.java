package org.bochner.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TTestTest {
    private static final double[] HIGH = {0.91, 0.93, 0.92, 0.94, 0.90};
    private static final double[] LOW = {0.90, 0.91, 0.91, 0.92, 0.89};

    /** d = .01 .02 .01 .02 .01: mean .014, variance 3e-5; with 4 degrees of freedom P(T > t) has a closed form. */
    @Test
    void probabilitiesAreThoseComputedByHand() {
        assertThat(TTest.probability(HIGH, LOW, 0)).isCloseTo(tail4(0.014 / Math.sqrt(3e-5 / 5)), within(1e-10));
        assertThat(TTest.probability(HIGH, LOW, 0.25))
                .isCloseTo(tail4(0.014 / Math.sqrt((1.0 / 5 + 0.25) * 3e-5)), within(1e-10));
        assertThat(TTest.probability(LOW, HIGH, 0.25)).isCloseTo(1 - TTest.probability(HIGH, LOW, 0.25), within(1e-12));
    }

    /** P(T > t) = ½ − ½ t/√(t²+4) · (1 + 2/(t²+4)) for 4 degrees of freedom. */
    private static double tail4(double t) {
        double s = t * t + 4;
        return 0.5 - 0.5 * t / Math.sqrt(s) * (1 + 2 / s);
    }

    /**
     * With 2 degrees of freedom the 5 % quantile is 2.919986 (tables), which t of these differences passes and
     * misses.
     */
    @Test
    void quantileOfTheTablesDecides() {
        // d = x − 1, x, x + 1: mean x, variance 1, t = x·√3.
        double bound = 2.919986 / Math.sqrt(3);
        assertThat(TTest.differ(around(bound + 1e-5), new double[3], 0)).isTrue();
        assertThat(TTest.differ(around(bound - 1e-5), new double[3], 0)).isFalse();
        // The correction by test/train = 2/3 makes the denominator √(1/3 + 2/3) = 1.
        assertThat(TTest.differ(around(2.919986 + 1e-5), new double[3], 2.0 / 3))
                .isTrue();
        assertThat(TTest.differ(around(2.919986 - 1e-5), new double[3], 2.0 / 3))
                .isFalse();
    }

    private static double[] around(double mean) {
        return new double[] {mean - 1, mean, mean + 1};
    }

    @Test
    void correctionOnlyEverTakesSignificanceAway() {
        assertThat(TTest.differ(HIGH, LOW, 0)).isTrue();
        assertThat(TTest.differ(HIGH, LOW, 3.0 / 7)).isTrue();
        assertThat(TTest.differ(HIGH, LOW, 2)).isFalse();
        assertThat(TTest.differ(LOW, HIGH, 0)).isFalse();
    }

    @Test
    void equalDifferencesAndFewRoundsHaveTheirOwnAnswers() {
        assertThat(TTest.differ(HIGH, HIGH, 0)).isFalse();
        assertThat(TTest.probability(HIGH, HIGH, 0)).isEqualTo(0.5);
        assertThat(TTest.differ(new double[] {1, 1, 1}, new double[3], 0)).isTrue();
        assertThat(TTest.differ(new double[] {1, 1}, new double[2], 0)).isFalse();
        assertThat(TTest.probability(new double[] {1}, new double[1], 0)).isNaN();
        assertThatThrownBy(() -> TTest.probability(HIGH, new double[2], 0)).hasMessageContaining("5 and 2 repeats");
    }
}
