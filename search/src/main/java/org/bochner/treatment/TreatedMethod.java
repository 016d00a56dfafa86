package org.bochner.treatment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.Certificate;
import org.bochner.Stopped;
import org.bochner.bound.Departure;
import org.bochner.features.maps.ColumnMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.store.RowStore;

/**
 * A method with the settings that all methods have: what is done to columns and targets before the method sees them.
 *
 * <p>The method is fitted to transformed rows, and its model becomes one of the rows as they are, whose map transforms
 * columns first, and whose scores become numbers again. Without a treatment the fit is that of the method.
 */
final class TreatedMethod implements Method {
    private static final Declaration OWN = new Declaration();
    private static final Setting<Treatment> INPUTS = OWN.declare(Setting.choice("inputs", Treatment.STANDARD)
            .help("what columns become first: quantile for normal scores of their ranks, relevance for weights learned"
                    + " from the targets; auto tries them"));

    static {
        OWN.declare(TargetScale.SETTING);
    }

    /** The share of the time left that the treatment may take. */
    private static final double SHARE = 0.3;

    /** The rows that treatments are compared on, and the share of them that tests. */
    private static final int MOST_ROWS = 4000;

    private static final double TEST = 0.25;
    private static final int FEWEST_ROWS = 30;
    private static final double LEAST_GAIN = 0.02;

    private final Method method;
    private final List<Setting<?>> settings;

    TreatedMethod(Method method) {
        this.method = method;
        List<Setting<?>> more =
                OWN.stream().filter(each -> !method.hasSetting(each.name())).toList();
        this.settings = new Declaration().and(method.settings()).and(more);
    }

    @Override
    public String name() {
        return method.name();
    }

    @Override
    public String summary() {
        return method.summary();
    }

    @Override
    public List<Setting<?>> settings() {
        return settings;
    }

    @Override
    public boolean countsFeatures() {
        return method.countsFeatures();
    }

    @Override
    public boolean nested() {
        return method.nested();
    }

    @Override
    public int costRank() {
        return method.costRank();
    }

    @Override
    public boolean inAuto() {
        return method.inAuto();
    }

    @Override
    public double work(Request request, long rows, int columns) {
        return method.work(plain(request), rows, columns);
    }

    @Override
    public boolean anytime() {
        return method.anytime();
    }

    @Override
    public boolean suits(RowStore rows, Request request) {
        Treatment inputs = settings(request.given()).get(INPUTS);
        return inputs.hasEffect(rows) && method.suits(rows, plain(request));
    }

    @Override
    public List<String> sampledSettings() {
        return method.sampledSettings();
    }

    @Override
    public Class<?> provider() {
        return method.provider();
    }

    /** The request without the settings of this class. */
    private Request plain(Request request) {
        Map<String, String> given = new HashMap<>(request.given());
        OWN.stream().filter(each -> !method.hasSetting(each.name())).forEach(each -> given.remove(each.name()));
        return new Request(request.features(), given, request.seed(), request.epsilon(), request.prefixes());
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings given = settings(request.given());
        TargetScale scale = method.hasSetting(TargetScale.SETTING.name())
                ? TargetScale.STANDARD // The method sees to it.
                : given.get(TargetScale.SETTING);
        if (scale == TargetScale.STANDARD) {
            return treated(rows, request, given.get(INPUTS));
        }
        LogTargets.Found found = LogTargets.Found.NONE;
        try {
            RowStore hurried = rows.with(rows.execution().share(SHARE));
            found = LogTargets.find(hurried, scale, LogTargets.FOLDS, method, plain(request));
        } catch (Stopped stopped) {
            rows.execution().check();
        }
        RowStore seen = found.logs().map(each -> each.view(rows)).orElse(rows);
        Fitted fitted = treated(seen, request, given.get(INPUTS));
        List<String> notes = found.notes();
        return found.logs()
                .map(each -> each.fitted(fitted, notes))
                .orElseGet(() -> with(fitted, null, notes, Map.of("targets", "standard")));
    }

    private Fitted treated(RowStore rows, Request request, Treatment treatment) {
        Request plain = plain(request);
        Treatment inputs = treatment;
        if (inputs == Treatment.STANDARD) {
            return method.fit(rows, plain);
        }
        List<String> notes = new ArrayList<>();
        Treatment.Found found;
        try {
            RowStore hurried = rows.with(rows.execution().share(SHARE));
            inputs = inputs == Treatment.AUTO ? best(hurried, plain, notes) : inputs;
            found = inputs.find(hurried, request.seed());
        } catch (Stopped stopped) {
            rows.execution().check();
            inputs = Treatment.STANDARD;
            found = inputs.find(rows, request.seed());
            notes.add("inputs: no time to compare treatments");
        }
        notes.addAll(found.notes());
        return fit(rows, plain, found.map().orElse(null), notes, Map.of(INPUTS.name(), INPUTS.print(inputs)));
    }

    private Fitted fit(RowStore rows, Request plain, ColumnMap map, List<String> notes, Map<String, String> settings) {
        if (map == null) {
            return with(method.fit(rows, plain), null, notes, settings);
        }
        try (RowStore treated = FeatureStore.of(rows, map)) {
            return with(method.fit(treated, plain), map, notes, settings);
        }
    }

    /**
     * The treatment whose fit to some of the rows is best on others. Nothing is done to columns unless that is worse by
     * {@value #LEAST_GAIN} of its error, and for classes by half of its standard error.
     */
    private Treatment best(RowStore rows, Request plain, List<String> notes) {
        Request trial = plain.withPrefixes(List.of());
        byte[] parts = HeldOut.parts(rows, MOST_ROWS, TEST, plain.seed());
        RowStore training = rows.subset(row -> parts[(int) row] == HeldOut.TRAINING);
        RowStore test = rows.subset(row -> parts[(int) row] == HeldOut.TEST);
        if (training.rows() < FEWEST_ROWS || test.rows() < FEWEST_ROWS) {
            return Treatment.STANDARD;
        }
        Treatment best = Treatment.STANDARD;
        double limit = Double.POSITIVE_INFINITY;
        StringBuilder tried = new StringBuilder("inputs: error on " + test.rows() + " held-out rows:");
        for (Treatment each : Treatment.values()) {
            Treatment.Found found = each == Treatment.AUTO ? null : each.find(training, plain.seed());
            if (found == null || (each != Treatment.STANDARD && found.map().isEmpty())) {
                continue;
            }
            try (KernelMachine machine = fit(training, trial, found.map().orElse(null), List.of(), Map.of())
                    .machine()) {
                boolean classes = rows.task().isClassification();
                double main = Metrics.evaluate(machine, test).main();
                double error = classes ? 1 - main : main;
                tried.append(String.format(Locale.ROOT, " %s %.4g", INPUTS.print(each), error));
                if (error < limit) {
                    best = each;
                    double chance = classes ? 0.5 * Math.sqrt(error * (1 - error) / test.rows()) : 0;
                    limit = each == Treatment.STANDARD ? error - Math.max(LEAST_GAIN * error, chance) : error;
                }
            }
        }
        notes.add(tried.toString());
        return best;
    }

    /** A fit on treated rows as one on the rows as they are. */
    private static Fitted with(Fitted fitted, ColumnMap columns, List<String> notes, Map<String, String> more) {
        Map<String, String> settings = new LinkedHashMap<>(fitted.settings());
        settings.putAll(more);
        List<String> all = new ArrayList<>(notes);
        all.addAll(fitted.notes());
        Map<Integer, Fitted> curve = new LinkedHashMap<>();
        fitted.curve().forEach((count, fit) -> curve.put(count, with(fit, columns, List.of(), more)));
        List<Certificate> certificates = columns == null
                ? fitted.certificates()
                : fitted.certificates().stream()
                        .map(each -> each.withViolation(Departure.COLUMNS.clause()))
                        .toList();
        return new Fitted(
                columns == null ? fitted.machine() : behind(columns, fitted.machine()),
                settings,
                fitted.seconds(),
                certificates,
                fitted.interrupted(),
                all,
                curve,
                fitted.diagnostics());
    }

    private static KernelMachine behind(ColumnMap columns, KernelMachine machine) {
        return machine.withMap(machine.map().map(columns::then).orElse(columns));
    }
}
