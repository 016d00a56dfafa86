package org.bochner.libsvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import libsvm.svm_model;
import libsvm.svm_node;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.jvm.Tasks;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * The rows of a store in memory, as LIBSVM wants them: one object per entry that is not zero; or as plain arrays, from
 * which the {@linkplain #kernel kernel matrix} is computed.
 *
 * <p>An object needs about {@value #BYTES_PER_NODE} bytes, six times what the store needs, so rows are refused that
 * would not fit the memory. Rows of weight 0 are left out; LIBSVM knows no other weights than 1.
 */
final class SvmRows {
    /** A node with its header and the reference to it. */
    private static final int BYTES_PER_NODE = 28;

    private static final int BYTES_PER_ROW = 64;
    private static final int STRIP = 64;

    /** Values of a known kernel are multiples of 1/{@value}, which is the precision of a float near 1. */
    private static final int LEVELS = 1 << 22;

    /** Null where rows are arrays. */
    private final List<svm_node[]> nodes;
    /** Null where rows are nodes. */
    private final List<float[]> arrays;

    private final List<Double> targets = new ArrayList<>();
    private long entries;

    private SvmRows(boolean plain) {
        this.nodes = plain ? null : new ArrayList<>();
        this.arrays = plain ? new ArrayList<>() : null;
    }

    /** Reads all rows, in order, as nodes or as {@code plain} arrays. */
    static SvmRows of(RowStore store, boolean plain) {
        long budget = budget(store.execution().memory());
        return store.run(new Pass<SvmRows>() {
            @Override
            public SvmRows partial() {
                return new SvmRows(plain);
            }

            @Override
            public void accumulate(Block block, SvmRows partial) {
                partial.add(block);
                partial.check(budget, store);
            }

            @Override
            public void merge(SvmRows total, SvmRows part) {
                if (plain) {
                    total.arrays.addAll(part.arrays);
                } else {
                    total.nodes.addAll(part.nodes);
                }
                total.targets.addAll(part.targets);
                total.entries += part.entries;
                total.check(budget, store);
            }

            @Override
            public void reset(SvmRows partial) {
                (plain ? partial.arrays : partial.nodes).clear();
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
        for (int i = 0; i < block.size(); i++) {
            double weight = block.weight(i);
            if (weight != 0 && weight != 1) {
                throw new BadInput("row " + (block.first() + i) + " has weight " + weight
                        + "; LIBSVM knows only weights 0 and 1, so leave the weights out or use another method");
            }
            if (weight == 0) {
                continue;
            }
            targets.add(block.targets()[i]);
            if (arrays != null) {
                float[] row = new float[columns];
                block.rows().copyRow(i, row);
                arrays.add(row);
                entries += columns;
            } else {
                svm_node[] row = nodes(block.rows(), i);
                nodes.add(row);
                entries += row.length;
            }
        }
    }

    private static svm_node[] nodes(Rows rows, int i) {
        if (rows instanceof SparseRows sparse) {
            return IntStream.range(sparse.start(i), sparse.end(i))
                    .mapToObj(e -> node(sparse.index()[e], sparse.values().get(e)))
                    .toArray(svm_node[]::new);
        }
        float[] row = new float[rows.columns()];
        rows.copyRow(i, row);
        return nodes(row);
    }

    private static svm_node[] nodes(float[] row) {
        return IntStream.range(0, row.length)
                .filter(j -> row[j] != 0)
                .mapToObj(j -> node(j, row[j]))
                .toArray(svm_node[]::new);
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
                    + " columns in Java's heap; the first " + count() + " need " + (bytes() >> 20) + " MiB, more than"
                    + " half of the " + (budget >> 20) + " MiB it may use; raise Execution.memory (and"
                    + " Java's heap), take fewer rows, or use rff");
        }
    }

    /** Their size, approximately. */
    long bytes() {
        return entries * (arrays == null ? BYTES_PER_NODE : Float.BYTES) + (long) count() * BYTES_PER_ROW;
    }

    int count() {
        return targets.size();
    }

    double target(int row) {
        return targets.get(row);
    }

    /** Those of {@code order}, which are nodes. */
    svm_node[][] nodes(int[] order) {
        return Arrays.stream(order).mapToObj(nodes::get).toArray(svm_node[][]::new);
    }

    /** Whether the kernel of so many rows is small enough to be computed beforehand, within {@code budget} bytes. */
    static boolean fitsKernel(long count, long budget) {
        double pairs = (double) count * count;
        double bytes = Integer.BYTES * (pairs + LEVELS) + BYTES_PER_NODE * Math.min(pairs / 2, LEVELS);
        return bytes < budget / 4.0;
    }

    /**
     * All K(x_i, x_j) of the arrays in {@code order}, as LIBSVM wants a kernel that is known: row i has the number
     * i + 1 first. Equal values share a node, so that a pair of rows takes four bytes.
     */
    svm_node[][] kernel(int[] order, int columns, double width, Execution execution) {
        int n = order.length;
        svm_node[][] kernel = new svm_node[n][n + 1];
        svm_node[] levels = new svm_node[LEVELS + 1];
        try (LandmarkMap map = new LandmarkMap(dense(order, columns), width)) {
            Tasks.run(execution, (n + STRIP - 1) / STRIP, strip -> {
                execution.check();
                int from = strip * STRIP;
                int to = Math.min(n, from + STRIP);
                try (FloatMemory values = FloatMemory.allocate(STRIP * n)) {
                    map.apply(map.landmarks().slice(from, to), values, 0, n);
                    float[] line = new float[n];
                    for (int i = from; i < to; i++) {
                        values.read((i - from) * n, line, 0, n);
                        link(kernel, levels, i, line);
                    }
                }
            });
        }
        return kernel;
    }

    /** Row {@code i} of the kernel from its diagonal on, and the same column: symmetric to the last bit. */
    private static void link(svm_node[][] kernel, svm_node[] levels, int i, float[] line) {
        synchronized (levels) {
            kernel[i][0] = node(0, i + 1);
            for (int j = i; j < line.length; j++) {
                int level = i == j ? LEVELS : Math.round(LEVELS * line[j]);
                if (levels[level] == null) {
                    levels[level] = node(0, (double) level / LEVELS);
                }
                kernel[i][j + 1] = levels[level];
                kernel[j][i + 1] = levels[level];
            }
        }
    }

    /** The support vectors of {@code model}, which was trained on the rows of {@code order}; the caller closes them. */
    Rows vectors(svm_model model, int[] order, RowStore store) {
        if (arrays == null) {
            return rows(model.SV, store.columns(), store.sparse());
        }
        if (store.sparse()) {
            return rows(
                    Arrays.stream(model.sv_indices)
                            .mapToObj(each -> nodes(arrays.get(order[each - 1])))
                            .toArray(svm_node[][]::new),
                    store.columns(),
                    true);
        }
        return dense(
                Arrays.stream(model.sv_indices).map(each -> order[each - 1]).toArray(), store.columns());
    }

    private DenseRows dense(int[] order, int columns) {
        DenseRows dense = DenseRows.allocate(order.length, columns);
        for (int i = 0; i < order.length; i++) {
            dense.memory().write(dense.start(i), arrays.get(order[i]), 0, columns);
        }
        return dense;
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
