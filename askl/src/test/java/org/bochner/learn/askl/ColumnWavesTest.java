package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waves of single columns below a layer, against the objective as it is written. */
class ColumnWavesTest {
    private static final double STEP = 1e-6;
    private static final int INPUTS = 5;
    private static final int OUTPUTS = 3;
    private static final int[] WHICH = {1, 3, 4};

    private static double[][] classes(int rows, RandomStream stream) {
        double[][] y = new double[rows][1];
        for (double[] each : y) {
            each[0] = stream.below(OUTPUTS);
        }
        return y;
    }

    /** Central differences in double against a step of plain gradient descent in float, all parameters. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void gradientsOfAllParametersAreTheDifferencesOfTheObjective(boolean rectified) {
        RandomStream stream = RandomStream.of(12, rectified ? 1 : 0);
        int rows = 61;
        Naive model = Nets.waved(INPUTS, WHICH, 8, 4, 53, OUTPUTS, stream);
        model.rectified = rectified;
        model.lambda2 = 0.3;
        double[][] x = Nets.matrix(rows, INPUTS, 1, stream);
        for (double[] row : x) {
            row[2] = 0;
        }
        double[][] y = classes(rows, stream);
        DenseRows data = Nets.rows(x);
        try (Nets nets = new Nets(model, true, Nets.PLAIN, rows, 2)) {
            nets.engine.step(data, Nets.flat(y), null, Nets.UNIT);
            nets.engine.finish(Nets.UNIT);
            float[] frequency = new float[8];
            float[] mix = new float[17 * 4];
            double largest = 0;
            for (int j = 0; j < WHICH.length; j++) {
                nets.waves.get(j, frequency, mix);
                largest = Math.max(largest, compare(model, x, y, model.frequency[j], frequency));
                largest = Math.max(largest, compare(model, x, y, model.mix[j], mix));
            }
            assertThat(largest).isGreaterThan(1e-3);
            for (int j = 0; j < model.omega[0][0].length; j++) {
                float[] line = new float[53];
                for (int c = 0; c < line.length; c++) {
                    line[c] = (float) nets.omega(0, 0, j, c);
                }
                compare(model, x, y, model.omega[0][0][j], line);
            }
            Matrix w = nets.weights();
            for (int c = 0; c < w.rows(); c++) {
                float[] line = new float[OUTPUTS];
                for (int k = 0; k < OUTPUTS; k++) {
                    line[k] = (float) w.get(c, k);
                }
                compare(model, x, y, model.w[c], line);
            }
        } finally {
            data.memory().close();
        }
    }

    /** Returns the largest slope. */
    private static double compare(Naive model, double[][] x, double[][] y, double[] of, float[] after) {
        double largest = 0;
        for (int at = 0; at < of.length; at++) {
            double before = of[at];
            of[at] = before + STEP;
            double above = model.objective(x, y, null);
            of[at] = before - STEP;
            double below = model.objective(x, y, null);
            of[at] = before;
            double slope = (above - below) / (2 * STEP);
            assertThat(before - after[at]).isCloseTo(slope, within(5e-5 * (1 + Math.abs(slope))));
            largest = Math.max(largest, Math.abs(slope));
        }
        return largest;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void scoresAndFeaturesAreThoseOfTheOracle(boolean rectified) {
        RandomStream stream = RandomStream.of(13, rectified ? 1 : 0);
        int rows = 150;
        Naive model = Nets.waved(INPUTS, WHICH, 12, 8, 50, OUTPUTS, stream);
        model.rectified = rectified;
        double[][] x = Nets.matrix(rows, INPUTS, 1, stream);
        DenseRows data = Nets.rows(x);
        try (Nets nets = new Nets(model, true, Adam.USUAL, rows, 2);
                ColumnWaveMap map = ColumnWaveMap.of(nets.waves, nets.layers.get(0));
                FloatMemory out = FloatMemory.allocate(50L * rows)) {
            double[] f = nets.engine.scores(data);
            map.apply(data, out, 0, 50);
            for (int i = 0; i < rows; i++) {
                double[] known = model.scores(x[i]);
                for (int k = 0; k < OUTPUTS; k++) {
                    assertThat(f[i * OUTPUTS + k]).isCloseTo(known[k], within(1e-4));
                }
                double[] phi = model.phi(x[i]);
                for (int c = 0; c < 50; c++) {
                    assertThat((double) out.get(i * 50 + c)).isCloseTo(phi[c], within(1e-5));
                }
            }
        } finally {
            data.memory().close();
        }
    }

    @Test
    void sameBitsOnAnyNumberOfWorkers() {
        float[][] one = train(1);
        for (int threads = 2; threads <= 3; threads++) {
            float[][] many = train(threads);
            for (int k = 0; k < one.length; k++) {
                assertThat(many[k]).containsExactly(one[k]);
            }
        }
    }

    /** Some steps on changing batches, the last one short. */
    private static float[][] train(int threads) {
        RandomStream stream = RandomStream.of(4, 3);
        Naive model = Nets.waved(70, new int[] {0, 5, 6, 69}, 8, 4, 130, OUTPUTS, stream);
        model.rectified = true;
        model.traceNorm = true;
        model.lambda1 = 1e-3;
        try (Nets nets = new Nets(model, true, Adam.USUAL, 60, threads)) {
            for (int t = 0; t < 6; t++) {
                int rows = t == 5 ? 3 : 60;
                double[][] x = Nets.matrix(rows, 70, 0.3, stream);
                for (double[] row : x) {
                    for (int j = t; j < 70; j += 3) {
                        row[j] = 0;
                    }
                }
                DenseRows data = Nets.rows(x);
                nets.engine.step(data, Nets.flat(classes(rows, stream)), null, 1e-2);
                data.memory().close();
            }
            nets.engine.finish(1e-2);
            return new float[][] {nets.waves.copy(), nets.layers.get(0).copy(), nets.readout.copy()};
        }
    }
}
