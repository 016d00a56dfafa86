package org.bochner.spectral;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The frequencies of a kernel and their shares of its mass.
 *
 * @param omega one frequency each
 * @param share how much of the kernel is theirs; the shares add up to 1
 * @param paired whether the frequencies of the second half belong to those of the first: m and m + N/2 make one feature
 */
public record Frequencies(float[][] omega, double[] share, boolean paired) {
    /** Both together; {@code part} of the mass is that of {@code other}. */
    public Frequencies and(Frequencies other, double part) {
        float[][] both = Arrays.copyOf(omega, count() + other.count());
        System.arraycopy(other.omega, 0, both, count(), other.count());
        DoubleStream mine = Arrays.stream(share).map(each -> each * (1 - part));
        DoubleStream others = Arrays.stream(other.share).map(each -> each * part);
        return new Frequencies(both, DoubleStream.concat(mine, others).toArray(), false);
    }

    /** Those from number {@code first} on, in the order in which they were found, as if they were all. */
    public Frequencies from(int first) {
        float[][] rest = Arrays.copyOfRange(omega, Math.min(first, count()), count());
        double[] shares = Arrays.copyOfRange(share, count() - rest.length, count());
        double mass = Arrays.stream(shares).sum();
        return new Frequencies(
                rest, Arrays.stream(shares).map(each -> each / mass).toArray(), false);
    }

    /** Those of {@code measure}. */
    public static Frequencies of(SpectralMeasure measure) {
        return of(measure.atoms(), measure.weights());
    }

    /** {@code atoms} with equal shares. */
    public static Frequencies of(Atoms atoms) {
        double[] ones = new double[atoms.count()];
        Arrays.fill(ones, 1);
        return of(atoms, ones);
    }

    /** Pairs of atoms, the same number of both, with equal shares. */
    public static Frequencies pairs(Atoms first, Atoms second) {
        Frequencies both = of(first).and(of(second), 0.5);
        return new Frequencies(both.omega, both.share, true);
    }

    private static Frequencies of(Atoms atoms, double[] weights) {
        float[][] omega = new float[atoms.count()][atoms.inputs()];
        double[] share = new double[omega.length];
        double mass = Arrays.stream(weights).sum();
        for (int m = 0; m < omega.length; m++) {
            atoms.copyAtom(m, omega[m]);
            share[m] = weights[m] / mass;
        }
        return new Frequencies(omega, share, false);
    }

    public int count() {
        return share.length;
    }

    /** The length of frequency {@code m}. */
    public double length(int m) {
        double sum = 0;
        for (float each : omega[m]) {
            sum += (double) each * each;
        }
        return Math.sqrt(sum);
    }

    /** The length below which the part {@code level} of the mass lies. */
    public double quantile(double level) {
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
    public boolean even() {
        double[] sorted = share.clone();
        Arrays.sort(sorted);
        return sorted.length < 2 || sorted[0] > 0.999 * sorted[sorted.length - 1];
    }

    /** The frequency with the largest share, the first of equals. */
    public int strongest() {
        int best = 0;
        for (int m = 1; m < count(); m++) {
            best = share[m] > share[best] ? m : best;
        }
        return best;
    }
}
