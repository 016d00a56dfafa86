package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.jvm.Tasks;
import org.bochner.learn.nsrf.PeakSearch.Peak;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.spectral.DenseAtoms;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The game between a kernel and the weights of the rows (NSRF, Alg. 2), for one game or several on the same rows, such
 * as one for each class.
 *
 * <p>Each round:
 * <ol>
 *   <li>The kernel answers the {@linkplain RowPlayer#signed signed weights} of every game with the highest peaks of its
 *       potential ({@link PeakSearch}).
 *   <li>They are appended to the atoms; a peak near an atom that is there counts as this atom once more.
 *   <li>Every row player sees the scores of its game's peaks on all rows, and moves its weights
 *       ({@link RowPlayer#advance}).
 * </ol>
 *
 * <p>It ends with enough atoms, after enough rounds, when the gap is small, or when the execution is stopped. Cost of a
 * round: that of the search, one pass with the product of the rows and the new peaks, and O(n) for each game.
 */
final class MarginGame {
    /** Peaks nearer than this many radians between rows a median distance apart are one atom. */
    static final double SAME = 0.03;

    /**
     * When it ends.
     *
     * @param atoms the number of atoms wanted
     * @param each the peaks taken in each round of each game
     * @param gap the relative gap of the games at which to stop; 0 to go on
     */
    record Limits(int atoms, int each, double gap) {}

    /**
     * A frequency that was found.
     *
     * @param frequency ω
     * @param game the game that found it first
     * @param height v/(Σ w|s|)² when it was found first: 1 where every row's phase has the row's sign
     * @param count how often it was found
     */
    record Atom(float[] frequency, int game, double height, int count) {
        private Atom again() {
            return new Atom(frequency, game, height, count + 1);
        }
    }

    /**
     * One round, as it is reported.
     *
     * @param height the mean of the new peaks' v/(Σ w|s|)²
     * @param gap the mean over games of (upper − lower)/upper of the value
     * @param margin the least margin that a support vector machine on the kernel so far can have: the mean over games
     *     of 1/√(2·upper)
     */
    record Round(double height, double gap, double margin) {}

    /** What came of it: the atoms in order of discovery. */
    record Outcome(List<Atom> atoms, List<Round> rounds) {}

    private final RowStore rows;
    private final double[] weights;
    private final List<RowPlayer> players;
    private final PeakSearch search;
    private final Limits limits;
    private final double alike;
    private final List<Atom> atoms = new ArrayList<>();
    private final List<Round> rounds = new ArrayList<>();

    /** Frequencies nearer than {@code alike} are one atom. */
    MarginGame(RowStore rows, List<RowPlayer> players, PeakSearch search, Limits limits, double alike) {
        this.rows = rows;
        this.weights = Passes.weights(rows);
        this.players = players;
        this.search = search;
        this.limits = limits;
        this.alike = alike;
    }

    /** Plays. A stop before the first atom is thrown on. */
    Outcome play() {
        try (Progress.Stage stage = rows.execution().progress().part("search peaks", limits.atoms, 0.7)) {
            int most = (limits.atoms - 1) / (limits.each * players.size()) + 1;
            while (atoms.size() < limits.atoms && rounds.size() < most && !isSettled()) {
                rows.execution().check();
                int before = atoms.size();
                round();
                Round last = rounds.get(rounds.size() - 1);
                stage.metric("peak", last.height);
                stage.metric("gap", last.gap);
                stage.metric("margin", last.margin);
                stage.advance(atoms.size() - before);
            }
        } catch (Stopped stopped) {
            if (atoms.isEmpty()) {
                throw stopped;
            }
        }
        return new Outcome(List.copyOf(atoms), List.copyOf(rounds));
    }

    private boolean isSettled() {
        return !rounds.isEmpty() && rounds.get(rounds.size() - 1).gap < limits.gap;
    }

    private void round() {
        double[][] signed = players.stream().map(RowPlayer::signed).toArray(double[][]::new);
        List<Peak> peaks = search.peaks(signed, rounds.size(), limits.each);
        double[][] scores = scores(peaks);
        double height = 0;
        for (Peak peak : peaks) {
            double relative = peak.height() / RowPlayer.square(signed[peak.group()], weights);
            height += relative / peaks.size();
            append(peak, relative);
        }
        double[] gap = new double[players.size()];
        double[] margin = new double[players.size()];
        Tasks.run(rows.execution(), players.size(), g -> {
            RowPlayer player = players.get(g);
            double mean = 0;
            double peak = 0;
            int count = 0;
            for (Peak one : peaks) {
                if (one.group() == g) {
                    mean += one.height();
                    peak = Math.max(peak, one.height());
                    count++;
                }
            }
            if (count > 0) {
                player.advance(mean / count, peak, scores[g]);
            }
            double upper = player.upper();
            gap[g] = player.gap(upper);
            margin[g] = 1 / Math.sqrt(2 * upper);
        });
        rounds.add(new Round(
                height,
                Arrays.stream(gap).average().orElse(1),
                Arrays.stream(margin).average().orElse(0)));
    }

    private void append(Peak peak, double height) {
        for (int a = 0; a < atoms.size(); a++) {
            if (Peak.distance(atoms.get(a).frequency, peak.frequency()) < alike) {
                atoms.set(a, atoms.get(a).again());
                return;
            }
        }
        if (atoms.size() < limits.atoms) {
            atoms.add(new Atom(peak.frequency(), peak.group(), height, 1));
        }
    }

    /** f(x_i) of every game: the mean over its peaks of C cos ω·x_i + S sin ω·x_i. */
    private double[][] scores(List<Peak> peaks) {
        int count = peaks.size();
        int[] of = new int[players.size()];
        for (Peak peak : peaks) {
            of[peak.group()]++;
        }
        float[] cosine = new float[count];
        float[] sine = new float[count];
        for (int m = 0; m < count; m++) {
            Peak peak = peaks.get(m);
            cosine[m] = (float) (peak.cosine() / of[peak.group()]);
            sine[m] = (float) (peak.sine() / of[peak.group()]);
        }
        double[][] scores = new double[players.size()][weights.length];
        RowStore quiet = rows.with(rows.execution().reporting(Progress.NONE));
        try (DenseAtoms found = DenseAtoms.of(
                rows.columns(), peaks.stream().map(Peak::frequency).toList())) {
            quiet.run(Passes.each("scores", block -> {
                int first = (int) block.first();
                found.project(block.rows(), (i, m, strip, values, at) -> {
                    ArrayLoops.get().blendPair(values, at, strip, 1f, cosine, sine, m);
                    for (int k = 0; k < strip; k++) {
                        scores[peaks.get(m + k).group()][first + i] += values[at + k];
                    }
                });
            }));
        }
        return scores;
    }
}
