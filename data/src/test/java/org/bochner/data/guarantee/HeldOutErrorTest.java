package org.bochner.data.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.Certificate;
import org.junit.jupiter.api.Test;

/** The bound of Clopper and Pearson against the binomial law itself. */
class HeldOutErrorTest {
    /** P(Bin(n, p) ≤ k), term by term. */
    private static double atMost(int k, int n, double p) {
        double sum = 0;
        double log = n * Math.log1p(-p);
        for (int i = 0; i <= k; i++) {
            sum += Math.exp(log);
            log += Math.log(n - i) - Math.log(i + 1) + Math.log(p) - Math.log1p(-p);
        }
        return sum;
    }

    @Test
    void atTheBoundSoFewErrorsHaveTheProbabilityEpsilon() {
        for (int n : new int[] {1, 7, 100, 1000}) {
            for (int k : new int[] {0, 1, n / 10, n / 2, n - 1}) {
                for (double epsilon : new double[] {0.01, 0.05, 0.3}) {
                    if (k < n) {
                        double bound = HeldOutError.bound(k, n, epsilon);
                        assertThat(atMost(k, n, bound)).isCloseTo(epsilon, within(1e-9));
                    }
                }
            }
            assertThat(HeldOutError.bound(n, n, 0.05)).isEqualTo(1);
            assertThat(HeldOutError.bound(0, n, 0.05)).isCloseTo(1 - Math.pow(0.05, 1.0 / n), within(1e-12));
        }
    }

    /** No simulation: the probability that the bound is below the true error is summed over all numbers of errors. */
    @Test
    void itFailsWithProbabilityEpsilonAtMostWhateverTheTrueErrorIs() {
        double epsilon = 0.05;
        int n = 60;
        for (double p = 0.005; p < 1; p += 0.005) {
            double fails = 0;
            for (int k = 0; k <= n; k++) {
                double exactly = atMost(k, n, p) - (k == 0 ? 0 : atMost(k - 1, n, p));
                fails += HeldOutError.bound(k, n, epsilon) < p ? exactly : 0;
            }
            assertThat(fails).as("true error %s", p).isLessThanOrEqualTo(epsilon + 1e-9);
        }
    }

    @Test
    void theCertificateIsOneSentence() {
        Certificate some = HeldOutError.certificate(21, 1000, 0.5, 0.05, List.of());
        assertThat(some.holds()).isTrue();
        assertThat(some.vacuous()).isFalse();
        assertThat(some.statement())
                .isEqualTo("at most 3.02 of 100 new rows are labelled wrongly on average: 21 of 1000 rows that"
                        + " training never saw were; a statement made like this one is right in at least 95 of 100"
                        + " cases");
        assertThat(HeldOutError.certificate(3, 10, 0.4, 0.05, List.of()).vacuous())
                .isTrue();
    }
}
