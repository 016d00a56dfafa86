package org.bochner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.bochner.RandomStream;

/**
 * Bayesian optimisation by the lower confidence bound of a {@linkplain GaussianProcess Gaussian process} through the
 * errors so far, with mean μ(x) and variance v(x).
 *
 * <ol>
 *   <li>The first {@code initial} points are random.
 *   <li>Errors are brought to mean 0 and variance 1. One that is farther above the median than {@value #TAIL} times as
 *       the best is below it is cut there, as is a failure, so that a few bad points do not flatten the rest.
 *   <li>The process gets its length-scales, variance and noise again before every point.
 *   <li>The next point minimises μ(x) − √β_t·√v(x), β_t = 2 log(t^{d/2+2}π²/(3δ))/5 with δ = {@value #DELTA}: the
 *       theorem's schedule over 5, as its authors use it in their experiments. It is sought among {@value #CANDIDATES}
 *       random points and as many near the best so far, and from the {@value #REFINED} best of those by a compass
 *       search.
 *   <li>A point that was tried before is replaced by a random one, as far as the space has others.
 * </ol>
 *
 * <p>Whole numbers and choices are {@linkplain Space#snap snapped} before the process sees them, so that it does not
 * expect a change where there is none. Cost: n³ for each of some hundred likelihoods, n² for each of some thousand
 * posteriors; at n = 100 a tenth of a second.
 *
 * <p>References: Srinivas, Krause, Kakade, Seeger, "Information-theoretic regret bounds for Gaussian process
 * optimization in the bandit setting", IEEE Transactions on Information Theory 58 (2012); Brochu, Cora, de Freitas,
 * arXiv:1012.2599, for β_t in a cube.
 *
 * @param evaluations how many points in all
 * @param initial how many of them are random, at least 1
 * @param seed the seed of all randomness
 */
record GpUcb(Space space, int evaluations, int initial, long seed) implements Searcher {
    private static final long GUIDED = 0x677563;
    private static final double DELTA = 0.1;
    private static final double TAIL = 3;
    private static final int CANDIDATES = 500;
    private static final int REFINED = 4;
    private static final double FINEST = 1e-4;

    /** 5 random points, then guided ones. */
    static GpUcb of(Space space, int evaluations, long seed) {
        return new GpUcb(space, evaluations, 5, seed);
    }

    @Override
    public String identity() {
        return "gp-ucb from " + initial + " points, seed " + seed;
    }

    @Override
    public Optional<Trial> next(List<Evaluation> known) {
        int t = known.size();
        if (t >= evaluations) {
            return Optional.empty();
        }
        return Optional.of(new Trial(t, t < initial ? RandomSearch.point(space, seed, t) : guided(known), 1));
    }

    private double[] guided(List<Evaluation> known) {
        double[] values = standard(known);
        double[][] points = known.stream().map(each -> each.trial().point()).toArray(double[][]::new);
        RandomStream stream = RandomStream.of(seed, GUIDED, known.size());
        GaussianProcess process = GaussianProcess.fit(points, values, stream);
        double root = Math.sqrt(beta(known.size() + 1, space.size()));
        ToDoubleFunction<double[]> bound = x -> {
            GaussianProcess.Posterior at = process.at(x);
            return at.mean() - root * Math.sqrt(at.variance());
        };
        double[] next = minimum(bound, candidates(points, values, stream));
        for (int again = 0; again < CANDIDATES && isKnown(next, points); again++) {
            next = RandomSearch.point(space, seed, evaluations + known.size() * CANDIDATES + again);
        }
        return next;
    }

    /** β_t of the theorem, over 5. */
    static double beta(int t, int dimensions) {
        return 2 * (Math.log(Math.PI * Math.PI / (3 * DELTA)) + (dimensions / 2.0 + 2) * Math.log(t)) / 5;
    }

    /** Errors without their worst tail, brought to mean 0 and variance 1; all 0 where they are equal. */
    static double[] standard(List<Evaluation> known) {
        double[] sorted = known.stream().mapToDouble(Evaluation::rank).sorted().toArray();
        double middle = sorted[(sorted.length - 1) / 2];
        double most = Double.isInfinite(middle) ? Double.MAX_VALUE : middle + TAIL * (middle - sorted[0]);
        double worst = Arrays.stream(sorted).filter(Double::isFinite).max().orElse(0);
        double cut = Math.min(most, worst);
        double[] values =
                known.stream().mapToDouble(each -> Math.min(each.rank(), cut)).toArray();
        double mean = Arrays.stream(values).average().orElse(0);
        double deviation = Math.sqrt(Arrays.stream(values)
                .map(y -> (y - mean) * (y - mean))
                .average()
                .orElse(0));
        Arrays.setAll(values, i -> deviation > 0 ? (values[i] - mean) / deviation : 0);
        return values;
    }

    private record Scored(double[] x, double bound) {}

    /** Points over the whole cube, and points near the best so far, from far to close. */
    private List<double[]> candidates(double[][] points, double[] values, RandomStream stream) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            best = values[i] < values[best] ? i : best;
        }
        List<double[]> all = new ArrayList<>();
        for (int k = 0; k < CANDIDATES; k++) {
            double[] far = new double[space.size()];
            double[] near = points[best].clone();
            double radius = Math.pow(10, -0.5 - 2 * stream.uniform());
            for (int i = 0; i < far.length; i++) {
                far[i] = stream.uniform();
                near[i] = Math.min(1, Math.max(0, near[i] + radius * stream.gaussian()));
            }
            all.add(space.snap(far));
            all.add(space.snap(near));
        }
        return all;
    }

    private double[] minimum(ToDoubleFunction<double[]> bound, List<double[]> candidates) {
        List<Scored> scored = candidates.stream()
                .map(x -> new Scored(x, bound.applyAsDouble(x)))
                .sorted(Comparator.comparingDouble(Scored::bound))
                .limit(REFINED)
                .toList();
        return scored.stream()
                .map(start -> compass(bound, start))
                .min(Comparator.comparingDouble(Scored::bound))
                .orElseThrow()
                .x;
    }

    /** Steps along the coordinates while they lead down; shorter steps where none does. */
    private Scored compass(ToDoubleFunction<double[]> bound, Scored start) {
        Scored here = start;
        for (double step = 0.05; step > FINEST; ) {
            Scored before = here;
            for (int i = 0; i < space.size(); i++) {
                for (int sign = -1; sign <= 1; sign += 2) {
                    double[] x = here.x.clone();
                    x[i] = Math.min(1, Math.max(0, x[i] + sign * step));
                    double[] snapped = space.snap(x);
                    double value = bound.applyAsDouble(snapped);
                    here = value < here.bound ? new Scored(snapped, value) : here;
                }
            }
            step = here == before ? step / 3 : step;
        }
        return here;
    }

    private static boolean isKnown(double[] point, double[][] points) {
        return Arrays.stream(points).anyMatch(each -> Arrays.equals(each, point));
    }
}
