package org.bochner.cli;

import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.features.LandmarkMap;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.machine.KernelMachine;
import org.bochner.solve.LinearFunction;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;

/**
 * How much a machine's scores move with each input column: the root of the mean squared derivative ∂f/∂x_j, over the
 * scores and over where x may be.
 *
 * <ol>
 *   <li>Linear: the weights of column j themselves.
 *   <li>A measure: the features of an atom at a random phase have the mean squared derivative q_m ω_mj²/2 (a pair:
 *       each half of it; a phase or ramp: twice that). Atoms are taken as uncorrelated, so their energies add:
 *       s_j² = Σ_m c·q_m |w_m|² ω_mj².
 *   <li>Landmarks, z_l(x) = exp(−|x − l|²/2σ²): the derivative Σ_l w_l z_l(x) (l_j − x_j)/σ² itself, averaged over
 *       landmarks as points x, which lie where the data does.
 * </ol>
 *
 * <p>It needs no data. Columns count per unit of their encoded values, so they compare where they were scaled alike.
 * Cost: O(N·d) for N atoms, at most some 10⁸ operations for landmarks.
 */
final class Sensitivity {
    private static final double MOST_OPERATIONS = 2e8;

    private Sensitivity() {}

    /** One number per encoded column, or empty where the map is of a kind that is not known here. */
    static Optional<double[]> of(KernelMachine machine) {
        FeatureMap map = machine.map().orElse(null);
        double[] energy;
        if (map == null) {
            energy = energies(machine.function());
        } else if (map instanceof MeasureMap spectral) {
            energy = ofMeasure(spectral.measure(), energies(machine.function()));
        } else if (map instanceof LandmarkMap landmarks) {
            energy = ofLandmarks(landmarks, machine.function());
        } else {
            return Optional.empty();
        }
        for (int j = 0; j < energy.length; j++) {
            energy[j] = Math.sqrt(energy[j] / machine.outputs());
        }
        return Optional.of(energy);
    }

    /** |w_m|² per feature, over all scores. */
    private static double[] energies(LinearFunction function) {
        Matrix weights = function.weights();
        double[] sums = new double[weights.rows()];
        for (int m = 0; m < sums.length; m++) {
            for (int k = 0; k < weights.columns(); k++) {
                sums[m] += weights.get(m, k) * weights.get(m, k);
            }
        }
        return sums;
    }

    private static double[] ofMeasure(SpectralMeasure measure, double[] weight) {
        boolean pair = measure.family() == Family.FOURIER_PAIR;
        int count = measure.count();
        float[] omega = new float[measure.inputs()];
        double[] energy = new double[omega.length];
        for (int m = 0; m < count; m++) {
            double share = measure.weight(m) * (pair ? (weight[m] + weight[count + m]) / 2 : weight[m]);
            measure.atoms().copyAtom(m, omega);
            for (int j = 0; j < omega.length; j++) {
                energy[j] += share * omega[j] * omega[j];
            }
        }
        return energy;
    }

    private static double[] ofLandmarks(LandmarkMap map, LinearFunction function) {
        Rows landmarks = map.landmarks();
        int count = landmarks.rows();
        int columns = map.inputs();
        double operations = (double) count * columns * function.outputs();
        int points = (int) Math.max(1, Math.min(Math.min(count, 200), MOST_OPERATIONS / operations));
        double[] energy = new double[columns];
        float[] x = new float[columns];
        float[] landmark = new float[columns];
        try (FloatMemory z = FloatMemory.allocate(count)) {
            for (int p = 0; p < points; p++) {
                int at = (int) ((long) p * count / points);
                landmarks.copyRow(at, x);
                map.apply(landmarks.slice(at, at + 1), z, 0, count);
                double[][] slope = new double[function.outputs()][columns];
                for (int l = 0; l < count; l++) {
                    landmarks.copyRow(l, landmark);
                    for (int k = 0; k < slope.length; k++) {
                        double pull = function.weights().get(l, k) * z.get(l);
                        for (int j = 0; j < columns; j++) {
                            slope[k][j] += pull * (landmark[j] - x[j]);
                        }
                    }
                }
                for (double[] one : slope) {
                    for (int j = 0; j < columns; j++) {
                        energy[j] += one[j] * one[j] / points;
                    }
                }
            }
        }
        double width = map.width();
        for (int j = 0; j < columns; j++) {
            energy[j] /= width * width * width * width;
        }
        return energy;
    }
}
