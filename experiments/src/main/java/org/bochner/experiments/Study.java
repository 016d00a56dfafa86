package org.bochner.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.experiments.contest.CellStore;
import org.bochner.experiments.contest.Contest;
import org.bochner.experiments.contest.Entrant;
import org.bochner.experiments.contest.Rounds;
import org.bochner.experiments.contest.Standing;
import org.bochner.experiments.contest.Watch;

/**
 * The running of an experiment: its parts in order, each as a contest whose cells are kept. What cannot be done, because data or
 * a method is missing, is told and leaves rows without a figure of ours.
 */
public final class Study {
    private final List<Part> parts;
    private final long seed;
    private final Set<String> missing = new LinkedHashSet<>();
    private final List<Row> rows = new ArrayList<>();

    /** Of the whole experiment. */
    public Study(Experiment experiment, Lab lab) {
        this(experiment, lab, List.of());
    }

    /** Of the parts on the data {@code only}; of all where that is empty. */
    public Study(Experiment experiment, Lab lab, List<String> only) {
        this.seed = lab.seed();
        List<Part> all = experiment.parts(lab);
        List<String> names = all.stream().map(Part::data).distinct().toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw new BadInput(
                        experiment.name() + " has no part on '" + name + "'; its data are " + String.join(", ", names));
            }
        }
        this.parts = all.stream()
                .filter(part -> only.isEmpty() || only.contains(part.data()))
                .toList();
    }

    /** The fits of the parts that are known beforehand and whose data is there. */
    public int cells() {
        return parts.stream().filter(Study::hasData).mapToInt(this::cells).sum();
    }

    private static boolean hasData(Part part) {
        try {
            part.rounds().get();
            return true;
        } catch (BadInput missing) {
            return false;
        }
    }

    private int cells(Part part) {
        List<Entrant> entrants = entrants(part);
        return entrants.isEmpty() ? 0 : contest(part, entrants).cells();
    }

    /** The largest number of features that the parts known beforehand ask for. */
    public int features() {
        return parts.stream()
                .flatMap(part -> part.counts().stream())
                .max(Integer::compare)
                .orElse(1);
    }

    /** Runs all parts. */
    public List<Row> run(CellStore store, Execution execution, Watch watch) {
        rows.clear();
        missing.clear();
        for (Part first : parts) {
            Standing standing = run(first, store, execution, watch);
            for (Part part = first; part.next() != null; ) {
                part = part.next().apply(standing);
                watch.more(cells(part));
                standing = run(part, store, execution, watch);
            }
        }
        return List.copyOf(rows);
    }

    /** What was missing in the last run, each with what to do about it. */
    public List<String> missing() {
        return List.copyOf(missing);
    }

    /** What the parts that are known beforehand lack, without running them. */
    public List<String> lacking() {
        Set<String> lacks = new LinkedHashSet<>();
        for (Part part : parts) {
            for (Player player : part.players()) {
                if (player.entrant().isEmpty()) {
                    lacks.add(absent(player));
                }
            }
            try {
                part.rounds().get();
            } catch (BadInput missingData) {
                lacks.add(missingData.getMessage());
            }
        }
        return List.copyOf(lacks);
    }

    private static String absent(Player player) {
        return "method '" + player.method() + "' is not in this build";
    }

    private Standing run(Part part, CellStore store, Execution execution, Watch watch) {
        Map<String, String> trouble = new LinkedHashMap<>();
        for (Player player : part.players()) {
            if (player.entrant().isEmpty()) {
                String told = absent(player);
                trouble.put(player.label(), told);
                missing.add(told);
            }
        }
        Rounds rounds;
        try {
            rounds = part.rounds().get();
        } catch (BadInput absent) {
            missing.add(absent.getMessage());
            part.claims().forEach(claim -> rows.add(claim.row(part.data(), null, "no data")));
            return new Standing(List.of(), List.of());
        }
        List<Entrant> entrants = entrants(part);
        Standing standing = entrants.isEmpty()
                ? new Standing(List.of(), List.of())
                : contest(part, entrants).run(rounds, store, execution, watch);
        standing.refusals().forEach(refusal -> trouble.put(refusal.method(), refusal.reason()));
        for (Claim claim : part.claims()) {
            rows.add(claim.row(part.data(), standing, trouble.getOrDefault(claim.label(), "not done at this scale")));
        }
        return standing;
    }

    private static List<Entrant> entrants(Part part) {
        return part.players().stream()
                .map(Player::entrant)
                .flatMap(Optional::stream)
                .toList();
    }

    private Contest contest(Part part, List<Entrant> entrants) {
        return new Contest(entrants, part.counts(), part.repeats(), seed).withProbe(part.probe());
    }
}
