package org.bochner.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bochner.Task;
import org.bochner.model.Machines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackingTest {
    private static final int ROWS = 120;
    private static final int MODELS = 4;

    /** Columns: 1 is two classes, above 1 that many classes; below 0 that many numbers. */
    private static Stacking problem(int columns, long seed) {
        Random random = new Random(seed);
        int width = Math.abs(columns);
        double[] targets = columns < 0
                ? random.doubles(ROWS * width, -1, 1).toArray()
                : random.ints(ROWS, 0, columns == 1 ? 2 : columns)
                        .asDoubleStream()
                        .toArray();
        double[][] z = new double[MODELS][ROWS * width];
        for (int m = 0; m < MODELS; m++) {
            for (int e = 0; e < ROWS * width; e++) {
                double truth = columns < 0
                        ? targets[e]
                        : columns == 1 ? 2 * targets[e] - 1 : targets[e / width] == e % width ? 1 : 0;
                z[m][e] = (m - 1) * 0.7 * truth + random.nextGaussian();
            }
        }
        double[] weights = random.doubles(ROWS, 0, 3).toArray();
        double[] unit = columns < 0 ? random.doubles(width, 0.5, 2).toArray() : null;
        return new Stacking(z, width, targets, weights, unit);
    }

    private static double slope(Stacking problem, double[] w, int m) {
        double h = 1e-5;
        double[] up = w.clone();
        double[] down = w.clone();
        up[m] += h;
        down[m] -= h;
        return (problem.value(up) - problem.value(down)) / (2 * h);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, -1, -2})
    void gradientAndHessianAgreeWithFiniteDifferences(int columns) {
        Stacking problem = problem(columns, 7);
        double[] w = {0.3, 0, 0.8, 1.4};
        double[] gradient = new double[MODELS];
        double[][] hessian = new double[MODELS][MODELS];
        assertThat(problem.derivatives(w, gradient, hessian)).isCloseTo(problem.value(w), within(1e-9));
        double h = 1e-5;
        for (int m = 0; m < MODELS; m++) {
            assertThat(gradient[m]).isCloseTo(slope(problem, w, m), within(1e-4));
            double[] up = w.clone();
            double[] down = w.clone();
            up[m] += h;
            down[m] -= h;
            double[] above = new double[MODELS];
            double[] below = new double[MODELS];
            problem.derivatives(up, above, new double[MODELS][MODELS]);
            problem.derivatives(down, below, new double[MODELS][MODELS]);
            for (int l = 0; l < MODELS; l++) {
                assertThat(hessian[m][l]).isCloseTo((above[l] - below[l]) / (2 * h), within(1e-3));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, -1, -2})
    void weightsFulfilTheOptimalityConditions(int columns) {
        for (long seed = 0; seed < 20; seed++) {
            Stacking problem = problem(columns, seed);
            double[] w = problem.solve(new boolean[] {true, true, true, true});
            double[] slope = gradient(problem, w);
            // The multiplier of Σ w = 1: all models with a weight have this slope, the others more.
            double level =
                    IntStream.range(0, MODELS).mapToDouble(m -> w[m] * slope[m]).sum();
            assertThat(Arrays.stream(w).sum()).isCloseTo(1, within(1e-12));
            for (int m = 0; m < MODELS; m++) {
                assertThat(w[m]).isNotNegative();
                assertThat(slope[m]).isGreaterThan(level - 1e-4);
                assertThat((slope[m] - level) * w[m]).isCloseTo(0, within(1e-4));
            }
            // The first model says the opposite of the truth.
            assertThat(w[0]).isLessThan(w[3]);
        }
    }

    private static double[] gradient(Stacking problem, double[] w) {
        double[] gradient = new double[MODELS];
        problem.derivatives(w, gradient, new double[MODELS][MODELS]);
        return gradient;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 0})
    void aRowOfWeightTwoIsARowTwice(int classes) {
        Task task = classes == 0 ? Task.regression() : Machines.classes(classes);
        int columns = HeldOut.columns(task);
        Random random = new Random(3);
        int rows = 60;
        double[] targets = classes == 0
                ? random.doubles(rows, -1, 1).toArray()
                : random.ints(rows, 0, classes).asDoubleStream().toArray();
        double[][] scores = new double[3][];
        Arrays.setAll(
                scores,
                m -> random.doubles(rows * columns, -1, 1).map(s -> s * (m + 1)).toArray());
        double[] weights = IntStream.range(0, rows).mapToDouble(i -> 1 + i % 2).toArray();
        Scored weighted = new Scored(scores, columns, targets, weights);
        int[] twice = IntStream.range(0, rows)
                .flatMap(i -> IntStream.range(0, 1 + i % 2).map(any -> i))
                .toArray();
        double[][] repeated = new double[3][twice.length * columns];
        double[] labels = new double[twice.length];
        for (int i = 0; i < twice.length; i++) {
            labels[i] = targets[twice[i]];
            for (int m = 0; m < 3; m++) {
                System.arraycopy(scores[m], twice[i] * columns, repeated[m], i * columns, columns);
            }
        }
        Combination one = Combination.fit(task, weighted);
        Combination other = Combination.fit(task, new Scored(repeated, columns, labels, null));
        assertThat(one.factors()).containsExactly(other.factors(), within(1e-7));
        assertThat(one.shifts()).containsExactly(other.shifts(), within(1e-7));
    }
}
