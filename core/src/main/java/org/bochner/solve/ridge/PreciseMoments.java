package org.bochner.solve.ridge;

import org.bochner.Targets;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * {@link Gram} with all sums in double: the rows √u·(z, y, 1) are put side by side, and their second moments are all
 * moments at once.
 *
 * <p>Cost: n·(D + K + 1)² operations in double, twice the time of those in float.
 */
final class PreciseMoments extends Passes.Sums {
    private final int d;
    private final int k;
    private final Targets targets;

    private PreciseMoments(int features, Targets targets) {
        super("gram, in double", (features + targets.outputs() + 1) * (features + targets.outputs() + 1));
        this.d = features;
        this.k = targets.outputs();
        this.targets = targets;
    }

    static Gram gram(RowStore store, Targets targets) {
        int d = store.columns();
        int k = targets.outputs();
        int w = d + k + 1;
        double[] moments = store.run(new PreciseMoments(d, targets));
        double[] gram = new double[d * d];
        double[] cross = new double[d * k];
        double[] sum = new double[d];
        for (int i = 0; i < d; i++) {
            System.arraycopy(moments, i * w + i, gram, i * d + i, d - i);
            System.arraycopy(moments, i * w + d, cross, i * k, k);
            sum[i] = moments[i * w + d + k];
        }
        double[] sums = new double[k];
        double[] squares = new double[k];
        for (int o = 0; o < k; o++) {
            squares[o] = moments[(d + o) * w + d + o];
            sums[o] = moments[(d + o) * w + d + k];
        }
        return new Gram(d, k, gram, cross, sum, sums, squares, moments[w * w - 1]);
    }

    @Override
    public void accumulate(Block block, double[] moments) {
        DenseRows z = (DenseRows) block.rows();
        int w = d + k + 1;
        double[] panel = new double[z.rows() * w];
        float[] line = new float[d];
        for (int i = 0; i < z.rows(); i++) {
            double root = Math.sqrt(targets.weight(block, i));
            z.copyRow(i, line);
            for (int j = 0; j < d; j++) {
                panel[i * w + j] = root * line[j];
            }
            for (int o = 0; o < k; o++) {
                panel[i * w + d + o] = root * targets.value(block, i, o);
            }
            panel[i * w + d + k] = root;
        }
        Blas.get().dsyrk(z.rows(), w, panel, 1, moments);
    }

    @Override
    public int stretch(int blocks) {
        return Gram.stretch(blocks);
    }
}
