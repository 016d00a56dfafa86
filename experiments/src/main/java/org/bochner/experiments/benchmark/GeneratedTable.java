package org.bochner.experiments.benchmark;

import java.nio.file.Path;
import java.util.function.Function;
import org.bochner.RandomStream;

/**
 * A table that is drawn from a known law: the same law in every split, other rows.
 *
 * <p>Test rows cost nothing, so there are at least 2000 of them however few rows train.
 *
 * @param name its name
 * @param half what it is for
 * @param structure what makes it hard
 * @param trainRows the number of training rows
 * @param target how scores become targets
 * @param law adds the columns to a draft and returns the score of every row
 * @param categories whether some columns are words
 */
record GeneratedTable(
        String name,
        Half half,
        Structure structure,
        long trainRows,
        Target target,
        Function<Draft, double[]> law,
        boolean categories)
        implements BenchmarkTable {
    private static final int SAMPLE = 4000;
    private static final int LEAST_TEST_ROWS = 2000;
    private static final int MOST_TEST_ROWS = 20_000;

    GeneratedTable(
            String name, Half half, Structure structure, long rows, Target target, Function<Draft, double[]> law) {
        this(name, half, structure, rows, target, law, false);
    }

    GeneratedTable withCategories() {
        return new GeneratedTable(name, half, structure, trainRows, target, law, true);
    }

    @Override
    public int classes() {
        return target.classes();
    }

    @Override
    public int columns() {
        Draft few = draft(0, 0, 2);
        law.apply(few);
        return few.names().size();
    }

    @Override
    public Split write(int split, long seed, long most, Path folder) {
        int train = (int) Math.min(trainRows, most);
        int test = Math.min(MOST_TEST_ROWS, Math.max(LEAST_TEST_ROWS, train / 3));
        double[] sample = law.apply(draft(0, 0, SAMPLE));
        Draft draft = draft(seed, split + 1, train + test);
        double[] score = law.apply(draft);
        String[] targets = target.of(score, sample, draft.rows);
        StringBuilder line = new StringBuilder();
        try (SplitWriter files = new SplitWriter(folder, "csv")) {
            files.header(String.join(",", draft.names()) + ",target");
            for (int i = 0; i < train + test; i++) {
                line.setLength(0);
                draft.write(i, line);
                files.row(line.append(targets[i]), i < train);
            }
            return files.finish(target.classes() == 0);
        }
    }

    /** An empty table: seed and number 0 and 0 are the sample by which the law sets its scale. */
    private Draft draft(long seed, long number, int rows) {
        long own = name.hashCode();
        return new Draft(RandomStream.of(own, 0), RandomStream.of(own, 1, seed, number), rows);
    }
}
