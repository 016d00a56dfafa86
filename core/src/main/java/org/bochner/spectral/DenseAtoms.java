package org.bochner.spectral;

import java.util.List;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.PanelMatrix;
import org.bochner.linalg.loops.Products;
import org.bochner.linalg.loops.RowMatrix;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Atoms as a d×N matrix in native memory, row-major, so that a projection is the product X·W.
 *
 * <p>Cost: 4dN bytes; 2dN flops per dense row, 2N per stored entry of a sparse one.
 */
@SuppressWarnings("exports") // Loops are seen by our own modules alone.
public final class DenseAtoms implements Atoms {
    static final String KIND = "dense";
    static final String FILE = "atoms.npy";
    /** Atoms that are transposed at once when the matrix is filled. */
    private static final int TILE = 64;
    /** Rows that are projected at once where a library makes the product. */
    private static final int STRIP_ROWS = 1024;
    /** Atoms on which they are projected at once are some times this many. */
    private static final int STRIP_WIDTH = 128;

    private final int inputs;
    private final int count;
    private final FloatMemory matrix;
    private final RowMatrix single;

    /** Made when dense rows are first projected, in the layout of this CPU: another process makes its own. */
    private transient PanelMatrix packed;

    /** Takes over {@code matrix}, d×N row-major: atom m is column m. */
    public DenseAtoms(int inputs, int count, FloatMemory matrix) {
        if (inputs < 1 || count < 1 || matrix.length() != (long) inputs * count) {
            throw new IllegalArgumentException(
                    count + " atoms of " + inputs + " inputs in " + matrix.length() + " floats");
        }
        this.inputs = inputs;
        this.count = count;
        this.matrix = matrix;
        this.single = new RowMatrix(inputs, count, (into, m) -> copyAtom(m, into));
    }

    /** Writes one atom. */
    @FunctionalInterface
    public interface Source {
        /** Writes ω_m into {@code into} (modified). */
        void atom(int m, float[] into);
    }

    /** The atoms that {@code source} writes, asked for in order. */
    public static DenseAtoms of(int inputs, int count, Source source) {
        FloatMemory matrix = allocate(inputs, count);
        float[][] tile = new float[TILE][inputs];
        float[] row = new float[TILE];
        for (int first = 0; first < count; first += TILE) {
            int size = Math.min(TILE, count - first);
            for (int m = 0; m < size; m++) {
                source.atom(first + m, tile[m]);
            }
            for (int j = 0; j < inputs; j++) {
                for (int m = 0; m < size; m++) {
                    row[m] = tile[m][j];
                }
                matrix.write(j * count + first, row, 0, size);
            }
        }
        return new DenseAtoms(inputs, count, matrix);
    }

    /** The atoms {@code all}, of {@code inputs} numbers each. */
    public static DenseAtoms of(int inputs, List<float[]> all) {
        return of(inputs, all.size(), (m, into) -> System.arraycopy(all.get(m), 0, into, 0, inputs));
    }

    static FloatMemory allocate(int inputs, int count) {
        long length = (long) inputs * count;
        if (length > FloatMemory.MAX_LENGTH) {
            throw new org.bochner.BadInput(count + " frequencies of " + inputs + " columns do not fit one"
                    + " matrix of 2 GiB; ask for fewer features, or draw them with structure (sorf, fastfood)");
        }
        return FloatMemory.allocate(length);
    }

    @Override
    public int inputs() {
        return inputs;
    }

    @Override
    public int count() {
        return count;
    }

    /** The d×N matrix; owned by these atoms. */
    public FloatMemory matrix() {
        return matrix;
    }

    @Override
    public void project(Rows rows, FloatMemory out, int offset, int stride) {
        if (rows instanceof DenseRows dense && PanelMatrix.serves(dense.rows(), inputs, count)) {
            packed().times(dense, out, offset, stride);
        } else {
            Products.times(rows, matrix, 0, count, count, out, offset, stride);
        }
    }

    @Override
    public void project(Rows rows, Rows.StripVisitor visitor) {
        if (rows instanceof DenseRows dense && PanelMatrix.serves(dense.rows(), inputs, count)) {
            packed().times(dense, visitor);
            return;
        }
        for (int from = 0; from < rows.rows(); from += STRIP_ROWS) {
            projectSlice(rows.slice(from, Math.min(rows.rows(), from + STRIP_ROWS)), from, visitor);
        }
    }

    /** All rows on some atoms after the other, so that the product packs each part of W once for all of them. */
    private void projectSlice(Rows rows, int first, Rows.StripVisitor visitor) {
        int width = Math.min(count, Math.max(STRIP_WIDTH, STRIP_FLOATS / rows.rows() / STRIP_WIDTH * STRIP_WIDTH));
        float[] strip = new float[width];
        try (FloatMemory projected = FloatMemory.allocate((long) rows.rows() * width)) {
            for (int m = 0; m < count; m += width) {
                int some = Math.min(width, count - m);
                Products.times(rows, matrix, m, some, count, projected, 0, some);
                for (int i = 0; i < rows.rows(); i++) {
                    projected.read(i * some, strip, 0, some);
                    visitor.strip(first + i, m, some, strip, 0);
                }
            }
        }
    }

    @Override
    public RowProduct row() {
        return single.product();
    }

    private synchronized PanelMatrix packed() {
        packed = packed == null ? new PanelMatrix(matrix, inputs, count) : packed;
        return packed;
    }

    @Override
    public void copyAtom(int m, float[] into) {
        for (int j = 0; j < inputs; j++) {
            into[j] = matrix.get(j * count + m);
        }
    }

    /** Line by line of the matrix, which reads and writes in order. */
    @Override
    public DenseAtoms select(int... which) {
        FloatMemory chosen = allocate(inputs, which.length);
        float[] line = new float[count];
        float[] part = new float[which.length];
        for (int j = 0; j < inputs; j++) {
            matrix.read(j * count, line, 0, count);
            for (int m = 0; m < which.length; m++) {
                part[m] = line[which[m]];
            }
            chosen.write(j * which.length, part, 0, which.length);
        }
        return new DenseAtoms(inputs, which.length, chosen);
    }

    @Override
    public void write(ModelWriter to) {
        to.put("map.atoms", KIND);
        write(to, FILE);
    }

    /** Adds the d×N matrix to {@code to} (modified) as {@code name}: atom m is column m. */
    public void write(ModelWriter to, String name) {
        to.array(name, new DenseRows(matrix, inputs, count));
    }

    /** The atoms that were written as {@code name}. */
    public static DenseAtoms read(ModelReader from, String name) {
        DenseRows rows = from.rows(name);
        return new DenseAtoms(rows.rows(), rows.columns(), rows.memory());
    }

    @Override
    public void close() {
        matrix.close();
    }
}
