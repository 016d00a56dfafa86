package org.bochner.data.schema;

import org.bochner.data.read.CellReading;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;

/**
 * Looks whether the extreme value of a column of numbers stands for a missing one, as -999 and 9999 do: it is written
 * with nines alone, is there several times, and is farther from all other values than they are from each other.
 */
final class SentinelScan implements CellScan {
    private static final int FEWEST = 2;

    private final String name;
    private final CellReading reading;
    private final double value;
    private long count;
    private long others;
    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;

    private SentinelScan(ColumnScan column, double value) {
        this.name = column.name;
        this.reading = column.reading;
        this.value = value;
    }

    /** What looks at {@code column} once more; null where its extremes are numbers like others, as nearly always. */
    static SentinelScan of(ColumnScan column) {
        if (!column.numeric() || column.numbers == 0) {
            return null;
        }
        return nines(-column.least)
                ? new SentinelScan(column, column.least)
                : nines(column.largest) ? new SentinelScan(column, column.largest) : null;
    }

    /** Whether a number is 999, 9999 and so on. */
    private static boolean nines(double x) {
        for (double nines = 999; nines <= x && nines < 1e9; nines = 10 * nines + 9) {
            if (x == nines) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void add(byte[] b, int from, int to, long line) {
        add(reading.number(b, from, to), line);
    }

    @Override
    public void add(double x, long line) {
        if (x == value) {
            count++;
        } else if (x == x && !reading.stands(x)) {
            others++;
            least = Math.min(least, x);
            largest = Math.max(largest, x);
        }
    }

    /** What the user should know, or null. */
    String note() {
        double gap = value < least ? least - value : value - largest;
        return count < FEWEST || others < FEWEST || !(gap > largest - least)
                ? null
                : "column '" + Fault.shown(name) + "' is " + Decimal.text(value) + " in " + count
                        + " rows, far from its other values, which are " + Decimal.text(least) + " to "
                        + Decimal.text(largest) + "; if it stands for a missing value, give it as a missing word";
    }
}
