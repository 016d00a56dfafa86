package org.bochner.data.bytes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The first rows of a text for one delimiter, to see which delimiter it has; quotes are read as the reader does. */
final class SampleRows {
    /** So many rows are looked at. */
    static final int MOST = 100;

    private static final int CELLS = 20_000;

    final List<List<String>> rows = new ArrayList<>();
    /** The line on which each row begins, from 1. */
    final List<Integer> lines = new ArrayList<>();

    private final String text;
    private final char delimiter;
    private int at;
    private int line = 1;

    /**
     * Cuts {@code text}.
     *
     * @param delimiter the delimiter, a space for runs of blanks
     * @param skipped the lines before the first row
     * @param whole whether the text is all of the file; else a last row that is cut off is left out
     */
    SampleRows(String text, char delimiter, int skipped, boolean whole) {
        this.text = text;
        this.delimiter = delimiter;
        while (line <= skipped && at < text.length()) {
            at = end() + 1;
            line++;
        }
        int seen = 0;
        while (at < text.length() && rows.size() < MOST && (seen < CELLS || rows.size() < 3)) {
            int begin = line;
            if (text.substring(at, end()).isBlank()) {
                at = end() + 1;
                line++;
                continue;
            }
            List<String> cells = new ArrayList<>();
            boolean more = true;
            while (more) {
                more = cell(cells);
            }
            if (at > text.length() && !whole) {
                break;
            }
            rows.add(cells);
            seen += cells.size();
            lines.add(begin);
        }
    }

    char delimiter() {
        return delimiter;
    }

    /** The number of fields that most rows have; of two, the larger. */
    int width() {
        return rows.stream()
                .collect(Collectors.groupingBy(List::size, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .reduce((a, b) -> b.getValue() >= a.getValue() ? b : a)
                .map(Map.Entry::getKey)
                .orElse(0);
    }

    /** The share of rows with that number; a header of one field less agrees where all rows under it do. */
    double agreement() {
        int width = width();
        long agree = rows.stream().filter(row -> row.size() == width).count();
        boolean head =
                rows.size() > 2 && agree == rows.size() - 1 && rows.get(0).size() == width - 1 && width > 2;
        return head ? 1 : (double) agree / rows.size();
    }

    /** Whether this delimiter is more plausible than another. */
    boolean betterThan(SampleRows other) {
        if (agreement() != other.agreement()) {
            return agreement() > other.agreement();
        }
        return values() != other.values() ? values() > other.values() : width() > other.width();
    }

    /** The share of cells that are like numbers. */
    private double values() {
        long all = rows.stream().mapToLong(List::size).sum();
        return (double) rows.stream()
                        .flatMap(List::stream)
                        .filter(HeaderRule::like)
                        .count()
                / all;
    }

    /** The end of the current line. */
    private int end() {
        int feed = text.indexOf('\n', at);
        return feed < 0 ? text.length() : feed;
    }

    /** Adds the cell at the current place; whether the row goes on. Behind a row the place is in the next line. */
    private boolean cell(List<String> cells) {
        while (at < text.length() && blank(text.charAt(at))) {
            at++;
        }
        if (delimiter == ' ' && ended()) {
            return over();
        }
        int start = at;
        boolean quoted = at < text.length() && text.charAt(at) == '"';
        if (quoted) {
            at++;
            while (at < text.length() && !(text.charAt(at) == '"' && closes())) {
                at += text.charAt(at) == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"' ? 2 : 1;
                line += at < text.length() && text.charAt(at) == '\n' ? 1 : 0;
            }
            at = Math.min(at + 1, text.length());
        }
        while (!ended() && !between(text.charAt(at))) {
            at++;
        }
        String cell = text.substring(start, Math.min(at, text.length())).strip();
        boolean wrapped = quoted && cell.length() >= 2 && cell.endsWith("\"");
        cells.add(
                wrapped
                        ? cell.substring(1, cell.length() - 1)
                                .replace("\"\"", "\"")
                                .strip()
                        : cell);
        if (ended()) {
            return over();
        }
        at += delimiter == ' ' ? 0 : 1;
        return true;
    }

    private boolean over() {
        at++;
        line++;
        return false;
    }

    private boolean ended() {
        return at >= text.length() || text.charAt(at) == '\n';
    }

    private boolean between(char c) {
        return c == delimiter || delimiter == ' ' && c == '\t';
    }

    private boolean blank(char c) {
        return c == ' ' || c == '\r' || c == '\t' && delimiter != '\t';
    }

    /** Whether the quote at the current place is the last of its cell. */
    private boolean closes() {
        int p = at + 1;
        while (p < text.length() && blank(text.charAt(p)) && delimiter != ' ') {
            p++;
        }
        return p >= text.length() || text.charAt(p) == '\n' || between(text.charAt(p)) || text.charAt(p) == '\r';
    }
}
