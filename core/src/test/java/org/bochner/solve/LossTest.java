package org.bochner.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Targets;
import org.bochner.Task;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Laws of every loss, on random rows of four outputs. */
class LossTest {
    private static final int OUTPUTS = 4;
    private static final int ROWS = 300;
    private static final double PARAMETER = 0.3;

    private static double[] gaussians(RandomStream random) {
        double[] all = new double[OUTPUTS];
        random.gaussians(all);
        return all;
    }

    private record Row(double[] scores, double[] targets) {}

    /** Scores and targets; for classes every row has another one. */
    private static Row row(Loss loss, RandomStream random) {
        double[] scores = new double[OUTPUTS];
        Arrays.setAll(scores, k -> 2 * random.gaussian());
        double[] targets;
        if (loss.usesEpsilon() || loss == Loss.SQUARED) {
            targets = gaussians(random);
        } else {
            Task task = Task.classification(
                    IntStream.range(0, OUTPUTS).mapToObj(k -> "c" + k).toList());
            Targets coding = loss.targets(task);
            targets = new double[coding.columns()];
            coding.encode(new Targets.Column(new double[] {random.below(OUTPUTS)}, null), 0, 1, targets);
        }
        return new Row(scores, targets);
    }

    private static double value(Loss loss, Row row, double[] slopes, double[] curvatures) {
        return loss.row(PARAMETER, OUTPUTS, row.scores, 0, row.targets, 0, slopes, 0, curvatures);
    }

    private static Row moved(Row row, int output, double by) {
        double[] scores = row.scores.clone();
        scores[output] += by;
        return new Row(scores, row.targets);
    }

    @ParameterizedTest
    @EnumSource
    void slopesAndCurvaturesAreDifferenceQuotients(Loss loss) {
        RandomStream random = RandomStream.of(1, loss.ordinal());
        double h = 1e-5;
        int near = 0;
        for (int i = 0; i < ROWS; i++) {
            Row row = row(loss, random);
            double[] slopes = new double[OUTPUTS];
            double[] curvatures = new double[OUTPUTS];
            value(loss, row, slopes, curvatures);
            for (int k = 0; k < OUTPUTS; k++) {
                double[] up = new double[OUTPUTS];
                double[] down = new double[OUTPUTS];
                double[] upCurvatures = new double[OUTPUTS];
                double[] downCurvatures = new double[OUTPUTS];
                double high = value(loss, moved(row, k, h), up, upCurvatures);
                double low = value(loss, moved(row, k, -h), down, downCurvatures);
                boolean corner = !loss.smooth() && up[k] != down[k];
                boolean bend = upCurvatures[k] != downCurvatures[k] && loss != Loss.LOGISTIC && !loss.joint();
                if (corner || bend) {
                    near++;
                    continue;
                }
                assertThat(slopes[k]).as("slope").isCloseTo((high - low) / (2 * h), within(1e-8));
                double second = (up[k] - down[k]) / (2 * h);
                // The multinomial loss gives a bound on its second derivative.
                double expected = loss == Loss.MULTINOMIAL ? 2 * second : second;
                assertThat(curvatures[k]).as("curvature").isCloseTo(expected, within(1e-7));
            }
        }
        assertThat(near).as("points at corners").isLessThan(5);
    }

    /** ℓ(t) ≥ ℓ(s) + ∇ℓ(s)·(t − s): convexity, also at corners. */
    @ParameterizedTest
    @EnumSource
    void everyLossLiesAboveItsTangents(Loss loss) {
        RandomStream random = RandomStream.of(2, loss.ordinal());
        for (int i = 0; i < ROWS; i++) {
            Row row = row(loss, random);
            double[] slopes = new double[OUTPUTS];
            double[] other = gaussians(random);
            double tangent = value(loss, row, slopes, null);
            for (int k = 0; k < OUTPUTS; k++) {
                tangent += slopes[k] * (other[k] - row.scores[k]);
            }
            double value = value(loss, new Row(other, row.targets), new double[OUTPUTS], null);
            assertThat(value).isGreaterThanOrEqualTo(Math.max(0, tangent) - 1e-12);
        }
    }

    /** The bound of the multinomial loss: v·diag(2p(1 − p))·v ≥ v·(diag(p) − ppᵀ)·v. */
    @Test
    void curvaturesOfTheMultinomialLossBoundItsHessian() {
        RandomStream random = RandomStream.of(3);
        for (int i = 0; i < ROWS; i++) {
            Row row = row(Loss.MULTINOMIAL, random);
            double[] p = new double[OUTPUTS];
            double[] curvatures = new double[OUTPUTS];
            value(Loss.MULTINOMIAL, row, p, curvatures);
            p[(int) row.targets[0]] += 1;
            double[] v = gaussians(random);
            double mean = 0;
            for (int k = 0; k < OUTPUTS; k++) {
                mean += p[k] * v[k];
            }
            double exact = 0;
            double bound = 0;
            for (int k = 0; k < OUTPUTS; k++) {
                exact += v[k] * p[k] * (v[k] - mean);
                bound += v[k] * curvatures[k] * v[k];
            }
            assertThat(bound).isGreaterThanOrEqualTo(exact - 1e-12);
        }
    }

    @Test
    void theRoundedHingeIsWithinHalfItsWidthOfTheHinge() {
        for (double s = -3; s < 3; s += 0.01) {
            for (double y : new double[] {-1, 1}) {
                double hinge = Loss.HINGE.value(s, y, 0);
                assertThat(Loss.ROUNDED_HINGE.value(s, y, PARAMETER)).isBetween(hinge - PARAMETER / 2 - 1e-15, hinge);
                assertThat(Loss.ROUNDED_HINGE.value(s, y, 0)).isEqualTo(hinge);
                assertThat(Loss.ROUNDED_HINGE.slope(s, y, 0)).isEqualTo(Loss.HINGE.slope(s, y, 0));
            }
        }
    }

    @Test
    void theMultinomialLossOfTwoScoresIsTheLogisticLossOfTheirDifference() {
        for (double s = -40; s < 40; s += 0.37) {
            double[] slopes = new double[2];
            double joint = Loss.MULTINOMIAL.row(0, 2, new double[] {1, 1 + s}, 0, new double[] {1}, 0, slopes, 0, null);
            assertThat(joint).isCloseTo(Loss.LOGISTIC.value(s, 1, 0), within(1e-12));
            assertThat(slopes[1]).isCloseTo(Loss.LOGISTIC.slope(s, 1, 0), within(1e-14));
            double known = Loss.LOGISTIC.slope(s, 1, 0);
            assertThat(Loss.LOGISTIC.valueWithSlope(s, 1, 0, known)).isCloseTo(joint, within(1e-12));
        }
    }

    /** p(1 − p) would be 0 from s = 37 on, where 1 − p is lost. */
    @Test
    void theCurvatureOfTheLogisticLossKeepsItsDigitsFarFromZero() {
        for (double s : new double[] {20, 40, 300}) {
            assertThat(Loss.LOGISTIC.curvature(s, 1, 0)).isCloseTo(Math.exp(-s), within(1e-8 * Math.exp(-s)));
        }
    }

    @Test
    void jointLossesRefuseASingleScoreAndSettingsNameLinearLossesOnly() {
        assertThatThrownBy(() -> Loss.MULTINOMIAL.value(0, 1, 0)).hasMessageContaining("all scores of a row");
        assertThat(Loss.linear()).doesNotContain(Loss.ROUNDED_HINGE, Loss.MULTICLASS_HINGE);
        assertThat(Loss.SQUARED_HINGE.key()).isEqualTo("squared-hinge");
    }

    @Test
    void inAMeanLossTheWeightsOfClassesAreWeightsOfTheirRows() {
        Problem plain = Problem.classes(40, 3, 2, 5);
        double[] byClass = {0.5, 7};
        double[] weights = Arrays.stream(plain.targets())
                .map(label -> byClass[(int) label])
                .toArray();
        LinearFunction function = new LinearFunction(new Matrix(3, 1), new double[] {0.3});
        try (RowStore rows = MemoryStore.of(plain.rows(), plain.targets(), null, plain.task(), Execution.defaults());
                RowStore weighted =
                        MemoryStore.of(plain.rows(), plain.targets(), weights, plain.task(), Execution.defaults())) {
            double mean = Loss.SQUARED_HINGE.mean(rows, function, 0, byClass);
            assertThat(mean).isCloseTo(Loss.SQUARED_HINGE.mean(weighted, function, 0), within(1e-12));
            assertThat(mean).isNotCloseTo(Loss.SQUARED_HINGE.mean(rows, function, 0), within(1e-3));
        }
    }
}
