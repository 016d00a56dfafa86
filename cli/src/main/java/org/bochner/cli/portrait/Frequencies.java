package org.bochner.cli.portrait;

import java.util.Arrays;
import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.features.SharedSimilarityMap;
import org.bochner.features.SimilarityMap;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;

/**
 * The frequencies of a map and their shares of its mass.
 *
 * @param omega one frequency each
 * @param share how much of the kernel is theirs; the shares add up to 1
 */
public record Frequencies(float[][] omega, double[] share) {
    /** Those of {@code map}, or empty where it is not made of frequencies. */
    public static Optional<Frequencies> of(FeatureMap map) {
        if (map instanceof MeasureMap spectral) {
            SpectralMeasure measure = spectral.measure();
            boolean waves = measure.family() == Family.FOURIER_PAIR || measure.family() == Family.FOURIER_PHASE;
            return waves ? Optional.of(of(measure)) : Optional.empty();
        }
        if (map instanceof SimilarityMap own) {
            return Optional.of(of(own.atoms(), null));
        }
        return map instanceof SharedSimilarityMap shared ? Optional.of(of(shared.atoms(), null)) : Optional.empty();
    }

    /** Those of {@code measure}. */
    static Frequencies of(SpectralMeasure measure) {
        return of(measure.atoms(), measure.weights());
    }

    private static Frequencies of(Atoms atoms, double[] weights) {
        float[][] omega = new float[atoms.count()][atoms.inputs()];
        double[] share = new double[omega.length];
        Arrays.fill(share, 1.0 / omega.length);
        double mass = weights == null ? 1 : Arrays.stream(weights).sum();
        for (int m = 0; m < omega.length; m++) {
            atoms.copyAtom(m, omega[m]);
            share[m] = weights == null ? share[m] : weights[m] / mass;
        }
        return new Frequencies(omega, share);
    }

    public int count() {
        return share.length;
    }

    /** The length of frequency {@code m}. */
    double length(int m) {
        double sum = 0;
        for (float each : omega[m]) {
            sum += (double) each * each;
        }
        return Math.sqrt(sum);
    }

    /** The length below which the part {@code level} of the mass lies. */
    double quantile(double level) {
        Integer[] order = new Integer[count()];
        Arrays.setAll(order, m -> m);
        Arrays.sort(order, (a, b) -> Double.compare(length(a), length(b)));
        double mass = 0;
        for (int m : order) {
            mass += share[m];
            if (mass >= level - 1e-9) {
                return length(m);
            }
        }
        return count() == 0 ? 0 : length(order[count() - 1]);
    }

    /** The frequency with the largest share, the first of equals. */
    int strongest() {
        int best = 0;
        for (int m = 1; m < count(); m++) {
            best = share[m] > share[best] ? m : best;
        }
        return best;
    }
}
