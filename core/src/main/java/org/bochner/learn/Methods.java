package org.bochner.learn;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.jvm.Providers;

/** The methods on the class path. */
public final class Methods {
    private Methods() {}

    /** All of them, by name. */
    public static List<Method> all() {
        List<Method> methods = Providers.all(Method.class);
        methods.sort(Comparator.comparing(Method::name));
        return methods;
    }

    /** The one called {@code name}. */
    public static Method named(String name) {
        List<Method> all = all();
        return all.stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("there is no method '" + name + "'; the methods are "
                        + all.stream().map(Method::name).collect(Collectors.joining(", "))));
    }
}
