package org.bochner.bound;

import java.util.Arrays;
import java.util.Optional;
import org.bochner.Certificate;
import org.bochner.features.FeatureMap;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Predictions;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Reads off a trained model what {@link MarginBound#overScales} asks for: the size of its function and, in one pass
 * over the training rows, the mean ramp loss min{1, [1 − y h(x)/γ]_+} for a row of margins γ. Cost: that of predicting
 * the rows once.
 */
public final class Margins {
    private Margins() {}

    /**
     * The certificate of {@code machine} on the rows it was trained on; empty where the theorem says nothing: for other
     * than two classes, for models without a spectral measure or with more than one score per row, and for features
     * that are not bounded (arc-cosine of order 1 and 2, coordinates).
     *
     * @param rows the training rows
     * @param candidates N, the atoms from which those of the model were chosen, at least as many
     * @param on n are the training rows
     */
    public static Optional<Certificate> certify(KernelMachine machine, RowStore rows, long candidates, Conditions on) {
        SpectralMeasure measure = spectrum(machine);
        if (measure == null || Double.isInfinite(largest(measure.family()))) {
            return Optional.empty();
        }
        double mass = measure.mass();
        double[] q = measure.weights();
        for (int m = 0; m < q.length; m++) {
            q[m] /= mass;
        }
        // Weights of mass Σq are a distribution, and features √Σq times as large.
        double size = MarginBound.size(
                norm(machine),
                largest(measure.family()) * Math.sqrt(mass),
                q,
                candidates,
                machine.function().bias()[0]);
        // A fit that was stopped early is certified all the same, if that is soon done.
        RowStore all = rows.with(rows.execution().lenient());
        double[] ramps = ramps(machine, all, size, MarginBound.SCALES);
        return Optional.of(MarginBound.overScales(on, size, ramps));
    }

    /**
     * {@link SpectralMargin#frequencies} of {@code machine} on the rows it was trained on: a bound for all frequencies
     * of a length at once, however they were searched for. Empty where there is more than one
     * score per row, and for other features than Fourier pairs.
     *
     * @param on two classes
     */
    public static Optional<Certificate> ofFrequencies(KernelMachine machine, RowStore rows, Conditions on) {
        SpectralMeasure measure = spectrum(machine);
        if (measure == null || measure.family() != Family.FOURIER_PAIR) {
            return Optional.empty();
        }
        double squares = Passes.squaredNorms(rows);
        boolean bias = machine.function().bias()[0] != 0;
        double scale = scale(machine, measure.mass());
        double[] ramps = ramps(machine, rows, SpectralMargin.top(scale, bias, 1), MarginBound.SCALES);
        return Optional.of(SpectralMargin.frequencies(
                on, scale, bias, bandwidth(measure.atoms()), Math.sqrt(squares / rows.rows()), ramps));
    }

    /**
     * {@link SpectralMargin#functions} of a model on harmonics; empty where there is more than one score per row.
     *
     * @param on two classes
     * @param count the harmonics to choose from
     * @param root the largest root mean square of one of them over the rows
     * @param highest the largest value of one of them anywhere
     * @param mass Σ λ of the harmonics of the map
     */
    public static Optional<Certificate> ofHarmonics(
            KernelMachine machine, RowStore rows, Conditions on, long count, double root, double highest, double mass) {
        if (!oneScore(machine)) {
            return Optional.empty();
        }
        boolean bias = machine.function().bias()[0] != 0;
        double scale = scale(machine, mass);
        double[] ramps = ramps(machine, rows, SpectralMargin.top(scale, bias, highest), MarginBound.SCALES);
        return Optional.of(SpectralMargin.functions(on, scale, bias, count, root, highest, ramps));
    }

    /** The largest ‖ω‖. */
    public static double bandwidth(Atoms atoms) {
        return Arrays.stream(atoms.lengths()).max().orElse(0);
    }

    /** The largest ‖x‖. One pass. */
    public static double longest(RowStore rows) {
        return Math.sqrt(Passes.largest(rows, "lengths", block -> {
            double[] squares = new double[block.size()];
            Arrays.setAll(squares, block.rows()::squaredNorm);
            return squares;
        }));
    }

    /** The measure of a model with one score per row, or null. */
    private static SpectralMeasure spectrum(KernelMachine machine) {
        return oneScore(machine) ? machine.map().flatMap(FeatureMap::spectrum).orElse(null) : null;
    }

    private static boolean oneScore(KernelMachine machine) {
        return machine.link() == Link.BINARY || machine.link() == Link.LOGISTIC;
    }

    /** max(‖w‖√R_λ, |b|). */
    private static double scale(KernelMachine machine, double mass) {
        return Math.max(
                norm(machine) * Math.sqrt(mass), Math.abs(machine.function().bias()[0]));
    }

    private static double norm(KernelMachine machine) {
        Matrix weights = machine.function().weights();
        return Math.sqrt(Arrays.stream(weights.data()).map(each -> each * each).sum());
    }

    /** The largest |φ| of one atom, a pair being one φ; infinite where there is none. */
    public static double largest(Family family) {
        return switch (family) {
            case FOURIER_PAIR -> 1;
            case FOURIER_PHASE, ARC_COSINE_0 -> Math.sqrt(2);
            case ARC_COSINE_1, ARC_COSINE_2, COORDINATE -> Double.POSITIVE_INFINITY;
        };
    }

    /** The mean ramp loss of a model with one score per row for the margins {@code largest}/2^j. */
    static double[] ramps(KernelMachine machine, RowStore rows, double largest, int count) {
        double[] sums = new double[count];
        Predictions.stream(machine, rows, part -> {
            for (int i = 0; i < part.rows(); i++) {
                double agreement = part.targets()[i] == 1 ? part.scores()[i] : -part.scores()[i];
                for (int j = 0; j < count; j++) {
                    sums[j] += ramp(agreement, Math.scalb(largest, -j));
                }
            }
        });
        for (int j = 0; j < count; j++) {
            sums[j] /= rows.rows();
        }
        return sums;
    }

    /** min{1, [1 − y h/γ]_+}; a function that is zero everywhere is wrong everywhere. */
    static double ramp(double agreement, double margin) {
        return agreement <= 0 ? 1 : margin > 0 ? Math.max(0, 1 - agreement / margin) : 0;
    }
}
