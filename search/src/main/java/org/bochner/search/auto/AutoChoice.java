package org.bochner.search.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.blend.Blend;
import org.bochner.bound.Departure;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.select.Tuning;
import org.bochner.select.validate.Deciding;
import org.bochner.select.validate.Splits;
import org.bochner.solve.ClassWeights;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.bochner.treatment.LogTargets;
import org.bochner.treatment.TargetScale;

/** {@code auto}: the best kernel machine that the time allows, chosen on rows that training does not see. */
public final class AutoChoice {
    /** The share of the work that choosing mostly is. */
    private static final double TRYING = 0.7;

    /** The share of the time in which a method with so many features compares scales of the targets. */
    private static final double OF_TARGETS = 0.25;

    private static final int FEATURES = 300;

    /** The seconds below which the models of the trials are the answer. */
    private static final double BRIEF = 15;

    /** The rows that tell which contenders are worth a trial. */
    private static final long SAMPLE = 2000;

    /** The rows from which on a fifth of them can be spared for that. */
    private static final long ENOUGH_TO_SPARE = 1000;

    private final RowStore rows;
    private final Request request;
    private final Trials trials;
    private final MethodComparison.Outcome outcome;
    private final LogTargets.Found targets;

    /**
     * How to choose.
     *
     * @param budget how much work it may be; empty: as much as the time of the rows' execution allows
     * @param blend whether the answer may be an average of several models
     */
    public record Options(Optional<Budget> budget, boolean blend) {}

    private AutoChoice(
            RowStore rows, Request request, LogTargets.Found targets, Trials trials, MethodComparison.Outcome outcome) {
        this.targets = targets;
        this.rows = rows;
        this.request = request;
        this.trials = trials;
        this.outcome = outcome;
    }

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
    static AutoChoice of(RowStore rows, Request asked, Options options, List<Method> methods) {
        Map<String, String> given = new HashMap<>(asked.given());
        given.remove(TargetScale.SETTING.name());
        Request request = new Request(asked.features(), given, asked.seed(), asked.epsilon(), asked.prefixes());
        List<Method> able =
                methods.stream().filter(each -> Portfolio.takes(each, request)).toList();
        if (able.isEmpty()) {
            throw new BadInput("no method has all of the settings "
                    + String.join(", ", request.given().keySet()) + "; give fewer of them, or name a method");
        }
        boolean timed = options.budget.isEmpty() && rows.execution().deadline() != Long.MAX_VALUE;
        Budget budget = options.budget.orElse(Budget.SMALL);
        boolean brief = timed ? rows.execution().deadline() - System.nanoTime() < BRIEF * 1e9 : budget == Budget.SMALL;
        boolean refits = !brief || rows.rows() < ENOUGH_TO_SPARE;
        LogTargets.Found targets = targets(rows, asked, brief, able);
        Trials trials = new Trials(rows, request, targets.logs().orElse(null), !refits);
        Allowance allowance =
                timed ? Allowance.seconds(trials::secondsLeft) : Allowance.work(budget.seconds, trials::secondsLeft);
        try (Progress.Stage stage =
                rows.execution().progress().part("try methods", MethodComparison.STEPS, refits ? TRYING : 1)) {
            // A blend has the features of all its members.
            boolean blends = options.blend && request.features() > Portfolio.FEW;
            List<Contender> suited;
            Shape shape;
            try (RowStore some = some(rows, request)) {
                // The order on wide tables begins with what is good, not with what a small budget suffices for.
                shape = Shape.of(rows, refits || rows.columns() >= Shape.VERY_WIDE ? some : null);
                suited = Portfolio.of(able, request).stream()
                        .filter(each -> each.method().suits(some, each.request(request)))
                        .toList();
            }
            MethodComparison comparison = new MethodComparison(suited, shape, allowance, trials, blends, refits, stage);
            return new AutoChoice(rows, request, targets, trials, comparison.run());
        } catch (RuntimeException failed) {
            trials.release();
            throw failed;
        }
    }

    /** Some rows, which tell which contenders are worth a trial. */
    private static RowStore some(RowStore rows, Request request) {
        RowStore calm = rows.with(rows.execution().unlimited());
        return MemoryStore.packed(calm.subset(Splits.sample(calm, SAMPLE, request.seed())));
    }

    /** Whether targets are learned as logarithms, by a good method, or a plain one where time is short. */
    private static LogTargets.Found targets(RowStore rows, Request asked, boolean brief, List<Method> able) {
        Optional<Method> good = able.stream()
                .filter(each -> !brief && each.name().equals("askl"))
                .findFirst();
        Request plain = Request.features(FEATURES).withSeed(asked.seed());
        try {
            return LogTargets.find(
                    rows.with(rows.execution().share(OF_TARGETS)),
                    AutoMethod.targets(asked.given()),
                    good.isPresent() ? 1 : LogTargets.FOLDS,
                    good.orElseGet(() -> Methods.named("rff")),
                    good.isPresent() ? plain.with("waves", "0") : plain);
        } catch (Stopped stopped) {
            rows.execution().check();
            return new LogTargets.Found(Optional.empty(), List.of("targets: no time to compare logarithms"));
        }
    }

    /** Whether the answer is an average of several models. */
    public boolean isBlend() {
        return outcome.members().size() > 1;
    }

    /** Whether the answer is one method fitted to all rows: {@link #method} and {@link #request} give it again. */
    public boolean isSingle() {
        return !isBlend() && outcome.refits() && !outcome.late();
    }

    /** The method that was chosen; of a blend that of its best member. */
    public Method method() {
        return outcome.members().get(0).method();
    }

    /** What the last fit asks of {@link #method}. */
    public Request request() {
        Request last = trials.last(outcome.members().get(0));
        return targets.logs().isEmpty() ? last : last.with(TargetScale.SETTING.name(), "log");
    }

    /** The error of the choice on held-out rows. */
    public double error() {
        return outcome.error();
    }

    /** How many parts of the rows tested it. */
    public int parts() {
        return outcome.parts();
    }

    /** The rows that it was trained on for that. */
    public long trainedOn() {
        return outcome.rows();
    }

    /** All methods that were tried, the chosen first. */
    public List<Tried> tried() {
        return outcome.tried().stream().filter(Tried::began).toList();
    }

    /** How many others there was no time for. */
    public int untried() {
        return outcome.tried().size() - tried().size();
    }

    /** The methods that were chosen, such as {@code askl and lkrf}. */
    public String members() {
        return outcome.members().stream().map(Contender::name).collect(Collectors.joining(" and "));
    }

    /**
     * Fits the choice on all rows. A stop ends it soon: a blend then has the members that are done, the best of which
     * is fitted first; without one the best model of the trials is the answer. After a stop while the method was chosen
     * the best so far is still fitted. With a small budget, and enough rows, the answer consists of the models of the
     * trials where fitting them again is much work; their test rows weigh and calibrate them. To be called once.
     */
    public Fitted fit() {
        Fitted fitted = answer().withViolation(Departure.CHOSEN.clause());
        List<String> notes = new ArrayList<>(targets.notes());
        if (targets.logs().isPresent()) {
            return trials.numbers(outcome.members(), outcome.parts()).fitted(fitted, notes);
        }
        notes.addAll(fitted.notes());
        return fitted.withNotes(notes);
    }

    private Fitted answer() {
        if (!outcome.refits()) {
            return ofTrials();
        }
        if (outcome.late()) {
            return late(new Stopped("out of time"));
        }
        Execution execution = rows.execution();
        boolean asked = execution.interrupted().getAsBoolean();
        // A deadline ends the last fit by an interruption, since no stage of it needs a limit of its own.
        RowStore all = asked
                ? rows.with(execution.unlimited())
                : execution.deadline() == Long.MAX_VALUE
                        ? rows
                        : rows.with(Trials.within(execution, Double.POSITIVE_INFINITY));
        try {
            Request last = trials.last(outcome.members().get(0));
            Fitted fitted =
                    !isBlend() || asked ? method().fit(trials.learned(all), last) : blended(trials.learned(all));
            trials.release();
            return asked ? fitted.asInterrupted() : fitted;
        } catch (Stopped stopped) {
            return trials.keepsAll() ? ofTrials() : late(stopped);
        }
    }

    private Fitted ofTrials() {
        Blend blend = trials.blend(outcome.members(), 1);
        List<Fitted> used = new ArrayList<>();
        for (int m : blend.used()) {
            used.add(trials.first(outcome.members().get(m)));
        }
        trials.release();
        Fitted fitted = blend.fitted(used, deciding());
        List<String> notes = new ArrayList<>(fitted.notes());
        notes.add("trained on " + outcome.rows() + " of " + rows.rows()
                + " rows; the others choose, weigh and calibrate");
        return rows.execution().interrupted().getAsBoolean()
                ? fitted.withNotes(notes).asInterrupted()
                : fitted.withNotes(notes);
    }

    /** How a blend decides about labels: as its members do, with the class weights of the request. */
    private Deciding deciding() {
        ClassWeights weights = ClassWeights.of(request.given().getOrDefault(Tuning.CLASS_WEIGHTS.name(), "none"));
        return Deciding.of(
                AutoMethod.deciding(request.given()),
                rows.with(rows.execution().unlimited()),
                rows.task().isClassification() ? weights.listedFor(rows.task()) : ClassWeights.NONE,
                rows.task().isClassification());
    }

    /** The best model of the trials, where there was no time for one of all rows. */
    private Fitted late(Stopped stopped) {
        Fitted best = trials.best();
        if (best == null) {
            throw stopped;
        }
        List<String> notes = new ArrayList<>(List.of("no time was left for a fit of all rows: this is the best model of"
                + " the trials, of " + outcome.rows() + " rows"));
        notes.addAll(best.notes());
        return best.withNotes(notes).asInterrupted();
    }

    private Fitted blended(RowStore all) {
        List<Contender> done = new ArrayList<>();
        List<Fitted> fits = new ArrayList<>();
        try {
            for (Contender each : outcome.members()) {
                Fitted fitted = each.method().fit(all, trials.member(each));
                if (fitted.interrupted() && !done.isEmpty()) {
                    fitted.machine().close();
                    break;
                }
                fits.add(fitted);
                done.add(each);
            }
        } catch (Stopped stopped) {
            if (done.isEmpty() || trials.keepsAll()) {
                fits.forEach(each -> each.machine().close());
                throw stopped;
            }
        }
        if (done.size() == 1) {
            return fits.get(0).asInterrupted();
        }
        Blend blend = trials.blend(done, outcome.parts());
        List<Fitted> used = new ArrayList<>();
        Arrays.stream(blend.used()).forEach(m -> used.add(fits.get(m)));
        fits.stream()
                .filter(each -> !used.contains(each))
                .forEach(each -> each.machine().close());
        Fitted fitted = blend.fitted(used, deciding());
        return done.size() < outcome.members().size() ? fitted.asInterrupted() : fitted;
    }
}
