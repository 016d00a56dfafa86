package org.bochner.search.auto;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bochner.linalg.Rows;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * What is known of a table before anything is learned, and what costs and chances of methods depend on.
 *
 * @param classes whether classes are predicted, else numbers
 * @param rows how many rows there are to learn from
 * @param columns how many columns they have
 * @param outputs how many scores a model has: a class each, one for two classes, a target each
 * @param wide whether there are many columns of numbers, as the pixels of images
 */
record Shape(boolean classes, long rows, int columns, int outputs, boolean wide) {
    /** From so many columns of more than two values on a table is wide. */
    private static final int WIDE = 128;

    /** The columns between those of the two kinds of images that the costs on wide tables are from. */
    static final int VERY_WIDE = 2000;

    /** The shape of {@code rows}, of which {@code some} show whether they are wide; null where that does not matter. */
    static Shape of(RowStore rows, RowStore some) {
        int scores = rows.task().isClassification()
                ? rows.task().classes()
                : rows.task().outputs();
        boolean two = rows.task().isClassification() && scores == 2;
        return new Shape(
                rows.task().isClassification(),
                rows.rows(),
                rows.columns(),
                two ? 1 : scores,
                some != null && isWide(some));
    }

    Shape withRows(long count) {
        return new Shape(classes, count, columns, outputs, wide);
    }

    private static boolean isWide(RowStore some) {
        if (some.columns() <= WIDE) {
            return false;
        }
        Rows all = Passes.gathered(some);
        float[][] x = new float[all.rows()][all.columns()];
        for (int i = 0; i < x.length; i++) {
            all.copyRow(i, x[i]);
        }
        all.memory().close();
        IntPredicate manyValued =
                j -> Arrays.stream(x).map(row -> row[j]).distinct().limit(3).count() == 3;
        return IntStream.range(0, some.columns()).filter(manyValued).count() > WIDE;
    }
}
