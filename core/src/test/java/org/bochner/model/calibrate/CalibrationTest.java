package org.bochner.model.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.linalg.Matrix;
import org.bochner.model.Link;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static final Task TWO = Task.classification(List.of("a", "b"));
    private static final Task FOUR = Task.classification(List.of("a", "b", "c", "d"));

    /** n scores from a standard Gaussian times 2, class 1 with probability σ(slope·s + intercept). */
    private record Sample(double[] scores, double[] labels) {
        static Sample sigmoid(int n, double slope, double intercept, long seed) {
            Random random = new Random(seed);
            double[] s = new double[n];
            double[] y = new double[n];
            for (int i = 0; i < n; i++) {
                s[i] = 2 * random.nextGaussian();
                y[i] = random.nextDouble() < Calibration.sigmoid(slope * s[i] + intercept) ? 1 : 0;
            }
            return new Sample(s, y);
        }
    }

    @Test
    void sigmoidFindsTheSlopeThatMadeTheLabels() {
        // The standard errors are 0.013 and 0.016 here; five of each is a false alarm of one in a million.
        Sample sample = Sample.sigmoid(40_000, 0.8, -0.5, 1);
        SigmoidCalibration fitted = SigmoidCalibration.fit(sample.scores, 1, sample.labels, null);
        assertThat(fitted.numbers().get(0, 0)).isCloseTo(0.8, within(0.07));
        assertThat(fitted.numbers().get(0, 1)).isCloseTo(-0.5, within(0.08));
    }

    @Test
    void sigmoidIsAtTheMinimumOfTheSafeCrossEntropy() {
        Sample sample = Sample.sigmoid(200, 1.5, 1, 2);
        SigmoidCalibration fitted = SigmoidCalibration.fit(sample.scores, 1, sample.labels, null);
        double best = safeCrossEntropy(
                sample, fitted.numbers().get(0, 0), fitted.numbers().get(0, 1));
        for (double da : new double[] {-1e-3, 0, 1e-3}) {
            for (double db : new double[] {-1e-3, 0, 1e-3}) {
                assertThat(safeCrossEntropy(
                                sample,
                                fitted.numbers().get(0, 0) + da,
                                fitted.numbers().get(0, 1) + db))
                        .isGreaterThanOrEqualTo(best - 1e-9);
            }
        }
    }

    private static double safeCrossEntropy(Sample sample, double a, double b) {
        double positive = Arrays.stream(sample.labels).sum();
        double negative = sample.labels.length - positive;
        double sum = 0;
        for (int i = 0; i < sample.labels.length; i++) {
            double t = sample.labels[i] == 1 ? (positive + 1) / (positive + 2) : 1 / (negative + 2);
            double p = Calibration.sigmoid(a * sample.scores[i] + b);
            sum -= t * Math.log(p) + (1 - t) * Math.log(1 - p);
        }
        return sum;
    }

    @Test
    void separableScoresGiveAFiniteSlopeAndUselessOnesTheShareOfTheClasses() {
        double[] labels = {0, 0, 0, 1, 1, 1};
        SigmoidCalibration sure = SigmoidCalibration.fit(new double[] {-3, -2, -1, 1, 2, 3}, 1, labels, null);
        assertThat(sure.numbers().get(0, 0)).isBetween(0.1, 10.0);
        SigmoidCalibration turned = SigmoidCalibration.fit(new double[] {3, 2, 1, -1, -2, -3}, 1, labels, null);
        assertThat(turned.numbers().get(0, 0)).isZero();
        assertThat(turned.numbers().get(0, 1)).isZero();
    }

    @Test
    void isotonicIsTheBestMonotoneFunction() {
        Sample sample = Sample.sigmoid(60, 1, 0, 3);
        IsotonicCalibration fitted = IsotonicCalibration.fit(sample.scores, 1, sample.labels, null);
        double[] p = new double[120];
        fitted.probabilities(sample.scores, 60, p);
        double positive = Arrays.stream(sample.labels).sum();
        Integer[] order = new Integer[60];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(sample.scores[a], sample.scores[b]));
        double[] t = new double[60];
        for (int i = 0; i < 60; i++) {
            t[i] = sample.labels[order[i]] == 1 ? (positive + 1) / (positive + 2) : 1 / (60 - positive + 2);
        }
        for (int i = 0; i < 60; i++) {
            // The minimax formula: the largest over starts of the smallest mean over ends.
            double value = Double.NEGATIVE_INFINITY;
            for (int from = 0; from <= i; from++) {
                double least = Double.POSITIVE_INFINITY;
                for (int to = i; to < 60; to++) {
                    least = Math.min(
                            least, Arrays.stream(t, from, to + 1).average().orElseThrow());
                }
                value = Math.max(value, least);
            }
            assertThat(p[2 * order[i] + 1]).isCloseTo(value, within(1e-12));
        }
    }

    @Test
    void temperatureIsAtTheMinimumOfTheCrossEntropyAndKeepsTheArgmax() {
        Random random = new Random(4);
        int n = 3000;
        double[] scores = random.doubles(n * 4L, -3, 3).toArray();
        double[] labels = new double[n];
        double[] p = new double[n * 4];
        new TemperatureCalibration(4, 0.6).probabilities(scores, n, p);
        for (int i = 0; i < n; i++) {
            double u = random.nextDouble();
            while (labels[i] < 3 && (u -= p[i * 4 + (int) labels[i]]) > 0) {
                labels[i]++;
            }
        }
        TemperatureCalibration fitted = TemperatureCalibration.fit(scores, 4, labels, null);
        assertThat(fitted.beta()).isCloseTo(0.6, within(0.1));
        double best = safeCrossEntropy(fitted, scores, labels);
        for (double factor : new double[] {0.999, 1.001}) {
            assertThat(safeCrossEntropy(new TemperatureCalibration(4, fitted.beta() * factor), scores, labels))
                    .isGreaterThan(best);
        }
        fitted.probabilities(scores, n, p);
        double[] byScore = new double[n];
        double[] byProbability = new double[n];
        Link.argmax(scores, n, 4, byScore);
        Link.argmax(p, n, 4, byProbability);
        assertThat(byProbability).isEqualTo(byScore);
    }

    /** With targets (N+1)/(N+K) and 1/(N+K). */
    private static double safeCrossEntropy(TemperatureCalibration calibration, double[] scores, double[] labels) {
        int n = labels.length;
        int classes = calibration.classes();
        double[] p = new double[n * classes];
        calibration.probabilities(scores, n, p);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < classes; k++) {
                double target = (k == (int) labels[i] ? n + 1.0 : 1.0) / (n + classes);
                sum -= target * Math.log(p[i * classes + k]);
            }
        }
        return sum;
    }

    /** 40 rows without a mistake do not show that there will be none: the chance of one is about 1/(N+2). */
    @Test
    void temperatureIsNotSureOfEverythingAfterAFewSeparatedRows() {
        int n = 40;
        double[] scores = new double[2 * n];
        double[] labels = new double[n];
        for (int i = 0; i < n; i++) {
            labels[i] = i % 2;
            scores[2 * i + i % 2] = 5;
        }
        double[] p = new double[2 * n];
        TemperatureCalibration.fit(scores, 2, labels, null).probabilities(scores, n, p);
        assertThat(p[0]).isCloseTo((n + 1.0) / (n + 2), within(1e-9));
    }

    @Test
    void weightTwoIsTheRowTwice() {
        Sample sample = Sample.sigmoid(300, 1, 0.3, 5);
        double[] weights = new double[300];
        double[] twiceScores = new double[600];
        double[] twiceLabels = new double[600];
        int n = 0;
        for (int i = 0; i < 300; i++) {
            weights[i] = i % 3;
            for (int repeat = 0; repeat < weights[i]; repeat++) {
                twiceScores[n] = sample.scores[i];
                twiceLabels[n++] = sample.labels[i];
            }
        }
        double[] s = Arrays.copyOf(twiceScores, n);
        double[] y = Arrays.copyOf(twiceLabels, n);
        double[] at = {-2, -0.3, 0, 0.7, 3};
        assertSame(
                SigmoidCalibration.fit(sample.scores, 1, sample.labels, weights),
                SigmoidCalibration.fit(s, 1, y, null),
                at);
        assertSame(
                IsotonicCalibration.fit(sample.scores, 1, sample.labels, weights),
                IsotonicCalibration.fit(s, 1, y, null),
                at);
        assertSame(
                TemperatureCalibration.fit(sample.scores, 1, sample.labels, weights),
                TemperatureCalibration.fit(s, 1, y, null),
                at);
    }

    private static void assertSame(Calibration one, Calibration two, double[] at) {
        double[] p = new double[2 * at.length];
        double[] q = new double[2 * at.length];
        one.probabilities(at, at.length, p);
        two.probabilities(at, at.length, q);
        for (int i = 0; i < p.length; i++) {
            assertThat(p[i]).isCloseTo(q[i], within(1e-8));
        }
    }

    @Test
    void theKindWithTheLeastLogLossIsChosen() {
        Sample sigmoid = Sample.sigmoid(4000, 1, 0, 6);
        assertThat(Calibrator.fit(TWO, Link.BINARY, sigmoid.scores, sigmoid.labels, null, Execution.defaults())
                        .name())
                .isEqualTo("sigmoid");
        // Class 1 has probability 0.02, then 0.5 over a wide range, then 0.95: no sigmoid follows such steps.
        Random random = new Random(7);
        double[] s = random.doubles(6000, -3, 3).toArray();
        double[] y = Arrays.stream(s)
                .map(v -> random.nextDouble() < (v > 2.5 ? 0.95 : v > -2.5 ? 0.5 : 0.02) ? 1 : 0)
                .toArray();
        assertThat(Calibrator.fit(TWO, Link.BINARY, s, y, null, Execution.defaults())
                        .name())
                .isEqualTo("isotonic");
    }

    @Test
    void everyKindSumsToOneAndFollowsTheScore() {
        Random random = new Random(8);
        int n = 3000;
        double[] scores = random.doubles(n * 4L, -2, 2).toArray();
        double[] labels = new double[n];
        double[] noisy = new double[n * 4];
        for (int i = 0; i < noisy.length; i++) {
            noisy[i] = scores[i] + random.nextGaussian();
        }
        Link.argmax(noisy, n, 4, labels);
        for (Calibration calibration : List.of(
                SigmoidCalibration.fit(scores, 4, labels, null),
                IsotonicCalibration.fit(scores, 4, labels, null),
                TemperatureCalibration.fit(scores, 4, labels, null),
                Calibrator.fit(FOUR, Link.ONE_VS_REST, scores, labels, null, Execution.defaults()))) {
            double[] p = new double[n * 4];
            calibration.probabilities(scores, n, p);
            for (int i = 0; i < n; i++) {
                double sum = p[4 * i] + p[4 * i + 1] + p[4 * i + 2] + p[4 * i + 3];
                assertThat(sum).isCloseTo(1, within(1e-12));
            }
            double[] row = {0.1, 0.2, 0.3, 0.4};
            double[] before = new double[4];
            double[] after = new double[4];
            calibration.probabilities(row, 1, before);
            row[2] += 0.5;
            calibration.probabilities(row, 1, after);
            assertThat(after[2]).as(calibration.name()).isGreaterThan(before[2]);
        }
    }

    @Test
    void oneClassHeldOutAndFewRowsStillGiveProbabilities() {
        Calibration calibration = Calibrator.fit(
                TWO, Link.BINARY, new double[] {0.5, 1}, new double[] {1, 1}, null, Execution.defaults());
        double[] p = new double[2];
        calibration.probabilities(new double[] {0}, 1, p);
        assertThat(p[0] + p[1]).isEqualTo(1);
        assertThat(p[1]).isBetween(0.5, 0.99);
        assertThatThrownBy(() ->
                        Calibrator.fit(TWO, Link.BINARY, new double[3], new double[2], null, Execution.defaults()))
                .hasMessageContaining("3 for 2 rows");
    }

    @Test
    void brokenCalibrationsAreRefused() {
        assertThatThrownBy(() -> new SigmoidCalibration(new Matrix(1, 2, new double[] {-1, 0})))
                .hasMessageContaining("-1.0");
        assertThatThrownBy(() -> new TemperatureCalibration(2, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new IsotonicCalibration(new double[][] {{1, 0}}, new double[][] {{0.1, 0.2}}))
                .hasMessageContaining("knot 1");
        assertThatThrownBy(() -> new IsotonicCalibration(new double[][] {{1}}, new double[][] {{1}}))
                .hasMessageContaining("within (0, 1)");
    }
}
