package org.bochner.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.junit.jupiter.api.Test;

/** The formulas against the definition: the mean squared derivative, by finite differences. */
class SensitivityTest {
    private static final float[][] ATOMS = {{1.5f, 0.2f}, {-0.7f, 0.9f}, {2.1f, -0.4f}, {0.3f, 0.05f}};

    private static LinearFunction weights(int count) {
        RandomStream stream = RandomStream.of(1, 2);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = stream.gaussian();
        }
        return new LinearFunction(new Matrix(count, 1, values), new double[1]);
    }

    private static KernelMachine fourier() {
        DenseAtoms atoms = DenseAtoms.of(2, 4, (m, into) -> System.arraycopy(ATOMS[m], 0, into, 0, 2));
        SpectralMeasure measure =
                new SpectralMeasure(Family.FOURIER_PAIR, atoms, null, new double[] {0.1, 0.5, 0.3, 0.1});
        return new KernelMachine(new MeasureMap(measure), weights(8), Task.regression(), Link.IDENTITY);
    }

    /** √ of the mean of (∂f/∂x_j)² over {@code points}, one row at a time. */
    private static double[] byDifferences(KernelMachine machine, float[][] points, double step) {
        double[] sums = new double[2];
        for (float[] x : points) {
            for (int j = 0; j < 2; j++) {
                float[][] around = {x.clone(), x.clone()};
                around[0][j] += (float) step;
                around[1][j] -= (float) step;
                DenseRows rows = DenseRows.of(around);
                double[] f = machine.scores(rows);
                rows.memory().close();
                double slope = (f[0] - f[1]) / (around[0][j] - around[1][j]);
                sums[j] += slope * slope / points.length;
            }
        }
        return new double[] {Math.sqrt(sums[0]), Math.sqrt(sums[1])};
    }

    @Test
    void fourierFeaturesAgreeOverAWideRegion() {
        // Cross terms of different frequencies vanish over a region much wider than their periods.
        RandomStream stream = RandomStream.of(3, 4);
        float[][] points = new float[20_000][2];
        for (float[] x : points) {
            x[0] = (float) (400 * stream.uniform());
            x[1] = (float) (400 * stream.uniform());
        }
        try (KernelMachine machine = fourier()) {
            double[] expected = byDifferences(machine, points, 0.01);
            double[] found = Sensitivity.of(machine).orElseThrow();
            assertThat(found[0]).isCloseTo(expected[0], within(0.03 * expected[0]));
            assertThat(found[1]).isCloseTo(expected[1], within(0.03 * expected[1]));
        }
    }

    @Test
    void landmarksAgreeAtTheLandmarks() {
        float[][] landmarks = {{0, 0}, {1, 2}, {-1, 0.5f}, {2, -1}, {0.3f, 0.8f}};
        try (KernelMachine machine = new KernelMachine(
                new LandmarkMap(DenseRows.of(landmarks), 1.3), weights(5), Task.regression(), Link.IDENTITY)) {
            double[] expected = byDifferences(machine, landmarks, 0.02);
            double[] found = Sensitivity.of(machine).orElseThrow();
            assertThat(found).containsExactly(expected, within(1e-3));
            assertThat(Sensitivity.at(machine, landmarks)).containsExactly(found, within(1e-12));
        }
    }

    @Test
    void linearMachinesMoveWithTheirWeights() {
        LinearFunction function = new LinearFunction(new Matrix(2, 1, new double[] {-3, 0.5}), new double[1]);
        KernelMachine machine = new KernelMachine(null, function, Task.regression(), Link.IDENTITY);
        assertThat(Sensitivity.of(machine).orElseThrow()).containsExactly(3, 0.5);
        assertThat(List.of(machine.inputs())).containsExactly(2);
    }
}
