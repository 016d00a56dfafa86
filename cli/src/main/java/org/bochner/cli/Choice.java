package org.bochner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.cli.console.Session;
import org.bochner.cli.page.ChoiceSections;
import org.bochner.data.Dataset;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.report.Section;
import org.bochner.select.auto.MethodArena;
import org.bochner.select.auto.Tournament;
import org.bochner.store.RowStore;

/**
 * What is to be fitted, and how that was chosen.
 *
 * @param method which method
 * @param request what is asked of it
 * @param rows all training rows
 * @param json what the answer tells of the choice
 * @param notes the same in words
 * @param sections what the report tells of it
 * @param interrupted whether choosing was stopped early
 */
record Choice(
        Method method,
        Request request,
        RowStore rows,
        Map<String, Object> json,
        List<String> notes,
        List<Section> sections,
        boolean interrupted) {
    /** What the user named. */
    static Choice of(Method method, Request request, Dataset data) {
        return new Choice(method, request, data.rows(), Map.of(), List.of(), List.of(), false);
    }

    /** The method that is best on rows held out, within the time of the session. */
    static Choice byTournament(Session session, Request request, Dataset data, RowStore test) {
        RowStore rows = data.rows();
        long later = rows.rows() + (test == null ? 0 : test.rows());
        Tournament.Outcome outcome = new MethodArena(
                        rows, Methods.all().stream().filter(Method::contends).toList(), request, later)
                .play();
        Tournament.Tried winner = outcome.winner();
        boolean rates = rows.task().isClassification();
        String note = String.format(
                Locale.ROOT,
                "chose %s of %d methods; %s on held-out rows %.4f (%d parts, trained on %d rows)",
                winner.method(),
                outcome.tried().size(),
                rates ? "error" : "rmse",
                winner.error(),
                winner.parts(),
                winner.rows());
        session.note(note);
        Map<String, Object> json = new LinkedHashMap<>();
        Map<String, Object> validation = new LinkedHashMap<>();
        validation.put(rates ? "error" : "rmse", winner.error());
        validation.put("deviation", winner.deviation());
        validation.put("parts", winner.parts());
        validation.put("rows", winner.rows());
        json.put("validation", validation);
        json.put(
                "tried", outcome.tried().stream().map(each -> tell(each, rates)).toList());
        Execution execution = rows.execution();
        // The time for the last fit is foreseen, so that no stage of it needs a limit of its own.
        RowStore whole = execution.deadline() == Long.MAX_VALUE
                ? rows
                : rows.with(MethodArena.within(execution, execution.deadline()));
        return new Choice(
                Methods.named(winner.method()),
                request,
                whole,
                json,
                List.of(note),
                List.of(ChoiceSections.tried(outcome, rates)),
                execution.interrupted().getAsBoolean());
    }

    private static Map<String, Object> tell(Tournament.Tried tried, boolean rates) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("method", tried.method());
        json.put("rows", tried.rows());
        json.put("parts", tried.parts());
        json.put(rates ? "error" : "rmse", tried.error());
        json.put("deviation", tried.deviation());
        if (!Double.isNaN(tried.loss())) {
            json.put("logLoss", tried.loss());
        }
        json.put("seconds", tried.seconds());
        json.put("verdict", tried.verdict());
        return json;
    }

    /** Trains. Who asked to stop while it was chosen has the best so far trained all the same; asking again ends at once. */
    Fitted fit() {
        boolean asked = rows.execution().interrupted().getAsBoolean();
        RowStore calm = interrupted && asked ? rows.with(rows.execution().unlimited()) : rows;
        Fitted fitted = method.fit(calm, request);
        List<String> all = new ArrayList<>(notes);
        all.addAll(fitted.notes());
        Fitted noted = fitted.withNotes(all);
        return interrupted ? noted.asInterrupted() : noted;
    }
}
