package org.bochner.data;

import java.util.Arrays;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/** The contents of a store as arrays, for comparisons. */
public final class RowsOf {
    private RowsOf() {}

    public static float[][] values(RowStore store) {
        float[][] values = new float[(int) store.rows()][store.columns()];
        visit(store, block -> {
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, values[(int) block.first() + i]);
            }
        });
        return values;
    }

    public static double[] targets(RowStore store) {
        double[] targets = new double[(int) store.rows()];
        visit(store, block -> System.arraycopy(block.targets(), 0, targets, (int) block.first(), block.size()));
        return targets;
    }

    public static double[] weights(RowStore store) {
        double[] weights = new double[(int) store.rows()];
        Arrays.fill(weights, 1);
        visit(store, block -> {
            for (int i = 0; i < block.size(); i++) {
                weights[(int) block.first() + i] = block.weight(i);
            }
        });
        return weights;
    }

    private static void visit(RowStore store, java.util.function.Consumer<Block> each) {
        store.run(new Pass<Object>() {
            @Override
            public Object partial() {
                return new Object();
            }

            @Override
            public void accumulate(Block block, Object partial) {
                each.accept(block);
            }

            @Override
            public void merge(Object total, Object part) {}

            @Override
            public void reset(Object partial) {}
        });
    }
}
