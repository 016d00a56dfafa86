package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.select.Tuning;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/settings.md} is generated from the declarations of the settings. After a change, run the test with
 * {@code -Dbochner.docs=write} to generate it again.
 */
class SettingsDocTest {
    private static final Path DOC = Path.of("..", "docs", "settings.md");

    @Test
    void theCommittedPageIsUpToDate() throws IOException {
        if ("write".equals(System.getProperty("bochner.docs"))) {
            Files.writeString(DOC, text());
        }
        assertThat(Files.readString(DOC)).isEqualTo(text());
    }

    /** First the settings that most methods share, then for each method those that differ from them. */
    private static String text() {
        StringBuilder page = new StringBuilder("""
                # Settings

                Every setting of every method, generated from its declaration. Give one with `--set
                NAME=VALUE`; what is not given is chosen on the training rows or has its default. What `fit` reports
                as its settings can be given back to it.
                "Searched" is the range in which `--search` looks, in units of the median distance where it says so.

                ## Shared settings

                How the linear model is trained and how C is chosen: the same for all methods, except
                where a table below says otherwise.

                """);
        Map<String, String> shared = new LinkedHashMap<>();
        Tuning.SETTINGS.forEach(setting -> shared.put(setting.name(), row(setting)));
        table(page, new ArrayList<>(shared.values()));
        for (Method method : Methods.all()) {
            if (method.provider().getPackageName().equals(SettingsDocTest.class.getPackageName())) {
                continue;
            }
            page.append("\n## ").append(method.name()).append("\n\n");
            String summary = method.summary();
            page.append(Character.toUpperCase(summary.charAt(0)))
                    .append(summary.substring(1))
                    .append(".\n");
            List<String> own = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (Setting<?> setting : method.settings()) {
                names.add(setting.name());
                if (!row(setting).equals(shared.get(setting.name()))) {
                    own.add(row(setting));
                }
            }
            List<String> missing = shared.keySet().stream()
                    .filter(name -> !names.contains(name))
                    .map(name -> "`" + name + "`")
                    .toList();
            if (missing.size() == shared.size()) {
                page.append("It has none of the shared settings.\n");
            } else if (!missing.isEmpty()) {
                page.append("\nOf the shared settings it lacks:\n\n");
                missing.forEach(name -> page.append("- ").append(name).append('\n'));
            }
            if (!own.isEmpty()) {
                page.append('\n');
                table(page, own);
            }
        }
        return page.toString();
    }

    private static void table(StringBuilder page, List<String> rows) {
        page.append("| setting | default | legal | what it is | searched |\n| --- | --- | --- | --- | --- |\n");
        rows.forEach(row -> page.append(row).append('\n'));
    }

    private static String row(Setting<?> setting) {
        return "| `" + setting.name() + "` | `" + cell(setting.fallback()) + "` | " + cell(setting.legal()) + " | "
                + cell(setting.help()) + " | "
                + setting.range().map(SettingsDocTest::searched).orElse("") + " |";
    }

    private static String searched(Range range) {
        if (range instanceof Range.Interval interval) {
            String unit = switch (interval.unit()) {
                case ONE -> "";
                case MEDIAN -> " medians";
                case PER_MEDIAN -> " over the median";
            };
            return Setting.decimal(interval.low()) + " to " + Setting.decimal(interval.high()) + unit
                    + (interval.scale() == Range.Scale.LOG ? ", log scale" : "");
        }
        return cell(String.join(", ", ((Range.Choices) range).values()));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
