package org.bochner.data.schema;

import java.util.regex.Pattern;

/**
 * Whether the whole numbers of a column only tell rows apart: row counters and identifiers, from which nothing is
 * learned that holds for other rows.
 *
 * <p>A column counts rows when it goes up by one from row to row, from 0 or 1, in at least {@value #LEAST} rows, and
 * its name does not speak of time. A column of any order is an identifier when its name says so ({@code id},
 * {@code customer_id}, {@code PassengerId}, {@code index}, {@code Unnamed: 0}) and all its numbers are different.
 */
final class RowNumbers {
    static final int LEAST = 20;

    static final int FEW = 3;

    private static final Pattern IDENTIFIER = Pattern.compile("(?:(?i:id|idx|index|uuid|guid|row|#|(?:lfd)?_?nr\\.?|"
            + "s\\.?_?no\\.?|serial|(?:row|record|serial|line)[ _.-]?(?:id|idx|index|no|nr|num|number)|"
            + "unnamed(?:[: _]*\\d+)?|.+[ _.-]id|id[ _.-].+|level_\\d+)|.*[\\p{Ll}\\d]I[dD])");

    private static final Pattern TIME =
            Pattern.compile("(?i)t|x|.*(time|day|date|week|month|quarter|year|hour|minute|second|"
                    + "step|epoch|period|tick|frame|cycle|jahr|monat|zeit|woche|stunde).*");

    private final boolean named;
    private final boolean time;
    private long count;
    private double offset;
    private boolean counting = true;
    private WholeNumbers distinct;

    RowNumbers(String name) {
        named = IDENTIFIER.matcher(name.strip()).matches();
        time = TIME.matcher(name).matches();
        distinct = named ? new WholeNumbers() : null;
    }

    /** Adds the whole number of row {@code row}, from 0. */
    void add(double x, long row) {
        if (!counting && distinct == null) {
            return;
        }
        count++;
        if (counting) {
            double gap = x - row;
            offset = count == 1 ? gap : offset;
            counting = gap == offset;
        }
        if (distinct != null && !distinct.add((long) x)) {
            distinct = null;
        }
    }

    /** Whether the column's name is that of an identifier. */
    boolean named() {
        return named;
    }

    /** Why the numbers, which all {@code rows} rows have, only tell rows apart; empty where they may mean more. */
    String why(long rows) {
        if (count != rows) {
            return "";
        }
        if (counting && !time && (offset == 0 || offset == 1) && (count >= LEAST || (named && count >= FEW))) {
            return "counts the rows";
        }
        return distinct != null && count >= FEW
                ? "has an identifier's name and a different whole number in every row"
                : "";
    }
}
