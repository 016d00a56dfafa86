package org.bochner.potential;

import java.util.Arrays;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Products;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * Σ_i s_i z_ij of every group of rows and every column of a store of dense features: one matrix product Zᵀs for each block, in float,
 * added over blocks in double. Cost: 2D flops for each row and group.
 */
public final class ColumnPass implements Pass<ColumnPass.Sums> {
    private final int columns;
    private final SignedTargets targets;
    private final int groups;

    private ColumnPass(int columns, SignedTargets targets) {
        this.columns = columns;
        this.targets = targets;
        this.groups = targets.groups();
    }

    /** Group after group, one sum for each column. */
    public static double[] sums(RowStore features, SignedTargets targets) {
        Sums sums = features.run(new ColumnPass(features.columns(), targets));
        sums.block.close();
        return sums.totals;
    }

    /** The sums, and those of one block column after column. */
    final class Sums {
        private final double[] totals = new double[columns * groups];
        private final FloatMemory block = FloatMemory.allocate((long) columns * groups);
        private final float[] zeros = new float[columns * groups];
        private final float[] read = new float[columns * groups];
    }

    @Override
    public Sums partial() {
        return new Sums();
    }

    @Override
    public void accumulate(Block block, Sums sums) {
        SignedTargets.Signs signs = targets.signs(block);
        float[] signed = signs.signed();
        if (signs.group() != null && groups > 1) {
            signed = new float[block.size() * groups];
            for (int i = 0; i < block.size(); i++) {
                signed[i * groups + signs.group()[i]] = signs.signed()[i];
            }
        }
        sums.block.write(0, sums.zeros, 0, sums.zeros.length);
        try (FloatMemory weights = FloatMemory.of(signed)) {
            Products.transposedTimes(block.rows(), weights, 0, groups, groups, sums.block, 0, groups);
        }
        sums.block.read(0, sums.read, 0, sums.read.length);
        for (int j = 0; j < columns; j++) {
            for (int g = 0; g < groups; g++) {
                sums.totals[g * columns + j] += sums.read[j * groups + g];
            }
        }
    }

    @Override
    public void merge(Sums total, Sums part) {
        for (int k = 0; k < total.totals.length; k++) {
            total.totals[k] += part.totals[k];
        }
    }

    @Override
    public void reset(Sums partial) {
        Arrays.fill(partial.totals, 0);
    }

    @Override
    public void release(Sums partial) {
        partial.block.close();
    }

    @Override
    public long partialBytes() {
        return 20L * columns * groups;
    }

    @Override
    public String name() {
        return "potential";
    }
}
