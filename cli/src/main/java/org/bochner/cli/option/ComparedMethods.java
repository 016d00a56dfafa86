package org.bochner.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.data.schema.Spelling;
import org.bochner.experiments.comparison.Candidate;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Setting;

/** Who takes part in a comparison, as the options name them. */
public final class ComparedMethods {
    private static final int MOST_REPEATS = 100;

    private ComparedMethods() {}

    /** The names of all methods. */
    public static List<String> all() {
        return Methods.all().stream().map(Method::name).toList();
    }

    /** Refuses numbers of features and repeats that make no comparison. */
    public static void check(List<Integer> features, int repeats) {
        for (int each : features) {
            if (each < 1) {
                throw new BadInput("--features must be at least 1, not " + each);
            }
        }
        if (repeats < 1 || repeats > MOST_REPEATS) {
            throw new BadInput("--repeats must be 1 to " + MOST_REPEATS + ", not " + repeats);
        }
    }

    /**
     * The methods called {@code names}.
     *
     * @param set settings: {@code NAME} for every method that has it, {@code METHOD.NAME} for one
     */
    public static List<Candidate> of(List<String> names, Map<String, String> set) {
        List<Method> methods = new ArrayList<>();
        for (String name : names) {
            Method method = Spelling.suggest(name, new Learning.Names(), () -> Methods.named(name));
            if (methods.stream().anyMatch(each -> each.name().equals(name))) {
                throw new BadInput("--methods names " + name + " twice; name it once");
            }
            methods.add(method);
        }
        set.keySet().forEach(name -> known(name, methods));
        return methods.stream()
                .map(method -> new Candidate(method.name(), method, given(method, set)))
                .toList();
    }

    private static Map<String, String> given(Method method, Map<String, String> set) {
        Map<String, String> given = new LinkedHashMap<>();
        for (Setting<?> setting : method.settings()) {
            String own = set.get(method.name() + "." + setting.name());
            String value = own != null ? own : set.get(setting.name());
            if (value != null) {
                given.put(setting.name(), value);
            }
        }
        return given;
    }

    private static void known(String name, List<Method> methods) {
        Set<String> all = new LinkedHashSet<>();
        for (Method method : methods) {
            for (Setting<?> setting : method.settings()) {
                all.add(setting.name());
                all.add(method.name() + "." + setting.name());
            }
        }
        if (all.contains(name)) {
            return;
        }
        throw new BadInput("--set: none of the methods "
                + methods.stream().map(Method::name).collect(Collectors.joining(", ")) + " has a setting '" + name
                + "'; write NAME=VALUE for all that have it, or METHOD.NAME=VALUE for one"
                + Spelling.question(name.substring(name.indexOf('.') + 1), all));
    }
}
