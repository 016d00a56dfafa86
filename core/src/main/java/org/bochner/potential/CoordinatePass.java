package org.bochner.potential;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Block;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * Σ_i s_i x_ij of every column j and group of rows, in double: all that the potential of coordinates needs.
 *
 * <p>A block of sparse rows has few of the columns, so those that it met are remembered, and adding and emptying a
 * partial costs what the block stores. Cost: O(stored entries) in time, however many columns there are; 8K + 5 bytes
 * per column and worker.
 */
final class CoordinatePass implements Pass<CoordinatePass.Sums> {
    private final int columns;
    private final SignedTargets targets;
    private final int groups;

    private CoordinatePass(int columns, SignedTargets targets) {
        this.columns = columns;
        this.targets = targets;
        this.groups = targets.groups();
        if ((long) columns * groups > Integer.MAX_VALUE - 8) {
            throw new BadInput(columns + " columns for " + groups + " classes are more sums than one array holds");
        }
    }

    /** v of the coordinates that {@code measure} picks. */
    static double[] potential(RowStore rows, SpectralMeasure measure, SignedTargets targets) {
        Sums sums = rows.run(new CoordinatePass(rows.columns(), targets));
        int[] picked = measure.atoms().columns().orElseThrow();
        double[] v = new double[measure.count()];
        for (int m = 0; m < v.length; m++) {
            v[m] = targets.value(sums.totals, picked[m] * targets.groups(), 1);
        }
        return v;
    }

    /** Column after column, the groups of each; and the columns that are not zero. */
    final class Sums {
        private final double[] totals = new double[columns * groups];
        private final boolean[] met = new boolean[columns];
        private final int[] list = new int[columns];
        private int size;

        private void add(int column, int group, double value) {
            if (!met[column]) {
                met[column] = true;
                list[size++] = column;
            }
            totals[column * groups + group] += value;
        }
    }

    @Override
    public Sums partial() {
        return new Sums();
    }

    @Override
    public void accumulate(Block block, Sums sums) {
        SignedTargets.Signs signs = targets.signs(block);
        for (int i = 0; i < block.size(); i++) {
            if (signs.group() != null) {
                addRow(block.rows(), i, signs.group()[i], signs.signed()[i], sums);
                continue;
            }
            for (int g = 0; g < groups; g++) {
                addRow(block.rows(), i, g, signs.signed()[i * groups + g], sums);
            }
        }
    }

    private void addRow(Rows rows, int i, int group, double signed, Sums sums) {
        if (signed == 0) {
            return;
        }
        if (rows instanceof SparseRows sparse) {
            int[] index = sparse.index();
            FloatMemory values = sparse.values();
            for (int e = sparse.start(i), end = sparse.end(i); e < end; e++) {
                sums.add(index[e], group, signed * values.get(e));
            }
            return;
        }
        float[] row = new float[columns];
        rows.copyRow(i, row);
        for (int j = 0; j < columns; j++) {
            sums.add(j, group, signed * row[j]);
        }
    }

    @Override
    public void merge(Sums total, Sums part) {
        for (int k = 0; k < part.size; k++) {
            int column = part.list[k];
            for (int g = 0; g < groups; g++) {
                total.add(column, g, part.totals[column * groups + g]);
            }
        }
    }

    @Override
    public void reset(Sums partial) {
        for (int k = 0; k < partial.size; k++) {
            int column = partial.list[k];
            partial.met[column] = false;
            Arrays.fill(partial.totals, column * groups, (column + 1) * groups, 0);
        }
        partial.size = 0;
    }

    @Override
    public double[][] numbers(Sums partial) {
        double[][] all = new double[partial.size + 1][];
        all[0] = new double[partial.size];
        for (int k = 0; k < partial.size; k++) {
            int column = partial.list[k];
            all[0][k] = column;
            all[k + 1] = Arrays.copyOfRange(partial.totals, column * groups, (column + 1) * groups);
        }
        return all;
    }

    @Override
    public void restore(Sums partial, double[][] numbers) {
        for (int k = 0; k < numbers[0].length; k++) {
            for (int g = 0; g < groups; g++) {
                partial.add((int) numbers[0][k], g, numbers[k + 1][g]);
            }
        }
    }

    @Override
    public long partialBytes() {
        return columns * (8L * groups + 5);
    }

    @Override
    public String name() {
        return "potential";
    }
}
