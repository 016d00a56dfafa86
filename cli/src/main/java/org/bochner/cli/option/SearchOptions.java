package org.bochner.cli.option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.data.schema.Spelling;
import org.bochner.search.Searcher;
import picocli.CommandLine.Option;

/** How settings are searched, where the user asks for more than a method's own choice. */
public final class SearchOptions {
    private static final int EVALUATIONS = 105;
    public static final int FOLDS = 10;

    @Option(
            names = "--search",
            order = 55,
            paramLabel = "NAME",
            description = "Search the settings by cross-validation: gp-ucb (Bayesian optimisation), random, halving or"
                    + " grid. --folds are then the folds of the search (default: " + FOLDS + ").")
    private String search;

    @Option(
            names = "--evaluations",
            order = 56,
            paramLabel = "N",
            description = "How many settings to try (default: " + EVALUATIONS + "); for halving, what as many on all"
                    + " rows would cost.")
    private Integer evaluations;

    @Option(
            names = "--repeats",
            order = 57,
            paramLabel = "R",
            description = "Repeat the cross-validation of a search with other folds (default: 1).")
    private Integer repeats;

    @Option(
            names = "--range",
            order = 58,
            paramLabel = "NAME=RANGE",
            description = "Where to search a setting, LOW:HIGH or values with commas between them; may be repeated"
                    + " (default: the method's own ranges).")
    private Map<String, String> ranges = new LinkedHashMap<>();

    @Option(
            names = "--search-log",
            order = 59,
            paramLabel = "FILE",
            description = "Write every evaluation of the search to FILE; with the same FILE a search that was stopped"
                    + " goes on where it was.")
    private Path log;

    /** Whether a search is asked for. */
    public boolean isAsked() {
        return search != null;
    }

    /** Refuses what makes no sense, before any data is read. */
    public void check(boolean auto) {
        if (search == null) {
            String alone = evaluations != null
                    ? "--evaluations"
                    : repeats != null
                            ? "--repeats"
                            : log != null ? "--search-log" : ranges.isEmpty() ? null : "--range";
            if (alone != null) {
                throw new BadInput(alone + " is part of a search; give --search NAME as well, one of "
                        + String.join(", ", Searcher.NAMES));
            }
            return;
        }
        if (auto) {
            throw new BadInput("--search looks for the settings of one method, and --method auto tries several with"
                    + " their own choice; give one of them");
        }
        Spelling.suggest(search, Searcher.NAMES, () -> {
            Searcher.check(search, count());
            return null;
        });
        if (log != null) {
            OutputPath.check("--search-log", log);
        }
    }

    /** How many settings to try. */
    public int count() {
        return evaluations == null ? EVALUATIONS : evaluations;
    }

    /** The kind of search, as {@link Searcher} names it. */
    public String name() {
        return search;
    }

    /** How often the cross-validation is repeated. */
    public int repeats() {
        return repeats == null ? 1 : repeats;
    }

    /** Where to search settings, by name, as the user wrote it. */
    public Map<String, String> ranges() {
        return ranges;
    }

    /** The file of all evaluations, or null. */
    public Path log() {
        return log;
    }
}
