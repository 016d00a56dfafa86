package org.bochner.features.maps;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.store.RowStore;

/**
 * Transforms each column on its own: column j becomes w_j·t_j(x_j), with a monotone function t_j and a weight w_j. A
 * kernel on such rows has one width per column, σ/w_j; a column of weight 0 is ignored.
 *
 * <p>t_j is the identity, or linear between knots and constant beyond the first and the last. {@link #normalScores}
 * has it from the quantiles of training rows, so that a heavy tail or an outlier counts no more than its rank. There
 * are two knots beyond the training range, as far from it as it is long; t_j goes on to them with the slope that it has
 * at the end of the range or with its mean slope, the lower one. So a new value far outside stays near.
 *
 * <p>Cost: for each value the halvings of a search among at most 256 knots. Nothing is
 * allocated per row. All numbers are on the heap; {@link #close} does nothing, and maps may share one.
 */
public final class ColumnMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "columns";

    /** What stands before the kind of a map that {@linkplain #then follows} this one. */
    public static final String CHAIN = KIND + "-";

    /** The part of a file that a second map of columns is in. */
    static final String INNER = "inner";

    private static final String STARTS = "column-starts.npy";
    private static final String KNOTS = "column-knots.npy";
    private static final String VALUES = "column-values.npy";
    private static final String WEIGHTS = "column-weights.npy";

    /** Column j has knots starts[j] to before starts[j + 1]; none where it is the identity. */
    private final int[] starts;

    private final float[] knots;
    private final float[] values;
    private final float[] weights;

    /** Keeps the arrays. */
    ColumnMap(int[] starts, float[] knots, float[] values, float[] weights) {
        check(starts, knots, values, weights);
        this.starts = starts;
        this.knots = knots;
        this.values = values;
        this.weights = weights;
    }

    private static void check(int[] starts, float[] knots, float[] values, float[] weights) {
        boolean fits = starts.length == weights.length + 1
                && starts[0] == 0
                && starts[weights.length] == knots.length
                && knots.length == values.length;
        for (int j = 0; fits && j < weights.length; j++) {
            fits = starts[j] <= starts[j + 1] && weights[j] >= 0 && weights[j] <= Float.MAX_VALUE;
            for (int k = starts[j] + 1; fits && k < starts[j + 1]; k++) {
                fits = knots[k - 1] < knots[k] && values[k - 1] <= values[k];
            }
        }
        if (!fits) {
            throw new IllegalArgumentException(
                    "the knots of a column must ascend, its values must not descend, and its weight must be finite"
                            + " and not negative");
        }
    }

    /** Columns times {@code weights}, each finite and not negative. */
    public static ColumnMap weighted(double... weights) {
        float[] floats = new float[weights.length];
        for (int j = 0; j < floats.length; j++) {
            floats[j] = (float) weights[j];
        }
        return new ColumnMap(new int[weights.length + 1], new float[0], new float[0], floats);
    }

    /**
     * Columns to the normal scores of their ranks among {@code rows}, with weights of one. A column of two values keeps
     * them, and one with a single value becomes constant. Columns of sparse rows stay as they are. One pass.
     */
    public static ColumnMap normalScores(RowStore rows) {
        return rows.sparse() ? weighted(ones(rows.columns())) : NormalScores.fit(rows);
    }

    static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** The same functions with other weights. */
    public ColumnMap withWeights(double... other) {
        if (other.length != weights.length) {
            throw new IllegalArgumentException(other.length + " weights for " + weights.length + " columns");
        }
        return new ColumnMap(starts, knots, values, weighted(other).weights);
    }

    /** The weight of each column, copied. */
    public float[] weights() {
        return weights.clone();
    }

    /** Whether column {@code j} has a function of its own, not the identity. */
    public boolean transforms(int j) {
        return starts[j] < starts[j + 1];
    }

    private boolean onlyWeights() {
        return knots.length == 0;
    }

    /** Features of the transformed columns: {@code next} of this map. The result owns {@code next}. */
    public FeatureMap then(FeatureMap next) {
        return new ChainMap(this, next);
    }

    /** What {@code x} in column {@code j} becomes. */
    public float value(int j, float x) {
        int from = starts[j];
        int last = starts[j + 1] - 1;
        if (last < from) {
            return weights[j] * x;
        }
        if (!(x > knots[from])) {
            return weights[j] * values[from];
        }
        if (x >= knots[last]) {
            return weights[j] * values[last];
        }
        // knots[low] ≤ x < knots[high]
        int low = from;
        int high = last;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (x < knots[middle]) {
                high = middle;
            } else {
                low = middle;
            }
        }
        // In double, so that no rounding breaks the order of two values.
        double share = ((double) x - knots[low]) / ((double) knots[high] - knots[low]);
        return weights[j] * (float) (values[low] + share * ((double) values[high] - values[low]));
    }

    /** Writes the transformed row {@code x} to {@code into} (modified), which may be {@code x}. */
    public void transform(float[] x, float[] into) {
        for (int j = 0; j < weights.length; j++) {
            into[j] = value(j, x[j]);
        }
    }

    @Override
    public int inputs() {
        return weights.length;
    }

    @Override
    public int features() {
        return weights.length;
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        float[] row = new float[weights.length];
        for (int i = 0; i < rows.rows(); i++) {
            rows.copyRow(i, row);
            transform(row, row);
            out.write(offset + i * stride, row, 0, row.length);
        }
    }

    @Override
    public RowFeatures row() {
        return this::transform;
    }

    @Override
    public boolean keepsSparse() {
        return onlyWeights();
    }

    @Override
    public SparseRows sparse(SparseRows rows) {
        if (!onlyWeights()) {
            throw new UnsupportedOperationException("functions of columns do not keep zeros");
        }
        int from = rows.rows() == 0 ? 0 : rows.start(0);
        int count = (int) rows.entries();
        int[] begins = new int[rows.rows() + 1];
        for (int i = 0; i < rows.rows(); i++) {
            begins[i + 1] = rows.end(i) - from;
        }
        int[] index = Arrays.copyOfRange(rows.index(), from, from + count);
        float[] entries = new float[count];
        rows.values().read(from, entries, 0, count);
        for (int e = 0; e < count; e++) {
            entries[e] *= weights[index[e]];
        }
        return new SparseRows(rows.rows(), rows.columns(), begins, index, FloatMemory.of(entries));
    }

    /** The squared slope of each column's function times its weight, between the quarters of its values. */
    double[] squaredSlopes() {
        double[] squares = new double[weights.length];
        for (int j = 0; j < squares.length; j++) {
            int from = starts[j];
            int count = starts[j + 1] - from;
            double slope = 1;
            if (count == 1) {
                slope = 0;
            } else if (count > 1) {
                int low = from + (count - 1) / 4;
                int high = from + count - 1 - (count - 1) / 4;
                slope = ((double) values[high] - values[low]) / ((double) knots[high] - knots[low]);
            }
            squares[j] = Math.pow(weights[j] * slope, 2);
        }
        return squares;
    }

    @Override
    public Optional<double[]> sensitivity(double[] squares) {
        double[] energy = squaredSlopes();
        for (int j = 0; j < energy.length; j++) {
            energy[j] *= squares[j];
        }
        return Optional.of(energy);
    }

    @Override
    public MapDescription describe() {
        int transformed = 0;
        int ignored = 0;
        for (int j = 0; j < weights.length; j++) {
            transformed += transforms(j) ? 1 : 0;
            ignored += weights[j] == 0 ? 1 : 0;
        }
        return MapDescription.of("columns")
                .with("columns", weights.length)
                .with("transformedColumns", transformed)
                .with("ignoredColumns", ignored);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void write(ModelWriter to) {
        to.array(WEIGHTS, weights);
        if (!onlyWeights()) {
            to.array(STARTS, starts);
            to.array(KNOTS, knots);
            to.array(VALUES, values);
        }
    }

    /** The map that was written. */
    public static ColumnMap read(ModelReader from) {
        float[] weights = from.floatVector(WEIGHTS);
        boolean only = !from.hasEntry(STARTS);
        return new ColumnMap(
                only ? new int[weights.length + 1] : from.ints(STARTS),
                only ? new float[0] : from.floatVector(KNOTS),
                only ? new float[0] : from.floatVector(VALUES),
                weights);
    }

    /** Whether maps of this kind start with functions of columns, so that a second such map needs names of its own. */
    static boolean isOfColumns(String kind) {
        return kind.equals(KIND) || kind.startsWith(CHAIN);
    }

    /**
     * The map that {@link #then} made and {@link #write} wrote.
     *
     * @param kind of the map that follows
     * @param next reads that map
     */
    public static FeatureMap readChain(ModelReader from, String kind, Function<ModelReader, FeatureMap> next) {
        return read(from).then(next.apply(isOfColumns(kind) ? from.part(INNER) : from));
    }

    /** Does nothing: it has no native memory. */
    @Override
    public void close() {}
}
