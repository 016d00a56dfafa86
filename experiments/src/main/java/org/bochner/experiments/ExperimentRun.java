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
import org.bochner.experiments.comparison.Candidate;
import org.bochner.experiments.comparison.CellStore;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.experiments.comparison.ComparisonPlan;
import org.bochner.experiments.comparison.Listener;
import org.bochner.experiments.comparison.SplitSource;

/**
 * Runs an experiment: its parts in order, each as a comparison whose cells are stored. A part that lacks its data or a
 * method is reported as missing and leaves rows without a figure of ours.
 */
public final class ExperimentRun {
    private final List<Part> parts;
    private final long seed;
    private final Set<String> missing = new LinkedHashSet<>();
    private final List<Row> rows = new ArrayList<>();

    /** Of the whole experiment. */
    public ExperimentRun(Experiment experiment, Setup setup) {
        this(experiment, setup, List.of());
    }

    /** Of the parts on the data {@code only}; of all where that is empty. */
    public ExperimentRun(Experiment experiment, Setup setup, List<String> only) {
        this.seed = setup.seed();
        List<Part> all = experiment.parts(setup);
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
        return parts.stream()
                .filter(ExperimentRun::hasData)
                .mapToInt(this::cells)
                .sum();
    }

    private static boolean hasData(Part part) {
        try {
            part.splits().get();
            return true;
        } catch (BadInput missing) {
            return false;
        }
    }

    private int cells(Part part) {
        List<Candidate> candidates = candidates(part);
        return candidates.isEmpty() ? 0 : comparison(part, candidates).cells();
    }

    /** The largest number of features that the parts known beforehand ask for. */
    public int features() {
        return parts.stream()
                .flatMap(part -> part.counts().stream())
                .max(Integer::compare)
                .orElse(1);
    }

    /** Runs all parts. */
    public List<Row> run(CellStore store, Execution execution, Listener listener) {
        rows.clear();
        missing.clear();
        for (Part first : parts) {
            Comparison outcome = run(first, store, execution, listener);
            for (Part part = first; part.next() != null; ) {
                part = part.next().apply(outcome);
                listener.cellsAdded(cells(part));
                outcome = run(part, store, execution, listener);
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
            for (NamedMethod method : part.methods()) {
                if (method.candidate().isEmpty()) {
                    lacks.add(absent(method));
                }
            }
            try {
                part.splits().get();
            } catch (BadInput missingData) {
                lacks.add(missingData.getMessage());
            }
        }
        return List.copyOf(lacks);
    }

    private static String absent(NamedMethod method) {
        return "method '" + method.name() + "' is not in this build";
    }

    private Comparison run(Part part, CellStore store, Execution execution, Listener listener) {
        Map<String, String> trouble = new LinkedHashMap<>();
        for (NamedMethod method : part.methods()) {
            if (method.candidate().isEmpty()) {
                String reason = absent(method);
                trouble.put(method.label(), reason);
                missing.add(reason);
            }
        }
        SplitSource splits;
        try {
            splits = part.splits().get();
        } catch (BadInput absent) {
            missing.add(absent.getMessage());
            part.claims().forEach(claim -> rows.add(claim.row(part.data(), null, "no data")));
            return new Comparison(List.of(), List.of());
        }
        List<Candidate> candidates = candidates(part);
        Comparison outcome = candidates.isEmpty()
                ? new Comparison(List.of(), List.of())
                : comparison(part, candidates).run(splits, store, execution, listener);
        outcome.refusals().forEach(refusal -> trouble.put(refusal.method(), refusal.reason()));
        for (Claim claim : part.claims()) {
            rows.add(claim.row(part.data(), outcome, trouble.getOrDefault(claim.label(), "not done at this scale")));
        }
        return outcome;
    }

    private static List<Candidate> candidates(Part part) {
        return part.methods().stream()
                .map(NamedMethod::candidate)
                .flatMap(Optional::stream)
                .toList();
    }

    private ComparisonPlan comparison(Part part, List<Candidate> candidates) {
        return new ComparisonPlan(candidates, part.counts(), part.repeats(), seed).withProbe(part.probe());
    }
}
