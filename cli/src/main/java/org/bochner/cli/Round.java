package org.bochner.cli;

import java.util.BitSet;
import org.bochner.data.Dataset;
import org.bochner.data.ReadOptions;
import org.bochner.data.TaskChoice;
import org.bochner.data.read.Source;
import org.bochner.select.Splits;
import org.bochner.store.BadInput;
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
     * @param options how the file is read, and which of its rows are divided
     */
    static Round holdOut(Source source, ReadOptions options, double share, long seed, Execution execution) {
        Splits.Split split;
        ReadOptions decided;
        long count;
        try (Dataset all = Dataset.read(source, options, execution)) {
            count = all.rows().rows();
            split = Splits.holdOut(all.rows(), share, seed);
            decided =
                    options.withTask(all.task().isClassification() ? TaskChoice.CLASSIFICATION : TaskChoice.REGRESSION);
        }
        BitSet training = numbers(options.rows(), count, split.train());
        Selection others = row -> options.rows().keeps(row) && !training.get((int) row);
        Dataset train = Dataset.read(source, decided.withRows(row -> training.get((int) row)), execution);
        try {
            return new Round(train, train.encoder().read(source, decided.withRows(others), execution, note -> {}));
        } catch (RuntimeException failure) {
            train.close();
            throw failure;
        }
    }

    /** The numbers that the rows of {@code part} have in the file; {@code part} counts the {@code count} kept rows. */
    private static BitSet numbers(Selection kept, long count, Selection part) {
        BitSet numbers = new BitSet();
        long place = 0;
        for (int row = 0; place < count; row++) {
            if (row < 0) {
                throw new BadInput("rows beyond number " + Integer.MAX_VALUE + " cannot be divided; skip fewer");
            }
            if (kept.keeps(row)) {
                numbers.set(row, part.keeps(place++));
            }
        }
        return numbers;
    }

    @Override
    public void close() {
        train.close();
        if (test != null) {
            test.close();
        }
    }
}
