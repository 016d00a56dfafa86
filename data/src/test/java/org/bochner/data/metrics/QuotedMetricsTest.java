package org.bochner.data.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.model.Predictions;
import org.junit.jupiter.api.Test;

/** Every metric against sums over all rows or all pairs of rows, with ties and weights. */
class QuotedMetricsTest {
    private static final Offset<Double> CLOSE = within(1e-12);

    /** Rows of {@code classes} classes with probabilities on a coarse grid, so that there are ties. */
    private static Predictions some(int classes, long seed) {
        RandomStream stream = RandomStream.of(seed, classes);
        int n = 20 + stream.below(40);
        double[] p = new double[n * classes];
        double[] targets = new double[n];
        double[] values = new double[n];
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int k = 0; k < classes; k++) {
                p[i * classes + k] = 1 + stream.below(4);
                sum += p[i * classes + k];
            }
            for (int k = 0; k < classes; k++) {
                p[i * classes + k] /= sum;
            }
            targets[i] = i < classes ? i : stream.below(classes);
            values[i] = stream.below(classes);
            weights[i] = 1 + stream.below(3);
        }
        List<String> labels = IntStream.range(0, classes).mapToObj(k -> "c" + k).toList();
        return new Predictions(Task.classification(labels), 0, n, targets, weights, new double[n], values, p);
    }

    private static double sum(Predictions of, java.util.function.IntPredicate which) {
        return IntStream.range(0, of.rows())
                .filter(which)
                .mapToDouble(of::weight)
                .sum();
    }

    private static double pairs(Predictions of, int k) {
        int classes = of.task().classes();
        double right = 0;
        double all = 0;
        for (int i = 0; i < of.rows(); i++) {
            for (int j = 0; j < of.rows(); j++) {
                if (of.targets()[i] == k && of.targets()[j] != k) {
                    double a = of.probabilities()[i * classes + k];
                    double b = of.probabilities()[j * classes + k];
                    right += of.weight(i) * of.weight(j) * (a > b ? 1 : a == b ? 0.5 : 0);
                    all += of.weight(i) * of.weight(j);
                }
            }
        }
        return right / all;
    }

    /** Each row of the class, with the precision of all rows that score as high as it or higher. */
    private static double averagePrecision(Predictions of, int k) {
        int classes = of.task().classes();
        double total = 0;
        double all = 0;
        for (int i = 0; i < of.rows(); i++) {
            if (of.targets()[i] == k) {
                double least = of.probabilities()[i * classes + k];
                double named = sum(of, j -> of.probabilities()[j * classes + k] >= least);
                double hits = sum(of, j -> of.probabilities()[j * classes + k] >= least && of.targets()[j] == k);
                total += of.weight(i) * hits / named;
                all += of.weight(i);
            }
        }
        return total / all;
    }

    @Test
    void metricsOfClassesAreThoseOfSumsOverRowsAndPairs() {
        for (int trial = 0; trial < 60; trial++) {
            int classes = 2 + trial % 3;
            Predictions of = some(classes, trial);
            double all = sum(of, i -> true);
            double[] f1 = new double[classes];
            double[] precision = new double[classes];
            double[] recall = new double[classes];
            double[] truth = new double[classes];
            for (int k = 0; k < classes; k++) {
                int each = k;
                double hits = sum(of, i -> of.targets()[i] == each && of.values()[i] == each);
                truth[k] = sum(of, i -> of.targets()[i] == each);
                double named = sum(of, i -> of.values()[i] == each);
                precision[k] = named == 0 ? 0 : hits / named;
                recall[k] = hits / truth[k];
                f1[k] = hits == 0 ? 0 : 2 / (1 / precision[k] + 1 / recall[k]);
            }
            Map<String, Double> values = new ClassQuality(of, classes == 2 ? 1 : -1).values();
            assertThat(values.get("macroF1")).isCloseTo(mean(f1), CLOSE);
            assertThat(values.get("macroPrecision")).isCloseTo(mean(precision), CLOSE);
            assertThat(values.get("macroRecall")).isCloseTo(mean(recall), CLOSE);
            double weighted = 0;
            for (int k = 0; k < classes; k++) {
                weighted += f1[k] * truth[k] / all;
            }
            assertThat(values.get("weightedF1")).isCloseTo(weighted, CLOSE);
            assertThat(values.get("mcc")).isCloseTo(correlation(of), within(1e-9));
            double brier = 0;
            for (int i = 0; i < of.rows(); i++) {
                for (int k = 0; k < classes; k++) {
                    double error = of.probabilities()[i * classes + k] - (of.targets()[i] == k ? 1 : 0);
                    brier += of.weight(i) * error * error / all / (classes == 2 ? 2 : 1);
                }
            }
            assertThat(values.get("brier")).isCloseTo(brier, CLOSE);
            if (classes == 2) {
                assertThat(values.get("f1")).isCloseTo(f1[1], CLOSE);
                assertThat(values.get("averagePrecision")).isCloseTo(averagePrecision(of, 1), CLOSE);
                assertThat(new ClassQuality(of, 1).curves().auc()).isCloseTo(pairs(of, 1), CLOSE);
                assertThat(values.get("liftAt10Percent")).isCloseTo(lift(of, 0.1), within(1e-9));
            } else {
                double[] areas = IntStream.range(0, classes)
                        .mapToDouble(k -> pairs(of, k))
                        .toArray();
                double[] precisions = IntStream.range(0, classes)
                        .mapToDouble(k -> averagePrecision(of, k))
                        .toArray();
                assertThat(values.get("macroAuc")).isCloseTo(mean(areas), CLOSE);
                assertThat(values.get("macroAveragePrecision")).isCloseTo(mean(precisions), CLOSE);
                assertThat(values.get("top3Accuracy")).isCloseTo(top(of, 3), CLOSE);
            }
        }
    }

    /** Gorodkin's form of MCC: the correlation of indicators of truth and answer, over pairs of rows. */
    private static double correlation(Predictions of) {
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < of.rows(); i++) {
            for (int j = 0; j < of.rows(); j++) {
                double w = of.weight(i) * of.weight(j);
                boolean x = of.targets()[i] != of.targets()[j];
                boolean y = of.values()[i] != of.values()[j];
                xx += x ? w : 0;
                yy += y ? w : 0;
                // ½|1_a − 1_b|·… over pairs: the covariance of indicators.
                double same = (of.targets()[i] == of.values()[i] ? 1 : 0) - (of.targets()[i] == of.values()[j] ? 1 : 0);
                xy += w * same;
            }
        }
        return xx * yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
    }

    private static double lift(Predictions of, double share) {
        // Rows one by one in small pieces, the mean over ties: pieces of equal score have the class's share of the tie.
        double all = sum(of, i -> true);
        double left = share * all;
        double hits = 0;
        double[] levels = IntStream.range(0, of.rows())
                .mapToDouble(i -> -of.probabilities()[2 * i + 1])
                .distinct()
                .sorted()
                .toArray();
        for (double level : levels) {
            double rows = sum(of, i -> of.probabilities()[2 * i + 1] == -level);
            double own = sum(of, i -> of.probabilities()[2 * i + 1] == -level && of.targets()[i] == 1);
            double taken = Math.min(left, rows);
            hits += own * taken / rows;
            left -= taken;
        }
        return hits / (share * all) / (sum(of, i -> of.targets()[i] == 1) / all);
    }

    private static double top(Predictions of, int k) {
        int classes = of.task().classes();
        return sum(of, i -> {
                    Integer[] order = IntStream.range(0, classes).boxed().toArray(Integer[]::new);
                    Arrays.sort(
                            order,
                            (a, b) -> Double.compare(
                                    of.probabilities()[i * classes + b], of.probabilities()[i * classes + a]));
                    return Arrays.asList(order).subList(0, k).contains((int) of.targets()[i]);
                })
                / sum(of, i -> true);
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    @Test
    void theBaselineOfClassesIsWhatAConstantAnswerGets() {
        for (int trial = 0; trial < 30; trial++) {
            int classes = 2 + trial % 3;
            Predictions of = some(classes, 100 + trial);
            double[] frequencies = new double[classes];
            for (int i = 0; i < of.rows(); i++) {
                frequencies[(int) of.targets()[i]] += of.weight(i);
            }
            double all = DoubleStream.of(frequencies).sum();
            int most = IntStream.range(0, classes).reduce(0, (a, b) -> frequencies[b] > frequencies[a] ? b : a);
            double[] p = new double[of.rows() * classes];
            Arrays.setAll(p, i -> frequencies[i % classes] / all);
            double[] values = new double[of.rows()];
            Arrays.fill(values, most);
            Predictions constant = new Predictions(
                    of.task(), 0, of.rows(), of.targets(), of.weights(), new double[of.rows()], values, p);
            int positive = classes == 2 ? 1 : -1;
            Map<String, Double> expected = new ClassQuality(constant, positive).values();
            Map<String, Double> baseline = new ClassQuality(of, positive).baseline(frequencies);
            for (String name : List.of("mcc", "brier", "f1", "averagePrecision", "liftAt10Percent")) {
                if (baseline.containsKey(name)) {
                    assertThat(baseline.get(name)).as(name).isCloseTo(expected.get(name), CLOSE);
                }
            }
            assertThat(baseline.get("accuracy")).isCloseTo(frequencies[most] / all, CLOSE);
        }
    }

    private static Predictions numbers(double[] targets, double[] values, double[] weights) {
        return new Predictions(Task.regression(), 0, targets.length, targets, weights, values, values, null);
    }

    @Test
    void metricsOfNumbersAreThoseOfSumsAndCounts() {
        RandomStream stream = RandomStream.of(5, 6);
        for (int trial = 0; trial < 40; trial++) {
            int n = 10 + stream.below(40);
            double[] targets = new double[n];
            double[] values = new double[n];
            double[] weights = new double[n];
            for (int i = 0; i < n; i++) {
                targets[i] = stream.below(5) - 2;
                values[i] = targets[i] + stream.below(7) - 3;
                weights[i] = 1 + stream.below(3);
            }
            Map<String, Double> found = new NumberQuality(numbers(targets, values, weights)).values();
            // A row of weight 2 is that row twice.
            double[] sizes = IntStream.range(0, n)
                    .boxed()
                    .flatMapToDouble(i -> DoubleStream.generate(() -> Math.abs(values[i] - targets[i]))
                            .limit((long) weights[i]))
                    .sorted()
                    .toArray();
            double median = (sizes[(sizes.length - 1) / 2] + sizes[sizes.length / 2]) / 2;
            assertThat(found.get("medianAbsoluteError")).isCloseTo(median, CLOSE);
            double relative = 0;
            double counted = 0;
            for (int i = 0; i < n; i++) {
                if (targets[i] != 0) {
                    relative += weights[i] * Math.abs((values[i] - targets[i]) / targets[i]);
                    counted += weights[i];
                }
            }
            assertThat(found.get("mape")).isCloseTo(relative / counted, CLOSE);
            if (counted < sizes.length) {
                assertThat(found.get("mapeRows")).isEqualTo(counted);
            }
        }
    }

    @Test
    void theMeanAsABaselineHasNoR2() {
        double[] targets = {1, 2, 3, 6};
        Map<String, Double> baseline = new NumberQuality(numbers(targets, new double[4], null)).baseline(3);
        assertThat(baseline.get("r2")).isCloseTo(0, CLOSE);
        assertThat(baseline.get("mae")).isCloseTo(1.5, CLOSE);
        assertThat(baseline.get("rmse")).isCloseTo(Math.sqrt(14 / 4.0), CLOSE);
        assertThat(baseline.get("medianAbsoluteError")).isCloseTo(1.5, CLOSE);
    }

    /** 500 samples each: at most 1 % of Gaussian ones should be called heavy; 12 or more have a chance below 1 %. */
    @Test
    void gaussianResidualsAreSeldomHeavyAndStudentOnesOften() {
        for (int n : new int[] {50, 200, 2000}) {
            int gaussian = 0;
            int cauchy = 0;
            for (int trial = 0; trial < 500; trial++) {
                RandomStream stream = RandomStream.of(trial, n);
                double[] zeros = new double[n];
                double[] errors = new double[n];
                double[] wild = new double[n];
                for (int i = 0; i < n; i++) {
                    errors[i] = stream.gaussian();
                    wild[i] = errors[i] / stream.gaussian();
                }
                gaussian += new NumberQuality(numbers(zeros, errors, null)).isHeavy() ? 1 : 0;
                cauchy += new NumberQuality(numbers(zeros, wild, null)).isHeavy() ? 1 : 0;
            }
            assertThat(gaussian).as("%d residuals", n).isLessThan(12);
            assertThat(cauchy).isGreaterThan(450);
        }
    }
}
