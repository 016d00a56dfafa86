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

    /** Adds settings to every method. Jars bring it as a service. */
    public interface Extension {
        /** The method of the same name with more settings; without them its fits are those of {@code method}. */
        Method extend(Method method);
    }

    /** All of them, by name. */
    public static List<Method> all() {
        List<Extension> extensions = Providers.all(Extension.class);
        return Providers.all(Method.class).stream()
                .sorted(Comparator.comparing(Method::name))
                .map(method -> extended(method, extensions))
                .toList();
    }

    private static Method extended(Method method, List<Extension> extensions) {
        Method all = method;
        for (Extension each : extensions) {
            all = each.extend(all);
        }
        return all;
    }

    /** The one called {@code name}, or a chain of several, such as {@code nsrf+lkrf}. */
    public static Method named(String name) {
        if (name.indexOf('+') > 0) {
            return Chain.named(name);
        }
        List<Method> all = all();
        return all.stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("there is no method '" + name + "'; the methods are "
                        + all.stream().map(Method::name).collect(Collectors.joining(", "))));
    }
}
