package org.bochner.learn.landmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.learn.pbrff.Agreement;
import org.bochner.learn.pbrff.PseudoPosterior;
import org.bochner.learn.pbrff.Samples;
import org.bochner.linalg.DenseRows;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LandmarkLossesTest {
    private static final int ROWS = 1207;
    private static final int COLUMNS = 13;
    private static final int LANDMARKS = 7;
    private static final int EACH = 21;

    @ParameterizedTest
    @ValueSource(strings = {"random", "clustering"})
    void equations10And12And13AgreeWithGoldenValues(String kind) {
        JsonNode golden = Samples.golden();
        double[][] x = Samples.matrix(golden.get("X"));
        double[] y = Samples.numbers(golden.get("y"));
        JsonNode landmarks = golden.get("landmarks");
        JsonNode expected = landmarks.get(kind);
        Agreement agreement = new Agreement(true, 0, 1);
        for (int l = 0; l < 2; l++) {
            int row = landmarks.get("landmark_indices").get(l).asInt();
            double[][] omega = transposed(Samples.matrix(landmarks.get("Omega").get(l)));
            double[] losses = exact(x, y, x[row], y[row], kind.equals("random"), agreement, omega);
            close(losses, Samples.numbers(expected.get("loss").get(l)));
            close(
                    PseudoPosterior.of(losses, 10, x.length).weights(),
                    Samples.numbers(expected.get("Q_beta10").get(l)));
            double[] q = PseudoPosterior.of(losses, 1, x.length).weights();
            close(q, Samples.numbers(expected.get("Q_beta1").get(l)));
            for (int i = 0; i < x.length; i++) {
                double psi = 0;
                for (int m = 0; m < q.length; m++) {
                    double angle = omega[m][0] * (x[row][0] - x[i][0]) + omega[m][1] * (x[row][1] - x[i][1]);
                    psi += q[m] * Math.cos(angle);
                }
                assertThat(psi)
                        .isCloseTo(expected.get("pb_mapping").get(i).get(l).asDouble(), within(1e-12));
            }
        }
    }

    private static double[][] transposed(double[][] a) {
        double[][] b = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                b[j][i] = a[i][j];
            }
        }
        return b;
    }

    private static void close(double[] found, double[] expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int m = 0; m < found.length; m++) {
            assertThat(found[m]).isCloseTo(expected[m], within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"binary", "classes", "numbers"})
    void theFusedPassesAreTheDefinition(String kind) {
        float[][] x = Samples.values(ROWS, COLUMNS, 1);
        Task task = kind.equals("numbers") ? Task.regression() : Samples.classes(kind.equals("binary") ? 2 : 4);
        double[] y = Samples.labels(ROWS, kind.equals("binary") ? 2 : 4);
        for (boolean sparse : new boolean[] {false, true}) {
            for (boolean member : new boolean[] {false, true}) {
                try (MemoryStore rows = Samples.store(x, y, null, task, sparse, 2);
                        LandmarkChoice.Chosen chosen = chosen(x, y, member);
                        DenseAtoms own = atoms(LANDMARKS * EACH);
                        DenseAtoms shared = atoms(EACH)) {
                    Agreement agreement = Agreement.of(rows);
                    double[][] angles = LandmarkLosses.angles(own, chosen.rows(), false);
                    LandmarkLosses found = LandmarkLosses.of(rows, chosen, agreement, own, angles);
                    assertThat(found.mass()).isEqualTo(ROWS);
                    double[][] commonAngles = LandmarkLosses.angles(shared, chosen.rows(), true);
                    LandmarkLosses common = LandmarkLosses.ofShared(rows, chosen, agreement, shared, commonAngles);
                    for (int l = 0; l < LANDMARKS; l++) {
                        double[] some = common.losses()[l];
                        double[] expected = exact(x, y, chosen, l, agreement, own, l * EACH);
                        double[] expectedCommon = exact(x, y, chosen, l, agreement, shared, 0);
                        for (int m = 0; m < EACH; m++) {
                            assertThat(found.losses()[l][m]).isCloseTo(expected[m], within(2e-6));
                            assertThat(some[m]).isCloseTo(expectedCommon[m], within(2e-6));
                        }
                    }
                }
            }
        }
    }

    @Test
    void frequenciesOfAStructureHaveTheLossesAndAnglesOfTheirMatrix() {
        float[][] x = Samples.values(300, COLUMNS, 1);
        double[] y = Samples.labels(300, 3);
        int[] every = IntStream.range(0, LANDMARKS * EACH).toArray();
        try (MemoryStore rows = Samples.store(x, y, null, Samples.classes(3), true, 2);
                LandmarkChoice.Chosen chosen = chosen(x, y, true);
                SpectralMeasure drawn =
                        FrequencyDraw.draw(BaseKernel.parse("gaussian"), Draw.SORF, every.length, COLUMNS, 5);
                Atoms matrix = drawn.atoms().select(every)) {
            Agreement agreement = Agreement.of(rows);
            double[][] angles = LandmarkLosses.angles(drawn.atoms(), chosen.rows(), false);
            double[][] same = LandmarkLosses.angles(matrix, chosen.rows(), false);
            for (int l = 0; l < LANDMARKS; l++) {
                assertThat(angles[l]).containsExactly(same[l], within(1e-4));
            }
            near(
                    LandmarkLosses.of(rows, chosen, agreement, drawn.atoms(), angles),
                    LandmarkLosses.of(rows, chosen, agreement, matrix, same));
        }
    }

    @Test
    void aWeightIsARowSoManyTimes() {
        float[][] x = Samples.values(300, COLUMNS, 1);
        double[] y = Samples.labels(300, 3);
        double[] weights = IntStream.range(0, 300).mapToDouble(i -> i % 4).toArray();
        int[] repeated = IntStream.range(0, 300)
                .flatMap(i -> IntStream.range(0, i % 4).map(k -> i))
                .toArray();
        float[][] many = Arrays.stream(repeated).mapToObj(i -> x[i]).toArray(float[][]::new);
        double[] manyY = Arrays.stream(repeated).mapToDouble(i -> y[i]).toArray();
        try (MemoryStore weighted = Samples.store(x, y, weights, Samples.classes(3), false, 2);
                MemoryStore plain = Samples.store(many, manyY, null, Samples.classes(3), false, 2);
                LandmarkChoice.Chosen chosen = chosen(x, y, true);
                DenseAtoms atoms = atoms(LANDMARKS * EACH)) {
            Agreement agreement = Agreement.of(plain);
            double[][] angles = LandmarkLosses.angles(atoms, chosen.rows(), false);
            LandmarkLosses one = LandmarkLosses.of(weighted, chosen, agreement, atoms, angles);
            LandmarkLosses other = LandmarkLosses.of(plain, chosen, agreement, atoms, angles);
            assertThat(one.mass()).isEqualTo(other.mass());
            near(one, other);
        }
    }

    @Test
    void twoEqualClassesCodedAsNumbersHaveTheSameLosses() {
        float[][] x = Samples.values(400, COLUMNS, 2);
        double[] y = Samples.labels(400, 2);
        double[] signs = Arrays.stream(y).map(each -> 10 * each - 3).toArray();
        try (MemoryStore classes = Samples.store(x, y, null, Samples.classes(2), false, 2);
                MemoryStore numbers = Samples.store(x, signs, null, Task.regression(), false, 2);
                LandmarkChoice.Chosen labelled = chosen(x, y, true);
                LandmarkChoice.Chosen numbered = chosen(x, signs, true);
                DenseAtoms atoms = atoms(LANDMARKS * EACH)) {
            double[][] angles = LandmarkLosses.angles(atoms, labelled.rows(), false);
            near(
                    LandmarkLosses.of(classes, labelled, Agreement.of(classes), atoms, angles),
                    LandmarkLosses.of(numbers, numbered, Agreement.of(numbers), atoms, angles));
        }
    }

    private static void near(LandmarkLosses one, LandmarkLosses other) {
        for (int l = 0; l < LANDMARKS; l++) {
            for (int m = 0; m < EACH; m++) {
                assertThat(one.losses()[l][m]).isCloseTo(other.losses()[l][m], within(1e-6));
            }
        }
    }

    /** The first rows, sorted by target. */
    private static LandmarkChoice.Chosen chosen(float[][] x, double[] y, boolean member) {
        int[] picked = IntStream.range(0, LANDMARKS)
                .boxed()
                .sorted((a, b) -> Double.compare(y[a], y[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new LandmarkChoice.Chosen(
                DenseRows.of(Arrays.stream(picked).mapToObj(i -> x[i]).toArray(float[][]::new)),
                Arrays.stream(picked).mapToDouble(i -> y[i]).toArray(),
                member);
    }

    private static DenseAtoms atoms(int count) {
        RandomStream stream = RandomStream.of(5, count);
        return DenseAtoms.of(COLUMNS, count, (m, into) -> stream.gaussians(into));
    }

    private static double[] exact(
            float[][] x,
            double[] y,
            LandmarkChoice.Chosen chosen,
            int l,
            Agreement agreement,
            DenseAtoms atoms,
            int at) {
        double[][] rows = new double[x.length][];
        Arrays.setAll(rows, i -> widened(x[i]));
        float[] landmark = new float[COLUMNS];
        chosen.rows().copyRow(l, landmark);
        double[][] omega = new double[EACH][];
        float[] each = new float[COLUMNS];
        for (int m = 0; m < EACH; m++) {
            atoms.copyAtom(at + m, each);
            omega[m] = widened(each);
        }
        return exact(rows, y, widened(landmark), chosen.targets()[l], chosen.members(), agreement, omega);
    }

    private static double[] widened(float[] values) {
        double[] wide = new double[values.length];
        Arrays.setAll(wide, j -> values[j]);
        return wide;
    }

    /**
     * The losses of one landmark's hypotheses by their definition, in double.
     *
     * @param rows x_j
     * @param targets y_j
     * @param landmark x_l
     * @param target y_l
     * @param member whether the landmark is one of the rows
     * @param frequencies ω_m
     */
    private static double[] exact(
            double[][] rows,
            double[] targets,
            double[] landmark,
            double target,
            boolean member,
            Agreement agreement,
            double[][] frequencies) {
        double[] losses = new double[frequencies.length];
        for (int m = 0; m < losses.length; m++) {
            double sum = 0;
            for (int j = 0; j < rows.length; j++) {
                double angle = 0;
                for (int c = 0; c < landmark.length; c++) {
                    angle += frequencies[m][c] * (landmark[c] - rows[j][c]);
                }
                sum += agreement.of(target, targets[j]) * Math.cos(angle);
            }
            losses[m] = LandmarkLosses.loss(sum, rows.length, agreement.of(target, target), member);
        }
        return losses;
    }
}
