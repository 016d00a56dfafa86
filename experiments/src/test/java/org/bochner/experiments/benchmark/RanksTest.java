package org.bochner.experiments.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;

/** Ranks with ties and the tests on them, against naive versions. */
class RanksTest {
    /** By sorting: the mean of the places at which equal values stand. */
    private static double[] naive(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            double sum = 0;
            int count = 0;
            for (int place = 0; place < sorted.length; place++) {
                if (Double.compare(sorted[place], values[i]) == 0) {
                    sum += place + 1;
                    count++;
                }
            }
            ranks[i] = sum / count;
        }
        return ranks;
    }

    @Test
    void ranksWithTiesAreThoseOfASortedList() {
        RandomStream random = RandomStream.of(1);
        for (int round = 0; round < 200; round++) {
            double[] values = new double[1 + random.below(12)];
            for (int i = 0; i < values.length; i++) {
                int kind = random.below(8);
                values[i] = kind == 7 ? Double.NaN : kind / 2;
            }
            assertThat(Ranks.of(values)).containsExactly(naive(values));
        }
        assertThat(Ranks.of(new double[] {0.2, Double.NaN, 0.1, 0.2})).containsExactly(2.5, 4, 1, 2.5);
    }

    @Test
    void wilcoxonIsTheShareOfAllSignsThatAreAsOneSided() {
        RandomStream random = RandomStream.of(2);
        for (int round = 0; round < 50; round++) {
            double[] differences = new double[1 + random.below(9)];
            for (int i = 0; i < differences.length; i++) {
                differences[i] = random.below(9) - 4;
            }
            assertThat(Ranks.wilcoxon(differences)).isCloseTo(enumerated(differences), within(1e-12));
        }
        assertThat(Ranks.wilcoxon(new double[0])).isEqualTo(1);
        // Six of six: 2 / 2^6.
        assertThat(Ranks.wilcoxon(new double[] {1, 2, 3, 4, 5, 6})).isCloseTo(0.03125, within(1e-12));
    }

    private static double enumerated(double[] differences) {
        double[] some = Arrays.stream(differences).filter(d -> d != 0).toArray();
        double[] ranks = naive(Arrays.stream(some).map(Math::abs).toArray());
        double total = Arrays.stream(ranks).sum();
        double seen = 0;
        for (int i = 0; i < some.length; i++) {
            seen += some[i] > 0 ? ranks[i] : 0;
        }
        double less = Math.min(seen, total - seen);
        int all = 1 << some.length;
        int extreme = 0;
        for (int signs = 0; signs < all; signs++) {
            double sum = 0;
            for (int i = 0; i < some.length; i++) {
                sum += (signs >> i & 1) == 1 ? ranks[i] : 0;
            }
            extreme += sum <= less + 1e-9 ? 1 : 0;
        }
        return Math.min(1, 2.0 * extreme / all);
    }

    /** Reference: stats.friedmanchisquare of scipy 1.10.1 on the columns of these ranks. */
    @Test
    void friedmanIsThatOfScipyAndOneWhereAllAreEqual() {
        double[][] ranks = {{1, 2, 3}, {1, 2, 3}, {1, 3, 2}, {1, 2, 3}, {2, 1, 3}};
        assertThat(Ranks.friedman(ranks)).isCloseTo(0.04076220397836611, within(1e-12));
        double[][] tied = {{1, 2.5, 2.5}, {1, 2, 3}, {1.5, 1.5, 3}, {1, 3, 2}};
        assertThat(Ranks.friedman(tied)).isCloseTo(0.06168501256797605, within(1e-12));
        assertThat(Ranks.friedman(new double[][] {{1.5, 1.5}, {1.5, 1.5}})).isEqualTo(1);
        assertThat(Ranks.friedman(new double[][] {{1, 2}})).isNaN();
    }

    @Test
    void holmMultipliesTheSmallestByTheNumberOfTests() {
        assertThat(Ranks.holm(new double[] {0.04, 0.01, 0.03})).containsExactly(0.06, 0.03, 0.06);
        assertThat(Ranks.holm(new double[] {0.9, 0.8})).containsExactly(1, 1);
    }
}
