package org.bochner.solve.gradient;

import java.nio.FloatBuffer;
import org.bochner.Targets;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;
import org.bochner.store.Passes;

/**
 * Σ u z² of every column, and Σ u at the end: the diagonal of the Gram matrix, for rows too wide for the whole of it.
 */
final class ColumnMoments extends Passes.Sums {
    private final int columns;
    private final Targets targets;

    ColumnMoments(int columns, Targets targets) {
        super("column norms", columns + 1);
        this.columns = columns;
        this.targets = targets;
    }

    @Override
    public void accumulate(Block block, double[] sums) {
        float[] line = new float[columns];
        for (int i = 0; i < block.size(); i++) {
            double weight = targets.weight(block, i);
            sums[columns] += weight;
            if (block.rows() instanceof SparseRows sparse) {
                FloatBuffer values = sparse.values().buffer();
                int[] index = sparse.index();
                for (int e = sparse.start(i); e < sparse.end(i); e++) {
                    double value = values.get(e);
                    sums[index[e]] += weight * value * value;
                }
            } else {
                ((DenseRows) block.rows()).copyRow(i, line);
                for (int j = 0; j < columns; j++) {
                    sums[j] += weight * line[j] * line[j];
                }
            }
        }
    }
}
