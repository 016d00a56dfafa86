package org.bochner.learn;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of a method, in the order in which they were declared. To declare a setting is to add it here, in one
 * line.
 */
public final class Declaration extends AbstractList<Setting<?>> {
    private final List<Setting<?>> all = new ArrayList<>();

    /** Adds {@code setting} and returns it, to be kept as the key of its value. */
    public <T> Setting<T> declare(Setting<T> setting) {
        if (all.stream().anyMatch(each -> each.name().equals(setting.name()))) {
            throw new IllegalArgumentException("the setting " + setting.name() + " is declared twice");
        }
        all.add(setting);
        return setting;
    }

    /** These settings and then those of {@code more}. */
    public Declaration and(List<Setting<?>> more) {
        Declaration both = new Declaration();
        all.forEach(both::declare);
        more.forEach(both::declare);
        return both;
    }

    /** These settings, {@code setting} in the place of the one of its name: another default, or another range. */
    public Declaration but(Setting<?> setting) {
        Declaration other = new Declaration();
        for (Setting<?> each : all) {
            Setting<?> kept = each.name().equals(setting.name()) ? setting : each;
            other.declare(kept);
        }
        return other;
    }

    /** These settings without {@code setting}. */
    public Declaration without(Setting<?> setting) {
        Declaration other = new Declaration();
        all.stream().filter(each -> !each.name().equals(setting.name())).forEach(other::declare);
        return other;
    }

    @Override
    public Setting<?> get(int index) {
        return all.get(index);
    }

    @Override
    public int size() {
        return all.size();
    }
}
