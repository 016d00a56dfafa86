package org.bochner.features.maps;

import java.util.Optional;
import java.util.stream.IntStream;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.RowFeatures;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.linalg.loops.InnerProducts;
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

    /** Rows whose products are held in double at a time. */
    private static final int TILE = 64;

    private final Rows landmarks;
    private final double width;
    private final double[] squaredNorms;
    private final InnerProducts inner;
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
        this.inner = new InnerProducts(landmarks);
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
        double[] products = new double[Math.min(TILE, rows.rows()) * count];
        for (int i = 0; i < rows.rows(); i++) {
            if (i % TILE == 0) {
                inner.times(rows.slice(i, Math.min(rows.rows(), i + TILE)), products);
            }
            double norm = rows.squaredNorm(i);
            for (int l = 0; l < count; l++) {
                line[l] = similarity(norm, l, products[i % TILE * count + l]);
            }
            out.write(offset + i * stride, line, 0, count);
        }
    }

    @Override
    public RowFeatures row() {
        if (landmarks instanceof SparseRows) {
            double[] products = new double[features()];
            return (x, z) -> {
                inner.times(x, products, 0);
                double norm = squaredNorm(x);
                for (int l = 0; l < products.length; l++) {
                    z[l] = similarity(norm, l, products[l]);
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
        LandmarkFile.write(landmarks, to);
    }

    /** The map that was written; the caller closes it. */
    public static LandmarkMap read(ModelReader from) {
        double width = from.number("map.width");
        return new LandmarkMap(LandmarkFile.read(from), width);
    }

    @Override
    public void close() {
        landmarks.memory().close();
    }
}
