package org.bochner.learn.landmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Certificate;
import org.bochner.Execution;
import org.bochner.bound.Departure;
import org.bochner.bound.PacBayes;
import org.bochner.features.FeatureMap;
import org.bochner.features.maps.SharedSimilarityMap;
import org.bochner.features.maps.SimilarityMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Settings;
import org.bochner.learn.pbrff.Agreement;
import org.bochner.learn.pbrff.PbrffMethod;
import org.bochner.learn.pbrff.PseudoPosterior;
import org.bochner.learn.pbrff.Terms;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.Atoms;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.store.RowStore;

/**
 * Landmarks with a similarity of their own: each learns how to weigh random frequencies for its own neighbourhood.
 *
 * <p><b>The problem.</b> A Gaussian around a landmark looks the same everywhere and in every direction. Theorem 1
 * bounds the loss of a similarity to one point for any mixture of hypotheses cos ω·δ, so each landmark may have the
 * mixture that suits it.
 *
 * <ol>
 *   <li>Choose landmarks x_l ({@link LandmarkChoice}).
 *   <li>Draw {@code each} frequencies from the prior for every landmark, or once for all of them.
 *   <li>The losses L̂^l(h) of all hypotheses of all landmarks in one pass ({@link LandmarkLosses}).
 *   <li>Q^l_m ∝ exp(−β√n L̂^l(h^l_m)), (12) ({@link PseudoPosterior}).
 *   <li>ψ_l(x) = Σ_m Q^l_m cos ω^l_m·(x_l − x), (13): one column per landmark, all scaled to a mean squared length of
 *       1.
 * </ol>
 *
 * <p>Hypotheses of a weight below {@value #NEGLIGIBLE} are left out of ψ, which they would change by less than a
 * float's rounding of it; with a large β they are most, and ψ costs accordingly less.
 *
 * <p>Where targets are numbers, which the paper does not have, λ is as {@link Agreement} says.
 *
 * <p>Cost for L landmarks of D frequencies: 2dDL operations and DL cosines for each dense row, once to learn and once
 * to map; 4dDL bytes. With shared frequencies 2dD + 4DL and D. Where 4dDL is above 1 GiB, own frequencies are drawn by
 * structure: O((d + DL) log d) for each row, 12(d + DL) bytes.
 *
 * <p>Reference: Letarte, Morvant and Germain, "Pseudo-Bayesian learning with kernel Fourier transform as prior", 2019,
 * §4.2.
 *
 * @param prior where frequencies come from
 * @param where which landmarks, and how many
 * @param shared whether all landmarks have the same frequencies
 * @param each D, the frequencies of a landmark; empty for {@value #EACH}
 * @param beta β; empty for 1
 * @param terms on what terms certificates are given
 */
public record Landmarks(
        RandomFeatures prior,
        LandmarkSettings where,
        boolean shared,
        Optional<Integer> each,
        Optional<Double> beta,
        Terms terms)
        implements KernelLearner {
    /** D when none is given. */
    static final int EACH = 64;

    private static final int LENGTH_SAMPLE = 512;
    private static final double NEGLIGIBLE = 1e-9;
    /** The share of the memory that frequencies may take; packing takes as much again. */
    private static final double MEMORY = 0.25;
    /** The most numbers of own frequencies that are held as a matrix, 1 GiB. */
    private static final long MOST_STORED = 1 << 28;

    public Landmarks {
        LandmarksMethod.EACH.check(each);
        LandmarksMethod.BETA.check(beta.map(List::of));
        if (shared && (prior.draw() == Draw.SORF || prior.draw() == Draw.FASTFOOD)) {
            throw new BadInput("frequencies that all landmarks share are few and have no structure; draw must be"
                    + " iid, orthogonal or quasi, not " + prior.draw().text());
        }
    }

    Landmarks withPrior(RandomFeatures value) {
        return new Landmarks(value, where, shared, each, beta, terms);
    }

    Landmarks withWhere(LandmarkSettings value) {
        return new Landmarks(prior, value, shared, each, beta, terms);
    }

    Landmarks withEach(int value) {
        return new Landmarks(prior, where, shared, Optional.of(value), beta, terms);
    }

    Landmarks withBeta(double value) {
        return new Landmarks(prior, where, shared, each, Optional.of(value), terms);
    }

    /** D in force. */
    int frequencies() {
        return each.orElse(EACH);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = settings(prior, each, beta).text();
        map.put("width", prior.width().toString());
        return map;
    }

    private Settings settings(RandomFeatures fixed, Optional<Integer> chosenEach, Optional<Double> chosenBeta) {
        return PbrffMethod.priorSettings(fixed)
                .and(where.settings())
                .with(LandmarksMethod.FREQUENCIES, shared)
                .with(LandmarksMethod.EACH, chosenEach)
                .with(LandmarksMethod.BETA, chosenBeta.map(List::of));
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        try (Measured measured = measure(rows, seed)) {
            return measured.learned(beta.orElse(1.0), 1);
        }
    }

    /** Steps 1 to 3, which serve every β. The caller closes the result. */
    Measured measure(RowStore rows, long seed) {
        Agreement agreement = Agreement.of(rows);
        RandomFeatures fixed = prior.at(rows, seed);
        LandmarkChoice.Chosen chosen = where.choice().choose(rows, where.count(rows), seed);
        try {
            int count = shared ? frequencies() : Math.multiplyExact(frequencies(), chosen.count());
            RandomFeatures drawn = stored(fixed, count, rows.columns()) ? fixed : fixed.withDraw(Draw.SORF);
            if (stored(drawn, count, rows.columns())) {
                check(rows, chosen.count(), count);
            }
            Atoms atoms = drawn.measure(count, rows.columns(), seed).atoms();
            try {
                double[][] angles = LandmarkLosses.angles(atoms, chosen.rows(), shared);
                LandmarkLosses found = shared
                        ? LandmarkLosses.ofShared(rows, chosen, agreement, (DenseAtoms) atoms, angles)
                        : LandmarkLosses.of(rows, chosen, agreement, atoms, angles);
                return new Measured(this, rows, chosen, drawn, atoms, angles, found.losses(), found.mass());
            } catch (RuntimeException failed) {
                atoms.close();
                throw failed;
            }
        } catch (RuntimeException failed) {
            chosen.close();
            throw failed;
        }
    }

    /**
     * Whether {@code count} frequencies are held as a matrix, which this decides by the shape of the data alone. Own
     * ones of more than {@value #MOST_STORED} numbers are those of structured products instead: on texts with 55,000
     * columns 64 for each of 400 landmarks would take 5.6 GB, and sharing them leaves all landmarks in the space of the
     * 128 waves of 64 frequencies.
     */
    private boolean stored(RandomFeatures fixed, int count, int columns) {
        boolean large = (long) count * columns > MOST_STORED;
        return fixed.draw() != Draw.SORF
                && fixed.draw() != Draw.FASTFOOD
                && (shared
                        || !large
                        || fixed.draw() != Draw.IID
                        || !fixed.kernel().admits(Draw.SORF));
    }

    private void check(RowStore rows, int landmarks, int count) {
        double bytes = 4.0 * count * rows.columns();
        if (bytes > MEMORY * rows.execution().memory() || bytes > 4.0 * FloatMemory.MAX_LENGTH) {
            throw new BadInput(landmarks + " landmarks of " + frequencies() + " frequencies for " + rows.columns()
                    + " columns take " + Execution.memoryText((long) bytes) + "; ask for fewer landmarks, for fewer of"
                    + " each, or for frequencies=shared");
        }
    }

    /** What to multiply {@code map} by: 1/√(mean ‖ψ(x_l)‖²) over up to {@value #LENGTH_SAMPLE}
     * landmarks, spread evenly. The values of C that are tried suit features of length 1. */
    private static double factor(FeatureMap map, DenseRows landmarks) {
        int count = Math.min(LENGTH_SAMPLE, landmarks.rows());
        int columns = map.features();
        double sum = 0;
        DenseRows sample = DenseRows.allocate(count, landmarks.columns());
        try (FloatMemory memory = sample.memory();
                FloatMemory out = FloatMemory.allocate((long) count * columns)) {
            float[] row = new float[Math.max(columns, landmarks.columns())];
            for (int i = 0; i < count; i++) {
                landmarks.copyRow((int) ((long) i * landmarks.rows() / count), row);
                memory.write(sample.start(i), row, 0, landmarks.columns());
            }
            map.apply(sample, out, 0, columns);
            for (int i = 0; i < count; i++) {
                out.read(i * columns, row, 0, columns);
                for (int l = 0; l < columns; l++) {
                    sum += (double) row[l] * row[l];
                }
            }
        }
        return sum > 0 ? 1 / Math.sqrt(sum / count) : 1;
    }

    /** Landmarks with the losses of their hypotheses. */
    record Measured(
            Landmarks learner,
            RowStore rows,
            LandmarkChoice.Chosen chosen,
            RandomFeatures fixed,
            Atoms atoms,
            double[][] angles,
            double[][] losses,
            double n)
            implements AutoCloseable {
        /** Steps 4 and 5; {@code sharpness} multiplies β: {@link Terms#sharpness} where candidates are compared. */
        Learned learned(double value, double sharpness) {
            PseudoPosterior[] posteriors = new PseudoPosterior[losses.length];
            Arrays.setAll(posteriors, l -> PseudoPosterior.of(losses[l], value * sharpness, n));
            FeatureMap map = learner.shared ? mixed(posteriors) : own(posteriors);
            double effective = Arrays.stream(posteriors)
                    .mapToDouble(PseudoPosterior::effectiveSampleSize)
                    .average()
                    .orElseThrow();
            return new Learned(
                    map,
                    learner.settings(fixed, Optional.of(learner.frequencies()), Optional.of(value))
                            .text(),
                    certificates(posteriors, value),
                    List.of(new Diagnostics.Posterior(effective)));
        }

        /**
         * Theorem 1 for all landmarks at once. Rows picked class by class count as picked with a look at all of them.
         */
        private List<Certificate> certificates(PseudoPosterior[] posteriors, double value) {
            double[] means =
                    Arrays.stream(posteriors).mapToDouble(PseudoPosterior::loss).toArray();
            double[] kls = Arrays.stream(posteriors)
                    .mapToDouble(PseudoPosterior::divergence)
                    .toArray();
            Terms kept = chosen.members() ? learner.terms : learner.terms.with(Departure.CENTROIDS);
            return value == 0
                    ? List.of()
                    : kept.on(rows, n, fixed.width().value())
                            .map(on -> List.of(PacBayes.landmarks(
                                    on.among(kept.betas()),
                                    means,
                                    kls,
                                    value * Math.sqrt(n),
                                    Math.max(n, means.length))))
                            .orElse(List.of());
        }

        /** Frequencies of structured products are kept together, since only all of them have no matrix. */
        private SimilarityMap own(PseudoPosterior[] posteriors) {
            boolean whole = !(atoms instanceof DenseAtoms);
            int[] kept = new int[atoms.count()];
            float[] theta = new float[kept.length];
            float[] weights = new float[kept.length];
            int[] starts = new int[posteriors.length + 1];
            int count = 0;
            for (int l = 0; l < posteriors.length; l++) {
                for (int m = 0; m < learner.frequencies(); m++) {
                    if (whole || posteriors[l].weights()[m] >= NEGLIGIBLE) {
                        kept[count] = l * learner.frequencies() + m;
                        theta[count] = LandmarkLosses.reduced(angles[l][m]);
                        weights[count++] = (float) posteriors[l].weights()[m];
                    }
                }
                starts[l + 1] = count;
            }
            SimilarityMap map = new SimilarityMap(
                    whole ? atoms : atoms.select(Arrays.copyOf(kept, count)),
                    starts,
                    Arrays.copyOf(theta, count),
                    Arrays.copyOf(weights, count));
            return map.times(factor(map, chosen.rows()));
        }

        private SharedSimilarityMap mixed(PseudoPosterior[] posteriors) {
            int[] every = new int[atoms.count()];
            Arrays.setAll(every, m -> m);
            DenseAtoms copy = ((DenseAtoms) atoms).select(every);
            try (DenseAtoms plain = mixing(posteriors, 1)) {
                double factor = factor(new SharedSimilarityMap(copy, plain), chosen.rows());
                return new SharedSimilarityMap(copy, mixing(posteriors, factor));
            } catch (RuntimeException failed) {
                copy.close();
                throw failed;
            }
        }

        private DenseAtoms mixing(PseudoPosterior[] posteriors, double factor) {
            int pairs = atoms.count();
            return DenseAtoms.of(2 * pairs, posteriors.length, (l, into) -> {
                for (int m = 0; m < pairs; m++) {
                    double weight = factor * posteriors[l].weights()[m];
                    into[m] = (float) (weight * Math.cos(angles[l][m]));
                    into[pairs + m] = (float) (weight * Math.sin(angles[l][m]));
                }
            });
        }

        @Override
        public void close() {
            atoms.close();
            chosen.close();
        }
    }
}
