package org.bochner.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Task;
import org.bochner.data.schema.Column;
import org.bochner.data.schema.Spelling;
import org.bochner.learn.Estimator;
import org.bochner.model.ClassificationMetrics;
import org.bochner.model.Metrics;
import org.bochner.model.Predictions;
import org.bochner.select.validate.Splits;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Estimates how well a method predicts rows that it has not seen: every row is predicted by a model that was trained
 * without it.
 *
 * <pre>{@code
 * CrossValidation.Result result = CrossValidation.of(data).folds(5).run(Nsrf.features(100));
 * System.out.println(result);                       // accuracy 0.7500 ± 0.0495 over 5 folds
 * System.out.println(result.predictions().get(17)); // by the model that did not see row 17
 * }</pre>
 *
 * <p>The rows are dealt to folds at random, in each class alike; groups as a whole for {@link Dataset#groupedBy}. Data
 * {@linkplain Dataset#orderedBy in the order of time} is tested in parts of its second half, each by a model of the
 * rows before it. For each fold the other rows are encoded for
 * themselves, so that scales, categories and stand-ins for missing values do not know the rows of the fold; the method
 * chooses its settings on them; and the fold is predicted. The same seed gives the same folds for every method.
 * Immutable.
 */
public final class CrossValidation {
    private final Dataset data;
    private final int folds;
    private final int repeats;
    private final long seed;
    private final Execution execution;

    private CrossValidation(Dataset data, int folds, int repeats, long seed, Execution execution) {
        this.data = data;
        this.folds = folds;
        this.repeats = repeats;
        this.seed = seed;
        this.execution = execution;
    }

    /** Five folds of {@code data}, once, with seed 1. */
    public static CrossValidation of(Dataset data) {
        return new CrossValidation(data, 5, 1, 1, data.rows().execution());
    }

    /** The same with {@code count} folds, 2 to 100. */
    public CrossValidation folds(int count) {
        return new CrossValidation(data, count, repeats, seed, execution);
    }

    /** The same, dealt {@code count} times to other folds. */
    public CrossValidation repeats(int count) {
        if (count < 1) {
            throw new BadInput("the number of repeats must be at least 1, not " + count);
        }
        return new CrossValidation(data, folds, count, seed, execution);
    }

    /** The same with other random folds. */
    public CrossValidation seed(long value) {
        return new CrossValidation(data, folds, repeats, value, execution);
    }

    /** The same with other threads, memory, time (of all fits together) or progress. */
    public CrossValidation execution(Execution value) {
        return new CrossValidation(data, folds, repeats, seed, value);
    }

    /**
     * What was measured.
     *
     * @param metrics those of each fold, all folds of a repeat together
     * @param repeats for each repeat the predictions of all rows that were tested, in the order of the data, each by
     *     the model that was trained without the row
     */
    public record Result(List<Metrics> metrics, List<Predictions> repeats) {
        public Result {
            metrics = List.copyOf(metrics);
            repeats = List.copyOf(repeats);
        }

        /** The predictions of all rows in the first repeat, each by the model that was trained without the row. */
        public Predictions predictions() {
            return repeats.get(0);
        }

        /** The mean over the folds of a metric, such as {@code accuracy}, {@code logLoss} or {@code rmse}. */
        public double mean(String metric) {
            return Arrays.stream(values(metric)).average().orElseThrow();
        }

        /** The standard deviation over the folds. */
        public double deviation(String metric) {
            double mean = mean(metric);
            double[] values = values(metric);
            double sum = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            return Math.sqrt(sum / (values.length - 1));
        }

        /** A metric of each fold. */
        public double[] values(String metric) {
            return metrics.stream()
                    .mapToDouble(each -> {
                        Double value = each.values().get(metric);
                        if (value == null) {
                            throw new BadInput("there is no metric '" + metric + "'; the metrics are "
                                    + String.join(", ", each.values().keySet())
                                    + Spelling.question(metric, each.values().keySet()));
                        }
                        return value;
                    })
                    .toArray();
        }

        /** Such as {@code accuracy 0.7500 ± 0.0495 over 5 folds}. */
        @Override
        public String toString() {
            String main = metrics.get(0) instanceof ClassificationMetrics ? "accuracy" : "rmse";
            return String.format(
                    Locale.ROOT, "%s %.4f ± %.4f over %d folds", main, mean(main), deviation(main), metrics.size());
        }
    }

    /** Trains and tests on every fold. A stop before the end is a {@link org.bochner.Stopped}. */
    public Result run(Estimator<?> estimator) {
        for (Column.Level label : data.schema().labels()) {
            if (label.count() < 2) {
                throw new BadInput("class '" + label.name() + "' has one row alone, so that a model trained without it"
                        + " would not know the class; leave the row out, or add others of its class");
            }
        }
        Execution limited = execution.started();
        Dataset rows = data.with(limited);
        List<Metrics> metrics = new ArrayList<>();
        List<Predictions> all = new ArrayList<>();
        try (Progress.Stage stage = limited.progress().begin("cross-validation", (long) folds * repeats)) {
            for (int repeat = 0; repeat < repeats; repeat++) {
                List<Splits.Split> splits = Splits.folds(rows.rows(), folds, seed + repeat);
                Gathered gathered = new Gathered(tested(splits), data.task());
                for (Splits.Split split : splits) {
                    limited.check();
                    metrics.add(fold(rows, split, estimator, limited, gathered));
                    stage.advance(1);
                }
                all.add(gathered.predictions());
            }
        }
        return new Result(metrics, all);
    }

    /** The rows that some fold tests: all, but not the first ones of data in the order of time. */
    private int[] tested(List<Splits.Split> splits) {
        return IntStream.range(0, Math.toIntExact(data.rows().rows()))
                .filter(row -> splits.stream().anyMatch(each -> each.test().keeps(row)))
                .toArray();
    }

    private static Metrics fold(
            Dataset rows, Splits.Split split, Estimator<?> estimator, Execution limited, Gathered gathered) {
        try (Dataset train = rows.subset(split.train());
                RowStore test = rows.encoded(train.encoder(), split.test());
                Model model = Model.fit(train, estimator, limited)) {
            gathered.add(
                    Predictions.of(model.machine(), test).inUnit(train.encoder().target()::original), split.test());
            return Metrics.evaluate(model.machine(), test);
        }
    }

    /** Predictions of some rows after others, put in the order of the rows. */
    private static final class Gathered {
        private final int[] tested;
        private final int rows;
        private final Task task;
        private final double[] targets;
        private final double[] weights;
        private double[] scores;
        private double[] values;
        private double[] probabilities;

        Gathered(int[] tested, Task task) {
            this.tested = tested;
            this.rows = tested.length;
            this.task = task;
            this.targets = new double[rows * task.outputs()];
            this.weights = new double[rows];
        }

        void add(Predictions part, Selection chosen) {
            if (scores == null) {
                scores = new double[part.scores().length / part.rows() * rows];
                values = new double[part.values().length / part.rows() * rows];
                probabilities = part.probabilities() == null ? null : new double[task.classes() * rows];
            }
            int from = 0;
            for (int row = 0; row < rows; row++) {
                if (chosen.keeps(tested[row])) {
                    copy(part.targets(), targets, from, row, part.rows());
                    copy(part.scores(), scores, from, row, part.rows());
                    copy(part.values(), values, from, row, part.rows());
                    copy(part.probabilities(), probabilities, from, row, part.rows());
                    weights[row] = part.weight(from++);
                }
            }
        }

        private static void copy(double[] part, double[] all, int from, int row, int rows) {
            if (part != null && all != null) {
                int width = part.length / rows;
                System.arraycopy(part, from * width, all, row * width, width);
            }
        }

        Predictions predictions() {
            return new Predictions(task, 0, rows, targets, weights, scores, values, probabilities);
        }
    }
}
