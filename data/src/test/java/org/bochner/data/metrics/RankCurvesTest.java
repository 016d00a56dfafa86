package org.bochner.data.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankCurvesTest {
    /** The chance that a row of the class is above another by all pairs, and the steps by a count for every score. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theStepsCountWhatLiesAboveEachScore(boolean weighted) {
        SplittableRandom random = new SplittableRandom(5);
        for (int n : new int[] {1, 2, 3, 7, 40, 301}) {
            double[] scores = new double[n];
            boolean[] ofClass = new boolean[n];
            double[] weights = weighted ? new double[n] : null;
            for (int i = 0; i < n; i++) {
                int tie = random.nextInt(n / 2 + 1) - n / 4;
                scores[i] = tie == 0 && random.nextBoolean() ? -0.0 : tie;
                ofClass[i] = random.nextInt(3) == 0;
                if (weighted) {
                    weights[i] = random.nextInt(3);
                }
            }
            RankCurves curves = RankCurves.of(scores, ofClass, weights);
            double before = Double.POSITIVE_INFINITY;
            for (RankCurves.Step step : curves.steps()) {
                assertThat(step.score()).isLessThan(before);
                before = step.score();
                assertThat(step.hits()).isEqualTo(above(scores, ofClass, weights, step.score(), true));
                assertThat(step.alarms()).isEqualTo(above(scores, ofClass, weights, step.score(), false));
            }
            double pairs = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (ofClass[i] && !ofClass[j]) {
                        double chance = scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                        pairs += chance * (weighted ? weights[i] * weights[j] : 1);
                    }
                }
            }
            double all = curves.positives() * curves.negatives();
            if (all > 0) {
                assertThat(curves.auc()).isCloseTo(pairs / all, within(1e-12));
            } else {
                assertThat(curves.auc()).isNaN();
            }
        }
    }

    private static double above(double[] scores, boolean[] ofClass, double[] weights, double least, boolean wanted) {
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] >= least && ofClass[i] == wanted) {
                sum += weights == null ? 1 : weights[i];
            }
        }
        return sum;
    }
}
