package org.bochner.experiments.contest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.data.split.Round;

/**
 * Methods against each other: every entrant learns from the same training rows, chooses its settings on them alone, and is
 * measured on the same test rows.
 *
 * <p>The budget is the same for all: the same training rows, the method's own automatic choice on them, and where a limit is set
 * the same seconds per fit. Methods whose features have an order get all numbers of features from one fit, others one fit for each
 * number; those that do not count features run once per round.
 *
 * <ol>
 *   <li>For each repeat r the round of seed + r is opened, if anything is left to do in it: rows of one round are in memory at a time.
 *   <li>For each entrant and number of features a {@linkplain Cell cell}: found in the store, or fitted and put there. Cells
 *       run one after another, each on all threads, so that their times can be compared and the memory is that of one fit.
 *   <li>The best mean is the best; others are compared with it by the {@linkplain TTest corrected t-test}.
 * </ol>
 *
 * <p>A method that refuses the task takes no further part, and the reason is told.
 *
 * @param entrants who takes part
 * @param counts the numbers of features, ascending
 * @param repeats how many rounds
 * @param seed what all randomness follows from
 * @param seconds the most that a fit may take, or infinity
 * @param probe takes further numbers of every model
 */
public record Contest(
        List<Entrant> entrants, List<Integer> counts, int repeats, long seed, double seconds, Probe probe) {
    public Contest {
        entrants = List.copyOf(entrants);
        counts = counts.stream().sorted().distinct().toList();
        if (counts.isEmpty() || counts.get(0) < 1) {
            throw new BadInput("the numbers of features must be at least 1, not " + counts);
        }
        if (repeats < 1 || repeats > 1000) {
            throw new BadInput("the number of repeats must be 1 to 1000, not " + repeats);
        }
        if (!(seconds > 0)) {
            throw new BadInput("the seconds of a fit must be more than 0, not " + seconds);
        }
    }

    /** A contest without a limit of time. */
    public Contest(List<Entrant> entrants, List<Integer> counts, int repeats, long seed) {
        this(entrants, counts, repeats, seed, Double.POSITIVE_INFINITY, Probe.NONE);
    }

    public Contest withProbe(Probe value) {
        return new Contest(entrants, counts, repeats, seed, seconds, value);
    }

    /** The fits that it takes. */
    public int cells() {
        return repeats * groups().size();
    }

    /** What one fit serves: an entrant and numbers of features, none where it does not count them. */
    record Group(Entrant entrant, List<Integer> counts) {
        @Override
        public String toString() {
            return entrant.label()
                    + (counts.isEmpty()
                            ? ""
                            : " with "
                                    + String.join(
                                            ",",
                                            counts.stream().map(String::valueOf).toList()) + " features");
        }
    }

    private List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        for (Entrant entrant : entrants) {
            if (!entrant.method().countsFeatures()) {
                groups.add(new Group(entrant, List.of()));
            } else if (entrant.method().nested()) {
                groups.add(new Group(entrant, counts));
            } else {
                counts.forEach(count -> groups.add(new Group(entrant, List.of(count))));
            }
        }
        return groups;
    }

    /** Runs what {@code store} does not have yet. A stop by the user ends it with {@link Stopped}; finished cells are kept. */
    public Standing run(Rounds rounds, CellStore store, Execution execution, Watch watch) {
        Map<Group, List<Cell>> cells = new LinkedHashMap<>();
        Map<Group, String> refused = new LinkedHashMap<>();
        groups().forEach(group -> cells.put(group, new ArrayList<>()));
        try (Progress.Stage stage = execution.progress().begin(rounds.data(), cells())) {
            for (int r = 0; r < repeats; r++) {
                try (Opened opened = new Opened(rounds, seed + r, execution, watch)) {
                    for (Group group : cells.keySet()) {
                        if (!refused.containsKey(group)) {
                            play(group, r, opened, store, watch, cells, refused);
                        }
                        stage.advance(1);
                    }
                }
            }
        }
        return standing(rounds, cells, refused);
    }

    private void play(
            Group group,
            int repeat,
            Opened opened,
            CellStore store,
            Watch watch,
            Map<Group, List<Cell>> cells,
            Map<Group, String> refused) {
        Cell.Key key = key(group, opened.rounds().identity(), seed + repeat);
        String what = opened.rounds().data() + ", " + group + ", repeat " + (repeat + 1);
        Cell found = store.find(key).orElse(null);
        if (found != null) {
            cells.get(group).add(found);
            watch.finished(what, found, true);
            return;
        }
        opened.execution().check();
        try {
            Cell cell = new Trial(this, group, key, opened.round(), opened.execution())
                    .run((features, model) -> watch.saw(repeat, group.entrant(), features, model));
            store.save(cell);
            cells.get(group).add(cell);
            watch.finished(what, cell, false);
        } catch (Trial.Refused refusal) {
            refused.put(group, refusal.getMessage());
            watch.finished(what, null, false);
        }
    }

    private Cell.Key key(Group group, String rounds, long roundSeed) {
        Entrant entrant = group.entrant();
        return new Cell.Key(
                Build.of(entrant.method().getClass()),
                rounds,
                entrant.method().name(),
                entrant.given(),
                group.counts(),
                roundSeed,
                seconds,
                probe.name());
    }

    private Standing standing(Rounds rounds, Map<Group, List<Cell>> cells, Map<Group, String> refused) {
        List<Result> results = new ArrayList<>();
        List<Standing.Refusal> refusals = new ArrayList<>();
        double share = 0;
        for (Map.Entry<Group, List<Cell>> each : cells.entrySet()) {
            Group group = each.getKey();
            String label = group.entrant().label();
            List<Integer> asked = group.counts().isEmpty() ? List.of(0) : group.counts();
            for (int i = 0; i < asked.size(); i++) {
                int place = i;
                if (refused.containsKey(group)) {
                    refusals.add(new Standing.Refusal(rounds.data(), label, asked.get(i), refused.get(group)));
                    continue;
                }
                Cell first = each.getValue().get(0);
                List<Cell.Point> points = each.getValue().stream()
                        .map(cell -> cell.points().get(place))
                        .toList();
                share = rounds.overlapping() ? (double) first.testRows() / first.trainRows() : 0;
                results.add(new Result(
                        rounds.data(), label, asked.get(i), first.metric(), points, Double.NaN, Double.NaN, false));
            }
        }
        if (results.isEmpty()) {
            return new Standing(results, refusals);
        }
        boolean more = Result.moreIsBetter(results.get(0).metric());
        results.sort(Comparator.comparingDouble(result -> more ? -result.mean() : result.mean()));
        Result best = results.get(0);
        double testShare = share;
        results.replaceAll(result -> result.against(best, testShare));
        return new Standing(results, refusals);
    }

    /** A round that is read when it is first needed. */
    private static final class Opened implements AutoCloseable {
        private final Rounds rounds;
        private final long seed;
        private final Execution execution;
        private final Watch watch;
        private Round round;

        Opened(Rounds rounds, long seed, Execution execution, Watch watch) {
            this.watch = watch;
            this.rounds = rounds;
            this.seed = seed;
            this.execution = execution;
        }

        Rounds rounds() {
            return rounds;
        }

        Execution execution() {
            return execution;
        }

        Round round() {
            if (round == null) {
                round = rounds.open(seed, execution);
                watch.opened(round);
            }
            return round;
        }

        @Override
        public void close() {
            if (round != null) {
                round.close();
            }
        }
    }
}
