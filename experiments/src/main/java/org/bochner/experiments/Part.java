package org.bochner.experiments;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bochner.experiments.contest.Probe;
import org.bochner.experiments.contest.Rounds;
import org.bochner.experiments.contest.Standing;

/**
 * One contest of an experiment, and what it is to show.
 *
 * @param data what the rows call the data
 * @param rounds finds the data; {@link org.bochner.BadInput} says what is missing
 * @param players who takes part
 * @param counts numbers of features
 * @param repeats how many rounds
 * @param probe takes further numbers
 * @param claims the figures
 * @param next what depends on how this went, such as plain features of the number that was learned; or null
 */
public record Part(
        String data,
        Supplier<Rounds> rounds,
        List<Player> players,
        List<Integer> counts,
        int repeats,
        Probe probe,
        List<Claim> claims,
        Function<Standing, Part> next) {
    public Part {
        players = List.copyOf(players);
        counts = List.copyOf(counts);
        claims = List.copyOf(claims);
    }

    /** A contest without claims. */
    public static Part of(
            String data, Supplier<Rounds> rounds, List<Integer> counts, int repeats, List<Player> players) {
        return new Part(data, rounds, players, counts, repeats, Probe.NONE, List.of(), null);
    }

    public Part showing(List<Claim> value) {
        return new Part(data, rounds, players, counts, repeats, probe, value, next);
    }

    public Part probing(Probe value) {
        return new Part(data, rounds, players, counts, repeats, value, claims, next);
    }

    /** After this part the one that {@code value} makes of its results. */
    public Part then(Function<Standing, Part> value) {
        return new Part(data, rounds, players, counts, repeats, probe, claims, value);
    }
}
