package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.bochner.Certificate;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

class MarginBoundTest {
    private static final int ROWS = 9;
    private static final int ATOMS = 6;

    /** The Rademacher complexity itself: all signs, and the best q of the ball for each. */
    @Test
    void lemma3HoldsForEveryBallAndItsProofGivesMore() {
        for (boolean pairs : new boolean[] {false, true}) {
            for (double radius : new double[] {0, 0.3, 1, 4}) {
                double exact = complexity(pairs, radius, 0);
                double sharper = Math.pow(3 * (1 + radius), 0.25) / Math.sqrt(ROWS);
                assertThat(exact).isLessThan(sharper);
                assertThat(sharper).isLessThan(Math.sqrt(2 * (1 + radius) / ROWS));
            }
        }
    }

    /** With a constant term b ≤ C·β beside ‖θ‖ ≤ B the size is √2·√(c² + b²), and that is enough. */
    @Test
    void aConstantTermIsCoveredByTheSize() {
        double[] uniform = new double[ATOMS];
        Arrays.fill(uniform, 1.0 / ATOMS);
        for (double bias : new double[] {0.2, 1, 5}) {
            double exact = complexity(true, 0, bias);
            double size = MarginBound.size(1, 1, uniform, ATOMS, bias);
            assertThat(exact).isLessThan(size / Math.sqrt(ROWS));
        }
    }

    private static double complexity(boolean pairs, double radius, double bias) {
        double total = 0;
        RandomStream stream = RandomStream.of(19, pairs ? 1 : 0);
        double[][] angles = new double[ATOMS][ROWS];
        for (double[] each : angles) {
            stream.gaussians(each);
        }
        for (int signs = 0; signs < 1 << ROWS; signs++) {
            double[] a = new double[ATOMS];
            for (int k = 0; k < ATOMS; k++) {
                double c = 0;
                double s = 0;
                for (int i = 0; i < ROWS; i++) {
                    double sign = (signs >> i & 1) == 1 ? 1 : -1;
                    c += sign * Math.cos(3 * angles[k][i]);
                    s += sign * Math.sin(3 * angles[k][i]);
                }
                a[k] = pairs ? c * c + s * s : c * c;
            }
            double sum = 2 * Integer.bitCount(signs) - ROWS;
            total += Math.sqrt(best(a, radius)) + bias * Math.abs(sum);
        }
        return total / (1 << ROWS) / ROWS;
    }

    /** max qᵀa over the simplex with N Σq² ≤ 1 + ρ: the projection of a/λ on the simplex, λ by bisection. */
    private static double best(double[] a, double radius) {
        double low = -12;
        double high = 12;
        double[] q = new double[a.length];
        for (int step = 0; step < 60; step++) {
            double scale = Math.pow(10, (low + high) / 2);
            q = projection(a, scale);
            double square = Arrays.stream(q).map(x -> x * x).sum();
            if (a.length * square <= 1 + radius) {
                low = (low + high) / 2;
            } else {
                high = (low + high) / 2;
            }
        }
        return Divergence.meanLoss(projection(a, Math.pow(10, low)), a);
    }

    private static double[] projection(double[] a, double scale) {
        double low = -scale * Arrays.stream(a).max().orElseThrow() - 1;
        double high = 1;
        double[] q = new double[a.length];
        for (int step = 0; step < 100; step++) {
            double tau = (low + high) / 2;
            double sum = 0;
            for (int k = 0; k < a.length; k++) {
                q[k] = Math.max(0, scale * a[k] + tau);
                sum += q[k];
            }
            if (sum > 1) {
                high = tau;
            } else {
                low = tau;
            }
        }
        return q;
    }

    @Test
    void overScalesTakesTheBestMarginAndPaysForAll() {
        Conditions on = Conditions.of(10000, 2, 0.05);
        double[] ramps = {0.9, 0.5, 0.2, 0.19, 0.185};
        Certificate best = MarginBound.overScales(on, 8, ramps);
        // j = 2: the share of ε is 1/((2+1)(2+2)).
        double expected = 0.2 + 2 * 4 / 100.0 + 3 * Math.sqrt(Math.log(2 * 12 / 0.05) / 20000);
        assertThat(best.value()).isCloseTo(expected, within(1e-14));
        assertThat(best.inputs()).containsEntry("margin", 2.0).containsEntry("ramp", 0.2);
        double shares = 0;
        for (int j = 0; j < 1_000_000; j++) {
            shares += 1 / ((j + 1.0) * (j + 2.0));
        }
        assertThat(shares).isLessThan(1).isCloseTo(1, within(1e-5));
    }

    @Test
    void theSizeIsThatOfTheKernelWhicheverAtomsWereLeftOut() {
        double[] few = {0.5, 0.5};
        // N Σq² = 200·0.5 = 100.
        assertThat(MarginBound.size(3, 2, few, 200, 0)).isCloseTo(6 * Math.pow(300, 0.25), within(1e-12));
        assertThat(MarginBound.size(3, 2, few, 200, 4))
                .isCloseTo(Math.sqrt(2) * Math.hypot(6 * Math.pow(300, 0.25), 4), within(1e-12));
    }

    @Test
    void nonsenseIsRefused() {
        Conditions on = Conditions.of(100, 2, 0.05);
        assertThatThrownBy(() -> MarginBound.overScales(Conditions.of(100, 3, 0.05), 1, new double[1]))
                .hasMessageContaining("two classes, not 3");
        assertThatThrownBy(() -> MarginBound.overScales(on, 1, new double[] {1.1}))
                .hasMessageContaining("not 1.1");
        assertThatThrownBy(() -> MarginBound.overScales(on, 1, new double[0])).hasMessageContaining("0 ramp losses");
    }
}
