package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.bochner.Certificate;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

class TraceNormBoundTest {
    @Test
    void theorem3IsItsFormula() {
        Conditions on = Conditions.of(10_000, 10, 0.05, Departure.NORM, Departure.SPECTRUM, Departure.DRAW);
        Certificate certificate = TraceNormBound.theorem3(on, 2, 10, 4000, Math.sqrt(2));
        double complexity = 2.0 / 10_000 * Math.sqrt(10 * 4000.0);
        double value = 4 * Math.sqrt(2) * Math.sqrt(2) * complexity + 6 * Math.sqrt(Math.log(80) / 20_000);
        assertThat(certificate.value()).isCloseTo(value, within(1e-12));
        assertThat(certificate.vacuous()).isFalse();
        assertThat(certificate.confidence()).isCloseTo(0.95, within(1e-12));
        assertThat(certificate.violations())
                .containsExactlyInAnyOrder(Departure.NORM.clause(), Departure.SPECTRUM.clause());
        assertThat(TraceNormBound.theorem3(on, 2000, 10, 4000, 1).vacuous()).isTrue();
    }

    /** (11) from below: the mean over signs of the sup, which is B times the largest singular value of Φ_ε, over n. */
    @Test
    void equation11BoundsTheComplexityItself() {
        RandomStream stream = RandomStream.of(4, 4);
        int rows = 40;
        int features = 6;
        double[][] phi = new double[rows][features];
        double squares = 0;
        for (double[] row : phi) {
            for (int c = 0; c < features; c++) {
                row[c] = stream.gaussian() / 3;
                squares += row[c] * row[c];
            }
        }
        // K = 1: the sup is B‖Σ ε_i φ_i‖.
        double mean = 0;
        for (int t = 0; t < 500; t++) {
            double[] sum = new double[features];
            for (double[] row : phi) {
                int sign = stream.sign();
                for (int c = 0; c < features; c++) {
                    sum[c] += sign * row[c];
                }
            }
            double norm = 0;
            for (double each : sum) {
                norm += each * each;
            }
            mean += 3 * Math.sqrt(norm) / rows / 500;
        }
        double bound = TraceNormBound.complexity(3, 1, rows, squares);
        assertThat(mean).isLessThan(bound).isGreaterThan(0.8 * bound);
    }

    /**
     * The paper's second form of (11): ‖φ(x)‖² over phases that both halves share. 10⁵ draws; 5 standard errors are
     * 0.008.
     */
    @Test
    void equation11sSecondFormIsTheMeanOverSharedPhases() {
        RandomStream stream = RandomStream.of(4, 5);
        double one = 0.7;
        double other = -1.9;
        double mean = 0;
        int draws = 100_000;
        for (int t = 0; t < draws; t++) {
            double phase = 2 * Math.PI * stream.uniform();
            double sum = Math.cos(one + phase) + Math.cos(other + phase);
            mean += sum * sum / 2 / draws;
        }
        assertThat(mean).isCloseTo(0.5 * (Math.cos(one - other) + 1), within(0.008));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> TraceNormBound.complexity(-1, 1, 10, 1)).hasMessageContaining("B -1.0");
        assertThatThrownBy(() -> TraceNormBound.complexity(1, 0, 10, 1)).hasMessageContaining("K 0");
    }
}
