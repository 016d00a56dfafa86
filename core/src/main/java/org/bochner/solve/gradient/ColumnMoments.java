package org.bochner.solve.gradient;

import java.nio.FloatBuffer;
import java.util.Arrays;
import org.bochner.Targets;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.SparseRows;
import org.bochner.solve.Vectors;
import org.bochner.store.Block;
import org.bochner.store.Pass;

/** Σ u z² of every column and Σ u: the diagonal of the Gram matrix, for rows too wide for the whole of it. */
final class ColumnMoments implements Pass<ColumnMoments.Sums> {
    private final int columns;
    private final Targets targets;

    ColumnMoments(int columns, Targets targets) {
        this.columns = columns;
        this.targets = targets;
    }

    static final class Sums {
        final double[] squares;
        double weight;

        private Sums(int columns) {
            squares = new double[columns];
        }
    }

    @Override
    public Sums partial() {
        return new Sums(columns);
    }

    @Override
    public void accumulate(Block block, Sums sums) {
        float[] line = new float[columns];
        for (int i = 0; i < block.size(); i++) {
            double weight = targets.weight(block, i);
            sums.weight += weight;
            if (block.rows() instanceof SparseRows sparse) {
                FloatBuffer values = sparse.values().buffer();
                int[] index = sparse.index();
                for (int e = sparse.start(i); e < sparse.end(i); e++) {
                    double value = values.get(e);
                    sums.squares[index[e]] += weight * value * value;
                }
            } else {
                ((DenseRows) block.rows()).copyRow(i, line);
                for (int j = 0; j < columns; j++) {
                    sums.squares[j] += weight * line[j] * line[j];
                }
            }
        }
    }

    @Override
    public void merge(Sums total, Sums part) {
        Vectors.add(total.squares, 1, part.squares);
        total.weight += part.weight;
    }

    @Override
    public void reset(Sums partial) {
        Arrays.fill(partial.squares, 0);
        partial.weight = 0;
    }

    @Override
    public long partialBytes() {
        return 8L * columns;
    }

    @Override
    public String name() {
        return "column norms";
    }
}
