package org.bochner.search.auto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.search.HeldOutError;
import org.bochner.select.validate.Deciding;
import org.bochner.store.RowStore;
import org.bochner.treatment.TargetScale;

/**
 * {@code auto}: tries methods on held-out rows and fits the best of them, or an average of the best few
 * ({@link AutoChoice}).
 *
 * <p>Where the execution has a limit of time it uses that; else a budget of work, with which the same rows and seed
 * give the same model.
 */
public final class AutoMethod implements Method {
    private static final Declaration SETTINGS = new Declaration();
    private static final Setting<Optional<Budget>> BUDGET = SETTINGS.declare(Setting.choice("budget", Budget.class)
            .orAuto()
            .help("how much work choosing and fitting may be: small, some seconds; medium, a minute; large, some"
                    + " minutes; auto: the time there is, else small"));
    private static final Setting<Boolean> BLEND = SETTINGS.declare(
            Setting.flag("blend", true).help("whether the answer may be an average of several models"));

    private static final Setting<TargetScale> TARGETS =
            SETTINGS.declare(TargetScale.SETTING.withDefault(TargetScale.AUTO));

    static {
        Deciding.SETTINGS.forEach(SETTINGS::declare);
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public String summary() {
        return "the best of the methods, or an average of the best few, by their errors on held-out rows";
    }

    @Override
    public List<Setting<?>> settings() {
        return SETTINGS;
    }

    @Override
    public boolean inAuto() {
        return false;
    }

    @Override
    public int costRank() {
        return 4;
    }

    /** What {@code given} says of the targets. */
    static TargetScale targets(Map<String, String> given) {
        String text = given.get(TARGETS.name());
        return text == null ? TARGETS.byDefault() : TARGETS.parse(text);
    }

    /** Those of {@code given} that say how labels are decided. */
    static Settings deciding(Map<String, String> given) {
        Map<String, String> some = new HashMap<>(given);
        some.keySet()
                .removeIf(name ->
                        Deciding.SETTINGS.stream().noneMatch(each -> each.name().equals(name)));
        return Settings.parse("method auto", Deciding.SETTINGS, some);
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings given = settings(request.given());
        Map<String, String> passed = new HashMap<>(request.given());
        passed.keySet().removeAll(List.of(BUDGET.name(), BLEND.name()));
        AutoChoice choice = AutoChoice.of(
                rows,
                new Request(request.features(), passed, request.seed(), request.epsilon()),
                new AutoChoice.Options(given.get(BUDGET), given.get(BLEND)));
        Fitted fitted = choice.fit();
        List<String> notes = new ArrayList<>(List.of(note(choice, request, rows)));
        notes.addAll(fitted.notes());
        return fitted.withNotes(notes);
    }

    /** What was chosen, in a line. */
    public static String note(AutoChoice choice, Request request, RowStore rows) {
        return String.format(
                Locale.ROOT,
                "chose %s of %d contenders%s; %s on held-out rows %.4f (%d part%s, trained on %d rows)",
                choice.members(),
                choice.tried().size(),
                choice.untried() == 0 ? "" : " (no time for " + choice.untried() + " others)",
                HeldOutError.of(request).name(rows.task()),
                choice.error(),
                choice.parts(),
                choice.parts() == 1 ? "" : "s",
                choice.trainedOn());
    }
}
