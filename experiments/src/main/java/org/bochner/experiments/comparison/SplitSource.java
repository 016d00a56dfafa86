package org.bochner.experiments.comparison;

import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.data.split.TrainTest;

/**
 * Gives the training and test rows of a comparison for every seed, the same for all candidates.
 */
public interface SplitSource {
    /** The name of the data. */
    String data();

    /**
     * A text that two of them share only where the same seed gives the same splits in both: it is part of a cell's
     * key.
     */
    String identity();

    /** Whether splits share training rows, so that their results are not independent: see {@link TTest}. */
    boolean overlapping();

    /** The split of {@code seed}; the caller closes it. */
    TrainTest open(long seed, Execution execution);

    /**
     * Every split holds {@code share} of the rows out at random and trains on the others, at most {@code most} of
     * them.
     */
    static SplitSource random(String data, Portion rows, double share, long most) {
        return split(data, rows, SplitRule.RANDOM, share, most);
    }

    /** The same for a share of the groups, or for the last rows, as {@code rule} says. */
    static SplitSource split(String data, Portion rows, SplitRule rule, double share, long most) {
        return new HeldOutRows(data, rows, rule, share, most);
    }

    /**
     * Every split tests on the same rows, and trains on all others, or on {@code most} of them, drawn again. Where it
     * trains on all, splits differ by the seed of the method alone.
     */
    static SplitSource officialTest(String data, Portion train, Portion test, long most) {
        return officialTest(data, train, SplitRule.RANDOM, test, most);
    }

    /** The same; settings are chosen on training rows that are split by {@code rule}. */
    static SplitSource officialTest(String data, Portion train, SplitRule rule, Portion test, long most) {
        return new OfficialTest(data, train, rule, test, most);
    }

    /**
     * Every split draws new training rows of an {@linkplain Embedded embedded} task; the test rows are always the same.
     *
     * @param task its name, such as {@code windmill} or {@code norm:d=6}
     */
    static SplitSource generated(String task, int trainRows, int testRows) {
        return new Generated(task, trainRows, testRows);
    }

    /** What {@code rule} adds to an identity. */
    private static String by(SplitRule rule) {
        return rule.kind() == SplitRule.Kind.RANDOM ? "" : " split=" + rule.text();
    }

    /** Splits of the same rows. */
    record HeldOutRows(String data, Portion rows, SplitRule rule, double share, long most) implements SplitSource {
        @Override
        public String identity() {
            return "dividing " + rows.identity() + " share=" + share + " most=" + most + by(rule);
        }

        @Override
        public boolean overlapping() {
            return rule.kind() != SplitRule.Kind.TIME;
        }

        @Override
        public TrainTest open(long seed, Execution execution) {
            return TrainTest.holdOut(rows.source(), rows.reading(), rule, share, most, seed, execution);
        }
    }

    /** A test set that is given. */
    record OfficialTest(String data, Portion train, SplitRule rule, Portion test, long most) implements SplitSource {
        @Override
        public String identity() {
            return "official " + train.identity() + " test " + test.identity() + " most=" + most + by(rule);
        }

        @Override
        public boolean overlapping() {
            return false;
        }

        @Override
        public TrainTest open(long seed, Execution execution) {
            Dataset rows = most == Long.MAX_VALUE
                    ? Dataset.read(train.source(), train.reading(), execution)
                    : TrainTest.sample(train.source(), train.reading(), most, seed, execution);
            try {
                rows = rows.splitBy(rule);
                String target = rows.encoder().target().name();
                return new TrainTest(
                        rows, rows.encoder().read(test.source(), test.readingFor(target), execution, note -> {}));
            } catch (RuntimeException failure) {
                rows.close();
                throw failure;
            }
        }
    }

    /** Rows of a task that can be drawn at will. */
    record Generated(String data, int trainRows, int testRows) implements SplitSource {
        /** Seeds of training rows are below it, the seed of the test rows above. */
        private static final long SEEDS = 100_000_000_000_000_000L;

        @Override
        public String identity() {
            return "drawn " + data + " train=" + trainRows + " test=" + testRows;
        }

        @Override
        public boolean overlapping() {
            return false;
        }

        @Override
        public TrainTest open(long seed, Execution execution) {
            ReadOptions options = new Locator.Located(null, Embedded.hints(data)).options(ReadOptions.defaults());
            Dataset train = Dataset.read(
                    Embedded.find(data + ":" + trainRows + ":" + Math.floorMod(seed, SEEDS), execution),
                    options,
                    execution);
            try {
                Source test = Embedded.find(data + ":" + testRows + ":" + (SEEDS + 1), execution);
                return new TrainTest(train, train.encoder().read(test, options, execution, note -> {}));
            } catch (RuntimeException failure) {
                train.close();
                throw failure;
            }
        }
    }
}
