package org.bochner.learn.nsrf;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bochner.BadInput;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.MedianDistance;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * Not-so-random features (Bullins, Zhang, Zhang): searches for frequencies that separate the classes.
 *
 * <p>The margin of a support vector machine on the kernel of a measure λ is a game: the machine's dual weights α
 * maximise F(α, λ) = 1ᵀα − ½ Σ_ω λ_ω v_α(ω), and the best answer of the kernel is all mass on the highest peak of the
 * potential v_α(ω) = |Σ_i α_i y_i exp(ι ω·x_i)|².
 *
 * <ol>
 *   <li>α is the projection of C/2·1 on the dual set (Alg. 2, line 4).
 *   <li>A {@link PeakSearch} finds the highest peaks of v_α within ‖ω‖ ≤ radius (Alg. 1, or the
 *       {@linkplain StagedSearch staged} search).
 *   <li>Their cosine and sine are the next features; α takes a gradient step ({@link DualPlayer}). Again from 2, until
 *       there are enough features.
 *   <li>λ̄ has the weight 1/T at every peak; the same peak found again counts twice.
 *   <li>Up to {@value #POLISHED} features, from {@value #JUDGED} rows on: all frequencies are moved together, to
 *       where a linear model on them has less loss, as long as held-out rows gain by it ({@link Polish}).
 * </ol>
 *
 * <p>Atoms are in order of discovery: the first D of them are what a shorter game would have found, before they are
 * moved.
 *
 * <p><b>The radius matters most.</b> High peaks far out are there by chance: on MNIST 4 against 9, 3000 rows, 100 pairs
 * err by 3.3 % without a bound and by 1.7 % within 10/σ (docs/design-notes.md). It is chosen on validation rows among
 * some multiples of 1/σ.
 *
 * <p>Cost: that of the search, see {@link StagedSearch}. Reference: "Not-so-random features", ICLR 2018.
 *
 * @param features the columns of z(x), two for each peak
 * @param given what is set
 * @param reach the radius in units of 1/σ, where it is not given
 */
public record Nsrf(int features, Settings given, double reach) implements KernelLearner {
    /** How peaks are found. */
    public enum Search {
        /** Many short climbs on few rows, few long ones on all. */
        STAGED(16),
        /** The paper's Algorithm 1: 500 chains of 100 steps on all rows. */
        LANGEVIN(500);

        private final int chains;

        Search(int chains) {
            this.chains = chains;
        }
    }

    /** The most features of which {@code auto} moves the frequencies: more of them gain little, and cost most. */
    private static final int POLISHED = 200;

    /** The fewest rows for {@code auto}: of fewer too few are held out to see whether it helps. */
    private static final int JUDGED = 800;

    static final Declaration SETTINGS = new Declaration();
    static final Setting<Search> SEARCH = SETTINGS.declare(
            Setting.choice("search", Search.STAGED).help("how peaks are found; langevin is the paper's"));
    static final Setting<Optional<Integer>> CHAINS = SETTINGS.declare(
            Setting.whole("chains").from(1).orAuto().help("new starts in each round: auto is 16 staged, 500 langevin"));
    static final Setting<Optional<Double>> WIDTH = SETTINGS.declare(Setting.number("width")
            .above(0)
            .orAuto()
            .help("scale of the starts; auto is the median distance between rows"));
    static final Setting<Optional<Double>> RADIUS = SETTINGS.declare(Setting.number("radius")
            .above(0)
            .word("none", Double.POSITIVE_INFINITY)
            .orAuto()
            .range(Range.log(4, 64).in(Range.Unit.PER_MEDIAN))
            .help("most length of a frequency; none: no bound; auto: 8, 16 or 32 over width"));
    static final Setting<Integer> PEAKS =
            SETTINGS.declare(Setting.whole("peaks", 1).from(1).help("peaks of each game taken in a round"));

    static {
        SETTINGS.declare(DualPlayer.VARIANT);
        SETTINGS.declare(DualPlayer.C);
        SETTINGS.declare(DualPlayer.STEP);
        SETTINGS.declare(DualPlayer.RATE.help(
                "what the step is multiplied by; auto is 0.3, 1 or 0.2 for adaptive, sqrt or constant steps"));
    }

    static final Setting<Double> GAP = SETTINGS.declare(Setting.number("gap", 0)
            .from(0)
            .below(1)
            .help("relative gap of the game at which to stop before there are enough features"));

    static final Setting<Optional<Boolean>> POLISH = SETTINGS.declare(Setting.flag("polish", false)
            .orAuto()
            .help("whether the frequencies are moved together in the end, by the loss of a linear model on them, as"
                    + " long as held-out rows gain by it; auto: for up to " + POLISHED + " features, from " + JUDGED
                    + " rows on"));

    private static final long AGAIN = 0x616761696eL;

    /** Of those that are equally good the first wins. */
    private static final double[] REACHES = {16, 8, 32};

    public Nsrf {
        if (features < 1) {
            throw new BadInput("the number of features must be at least 1, not " + features);
        }
        if (!(reach > 0 && reach < Double.POSITIVE_INFINITY)) {
            throw new BadInput("the radius in units of 1/width must be a number above 0, not " + reach);
        }
    }

    /** With all at its default: the staged search within 16/σ. */
    public static Nsrf of(int features) {
        return of(Settings.parse("nsrf", SETTINGS, Map.of()), features);
    }

    /** What {@code settings} describe. */
    static Nsrf of(Settings settings, int features) {
        Settings own = settings.only(SETTINGS);
        int starts = own.get(CHAINS).orElse(own.get(SEARCH).chains);
        return new Nsrf(
                features,
                DualPlayer.withRate(own, 0.2)
                        .with(CHAINS, Optional.of(starts))
                        .with(POLISH, isPolished(own, features) ? own.get(POLISH) : Optional.of(false)),
                16);
    }

    /** Whether {@code settings} move the frequencies of {@code features} features together, given enough rows. */
    static boolean isPolished(Settings settings, int features) {
        return settings.get(POLISH).orElse(features <= POLISHED);
    }

    /** With as many features; the frequencies of these are moved where those of this are. */
    public Nsrf withFeatures(int value) {
        return new Nsrf(value, given, reach);
    }

    public Nsrf withReach(double value) {
        return new Nsrf(features, given, value);
    }

    /** The radii to try: this alone where it is given. */
    List<Nsrf> radii() {
        return given.get(RADIUS).isEmpty()
                ? Arrays.stream(REACHES).mapToObj(this::withReach).toList()
                : List.of(this);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = given.text();
        if (given.get(RADIUS).isEmpty()) {
            map.put("radius", Setting.decimal(reach) + "/width");
        }
        return map;
    }

    PeakSearch.Scale scale(RowStore rows, long seed) {
        double sigma = given.get(WIDTH).orElseGet(() -> MedianDistance.of(rows, seed));
        return new PeakSearch.Scale(sigma, given.get(RADIUS).orElse(reach / sigma));
    }

    DualPlayer.Rules dual() {
        return DualPlayer.Rules.of(given);
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        PeakSearch.Scale scale = scale(rows, seed);
        List<RowPlayer> players = RowPlayer.of(rows, dual());
        MarginGame.Outcome outcome = play(rows, players, scale, seed);
        List<MarginGame.Atom> atoms = outcome.atoms();
        int all = atoms.stream().mapToInt(MarginGame.Atom::count).sum();
        double[] weights =
                atoms.stream().mapToDouble(a -> (double) a.count() / all).toArray();
        List<float[]> frequencies =
                atoms.stream().map(MarginGame.Atom::frequency).toList();
        if (given.get(POLISH).orElse(rows.rows() >= JUDGED) && Polish.suits(rows)) {
            frequencies = Polish.of(rows, frequencies, scale.width(), scale.radius(), seed);
        }
        DenseAtoms dense = DenseAtoms.of(rows.columns(), frequencies);
        SpectralMeasure measure = new SpectralMeasure(Family.FOURIER_PAIR, dense, null, weights);
        Settings found = given.with(WIDTH, Optional.of(scale.width())).with(RADIUS, Optional.of(scale.radius()));
        List<MarginGame.Round> rounds = outcome.rounds();
        Diagnostics trace = new Diagnostics.PeakTrace(
                atoms.stream().map(MarginGame.Atom::height).toList(),
                atoms.size(),
                rounds.size(),
                rounds.isEmpty() ? Double.NaN : rounds.get(rounds.size() - 1).gap());
        return new Learned(
                new MeasureMap(measure),
                found.text(),
                Guarantees.ofGame(rows, dual(), outcome, lower(rows, players, scale, outcome, seed)),
                List.of(trace));
    }

    /**
     * The lower bound of the value of a game of two classes, with a second look at the potential that gives it: a
     * search from other starts, up to four times as many, as long as the game had rounds enough to make that cheap. How
     * much higher its peak is than the one that the game saw is the shortfall ε_t of that round. Empty where there
     * is no
     * bound, or a stop ended the search.
     */
    private OptionalDouble lower(
            RowStore rows, List<RowPlayer> players, PeakSearch.Scale scale, MarginGame.Outcome outcome, long seed) {
        boolean one = rows.task().classes() == 2 && players.get(0) instanceof DualPlayer;
        double[] signed = one ? ((DualPlayer) players.get(0)).signedLowest() : null;
        if (signed == null) {
            return OptionalDouble.empty();
        }
        int starts = given.get(CHAINS).orElseThrow()
                * Math.max(1, Math.min(4, outcome.rounds().size() / 10));
        try {
            RowStore quiet = rows.with(rows.execution().reporting(Progress.NONE));
            double again = searching(quiet, scale, starts, seed ^ AGAIN)
                    .peaks(new double[][] {signed}, 0, 1)
                    .get(0)
                    .height();
            return OptionalDouble.of(((DualPlayer) players.get(0)).lowerAt(again));
        } catch (Stopped stopped) {
            return OptionalDouble.empty();
        }
    }

    /** The game, on rows whose scale is known. */
    MarginGame.Outcome play(RowStore rows, PeakSearch.Scale scale, long seed) {
        return play(rows, RowPlayer.of(rows, dual()), scale, seed);
    }

    private MarginGame.Outcome play(RowStore rows, List<RowPlayer> players, PeakSearch.Scale scale, long seed) {
        PeakSearch searching = searching(rows, scale, given.get(CHAINS).orElseThrow(), seed);
        MarginGame.Limits limits = new MarginGame.Limits(Math.max(1, features / 2), given.get(PEAKS), given.get(GAP));
        return new MarginGame(rows, players, searching, limits, MarginGame.SAME * scale.reach()).play();
    }

    private PeakSearch searching(RowStore rows, PeakSearch.Scale scale, int starts, long seed) {
        return given.get(SEARCH) == Search.LANGEVIN
                ? new LangevinSearch(rows, scale, starts, LangevinSearch.STEPS, seed)
                : new StagedSearch(rows, scale, starts, seed);
    }
}
