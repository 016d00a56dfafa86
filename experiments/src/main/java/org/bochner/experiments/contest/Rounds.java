package org.bochner.experiments.contest;

import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.read.ReadOptions;
import org.bochner.data.read.Source;
import org.bochner.data.split.Round;

/**
 * Where the rows of a contest come from: training and test rows for every seed, the same for all who take part.
 */
public interface Rounds {
    /** What people call the data. */
    String data();

    /** A text that two of them share only where the same seed gives the same rounds in both: it is part of a cell's key. */
    String identity();

    /** Whether rounds share training rows, so that their results are not independent: see {@link TTest}. */
    boolean overlapping();

    /** The round of {@code seed}; the caller closes it. */
    Round open(long seed, Execution execution);

    /** Every round holds {@code share} of the rows out at random and trains on the others, at most {@code most} of them. */
    static Rounds dividing(String data, Portion rows, double share, long most) {
        return new Dividing(data, rows, share, most);
    }

    /**
     * Every round tests on the same rows, and trains on all others, or on {@code most} of them drawn anew. Where it trains on
     * all, rounds differ by the seed of the method alone.
     */
    static Rounds official(String data, Portion train, Portion test, long most) {
        return new Official(data, train, test, most);
    }

    /**
     * Every round draws new training rows of an {@linkplain Embedded embedded} task; the test rows are always the same.
     *
     * @param task its name, such as {@code windmill} or {@code norm:d=6}
     */
    static Rounds drawn(String task, int trainRows, int testRows) {
        return new Drawn(task, trainRows, testRows);
    }

    /** Random divisions of the same rows. */
    record Dividing(String data, Portion rows, double share, long most) implements Rounds {
        @Override
        public String identity() {
            return "dividing " + rows.identity() + " share=" + share + " most=" + most;
        }

        @Override
        public boolean overlapping() {
            return true;
        }

        @Override
        public Round open(long seed, Execution execution) {
            return Round.holdOut(rows.source(), rows.reading(), share, most, seed, execution);
        }
    }

    /** A test set that is given. */
    record Official(String data, Portion train, Portion test, long most) implements Rounds {
        @Override
        public String identity() {
            return "official " + train.identity() + " test " + test.identity() + " most=" + most;
        }

        @Override
        public boolean overlapping() {
            return false;
        }

        @Override
        public Round open(long seed, Execution execution) {
            Dataset rows = most == Long.MAX_VALUE
                    ? Dataset.read(train.source(), train.reading(), execution)
                    : Round.sample(train.source(), train.reading(), most, seed, execution);
            try {
                String target = rows.encoder().target().name();
                return new Round(
                        rows, rows.encoder().read(test.source(), test.readingFor(target), execution, note -> {}));
            } catch (RuntimeException failure) {
                rows.close();
                throw failure;
            }
        }
    }

    /** Rows of a task that can be drawn at will. */
    record Drawn(String data, int trainRows, int testRows) implements Rounds {
        /** Seeds of training rows lie below it, the one of the test rows above. */
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
        public Round open(long seed, Execution execution) {
            ReadOptions options = new Locator.Located(null, Embedded.hints(data)).options(ReadOptions.defaults());
            Dataset train = Dataset.read(
                    Embedded.find(data + ":" + trainRows + ":" + Math.floorMod(seed, SEEDS), execution),
                    options,
                    execution);
            try {
                Source test = Embedded.find(data + ":" + testRows + ":" + (SEEDS + 1), execution);
                return new Round(train, train.encoder().read(test, options, execution, note -> {}));
            } catch (RuntimeException failure) {
                train.close();
                throw failure;
            }
        }
    }
}
