package org.bochner.potential;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Products;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * Σ_i s_i z_ij of every group of rows and every column of a store of dense features: one matrix product Zᵀs for each
 * block, in float, added over blocks in double. Cost: 2D flops for each row and group.
 */
public final class ColumnPass extends Passes.FloatSums {
    private final int columns;
    private final SignedTargets targets;

    private ColumnPass(int columns, SignedTargets targets) {
        super("potential", columns * targets.groups());
        this.columns = columns;
        this.targets = targets;
    }

    /** Group after group, one sum for each column, with {@code signed[g][i]} as the signed weight of row i. */
    public static double[] sums(RowStore features, double[][] signed) {
        SignedTargets targets = SignedTargets.given(features, signed);
        return features.run(new ColumnPass(features.columns(), targets)).totals();
    }

    @Override
    protected void accumulate(Block block, float[] sums) {
        int groups = targets.groups();
        float[] signed = targets.signs(block).signed();
        float[] read = new float[columns * groups];
        try (FloatMemory weights = FloatMemory.of(signed);
                FloatMemory product = FloatMemory.allocate(read.length)) {
            Products.transposedTimes(block.rows(), weights, 0, groups, groups, product, 0, groups);
            product.read(0, read, 0, read.length);
        }
        for (int j = 0; j < columns; j++) {
            for (int g = 0; g < groups; g++) {
                sums[g * columns + j] = read[j * groups + g];
            }
        }
    }
}
