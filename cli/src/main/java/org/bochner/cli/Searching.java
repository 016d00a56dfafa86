package org.bochner.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.cli.console.OutputFile;
import org.bochner.cli.console.SearchTable;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Learning;
import org.bochner.cli.option.Ranges;
import org.bochner.cli.option.Spelling;
import org.bochner.cli.result.FitResult;
import org.bochner.data.Dataset;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.select.CrossValidation;
import org.bochner.select.search.Evaluation;
import org.bochner.select.search.MethodTrials;
import org.bochner.select.search.Search;
import org.bochner.select.search.Searcher;
import org.bochner.select.search.Searchers;
import org.bochner.select.search.Space;
import org.bochner.spectral.MedianDistance;
import org.bochner.store.RowStore;
import picocli.CommandLine.Option;

/** How settings are searched, where the user asks for more than a method's own choice. */
final class Searching {
    private static final int EVALUATIONS = 105;
    private static final int FOLDS = 10;
    /** The part of the time that may go into the search; the rest is for the last fit. */
    private static final double SHARE = 0.8;

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

    boolean isAsked() {
        return search != null;
    }

    /** Refuses what makes no sense, before any data is read. */
    void check(boolean auto) {
        if (search == null) {
            String alone = evaluations != null
                    ? "--evaluations"
                    : repeats != null
                            ? "--repeats"
                            : log != null ? "--search-log" : ranges.isEmpty() ? null : "--range";
            if (alone != null) {
                throw new BadInput(alone + " is part of a search; give --search NAME as well, one of "
                        + String.join(", ", Searchers.NAMES));
            }
            return;
        }
        if (auto) {
            throw new BadInput("--search looks for the settings of one method, and --method auto tries several with"
                    + " their own choice; give one of them");
        }
        Spelling.suggest(search, Searchers.NAMES, () -> {
            Searchers.check(search, count());
            return null;
        });
        if (log != null) {
            OutputFile.check("--search-log", log);
        }
    }

    private int count() {
        return evaluations == null ? EVALUATIONS : evaluations;
    }

    /** Searches; the best so far where it is stopped. */
    Choice run(Session session, Method method, Request request, Learning learning, Dataset data) {
        RowStore rows = data.rows();
        CrossValidation validation = learning.validation(FOLDS).withRepeats(repeats == null ? 1 : repeats);
        Space open = Ranges.space(method, request.given(), ranges, MedianDistance.of(rows, request.seed()));
        RowStore limited = rows.with(rows.execution().withShare(SHARE));
        MethodTrials trials = new MethodTrials(limited, method, request, validation, open, rows.rows());
        Searcher searcher = Searchers.named(search, open, count(), rows.rows(), request.seed());
        SearchTable table = new SearchTable(session, open, rows.task().isClassification());
        try (SearchLog file = SearchLog.open(log, trials, searcher, data.sha256());
                Progress.Stage stage = rows.execution().progress().begin("search", count())) {
            List<Evaluation> known = file.known();
            known.forEach(table::known);
            Search.Result result = Search.run(searcher, known, trials, each -> {
                file.add(each);
                table.add(each);
                stage.advance(1);
            });
            return choice(trials.with(rows), searcher, result);
        }
    }

    private Choice choice(MethodTrials trials, Searcher searcher, Search.Result result) {
        Evaluation best = result.best()
                .orElseThrow(() -> result.interrupted()
                        ? new Stopped("the search was stopped")
                        : new BadInput("none of the " + result.evaluations().size()
                                + " settings tried could be trained;" + " give other ranges"));
        Map<String, String> settings = trials.space().settings(best.trial().point());
        FitResult.SearchResult found = new FitResult.SearchResult(
                searcher.name(),
                result.evaluations().size(),
                settings,
                best.error(),
                best.deviation(),
                best.trial().number() + 1,
                trials.validation().folds(),
                trials.validation().repeats(),
                log == null ? null : log.toString());
        String note = String.format(
                Locale.ROOT,
                "%s chose %s of %d by cross-validation: %.5f ± %.5f",
                found.name(),
                settings,
                found.evaluations(),
                found.error(),
                found.deviation());
        return new Choice(
                trials.method(),
                trials.request(best.trial()),
                trials.rows(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(found),
                result.evaluations(),
                List.of(note),
                result.interrupted());
    }
}
