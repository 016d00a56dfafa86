package org.bochner.cli.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.features.SharedSimilarityMap;
import org.bochner.features.SimilarityMap;
import org.bochner.features.YaglomMap;
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
        if (map instanceof YaglomMap waves) {
            return Optional.of(
                    halves(waves).stream().reduce((a, b) -> a.and(b, 0.5)).orElseThrow());
        }
        return map instanceof SharedSimilarityMap shared ? Optional.of(of(shared.atoms(), null)) : Optional.empty();
    }

    /** Those of the layer that sees the rows: ω, and ω' where it has a second half. */
    static List<Frequencies> halves(YaglomMap map) {
        YaglomMap.Layer layer = map.layers().get(0);
        Frequencies first = of(layer.first(), null);
        return layer.stationary() ? List.of(first) : List.of(first, of(layer.second(), null));
    }

    /** Both together; {@code part} of the mass is that of {@code other}. */
    Frequencies and(Frequencies other, double part) {
        float[][] both = Arrays.copyOf(omega, count() + other.count());
        double[] shares = Arrays.copyOf(share, both.length);
        for (int m = 0; m < both.length; m++) {
            boolean mine = m < count();
            both[m] = mine ? omega[m] : other.omega[m - count()];
            shares[m] = mine ? share[m] * (1 - part) : other.share[m - count()] * part;
        }
        return new Frequencies(both, shares);
    }

    /** Those from number {@code first} on, in the order in which they were found, as if they were all. */
    public Frequencies from(int first) {
        float[][] rest = Arrays.copyOfRange(omega, Math.min(first, count()), count());
        double[] shares = Arrays.copyOfRange(share, count() - rest.length, count());
        double mass = Arrays.stream(shares).sum();
        return new Frequencies(
                rest, Arrays.stream(shares).map(each -> each / mass).toArray());
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

    /** Whether all shares are the same. */
    boolean even() {
        double[] sorted = share.clone();
        Arrays.sort(sorted);
        return sorted.length < 2 || sorted[0] > 0.999 * sorted[sorted.length - 1];
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
