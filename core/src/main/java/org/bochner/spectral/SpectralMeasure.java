package org.bochner.spectral;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.bochner.RandomStream;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.random.DiscreteLaw;

/**
 * A kernel as a weighted sum of waves, or of other simple functions: frequencies (atoms) ω_m of a feature family φ with
 * weights q_m ≥ 0. It is at once a kernel and a feature map,
 *
 * <pre>k(x, x') = Σ_m q_m φ(x; ω_m)·φ(x'; ω_m)        z(x) = (√q_m φ(x; ω_m))_m        k = z·z'</pre>
 *
 * <p>The measure alone owns scale: the width of a kernel is in its atoms, its height in its weights, and no feature
 * code knows of either. For Fourier families Σ q_m is k(x, x) (exactly for pairs, on average for phases).
 *
 * <pre>{@code
 * SpectralMeasure learned = model.machine().map().orElseThrow().spectrum().orElseThrow();
 * float[][] frequencies = learned.frequencies(); // one per atom, as long as an encoded row
 * double[] weights = learned.weights();
 * }</pre>
 *
 * <p>Immutable. Closing it frees its atoms; a measure {@linkplain #withWeights with other weights} shares them, so
 * that closing either closes both.
 */
public final class SpectralMeasure implements AutoCloseable {
    private static final String PHASES = "phases.npy";

    private final Family family;
    private final Atoms atoms;
    private final float[] phases;
    private final double[] weights;
    private final double mass;

    /**
     * Takes over {@code atoms}.
     *
     * @param phases b_m in radians, one per atom, for {@link Family#FOURIER_PHASE}; null for all others
     * @param weights q_m, non-negative and finite, not all zero
     */
    public SpectralMeasure(Family family, Atoms atoms, float[] phases, double[] weights) {
        if ((family == Family.FOURIER_PHASE) != (phases != null)) {
            throw new IllegalArgumentException(
                    family + (phases == null ? " needs phases" : " has no phases, FOURIER_PHASE has"));
        }
        if (family == Family.COORDINATE && atoms.columns().isEmpty()) {
            throw new IllegalArgumentException("COORDINATE needs coordinates as atoms");
        }
        if (weights.length != atoms.count() || (phases != null && phases.length != atoms.count())) {
            throw new IllegalArgumentException(atoms.count() + " atoms with " + weights.length + " weights"
                    + (phases == null ? "" : " and " + phases.length + " phases"));
        }
        double sum = 0;
        for (int m = 0; m < weights.length; m++) {
            if (!(weights[m] >= 0 && weights[m] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "weight " + m + " must be non-negative and finite, not " + weights[m]);
            }
            sum += weights[m];
        }
        if (!(sum > 0)) {
            throw new IllegalArgumentException("the weights of a measure must not all be zero");
        }
        this.family = family;
        this.atoms = atoms;
        this.phases = phases == null ? null : phases.clone();
        this.weights = weights.clone();
        this.mass = sum;
    }

    /** Equal weights that sum to {@code mass}. */
    public static SpectralMeasure uniform(Family family, Atoms atoms, float[] phases, double mass) {
        double[] weights = new double[atoms.count()];
        Arrays.fill(weights, mass / weights.length);
        return new SpectralMeasure(family, atoms, phases, weights);
    }

    public Family family() {
        return family;
    }

    public Atoms atoms() {
        return atoms;
    }

    /** N, the number of atoms. */
    public int count() {
        return weights.length;
    }

    /** d, the columns of the data. */
    public int inputs() {
        return atoms.inputs();
    }

    /** D, the columns of the feature map. */
    public int features() {
        return Math.multiplyExact(count(), family.columns());
    }

    /** A copy of the phases, or null where the family has none. */
    public float[] phases() {
        return phases == null ? null : phases.clone();
    }

    public double weight(int m) {
        return weights[m];
    }

    /** The frequencies ω_m, one after the other, each as long as an encoded row; a copy of N·d numbers. */
    public float[][] frequencies() {
        float[][] omega = new float[atoms.count()][atoms.inputs()];
        for (int m = 0; m < omega.length; m++) {
            atoms.copyAtom(m, omega[m]);
        }
        return omega;
    }

    /** A copy of the weights. */
    public double[] weights() {
        return weights.clone();
    }

    /** Σ q_m. */
    public double mass() {
        return mass;
    }

    /** Whether all weights are the same number. */
    public boolean isUniform() {
        return Arrays.stream(weights).allMatch(weight -> weight == weights[0]);
    }

    /** The same atoms, which are shared, with other weights. */
    public SpectralMeasure withWeights(double... other) {
        return new SpectralMeasure(family, atoms, phases, other);
    }

    /** The atoms of positive weight alone, copied: the caller closes both measures. */
    public SpectralMeasure support() {
        return support(weights);
    }

    /**
     * The atoms with q_m > 0 in descending order of q_m, all with the same weight and together with the mass of this
     * measure; copied: the caller closes both.
     */
    public SpectralMeasure equalSupport() {
        int[] kept = IntStream.range(0, weights.length)
                .filter(m -> weights[m] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(m -> -weights[m]))
                .mapToInt(Integer::intValue)
                .toArray();
        return select(
                kept, Arrays.stream(kept).mapToDouble(m -> mass / kept.length).toArray());
    }

    /**
     * An empirical measure of {@code draws} independent draws with probabilities q_m/mass: an atom that came c times
     * has weight mass·c/draws, so that the kernel is kept on average. Repeats are one atom; the result has at most
     * {@code draws} atoms, in their old order, copied: the caller closes both measures.
     */
    public SpectralMeasure sample(int draws, RandomStream stream) {
        int[] counts = new DiscreteLaw(weights).counts(draws, stream);
        return support(Arrays.stream(counts).mapToDouble(c -> mass * c / draws).toArray());
    }

    /** The atoms to which {@code weight} gives a positive weight, with these weights. */
    private SpectralMeasure support(double[] weight) {
        int[] kept =
                IntStream.range(0, weight.length).filter(m -> weight[m] > 0).toArray();
        return select(kept, Arrays.stream(kept).mapToDouble(m -> weight[m]).toArray());
    }

    /** The first {@code some} atoms, their weights scaled to the same mass, copied: the caller closes both measures. */
    public SpectralMeasure first(int some) {
        double[] weight = Arrays.copyOf(weights, some);
        double kept = Arrays.stream(weight).sum();
        for (int m = 0; some < weights.length && m < some; m++) {
            // Without any weight among them they are all alike.
            weight[m] = kept > 0 ? weight[m] * (mass / kept) : mass / some;
        }
        return select(IntStream.range(0, some).toArray(), weight);
    }

    private SpectralMeasure select(int[] kept, double[] weight) {
        float[] phase = phases == null ? null : new float[kept.length];
        for (int i = 0; phase != null && i < kept.length; i++) {
            phase[i] = phases[kept[i]];
        }
        return new SpectralMeasure(family, atoms.select(kept), phase, weight);
    }

    /** Puts family, weights, phases and atoms into {@code to} (modified). */
    public void write(ModelWriter to) {
        to.put("map.family", family.name());
        to.array("atom-weights.npy", weights);
        if (phases != null) {
            to.array(PHASES, phases);
        }
        atoms.write(to);
    }

    /** The measure that was written, with the same bits; the caller closes it. */
    public static SpectralMeasure read(ModelReader from) {
        Family family = from.choice("map.family", "feature family", Family.values(), Family::name);
        double[] weights = from.vector("atom-weights.npy");
        float[] phases = from.hasEntry(PHASES) ? from.floatVector(PHASES) : null;
        return new SpectralMeasure(family, Atoms.read(from), phases, weights);
    }

    @Override
    public void close() {
        atoms.close();
    }
}
