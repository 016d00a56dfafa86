package org.bochner.scorer;

/** Gaussian similarities to landmarks: z_l(x) = exp(−‖x − x_l‖²/2σ²); support vectors of an RBF machine are some. */
final class LandmarkFeatures extends FeatureMap {
    private final Lines landmarks;
    private final double[] squaredNorms;
    private final double width;
    /** Whether products are summed in double, as the library sums those of sparse rows, which may be far from 0. */
    private final boolean wide;

    private LandmarkFeatures(float[][] landmarks, double width, boolean wide) {
        super(landmarks[0].length, landmarks.length);
        this.landmarks = Lines.transposed(landmarks);
        this.squaredNorms = squaredNorms(landmarks);
        this.width = width;
        this.wide = wide;
    }

    static double[] squaredNorms(float[][] rows) {
        double[] norms = new double[rows.length];
        for (int l = 0; l < norms.length; l++) {
            norms[l] = squaredNorm(rows[l]);
        }
        return norms;
    }

    static double squaredNorm(float[] x) {
        double norm = 0;
        for (float each : x) {
            norm += (double) each * each;
        }
        return norm;
    }

    static LandmarkFeatures read(ModelFile from) {
        double width = from.number("map.width");
        from.require(width > 0, "the width of a Gaussian is above 0");
        return new LandmarkFeatures(rows(from), width, !from.hasEntry("landmarks.npy"));
    }

    /** The landmarks of a model file, dense or from the three arrays of sparse ones. */
    static float[][] rows(ModelFile from) {
        if (from.hasEntry("landmarks.npy")) {
            return from.lines("landmarks.npy");
        }
        int[] starts = from.ints("landmark-starts.npy");
        int[] index = from.ints("landmark-index.npy");
        float[] values = from.floats("landmark-values.npy");
        int inputs = from.integer("map.inputs", 1, Integer.MAX_VALUE - 8);
        from.require(starts.length >= 2 && index.length == values.length, "its sparse landmarks");
        if ((long) inputs * (starts.length - 1) > 1 << 28) {
            throw from.bad("its " + (starts.length - 1) + " sparse landmarks of " + inputs
                    + " columns would take more than 1 GiB in the scorer; use the Bochner library");
        }
        float[][] rows = new float[starts.length - 1][inputs];
        for (int l = 0; l < rows.length; l++) {
            from.require(starts[l] >= 0 && starts[l] <= starts[l + 1] && starts[l + 1] <= values.length, "landmarks");
            for (int e = starts[l]; e < starts[l + 1]; e++) {
                from.require(index[e] >= 0 && index[e] < inputs, "a landmark's column");
                rows[l][index[e]] = values[e];
            }
        }
        return rows;
    }

    @Override
    Row row() {
        if (wide) {
            return wideRow();
        }
        Lines.Product product = landmarks.product();
        return (x, z) -> {
            product.times(x, z);
            double norm = squaredNorm(x);
            for (int l = 0; l < squaredNorms.length; l++) {
                z[l] = similarity(norm, l, z[l]);
            }
        };
    }

    private Row wideRow() {
        Lines.WideProduct product = landmarks.wideProduct();
        double[] row = new double[inputs];
        double[] products = new double[squaredNorms.length];
        return (x, z) -> {
            for (int j = 0; j < row.length; j++) {
                row[j] = x[j];
            }
            product.times(row, products);
            double norm = squaredNorm(x);
            for (int l = 0; l < products.length; l++) {
                z[l] = similarity(norm, l, products[l]);
            }
        };
    }

    private float similarity(double norm, int l, double product) {
        double distance = Math.max(0, norm + squaredNorms[l] - 2 * product);
        return (float) Math.exp(-distance / (2 * width * width));
    }
}
