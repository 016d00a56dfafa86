package org.bochner.model.file;

import java.util.Arrays;
import org.bochner.features.FeatureMap;
import org.bochner.features.LandmarkMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;

/** Keeps a {@link LandmarkMap}: its width, and its landmarks as dense rows or as the three arrays of sparse ones. */
final class LandmarkCodec implements MapCodec {
    private static final String DENSE = "landmarks.npy";
    private static final String STARTS = "landmark-starts.npy";
    private static final String INDEX = "landmark-index.npy";
    private static final String VALUES = "landmark-values.npy";

    @Override
    public String name() {
        return "landmarks";
    }

    @Override
    public boolean writes(FeatureMap map) {
        return map instanceof LandmarkMap;
    }

    @Override
    public void write(FeatureMap map, ModelFile.Writer to) {
        LandmarkMap landmarks = (LandmarkMap) map;
        to.put("map.width", landmarks.width());
        if (landmarks.landmarks() instanceof DenseRows dense) {
            to.array(DENSE, dense);
            return;
        }
        SparseRows rows = (SparseRows) landmarks.landmarks();
        int first = rows.start(0);
        int count = (int) rows.entries();
        int[] starts = new int[rows.rows() + 1];
        for (int l = 0; l < rows.rows(); l++) {
            starts[l + 1] = rows.end(l) - first;
        }
        if (first != 0) {
            throw new IllegalArgumentException("sparse landmarks must not be a slice of other rows");
        }
        to.put("map.inputs", rows.columns());
        to.array(STARTS, starts);
        to.array(INDEX, Arrays.copyOf(rows.index(), count));
        to.array(VALUES, rows.values(), count);
    }

    @Override
    public FeatureMap read(ModelFile.Reader from) {
        double width = from.number("map.width");
        if (from.hasEntry(DENSE)) {
            DenseRows rows = from.rows(DENSE);
            return owning(rows.memory(), rows, width);
        }
        int columns = (int) from.integer("map.inputs", 1, Integer.MAX_VALUE - 8);
        int[] starts = from.ints(STARTS);
        int[] index = from.ints(INDEX);
        FloatMemory values = from.floats(VALUES);
        try {
            check(from, columns, starts, index, values.length());
        } catch (RuntimeException wrong) {
            values.close();
            throw wrong;
        }
        return owning(values, new SparseRows(starts.length - 1, columns, starts, index, values), width);
    }

    private static FeatureMap owning(FloatMemory memory, Rows rows, double width) {
        try {
            return new LandmarkMap(rows, width);
        } catch (RuntimeException wrong) {
            memory.close();
            throw wrong;
        }
    }

    private static void check(ModelFile.Reader from, int columns, int[] starts, int[] index, int values) {
        boolean good = starts.length >= 2 && starts[0] == 0 && index.length == values;
        good = good && starts[starts.length - 1] == values;
        for (int l = 1; good && l < starts.length; l++) {
            good = starts[l] >= starts[l - 1] && starts[l] <= values;
        }
        for (int l = 1; good && l < starts.length; l++) {
            for (int e = starts[l - 1]; good && e < starts[l]; e++) {
                good = index[e] >= 0 && index[e] < columns && (e == starts[l - 1] || index[e] > index[e - 1]);
            }
        }
        if (!good) {
            throw from.bad("its sparse landmarks are out of order or out of their " + columns + " columns");
        }
    }
}
