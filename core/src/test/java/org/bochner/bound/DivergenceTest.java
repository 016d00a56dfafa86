package org.bochner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

class DivergenceTest {
    @Test
    void theUniformDistributionIsAtZeroAndAPointMassFarthest() {
        double[] uniform = new double[50];
        Arrays.fill(uniform, 0.02);
        assertThat(Divergence.kl(uniform, 50)).isCloseTo(0, within(1e-12));
        assertThat(Divergence.chiSquare(uniform, 50)).isCloseTo(0, within(1e-12));
        assertThat(Divergence.kl(new double[] {1}, 50)).isCloseTo(Math.log(50), within(1e-12));
        assertThat(Divergence.chiSquare(new double[] {1}, 50)).isCloseTo(49, within(1e-12));
    }

    @Test
    void atomsWithoutWeightMayBeLeftOut() {
        double[] q = {0.5, 0.2, 0.3};
        double[] padded = Arrays.copyOf(q, 9);
        assertThat(Divergence.kl(q, 9)).isEqualTo(Divergence.kl(padded, 9));
        assertThat(Divergence.chiSquare(q, 9)).isEqualTo(Divergence.chiSquare(padded, 9));
    }

    @Test
    void whatIsNoDistributionIsRefused() {
        assertThatThrownBy(() -> Divergence.kl(new double[] {0.5, 0.4}, 2)).hasMessageContaining("sum to 0.9");
        assertThatThrownBy(() -> Divergence.kl(new double[] {1.5, -0.5}, 2)).hasMessageContaining("-0.5");
        assertThatThrownBy(() -> Divergence.chiSquare(new double[] {0.5, 0.5}, 1))
                .hasMessageContaining("2 weights for 1 atoms");
        assertThatThrownBy(() -> Divergence.meanLoss(new double[2], new double[3]))
                .hasMessageContaining("2 weights for 3 losses");
    }

    /** A random distribution, some atoms much heavier than others. */
    static double[] random(RandomStream stream, int atoms) {
        double[] q = new double[atoms];
        double sum = 0;
        for (int m = 0; m < atoms; m++) {
            q[m] = Math.exp(2 * stream.gaussian());
            sum += q[m];
        }
        for (int m = 0; m < atoms; m++) {
            q[m] /= sum;
        }
        return q;
    }
}
