package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.bochner.RandomStream;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.SparseRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BackPropagationTest {
    private static final double STEP = 1e-5;

    /** What is learned: a loss, a kernel, penalties, layers. */
    record Case(OutputLoss loss, int parts, boolean traceNorm, int... features) {}

    static List<Case> cases() {
        List<Case> all = new ArrayList<>();
        for (OutputLoss loss : OutputLoss.values()) {
            for (int parts = 1; parts <= 2; parts++) {
                all.add(new Case(loss, parts, false, 5));
                all.add(new Case(loss, parts, true, 53));
                all.add(new Case(loss, parts, false, 6, 4));
                all.add(new Case(loss, parts, true, 50, 7, 5));
            }
        }
        return all;
    }

    private static double[][] targets(OutputLoss loss, int rows, int outputs, RandomStream stream) {
        if (loss == OutputLoss.SQUARED) {
            return Nets.matrix(rows, outputs, 1, stream);
        }
        double[][] y = new double[rows][1];
        for (double[] each : y) {
            each[0] = stream.below(outputs);
        }
        return y;
    }

    /** Central differences of the objective in double, against a step of plain gradient descent in float. */
    @ParameterizedTest
    @MethodSource("cases")
    void gradientsAreTheDifferencesOfTheObjective(Case of) {
        RandomStream stream = RandomStream.of(3, of.loss.ordinal(), of.parts, of.features.length, of.features[0]);
        int rows = 7;
        int outputs = 3;
        Naive model = Nets.model(4, of.features, of.parts, outputs, stream);
        model.loss = of.loss;
        model.lambda2 = of.traceNorm ? 0.3 : 0;
        // The smooth part of the objective: a trace norm is not in the gradient of W but in the thresholding.
        model.lambda1 = of.traceNorm ? 0 : 0.05;
        double[][] x = Nets.matrix(rows, 4, 1, stream);
        for (double[] row : x) {
            row[2] = 0;
        }
        double[][] y = targets(of.loss, rows, outputs, stream);
        double[] weights = {1, 2, 0.5, 1, 1, 0, 3};
        // φ of a row without weight counts in λ₂ as any other, on both sides.
        DenseRows data = Nets.rows(x);
        try (Nets nets = new Nets(model, true, Nets.PLAIN, rows, 1)) {
            double total = 0;
            for (double each : weights) {
                total += each;
            }
            double loss = nets.engine.step(data, Nets.flat(y), weights, Nets.UNIT) / total;
            nets.engine.finish(Nets.UNIT);
            Naive bare = model;
            double whole = bare.objective(x, y, weights);
            double penalties = model.lambda1 * model.penalty() + model.lambda2 * squares(model, x) / total;
            assertThat(loss).isCloseTo(whole - penalties, within(1e-5 * (1 + Math.abs(loss))));
            double largest = 0;
            for (int l = 0; l < model.omega.length; l++) {
                for (int p = 0; p < of.parts; p++) {
                    for (int j = 0; j < model.omega[l][p].length; j++) {
                        for (int c = 0; c < of.features[l]; c++) {
                            double before = model.omega[l][p][j][c];
                            double slope = difference(model, x, y, weights, model.omega[l][p][j], c);
                            double moved = before - nets.omega(l, p, j, c);
                            assertThat(moved).isCloseTo(slope, within(2e-5 * (1 + Math.abs(slope))));
                            largest = Math.max(largest, Math.abs(slope));
                        }
                    }
                }
            }
            Matrix w = nets.weights();
            for (int c = 0; c < w.rows(); c++) {
                for (int k = 0; k < outputs; k++) {
                    double slope = difference(model, x, y, weights, model.w[c], k);
                    assertThat(model.w[c][k] - w.get(c, k)).isCloseTo(slope, within(2e-5 * (1 + Math.abs(slope))));
                }
            }
            assertThat(largest).isGreaterThan(1e-3);
        } finally {
            data.memory().close();
        }
    }

    private static double squares(Naive model, double[][] x) {
        double sum = 0;
        for (double[] row : x) {
            for (double each : model.phi(row)) {
                sum += each * each;
            }
        }
        return sum;
    }

    private static double difference(Naive model, double[][] x, double[][] y, double[] u, double[] of, int at) {
        double before = of[at];
        of[at] = before + STEP;
        double above = model.objective(x, y, u);
        of[at] = before - STEP;
        double below = model.objective(x, y, u);
        of[at] = before;
        return (above - below) / (2 * STEP);
    }

    /** Steps of gradient and threshold with a fixed small rate, all rows in one batch: (4) never rises. */
    @ParameterizedTest
    @EnumSource(OutputLoss.class)
    void proximalStepsDecreaseTheObjective(OutputLoss loss) {
        RandomStream stream = RandomStream.of(8, loss.ordinal());
        Naive model = Nets.model(3, new int[] {20}, 2, 4, stream);
        model.loss = loss;
        model.traceNorm = true;
        model.lambda1 = 0.05;
        model.lambda2 = 0.1;
        double[][] x = Nets.matrix(24, 3, 1, stream);
        double[][] y = targets(loss, 24, 4, stream);
        DenseRows data = Nets.rows(x);
        try (Nets nets = new Nets(model, true, Nets.PLAIN, 24, 2)) {
            double before = model.objective(x, y, null);
            double first = before;
            for (int t = 0; t < 60; t++) {
                nets.engine.step(data, Nets.flat(y), null, 0.05 * Nets.UNIT);
                nets.engine.finish(0.05 * Nets.UNIT);
                copy(nets, model);
                double now = model.objective(x, y, null);
                assertThat(now).isLessThan(before + 1e-6);
                before = now;
            }
            assertThat(before).isLessThan(0.9 * first);
        } finally {
            data.memory().close();
        }
    }

    private static void copy(Nets nets, Naive model) {
        Matrix w = nets.weights();
        for (int c = 0; c < w.rows(); c++) {
            for (int k = 0; k < w.columns(); k++) {
                model.w[c][k] = w.get(c, k);
            }
            for (int p = 0; p < model.omega[0].length; p++) {
                for (int j = 0; j < model.omega[0][p].length; j++) {
                    model.omega[0][p][j][c] = nets.omega(0, p, j, c);
                }
            }
        }
    }

    /** One plain step, then the threshold: what {@link TraceNorm} makes of the step of the oracle. */
    @Test
    void equation8FollowsEquation7() {
        RandomStream stream = RandomStream.of(9, 1);
        Naive model = Nets.model(3, new int[] {12}, 2, 3, stream);
        double[][] x = Nets.matrix(8, 3, 1, stream);
        double[][] y = targets(OutputLoss.SOFTMAX, 8, 3, stream);
        DenseRows data = Nets.rows(x);
        Matrix plain;
        Matrix thresholded;
        try (Nets nets = new Nets(model, true, Nets.PLAIN, 8, 1)) {
            nets.engine.step(data, Nets.flat(y), null, Nets.UNIT);
            nets.engine.finish(Nets.UNIT);
            plain = nets.weights();
        }
        model.traceNorm = true;
        model.lambda1 = 4;
        try (Nets nets = new Nets(model, true, Nets.PLAIN, 8, 1)) {
            nets.engine.step(data, Nets.flat(y), null, Nets.UNIT);
            nets.engine.finish(Nets.UNIT);
            thresholded = nets.weights();
        }
        data.memory().close();
        Matrix expected = TraceNormTest.shrunk(plain, 4);
        for (int i = 0; i < expected.data().length; i++) {
            assertThat(thresholded.data()[i]).isCloseTo(expected.data()[i], within(1e-4));
        }
    }

    @Test
    void sameBitsOnAnyNumberOfWorkers() {
        float[][] one = train(1, false);
        for (int threads = 2; threads <= 3; threads++) {
            float[][] many = train(threads, false);
            for (int k = 0; k < one.length; k++) {
                assertThat(many[k]).containsExactly(one[k]);
            }
        }
    }

    @Test
    void sparseRowsAreDenseRows() {
        float[][] dense = train(2, false);
        float[][] sparse = train(2, true);
        for (int k = 0; k < dense.length; k++) {
            assertThat(sparse[k]).containsExactly(dense[k]);
        }
    }

    /** Some steps on changing batches, the last one short; all frequencies, then W. */
    private static float[][] train(int threads, boolean sparse) {
        RandomStream stream = RandomStream.of(4, 2);
        Naive model = Nets.model(70, new int[] {150, 130}, 2, 5, stream);
        model.traceNorm = true;
        model.lambda1 = 1e-3;
        model.lambda2 = 1e-3;
        try (Nets nets = new Nets(model, true, Adam.USUAL, 10, threads)) {
            for (int t = 0; t < 6; t++) {
                int rows = t == 5 ? 3 : 10;
                double[][] x = Nets.matrix(rows, 70, 0.3, stream);
                for (double[] row : x) {
                    for (int j = t; j < 70; j += 3) {
                        row[j] = 0;
                    }
                }
                DenseRows data = Nets.rows(x);
                SparseRows other = sparse(data);
                nets.engine.step(
                        sparse ? other : data, Nets.flat(targets(OutputLoss.SOFTMAX, rows, 5, stream)), null, 1e-2);
                data.memory().close();
                other.values().close();
            }
            nets.engine.finish(1e-2);
            float[] w = new float[130 * 5];
            double[] weights = nets.weights().data();
            for (int i = 0; i < w.length; i++) {
                w[i] = (float) weights[i];
            }
            return new float[][] {nets.layers.get(0).copy(), nets.layers.get(1).copy(), w};
        }
    }

    private static SparseRows sparse(DenseRows rows) {
        int[] starts = new int[rows.rows() + 1];
        List<Integer> index = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < rows.columns(); j++) {
                if (rows.get(i, j) != 0) {
                    index.add(j);
                    values.add(rows.get(i, j));
                }
            }
            starts[i + 1] = index.size();
        }
        FloatMemory memory = FloatMemory.allocate(values.size());
        for (int e = 0; e < values.size(); e++) {
            memory.set(e, values.get(e));
        }
        return new SparseRows(
                rows.rows(),
                rows.columns(),
                starts,
                index.stream().mapToInt(Integer::intValue).toArray(),
                memory);
    }

    @Test
    void aFrozenSpectrumStaysAndItsWeightsLearn() {
        RandomStream stream = RandomStream.of(6, 1);
        Naive model = Nets.model(3, new int[] {9}, 2, 3, stream);
        double[][] x = Nets.matrix(8, 3, 1, stream);
        DenseRows data = Nets.rows(x);
        try (Nets nets = new Nets(model, false, Adam.USUAL, 8, 2)) {
            float[] before = nets.layers.get(0).copy();
            double[] y = Nets.flat(targets(OutputLoss.SOFTMAX, 8, 3, stream));
            double first = nets.engine.step(data, y, null, 0.1);
            double last = first;
            for (int t = 0; t < 30; t++) {
                last = nets.engine.step(data, y, null, 0.1);
            }
            assertThat(last).isLessThan(0.7 * first);
            assertThat(nets.layers.get(0).copy()).containsExactly(before);
        } finally {
            data.memory().close();
        }
    }

    @Test
    void scoresOfALookAreThoseOfTheOracle() {
        RandomStream stream = RandomStream.of(6, 2);
        Naive model = Nets.model(5, new int[] {60, 50, 55}, 2, 3, stream);
        double[][] x = Nets.matrix(9, 5, 1, stream);
        DenseRows data = Nets.rows(x);
        try (Nets nets = new Nets(model, true, Adam.USUAL, 9, 2)) {
            double[] f = nets.engine.scores(data);
            double squares = 0;
            for (int i = 0; i < 9; i++) {
                double[] known = model.scores(x[i]);
                for (int k = 0; k < 3; k++) {
                    assertThat(f[i * 3 + k]).isCloseTo(known[k], within(1e-4));
                }
                for (double each : model.phi(x[i])) {
                    squares += each * each;
                }
            }
            assertThat(nets.engine.squares(9)).isCloseTo(squares, within(1e-4));
        } finally {
            data.memory().close();
        }
    }
}
