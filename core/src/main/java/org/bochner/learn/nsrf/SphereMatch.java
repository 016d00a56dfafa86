package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.random.RandomStream;
import org.bochner.sphere.HarmonicPotential;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * One match of the kernel, which chooses among the harmonics of a {@link HarmonicGame}, against the dual weights (NSRF, Alg. 2 and App.
 * A.3).
 *
 * <ul>
 *   <li>{@code game}: each round the kernel plays the atom with the highest potential, and a {@link DualPlayer} answers with
 *       a gradient step. The measure is the mean of all moves. Of more than two classes each has a game of its own against the rest; the games
 *       share the product that gives all potentials, and the columns, and the measure is the mean of theirs.
 *   <li>{@code walk}: the same, but the kernel finds its atom by a {@link GibbsWalk} at an inverse temperature relative to the highest
 *       potential. How far it stays below the highest is known, since all are.
 *   <li>{@code excessive-gap}: {@link ExcessiveGap} solves the game to a gap, without rounds. Atoms are listed by their weight. For two
 *       classes, and rows without weights.
 * </ul>
 *
 * <p>The match ends after its rounds, at the gap asked for, or when the next atom has no room. When the execution stops, the atoms found so
 * far are the outcome.
 */
final class SphereMatch {
    /** Rounds between two looks at the gap. */
    private static final int CHECK = 10;

    /** Atoms with a smaller share of the largest weight are left out where the weights come from a solver. */
    private static final double NEGLIGIBLE = 1e-4;

    /** Names the random numbers of a walk. */
    private static final long WALK = 0x77616c6b;

    /** Who finds the kernel's moves. */
    enum Player {
        GAME,
        WALK,
        EXCESSIVE_GAP;

        String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static Player parse(String text) {
            for (Player each : values()) {
                if (each.text().equals(text)) {
                    return each;
                }
            }
            throw new BadInput("player must be game, walk or excessive-gap, not '" + text + "'");
        }
    }

    /**
     * How it is played.
     *
     * @param rounds the most rounds, or steps of the excessive gap technique
     * @param gap the relative gap at which to stop; 0 plays all rounds
     * @param dual how the dual weights move
     * @param beta the inverse temperature of a walk, in units of the highest potential
     * @param walkSteps the steps of a walk
     */
    record Settings(Player player, int rounds, double gap, DualPlayer.Settings dual, double beta, int walkSteps) {
        Settings {
            if (rounds < 1) {
                throw new BadInput("rounds must be at least 1, not " + rounds);
            }
            if (!(gap >= 0 && gap < 1)) {
                throw new BadInput("gap must be at least 0 and below 1, not " + gap);
            }
            if (!(beta >= 0) || !Double.isFinite(beta)) {
                throw new BadInput("beta must be at least 0 and finite, not " + beta);
            }
            if (walkSteps < 1) {
                throw new BadInput("walk-steps must be at least 1, not " + walkSteps);
            }
            if (player == Player.EXCESSIVE_GAP && dual.variant() == DualPlayer.Variant.L2) {
                throw new BadInput("player=excessive-gap needs bounded dual weights; use dual=l1");
            }
        }

        Map<String, String> toMap() {
            Map<String, String> map = new LinkedHashMap<>();
            map.put("player", player.text());
            map.put("rounds", String.valueOf(rounds));
            map.put("gap", text(gap));
            map.put("game-c", text(dual.c()));
            if (player != Player.EXCESSIVE_GAP) {
                map.put("dual", dual.variant().name().toLowerCase(Locale.ROOT));
                map.put("step", dual.step().name().toLowerCase(Locale.ROOT));
                map.put("rate", text(dual.rate()));
            }
            if (player == Player.WALK) {
                map.put("beta", text(beta));
                map.put("walk-steps", String.valueOf(walkSteps));
            }
            return map;
        }
    }

    private static String text(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /**
     * A harmonic of the measure.
     *
     * @param number its number in the game
     * @param height v/(Σ w|s|)² when it was found, NaN where it was not found in rounds
     */
    record Atom(int number, double weight, double height) {}

    /**
     * What came of it.
     *
     * @param atoms in the order of discovery, their weights adding to 1
     * @param rounds how many were played
     * @param upper at least the value of the best machine on this kernel; of several games the sum, each with its own kernel
     * @param lower at most the value of the game, or the sum
     * @param shortfall the mean over rounds of how far the move's potential was below the highest
     * @param gap the mean over games of what {@link RowPlayer#gap} tells
     */
    record Outcome(List<Atom> atoms, int rounds, double upper, double lower, double shortfall, double gap) {}

    private final HarmonicGame game;
    private final RowStore rows;
    private final Settings settings;
    private final int columns;
    private final long seed;
    private final double[][] labels;
    private final double[] weights;

    /** At most {@code columns} columns are found. */
    SphereMatch(HarmonicGame game, RowStore rows, Settings settings, int columns, long seed) {
        this.game = game;
        this.rows = rows;
        this.settings = settings;
        this.columns = columns;
        this.seed = seed;
        this.labels = labels(rows);
        this.weights = Passes.weights(rows);
    }

    /** For each game the targets of all rows: 1 for a row of the class and −1 for others, of two classes the second alone; or numbers. */
    private static double[][] labels(RowStore rows) {
        Task task = rows.task();
        double[] targets = Passes.targets(rows);
        int games = !task.isClassification() ? task.outputs() : task.classes() == 2 ? 1 : task.classes();
        double[][] labels = new double[games][Math.toIntExact(rows.rows())];
        for (int k = 0; k < games; k++) {
            int own = games == 1 ? 1 : k;
            for (int i = 0; i < labels[k].length; i++) {
                labels[k][i] = !task.isClassification() ? targets[i * games + k] : targets[i] == own ? 1 : -1;
            }
        }
        return labels;
    }

    private RowPlayer player(double[] own) {
        return rows.task().isClassification()
                ? new DualPlayer(own, weights, settings.dual)
                : new ResidualPlayer(own, weights, Math.min(1, settings.dual.rate()));
    }

    Outcome play() {
        return settings.player == Player.EXCESSIVE_GAP ? solve() : rounds();
    }

    private Outcome rounds() {
        List<RowPlayer> duals = Arrays.stream(labels).map(this::player).toList();
        Moves moves = new Moves(duals.size());
        try (Progress.Stage stage = rows.execution().progress().begin("harmonics", settings.rounds)) {
            for (int round = 0; round < settings.rounds && !moves.full; round++) {
                rows.execution().check();
                round(duals, round, moves);
                stage.advance(1);
                if (settings.gap > 0 && (round + 1) % CHECK == 0 && gap(duals) <= settings.gap) {
                    break;
                }
            }
        } catch (Stopped stopped) {
            if (moves.counts.isEmpty()) {
                throw stopped;
            }
        }
        int rounds = (moves.count + duals.size() - 1) / duals.size();
        return new Outcome(moves.atoms(), rounds, upper(duals), lower(duals), moves.shortfall, gap(duals));
    }

    /** The kernel's moves so far, of all games together. */
    private final class Moves {
        private final Map<Integer, Integer> counts = new LinkedHashMap<>();
        private final Map<Integer, Double> heights = new HashMap<>();
        private final int[] last;
        private int count;
        private int used;
        private boolean full;
        private double shortfall;

        Moves(int games) {
            last = new int[games];
        }

        /** Takes {@code atom} in, or finds that there is no room for it. */
        boolean take(int atom, double height, double below) {
            int more = counts.containsKey(atom) ? 0 : game.members(atom).length;
            if (used > 0 && more > 0 && used + more > columns) {
                full = true;
                return false;
            }
            used += more;
            counts.merge(atom, 1, Integer::sum);
            heights.putIfAbsent(atom, height);
            count++;
            shortfall += (below - shortfall) / count;
            return true;
        }

        List<Atom> atoms() {
            List<Atom> atoms = new ArrayList<>();
            counts.forEach((atom, times) -> atoms.add(new Atom(atom, (double) times / count, heights.get(atom))));
            return atoms;
        }
    }

    /** One move of the kernel in each game, and its answer. */
    private void round(List<RowPlayer> duals, int round, Moves moves) {
        double[][] signed = duals.stream().map(RowPlayer::signed).toArray(double[][]::new);
        HarmonicPotential potential = game.potential(signed);
        for (int k = 0; k < duals.size() && !moves.full; k++) {
            double[] v = game.heights(potential, k);
            int highest = highest(v);
            int atom = settings.player == Player.WALK ? walk(v, highest, moves.last[k], round, k) : highest;
            moves.last[k] = atom;
            // Before it is taken in, so that a stop while its columns are computed leaves it out.
            double[] scores = game.scores(potential, k, atom);
            if (moves.take(atom, v[atom] / square(signed[k]), v[highest] - v[atom])) {
                duals.get(k).advance(v[atom], v[highest], scores);
            }
        }
    }

    /** (Σ w|s|)², the potential of a function that is 1 and has the sign of s at every row. */
    private double square(double[] signed) {
        double sum = 0;
        for (int i = 0; i < signed.length; i++) {
            sum += weights[i] * Math.abs(signed[i]);
        }
        return Math.max(sum * sum, Double.MIN_NORMAL);
    }

    private int walk(double[] v, int highest, int from, int round, int number) {
        double beta = v[highest] > 0 ? settings.beta / v[highest] : 0;
        RandomStream stream = RandomStream.of(seed, WALK, round, number);
        return new GibbsWalk(v.length, beta)
                .walk(atom -> v[atom], from, settings.walkSteps, stream)
                .best();
    }

    private static int highest(double[] v) {
        int best = 0;
        for (int a = 1; a < v.length; a++) {
            best = v[a] > v[best] ? a : best;
        }
        return best;
    }

    private static double upper(List<RowPlayer> duals) {
        return duals.stream().mapToDouble(RowPlayer::upper).sum();
    }

    private static double lower(List<RowPlayer> duals) {
        return duals.stream().mapToDouble(RowPlayer::lower).sum();
    }

    private static double gap(List<RowPlayer> duals) {
        return duals.stream()
                .mapToDouble(each -> each.gap(each.upper()))
                .average()
                .orElse(1);
    }

    private Outcome solve() {
        if (rows.task().classes() != 2) {
            throw new BadInput("player=excessive-gap solves a game of two classes, these rows have "
                    + (rows.task().isClassification() ? labels.length + " classes" : "numbers as targets")
                    + "; use player=game");
        }
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 1) {
                throw new BadInput("player=excessive-gap knows no weights of rows, but row " + i + " has the weight "
                        + weights[i] + "; use player=game");
            }
        }
        DualSet dual = DualSet.box(labels[0], settings.dual.c());
        if (dual.rarer() == 0) {
            throw new BadInput("all rows are of one class; a margin game needs both");
        }
        ExcessiveGap.Equilibrium found = ExcessiveGap.solve(
                game.signed(labels[0]), dual, new ExcessiveGap.Settings(settings.rounds, settings.gap));
        List<Atom> kept = largest(found.lambda());
        double upper = upper(kept, found.alpha());
        double gap = Math.max(0, upper - found.lower()) / Math.max(1e-300, upper);
        return new Outcome(kept, Math.max(1, found.steps()), upper, found.lower(), 0, gap);
    }

    /** The atoms of the largest weights that have room, their weights made to add to 1. */
    private List<Atom> largest(double[] lambda) {
        List<Atom> sorted = new ArrayList<>();
        for (int a = 0; a < lambda.length; a++) {
            sorted.add(new Atom(a, lambda[a], Double.NaN));
        }
        sorted.sort(Comparator.comparingDouble((Atom each) -> -each.weight));
        double least = NEGLIGIBLE * sorted.get(0).weight;
        List<Atom> kept = new ArrayList<>();
        double mass = 0;
        int used = 0;
        for (Atom each : sorted) {
            used += game.members(each.number).length;
            if (each.weight < least || (used > columns && !kept.isEmpty())) {
                break;
            }
            kept.add(each);
            mass += each.weight;
        }
        double total = mass;
        return kept.stream()
                .map(each -> new Atom(each.number, each.weight / total, Double.NaN))
                .toList();
    }

    /** The bound of {@link DualPlayer#upper} for the atoms that were kept: it holds for the scores under any α. */
    private double upper(List<Atom> kept, double[] alpha) {
        double[] signed = new double[alpha.length];
        Arrays.setAll(signed, i -> alpha[i] * labels[0][i]);
        HarmonicPotential potential = game.potential(new double[][] {signed});
        double[] scores = new double[alpha.length];
        double height = 0;
        for (Atom each : kept) {
            height += each.weight * game.height(potential, 0, each.number);
            double[] own = game.scores(potential, 0, each.number);
            for (int i = 0; i < scores.length; i++) {
                scores[i] += each.weight * own[i];
            }
        }
        DualPlayer judge = new DualPlayer(labels[0], weights, settings.dual);
        judge.advance(height, height, scores);
        return judge.upper();
    }
}
