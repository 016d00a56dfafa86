package org.bochner.sphere;

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
import java.util.stream.IntStream;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is orthonormal, complete in its degree and stable; {@link Sphere} has the oracles. */
class SphericalHarmonicsTest {
    @Test
    void goldenHarmonicsOnTheSphere() throws IOException {
        JsonNode golden;
        try (InputStream in = getClass().getResourceAsStream("spherical_harmonics.json")) {
            golden = new ObjectMapper().readTree(in);
        }
        for (JsonNode known : golden.get("values")) {
            int m = known.get("m").asInt();
            SphericalHarmonics one = SphericalHarmonics.of(
                    List.of(Sphere.harmonic(m, known.get("l").asInt())));
            // A complex harmonic is cosine + i sine with (−1)^m and the surface scale; at −m it is the conjugate.
            double factor = (m == 0 ? 1 : Math.sqrt(2)) * (m % 2 == 0 ? 1 : -1) * Math.sqrt(4 * Math.PI);
            for (int p = 0; p < golden.get("points").size(); p++) {
                JsonNode at = golden.get("points").get(p);
                double[] point = {
                    at.get(0).asDouble(), at.get(1).asDouble(), at.get(2).asDouble()
                };
                double expected = m >= 0
                        ? factor * known.get("re").get(p).asDouble()
                        : -factor * known.get("im").get(p).asDouble() * (m % 2 == 0 ? 1 : -1);
                assertThat(Sphere.values(one, point)[0])
                        .as(one.get(0).toString())
                        .isCloseTo(expected, within(1e-13 * (1 + Math.abs(expected))));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2,30", "3,12", "4,6", "5,4", "6,3", "7,3", "8,2"})
    void orthonormalUnderTheUniformLawByQuadrature(int d, int degree) {
        SphericalHarmonics all = SphericalHarmonics.upTo(d, degree);
        int n = all.count();
        double[][] gram = new double[n][n];
        Sphere.quadrature(d, degree, (point, weight) -> {
            double[] y = Sphere.values(all, point);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    gram[i][j] += weight * y[i] * y[j];
                }
            }
        });
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                assertThat(gram[i][j]).as(all.get(i) + " " + all.get(j)).isCloseTo(i == j ? 1 : 0, within(1e-12));
            }
        }
    }

    /** NSRF (8): the products of a whole degree add to N(d, ℓ) times the Gegenbauer polynomial of ⟨x, x'⟩. */
    @ParameterizedTest
    @CsvSource({"2,200", "3,30", "4,12", "5,8", "6,6", "7,5", "8,5"})
    void additionTheorem(int d, int most) {
        SphericalHarmonics all = SphericalHarmonics.upTo(d, most);
        RandomStream random = RandomStream.of(3, d);
        for (int trial = 0; trial < 4; trial++) {
            double[] x = Sphere.point(d, random);
            double[] other = trial == 0 ? x : Sphere.point(d, random);
            double[] y = Sphere.values(all, x);
            double[] z = Sphere.values(all, other);
            double[] sums = new double[most + 1];
            for (int j = 0; j < y.length; j++) {
                sums[all.get(j).degree()] += y[j] * z[j];
            }
            for (int ell = 0; ell <= most; ell++) {
                double size = SphericalHarmonics.count(d, ell);
                assertThat(sums[ell] / size).isCloseTo(Sphere.zonal(d, ell, Sphere.dot(x, other)), within(2e-13));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 20})
    void everyHarmonicIsHiguchisProductInAngles(int d) {
        RandomStream random = RandomStream.of(4, d);
        for (int trial = 0; trial < 60; trial++) {
            int most = trial < 40 ? 12 : 200;
            int[] degrees = new int[d - 1];
            for (int k = 0; k < degrees.length; k++) {
                degrees[k] = random.below(most + 1);
            }
            Arrays.sort(degrees);
            degrees[0] *= random.sign();
            double[] point = Sphere.point(d, random);
            double found = Sphere.values(SphericalHarmonics.of(List.of(Sphere.harmonic(degrees))), point)[0];
            double expected = Sphere.higuchi(degrees, point);
            assertThat(found)
                    .as(Arrays.toString(degrees))
                    .isCloseTo(expected, within(1e-10 * (1 + Math.abs(expected))));
        }
    }

    /** Σ_m Y_ℓm² = 2ℓ + 1 at every point, near the poles too, where sin^m θ is far below the range of double. */
    @ParameterizedTest
    @ValueSource(ints = {200, 1000})
    void stableAtHighDegreeOnTheSphere(int degree) {
        SphericalHarmonics all = SphericalHarmonics.of(IntStream.rangeClosed(-degree, degree)
                .mapToObj(m -> Sphere.harmonic(m, degree))
                .toList());
        List<double[]> points = new ArrayList<>();
        for (double z : new double[] {-1, 1 - 1e-12, 1 - 1e-6, 0.9999, 0.99, 0.9, 0.6, -0.3, 1e-9, 0}) {
            double r = Math.sqrt((1 - z) * (1 + z));
            points.add(new double[] {r * Math.cos(0.7), r * Math.sin(0.7), z});
        }
        List<double[]> values =
                points.stream().map(each -> Sphere.values(all, each)).toList();
        for (int i = 0; i < points.size(); i++) {
            double[] y = values.get(i);
            assertThat(Sphere.dot(y, y) / (2 * degree + 1)).isCloseTo(1, within(2e-14 * degree));
            for (int j = 0; j < i; j++) {
                double sum = Sphere.dot(y, values.get(j)) / (2 * degree + 1);
                double cosine = Math.min(1, Sphere.dot(points.get(i), points.get(j)));
                assertThat(sum).isCloseTo(Sphere.zonal(3, degree, cosine), within(1e-10));
            }
        }
    }

    @Test
    void aDegreeHasAsManyAsTheFormulaSays() {
        for (int d = 2; d <= 8; d++) {
            SphericalHarmonics all = SphericalHarmonics.upTo(d, 5);
            for (int ell = 0; ell <= 5; ell++) {
                int degree = ell;
                long found =
                        all.list().stream().filter(y -> y.degree() == degree).count();
                assertThat(found).isEqualTo(SphericalHarmonics.count(d, ell));
            }
            assertThat(all.list()).doesNotHaveDuplicates();
        }
        assertThat(SphericalHarmonics.count(3, 31)).isEqualTo(63);
        assertThat(SphericalHarmonics.count(4, 9)).isEqualTo(100);
        assertThat(SphericalHarmonics.count(784, 2)).isEqualTo(784 * 785 / 2 - 1);
        assertThat(SphericalHarmonics.count(784, 500)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aCountTakesTheFirstAndNeverSplitsAPair() {
        assertThat(Sphere.first(3, 9).list().toString())
                .isEqualTo("[Y[0, 0], Y[1, 0], Y[1, 1], Y[1, -1], Y[2, 0], Y[2, 1], Y[2, -1], Y[2, 2], Y[2, -2]]");
        assertThat(Sphere.first(3, 8).count()).isEqualTo(7);
        assertThat(Sphere.first(3, 1000).count()).isEqualTo(1000);
        assertThat(Sphere.first(3, 999).count()).isEqualTo(998);
        assertThat(Sphere.first(2, 1000).get(998).degree()).isEqualTo(499);
        assertThat(Sphere.first(3, 9).list())
                .isEqualTo(SphericalHarmonics.upTo(3, 2).list());
        assertThat(Sphere.first(3, 9).pairs().stream().map(Arrays::toString))
                .containsExactly("[0]", "[1]", "[2, 3]", "[4]", "[5, 6]", "[7, 8]");
        assertThat(Sphere.first(3, 9).select(8, 1).list().toString()).isEqualTo("[Y[2, -2], Y[1, 0]]");
    }

    @Test
    void inManyDimensionsTheFirstDegreeIsTheCoordinates() {
        double[] x = Sphere.point(784, RandomStream.of(8));
        double[] y = Sphere.values(SphericalHarmonics.upTo(784, 1), x);
        assertThat(y).hasSize(785);
        assertThat(y[0]).isEqualTo(1);
        for (int k = 1; k <= 784; k++) {
            int coordinate = k <= 782 ? 784 - k : k - 783;
            assertThat(y[k]).isCloseTo(28 * x[coordinate], within(1e-13));
        }
        SphericalHarmonics more = SphericalHarmonics.upTo(100, 2);
        assertThat(more.get(101)).hasToString("Y[2, axis 100: 2]");
        assertThat(more.get(102)).hasToString("Y[2, axis 100: 1, axis 99: 1]");
    }

    @Test
    void indicesAreReadBothWays() {
        Harmonic y = Sphere.harmonic(-2, 2, 5, 5, 9);
        assertThat(y.dimension()).isEqualTo(6);
        assertThat(y.degree()).isEqualTo(9);
        assertThat(y.order()).isEqualTo(-2);
        assertThat(y.axes()).containsExactly(6, 4);
        assertThat(y.drops()).containsExactly(4, 3);
        assertThat(new Harmonic(6, -2, y.axes(), y.drops())).isEqualTo(y).hasSameHashCodeAs(y);
        assertThat(y.cosine()).isEqualTo(Sphere.harmonic(2, 2, 5, 5, 9));
        assertThat(y).hasToString("Y[9, 5, 5, 2, -2]");
    }

    @Test
    void whatIsNoListOfHarmonicsIsToldOf() {
        assertThatThrownBy(() -> SphericalHarmonics.upTo(1, 5)).hasMessageContaining("from 2 dimensions on, not in 1");
        assertThatThrownBy(() -> SphericalHarmonics.of(List.of())).hasMessageContaining("not 0");
        assertThatThrownBy(() -> SphericalHarmonics.upTo(784, 3)).hasMessageContaining("take a smaller degree");
        assertThatThrownBy(() -> new Harmonic(4, 1, List.of(3, 4), List.of(1, 1)))
                .hasMessageContaining("axes fall");
        assertThatThrownBy(() -> SphericalHarmonics.of(List.of(Sphere.harmonic(1, 1001))))
                .hasMessageContaining("at most 1000");
        assertThatThrownBy(() -> SphericalHarmonics.of(List.of(Sphere.harmonic(1), Sphere.harmonic(1, 1))))
                .hasMessageContaining("2 and of 3 dimensions");
        assertThatThrownBy(() -> Sphere.values(Sphere.first(3, 4), 1, 0))
                .hasMessageContaining("the point has 2 coordinates");
    }
}
