package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.cli.console.TextTable;

/**
 * The JSON object of an answer as people read it: one line per key, a table for a list of objects. One rendering for
 * all commands, so that both forms always tell the same.
 */
public final class Plain {
    private static final int LINE = 100;

    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder tables = new StringBuilder();
    private final int width;

    private Plain(Map<String, Object> json) {
        width = json.keySet().stream()
                .filter(key -> !table(json.get(key)))
                .mapToInt(key -> words(key).length())
                .max()
                .orElse(0);
        json.forEach(this::add);
    }

    public static String text(Map<String, Object> json) {
        Plain plain = new Plain(json);
        return plain.lines.toString() + plain.tables;
    }

    private void add(String key, Object value) {
        if (key.equals("command")) {
            return;
        }
        if (table(value)) {
            tables.append(System.lineSeparator())
                    .append(words(key))
                    .append(System.lineSeparator())
                    .append(text(key, (List<?>) value));
        } else if (value instanceof List<?> list
                && list.stream().anyMatch(each -> words(each).length() > 30)) {
            for (int i = 0; i < list.size(); i++) {
                line(i == 0 ? words(key) : "", show(list.get(i)));
            }
        } else {
            line(words(key), show(value));
        }
    }

    private static String text(String key, List<?> list) {
        return switch (key) {
            case "certificates" -> Guarantees.text(list);
            case "curve" -> Curve.text(list);
            default -> rows(list);
        };
    }

    /** A name and its value; a long value goes on under itself, broken after a comma. */
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

    private static boolean table(Object value) {
        return value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Map;
    }

    private static String rows(List<?> list) {
        List<Object> keys = new ArrayList<>(((Map<?, ?>) list.get(0)).keySet());
        TextTable table = new TextTable(keys.stream().map(Plain::words).toArray(String[]::new));
        for (Object each : list) {
            Map<?, ?> row = (Map<?, ?>) each;
            table.row(keys.stream().map(key -> show(row.get(key))).toArray());
        }
        return table.toString();
    }

    public static String show(Object value) {
        if (value == null) {
            return "-";
        }
        if (value instanceof Map<?, ?> map) {
            List<String> parts = new ArrayList<>();
            map.forEach((key, each) -> parts.add(words(key) + " " + show(each)));
            return parts.isEmpty() ? "none" : String.join(", ", parts);
        }
        if (value instanceof List<?> list) {
            return list.isEmpty()
                    ? "none"
                    : String.join(", ", list.stream().map(Plain::show).toList());
        }
        if (value instanceof Boolean truth) {
            return truth ? "yes" : "no";
        }
        return value instanceof Double number ? number(number) : value.toString();
    }

    /** {@code logLoss} as "log loss". */
    private static String words(Object key) {
        return key.toString().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** Four digits after the point, fewer for what is large; what is very small or large is written with a power of ten. */
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
