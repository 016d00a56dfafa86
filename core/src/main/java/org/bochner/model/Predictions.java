package org.bochner.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bochner.Task;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Pass;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * What a model predicts for consecutive rows: one {@link Prediction} per row, and the same as arrays, with the rows'
 * targets and weights.
 *
 * <pre>{@code
 * Predictions all = model.predict(testData);
 * for (Prediction p : all) {
 *     System.out.println(p);
 * }
 * }</pre>
 *
 * @param task what is predicted
 * @param first the store's number of the first row
 * @param rows how many rows
 * @param targets the targets, or null where the rows have none
 * @param weights one per row, or null for ones
 * @param scores rows × the model's outputs
 * @param values class indices or predicted numbers, rows × targets per row
 * @param probabilities rows × classes, or null where the model has none
 */
public record Predictions(
        Task task,
        long first,
        int rows,
        double[] targets,
        double[] weights,
        double[] scores,
        double[] values,
        double[] probabilities)
        implements Iterable<Prediction> {
    /** Of rows that lie in other processes, so many are predicted at once. */
    private static final long REMOTE_ROWS = 1 << 20;

    /** What {@code machine} predicts for {@code block}; a copy, which outlives the block. */
    public static Predictions of(KernelMachine machine, Block block) {
        int rows = block.size();
        double[] scores = machine.scores(block.rows());
        return new Predictions(
                machine.task(),
                block.first(),
                rows,
                block.targets() == null ? null : block.targets().clone(),
                block.weights() == null ? null : block.weights().clone(),
                scores,
                machine.predictionsOf(scores, rows),
                machine.hasProbabilities() ? machine.probabilitiesOf(scores, rows) : null);
    }

    /** All of {@code machine}'s predictions for {@code store}, held at once. */
    public static Predictions of(KernelMachine machine, RowStore store) {
        List<Predictions> parts = new ArrayList<>();
        stream(machine, store, parts::add);
        return joined(parts);
    }

    /** The rows of {@code parts}, of which there is at least one, as one; they have or lack the same. */
    public static Predictions joined(List<Predictions> parts) {
        Predictions start = parts.get(0);
        return new Predictions(
                start.task,
                start.first,
                parts.stream().mapToInt(Predictions::rows).reduce(0, Math::addExact),
                joined(parts, Predictions::targets),
                joined(parts, Predictions::weights),
                joined(parts, Predictions::scores),
                joined(parts, Predictions::values),
                joined(parts, Predictions::probabilities));
    }

    private static double[] joined(List<Predictions> parts, Function<Predictions, double[]> of) {
        return of.apply(parts.get(0)) == null
                ? null
                : parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(of.apply(part)))
                        .toArray();
    }

    /** The same with numbers and their targets in another unit; classes stay as they are. */
    public Predictions inUnit(DoubleUnaryOperator unit) {
        return task.isClassification()
                ? this
                : new Predictions(
                        task, first, rows, each(targets, unit), weights, each(scores, unit), each(values, unit), null);
    }

    private static double[] each(double[] numbers, DoubleUnaryOperator unit) {
        return numbers == null ? null : Arrays.stream(numbers).map(unit).toArray();
    }

    /** How many rows. */
    public int size() {
        return rows;
    }

    /** What is predicted for row {@code row}, from 0. */
    public Prediction get(int row) {
        return new Prediction(
                task, row(scores, row), row(values, row), probabilities == null ? null : row(probabilities, row));
    }

    private double[] row(double[] all, int row) {
        int width = all.length / rows;
        return Arrays.copyOfRange(all, Objects.checkIndex(row, rows) * width, (row + 1) * width);
    }

    /** The class predicted for row {@code row}, from 0. */
    public String label(int row) {
        return get(row).label();
    }

    @Override
    public Iterator<Prediction> iterator() {
        return IntStream.range(0, rows).mapToObj(this::get).iterator();
    }

    /** The number of rows and the first predictions. */
    @Override
    public String toString() {
        String few = IntStream.range(0, Math.min(rows, 5))
                .mapToObj(row -> get(row).toString())
                .collect(Collectors.joining(", "));
        return rows + " predictions: " + few + (rows > 5 ? ", ..." : "");
    }

    /** The targets; throws where there are none. */
    double[] requireTargets() {
        if (targets == null) {
            throw new IllegalArgumentException("rows from " + first + " have no targets to compare predictions with");
        }
        return targets;
    }

    public double weight(int row) {
        return weights == null ? 1 : weights[row];
    }

    /**
     * One pass over {@code store}: {@code each} gets the predictions block by block, in the order of the rows, one
     * block at a time though not always on the same thread. Only a few blocks are held at once.
     */
    public static void stream(KernelMachine machine, RowStore store, Consumer<Predictions> each) {
        machine.hold(open -> {
            streamOpen(open, store, each);
            return null;
        });
    }

    private static void streamOpen(KernelMachine machine, RowStore store, Consumer<Predictions> each) {
        if (store.remote()) {
            int to;
            for (int from = 0; from < store.blocks(); from = to) {
                long first = store.first(from);
                for (to = from + 1; to < store.blocks() && store.first(to + 1) - first <= REMOTE_ROWS; ) {
                    to++;
                }
                int begin = from;
                int end = to;
                boolean all = from == 0 && to == store.blocks();
                RowStore some = all ? store : store.someBlocks(block -> block >= begin && block < end);
                each.accept(remote(machine, some, first));
            }
            return;
        }
        give(
                store.run(new Pass<Predictions[]>() {
                    @Override
                    public Predictions[] partial() {
                        return new Predictions[1];
                    }

                    @Override
                    public void accumulate(Block block, Predictions[] partial) {
                        partial[0] = of(machine, block);
                    }

                    @Override
                    public void merge(Predictions[] total, Predictions[] part) {
                        give(total, each);
                        give(part, each);
                    }

                    @Override
                    public void reset(Predictions[] partial) {
                        partial[0] = null;
                    }

                    @Override
                    public boolean local() {
                        return true;
                    }

                    @Override
                    public long partialBytes() {
                        return bytes(machine);
                    }

                    @Override
                    public String name() {
                        return "predict";
                    }
                }),
                each);
    }

    /** The predictions of rows that lie in other processes, which compute the scores. */
    private static Predictions remote(KernelMachine machine, RowStore store, long first) {
        List<double[]> parts = store.run(new Passes.Gathered(
                "predict",
                block -> List.of(
                        machine.scores(block.rows()),
                        block.targets() == null ? new double[0] : block.targets(),
                        block.weights() == null ? new double[0] : block.weights())));
        int rows = Math.toIntExact(store.rows());
        double[] scores = joined(parts, 0, rows * machine.outputs());
        return new Predictions(
                machine.task(),
                first,
                rows,
                joined(parts, 1, rows * machine.task().outputs()),
                weights(parts, rows, machine.outputs()),
                scores,
                machine.predictionsOf(scores, rows),
                machine.hasProbabilities() ? machine.probabilitiesOf(scores, rows) : null);
    }

    /** Every third of {@code parts} from {@code offset} on, one after the other; null where they are empty. */
    private static double[] joined(List<double[]> parts, int offset, int length) {
        double[] all = new double[length];
        int at = 0;
        for (int i = offset; i < parts.size(); i += 3) {
            System.arraycopy(parts.get(i), 0, all, at, parts.get(i).length);
            at += parts.get(i).length;
        }
        return at == 0 && length > 0 ? null : all;
    }

    /** The weights of the rows, with ones for blocks that have none; null where no block has any. */
    private static double[] weights(List<double[]> parts, int rows, int outputs) {
        double[] all = new double[rows];
        boolean some = false;
        for (int i = 0, at = 0; i < parts.size(); i += 3) {
            int size = parts.get(i).length / outputs;
            double[] weights = parts.get(i + 2);
            some |= weights.length > 0;
            if (weights.length > 0) {
                System.arraycopy(weights, 0, all, at, size);
            } else {
                Arrays.fill(all, at, at + size, 1);
            }
            at += size;
        }
        return some ? all : null;
    }

    /** Hands over the predictions that wait in {@code held} (modified), if any. */
    private static void give(Predictions[] held, Consumer<Predictions> each) {
        if (held[0] != null) {
            each.accept(held[0]);
            held[0] = null;
        }
    }

    /** What the predictions of one block take at most, with the model's work space. */
    static long bytes(KernelMachine machine) {
        long perRow = machine.outputs()
                + 3L
                + machine.task().outputs()
                + 2L * machine.task().classes();
        return perRow * Double.BYTES * BlockShape.ROWS + machine.workBytes();
    }
}
