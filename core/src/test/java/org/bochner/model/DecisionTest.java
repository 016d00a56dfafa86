package org.bochner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.select.validate.Criterion;
import org.junit.jupiter.api.Test;

class DecisionTest {
    private static final Task TWO = Task.classification(List.of("no", "yes"));
    private static final Task THREE = Task.classification(List.of("a", "b", "c"));

    private static double[] labels(Decision rule, int classes, double... p) {
        double[] out = new double[p.length / classes];
        rule.decide(p, out.length, classes, out);
        return out;
    }

    @Test
    void thePositiveClassIsTheLabelFromTheThresholdOn() {
        double[] p = {0.8, 0.2, 0.81, 0.19, 0.1, 0.9};
        assertThat(labels(new Decision(1, 0.2, null), 2, p)).containsExactly(1, 0, 1);
        assertThat(labels(new Decision(0, 0.81, null), 2, p)).containsExactly(1, 0, 1);
        assertThat(labels(Decision.likeliest(1), 2, p)).containsExactly(0, 0, 1);
    }

    @Test
    void labelsHaveTheLeastExpectedCost() {
        RandomStream stream = RandomStream.of(1, 2);
        for (int trial = 0; trial < 200; trial++) {
            double[] p = new double[3];
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                p[k] = stream.uniform();
                sum += p[k];
            }
            double[][] cost = {{0, 1, 7}, {2, 0, 1}, {1, 4, 0}};
            int best = 0;
            double[] expected = new double[3];
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 3; k++) {
                    expected[j] += p[k] / sum * cost[k][j];
                }
                best = expected[j] < expected[best] ? j : best;
            }
            Decision rule = Decision.costs(THREE, Map.of("a:c", 7.0, "b:a", 2.0, "c:b", 4.0), -1);
            assertThat(labels(rule, 3, p)).containsExactly(best);
        }
    }

    @Test
    void weightsOfClassesMultiplyTheirProbabilities() {
        assertThat(labels(Decision.weights(new double[] {1, 2, 5}, -1), 3, 0.5, 0.3, 0.2, 0.6, 0.31, 0.09))
                .containsExactly(2, 1);
        assertThat(Decision.weights(new double[] {1, 4}, 1).threshold()).isEqualTo(0.2);
    }

    @Test
    void costsOfTwoClassesAreAThreshold() {
        Map<String, Double> costs = Map.of("yes:no", 9.0, "no:yes", 1.0);
        assertThat(Decision.costs(TWO, costs, 1).threshold()).isEqualTo(0.1);
        assertThat(Decision.costs(TWO, costs, 0).threshold()).isEqualTo(0.9);
    }

    @Test
    void whatIsNoRuleIsRefused() {
        assertThatThrownBy(() -> new Decision(1, 1.5, null)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Decision.costs(TWO, Map.of("yes:maybe", 1.0), 1))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Decision.costs(TWO, Map.of("yes:no", -1.0), 1)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Decision.costs(TWO, Map.of("yes:yes", 5.0, "no:no", 5.0), 1))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Decision.positive(THREE, "a")).isInstanceOf(BadInput.class);
    }

    /** Against a walk over all thresholds, with ties and weights. */
    @Test
    void theThresholdForF1AndForRecallIsTheBestOfAll() {
        RandomStream stream = RandomStream.of(3, 4);
        for (int trial = 0; trial < 100; trial++) {
            int n = 5 + stream.below(30);
            double[] p = new double[2 * n];
            double[] targets = new double[n];
            double[] weights = new double[n];
            for (int i = 0; i < n; i++) {
                p[2 * i + 1] = (1 + stream.below(9)) / 10.0;
                p[2 * i] = 1 - p[2 * i + 1];
                targets[i] = stream.uniform() < p[2 * i + 1] ? 1 : 0;
                weights[i] = 1 + stream.below(3);
            }
            for (String name : List.of("f1", "recall@precision=0.6")) {
                double threshold = new Criterion(name)
                        .rule(p, targets, weights, new double[] {1, 1}, 1)
                        .threshold();
                double most = 0;
                for (int t = 0; t <= 20; t++) {
                    most = Math.max(most, naive(name, p, targets, weights, t / 20.0 + 0.01));
                }
                assertThat(naive(name, p, targets, weights, threshold)).isEqualTo(most);
            }
        }
    }

    private static double naive(String name, double[] p, double[] targets, double[] weights, double threshold) {
        double hits = 0;
        double named = 0;
        double all = 0;
        for (int i = 0; i < targets.length; i++) {
            boolean label = p[2 * i + 1] >= threshold;
            all += targets[i] * weights[i];
            named += label ? weights[i] : 0;
            hits += label ? targets[i] * weights[i] : 0;
        }
        return name.equals("f1")
                ? hits == 0 ? 0 : 2 * hits / (all + named)
                : hits > 0 && hits >= 0.6 * named ? hits / all : 0;
    }
}
