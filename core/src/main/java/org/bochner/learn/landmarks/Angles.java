package org.bochner.learn.landmarks;

import org.bochner.linalg.DenseRows;
import org.bochner.spectral.DenseAtoms;

/** θ = ω·x_l, where a landmark stands for each of its hypotheses; products of floats, summed in double. */
final class Angles {
    private Angles() {}

    /** θ of every frequency, where landmark l has those from l·M/L on for itself. Cost 2dM, in the order of memory. */
    static double[] own(DenseAtoms atoms, DenseRows landmarks) {
        int count = atoms.count();
        int each = count / landmarks.rows();
        double[] angles = new double[count];
        float[] line = new float[count];
        for (int j = 0; j < atoms.inputs(); j++) {
            atoms.matrix().read(j * count, line, 0, count);
            for (int l = 0; l < landmarks.rows(); l++) {
                double x = landmarks.get(l, j);
                for (int m = l * each; x != 0 && m < (l + 1) * each; m++) {
                    angles[m] += line[m] * x;
                }
            }
        }
        return angles;
    }

    /** θ of every landmark and frequency, where all landmarks have the same. Cost 2dDL. */
    static double[][] shared(DenseAtoms atoms, DenseRows landmarks) {
        int count = atoms.count();
        double[][] angles = new double[landmarks.rows()][count];
        float[] line = new float[count];
        for (int j = 0; j < atoms.inputs(); j++) {
            atoms.matrix().read(j * count, line, 0, count);
            for (int l = 0; l < landmarks.rows(); l++) {
                double x = landmarks.get(l, j);
                double[] mine = angles[l];
                for (int m = 0; x != 0 && m < count; m++) {
                    mine[m] += line[m] * x;
                }
            }
        }
        return angles;
    }

    /** The angle within [−π, π], where a float has its digits behind the point. */
    static float reduced(double angle) {
        return (float) Math.IEEEremainder(angle, 2 * Math.PI);
    }

    static float[] reduced(double[] angles) {
        float[] all = new float[angles.length];
        for (int m = 0; m < all.length; m++) {
            all[m] = reduced(angles[m]);
        }
        return all;
    }
}
