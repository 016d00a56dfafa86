package org.bochner.cli.result;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bochner.learn.Method;
import org.bochner.learn.Setting;
import org.bochner.select.Tuning;

/**
 * The result of {@code methods}.
 *
 * @param methods those that were asked for
 * @param whole whether the text shows their settings in full
 */
public record MethodsResult(List<Line> methods, @Hidden boolean whole) implements CommandResult {
    private static final int WIDTH = 100;
    private static final String INDENT = " ".repeat(15);

    /** When to take a method; one that a user adds has no line here. */
    private static final Map<String, String> WHEN = Map.ofEntries(
            Map.entry("askl", "many rows, and time to train by back-propagation"),
            Map.entry("auto", "any table, where some seconds or minutes may be spent for the best answer"),
            Map.entry("fkl", "for comparisons: a baseline of the papers"),
            Map.entry("landmarks", "few features for a small table in which near rows are alike"),
            Map.entry("linear", "many sparse columns, such as words; or as the figure that a kernel has to beat"),
            Map.entry("lkrf", "many columns of which few matter; costs little more than rff"),
            Map.entry("lkrf-joint", "small tables for which lkrf is too coarse"),
            Map.entry("mkl", "up to some thousand rows, where no kernel or width is known to fit"),
            Map.entry("nsk", "for comparisons: nskl without its learning"),
            Map.entry("nskl", "for comparisons: askl without its penalties"),
            Map.entry("nsrf", "few features have to do, or the target turns or repeats along the columns"),
            Map.entry("nsrf-sphere", "few features for rows whose direction counts more than their length"),
            Map.entry("orf", "as rff, where features are few"),
            Map.entry("pbrff", "as lkrf, where a bound of the model is wanted"),
            Map.entry("rbf-landmarks", "few features for rows that lie in clusters; fast"),
            Map.entry("rbf-svm", "up to some ten thousand rows, for the exact answer that random features come near"),
            Map.entry("rff", "first, for any table: fast, and better with more features"),
            Map.entry("sk", "for comparisons: skl without its learning"),
            Map.entry("skl", "for comparisons: nskl with a stationary kernel"),
            Map.entry("trf", "up to some thousand rows, regression above all, where minutes may be spent"));

    /**
     * A method.
     *
     * @param name what users call it
     * @param summary what it does
     * @param when when to take it; empty where no one has said so
     * @param settings what can be set
     */
    public record Line(String name, String summary, String when, List<Value> settings) {
        public static Line of(Method method) {
            return new Line(
                    method.name(),
                    method.summary(),
                    WHEN.getOrDefault(method.name(), ""),
                    method.settings().stream().map(Value::of).toList());
        }
    }

    /** A setting: its name, its default, what is legal, and what it is. */
    public record Value(String name, @Key("default") String fallback, String legal, String help) {
        static Value of(Setting<?> setting) {
            return new Value(setting.name(), setting.fallback(), setting.legal(), setting.help());
        }
    }

    @Override
    public String command() {
        return "methods";
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Line each : methods) {
            block(text, each.name, each.summary);
            if (!each.when.isEmpty()) {
                block(text, "", "when: " + each.when);
            }
            if (whole) {
                each.settings.forEach(value -> {
                    text.append(System.lineSeparator());
                    block(text, value.name, value.help);
                    block(text, "", "default " + value.fallback + "; " + value.legal);
                });
            } else {
                block(text, "", "settings: " + own(each));
            }
            text.append(System.lineSeparator());
        }
        return whole
                ? text.toString()
                : text.append("All methods but a few also have the settings ")
                        .append(String.join(", ", shared()))
                        .append('.')
                        .append(System.lineSeparator())
                        .append("'bochner methods NAME' explains the settings of one; give one with --set NAME=VALUE.")
                        .append(System.lineSeparator())
                        .toString();
    }

    private static Set<String> shared() {
        return Tuning.SETTINGS.stream().map(Setting::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String own(Line method) {
        List<String> names = method.settings.stream()
                .map(Value::name)
                .filter(name -> !shared().contains(name))
                .toList();
        return names.isEmpty() ? "none of its own" : String.join(", ", names);
    }

    /** A name, and words beside it on as many lines as they need. */
    private static void block(StringBuilder text, String name, String words) {
        StringBuilder line = new StringBuilder(name).append(" ".repeat(Math.max(1, INDENT.length() - name.length())));
        for (String word : words.split(" ")) {
            if (line.length() + word.length() > WIDTH) {
                text.append(line.toString().stripTrailing()).append(System.lineSeparator());
                line = new StringBuilder(INDENT);
            }
            line.append(word).append(' ');
        }
        text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
}
