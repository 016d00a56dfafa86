package org.bochner.search.auto;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.store.RowStore;

/**
 * {@code auto}: the best kernel machine that the time allows, chosen on rows that training does not see ({@link Race}).
 *
 * @param method what is to be fitted on all rows
 * @param request what is asked of it
 * @param error of the choice on held-out rows
 * @param parts how many parts of the rows tested it
 * @param rows the rows that it was trained on for that
 * @param tried all methods that were tried, the chosen first
 */
public record AutoChoice(Method method, Request request, double error, int parts, long rows, List<Tried> tried) {
    /** The share of the work that choosing mostly is. */
    private static final double TRYING = 0.7;

    /**
     * How to choose.
     *
     * @param budget how much work it may be; empty: as much as the time of the rows' execution allows
     * @param blend whether the answer may be an average of several models
     */
    public record Options(Optional<Budget> budget, boolean blend) {}

    /**
     * Chooses among all methods.
     *
     * @param rows all rows; the deadline of their execution includes the last fit
     * @param request what is asked of each method; one without all of its settings takes no part
     */
    public static AutoChoice of(RowStore rows, Request request, Options options) {
        return of(
                rows,
                request,
                options,
                Methods.all().stream().filter(Method::inAuto).toList());
    }

    /** The same among {@code methods}. */
    static AutoChoice of(RowStore rows, Request request, Options options, List<Method> methods) {
        List<Method> able = methods.stream()
                .filter(each -> request.given().keySet().stream().allMatch(each::hasSetting))
                .toList();
        if (able.isEmpty()) {
            throw new BadInput("no method has all of the settings "
                    + String.join(", ", request.given().keySet()) + "; give fewer of them, or name a method");
        }
        Trials trials = new Trials(rows, request);
        boolean timed = rows.execution().deadline() != Long.MAX_VALUE;
        Allowance allowance = options.budget.isPresent() || !timed
                ? Allowance.work(options.budget.orElse(Budget.MEDIUM).seconds, trials::secondsLeft)
                : Allowance.seconds(trials::secondsLeft);
        Race.Outcome outcome;
        try (Progress.Stage stage = rows.execution().progress().part("try methods", Race.STEPS, TRYING)) {
            outcome = new Race(Portfolio.of(able), Shape.of(rows), allowance, trials, options.blend, stage).run();
        }
        Contender first = outcome.members().get(0);
        return new AutoChoice(
                first.method(), trials.last(first), outcome.error(), outcome.parts(), outcome.rows(), outcome.tried());
    }

    /** What the members are called, such as {@code askl & lkrf}. */
    public String members() {
        return tried.stream()
                .filter(each -> each.verdict().equals("chosen"))
                .map(Tried::method)
                .collect(Collectors.joining(" & "));
    }

    /**
     * All of {@code rows} for the last fit: a deadline ends it by an interruption, since no stage of it needs a limit
     * of its own.
     */
    public RowStore lastRows(RowStore rows) {
        Execution execution = rows.execution();
        return execution.deadline() == Long.MAX_VALUE
                ? rows
                : rows.with(Trials.within(execution, Double.POSITIVE_INFINITY));
    }
}
