package org.bochner.data.schema;

import org.bochner.data.options.DecimalMark;

/** The row that a pass is at; and 1/n, cached, since columns without missing values all need the same. */
final class CurrentRow {
    final DecimalMark mark;
    long number;
    private long count = 1;
    private double value = 1;

    /** The row before the first; {@code mark} is the decimal mark that the user says numbers have. */
    CurrentRow(DecimalMark mark) {
        this.mark = mark;
    }

    double reciprocal(long n) {
        if (n != count) {
            count = n;
            value = 1.0 / n;
        }
        return value;
    }
}
