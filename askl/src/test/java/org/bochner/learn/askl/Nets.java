package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.jvm.Team;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.Matrix;

/** Layers and W of a {@link Naive} model, under {@link BackPropagation}. */
final class Nets implements AutoCloseable {
    /** The rate at which a step of {@link #PLAIN} is the gradient. */
    static final double UNIT = 1e8;

    /** So large an ε that a step is rate·gradient/ε: plain gradient descent. */
    static final Adam PLAIN = new Adam(0, 0, (float) UNIT);

    final List<WaveLayer> layers = new ArrayList<>();
    final ColumnWaves waves;
    final Readout readout;
    final BackPropagation engine;
    private final Team team;

    Nets(Naive model, boolean learned, Adam adam, int rows, int threads) {
        int most = PackedBatch.padded(rows);
        for (int l = 0; l < model.omega.length; l++) {
            int parts = model.omega[l].length;
            int inputs = model.omega[l][0].length;
            int features = model.omega[l][0][0].length;
            WaveLayer layer = new WaveLayer(inputs, features, parts, most, learned, model.rectified);
            for (int p = 0; p < parts; p++) {
                for (int c = 0; c < features; c++) {
                    float[] omega = new float[inputs];
                    for (int j = 0; j < inputs; j++) {
                        omega[j] = (float) model.omega[l][p][j][c];
                    }
                    layer.set(p, c, omega, (float) model.phase[l][p][c]);
                }
            }
            layers.add(layer);
        }
        WaveLayer top = layers.get(layers.size() - 1);
        readout = new Readout(top, model.w[0].length, most);
        float[] w = readout.copy();
        for (int c = 0; c < model.w.length; c++) {
            for (int k = 0; k < model.w[c].length; k++) {
                w[(c / top.width * readout.lines() + k) * top.width + c % top.width] = (float) model.w[c][k];
            }
        }
        readout.restore(w);
        waves = model.which == null ? null : waves(model, most);
        team = new Team(Execution.defaults().threads(threads), 100);
        double[] rates = new double[layers.size() + (waves == null ? 0 : 2)];
        java.util.Arrays.fill(rates, 1);
        engine = new BackPropagation(
                layers,
                waves,
                readout,
                new Objective(model.loss, learned, model.traceNorm, model.lambda1, model.lambda2, 0),
                adam,
                rates,
                1,
                most,
                team);
    }

    private static ColumnWaves waves(Naive model, int most) {
        int count = model.frequency[0].length;
        int numbers = model.mix[0].length / (2 * count + 1);
        int inputs = model.omega[0][0].length - model.which.length * numbers - 1;
        ColumnWaves waves = new ColumnWaves(inputs, model.which, count, numbers, most);
        for (int j = 0; j < model.which.length; j++) {
            waves.set(j, floats(model.frequency[j]), floats(model.mix[j]));
        }
        return waves;
    }

    private static float[] floats(double[] from) {
        float[] all = new float[from.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) from[i];
        }
        return all;
    }

    /** A random model with waves of the columns {@code which} below one layer. */
    static Naive waved(
            int inputs, int[] which, int waves, int numbers, int features, int outputs, RandomStream stream) {
        Naive model = model(inputs + which.length * numbers + 1, new int[] {features}, 1, outputs, stream);
        model.which = which;
        model.frequency = matrix(which.length, waves, 0.3, stream);
        model.mix = matrix(which.length, (2 * waves + 1) * numbers, 0.5, stream);
        return model;
    }

    /** A random model; every number is a float. */
    static Naive model(int inputs, int[] features, int parts, int outputs, RandomStream stream) {
        Naive model = new Naive();
        model.omega = new double[features.length][parts][][];
        model.phase = new double[features.length][parts][];
        int below = inputs;
        for (int l = 0; l < features.length; l++) {
            for (int p = 0; p < parts; p++) {
                model.omega[l][p] = matrix(below, features[l], l == 0 ? 0.7 : 2, stream);
                model.phase[l][p] = matrix(1, features[l], 2, stream)[0];
            }
            below = features[l];
        }
        model.w = matrix(below, outputs, 1.5, stream);
        return model;
    }

    static double[][] matrix(int rows, int columns, double scale, RandomStream stream) {
        double[][] matrix = new double[rows][columns];
        for (double[] row : matrix) {
            for (int j = 0; j < columns; j++) {
                row[j] = (float) (scale * stream.gaussian());
            }
        }
        return matrix;
    }

    static DenseRows rows(double[][] x) {
        float[][] values = new float[x.length][x[0].length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x[i].length; j++) {
                values[i][j] = (float) x[i][j];
            }
        }
        return DenseRows.of(values);
    }

    static double[] flat(double[][] y) {
        return java.util.Arrays.stream(y)
                .flatMapToDouble(java.util.Arrays::stream)
                .toArray();
    }

    /** Frequency of layer, part, input, feature as it is now. */
    double omega(int l, int p, int j, int c) {
        float[] omega = new float[layers.get(l).inputs];
        layers.get(l).get(p, c, omega);
        return omega[j];
    }

    Matrix weights() {
        return readout.weights(layers.get(layers.size() - 1).features);
    }

    @Override
    public void close() {
        team.close();
    }
}
