package org.bochner.learn;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;

/** Values of settings, typed and immutable. */
public final class Settings {
    private static final Settings NONE = new Settings(Map.of());

    private record Entry<T>(Setting<T> setting, T value) {
        String text() {
            return setting.print(value);
        }
    }

    private final Map<String, Entry<?>> entries;

    private Settings(Map<String, Entry<?>> entries) {
        this.entries = entries;
    }

    /** No values yet. */
    public static Settings none() {
        return NONE;
    }

    /**
     * The values of all settings that {@code declared} lists: those {@code given}, and defaults.
     *
     * @param owner who has the settings, for the message about a name that there is not: "method rff"
     */
    public static Settings parse(String owner, List<Setting<?>> declared, Map<String, String> given) {
        checkNames(owner, declared, given.keySet());
        Map<String, Entry<?>> entries = new LinkedHashMap<>();
        for (Setting<?> setting : declared) {
            entries.put(setting.name(), entry(setting, given.get(setting.name())));
        }
        return new Settings(entries);
    }

    /** Throws on a name that is not {@code declared}. */
    static void checkNames(String owner, List<Setting<?>> declared, Collection<String> names) {
        List<String> known = declared.stream().<String>map(Setting::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new BadInput(
                        owner + " has no setting '" + name + "'; its settings are " + String.join(", ", known));
            }
        }
    }

    private static <T> Entry<T> entry(Setting<T> setting, String text) {
        return new Entry<>(setting, text == null ? setting.byDefault() : setting.parse(text));
    }

    /** The value of {@code setting}. */
    @SuppressWarnings("unchecked") // Settings of one name in one declaration differ in default and range alone.
    public <T> T get(Setting<T> setting) {
        Entry<?> entry = entries.get(setting.name());
        if (entry == null) {
            throw new IllegalArgumentException("there is no value of " + setting.name());
        }
        return (T) entry.value;
    }

    /** The same with {@code value}, which must be legal, for {@code setting}. */
    public <T> Settings with(Setting<T> setting, T value) {
        Map<String, Entry<?>> more = new LinkedHashMap<>(entries);
        more.put(setting.name(), new Entry<>(setting, setting.check(value)));
        return new Settings(more);
    }

    /** The same with the values of {@code others} behind. */
    public Settings and(Settings others) {
        Map<String, Entry<?>> more = new LinkedHashMap<>(entries);
        more.putAll(others.entries);
        return new Settings(more);
    }

    /** Those of the values whose settings {@code declared} lists. */
    public Settings only(List<Setting<?>> declared) {
        Map<String, Entry<?>> some = new LinkedHashMap<>(entries);
        some.keySet().retainAll(declared.stream().<String>map(Setting::name).toList());
        return new Settings(some);
    }

    /** All values as texts, by name, in order: for JSON, a model file or a command line. */
    public Map<String, String> text() {
        Map<String, String> texts = new LinkedHashMap<>();
        entries.forEach((name, entry) -> texts.put(name, entry.text()));
        return texts;
    }

    @Override
    public String toString() {
        return text().toString();
    }
}
