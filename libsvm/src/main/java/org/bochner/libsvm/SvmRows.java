package org.bochner.libsvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import libsvm.svm_node;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * The rows of a store as LIBSVM wants them: one object per entry that is not zero, all in memory.
 *
 * <p>That needs about {@value #BYTES_PER_ENTRY} bytes per entry, six times what the store needs, so it is refused
 * where it would not fit the memory. Rows of weight 0 are left out; LIBSVM knows no other weights than 1.
 */
final class SvmRows {
    /** A node with its header and the reference to it. */
    private static final int BYTES_PER_ENTRY = 28;

    private static final int BYTES_PER_ROW = 64;
    private static final int MOST_KERNEL = 3000;
    private static final int STRIP = 64;

    private final List<svm_node[]> nodes = new ArrayList<>();
    private final List<Double> targets = new ArrayList<>();
    private long entries;

    private SvmRows() {}

    /** Reads all rows, in order. */
    static SvmRows of(RowStore store) {
        long budget = budget(store.execution().memory());
        return store.run(new Pass<SvmRows>() {
            @Override
            public SvmRows partial() {
                return new SvmRows();
            }

            @Override
            public void accumulate(Block block, SvmRows partial) {
                partial.add(block);
                partial.check(budget, store);
            }

            @Override
            public void merge(SvmRows total, SvmRows part) {
                total.nodes.addAll(part.nodes);
                total.targets.addAll(part.targets);
                total.entries += part.entries;
                total.check(budget, store);
            }

            @Override
            public void reset(SvmRows partial) {
                partial.nodes.clear();
                partial.targets.clear();
                partial.entries = 0;
            }

            @Override
            public String name() {
                return "copy rows for LIBSVM";
            }
        });
    }

    /** The most bytes of nodes and kernel cache together: the memory budget, at most three quarters of the heap. */
    static long budget(long granted) {
        return Math.min(granted, Runtime.getRuntime().maxMemory() / 4 * 3);
    }

    private void add(Block block) {
        if (block.targets() == null) {
            throw new BadInput("row " + block.first() + " has no target; an SVM learns from labelled rows");
        }
        int columns = block.rows().columns();
        float[] row = new float[columns];
        svm_node[] found = new svm_node[columns];
        for (int i = 0; i < block.size(); i++) {
            double weight = block.weight(i);
            if (weight != 0 && weight != 1) {
                throw new BadInput("row " + (block.first() + i) + " has weight " + weight
                        + "; LIBSVM knows only weights 0 and 1, so leave the weights out or use another method");
            }
            if (weight == 0) {
                continue;
            }
            int count = 0;
            if (block.rows() instanceof SparseRows sparse) {
                for (int e = sparse.start(i); e < sparse.end(i); e++) {
                    found[count++] = node(sparse.index()[e], sparse.values().get(e));
                }
            } else {
                block.rows().copyRow(i, row);
                for (int j = 0; j < columns; j++) {
                    if (row[j] != 0) {
                        found[count++] = node(j, row[j]);
                    }
                }
            }
            nodes.add(Arrays.copyOf(found, count));
            targets.add(block.targets()[i]);
            entries += count;
        }
    }

    private static svm_node node(int column, double value) {
        svm_node node = new svm_node();
        node.index = column;
        node.value = value;
        return node;
    }

    private void check(long budget, RowStore store) {
        if (bytes() > budget / 2) {
            throw new BadInput("rbf-svm keeps all " + store.rows() + " rows of " + store.columns()
                    + " columns as objects; the first " + nodes.size() + " need " + (bytes() >> 20) + " MiB, more than"
                    + " half of the " + (budget >> 20) + " MiB it may use; raise Execution.memory (and"
                    + " Java's heap), take fewer rows, or use rff");
        }
    }

    /** The size of the nodes, approximately. */
    long bytes() {
        return entries * BYTES_PER_ENTRY + (long) nodes.size() * BYTES_PER_ROW;
    }

    int count() {
        return nodes.size();
    }

    svm_node[] nodes(int row) {
        return nodes.get(row);
    }

    double target(int row) {
        return targets.get(row);
    }

    /** Whether the kernel of so many rows is small enough to be computed beforehand, within {@code budget} bytes. */
    static boolean fitsKernel(int count, long budget) {
        return count <= MOST_KERNEL && (long) count * count * BYTES_PER_ENTRY < budget / 4;
    }

    /** All K(x_i, x_j) as LIBSVM wants a kernel that is known: row i has the number i + 1 first. */
    static svm_node[][] kernel(svm_node[][] vectors, int columns, double width, Execution execution) {
        int n = vectors.length;
        svm_node[][] kernel = new svm_node[n][n + 1];
        float[] line = new float[n];
        try (LandmarkMap map = new LandmarkMap(rows(vectors, columns, false), width);
                FloatMemory strip = FloatMemory.allocate(STRIP * n)) {
            for (int from = 0; from < n; from += STRIP) {
                execution.check();
                int to = Math.min(n, from + STRIP);
                map.apply(map.landmarks().slice(from, to), strip, 0, n);
                for (int i = from; i < to; i++) {
                    strip.read((i - from) * n, line, 0, n);
                    kernel[i][0] = node(0, i + 1);
                    for (int j = 0; j < n; j++) {
                        // Symmetric to the last bit, which a product by strips need not be.
                        double value = j < i ? kernel[j][i + 1].value : line[j];
                        kernel[i][j + 1] = node(j + 1, i == j ? 1 : value);
                    }
                }
            }
        }
        return kernel;
    }

    /** {@code vectors} as rows of floats in native memory: exact, since they came from floats. */
    static Rows rows(svm_node[][] vectors, int columns, boolean sparse) {
        if (!sparse) {
            float[] row = new float[columns];
            DenseRows dense = DenseRows.allocate(vectors.length, columns);
            for (int i = 0; i < vectors.length; i++) {
                Arrays.fill(row, 0);
                for (svm_node node : vectors[i]) {
                    row[node.index] = (float) node.value;
                }
                dense.memory().write(dense.start(i), row, 0, columns);
            }
            return dense;
        }
        int[] starts = new int[vectors.length + 1];
        for (int i = 0; i < vectors.length; i++) {
            starts[i + 1] = Math.addExact(starts[i], vectors[i].length);
        }
        int[] index = new int[starts[vectors.length]];
        FloatMemory values = FloatMemory.allocate(index.length);
        int at = 0;
        for (svm_node[] vector : vectors) {
            for (svm_node node : vector) {
                index[at] = node.index;
                values.set(at++, (float) node.value);
            }
        }
        return new SparseRows(vectors.length, columns, starts, index, values);
    }
}
