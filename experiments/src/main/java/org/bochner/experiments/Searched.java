package org.bochner.experiments;

import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Stopped;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.plain.MedianDistance;
import org.bochner.search.CrossValidatedError;
import org.bochner.search.CrossValidation;
import org.bochner.search.Evaluation;
import org.bochner.search.Search;
import org.bochner.search.Searcher;
import org.bochner.search.Space;
import org.bochner.select.validate.Splits;
import org.bochner.store.RowStore;

/**
 * A method whose settings Bayesian optimisation chooses: every setting that has a range and is not given. Methods that
 * are compared so get the same number of evaluations on the same splits.
 *
 * <ol>
 *   <li>Each point is tried by the cross-validated error of a model for its settings, on a sample where rows are many:
 *       a penalty beside the mean loss, which should fall with the number of rows, is then larger by as much.
 *   <li>The method is trained on all rows with the settings of the least error.
 * </ol>
 *
 * <p>Cost: evaluations × folds fits, two at a time on two threads, and one more.
 *
 * @param method what is searched
 * @param evaluations the points tried, 5 of them at random
 * @param folds the parts of the cross-validation
 * @param most the rows that points are tried on, at most
 */
record Searched(Method method, int evaluations, int folds, long most) implements Method {
    private static final String SEARCH = "gp-ucb";

    public Searched {
        Searcher.check(SEARCH, evaluations);
        if (folds < 2) {
            throw new BadInput("folds must be 2 or more, not " + folds);
        }
        if (most < folds) {
            throw new BadInput("a search on " + folds + " folds needs as many rows at least, not " + most);
        }
    }

    @Override
    public String name() {
        String rows = most == Long.MAX_VALUE ? "" : " of " + most + " rows";
        return method.name() + " by " + evaluations + " evaluations on " + folds + " folds" + rows;
    }

    @Override
    public String summary() {
        return method.summary() + ", settings by Bayesian optimisation";
    }

    @Override
    public List<Setting<?>> settings() {
        return method.settings();
    }

    @Override
    public boolean countsFeatures() {
        return method.countsFeatures();
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        long start = System.nanoTime();
        RowStore some = most < rows.rows() ? rows.subset(Splits.sample(rows, most, request.seed())) : rows;
        Space space = Space.of(method, request.given(), MedianDistance.of(some, request.seed()));
        CrossValidatedError error =
                new CrossValidatedError(some, method, request, CrossValidation.folds(folds), space, rows.rows());
        Searcher searcher = Searcher.named(SEARCH, space, evaluations, some.rows(), request.seed());
        Search.Result found = Search.run(searcher, List.of(), error, each -> {});
        Evaluation best = found.best()
                .orElseThrow(() -> found.interrupted()
                        ? new Stopped("no point of the search was tried in time")
                        : new ArithmeticException("no point of the search gave a model"));
        double searching = (System.nanoTime() - start) * 1e-9;
        Fitted fitted = method.fit(rows, error.request(best.trial()));
        Fitted.Seconds spent = fitted.seconds();
        List<Diagnostics> diagnostics = new ArrayList<>(fitted.diagnostics());
        diagnostics.add(
                new Diagnostics.SearchTrace(best.error(), found.evaluations().size()));
        List<String> notes = new ArrayList<>(fitted.notes());
        notes.add("settings by " + found.evaluations().size() + " evaluations: "
                + space.settings(best.trial().point()));
        return new Fitted(
                fitted.machine(),
                fitted.settings(),
                new Fitted.Seconds(searching + spent.learn(), spent.train(), spent.choose()),
                fitted.certificates(),
                fitted.interrupted() || found.interrupted(),
                notes,
                fitted.curve(),
                diagnostics);
    }
}
