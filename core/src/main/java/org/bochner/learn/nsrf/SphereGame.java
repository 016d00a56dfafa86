package org.bochner.learn.nsrf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.features.maps.FeatureStore;
import org.bochner.potential.Potential;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.SphericalHarmonics;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The margin game on a sphere: each round the kernel plays the harmonic with the highest potential, and a
 * {@link RowPlayer} answers with a step of the row weights (NSRF, Alg. 2, App. A.3). The measure is the mean of all
 * moves.
 *
 * <p>An atom is a complex harmonic: the cosine and the sine of the same degrees, each with half of its weight,
 * φ_a = (Y_c, Y_s)/√2; for ℓ_1 = 0 one function. A choice between the two would depend on where the azimuth begins.
 *
 * <p>Of more than two classes each has a game of its own against the rest. The games share the matrix product that
 * gives all potentials, and the columns; the measure is the mean of theirs.
 *
 * <p>A game ends after its rounds, at the gap asked for, or when the next atom has no room. When the execution stops,
 * the atoms found so far are the outcome.
 *
 * <p>Cost: the harmonics are evaluated once where the n×N floats fit the memory of the execution, else in each pass. A
 * round is one pass, 2nN flops for each game; the columns of atoms that were played are kept.
 */
final class SphereGame implements AutoCloseable {
    /** Rounds between two evaluations of the gap. */
    private static final int CHECK = 10;

    /**
     * A harmonic of the measure.
     *
     * @param number its number among the atoms
     * @param height v/(Σ w|s|)² when it was found
     */
    record Atom(int number, double weight, double height) {}

    /**
     * The result.
     *
     * @param atoms in the order of discovery, their weights adding to 1
     * @param rounds how many were played
     * @param upper at least the value of the best support vector machine on this kernel; of several games the sum, each
     *     with its own kernel
     * @param lower at most the value of the game, or the sum
     * @param gap the mean over games of {@link RowPlayer#gap}
     */
    record Outcome(List<Atom> atoms, int rounds, double upper, double lower, double gap) {}

    private final RowStore rows;
    private final OntoSphere sphere;
    private final SphericalHarmonics harmonics;
    private final RowStore features;
    private final List<int[]> members;
    private final Map<Integer, float[][]> played = new HashMap<>();
    private final double[] weights;

    SphereGame(RowStore rows, OntoSphere sphere, SphericalHarmonics harmonics) {
        this.rows = rows;
        this.sphere = sphere;
        this.harmonics = harmonics;
        this.members = harmonics.pairs();
        this.weights = Passes.weights(rows);
        this.features = FeatureStore.of(rows, HarmonicMap.plain(sphere, harmonics));
    }

    /** The numbers of the harmonics of {@code atom}: one or two. */
    int[] members(int atom) {
        return members.get(atom);
    }

    /**
     * Plays.
     *
     * @param dual how the row weights move
     * @param most the most rounds
     * @param gap the relative gap at which to stop; 0 plays all rounds
     * @param columns the most columns of the kernel
     */
    Outcome play(DualPlayer.Rules dual, int most, double gap, int columns) {
        List<RowPlayer> players = RowPlayer.of(rows, dual);
        Moves moves = new Moves(columns);
        try (Progress.Stage stage = rows.execution().progress().part("harmonics", most, 0.7)) {
            for (int round = 0; round < most && !moves.full; round++) {
                rows.execution().check();
                round(players, moves);
                stage.advance(1);
                if (gap > 0 && (round + 1) % CHECK == 0 && gap(players) <= gap) {
                    break;
                }
            }
        } catch (Stopped stopped) {
            if (moves.found.isEmpty()) {
                throw stopped;
            }
        }
        int rounds = (moves.count + players.size() - 1) / players.size();
        double upper = players.stream().mapToDouble(RowPlayer::upper).sum();
        double lower = players.stream().mapToDouble(RowPlayer::lower).sum();
        return new Outcome(moves.atoms(), rounds, upper, lower, gap(players));
    }

    private static double gap(List<RowPlayer> players) {
        return players.stream()
                .mapToDouble(each -> each.gap(each.upper()))
                .average()
                .orElse(1);
    }

    /** The kernel's moves so far, of all games together. */
    private final class Moves {
        private final int columns;
        /** By number, in the order of discovery; the weight is how often each was played. */
        private final Map<Integer, Atom> found = new LinkedHashMap<>();

        private int count;
        private int used;
        private boolean full;

        Moves(int columns) {
            this.columns = columns;
        }

        /** Takes {@code atom} in, or finds that there is no room for it. */
        boolean take(int atom, double height) {
            int more = found.containsKey(atom) ? 0 : members.get(atom).length;
            if (used > 0 && more > 0 && used + more > columns) {
                full = true;
                return false;
            }
            used += more;
            found.merge(atom, new Atom(atom, 1, height), (old, same) -> new Atom(atom, old.weight + 1, old.height));
            count++;
            return true;
        }

        List<Atom> atoms() {
            return found.values().stream()
                    .map(each -> new Atom(each.number, each.weight / count, each.height))
                    .toList();
        }
    }

    /** One move of the kernel in each game, and its answer. */
    private void round(List<RowPlayer> players, Moves moves) {
        double[][] signed = players.stream().map(RowPlayer::signed).toArray(double[][]::new);
        double[] sums = Potential.columnSums(features, signed);
        for (int k = 0; k < players.size() && !moves.full; k++) {
            double[] own = Arrays.copyOfRange(sums, k * harmonics.count(), (k + 1) * harmonics.count());
            int best = 0;
            for (int atom = 1; atom < members.size(); atom++) {
                best = height(own, atom) > height(own, best) ? atom : best;
            }
            double highest = height(own, best);
            // Before the atom is taken in, so that a stop while its columns are computed leaves it out.
            double[] scores = scores(own, best);
            if (moves.take(best, highest / RowPlayer.square(signed[k], weights))) {
                players.get(k).advance(highest, highest, scores);
            }
        }
    }

    /** v_a from the sums of all harmonics. */
    private double height(double[] sums, int atom) {
        double sum = 0;
        for (int j : members.get(atom)) {
            sum += sums[j] * sums[j];
        }
        return sum / members.get(atom).length;
    }

    /** t_a·φ_a(x_i) of every row. */
    private double[] scores(double[] sums, int atom) {
        float[][] columns = played.computeIfAbsent(atom, this::columns);
        double[] scores = new double[Math.toIntExact(rows.rows())];
        for (int k = 0; k < columns.length; k++) {
            double share = sums[members.get(atom)[k]] / columns.length;
            float[] column = columns[k];
            for (int i = 0; i < scores.length; i++) {
                scores[i] += share * column[i];
            }
        }
        return scores;
    }

    private float[][] columns(int atom) {
        int count = members.get(atom).length;
        float[][] columns = new float[count][Math.toIntExact(rows.rows())];
        HarmonicMap map = HarmonicMap.plain(sphere, harmonics.select(members.get(atom)));
        FeatureStore.view(rows, map).run(Passes.each("harmonics", block -> {
            float[] row = new float[count];
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, row);
                for (int k = 0; k < count; k++) {
                    columns[k][(int) block.first() + i] = row[k];
                }
            }
        }));
        return columns;
    }

    /** Frees the harmonics that were kept. */
    @Override
    public void close() {
        features.close();
    }
}
