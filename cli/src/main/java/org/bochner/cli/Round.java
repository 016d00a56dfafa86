package org.bochner.cli;

import org.bochner.data.Dataset;
import org.bochner.data.ReadOptions;
import org.bochner.data.TaskChoice;
import org.bochner.data.read.Source;
import org.bochner.select.Splits;
import org.bochner.store.Execution;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Rows to train on, and rows to test on that training knows nothing of: not even scales and categories come from them.
 *
 * @param train the training rows
 * @param test the test rows, encoded as the training rows are; null where there are none
 */
record Round(Dataset train, RowStore test) implements AutoCloseable {
    /**
     * Holds a share of the rows out at random, in each class alike. The file is read once to learn the classes of the
     * rows, and again to encode each part.
     *
     * @param window the rows that are divided
     */
    static Round holdOut(
            Source source, ReadOptions options, Window window, double share, long seed, Execution execution) {
        Splits.Split split;
        ReadOptions decided;
        try (Dataset all = Dataset.read(source, options.withRows(window), execution)) {
            split = Splits.holdOut(all.rows(), share, seed);
            decided =
                    options.withTask(all.task().isClassification() ? TaskChoice.CLASSIFICATION : TaskChoice.REGRESSION);
        }
        Dataset train = Dataset.read(source, decided.withRows(within(window, split.train())), execution);
        try {
            ReadOptions others = decided.withRows(within(window, split.test()));
            return new Round(train, train.encoder().read(source, others, execution, note -> {}));
        } catch (RuntimeException failure) {
            train.close();
            throw failure;
        }
    }

    /** The rows of a file that {@code part} selects by their place in the window. */
    private static Selection within(Window window, Selection part) {
        return row -> window.keeps(row) && part.keeps(row - window.skip());
    }

    @Override
    public void close() {
        train.close();
        if (test != null) {
            test.close();
        }
    }
}
