package org.bochner.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

/** Each chi-square test has a false-alarm rate of 10⁻⁵ over the choice of its seed. */
class DiscreteLawTest {
    private static final int DRAWS = 400_000;

    @Test
    void countsFollowTheWeights() {
        check(new double[] {1});
        check(new double[] {3, 1});
        check(new double[] {1e-3, 5, 2, 2, 7, 0.1, 4});
        double[] geometric = new double[12];
        for (int i = 0; i < geometric.length; i++) {
            geometric[i] = Math.pow(0.5, i);
        }
        check(geometric);
        RandomStream stream = RandomStream.of(1);
        double[] many = new double[1021];
        for (int i = 0; i < many.length; i++) {
            many[i] = 0.05 + stream.exponential();
        }
        check(many);
    }

    private static void check(double[] weights) {
        DiscreteLaw law = new DiscreteLaw(weights);
        double[] expected = new double[weights.length];
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            expected[i] = DRAWS * law.probability(i);
            total += law.probability(i);
        }
        assertThat(Math.abs(total - 1)).isLessThan(1e-12);
        int[] observed = law.counts(DRAWS, RandomStream.of(77, weights.length));
        if (weights.length > 1) {
            assertThat(Statistics.chiSquare(observed, expected))
                    .isLessThan(Statistics.chiSquareLimit(weights.length, 1e-5));
        }
    }

    @Test
    void outcomesWithoutWeightNeverCome() {
        double[] weights = new double[300];
        for (int i = 0; i < weights.length; i += 3) {
            weights[i] = 0.1 + i * 1e-3;
        }
        int[] counts = new DiscreteLaw(weights).counts(100_000, RandomStream.of(5));
        for (int i = 0; i < weights.length; i++) {
            assertThat(counts[i] > 0).isEqualTo(weights[i] > 0);
        }
    }

    @Test
    void refusesWhatIsNoLaw() {
        assertThatThrownBy(() -> new DiscreteLaw(1, -1)).hasMessageContaining("weight 1");
        assertThatThrownBy(() -> new DiscreteLaw(0, 0)).hasMessageContaining("positive");
        assertThatThrownBy(() -> new DiscreteLaw(Double.NaN)).hasMessageContaining("NaN");
    }
}
