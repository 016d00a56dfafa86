package org.bochner.learn.pbrff;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Certificate;
import org.bochner.RandomStream;
import org.bochner.bound.PacBayes;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.linalg.FloatMemory;
import org.bochner.potential.Potential;
import org.bochner.random.DiscreteLaw;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Greedy kernel learning: a pseudo-posterior over many random frequencies, from which a few are drawn.
 *
 * <p><b>The problem.</b> Of N frequencies drawn without labels most say little. Each is a kernel cos ω·δ of its
 * own, whose alignment loss L̂(h_ω) says how often it sees equal classes as alike. Which mixture Q of them to take? The
 * one that minimises the bound of Theorem 3, a balance of L̂(Q) and KL(Q‖P).
 *
 * <ol>
 *   <li>Draw N candidates from the prior of a shift-invariant kernel.
 *   <li>L̂(h_m) of all from one pass over the rows ({@link Potential}; Propositions 7 and 8).
 *   <li>Q_m ∝ exp(−β√n L̂(h_m)), (19) ({@link PseudoPosterior}).
 *   <li>Draw D of them from Q with replacement; one that came c times has weight c/D. Or keep all, with weights Q_m.
 * </ol>
 *
 * <p>A large β leaves one or two candidates, and D draws from them are as few features: the effective sample size 1/ΣQ²
 * is reported in the settings, and β is never chosen above {@value #LARGEST_BETA} by itself.
 *
 * <p>With numbers as targets, which the paper does not have, λ_ij = t_i·t_j for targets centred and scaled to [−1, 1],
 * so that losses stay within [0, 1]; the rest is the same.
 *
 * <p>Cost: 2dN operations and N sines and cosines for each dense row, once; then O(N) for each β; 4dN bytes, and as
 * much again while packed.
 *
 * <p>Reference: Letarte, Morvant and Germain, "Pseudo-Bayesian learning with kernel Fourier transform as prior", 2019,
 * §5.4.
 *
 * @param prior where candidates come from; its features are the columns of z(x), two for each draw
 * @param candidates N; empty for as many as suit the rows
 * @param beta β; empty for 1
 * @param all whether all candidates are kept; N is then half the columns unless it is given
 * @param terms on what terms certificates are given
 */
public record Pbrff(RandomFeatures prior, Optional<Integer> candidates, Optional<Double> beta, boolean all, Terms terms)
        implements KernelLearner {
    /** The largest β that is chosen without being asked for. */
    public static final double LARGEST_BETA = 10;

    private static final int CANDIDATES = 20000;
    private static final int LEAST_CANDIDATES = 2000;
    /** The most products of a pass when N suits itself to the rows: some ten seconds on two cores. */
    private static final double MOST_PRODUCTS = 2e12;

    private static final long DRAWS = 0x64726177;

    public Pbrff {
        PbrffMethod.CANDIDATES.check(candidates);
        PbrffMethod.BETA.check(beta.map(List::of));
    }

    public Pbrff withBeta(double value) {
        return new Pbrff(prior, candidates, Optional.of(value), all, terms);
    }

    Pbrff withPrior(RandomFeatures value) {
        return new Pbrff(value, candidates, beta, all, terms);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = settings(prior, candidates, beta).text();
        map.put("width", prior.width().toString());
        return map;
    }

    private Settings settings(RandomFeatures fixed, Optional<Integer> count, Optional<Double> chosen) {
        Settings own = PbrffMethod.priorSettings(fixed)
                .with(PbrffMethod.CANDIDATES, count)
                .with(PbrffMethod.BETA, chosen.map(List::of))
                .with(PbrffMethod.KEEP, all);
        return prior.start().isEmpty() ? own : own.with(PbrffMethod.START, prior.start());
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        try (Measured measured = measure(rows, seed)) {
            return measured.learned(beta.orElse(1.0), 1);
        }
    }

    /** Steps 1 and 2, which serve every β. The caller closes the result. */
    Measured measure(RowStore rows, long seed) {
        RandomFeatures fixed = prior.at(rows, seed);
        int count = candidates.orElseGet(() -> fixed.candidates(count(rows)));
        SpectralMeasure drawn = fixed.measure(count, rows.columns(), seed);
        try {
            Agreement agreement = Agreement.of(rows);
            // Σ w and Σ w t², with t² = 1 for classes.
            double[] sums = Passes.sums(rows, "targets", 2, (block, i, partial) -> {
                partial[0] += block.weight(i);
                partial[1] += block.weight(i) * agreement.of(block.targets()[i], block.targets()[i]);
            });
            return new Measured(this, rows, fixed, drawn, losses(rows, drawn, agreement, sums), sums[0], seed);
        } catch (RuntimeException failed) {
            drawn.close();
            throw failed;
        }
    }

    /** D, how often is drawn. */
    int draws() {
        return Math.max(1, prior.features() / Family.FOURIER_PAIR.columns());
    }

    /** N for these rows. */
    private int count(RowStore rows) {
        if (all) {
            return draws();
        }
        double each = (double) rows.columns();
        double memory = rows.execution().memory() / (32 * each);
        double time = Math.max(LEAST_CANDIDATES, MOST_PRODUCTS / (each * rows.rows()));
        double most = Math.min(Math.min(CANDIDATES, time), Math.min(memory, FloatMemory.MAX_LENGTH / each));
        return (int) Math.max(most, draws());
    }

    /** (21) for every candidate: 1/2 − (v − Σ_i λ_ii)/(2n(n−1)). */
    private static double[] losses(RowStore rows, SpectralMeasure drawn, Agreement agreement, double[] sums) {
        double n = sums[0];
        if (!(n > 1)) {
            throw new BadInput("a pseudo-posterior needs at least 2 rows, not " + n);
        }
        double square = agreement.reach() * agreement.reach();
        double[] v = Arrays.stream(Potential.of(rows, drawn))
                .map(each -> each / square)
                .toArray();
        double more = (sums[1] - n) / (2 * n * (n - 1));
        return Arrays.stream(Potential.alignmentLosses(v, n))
                .map(loss -> loss + more)
                .toArray();
    }

    /** Candidates with their losses. */
    record Measured(
            Pbrff learner,
            RowStore rows,
            RandomFeatures fixed,
            SpectralMeasure drawn,
            double[] losses,
            double n,
            long seed)
            implements AutoCloseable {
        /** Step 3; {@code sharpness} multiplies β: {@link Terms#sharpness} where candidates are compared, else 1. */
        PseudoPosterior posterior(double chosen, double sharpness) {
            return PseudoPosterior.of(losses, chosen * sharpness, n);
        }

        /** Steps 3 and 4. */
        Learned learned(double chosen, double sharpness) {
            PseudoPosterior posterior = posterior(chosen, sharpness);
            double[] q = posterior.weights().clone();
            if (!learner.all) {
                int[] counts = new DiscreteLaw(q).counts(learner.draws(), RandomStream.of(seed, DRAWS));
                Arrays.setAll(q, m -> (double) counts[m] / learner.draws());
            }
            Map<String, String> map = learner.settings(fixed, Optional.of(drawn.count()), Optional.of(chosen))
                    .text();
            // Of the weights in use: a bound that holds for all Q holds for the drawn one.
            List<Certificate> certificates = chosen == 0
                    ? List.of()
                    : learner.terms
                            .on(rows, n, fixed.width().value())
                            .map(on -> PacBayes.pseudoPosterior(on, q, losses, q.length, chosen, learner.terms.betas()))
                            .orElse(List.of());
            Diagnostics size = new Diagnostics.Posterior(posterior.effectiveSampleSize());
            return new Learned(new MeasureMap(drawn.withWeights(q).support()), map, certificates, List.of(size));
        }

        @Override
        public void close() {
            drawn.close();
        }
    }
}
