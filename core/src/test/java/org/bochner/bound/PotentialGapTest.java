package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.bochner.Certificate;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

class PotentialGapTest {
    @Test
    void theorem44IsTheLeastOverNets() {
        Conditions on = Conditions.of(1e5, 2, 0.05, Departure.BANDWIDTH);
        Certificate bound = PotentialGap.theorem44(on, 3, 2, 1.5);
        double r = bound.inputs().get("netRadius");
        double least = Double.POSITIVE_INFINITY;
        for (double x = 1e-8; x < 1; x *= 1.01) {
            least = Math.min(least, value(1e5, 3, 2, 1.5, 0.05, x));
        }
        assertThat(bound.value()).isCloseTo(value(1e5, 3, 2, 1.5, 0.05, r), within(1e-12));
        assertThat(bound.value()).isBetween(least * 0.999, least * 1.02);
        assertThat(bound.violations()).containsExactly(Departure.BANDWIDTH.clause());
        assertThat(bound.vacuous()).isFalse();
        assertThat(PotentialGap.theorem44(Conditions.of(100, 2, 0.05), 784, 2, 1.5)
                        .vacuous())
                .isTrue();
    }

    private static double value(double n, int d, double bandwidth, double length, double delta, double r) {
        return Math.sqrt(8 * (d * Math.log(1 + 2 * bandwidth / r) + Math.log(2 / delta)) / n) + 4 * length * r + 1 / n;
    }

    /**
     * x uniform on [−1, 1] and y the sign of x: m(ω) = i(1 − cos ω)/ω. In none of 40 samples is the largest difference
     * over a grid of ω above the bound at δ = 0.05; were the bound exact, that would fail with probability 0.87, but it
     * is far from exact.
     */
    @Test
    void differencesStayBelowTheBound() {
        int n = 400;
        double bandwidth = 4;
        double bound = PotentialGap.theorem44(Conditions.of(n, 2, 0.05), 1, bandwidth, 1)
                .value();
        double largest = 0;
        double meanAtZero = 0;
        for (int sample = 0; sample < 40; sample++) {
            double[] x = new double[n];
            RandomStream stream = RandomStream.of(31, sample);
            for (int i = 0; i < n; i++) {
                x[i] = 2 * stream.uniform() - 1;
            }
            for (int k = 0; k <= 80; k++) {
                double omega = bandwidth * k / 80;
                double c = 0;
                double s = 0;
                for (double each : x) {
                    c += Math.signum(each) * Math.cos(omega * each) / n;
                    s += Math.signum(each) * Math.sin(omega * each) / n;
                }
                double ideal = k == 0 ? 0 : Math.pow((1 - Math.cos(omega)) / omega, 2);
                largest = Math.max(largest, Math.abs(c * c + s * s - ideal));
                meanAtZero += k == 0 ? (c * c + s * s) / 40 : 0;
            }
        }
        assertThat(largest).isLessThan(bound).isGreaterThan(0.02);
        // The bias of 1/n that the paper overlooks; 40 squares of standard deviation √2/n.
        assertThat(meanAtZero).isBetween(0.2 / n, 2.5 / n);
    }

    @Test
    void aListByHand() {
        Conditions on = Conditions.of(1000, 2, 0.1);
        Certificate bound = PotentialGap.functions(on, 50, 2);
        assertThat(bound.value()).isCloseTo(4 * (Math.sqrt(8 * Math.log(1000) / 1000) + 0.001), within(1e-13));
        assertThat(bound.vacuous()).isFalse();
        assertThat(PotentialGap.functions(Conditions.of(10, 2, 0.1), 50, 2).vacuous())
                .isTrue();
        assertThatThrownBy(() -> PotentialGap.functions(on, 0, 2)).hasMessageContaining("functions");
        assertThatThrownBy(() -> PotentialGap.theorem44(Conditions.of(10, 4, 0.1), 2, 1, 1))
                .hasMessageContaining("two classes");
        assertThatThrownBy(() -> PotentialGap.theorem44(on, 2, 0, 1)).hasMessageContaining("above 0");
    }
}
