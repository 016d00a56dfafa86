package org.bochner.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.cli.console.SearchTable;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Learning;
import org.bochner.cli.option.Ranges;
import org.bochner.cli.option.SearchOptions;
import org.bochner.cli.result.FitResult;
import org.bochner.data.Dataset;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.plain.MedianDistance;
import org.bochner.search.CrossValidatedError;
import org.bochner.search.CrossValidation;
import org.bochner.search.Evaluation;
import org.bochner.search.Search;
import org.bochner.search.Searcher;
import org.bochner.search.Space;
import org.bochner.store.RowStore;

/** Searches the settings of a method, as {@code --search} asks for. */
final class SettingsSearch {
    /** The part of the time that may go into the search; the rest is for the last fit. */
    private static final double SHARE = 0.8;

    private SettingsSearch() {}

    /** Searches; the best so far where it is stopped. */
    static Choice run(Session session, SearchOptions options, Learning learning, Request request, Dataset data) {
        RowStore rows = data.rows();
        Method method = learning.method();
        CrossValidation validation = learning.validation(SearchOptions.FOLDS).withRepeats(options.repeats());
        Space open = Ranges.space(method, request.given(), options.ranges(), MedianDistance.of(rows, request.seed()));
        RowStore limited = rows.with(rows.execution().share(SHARE));
        CrossValidatedError error = new CrossValidatedError(limited, method, request, validation, open, rows.rows());
        Searcher searcher = Searcher.named(options.name(), open, options.count(), rows.rows(), request.seed());
        SearchTable table = new SearchTable(session, open, rows.task().isClassification());
        try (SearchLog file = SearchLog.open(options.log(), error, searcher, data.sha256());
                Progress.Stage stage = rows.execution().progress().begin("search", options.count())) {
            List<Evaluation> known = file.known();
            known.forEach(table::known);
            Search.Result result = Search.run(searcher, known, error, each -> {
                file.add(each);
                table.add(each);
                stage.advance(1);
            });
            return choice(error, rows, options, result);
        }
    }

    private static Choice choice(
            CrossValidatedError error, RowStore rows, SearchOptions options, Search.Result result) {
        Evaluation best = result.best()
                .orElseThrow(() -> result.interrupted()
                        ? new Stopped("the search was stopped")
                        : new BadInput("none of the " + result.evaluations().size()
                                + " settings tried could be trained;" + " give other ranges"));
        Map<String, String> settings = error.space().settings(best.trial().point());
        FitResult.SearchResult found = new FitResult.SearchResult(
                options.name(),
                result.evaluations().size(),
                settings,
                best.error(),
                best.deviation(),
                best.trial().number() + 1,
                error.validation().folds(),
                error.validation().repeats(),
                options.log() == null ? null : options.log().toString());
        String note = String.format(
                Locale.ROOT,
                "%s chose %s of %d by cross-validation: %.5f ± %.5f",
                found.name(),
                settings,
                found.evaluations(),
                found.error(),
                found.deviation());
        return new Choice(
                error.method(),
                error.request(best.trial()),
                Optional.empty(),
                rows,
                Optional.empty(),
                Optional.empty(),
                Optional.of(found),
                result.evaluations(),
                List.of(note),
                result.interrupted());
    }
}
