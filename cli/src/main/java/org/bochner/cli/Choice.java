package org.bochner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.bound.Departure;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Learning;
import org.bochner.cli.result.FitResult;
import org.bochner.cli.result.Metric;
import org.bochner.data.Dataset;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.search.Evaluation;
import org.bochner.search.auto.AutoChoice;
import org.bochner.search.auto.AutoMethod;
import org.bochner.search.auto.Tried;
import org.bochner.store.RowStore;

/**
 * What is to be fitted, and how that was chosen.
 *
 * @param method which method
 * @param request what is asked of it
 * @param automatic how {@code auto} chose, and will fit
 * @param rows all training rows
 * @param validation what the chosen method reached on held-out rows, where the method was chosen
 * @param tried all methods that were tried for it
 * @param search what a search of settings found
 * @param evaluations all evaluations of that search
 * @param notes the same in words
 * @param interrupted whether choosing was stopped early
 */
record Choice(
        Method method,
        Request request,
        Optional<AutoChoice> automatic,
        RowStore rows,
        Optional<FitResult.Validation> validation,
        Optional<List<FitResult.TriedMethod>> tried,
        Optional<FitResult.SearchResult> search,
        List<Evaluation> evaluations,
        List<String> notes,
        boolean interrupted) {
    /** What the user named. */
    static Choice of(Method method, Request request, Dataset data) {
        return new Choice(
                method,
                request,
                Optional.empty(),
                data.rows(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                false);
    }

    /** What is best on rows held out, within the time of the session or a budget. */
    static Choice automatic(Session session, Learning learning, Request request, Dataset data) {
        RowStore rows = data.rows();
        AutoChoice choice = AutoChoice.of(rows, request, learning.choice());
        boolean classes = rows.task().isClassification();
        List<String> notes = new ArrayList<>(List.of(AutoMethod.note(choice, request, rows)));
        if (learning.isOpen()) {
            notes.add("no method was named: this is a choice in seconds; --method auto --time 60s tries more, and"
                    + " --method rff is the plain one");
        }
        notes.forEach(session::note);
        return new Choice(
                choice.isSingle() ? choice.method() : Methods.named("auto"),
                choice.isSingle() ? choice.request() : request,
                Optional.of(choice),
                rows,
                Optional.of(new FitResult.Validation(
                        Metric.error(classes, choice.error()),
                        choice.tried().get(0).deviation(),
                        choice.parts(),
                        choice.trainedOn())),
                Optional.of(choice.tried().stream()
                        .map(each -> tried(each, classes))
                        .toList()),
                Optional.empty(),
                List.of(),
                notes,
                rows.execution().interrupted().getAsBoolean());
    }

    private static FitResult.TriedMethod tried(Tried tried, boolean classes) {
        return new FitResult.TriedMethod(
                tried.method(),
                tried.rows(),
                tried.parts(),
                Metric.error(classes, tried.error()),
                tried.deviation(),
                Optional.of(tried.loss()).filter(loss -> !Double.isNaN(loss)),
                tried.seconds(),
                tried.verdict());
    }

    /**
     * Trains. After a stop while the method was chosen, the best so far is still trained; a second request ends it.
     */
    Fitted fit() {
        Fitted fitted;
        if (automatic.isPresent()) {
            fitted = automatic.get().fit();
        } else {
            boolean asked = rows.execution().interrupted().getAsBoolean();
            fitted =
                    method.fit(interrupted && asked ? rows.with(rows.execution().unlimited()) : rows, request);
        }
        List<String> all = new ArrayList<>(notes);
        all.addAll(fitted.notes());
        Fitted noted = fitted.withNotes(all);
        noted = search.isPresent() ? noted.withViolation(Departure.CHOSEN.clause()) : noted;
        return interrupted ? noted.asInterrupted() : noted;
    }

    /**
     * The same on other rows, of a method that was named, with the settings that {@code first} chose: other widths or
     * another C would make scores of another scale.
     */
    Fitted again(RowStore others, Fitted first) {
        Request plain = request.withPrefixes(List.of());
        Set<String> names = method.settings().stream().map(each -> each.name()).collect(Collectors.toSet());
        Map<String, String> fixed = new LinkedHashMap<>(first.settings());
        fixed.keySet().retainAll(names);
        fixed.putAll(request.given());
        try {
            method.settings(fixed);
        } catch (BadInput unread) {
            // What a fit says of itself is not always what it takes.
            return method.fit(others, plain);
        }
        return method.fit(others, new Request(plain.features(), fixed, plain.seed(), plain.epsilon()));
    }
}
