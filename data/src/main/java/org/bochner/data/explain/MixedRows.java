package org.bochner.data.explain;

import java.util.Arrays;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.SparseRows;
import org.bochner.model.KernelMachine;

/**
 * The scores of rows that are mixed from two: some inputs of a donor, all others of a base row. Permuting a column,
 * moving it along a grid and the coalitions of Shapley values are all of this form.
 *
 * <p>Memory: a batch of rows at a time, at most {@value #BATCH} numbers of dense rows.
 */
final class MixedRows {
    private static final int BATCH = 1 << 20;
    private static final int MOST_ROWS = 2048;

    private final KernelMachine machine;
    private final Inputs inputs;

    MixedRows(KernelMachine machine, Inputs inputs) {
        this.machine = machine;
        this.inputs = inputs;
    }

    /** How mixed row i comes about. */
    interface Recipe {
        EncodedRows.Row base(int i);

        EncodedRows.Row donor(int i);

        /** For each input whether it is the donor's; read before the next call. */
        boolean[] taken(int i);
    }

    /** The scores of {@code count} mixed rows, rows × outputs. */
    double[] scores(int count, Recipe recipe) {
        int outputs = machine.outputs();
        double[] all = new double[Math.multiplyExact(count, outputs)];
        int step = Math.max(1, Math.min(MOST_ROWS, BATCH / machine.inputs()));
        for (int from = 0; from < count; from += step) {
            int size = Math.min(step, count - from);
            double[] part = recipe.base(from).index() == null
                    ? dense(from, size, recipe)
                    : sparse(from, Math.min(size, count - from), recipe);
            System.arraycopy(part, 0, all, from * outputs, part.length);
        }
        return all;
    }

    /** The scores of {@code rows} as they are. */
    double[] scores(EncodedRows rows) {
        return scores(rows.size(), recipe(rows, rows, new boolean[inputs.count()], i -> i, i -> i));
    }

    /** Rows of {@code bases} with the inputs {@code taken} of rows of {@code donors}. */
    static Recipe recipe(EncodedRows bases, EncodedRows donors, boolean[] taken, IntToInt baseOf, IntToInt donorOf) {
        return new Recipe() {
            @Override
            public EncodedRows.Row base(int i) {
                return bases.get(baseOf.of(i));
            }

            @Override
            public EncodedRows.Row donor(int i) {
                return donors.get(donorOf.of(i));
            }

            @Override
            public boolean[] taken(int i) {
                return taken;
            }
        };
    }

    /** A number for each number. */
    interface IntToInt {
        int of(int i);
    }

    /** The marks of inputs {@code some}. */
    boolean[] taking(int... some) {
        boolean[] taken = new boolean[inputs.count()];
        for (int g : some) {
            taken[g] = true;
        }
        return taken;
    }

    private double[] dense(int first, int size, Recipe recipe) {
        int columns = machine.inputs();
        DenseRows rows = DenseRows.allocate(size, columns);
        try {
            float[] mixed = new float[columns];
            for (int i = 0; i < size; i++) {
                System.arraycopy(recipe.base(first + i).values(), 0, mixed, 0, columns);
                float[] donor = recipe.donor(first + i).values();
                boolean[] taken = recipe.taken(first + i);
                for (int g = 0; g < taken.length; g++) {
                    if (taken[g]) {
                        System.arraycopy(donor, inputs.from(g), mixed, inputs.from(g), inputs.to(g) - inputs.from(g));
                    }
                }
                rows.memory().write(rows.start(i), mixed, 0, columns);
            }
            return machine.scores(rows);
        } finally {
            rows.memory().close();
        }
    }

    private double[] sparse(int first, int size, Recipe recipe) {
        int[] starts = new int[size + 1];
        int[] index = new int[64];
        float[] values = new float[64];
        for (int i = 0; i < size; i++) {
            EncodedRows.Row base = recipe.base(first + i);
            EncodedRows.Row donor = recipe.donor(first + i);
            boolean[] taken = recipe.taken(first + i);
            int at = starts[i];
            int most = at + base.index().length + donor.index().length;
            if (most > index.length) {
                index = Arrays.copyOf(index, Math.max(most, 2 * index.length));
                values = Arrays.copyOf(values, index.length);
            }
            int a = 0;
            int b = 0;
            while (a < base.index().length || b < donor.index().length) {
                boolean ofBase =
                        b == donor.index().length || a < base.index().length && base.index()[a] <= donor.index()[b];
                EncodedRows.Row from = ofBase ? base : donor;
                int e = ofBase ? a++ : b++;
                if (taken[inputs.of(from.index()[e])] != ofBase) {
                    index[at] = from.index()[e];
                    values[at++] = from.values()[e];
                }
            }
            starts[i + 1] = at;
        }
        try (FloatMemory memory = FloatMemory.of(Arrays.copyOf(values, starts[size]))) {
            return machine.scores(new SparseRows(size, machine.inputs(), starts, index, memory));
        }
    }
}
