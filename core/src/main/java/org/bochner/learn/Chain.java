package org.bochner.learn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.store.RowStore;

/**
 * A chain such as {@code nsrf+lkrf}: the last method starts from the frequencies that the first one finds.
 *
 * <ol>
 *   <li>The first stage is fitted to all rows, which chooses its settings.
 *   <li>The last stage is fitted with the setting {@code start}, which names the first stage with these settings: in
 *       every fold the frequencies are found again on the rows of that fold, and nothing else is chosen for them.
 * </ol>
 *
 * <p>Settings are those of the last stage. A chain of three is a chain whose first stage is one.
 */
final class Chain implements Method {
    private static final String START = "start";
    private static final double SHARE = 0.5;

    private final Method first;
    private final Method last;

    private Chain(Method first, Method last) {
        this.first = first;
        this.last = last;
    }

    /** The chain called {@code name}, which has a plus sign. */
    static Method named(String name) {
        int plus = name.lastIndexOf('+');
        Method last = Methods.named(name.substring(plus + 1));
        if (!last.hasSetting(START)) {
            String able = Methods.all().stream()
                    .filter(each -> each.hasSetting(START))
                    .map(Method::name)
                    .collect(Collectors.joining(", "));
            throw new BadInput(
                    "the chain " + name + " ends with a method that starts from no other; those that do are " + able);
        }
        return new Chain(Methods.named(name.substring(0, plus)), last);
    }

    @Override
    public String name() {
        return first.name() + "+" + last.name();
    }

    @Override
    public String summary() {
        return last.name() + " on the frequencies that " + first.name() + " finds";
    }

    @Override
    public List<Setting<?>> settings() {
        return last.settings().stream()
                .filter(each -> !each.name().equals(START))
                .toList();
    }

    @Override
    public int costRank() {
        return Math.max(first.costRank(), last.costRank());
    }

    @Override
    public boolean inAuto() {
        return false;
    }

    @Override
    public Class<?> provider() {
        return last.provider();
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        settings(request.given());
        Request open = new Request(request.features(), Map.of(), request.seed(), request.epsilon());
        Fitted found = first.fit(rows.with(rows.execution().share(SHARE)), open);
        int features = found.machine().features();
        found.machine().close();
        Fitted fitted = last.fit(rows, request.with(START, start(found)));
        List<String> notes = new ArrayList<>();
        found.notes().forEach(note -> notes.add(first.name() + ": " + note));
        notes.addAll(fitted.notes());
        List<Diagnostics> diagnostics = new ArrayList<>(fitted.diagnostics());
        diagnostics.add(stages(found, features, fitted));
        found.diagnostics().stream()
                .filter(each -> diagnostics.stream().noneMatch(other -> other.getClass() == each.getClass()))
                .forEach(diagnostics::add);
        Fitted.Seconds own = fitted.seconds();
        Fitted.Seconds before = found.seconds();
        return new Fitted(
                fitted.machine(),
                fitted.settings(),
                new Fitted.Seconds(
                        before.learn() + before.train() + own.learn(), own.train(), before.choose() + own.choose()),
                fitted.certificates(),
                fitted.interrupted() || found.interrupted(),
                notes,
                fitted.curve(),
                diagnostics);
    }

    /** What each stage was; the stages of a first one that is a chain itself come before the last. */
    private Diagnostics stages(Fitted found, int features, Fitted fitted) {
        List<Diagnostics.Stage> stages = new ArrayList<>(found.diagnostics(Diagnostics.StageTrace.class)
                .map(Diagnostics.StageTrace::stages)
                .orElseGet(() -> List.of(new Diagnostics.Stage(first.name(), features, found.settings()))));
        stages.add(new Diagnostics.Stage(last.name(), fitted.machine().features(), fitted.settings()));
        return new Diagnostics.StageTrace(stages);
    }

    /** The first stage with what it chose, as the setting of the last; its linear model needs no choice of its own. */
    private String start(Fitted found) {
        Map<String, String> given = new LinkedHashMap<>();
        found.settings().forEach((name, value) -> {
            if (first.hasSetting(name) && isChosen(first.setting(name), value)) {
                given.put(name, value);
            }
        });
        for (String name : List.of("optimize", "threshold", "cost", "positive")) {
            given.remove(name);
        }
        if (first.hasSetting("calibration")) {
            given.put("calibration", "false");
        }
        return given.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(";", first.name() + ":", ""));
    }

    /** Whether {@code value} can be given, and is not what the setting is anyway. */
    private static boolean isChosen(Setting<?> setting, String value) {
        try {
            setting.parse(value);
            return !value.equals(setting.fallback()) && value.indexOf(';') < 0;
        } catch (BadInput wrong) {
            return false;
        }
    }
}
