package org.bochner.jvm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * What jars add by {@link ServiceLoader}, found from any thread.
 *
 * <p>The class loader of this library is asked first, then the thread's own, so that an application may add providers
 * to a library of its container. The thread's own loader alone would not do: in the fat jar of an application, the
 * threads of the common pool have a loader that does not see the jars inside.
 */
public final class Providers {
    private Providers() {}

    /** One of each class that provides {@code type}. */
    public static <T> List<T> all(Class<T> type) {
        Map<Class<?>, T> found = new LinkedHashMap<>();
        collect(ServiceLoader.load(type, type.getClassLoader()), found);
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        if (own != null && own != type.getClassLoader() && sees(own, type)) {
            collect(ServiceLoader.load(type, own), found);
        }
        return new ArrayList<>(found.values());
    }

    private static <T> void collect(ServiceLoader<T> providers, Map<Class<?>, T> found) {
        providers.stream().forEach(each -> found.computeIfAbsent(each.type(), type -> each.get()));
    }

    /** Whether {@code type} is the same class for {@code loader}, not one of another copy of this library. */
    private static boolean sees(ClassLoader loader, Class<?> type) {
        try {
            return Class.forName(type.getName(), false, loader) == type;
        } catch (ClassNotFoundException | LinkageError other) {
            return false;
        }
    }
}
