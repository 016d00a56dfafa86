package org.bochner.learn.nsrf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Certificate;
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
 * @param features the most columns of z(x)
 * @param given what is set: {@code degree} is the largest degree, or all whole degrees within {@code count}, of which 0
 *     and 1 are always there
 */
record NsrfSphere(int features, Settings given) implements KernelLearner {
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

    static {
        SETTINGS.declare(DualPlayer.C.help("most that a dual weight can be (l1), or weight of the loss (l2)"));
        SETTINGS.declare(DualPlayer.VARIANT);
        SETTINGS.declare(DualPlayer.STEP.withDefault(DualPlayer.Step.CONSTANT));
        SETTINGS.declare(DualPlayer.RATE.help(
                "what a step is multiplied by; auto is 0.25, 1 or 0.3 for constant, sqrt or adaptive steps"));
    }

    /** Lengths that differ by less, relatively, are equal: rows that were normalised in float. */
    private static final double SAME = 1e-4;

    /** What {@code settings} describe. */
    static NsrfSphere of(Settings settings, int features) {
        Settings own = DualPlayer.withRate(settings.only(SETTINGS), 0.25);
        return new NsrfSphere(
                features,
                own.with(ROUNDS, Optional.of(own.get(ROUNDS).orElse(100)))
                        .with(GAP, Optional.of(own.get(GAP).orElse(0.0))));
    }

    @Override
    public Map<String, String> settings() {
        return given.text();
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        OntoSphere sphere = sphere(rows);
        SphericalHarmonics harmonics = harmonics(sphere.dimension());
        try (SphereGame game = new SphereGame(rows, sphere, harmonics)) {
            DualPlayer.Rules dual = DualPlayer.Rules.of(given);
            SphereGame.Outcome outcome = game.play(
                    dual, given.get(ROUNDS).orElseThrow(), given.get(GAP).orElseThrow(), features);
            int degree = harmonics.get(harmonics.count() - 1).degree();
            Settings found = given.with(ONTO, Optional.of(sphere.way())).with(DEGREE, Optional.of(degree));
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
        IntStream.Builder columns = IntStream.builder();
        DoubleStream.Builder weights = DoubleStream.builder();
        for (SphereGame.Atom each : outcome.atoms()) {
            int[] members = game.members(each.number());
            for (int j : members) {
                columns.add(j);
                weights.add(each.weight() / members.length);
            }
        }
        SphericalHarmonics chosen = harmonics.select(columns.build().toArray());
        return new HarmonicMap(sphere, chosen, weights.build().toArray());
    }

    /** Step 1. */
    private OntoSphere sphere(RowStore rows) {
        int d = rows.columns();
        Optional<OntoSphere.Way> way = given.get(ONTO);
        if (way.equals(Optional.of(OntoSphere.Way.NORMALISE)) && d < 2) {
            throw new BadInput("onto=normalise needs rows of at least 2 columns, these have " + d + "; set onto=lift");
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
        Optional<Integer> degree = given.get(DEGREE);
        try {
            if (degree.isPresent()) {
                return SphericalHarmonics.upTo(dimension, degree.get());
            }
            int whole = 1;
            long left = given.get(COUNT) - 1L - dimension;
            while (whole < SphericalHarmonics.MAX_DEGREE && SphericalHarmonics.count(dimension, whole + 1) <= left) {
                left -= SphericalHarmonics.count(dimension, ++whole);
            }
            return SphericalHarmonics.upTo(dimension, whole);
        } catch (IllegalArgumentException tooMany) {
            throw new BadInput(tooMany.getMessage() + " (settings degree and count)");
        }
    }
}
