package org.bochner.learn.nsrf;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.bound.Certificate;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.SphericalHarmonics;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Not-so-random features on the sphere: the spherical harmonics that a margin game asks for (NSRF, App. A.3).
 *
 * <ol>
 *   <li>Rows are put onto a sphere ({@link OntoSphere}): divided by their length, or lifted by one more coordinate.
 *   <li>All harmonics up to a degree are the atoms, some thousand.
 *   <li>The {@linkplain SphereGame game} against the dual weights is played. Each round evaluates all atoms and takes
 *       the one with the highest potential; one that was found before gets more weight instead of another column.
 *   <li>The measure is the mean over the rounds, in the order in which atoms were found.
 * </ol>
 *
 * <p>More than two classes: a game for each class against the rest, in the same passes, and the mean of their kernels.
 * One game for all classes, in which the kernel answers the sum of their potentials, is worse: on pendigits it found 17
 * harmonics in 100 rounds instead of 35, and had 7.5 % errors instead of 4.5 %. Numbers to predict: one game for each,
 * in which a {@link ResidualPlayer} holds what is not explained yet.
 *
 * <p>Cost: 5nN flops to evaluate N harmonics, 2nN for each round and class. Reference: Bullins, Zhang, Zhang,
 * "Not-so-random features", ICLR 2018, App. A.3 and B.
 *
 * @param way onto the sphere; empty to normalise rows that are all equally long and to lift others
 * @param degree the largest degree; empty for all whole degrees within {@code count}
 * @param count the most harmonics where no degree is given; degrees 0 and 1 are always there
 * @param features the most columns of z(x)
 * @param rounds the most rounds of the game
 * @param gap the relative gap at which it stops; 0 plays all rounds
 * @param dual how the dual weights move
 */
record NsrfSphere(
        Optional<OntoSphere.Way> way,
        Optional<Integer> degree,
        int count,
        int features,
        int rounds,
        double gap,
        DualPlayer.Settings dual)
        implements KernelLearner {
    static final Declaration SETTINGS = new Declaration();
    static final Setting<Optional<OntoSphere.Way>> ONTO = SETTINGS.declare(Setting.choice("onto", OntoSphere.Way.class)
            .orAuto()
            .help("normalise: rows over their length; lift: one more coordinate; auto: by the lengths of the rows"));
    static final Setting<Optional<Integer>> DEGREE = SETTINGS.declare(Setting.whole("degree")
            .from(0)
            .orAuto()
            .help("largest degree of a harmonic; auto: all whole degrees within count"));
    /** Whole degrees up to 31 on S². */
    static final Setting<Integer> COUNT = SETTINGS.declare(Setting.whole("count", 1024)
            .from(1)
            .to(SphericalHarmonics.MAX_COUNT)
            .help("most harmonics to choose from where degree is auto"));

    static final Setting<Optional<Integer>> ROUNDS =
            SETTINGS.declare(Setting.whole("rounds").from(1).orAuto().help("most rounds; auto: 100"));
    static final Setting<Optional<Double>> GAP = SETTINGS.declare(
            Setting.number("gap").from(0).below(1).orAuto().help("relative gap at which to stop; auto: 0"));
    static final Setting<Double> GAME_C =
            SETTINGS.declare(DualPlayer.C.help("most that a dual weight can be (l1), or weight of the loss (l2)"));
    static final Setting<DualPlayer.Variant> DUAL = SETTINGS.declare(DualPlayer.VARIANT);
    static final Setting<DualPlayer.Step> STEP =
            SETTINGS.declare(DualPlayer.STEP.withDefault(DualPlayer.Step.CONSTANT));
    static final Setting<Optional<Double>> RATE = SETTINGS.declare(DualPlayer.RATE.help(
            "what a step is multiplied by; auto is 0.25, 1 or 0.3 for constant, sqrt or adaptive steps"));

    /** Lengths that differ by less, relatively, are equal: rows that were normalised in float. */
    private static final double SAME = 1e-4;

    NsrfSphere {
        DEGREE.check(degree);
        COUNT.check(count);
        ROUNDS.check(Optional.of(rounds));
        GAP.check(Optional.of(gap));
        if (features < 1) {
            throw new BadInput("the number of features must be at least 1, not " + features);
        }
    }

    /** What {@code settings} describe. */
    static NsrfSphere of(Settings settings, int features) {
        DualPlayer.Step step = settings.get(STEP);
        double rate = settings.get(RATE)
                .orElse(
                        switch (step) {
                            case CONSTANT -> 0.25;
                            case SQRT -> 1.0;
                            case ADAPTIVE -> 0.3;
                        });
        return new NsrfSphere(
                settings.get(ONTO),
                settings.get(DEGREE),
                settings.get(COUNT),
                features,
                settings.get(ROUNDS).orElse(100),
                settings.get(GAP).orElse(0.0),
                new DualPlayer.Settings(settings.get(DUAL), settings.get(GAME_C), step, rate));
    }

    @Override
    public Map<String, String> settings() {
        return settings(way, degree).text();
    }

    private Settings settings(Optional<OntoSphere.Way> knownWay, Optional<Integer> knownDegree) {
        return Settings.none()
                .with(ONTO, knownWay)
                .with(DEGREE, knownDegree)
                .with(COUNT, count)
                .with(ROUNDS, Optional.of(rounds))
                .with(GAP, Optional.of(gap))
                .with(GAME_C, dual.c())
                .with(DUAL, dual.variant())
                .with(STEP, dual.step())
                .with(RATE, Optional.of(dual.rate()));
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        OntoSphere sphere = sphere(rows);
        SphericalHarmonics harmonics = harmonics(sphere.dimension());
        try (SphereGame game = new SphereGame(rows, sphere, harmonics)) {
            SphereGame.Outcome outcome = game.play(dual, rounds, gap, features);
            Settings found = settings(
                    Optional.of(sphere.way()),
                    Optional.of(harmonics.get(harmonics.count() - 1).degree()));
            List<Double> heights =
                    outcome.atoms().stream().map(SphereGame.Atom::height).toList();
            Diagnostics trace =
                    new Diagnostics.PeakTrace(heights, outcome.atoms().size(), outcome.rounds(), outcome.gap());
            List<Certificate> certificates = Guarantees.ofGame(rows, harmonics, dual, outcome);
            return new Learned(map(sphere, harmonics, game, outcome), found.text(), certificates, List.of(trace));
        }
    }

    private static HarmonicMap map(
            OntoSphere sphere, SphericalHarmonics harmonics, SphereGame game, SphereGame.Outcome outcome) {
        double[] weights = new double[harmonics.count()];
        IntStream.Builder columns = IntStream.builder();
        for (SphereGame.Atom each : outcome.atoms()) {
            int[] members = game.members(each.number());
            for (int j : members) {
                columns.add(j);
                weights[j] = each.weight() / members.length;
            }
        }
        int[] which = columns.build().toArray();
        double[] own = Arrays.stream(which).mapToDouble(j -> weights[j]).toArray();
        return new HarmonicMap(sphere, harmonics.select(which), own);
    }

    /** Step 1. */
    private OntoSphere sphere(RowStore rows) {
        int d = rows.columns();
        if (way.equals(Optional.of(OntoSphere.Way.NORMALISE)) && d < 2) {
            throw new BadInput(
                    "onto=normalise needs rows of at least 2 columns, these have " + d + "; use --set onto=lift");
        }
        boolean normalise = way.map(OntoSphere.Way.NORMALISE::equals).orElseGet(() -> d > 1 && equallyLong(rows));
        return normalise ? OntoSphere.normalise(d) : OntoSphere.lift(rows);
    }

    private static boolean equallyLong(RowStore rows) {
        double[] sums = Passes.sums(rows, "lengths", 2, (block, i, partial) -> {
            double square = block.rows().squaredNorm(i);
            partial[0] += square;
            partial[1] += square * square;
        });
        double mean = sums[0] / rows.rows();
        double variance = sums[1] / rows.rows() - mean * mean;
        // The squares vary twice as much as the lengths.
        return mean > 0 && variance <= Math.pow(2 * SAME * mean, 2);
    }

    /** Step 2. */
    SphericalHarmonics harmonics(int dimension) {
        try {
            if (degree.isPresent()) {
                return SphericalHarmonics.upTo(dimension, degree.get());
            }
            int whole = 1;
            long left = count - 1L - dimension;
            while (whole < SphericalHarmonics.MAX_DEGREE && SphericalHarmonics.count(dimension, whole + 1) <= left) {
                left -= SphericalHarmonics.count(dimension, ++whole);
            }
            return SphericalHarmonics.upTo(dimension, whole);
        } catch (IllegalArgumentException tooMany) {
            throw new BadInput(tooMany.getMessage() + " (--set degree or --set count)");
        }
    }
}
