package org.bochner.features.maps;

import java.util.Arrays;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/** Landmarks in a model file: dense rows, or the three arrays of sparse ones. */
final class LandmarkFile {
    private static final String DENSE = "landmarks.npy";
    private static final String STARTS = "landmark-starts.npy";
    private static final String INDEX = "landmark-index.npy";
    private static final String VALUES = "landmark-values.npy";

    private LandmarkFile() {}

    static void write(Rows landmarks, ModelWriter to) {
        if (landmarks instanceof DenseRows dense) {
            to.array(DENSE, dense);
            return;
        }
        SparseRows rows = (SparseRows) landmarks;
        if (rows.start(0) != 0) {
            throw new IllegalArgumentException("sparse landmarks must not be a slice of other rows");
        }
        int[] starts = new int[rows.rows() + 1];
        for (int l = 0; l < rows.rows(); l++) {
            starts[l + 1] = rows.end(l);
        }
        int count = starts[rows.rows()];
        to.put("map.inputs", rows.columns());
        to.array(STARTS, starts);
        to.array(INDEX, Arrays.copyOf(rows.index(), count));
        to.array(VALUES, rows.values(), count);
    }

    /** The landmarks that were written; the caller closes them. */
    static Rows read(ModelReader from) {
        if (from.hasEntry(DENSE)) {
            return from.rows(DENSE);
        }
        int columns = (int) from.integer("map.inputs", 1, Integer.MAX_VALUE - 8);
        int[] starts = from.ints(STARTS);
        int[] index = from.ints(INDEX);
        FloatMemory values = from.floats(VALUES);
        if (!fits(columns, starts, index, values.length())) {
            throw from.bad("its sparse landmarks are out of order or out of their " + columns + " columns");
        }
        return new SparseRows(starts.length - 1, columns, starts, index, values);
    }

    private static boolean fits(int columns, int[] starts, int[] index, int values) {
        boolean good = starts.length >= 2 && starts[0] == 0 && index.length == values;
        good = good && starts[starts.length - 1] == values;
        for (int l = 1; good && l < starts.length; l++) {
            good = starts[l] >= starts[l - 1] && starts[l] <= values;
            for (int e = starts[l - 1]; good && e < starts[l]; e++) {
                good = index[e] >= 0 && index[e] < columns && (e == starts[l - 1] || index[e] > index[e - 1]);
            }
        }
        return good;
    }
}
