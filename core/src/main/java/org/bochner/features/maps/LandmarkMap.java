package org.bochner.features.maps;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.linalg.loops.Products;
import org.bochner.linalg.loops.RowMatrix;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Gaussian similarities to landmarks: z_l(x) = exp(−‖x − x_l‖² / 2σ²), one column per landmark x_l.
 *
 * <p>With the support vectors of an RBF support vector machine as landmarks and its dual coefficients as weights, the
 * linear function of these features is that machine; with random rows as landmarks it is the landmark method.
 *
 * <p>For dense rows and landmarks the products x·x_l are one matrix product in float, and
 * ‖x − x_l‖² = ‖x‖² + ‖x_l‖² − 2 x·x_l with norms in double; where either is sparse, the products are sums in double
 * over the stored entries. Cost O(n·N·d), or N·(entries of a row or of a landmark) per row. The map owns the landmarks.
 */
public final class LandmarkMap implements FeatureMap {
    /** Its name in model files. */
    public static final String KIND = "landmarks";

    private static final String DENSE = "landmarks.npy";
    private static final String STARTS = "landmark-starts.npy";
    private static final String INDEX = "landmark-index.npy";
    private static final String VALUES = "landmark-values.npy";

    private final Rows landmarks;
    private final double width;
    private final double[] squaredNorms;
    /** For single rows; null where landmarks are sparse. */
    private final RowMatrix single;

    /**
     * A map that takes over {@code landmarks}.
     *
     * @param landmarks x_1..x_N; dense ones lie one after the other from the start of their memory
     * @param width σ &gt; 0
     */
    public LandmarkMap(Rows landmarks, double width) {
        if (!(width > 0) || !Double.isFinite(width)) {
            throw new IllegalArgumentException("the width of a Gaussian is above 0 and finite, not " + width);
        }
        if (landmarks.rows() == 0) {
            throw new IllegalArgumentException("a landmark map needs at least 1 landmark");
        }
        this.landmarks = landmarks;
        this.width = width;
        this.squaredNorms = IntStream.range(0, landmarks.rows())
                .mapToDouble(landmarks::squaredNorm)
                .toArray();
        this.single = landmarks instanceof SparseRows
                ? null
                : new RowMatrix(landmarks.columns(), landmarks.rows(), (into, l) -> landmarks.copyRow(l, into));
    }

    /** x_1..x_N, shared. */
    public Rows landmarks() {
        return landmarks;
    }

    @Override
    public int inputs() {
        return landmarks.columns();
    }

    @Override
    public int features() {
        return landmarks.rows();
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        int count = features();
        float[] line = new float[count];
        if (rows instanceof DenseRows x && landmarks instanceof DenseRows c) {
            Products.betweenRows(x, c, out, offset, stride);
            for (int i = 0; i < rows.rows(); i++) {
                out.read(offset + i * stride, line, 0, count);
                double norm = x.squaredNorm(i);
                for (int l = 0; l < count; l++) {
                    line[l] = similarity(norm, l, line[l]);
                }
                out.write(offset + i * stride, line, 0, count);
            }
            return;
        }
        float[] row = new float[inputs()];
        for (int i = 0; i < rows.rows(); i++) {
            double norm = rows.squaredNorm(i);
            boolean sparse = landmarks instanceof SparseRows;
            if (sparse) {
                rows.copyRow(i, row);
            }
            for (int l = 0; l < count; l++) {
                double product = sparse
                        ? product((SparseRows) landmarks, l, row)
                        : product((SparseRows) rows, i, (DenseRows) landmarks, l);
                line[l] = similarity(norm, l, product);
            }
            out.write(offset + i * stride, line, 0, count);
        }
    }

    @Override
    public RowFeatures row() {
        if (landmarks instanceof SparseRows sparse) {
            return (x, z) -> {
                double norm = squaredNorm(x);
                for (int l = 0; l < squaredNorms.length; l++) {
                    z[l] = similarity(norm, l, product(sparse, l, x));
                }
            };
        }
        RowProduct product = single.product();
        return (x, z) -> {
            product.times(x, z);
            double norm = squaredNorm(x);
            for (int l = 0; l < squaredNorms.length; l++) {
                z[l] = similarity(norm, l, z[l]);
            }
        };
    }

    private static double squaredNorm(float[] x) {
        double norm = 0;
        for (float each : x) {
            norm += (double) each * each;
        }
        return norm;
    }

    private float similarity(double norm, int l, double product) {
        double distance = Math.max(0, norm + squaredNorms[l] - 2 * product);
        return (float) Math.exp(-distance / (2 * width * width));
    }

    private static double product(SparseRows a, int row, float[] b) {
        int[] index = a.index();
        double sum = 0;
        for (int e = a.start(row), end = a.end(row); e < end; e++) {
            sum += (double) a.values().get(e) * b[index[e]];
        }
        return sum;
    }

    private static double product(SparseRows a, int row, DenseRows b, int other) {
        int[] index = a.index();
        int at = b.start(other);
        double sum = 0;
        for (int e = a.start(row), end = a.end(row); e < end; e++) {
            sum += (double) a.values().get(e) * b.memory().get(at + index[e]);
        }
        return sum;
    }

    @Override
    public MapDescription describe() {
        return MapDescription.of(KIND).with("atoms", features()).with("width", width);
    }

    @Override
    public Optional<Rows> examples() {
        return Optional.of(landmarks);
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Its width, and its landmarks as dense rows or as the three arrays of sparse ones. */
    @Override
    public void write(ModelWriter to) {
        to.put("map.width", width);
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

    /** The map that was written; the caller closes it. */
    public static LandmarkMap read(ModelReader from) {
        double width = from.number("map.width");
        if (from.hasEntry(DENSE)) {
            return new LandmarkMap(from.rows(DENSE), width);
        }
        int columns = (int) from.integer("map.inputs", 1, Integer.MAX_VALUE - 8);
        int[] starts = from.ints(STARTS);
        int[] index = from.ints(INDEX);
        FloatMemory values = from.floats(VALUES);
        if (!fits(columns, starts, index, values.length())) {
            throw from.bad("its sparse landmarks are out of order or out of their " + columns + " columns");
        }
        return new LandmarkMap(new SparseRows(starts.length - 1, columns, starts, index, values), width);
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

    @Override
    public void close() {
        if (landmarks instanceof SparseRows sparse) {
            sparse.values().close();
        } else {
            ((DenseRows) landmarks).memory().close();
        }
    }
}
