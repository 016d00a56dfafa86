package org.bochner.experiments.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.data.split.TrainTest;

/**
 * Compares methods: every candidate learns from the same training rows, chooses its settings on them alone, and is
 * evaluated on the same test rows.
 *
 * <p>The budget is the same for all: the same training rows, the method's own automatic choice on them, and where a
 * limit is set the same seconds per fit. A method with nested features gets all numbers of features from one fit,
 * other methods one fit for each number; methods without a number of features run once per split.
 *
 * <ol>
 *   <li>For each repeat r the split of seed + r is opened, if anything is left to do in it: rows of one split are in
 *       memory at a time.
 *   <li>For each candidate and number of features a {@linkplain Cell cell}: found in the store, or fitted and stored.
 *       Cells run one after another, each on all threads, so that their times can be compared and the memory is that
 *       of one fit.
 *   <li>The best mean is the best; others are compared with it by the {@linkplain TTest corrected t-test}.
 * </ol>
 *
 * <p>A method that refuses the task is left out of the other repeats, and the outcome has the reason.
 *
 * @param candidates the methods to compare
 * @param counts the numbers of features, ascending
 * @param repeats the number of splits
 * @param seed the seed of everything random
 * @param seconds the time limit of a fit, or infinity
 * @param probe measures further numbers of every model
 */
public record ComparisonPlan(
        List<Candidate> candidates, List<Integer> counts, int repeats, long seed, double seconds, Probe probe) {
    public ComparisonPlan {
        candidates = List.copyOf(candidates);
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

    /** A comparison without a time limit. */
    public ComparisonPlan(List<Candidate> candidates, List<Integer> counts, int repeats, long seed) {
        this(candidates, counts, repeats, seed, Double.POSITIVE_INFINITY, Probe.NONE);
    }

    public ComparisonPlan withProbe(Probe value) {
        return new ComparisonPlan(candidates, counts, repeats, seed, seconds, value);
    }

    /** The number of fits. */
    public int cells() {
        return repeats * groups().size();
    }

    /** What one fit serves: a candidate and numbers of features, none where it does not count them. */
    record Group(Candidate candidate, List<Integer> counts) {
        @Override
        public String toString() {
            return candidate.label()
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
        for (Candidate candidate : candidates) {
            if (!candidate.method().countsFeatures()) {
                groups.add(new Group(candidate, List.of()));
            } else if (candidate.method().nested()) {
                groups.add(new Group(candidate, counts));
            } else {
                counts.forEach(count -> groups.add(new Group(candidate, List.of(count))));
            }
        }
        return groups;
    }

    /**
     * Runs what {@code store} does not have yet. A stop by the user ends it with {@link Stopped}; finished cells are
     * kept.
     */
    public Comparison run(SplitSource splits, CellStore store, Execution execution, Listener listener) {
        Map<Group, List<Cell>> cells = new LinkedHashMap<>();
        Map<Group, String> refused = new LinkedHashMap<>();
        groups().forEach(group -> cells.put(group, new ArrayList<>()));
        try (Progress.Stage stage = execution.progress().begin(splits.data(), cells())) {
            for (int r = 0; r < repeats; r++) {
                try (Opened opened = new Opened(splits, seed + r, execution, listener)) {
                    for (Group group : cells.keySet()) {
                        if (!refused.containsKey(group)) {
                            runCell(group, r, opened, store, listener, cells, refused);
                        }
                        stage.advance(1);
                    }
                }
            }
        }
        return outcome(splits, cells, refused);
    }

    private void runCell(
            Group group,
            int repeat,
            Opened opened,
            CellStore store,
            Listener listener,
            Map<Group, List<Cell>> cells,
            Map<Group, String> refused) {
        Cell.Key key = key(group, opened.splits().identity(), seed + repeat);
        String what = opened.splits().data() + ", " + group + ", repeat " + (repeat + 1);
        Cell found = store.find(key).orElse(null);
        if (found != null) {
            cells.get(group).add(found);
            listener.cellFinished(what, found, true);
            return;
        }
        opened.execution().check();
        try {
            Cell cell = new CellRun(this, group, key, opened.split(), opened.execution())
                    .run((features, model) -> listener.modelFitted(repeat, group.candidate(), features, model));
            store.save(cell);
            cells.get(group).add(cell);
            listener.cellFinished(what, cell, false);
        } catch (CellRun.Refused refusal) {
            refused.put(group, refusal.getMessage());
            listener.cellFinished(what, null, false);
        }
    }

    private Cell.Key key(Group group, String splits, long roundSeed) {
        Candidate candidate = group.candidate();
        return new Cell.Key(
                Build.of(candidate.method().provider()),
                splits,
                candidate.method().name(),
                candidate.given(),
                group.counts(),
                roundSeed,
                seconds,
                probe.name());
    }

    private Comparison outcome(SplitSource splits, Map<Group, List<Cell>> cells, Map<Group, String> refused) {
        List<Result> results = new ArrayList<>();
        List<Comparison.Refusal> refusals = new ArrayList<>();
        double share = 0;
        for (Map.Entry<Group, List<Cell>> each : cells.entrySet()) {
            Group group = each.getKey();
            String label = group.candidate().label();
            List<Integer> asked = group.counts().isEmpty() ? List.of(0) : group.counts();
            for (int i = 0; i < asked.size(); i++) {
                int place = i;
                if (refused.containsKey(group)) {
                    refusals.add(new Comparison.Refusal(splits.data(), label, asked.get(i), refused.get(group)));
                    continue;
                }
                Cell first = each.getValue().get(0);
                List<Cell.Point> points = each.getValue().stream()
                        .map(cell -> cell.points().get(place))
                        .toList();
                share = splits.overlapping() ? (double) first.testRows() / first.trainRows() : 0;
                results.add(new Result(
                        splits.data(), label, asked.get(i), first.metric(), points, Double.NaN, Double.NaN, false));
            }
        }
        if (results.isEmpty()) {
            return new Comparison(results, refusals);
        }
        boolean more = Result.moreIsBetter(results.get(0).metric());
        results.sort(Comparator.comparingDouble(result -> more ? -result.mean() : result.mean()));
        Result best = results.get(0);
        double testShare = share;
        results.replaceAll(result -> result.against(best, testShare));
        return new Comparison(results, refusals);
    }

    /** A split that is read when it is first needed. */
    private static final class Opened implements AutoCloseable {
        private final SplitSource splits;
        private final long seed;
        private final Execution execution;
        private final Listener listener;
        private TrainTest split;

        Opened(SplitSource splits, long seed, Execution execution, Listener listener) {
            this.listener = listener;
            this.splits = splits;
            this.seed = seed;
            this.execution = execution;
        }

        SplitSource splits() {
            return splits;
        }

        Execution execution() {
            return execution;
        }

        TrainTest split() {
            if (split == null) {
                split = splits.open(seed, execution);
                listener.splitRead(split);
            }
            return split;
        }

        @Override
        public void close() {
            if (split != null) {
                split.close();
            }
        }
    }
}
