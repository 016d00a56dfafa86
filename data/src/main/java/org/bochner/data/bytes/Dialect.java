package org.bochner.data.bytes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a CSV file is written, found from its first rows.
 *
 * <p>The delimiter is the one by which all rows have as many fields: a comma, semicolon, tab or bar, and else runs of
 * blanks. Where several do, it is the one with more cells like numbers, then with more fields. A first line
 * {@code sep=;}, as Excel writes it, decides. Lines above the table that begin with # are left out where they have
 * another number of fields.
 *
 * @param delimiter what is between fields; a space for runs of blanks
 * @param skipped the lines above the table
 * @param named whether the first row has the names
 * @param index whether rows have one field more than the header, in front: row names, as R writes them
 * @param open whether rows end with a delimiter, after which there is no column
 * @param trouble what is wrong with the lines above the table, or null
 * @param troubleLine the line that it is about
 * @param notes what the user should know
 */
public record Dialect(
        char delimiter,
        int skipped,
        boolean named,
        boolean index,
        boolean open,
        String trouble,
        int troubleLine,
        List<String> notes) {
    private static final Pattern SEP = Pattern.compile("\"?sep=(.)\"?\\s*", Pattern.CASE_INSENSITIVE);
    private static final String DELIMITERS = ",;\t|";
    private static final int TITLES = 6;

    /**
     * Finds how a text is written.
     *
     * @param bytes the first bytes of the text, in UTF-8
     * @param count how many they are
     * @param whole whether they are all
     * @param given the delimiter, or 0 to find it
     * @param header whether the first row has the names; empty to find it
     */
    public static Dialect of(byte[] bytes, int count, boolean whole, char given, Optional<Boolean> header) {
        String text = new String(bytes, 0, count, StandardCharsets.UTF_8);
        int feed = text.indexOf('\n');
        Matcher sep = SEP.matcher(feed < 0 ? text : text.substring(0, feed));
        boolean said = sep.matches() && (DELIMITERS + " ").indexOf(sep.group(1)) >= 0;
        char known = given == 0 && said ? sep.group(1).charAt(0) : given;
        int above = said ? 1 : 0;
        int comments = comments(text, above);
        SampleRows rows = known == 0 ? best(text, above + comments, whole) : null;
        char delimiter = known == 0 ? rows.delimiter() : known;
        List<String> notes = new ArrayList<>();
        if (comments > 0) {
            int skipped = comments(text, above, comments, delimiter, whole);
            above += skipped;
            if (skipped > 0) {
                notes.add((skipped == 1
                                ? "line " + above + " is"
                                : "lines " + (above - skipped + 1) + " to " + above + " are")
                        + " left out as a comment, above the table and with # at the begin");
            }
        }
        rows = new SampleRows(text, delimiter, above, whole);
        int first = empty(rows.rows);
        if (first > 0 && header.orElse(true)) {
            above = rows.lines.get(first) - 1;
            notes.add((above == 1 ? "line 1, which has" : "the lines above line " + (above + 1) + ", which have")
                    + " empty cells alone, " + (above == 1 ? "is" : "are") + " left out");
            rows = new SampleRows(text, delimiter, above, whole);
        }
        if (rows.rows.isEmpty()) {
            return new Dialect(delimiter, above, header.orElse(true), false, false, null, 0, notes);
        }
        return new Found(rows, above, notes).dialect(header);
    }

    /** How many rows above the first with a value have none; 0 where no row has one. */
    private static int empty(List<List<String>> rows) {
        int first = 0;
        while (first < rows.size() && rows.get(first).stream().allMatch(String::isEmpty)) {
            first++;
        }
        return first < rows.size() ? first : 0;
    }

    /** Whether the first bytes of a text, perhaps the {@code whole} of it, are rows of as many fields, two or more. */
    public static boolean isTable(byte[] start, boolean whole) {
        SampleRows rows = best(new String(start, StandardCharsets.UTF_8), 0, whole);
        return rows.rows.size() > 1 && rows.width() > 1 && rows.agreement() == 1;
    }

    /** How many lines from line {@code above} on begin with #, or 0 where all do. */
    private static int comments(String text, int above) {
        int at = above == 0 ? 0 : text.indexOf('\n') + 1;
        int count = 0;
        while (text.startsWith("#", at)) {
            int feed = text.indexOf('\n', at);
            if (feed < 0) {
                return 0;
            }
            at = feed + 1;
            count++;
        }
        return at < text.length() ? count : 0;
    }

    /** How many of the lines that begin with # have another number of fields than the rows under them. */
    private static int comments(String text, int above, int comments, char delimiter, boolean whole) {
        int width = new SampleRows(text, delimiter, above + comments, whole).width();
        int skipped = 0;
        while (skipped < comments) {
            SampleRows from = new SampleRows(text, delimiter, above + skipped, whole);
            if (from.rows.isEmpty() || from.rows.get(0).size() == width && width > 1) {
                break;
            }
            skipped++;
        }
        return skipped;
    }

    private static SampleRows best(String text, int above, boolean whole) {
        SampleRows best = null;
        for (int i = 0; i < DELIMITERS.length(); i++) {
            if (text.indexOf(DELIMITERS.charAt(i)) < 0) {
                continue;
            }
            SampleRows rows = new SampleRows(text, DELIMITERS.charAt(i), above, whole);
            if (rows.width() > 1 && (best == null || rows.betterThan(best))) {
                best = rows;
            }
        }
        if (best == null || best.agreement() < 0.9) {
            SampleRows blanks = new SampleRows(text, ' ', above, whole);
            if (blanks.width() > 1 && blanks.agreement() == 1) {
                return blanks;
            }
        }
        return best == null ? new SampleRows(text, ',', above, whole) : best;
    }

    /** What follows from the rows once the delimiter is known. */
    private record Found(SampleRows sample, int above, List<String> notes) {
        Dialect dialect(Optional<Boolean> header) {
            List<List<String>> rows = sample.rows;
            int title = title();
            if (title > 0) {
                String what = "'" + sample.rows.get(0).get(0) + "' is no part of the table, which begins in line "
                        + sample.lines.get(title) + " with " + sample.width()
                        + " fields; delete the lines above the header";
                return new Dialect(sample.delimiter(), above, true, false, false, what, sample.lines.get(0), notes);
            }
            int head = rows.get(0).size();
            List<List<String>> body = rows.subList(1, rows.size());
            boolean longer = !body.isEmpty() && body.stream().allMatch(row -> row.size() == head + 1);
            boolean emptyEnds =
                    body.stream().allMatch(row -> row.size() > 1 && last(row).isEmpty());
            boolean emptyHead = head > 1 && last(rows.get(0)).isEmpty();
            boolean shorter = emptyHead && body.stream().allMatch(row -> row.size() == head - 1);
            boolean open = !body.isEmpty() && (shorter || emptyEnds && (longer || emptyHead));
            boolean index = longer && !open && head > 1 && body.size() > 1 && header.orElse(true);
            boolean named = header.orElse(true);
            if (header.isEmpty() && !longer) {
                HeaderRule rule = HeaderRule.of(rows);
                named = rule.names();
                if (rule.note() != null) {
                    notes.add(rule.note());
                }
            }
            if (index) {
                notes.add(
                        "the rows have one field more than the header, so the first one is a row name, called 'index'");
            }
            return new Dialect(sample.delimiter(), above, named, index, open, null, 0, notes);
        }

        /** The first row of the table where others above it are a title: they have one field that is not empty. */
        private int title() {
            List<List<String>> rows = sample.rows;
            int width = sample.width();
            int first = 0;
            while (first < Math.min(TITLES, rows.size()) && alone(rows.get(first), first, width)) {
                first++;
            }
            boolean table = width > 2 && first > 0 && first < rows.size() && rows.size() - first > 1;
            return table && rows.subList(first, rows.size()).stream().allMatch(row -> row.size() == width) ? first : 0;
        }

        /** Whether a row has its first field alone, or nothing where it is not the first. */
        private static boolean alone(List<String> row, int place, int width) {
            return (place > 0 || !row.get(0).isEmpty())
                    && (row.size() == 1 || row.size() == width)
                    && row.stream().skip(1).allMatch(String::isEmpty);
        }

        private static String last(List<String> row) {
            return row.get(row.size() - 1);
        }
    }
}
