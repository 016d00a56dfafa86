package org.bochner.data.grouping;

import java.util.Locale;
import java.util.function.Consumer;
import org.bochner.BadInput;
import org.bochner.data.encode.CellVisitor;
import org.bochner.data.read.Fault;
import org.bochner.store.RowStore;

/**
 * How rows are split into training and test rows, and training rows into folds.
 *
 * <p>At random, each class alike, is right where rows are independent. Rows of one group, such as the visits of one
 * patient, are not: a model that has seen some of them knows the others. And a model that will predict the future must
 * not be judged by a past that it could look back on. So either whole groups test, or the last rows by time.
 *
 * @param kind what decides
 * @param column the column of the table that has the group or the time, by name or number; null for {@link Kind#RANDOM}
 */
public record SplitRule(Kind kind, String column) {
    /** At random, each class alike. */
    public static final SplitRule RANDOM = new SplitRule(Kind.RANDOM, null);

    /** What decides which rows test. */
    public enum Kind {
        /** Chance. */
        RANDOM,
        /** Chance, for groups of rows as a whole. */
        GROUP,
        /** Time: the last rows test. */
        TIME
    }

    public SplitRule {
        if ((kind == Kind.RANDOM) != (column == null)) {
            throw new BadInput("a split by group or time needs a column, and a random one has none");
        }
    }

    /** Whole groups are on one side: rows with the same text in {@code column}. */
    public static SplitRule group(String column) {
        return new SplitRule(Kind.GROUP, column);
    }

    /** The last rows test: {@code column} has dates, numbers, or texts whose order is that of time. */
    public static SplitRule time(String column) {
        return new SplitRule(Kind.TIME, column);
    }

    /** The rule that {@code random}, {@code time:COL} or {@code group:COL} says; messages call it {@code name}. */
    public static SplitRule parse(String name, String text) {
        int colon = text.indexOf(':');
        String kind = (colon < 0 ? text : text.substring(0, colon)).strip().toLowerCase(Locale.ROOT);
        String column = colon < 0 ? "" : text.substring(colon + 1).strip();
        if (kind.equals("random") && colon < 0) {
            return RANDOM;
        }
        boolean known = kind.equals("time") || kind.equals("group");
        if (!known || column.isEmpty()) {
            throw new BadInput(name + " must be random, time:COL or group:COL, not '" + text + "'"
                    + (known ? "; name the column after the colon" : ""));
        }
        return kind.equals("time") ? time(column) : group(column);
    }

    /** As {@link #parse} reads it. */
    public String text() {
        String name = kind.name().toLowerCase(Locale.ROOT);
        return column == null ? name : name + ":" + column;
    }

    /**
     * The splitter of some rows, or null where they are split at random.
     *
     * @param file the name of the table in messages
     * @param rows how many rows there are
     * @param pass shows the cells of all of them, in order
     */
    public RowStore.Splitter splitter(String file, long rows, Consumer<CellVisitor> pass) {
        if (kind == Kind.RANDOM) {
            return null;
        }
        KeyColumn keys = new KeyColumn(file, column, kind, Math.toIntExact(rows));
        pass.accept(keys);
        int[] of = keys.ranks();
        if (!keys.several()) {
            throw Fault.of(
                    file,
                    "all rows have the same value in column '" + Fault.shown(column)
                            + "', so that they cannot be split by it; name another column, or split at random");
        }
        return kind == Kind.GROUP ? new GroupSplitter(of) : new TimeSplitter(of);
    }
}
