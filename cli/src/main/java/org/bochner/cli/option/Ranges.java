package org.bochner.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.data.schema.Spelling;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.search.Space;

/** Ranges of settings as users write them: {@code LOW:HIGH}, or values with commas between them. */
public final class Ranges {
    private Ranges() {}

    /**
     * The settings of {@code method} to search: those with a range and those that {@code asked} names, without the
     * given ones.
     */
    public static Space space(Method method, Map<String, String> given, Map<String, String> asked, double median) {
        List<Space.Dimension> open = new ArrayList<>();
        Iterable<String> names = method.settings().stream().map(Setting::name)::iterator;
        for (String name : asked.keySet()) {
            Spelling.suggest(name, names, () -> method.setting(name));
            if (given.containsKey(name)) {
                throw new BadInput("--range " + name + " and --set " + name + " exclude each other; give one of them");
            }
        }
        if (asked.isEmpty()) {
            return Space.of(method, given, median);
        }
        for (Setting<?> setting : method.settings()) {
            String text = asked.get(setting.name());
            if (text != null) {
                open.add(new Space.Dimension(setting.name(), parse(setting, text)));
            } else if (setting.range().isPresent() && !given.containsKey(setting.name())) {
                open.add(new Space.Dimension(setting.name(), setting.range().get()));
            }
        }
        return new Space(open, median);
    }

    /** A range in plain numbers, on the setting's own scale; where it has none, a logarithmic one from above 0. */
    public static Range parse(Setting<?> setting, String text) {
        String[] ends = text.split(":", -1);
        if (ends.length != 2 || text.contains(",")) {
            return Range.of(text.split(","));
        }
        double low;
        double high;
        try {
            low = Double.parseDouble(ends[0].strip());
            high = Double.parseDouble(ends[1].strip());
        } catch (NumberFormatException notNumbers) {
            throw new BadInput("--range " + setting.name() + " must be LOW:HIGH, such as 0.1:10, or values with commas"
                    + " between them, not '" + text + "'");
        }
        Range.Interval range = low > 0 ? Range.log(low, high) : Range.linear(low, high);
        if (setting.range().orElse(null) instanceof Range.Interval usual) {
            range = range.fallingBy(usual.falling());
            return usual.whole() ? range.wholeNumbers() : range;
        }
        return range;
    }
}
