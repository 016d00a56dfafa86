package org.bochner.learn.nsrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DualSetTest {
    private static double[] numbers(JsonNode node) {
        double[] all = new double[node.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = node.get(i).asDouble();
        }
        return all;
    }

    private static DualSet box(double[] y, double c) {
        double[] ones = new double[y.length];
        Arrays.fill(ones, 1);
        return new DualSet(y, ones, c);
    }

    private static DualSet cone(double[] y) {
        return box(y, Double.POSITIVE_INFINITY);
    }

    @Test
    void goldenProjectionsAndAlgorithm3() throws IOException {
        JsonNode golden;
        try (InputStream in = getClass().getResourceAsStream("projection.json")) {
            golden = new ObjectMapper().readTree(in);
        }
        for (JsonNode known : golden.get("projection")) {
            DualSet set = box(numbers(golden.get("y")), known.get("C").asDouble());
            double[] a = numbers(known.get("alpha"));
            assertThat(set.project(a, new double[a.length]))
                    .containsExactly(numbers(known.get("exact_euclidean")), within(1e-15));
            double[] y = numbers(golden.get("y"));
            double c = known.get("C").asDouble();
            assertThat(alternate(a, y, c, 10)).containsExactly(numbers(known.get("alternating10")), within(1e-15));
            assertThat(alternate(a, y, c, 1000)).containsExactly(numbers(known.get("alternating1000")), within(1e-15));
        }
    }

    /** Algorithm 3 of the paper: {@code rounds} times onto the box, then onto the plane. */
    private static double[] alternate(double[] a, double[] y, double c, int rounds) {
        double[] alpha = a.clone();
        for (int round = 0; round < rounds; round++) {
            double sum = 0;
            for (int i = 0; i < alpha.length; i++) {
                alpha[i] = Math.min(c, Math.max(0, alpha[i]));
                sum += y[i] * alpha[i];
            }
            for (int i = 0; i < alpha.length; i++) {
                alpha[i] -= sum / alpha.length * y[i];
            }
        }
        return alpha;
    }

    private static double[] labels(int n, RandomStream random) {
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = random.uniform() < 0.3 ? 1 : -1;
        }
        return y;
    }

    /** Numbers of which many are equal, many on a corner of the box and some far outside. */
    private static double[] numbers(int n, RandomStream random) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++) {
            a[i] = switch (random.below(4)) {
                case 0 -> random.below(5) - 2;
                case 1 -> 1e6 * random.gaussian();
                default -> random.gaussian();
            };
        }
        return a;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return Math.sqrt(sum);
    }

    /** τ by a hundred halvings. */
    private static double[] bisected(double[] a, double[] y, double c) {
        double low = -1e8;
        double high = 1e8;
        double[] alpha = new double[a.length];
        for (int round = 0; round < 100; round++) {
            double tau = (low + high) / 2;
            for (int i = 0; i < a.length; i++) {
                alpha[i] = Math.min(c, Math.max(0, a[i] - tau * y[i]));
            }
            if (dot(y, alpha) > 0) {
                low = tau;
            } else {
                high = tau;
            }
        }
        return alpha;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 13, 207, 1021})
    void exactProjectionIsFeasibleIsTheRootAndIsNeverFartherThanAlternating(int n) {
        for (int trial = 0; trial < 20; trial++) {
            RandomStream random = RandomStream.of(5, n, trial);
            double[] y = labels(n, random);
            double[] a = numbers(n, random);
            double c = 0.1 + 3 * random.uniform();
            DualSet set = box(y, c);
            double[] nearest = set.project(a, new double[a.length]);
            double scale = 1e-9 * n;
            assertThat(Arrays.stream(nearest)).allMatch(alpha -> alpha >= 0 && alpha <= c);
            assertThat(dot(y, nearest)).isCloseTo(0, within(scale));
            assertThat(distance(nearest, bisected(a, y, c))).isLessThan(scale);
            double[] alternating = alternate(a, y, c, 3000);
            assertThat(distance(a, nearest)).isLessThanOrEqualTo(distance(a, alternating) * (1 + 1e-12) + scale);
            assertThat(distance(nearest, set.project(nearest, new double[nearest.length])))
                    .isLessThan(scale);

            double[] cone = cone(y).project(a, new double[n]);
            assertThat(Arrays.stream(cone)).allMatch(alpha -> alpha >= 0);
            assertThat(distance(cone, bisected(a, y, 1e15))).isLessThan(scale);
        }
    }

    /** The nearest point p of a convex set has (a − p)·(q − p) ≤ 0 for every other q of it. */
    @Test
    void noFeasiblePointIsOnTheSideOfA() {
        RandomStream random = RandomStream.of(6);
        double[] y = labels(50, random);
        double[] a = new double[50];
        random.gaussians(a);
        for (DualSet set : new DualSet[] {box(y, 0.7), cone(y)}) {
            double[] p = set.project(a, new double[a.length]);
            for (int trial = 0; trial < 200; trial++) {
                double[] q = set.project(numbers(50, random), new double[50]);
                double side = 0;
                for (int i = 0; i < 50; i++) {
                    side += (a[i] - p[i]) * (q[i] - p[i]);
                }
                assertThat(side).isLessThan(1e-9 * (1 + distance(p, q)));
            }
        }
    }

    @Test
    void oneClassAloneHasNothingButZero() {
        assertThat(box(new double[] {1, 1}, 1).project(new double[] {3, -4}, new double[2]))
                .containsOnly(0);
        assertThat(cone(new double[] {-1, -1}).project(new double[] {3, 4}, new double[2]))
                .containsOnly(0);
        assertThat(cone(new double[] {-1, -1}).support(new double[] {3, 4})).isZero();
    }

    @Test
    void supportIsReachedAndNeverPassed() {
        RandomStream random = RandomStream.of(7);
        double[] y = labels(31, random);
        double[] g = new double[31];
        random.gaussians(g);
        DualSet set = box(y, 2);
        double support = set.support(g);
        double best = 0;
        for (double far : new double[] {1, 10, 100, 1e4}) {
            double[] a = g.clone();
            for (int i = 0; i < a.length; i++) {
                a[i] *= far;
            }
            best = Math.max(best, dot(g, set.project(a, new double[a.length])));
            assertThat(best).isLessThanOrEqualTo(support + 1e-9);
        }
        assertThat(best).isCloseTo(support, within(1e-9));
        assertThat(cone(y).support(g)).isInfinite();
    }

    @Test
    void whatMakesNoSetIsToldOf() {
        assertThatThrownBy(() -> box(new double[] {1, -1}, 0)).hasMessageContaining("C must be above 0");
        assertThatThrownBy(() -> cone(new double[] {1, -1}).project(new double[] {1, Double.NaN}, new double[2]))
                .hasMessageContaining("number 1 must be finite");
    }
}
