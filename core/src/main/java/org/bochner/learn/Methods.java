package org.bochner.learn;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.jvm.Providers;

/**
 * Finds methods by name: those of this library, and those that other jars bring.
 *
 * <pre>{@code
 * Model model = Model.fit(data, Methods.named("nsrf").features(200).set("radius", 8));
 * for (Method method : Methods.all()) {
 *     System.out.println(method.name() + ": " + method.summary());
 * }
 * }</pre>
 */
public final class Methods {
    private Methods() {}

    /** All of them, by name. */
    public static List<Method> all() {
        return Providers.all(Method.class).stream()
                .sorted(Comparator.comparing(Method::name))
                .<Method>map(TreatedMethod::new)
                .toList();
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
