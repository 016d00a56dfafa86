package org.bochner.scorer;

/**
 * Transforms each column on its own: column j becomes w_j·t_j(x_j), t_j the identity, or linear between knots and
 * constant beyond the first and the last.
 */
final class ColumnFunctions extends FeatureMap {
    /** Column j has knots starts[j] to before starts[j + 1]; none where it is the identity. */
    private final int[] starts;

    private final float[] knots;
    private final float[] values;
    private final float[] weights;

    private ColumnFunctions(int[] starts, float[] knots, float[] values, float[] weights) {
        super(weights.length, weights.length);
        this.starts = starts;
        this.knots = knots;
        this.values = values;
        this.weights = weights;
    }

    static ColumnFunctions read(ModelFile from) {
        float[] weights = from.floats("column-weights.npy");
        boolean only = !from.hasEntry("column-starts.npy");
        int[] starts = only ? new int[weights.length + 1] : from.ints("column-starts.npy");
        float[] knots = only ? new float[0] : from.floats("column-knots.npy");
        float[] values = only ? new float[0] : from.floats("column-values.npy");
        boolean fits = starts.length == weights.length + 1
                && starts[0] == 0
                && starts[weights.length] == knots.length
                && knots.length == values.length;
        for (int j = 0; fits && j < weights.length; j++) {
            fits = starts[j] <= starts[j + 1] && starts[j + 1] <= knots.length;
        }
        from.require(fits, "the knots of its columns");
        return new ColumnFunctions(starts, knots, values, weights);
    }

    /** Writes the transformed row {@code x} to {@code into} (modified). */
    void transform(float[] x, float[] into) {
        for (int j = 0; j < weights.length; j++) {
            into[j] = value(j, x[j]);
        }
    }

    private float value(int j, float x) {
        int low = starts[j];
        int high = starts[j + 1] - 1;
        if (high < low) {
            return weights[j] * x;
        }
        if (!(x > knots[low])) {
            return weights[j] * values[low];
        }
        if (x >= knots[high]) {
            return weights[j] * values[high];
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (x < knots[middle]) {
                high = middle;
            } else {
                low = middle;
            }
        }
        double share = ((double) x - knots[low]) / ((double) knots[high] - knots[low]);
        return weights[j] * (float) (values[low] + share * ((double) values[high] - values[low]));
    }

    @Override
    Row row() {
        return this::transform;
    }
}
