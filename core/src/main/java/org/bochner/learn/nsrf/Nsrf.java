package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.MedianDistance;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Not-so-random features (Bullins, Zhang, Zhang): instead of drawing frequencies, look for those that tell the classes apart.
 *
 * <p>The margin of a support vector machine on the kernel of a measure λ is a game: the machine's dual weights α maximise F(α, λ) = 1ᵀα − ½ Σ_ω
 * λ_ω v_α(ω), and the best answer of the kernel is all mass on the highest peak of the potential v_α(ω) = |Σ_i α_i y_i exp(ι ω·x_i)|².
 *
 * <ol>
 *   <li>α is the projection of C/2·1 on the dual set (Alg. 2, line 4).
 *   <li>A {@link PeakSearch} finds the highest peaks of v_α within ‖ω‖ ≤ radius (Alg. 1, or the {@linkplain StagedSearch staged} search).
 *   <li>Their cosine and sine are the next features; α takes a gradient step ({@link DualPlayer}). Again from 2, until there are
 *       enough features.
 *   <li>λ̄ has the weight 1/T at every peak; the same peak found again counts twice.
 * </ol>
 *
 * <p>Atoms are in order of discovery: the first D of them are what a shorter game would have found.
 *
 * <p><b>The radius matters most.</b> High peaks far out are there by chance: on MNIST 4 against 9, 3000 rows, 100 pairs err by 3.3 % without a
 * bound and by 1.7 % within 10/σ (docs/design-notes.md). It is chosen on held-out rows among some multiples of 1/σ.
 *
 * <p>Cost: that of the search, see {@link StagedSearch}. Reference: "Not-so-random features", ICLR 2018.
 *
 * @param features the columns of z(x), two for each peak
 * @param search how peaks are found
 * @param chains how many frequencies start afresh in each round of each game; 0 for the search's own number
 * @param width σ, the scale of the starts and of the steps; NaN for the median distance between rows
 * @param radius the most ‖ω‖, infinite for no bound; NaN for {@code reach}/σ
 * @param reach the radius in units of 1/σ, where it is not given
 * @param peaks how many peaks of each game are taken in a round
 * @param dual the player of the dual weights
 * @param gap the relative gap of the game at which to stop; 0 to go on until there are enough features
 */
public record Nsrf(
        int features,
        Search search,
        int chains,
        double width,
        double radius,
        double reach,
        int peaks,
        DualPlayer.Settings dual,
        double gap)
        implements KernelLearner {
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

        static Search parse(String text) {
            for (Search search : values()) {
                if (search.text().equals(text)) {
                    return search;
                }
            }
            throw new BadInput("search must be staged or langevin, not '" + text + "'");
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Of those that are equally good the first wins. */
    private static final double[] REACHES = {16, 8, 32};

    public Nsrf {
        if (features < 1) {
            throw new BadInput("the number of features must be at least 1, not " + features);
        }
        if (chains < 0) {
            throw new BadInput("chains must be at least 1, or auto, not " + chains);
        }
        if (!(Double.isNaN(width) || (width > 0 && width < Double.POSITIVE_INFINITY))) {
            throw new BadInput("width must be a number above 0, or auto, not " + width);
        }
        if (!(Double.isNaN(radius) || radius > 0)) {
            throw new BadInput(
                    "radius, the most length of a frequency, must be a number above 0, none or auto, not " + radius);
        }
        if (!(reach > 0 && reach < Double.POSITIVE_INFINITY)) {
            throw new BadInput("the radius in units of 1/width must be a number above 0, not " + reach);
        }
        if (peaks < 1) {
            throw new BadInput("peaks must be at least 1, not " + peaks);
        }
        if (!(gap >= 0 && gap < 1)) {
            throw new BadInput("gap must be at least 0 and below 1, not " + gap);
        }
    }

    /** With all at its default: the staged search within 16/σ. */
    public static Nsrf of(int features) {
        return new Nsrf(
                features,
                Search.STAGED,
                0,
                Double.NaN,
                Double.NaN,
                16,
                1,
                new DualPlayer.Settings(DualPlayer.Variant.L1, 1, DualPlayer.Step.ADAPTIVE, 0.3),
                0);
    }

    public Nsrf withFeatures(int value) {
        return new Nsrf(value, search, chains, width, radius, reach, peaks, dual, gap);
    }

    public Nsrf withSearch(Search value) {
        return new Nsrf(features, value, chains, width, radius, reach, peaks, dual, gap);
    }

    public Nsrf withReach(double value) {
        return new Nsrf(features, search, chains, width, radius, value, peaks, dual, gap);
    }

    /** The radii to try: this alone where it is given. */
    List<Nsrf> radii() {
        return Double.isNaN(radius)
                ? Arrays.stream(REACHES).mapToObj(this::withReach).toList()
                : List.of(this);
    }

    @Override
    public Map<String, String> settings() {
        return settings(
                Double.isNaN(width) ? "auto" : text(width),
                Double.isNaN(radius) ? text(reach) + "/width" : Double.isInfinite(radius) ? "none" : text(radius));
    }

    private Map<String, String> settings(String widthText, String radiusText) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("search", search.text());
        map.put("chains", String.valueOf(starts()));
        map.put("width", widthText);
        map.put("radius", radiusText);
        map.put("peaks", String.valueOf(peaks));
        map.put("dual", dual.variant().name().toLowerCase(Locale.ROOT));
        map.put("game-c", text(dual.c()));
        map.put("step", dual.step().name().toLowerCase(Locale.ROOT));
        map.put("rate", text(dual.rate()));
        map.put("gap", text(gap));
        return map;
    }

    private static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    private int starts() {
        return chains == 0 ? search.chains : chains;
    }

    PeakSearch.Scale scale(RowStore rows, long seed) {
        double sigma = Double.isNaN(width) ? MedianDistance.of(rows, seed) : width;
        return new PeakSearch.Scale(sigma, Double.isNaN(radius) ? reach / sigma : radius);
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        PeakSearch.Scale scale = scale(rows, seed);
        MarginGame.Outcome outcome = play(rows, scale, seed);
        List<MarginGame.Atom> atoms = outcome.atoms();
        int all = atoms.stream().mapToInt(MarginGame.Atom::count).sum();
        double[] weights =
                atoms.stream().mapToDouble(a -> (double) a.count() / all).toArray();
        DenseAtoms dense = DenseAtoms.of(
                rows.columns(),
                atoms.size(),
                (m, into) -> System.arraycopy(atoms.get(m).frequency(), 0, into, 0, into.length));
        SpectralMeasure measure = new SpectralMeasure(Family.FOURIER_PAIR, dense, null, weights);
        Map<String, String> found =
                settings(text(scale.width()), Double.isInfinite(scale.radius()) ? "none" : text(scale.radius()));
        List<MarginGame.Round> rounds = outcome.rounds();
        Diagnostics trace = new Diagnostics.PeakTrace(
                atoms.stream().map(MarginGame.Atom::height).toList(),
                atoms.size(),
                rounds.size(),
                rounds.isEmpty() ? Double.NaN : rounds.get(rounds.size() - 1).gap());
        return new Learned(
                new MeasureMap(measure), found, SpectrumGuarantees.ofGame(rows, dual, outcome), List.of(trace));
    }

    /** The game, on rows whose scale is known. */
    MarginGame.Outcome play(RowStore rows, PeakSearch.Scale scale, long seed) {
        List<RowPlayer> players = players(rows);
        int pairs = Math.max(1, features / 2);
        try (PeakSearch searching = search == Search.LANGEVIN
                ? new LangevinSearch(rows, scale, starts(), LangevinSearch.STEPS, seed)
                : new StagedSearch(rows, scale, starts(), seed)) {
            MarginGame.Limits limits = new MarginGame.Limits(pairs, peaks, gap);
            return new MarginGame(rows, players, searching, limits, MarginGame.SAME * scale.reach()).play();
        }
    }

    /** One game for two classes, one for each of more, one for each number to predict. */
    private List<RowPlayer> players(RowStore rows) {
        double[] weights = Passes.weights(rows);
        List<RowPlayer> players = new ArrayList<>();
        for (double[] own : Passes.signed(rows)) {
            players.add(
                    rows.task().isClassification()
                            ? new DualPlayer(own, weights, dual)
                            : new ResidualPlayer(own, weights, Math.min(1, dual.rate())));
        }
        return players;
    }
}
