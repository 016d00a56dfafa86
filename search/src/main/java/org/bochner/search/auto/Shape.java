package org.bochner.search.auto;

import org.bochner.store.RowStore;

/**
 * What is known of a table before anything is learned, and what costs and chances of methods depend on.
 *
 * @param classes whether classes are predicted, else numbers
 * @param rows how many rows there are to learn from
 * @param columns how many columns they have
 * @param outputs how many scores a model has: a class each, one for two classes, a target each
 */
record Shape(boolean classes, long rows, int columns, int outputs) {
    static Shape of(RowStore rows) {
        int scores = rows.task().isClassification()
                ? rows.task().classes()
                : rows.task().outputs();
        boolean two = rows.task().isClassification() && scores == 2;
        return new Shape(rows.task().isClassification(), rows.rows(), rows.columns(), two ? 1 : scores);
    }

    Shape withRows(long count) {
        return new Shape(classes, count, columns, outputs);
    }
}
