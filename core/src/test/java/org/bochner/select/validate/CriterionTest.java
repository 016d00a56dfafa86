package org.bochner.select.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.bochner.model.Decision;
import org.junit.jupiter.api.Test;

class CriterionTest {
    private static final Criterion BALANCED = new Criterion("balanced-accuracy");

    /** Rows whose log-odds are Gaussian around −1 and 1 by class: the best threshold is at log-odds 0. */
    private static double threshold(int negatives, int positives, double shift, double[] weights, long seed) {
        RandomStream stream = RandomStream.of(seed, 1);
        int n = negatives + positives;
        double[] p = new double[2 * n];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            targets[i] = i < positives ? 1 : 0;
            double odds = (i < positives ? 1 : -1) + stream.gaussian() + shift;
            p[2 * i + 1] = 1 / (1 + Math.exp(-odds));
            p[2 * i] = 1 - p[2 * i + 1];
        }
        Decision rule = BALANCED.rule(p, targets, weights, new double[] {negatives, positives}, 1);
        assertThat(rule.positive()).isEqualTo(1);
        return Math.log(rule.threshold() / (1 - rule.threshold()));
    }

    @Test
    void theThresholdOfBalancedAccuracyIsWhereBothClassesAreEquallyDense() {
        assertThat(threshold(20_000, 600, 0, null, 1)).isCloseTo(0, within(0.15));
        assertThat(threshold(20_000, 600, -3, null, 2)).isCloseTo(-3, within(0.15));
    }

    @Test
    void theMiddleOfGoodThresholdsVariesLessThanTheBestOfFewRows() {
        double sum = 0;
        double largest = 0;
        for (int seed = 1; seed <= 50; seed++) {
            double odds = threshold(1500, 40, 0, null, seed);
            sum += odds / 50;
            largest = Math.max(largest, Math.abs(odds));
        }
        // The standard deviation of one is 0.2: the mean of 50 is within 0.13 but for one run in 100,000.
        assertThat(sum).isCloseTo(0, within(0.15));
        assertThat(largest).isLessThan(1);
    }

    @Test
    void aRowOfWeightTwoCountsAsTwoRows() {
        double[] p = {0.9, 0.1, 0.7, 0.3, 0.4, 0.6, 0.2, 0.8};
        double[] targets = {0, 1, 0, 1};
        double[] weights = {1, 2, 1, 1};
        double[] twice = {0.9, 0.1, 0.7, 0.3, 0.7, 0.3, 0.4, 0.6, 0.2, 0.8};
        assertThat(BALANCED.rule(p, targets, weights, new double[] {2, 3}, 1))
                .isEqualTo(BALANCED.rule(twice, new double[] {0, 1, 1, 0, 1}, null, new double[] {2, 3}, 1));
    }

    @Test
    void separatedClassesAreSeparatedInTheMiddle() {
        double[] p = {0.9, 0.1, 0.8, 0.2, 0.2, 0.8, 0.1, 0.9};
        Decision rule = BALANCED.rule(p, new double[] {0, 0, 1, 1}, null, new double[] {2, 2}, 1);
        assertThat(rule.threshold()).isBetween(0.5, 0.8);
    }

    /** Two positives and a negative share the probability 0.3. */
    @Test
    void theOrderOfRowsOfOneProbabilityDoesNotMatter() {
        double[] p = {0.9, 0.1, 0.7, 0.3, 0.7, 0.3, 0.7, 0.3, 0.2, 0.8};
        double[][] orders = {{0, 1, 0, 1, 1}, {0, 0, 1, 1, 1}, {0, 1, 1, 0, 1}};
        Decision first = BALANCED.rule(p, orders[0], null, new double[] {2, 3}, 1);
        for (double[] targets : orders) {
            assertThat(BALANCED.rule(p, targets, null, new double[] {2, 3}, 1)).isEqualTo(first);
        }
    }

    @Test
    void withoutRowsOfAClassItsWeightDecides() {
        double[] p = {0.9, 0.1, 0.4, 0.6};
        double[] totals = {90, 10};
        Decision rule = BALANCED.rule(p, new double[] {0, 0}, null, totals, 1);
        assertThat(rule).isEqualTo(BALANCED.rule(new double[0], new double[0], null, totals, 1));
        assertThat(rule).isNotEqualTo(Decision.likeliest(1));
    }
}
