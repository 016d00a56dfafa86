package org.bochner.learn.lkrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DivergenceBallTest {
    static List<JsonNode> golden() throws IOException {
        try (InputStream in = DivergenceBallTest.class.getResourceAsStream("sinha_duchi.json")) {
            List<JsonNode> cases = new ArrayList<>();
            new ObjectMapper().readTree(in).get("cases").forEach(cases::add);
            return cases;
        }
    }

    private static double[] array(JsonNode node) {
        double[] array = new double[node.size()];
        Arrays.setAll(array, i -> node.get(i).asDouble());
        return array;
    }

    @ParameterizedTest
    @MethodSource("golden")
    void problem4IsSolvedAsInFiftyDigits(JsonNode node) {
        double[] v = array(node.get("v"));
        DivergenceBall ball = new DivergenceBall(v, node.get("k").asDouble());
        DivergenceBall.Solution found = ball.maximize(node.get("rho").asDouble());
        assertThat(found.weights()).containsExactly(array(node.get("q")), within(1e-10));
        double value = node.get("objective_v_dot_q").asDouble();
        assertThat(found.value()).isCloseTo(value, within(1e-10 * value));
        double divergence = node.get("divergence").asDouble();
        assertThat(found.divergence()).isCloseTo(divergence, within(1e-10 * (1 + divergence)));
        assertThat(found.gap()).isLessThan(1e-12);
    }

    private static double[] random(int n, RandomStream stream) {
        double[] v = new double[n];
        double ties = stream.uniform();
        for (int m = 0; m < n; m++) {
            v[m] = stream.gaussian() * stream.gaussian();
            v[m] = ties < 0.3 ? Math.rint(v[m]) : v[m];
        }
        return v;
    }

    private static double divergence(double[] q, double k) {
        double sum = 0;
        for (double weight : q) {
            sum += Math.pow(q.length * weight, k);
        }
        return sum / q.length - 1;
    }

    /**
     * Feasible, and no dual point is needed: λ and η are read off the weights and the stationarity of (8) is checked.
     */
    @ParameterizedTest
    @ValueSource(doubles = {2, 2.0001, 2.5, 3, 4, 7.3, 40})
    void everySolutionMeetsTheConditionsOfOptimality(double k) {
        RandomStream stream = RandomStream.of(11, Double.doubleToLongBits(k));
        for (int round = 0; round < 300; round++) {
            int n = 1 + stream.below(round < 250 ? 12 : 3000);
            double[] v = random(n, stream);
            double most = Math.expm1((k - 1) * Math.log(n));
            double rho = Math.min(1e200, most) * Math.exp(-12 * stream.uniform());
            DivergenceBall.Solution found = new DivergenceBall(v, k).maximize(rho);
            double[] q = found.weights();
            assertThat(Arrays.stream(q).sum()).isCloseTo(1, within(1e-12));
            assertThat(Arrays.stream(q).allMatch(weight -> weight >= 0)).isTrue();
            assertThat(divergence(q, k)).isLessThanOrEqualTo(rho * (1 + 1e-9) + 1e-12);
            assertThat(found.support()).isEqualTo((int)
                    Arrays.stream(q).filter(weight -> weight > 0).count());
            assertThat(found.gap()).isLessThan(1e-11);
            assertThat(dualBound(v, q, k, rho) - found.value()).isBetween(-1e-9, 1e-8);
        }
    }

    /**
     * An upper bound of qᵀv over the ball by Hölder's inequality for η between the values of the support and the
     * others; the least of a fine search around where the weights put it.
     */
    private static double dualBound(double[] v, double[] q, double k, double rho) {
        double top = Arrays.stream(v).max().getAsDouble();
        double bottom = Arrays.stream(v).min().getAsDouble();
        if (top == bottom) {
            return top;
        }
        double best = top;
        // η = top − e^t: the bound is convex in η, so a coarse search and golden sections around its best suffice.
        double low = Math.log(1e-14 * (top - bottom));
        double high = Math.log(1e9 * (top - bottom));
        double at = low;
        for (double t = low; t <= high; t += (high - low) / 400) {
            double bound = holder(v, top - Math.exp(t), k, rho);
            if (bound < best) {
                best = bound;
                at = t;
            }
        }
        double a = at - (high - low) / 400;
        double b = at + (high - low) / 400;
        for (int step = 0; step < 80; step++) {
            double left = b - 0.618 * (b - a);
            double right = a + 0.618 * (b - a);
            if (holder(v, top - Math.exp(left), k, rho) < holder(v, top - Math.exp(right), k, rho)) {
                b = right;
            } else {
                a = left;
            }
        }
        return Math.min(best, holder(v, top - Math.exp(a), k, rho));
    }

    private static double holder(double[] v, double eta, double k, double rho) {
        double conjugate = k / (k - 1);
        double sum = 0;
        for (double value : v) {
            sum += Math.pow(Math.max(0, value - eta), conjugate);
        }
        double n = v.length;
        return eta + Math.exp((Math.log1p(rho) - (k - 1) * Math.log(n)) / k) * Math.pow(sum, 1 / conjugate);
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 3, 5.5})
    void noFeasiblePointOfAGridIsBetter(double k) {
        RandomStream stream = RandomStream.of(12, (long) k);
        for (int round = 0; round < 20; round++) {
            double[] v = random(3, stream);
            double rho = Math.expm1((k - 1) * Math.log(3)) * stream.uniform();
            double found = new DivergenceBall(v, k).maximize(rho).value();
            int steps = 200;
            for (int a = 0; a <= steps; a++) {
                for (int b = 0; a + b <= steps; b++) {
                    double[] q = {a / (double) steps, b / (double) steps, (steps - a - b) / (double) steps};
                    if (divergence(q, k) <= rho) {
                        assertThat(q[0] * v[0] + q[1] * v[1] + q[2] * v[2]).isLessThanOrEqualTo(found + 1e-12);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 3})
    void scaleAndPlaceOfTheValuesDoNotMatter(double k) {
        double[] v = random(50, RandomStream.of(13));
        double[] q = new DivergenceBall(v, k).maximize(3).weights();
        for (double scale : new double[] {1e-300, 1e-8, 7, 1e150, 4e306}) {
            double[] scaled = Arrays.stream(v).map(value -> scale * value).toArray();
            assertThat(new DivergenceBall(scaled, k).maximize(3).weights()).containsExactly(q, within(1e-12));
        }
        double[] moved = Arrays.stream(v).map(value -> value - 1000).toArray();
        assertThat(new DivergenceBall(moved, k).maximize(3).weights()).containsExactly(q, within(1e-10));
        double[] extreme = {Double.MAX_VALUE, -Double.MAX_VALUE, 0};
        assertThat(new DivergenceBall(extreme, k).maximize(0.1).weights()[0]).isGreaterThan(1 / 3.0);
    }

    @Test
    void closedFormsAreExact() {
        for (double k : new double[] {2, 3.5}) {
            assertThat(new DivergenceBall(new double[] {-4}, k).maximize(1).weights())
                    .containsExactly(1);
            assertThat(new DivergenceBall(new double[] {5, 5, 5, 5}, k)
                            .maximize(2)
                            .weights())
                    .containsExactly(0.25, 0.25, 0.25, 0.25);
            assertThat(new DivergenceBall(new double[] {1, 2, 3, 4}, k)
                            .maximize(0)
                            .weights())
                    .containsExactly(0.25, 0.25, 0.25, 0.25);
            DivergenceBall.Solution top =
                    new DivergenceBall(new double[] {1, 9, 3, 9}, k).maximize(Double.POSITIVE_INFINITY);
            assertThat(top.weights()).containsExactly(0, 0.5, 0, 0.5);
            assertThat(top.support()).isEqualTo(2);
            assertThat(top.value()).isEqualTo(9);
            // Exactly the radius at which the ball ceases to bind, and a hair less.
            double edge = Math.pow(2, k - 1) - 1;
            for (double rho : new double[] {edge, Math.nextDown(edge)}) {
                assertThat(new DivergenceBall(new double[] {1, 9, 3, 9}, k)
                                .maximize(rho)
                                .weights())
                        .containsExactly(new double[] {0, 0.5, 0, 0.5}, within(1e-6));
            }
        }
    }

    @Test
    void aLargerRadiusIsNeverWorseAndNeverWider() {
        double[] v = random(2000, RandomStream.of(14));
        for (double k : new double[] {2, 4}) {
            DivergenceBall ball = new DivergenceBall(v, k);
            DivergenceBall.Solution last = ball.maximize(0);
            for (double rho = 1e-6; rho < 1e11; rho *= 3) {
                DivergenceBall.Solution next = ball.maximize(rho);
                assertThat(next.value()).isGreaterThanOrEqualTo(last.value() - 1e-12);
                assertThat(next.support()).isLessThanOrEqualTo(last.support());
                last = next;
            }
            assertThat(last.support()).isEqualTo(1);
        }
    }

    @Test
    void impossibleInputIsToldApart() {
        assertThatThrownBy(() -> new DivergenceBall(new double[] {1, Double.NaN}, 2))
                .hasMessageContaining("value 1 must be finite");
        assertThatThrownBy(() -> new DivergenceBall(new double[0], 2)).hasMessageContaining("at least one");
        assertThatThrownBy(() -> new DivergenceBall(new double[] {1}, 1.5)).hasMessageContaining("at least 2, not 1.5");
        assertThatThrownBy(() -> new DivergenceBall(new double[] {1}, 2).maximize(-1))
                .hasMessageContaining("at least 0, not -1");
    }
}
