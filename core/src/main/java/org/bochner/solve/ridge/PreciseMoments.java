package org.bochner.solve.ridge;

import java.util.Arrays;
import org.bochner.Targets;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.solve.Vectors;
import org.bochner.store.Block;
import org.bochner.store.Pass;

/**
 * {@link Gram} with all sums in double: the rows √u·(z, y, 1) are put side by side, and their second moments are all moments at once.
 *
 * <p>Cost: n·(D + K + 1)² operations in double, twice the time of those in float.
 */
final class PreciseMoments implements Pass<PreciseMoments.Sums> {
    private final int d;
    private final int k;
    private final Targets targets;

    PreciseMoments(int features, Targets targets) {
        this.d = features;
        this.k = targets.outputs();
        this.targets = targets;
    }

    /** The columns of a row: features, targets, and the 1 that sums them. */
    private int width() {
        return d + k + 1;
    }

    final class Sums {
        private final double[] moments = new double[width() * width()];

        Gram gram() {
            int w = width();
            double[] gram = new double[d * d];
            double[] cross = new double[d * k];
            double[] sum = new double[d];
            for (int i = 0; i < d; i++) {
                System.arraycopy(moments, i * w + i, gram, i * d + i, d - i);
                System.arraycopy(moments, i * w + d, cross, i * k, k);
                sum[i] = moments[i * w + d + k];
            }
            double[] targets = new double[k];
            double[] squares = new double[k];
            for (int o = 0; o < k; o++) {
                squares[o] = moments[(d + o) * w + d + o];
                targets[o] = moments[(d + o) * w + d + k];
            }
            return new Gram(d, k, gram, cross, sum, targets, squares, moments[w * w - 1]);
        }
    }

    @Override
    public Sums partial() {
        return new Sums();
    }

    @Override
    public void accumulate(Block block, Sums sums) {
        DenseRows z = (DenseRows) block.rows();
        int w = width();
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
        Blas.get().dsyrk(z.rows(), w, panel, 1, sums.moments);
    }

    @Override
    public void merge(Sums total, Sums part) {
        Vectors.add(total.moments, 1, part.moments);
    }

    @Override
    public void reset(Sums sums) {
        Arrays.fill(sums.moments, 0);
    }

    @Override
    public int stretch(int blocks) {
        return Gram.stretch(blocks);
    }

    @Override
    public long partialBytes() {
        return 8L * width() * width();
    }

    @Override
    public String name() {
        return "gram, in double";
    }
}
