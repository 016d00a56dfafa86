package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.bochner.Certificate;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

class SpectralMarginTest {
    private static final int ROWS = 9;

    /**
     * The Rademacher complexity itself, over all signs and a fine grid of frequencies: below 1 + 3 R_ω R_x, and for
     * small R_ω above the printed 3 R_ω R_x.
     */
    @Test
    void complexityIsBelowOursAndMayBeAboveThePrintedOne() {
        double[] x = new double[ROWS];
        RandomStream.of(8).gaussians(x);
        double square = 0;
        for (double each : x) {
            square += each * each / ROWS;
        }
        double length = Math.sqrt(square);
        boolean passed = false;
        for (double bandwidth : new double[] {0, 0.01, 0.1, 1, 5}) {
            double exact = 0;
            for (int signs = 0; signs < 1 << ROWS; signs++) {
                double best = 0;
                for (int k = 0; k <= 400; k++) {
                    double c = 0;
                    double s = 0;
                    for (int i = 0; i < ROWS; i++) {
                        double sign = (signs >> i & 1) == 1 ? 1 : -1;
                        c += sign * Math.cos(bandwidth * k / 400 * x[i]);
                        s += sign * Math.sin(bandwidth * k / 400 * x[i]);
                    }
                    best = Math.max(best, Math.hypot(c, s));
                }
                exact += best / (1 << ROWS) / ROWS;
            }
            assertThat(exact).isLessThanOrEqualTo((1 + 3 * bandwidth * length) / Math.sqrt(ROWS));
            passed |= exact > 3 * bandwidth * length / Math.sqrt(ROWS);
        }
        assertThat(passed).isTrue();
    }

    /** The same for a list of functions: Massart's lemma. */
    @Test
    void complexityOfAListIsBelowMassarts() {
        for (int count : new int[] {1, 3, 20}) {
            double[][] f = new double[count][ROWS];
            double root = 0;
            for (int j = 0; j < count; j++) {
                RandomStream.of(9, j).gaussians(f[j]);
                double square = 0;
                for (double each : f[j]) {
                    square += each * each / ROWS;
                }
                root = Math.max(root, Math.sqrt(square));
            }
            double exact = 0;
            for (int signs = 0; signs < 1 << ROWS; signs++) {
                double best = 0;
                for (double[] each : f) {
                    double sum = 0;
                    for (int i = 0; i < ROWS; i++) {
                        sum += ((signs >> i & 1) == 1 ? 1 : -1) * each[i];
                    }
                    best = Math.max(best, Math.abs(sum));
                }
                exact += best / (1 << ROWS) / ROWS;
            }
            assertThat(exact).isLessThan(Math.sqrt(2 * Math.log(2.0 * count)) * root / Math.sqrt(ROWS));
        }
    }

    @Test
    void theLeastOverMarginsByHand() {
        Conditions on = Conditions.of(1e6, 2, 0.05);
        double[] ramps = {0.9, 0.4, 0.1, 0.09};
        double best = Double.POSITIVE_INFINITY;
        for (int j = 0; j < ramps.length; j++) {
            // R_ω = 0.7 is within 2^0, whose part is δ/(2·1·2); with a bias the largest score is 2s.
            double value = ramps[j]
                    + 2 * (1 + 3 * 2 + 1) * Math.pow(2, j) / 2 / 1e3
                    + 3 * Math.sqrt(Math.log(2 * 4 * (j + 1) * (j + 2) / 0.05) / 2e6);
            best = Math.min(best, value);
        }
        Certificate bound = SpectralMargin.frequencies(on, 5, true, 0.7, 2, ramps);
        assertThat(bound.value()).isCloseTo(best, within(1e-13));
        assertThat(bound.inputs().get("bandwidth")).isEqualTo(1);
        assertThat(bound.inputs().get("margin")).isEqualTo(10.0 / 4);

        double list = Double.POSITIVE_INFINITY;
        double kappa = Math.sqrt(2 * Math.log(200)) * 1.1;
        for (int j = 0; j < ramps.length; j++) {
            double value = ramps[j]
                    + 2 * kappa * Math.pow(2, j) / 3 / 1e3
                    + 3 * Math.sqrt(Math.log(2.0 * (j + 1) * (j + 2) / 0.05) / 2e6);
            list = Math.min(list, value);
        }
        assertThat(SpectralMargin.functions(on, 5, false, 100, 1.1, 3, ramps).value())
                .isCloseTo(list, within(1e-13));
    }

    @Test
    void scaleOfTheFunctionCancels() {
        Conditions on = Conditions.of(500, 2, 0.05);
        double[] ramps = {1, 0.5, 0.2};
        assertThat(SpectralMargin.frequencies(on, 1, true, 3, 2, ramps).value())
                .isEqualTo(
                        SpectralMargin.frequencies(on, 1000, true, 3, 2, ramps).value());
        assertThat(SpectralMargin.frequencies(on, 0, false, 0, 2, new double[] {1})
                        .vacuous())
                .isTrue();
    }

    @Test
    void whatIsNoMachineIsToldOf() {
        Conditions two = Conditions.of(500, 2, 0.05);
        double[] ramps = {1};
        assertThatThrownBy(() -> SpectralMargin.frequencies(Conditions.of(500, 3, 0.05), 1, true, 1, 1, ramps))
                .hasMessageContaining("two classes");
        assertThatThrownBy(() -> SpectralMargin.frequencies(two, 1, true, -1, 1, ramps))
                .hasMessageContaining("frequency");
        assertThatThrownBy(() -> SpectralMargin.functions(two, 1, true, 0, 1, 1, ramps))
                .hasMessageContaining("at least 1 function");
        assertThatThrownBy(() -> SpectralMargin.functions(two, 1, true, 1, 1, 1, new double[] {2}))
                .hasMessageContaining("[0, 1]");
    }
}
