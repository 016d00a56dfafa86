package org.bochner.potential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.bochner.Task;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

/** The golden values of {@code pbrff.json}, which says how each was found; and the definition. */
class AlignmentTest {
    private final JsonNode golden = golden();

    private static JsonNode golden() {
        try (InputStream in = AlignmentTest.class.getResourceAsStream("pbrff.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private static double[] numbers(JsonNode node) {
        double[] numbers = new double[node.size()];
        Arrays.setAll(numbers, i -> node.get(i).asDouble());
        return numbers;
    }

    private static double[][] table(JsonNode node) {
        double[][] table = new double[node.size()][];
        Arrays.setAll(table, i -> numbers(node.get(i)));
        return table;
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        assertThat(actual).hasSize(expected.length);
        for (int m = 0; m < expected.length; m++) {
            assertThat(actual[m]).isCloseTo(expected[m], within(tolerance));
        }
    }

    @Test
    void proposition7GivesTheGoldenLossesAndPotentials() {
        double[][] x = table(golden.get("X"));
        double[] v = ExactPotential.of(
                Family.FOURIER_PAIR, x, numbers(golden.get("y")), table(golden.get("omega_columns")), null);
        assertClose(v, numbers(golden.get("align_scores_c2_plus_s2")), 1e-12);
        assertClose(Potential.alignmentLosses(v, x.length), numbers(golden.get("loss")), 1e-12);
    }

    @Test
    void proposition8GivesTheGoldenLossesOfThreeClasses() {
        double[][] x = table(golden.get("X"));
        int[] labels = Arrays.stream(numbers(golden.get("multiclass").get("y")))
                .mapToInt(y -> (int) y)
                .toArray();
        double[] v =
                ExactPotential.ofClasses(Family.FOURIER_PAIR, x, labels, 3, table(golden.get("omega_columns")), null);
        assertClose(
                Potential.alignmentLosses(v, x.length),
                numbers(golden.get("multiclass").get("loss")),
                1e-12);
    }

    @Test
    void thePassOverFloatRowsGivesTheGoldenLossesToFloatRounding() {
        double[][] x = table(golden.get("X"));
        double[][] omega = table(golden.get("omega_columns"));
        float[][] rows = new float[x.length][2];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new float[] {(float) x[i][0], (float) x[i][1]};
        }
        double[] binary =
                Arrays.stream(numbers(golden.get("y"))).map(y -> y > 0 ? 1 : 0).toArray();
        double[] three = numbers(golden.get("multiclass").get("y"));
        DenseAtoms atoms = DenseAtoms.of(2, omega.length, (m, into) -> {
            into[0] = (float) omega[m][0];
            into[1] = (float) omega[m][1];
        });
        try (SpectralMeasure measure = SpectralMeasure.uniform(Family.FOURIER_PAIR, atoms, null, 1);
                RowStore two =
                        new Sample(rows, binary, null, Task.classification(List.of("-1", "+1"))).store(false, 1);
                RowStore many =
                        new Sample(rows, three, null, Task.classification(List.of("a", "b", "c"))).store(false, 1)) {
            assertClose(Potential.alignmentLosses(Potential.of(two, measure), 6), numbers(golden.get("loss")), 1e-6);
            assertClose(
                    Potential.alignmentLosses(Potential.of(many, measure), 6),
                    numbers(golden.get("multiclass").get("loss")),
                    1e-6);
        }
    }

    /** Equation (21) of PBRFF as it stands. */
    @Test
    void equation21IsTheMeanLossOverPairs() {
        Sample sample = Sample.classes(40, 3, 3, 4);
        double[][] x = new double[40][3];
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 3; j++) {
                x[i][j] = sample.rows()[i][j];
            }
        }
        double[][] omega = {{0.3, -0.4, 1}, {0, 0, 0}, {2, 1, -1}};
        int[] labels = Arrays.stream(sample.targets()).mapToInt(y -> (int) y).toArray();
        double[] losses =
                Potential.alignmentLosses(ExactPotential.ofClasses(Family.FOURIER_PAIR, x, labels, 3, omega, null), 40);
        for (int m = 0; m < omega.length; m++) {
            double sum = 0;
            for (int i = 0; i < 40; i++) {
                for (int j = 0; j < 40; j++) {
                    double angle = 0;
                    for (int k = 0; k < 3; k++) {
                        angle += omega[m][k] * (x[i][k] - x[j][k]);
                    }
                    sum += i == j ? 0 : (1 - sample.agreement(i, j) * Math.cos(angle)) / 2;
                }
            }
            assertThat(losses[m]).isCloseTo(sum / (40 * 39), within(1e-13));
        }
    }

    @Test
    void fewerThanTwoRowsHaveNoPairs() {
        assertThatThrownBy(() -> Potential.alignmentLosses(new double[1], 1)).hasMessageContaining("more than 1 row");
    }
}
