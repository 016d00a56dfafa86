package org.bochner.data.split;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Source;
import org.bochner.select.validate.Splits;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Training rows, and test rows that training does not use: not even scales and categories come from them.
 *
 * @param train the training rows
 * @param test the test rows, encoded as the training rows are; null where there are none
 * @param calibration rows to calibrate on, encoded likewise; null where there are none
 * @param notes what the user should know of all rows
 * @param why why the task was chosen, on all rows
 */
public record TrainTest(Dataset train, RowStore test, RowStore calibration, List<String> notes, String why)
        implements AutoCloseable {
    /** Makes the draw of {@code --rows} independent of the splits made with the same seed. */
    private static final long SAMPLE = 0x726f7773;

    private static final long LEAST_MEMORY = 16L << 20;

    /** Rows of which all that is known is known of the training rows. */
    public TrainTest(Dataset train, RowStore test) {
        this(train, test, train.notes(), train.schema().why());
    }

    /** Rows of which none calibrates. */
    public TrainTest(Dataset train, RowStore test, List<String> notes, String why) {
        this(train, test, null, notes, why);
    }

    /**
     * Draws {@code count} of the rows to train on at random, in each class alike, or takes all where there are no
     * more. The file is read once to learn the classes of the rows, and again to encode those drawn.
     */
    public static Dataset sample(Source source, ReadOptions options, long count, long seed, Execution execution) {
        ReadOptions drawn;
        try (Dataset all = Dataset.read(source, options, execution)) {
            long rows = all.rows().rows();
            drawn = decided(all).amongRows(rows, Splits.sample(all.rows(), count, seed ^ SAMPLE));
        }
        return Dataset.read(source, drawn, execution);
    }

    /**
     * Holds a share of the rows out at random, in each class alike. The file is read once to learn the classes of the
     * rows, and again to encode each part.
     *
     * @param options how the file is read, and which of its rows are split
     * @param most the most rows to train on; of more, so many are drawn at random
     */
    public static TrainTest holdOut(
            Source source, ReadOptions options, double share, long most, long seed, Execution execution) {
        return holdOut(source, options, SplitRule.RANDOM, share, most, seed, execution);
    }

    /** The same for a share of the groups, or for the last rows, as {@code rule} says. */
    public static TrainTest holdOut(
            Source source,
            ReadOptions options,
            SplitRule rule,
            double share,
            long most,
            long seed,
            Execution execution) {
        return holdOut(source, options, rule, share, most, seed, Calibration.NONE, execution);
    }

    /** The same; some of the other rows may be held back to calibrate on. */
    public static TrainTest holdOut(
            Source source,
            ReadOptions options,
            SplitRule rule,
            double share,
            long most,
            long seed,
            Calibration calibrated,
            Execution execution) {
        ReadOptions training;
        ReadOptions held;
        List<String> notes;
        String why;
        try (Dataset read = Dataset.read(source, options, execution)) {
            Dataset all = read.splitBy(rule);
            notes = all.notes();
            why = all.schema().why();
            ReadOptions decided = decided(all);
            long count = all.rows().rows();
            Splits.Split split = Splits.holdOut(all.rows(), share, seed);
            held = decided.amongRows(count, split.test());
            try (RowStore part = all.rows().subset(split.train())) {
                Selection drawn = Splits.sample(part, most, seed ^ SAMPLE);
                training = decided.amongRows(count, split.train()).amongRows(part.rows(), drawn);
            }
        }
        Dataset train = Dataset.read(source, training, execution);
        RowStore calibration = null;
        try {
            train = train.splitBy(rule);
            CalibrationRows parts = CalibrationRows.of(train, calibrated, seed);
            train = parts.train();
            calibration = parts.held();
            RowStore test = train.encoder().read(source, held, execution, note -> {});
            return new TrainTest(train, test, calibration, joined(notes, train.notes()), why);
        } catch (RuntimeException failure) {
            train.close();
            if (calibration != null) {
                calibration.close();
            }
            throw failure;
        }
    }

    /** The notes on all rows, and those on the training rows about what the others say nothing of. */
    private static List<String> joined(List<String> all, List<String> training) {
        List<String> joined = new ArrayList<>(all);
        for (String note : training) {
            String subject = note.substring(0, Math.max(note.indexOf('\'', note.indexOf('\'') + 1), 0));
            if (subject.isEmpty() || all.stream().noneMatch(each -> each.startsWith(subject))) {
                joined.add(note);
            }
        }
        return joined.stream().distinct().toList();
    }

    /** What is left of {@code all} for training while the test rows are held too. */
    public Execution forTraining(Execution all) {
        return all.memory(Math.max(LEAST_MEMORY, all.memory() - bytes(test) - bytes(calibration)));
    }

    private static long bytes(RowStore rows) {
        return rows == null ? 0 : rows.residentBytes();
    }

    /** What was found to be the task is the task of every part too. */
    private static ReadOptions decided(Dataset all) {
        return all.options()
                .withTask(all.task().isClassification() ? TaskChoice.CLASSIFICATION : TaskChoice.REGRESSION);
    }

    @Override
    public void close() {
        train.close();
        for (RowStore part : new RowStore[] {test, calibration}) {
            if (part != null) {
                part.close();
            }
        }
    }
}
