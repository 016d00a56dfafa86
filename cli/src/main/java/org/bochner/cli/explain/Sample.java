package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Execution;
import org.bochner.linalg.DenseRows;
import org.bochner.model.KernelMachine;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Some rows, evenly spread over a store: enough for a picture.
 *
 * @param rows the encoded rows
 * @param targets the first target of each, NaN where there is none
 */
public record Sample(float[][] rows, double[] targets) {
    /** At most {@code most} rows of {@code store}. Cost: one pass. */
    public static Sample of(RowStore store, int most) {
        long count = store.rows();
        List<float[]> rows = new ArrayList<>();
        List<Double> targets = new ArrayList<>();
        int outputs = store.task().outputs();
        Passes.forEach(store, block -> {
            for (int i = 0; i < block.size(); i++) {
                long row = block.first() + i;
                if (count <= most || row * most / count != (row + 1) * most / count) {
                    float[] x = new float[store.columns()];
                    block.rows().copyRow(i, x);
                    rows.add(x);
                    targets.add(block.targets() == null ? Double.NaN : block.targets()[i * outputs]);
                }
            }
        });
        return new Sample(
                rows.toArray(float[][]::new),
                targets.stream().mapToDouble(Double::doubleValue).toArray());
    }

    public int size() {
        return rows.length;
    }

    /** The first {@code some} rows. */
    public Sample first(int some) {
        int kept = Math.min(some, rows.length);
        return new Sample(Arrays.copyOf(rows, kept), Arrays.copyOf(targets, kept));
    }

    /** The scores of every row, rows × outputs. */
    double[] scores(KernelMachine machine) {
        DenseRows all = DenseRows.of(rows);
        try {
            return machine.scores(all);
        } finally {
            all.memory().close();
        }
    }

    /** The rows as a store, for passes; the caller closes it. */
    public RowStore store(KernelMachine machine) {
        return MemoryStore.of(
                rows, targets, null, machine.task(), Execution.defaults().threads(1));
    }

    /** The middle one of the distances between rows that follow each other, 1 where there are none. */
    double typicalDistance() {
        double[] distances = new double[Math.max(0, rows.length - 1)];
        for (int i = 0; i < distances.length; i++) {
            double sum = 0;
            for (int j = 0; j < rows[i].length; j++) {
                double difference = rows[i][j] - rows[i + 1][j];
                sum += difference * difference;
            }
            distances[i] = Math.sqrt(sum);
        }
        Arrays.sort(distances);
        double middle = distances.length == 0 ? 0 : distances[distances.length / 2];
        return middle > 0 ? middle : 1;
    }
}
