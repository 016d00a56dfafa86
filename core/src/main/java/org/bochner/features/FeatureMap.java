package org.bochner.features;

import java.util.List;
import java.util.Optional;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.SparseRows;
import org.bochner.model.file.ModelWriter;
import org.bochner.spectral.Frequencies;
import org.bochner.spectral.SpectralMeasure;

/**
 * Turns a row x of numbers into features z(x), so that a linear model on them is a kernel model: z(x)·z(x') = k(x, x').
 * Immutable; safe to use from several threads at once.
 *
 * <p>A map is one file: it computes its features, describes itself, keeps its first features alone, and writes itself
 * to a model file. Code that needs more than its features asks for a view ({@link #spectrum}, {@link #frequencies},
 * {@link #terms}, {@link #examples}), never for its class. {@code docs/extending.md} shows a new map.
 */
public interface FeatureMap extends AutoCloseable {
    /** d, the columns of the data. */
    int inputs();

    /** D, the columns of z(x). */
    int features();

    /** Writes z(x_i) to {@code out[offset + i·stride ..]} (modified) for every row, on the calling thread. */
    void apply(Rows rows, FloatMemory out, int offset, int stride);

    /**
     * z of one row at a time. The maps of core work on copies in the heap and allocate nothing; by default
     * {@link #apply} is called with a block of one row.
     */
    default RowFeatures row() {
        return (x, z) -> {
            try (FloatMemory row = FloatMemory.of(x);
                    FloatMemory out = FloatMemory.allocate(features())) {
                apply(new DenseRows(row, 1, inputs()), out, 0, features());
                out.read(0, z, 0, features());
            }
        };
    }

    /** Throws where {@code rows} have other columns, or {@code out} has no room; {@link #apply} begins with it. */
    default void check(Rows rows, FloatMemory out, int offset, int stride) {
        if (rows.columns() != inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + rows.columns() + " columns, the map takes " + inputs());
        }
        if (offset < 0 || stride < features()) {
            throw new IllegalArgumentException("offset " + offset + " must not be negative, stride " + stride
                    + " at least " + features() + " columns");
        }
        if (rows.rows() > 0 && offset + (rows.rows() - 1L) * stride + features() > out.length()) {
            throw new IllegalArgumentException(
                    rows.rows() + " rows of stride " + stride + " do not fit " + out.length() + " floats");
        }
    }

    /** Whether z of sparse rows is sparse, so that {@link #sparse} gives it without ever writing the zeros. */
    default boolean keepsSparse() {
        return false;
    }

    /** z of sparse rows as sparse rows, whose values the caller closes; where {@link #keepsSparse}. */
    default SparseRows sparse(SparseRows rows) {
        throw new UnsupportedOperationException("the features of this map are dense");
    }

    /**
     * The map of the first atoms alone, as many as {@code columns} columns have room for and at least one, their
     * weights scaled to the same sum. A copy, which the caller closes.
     */
    default FeatureMap prefix(int columns) {
        throw new UnsupportedOperationException("the features of this map have no order");
    }

    /** The name of this kind of map in model files: lower case letters and dashes. {@link MapKind} reads it. */
    String kind();

    /** Puts all that reading it needs into {@code to} (modified); keys start with {@code map.}. */
    void write(ModelWriter to);

    /** A description to print: its family, its numbers, its parts. */
    default MapDescription describe() {
        return MapDescription.of(kind()).with("features", features());
    }

    /** The measure whose features these are, shared; empty where they are others. */
    default Optional<SpectralMeasure> spectrum() {
        return Optional.empty();
    }

    /** The frequencies ω of the waves cos ω·x that the features are made of, copied; empty where they are not waves. */
    default Optional<Frequencies> frequencies() {
        return Optional.empty();
    }

    /** The kernels in closed form that this map's kernel is the sum of; empty where it is no such sum. */
    default List<KernelTerm> terms() {
        return List.of();
    }

    /** Rows of the data that the map is made of, such as landmarks, shared; empty where there are none. */
    default Optional<Rows> examples() {
        return Optional.empty();
    }

    /**
     * The mean square of ∂f/∂x_j for each input j, over where x may be, for functions f = Σ_c w_c z_c(x). Empty where
     * that depends on the rows of data.
     *
     * @param squares Σ w_c² over the functions, for each feature c
     */
    default Optional<double[]> sensitivity(double[] squares) {
        return Optional.empty();
    }

    /** Frees native memory. */
    @Override
    void close();
}
