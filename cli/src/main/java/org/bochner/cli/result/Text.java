package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.console.TextTable;

/**
 * A result as text: one line per field, then a table for each list of records. It shows the same fields as {@link
 * Json}, in the same order.
 */
public final class Text {
    private static final int LINE = 100;

    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder tables = new StringBuilder();
    private final int width;

    private Text(Map<String, ?> fields) {
        int longest = "command".length();
        for (Map.Entry<String, ?> each : fields.entrySet()) {
            longest = isTable(each.getValue())
                    ? longest
                    : Math.max(longest, words(each.getKey()).length());
        }
        width = longest;
        fields.forEach(this::add);
    }

    static String of(CommandResult result) {
        Text text = new Text(Fields.shown(result));
        return text.lines.toString() + text.tables;
    }

    private void add(String key, Object value) {
        if (isTable(value)) {
            tables.append(System.lineSeparator())
                    .append(words(key))
                    .append(System.lineSeparator())
                    .append(table((List<?>) value));
        } else if (value instanceof List<?> list
                && list.stream().anyMatch(each -> words(each).length() > 30)) {
            for (int i = 0; i < list.size(); i++) {
                line(i == 0 ? words(key) : "", show(list.get(i)));
            }
        } else {
            line(words(key), show(value));
        }
    }

    /** A name and its value; a long value continues on further lines, broken after a comma. */
    private void line(String name, String value) {
        int end = value.length() <= LINE ? -1 : value.lastIndexOf(", ", LINE);
        String here = end < 0 ? value : value.substring(0, end + 1);
        lines.append(name)
                .append(" ".repeat(width - name.length() + 2))
                .append(here)
                .append(System.lineSeparator());
        if (end >= 0) {
            line("", value.substring(end + 2));
        }
    }

    private static boolean isTable(Object value) {
        return value instanceof List<?> list && !list.isEmpty() && Fields.has(list.get(0));
    }

    private static String table(List<?> rows) {
        if (rows.get(0) instanceof CertificateResult) {
            return CertificateText.of(cast(rows, CertificateResult.class));
        }
        if (rows.get(0) instanceof CurvePoint) {
            return CurvePoint.text(cast(rows, CurvePoint.class));
        }
        List<String> names = Fields.names(rows);
        TextTable table = new TextTable(names.stream().map(Text::words).toArray(String[]::new));
        rows.forEach(row -> table.row(cells(names, row).toArray()));
        return table.toString();
    }

    private static <T> List<T> cast(List<?> rows, Class<T> type) {
        return rows.stream().map(type::cast).toList();
    }

    /** The fields {@code names} of {@code row}, each as text. */
    public static List<String> cells(List<String> names, Object row) {
        Map<String, ?> fields = Fields.of(row);
        return names.stream().map(name -> show(fields.get(name))).toList();
    }

    /** A value in one line: "-" where there is none. */
    public static String show(Object value) {
        if (value == null) {
            return "-";
        }
        if (Fields.has(value)) {
            List<String> parts = new ArrayList<>();
            Fields.shown(value).forEach((key, each) -> parts.add(words(key) + " " + show(each)));
            return parts.isEmpty() ? "none" : String.join(", ", parts);
        }
        if (value instanceof List<?> list) {
            return list.isEmpty()
                    ? "none"
                    : String.join(", ", list.stream().map(Text::show).toList());
        }
        if (value instanceof Boolean truth) {
            return truth ? "yes" : "no";
        }
        return value instanceof Double number ? number(number) : value.toString();
    }

    /** {@code logLoss} as "log loss". */
    public static String words(Object key) {
        return key.toString().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** Four digits after the point, fewer for a large number; a very small or large one with a power of ten. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e7) {
            return Long.toString((long) value);
        }
        String form = size < 1e-3 || size >= 1e7 ? "%.3e" : size < 10 ? "%.4f" : size < 1000 ? "%.2f" : "%.1f";
        return String.format(Locale.ROOT, form, value);
    }
}
