package org.bochner.spectral;

import java.util.Optional;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.linalg.loops.RowMatrix;
import org.bochner.linalg.loops.RowProduct;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/** The parameters ω_1..ω_N of a measure's atoms, as the linear map x ↦ (ω_m·x)_m, held densely or by structure. */
@SuppressWarnings("exports") // Loops are seen by our own modules alone.
public interface Atoms extends AutoCloseable {
    /** Projections that are held at once on their way to a visitor. */
    int STRIP_FLOATS = 1 << 19;

    /** d, the columns of the data. */
    int inputs();

    /** N, the number of atoms. */
    int count();

    /**
     * Projects rows on the atoms: {@code out[offset + i·stride + m] = ω_m·x_i} (modified). On the calling thread,
     * safe to call from several threads at once.
     */
    void project(Rows rows, FloatMemory out, int offset, int stride);

    /**
     * Shows the projections to {@code visitor} strip by strip, on the calling thread: for what is computed from them at
     * once, such as features or sums over rows.
     */
    default void project(Rows rows, Rows.StripVisitor visitor) {
        int n = count();
        int some = Math.max(1, Math.min(rows.rows(), STRIP_FLOATS / n));
        float[] row = new float[n];
        try (FloatMemory projected = FloatMemory.allocate((long) some * n)) {
            for (int from = 0; from < rows.rows(); from += some) {
                int to = Math.min(rows.rows(), from + some);
                project(rows.slice(from, to), projected, 0, n);
                for (int i = from; i < to; i++) {
                    projected.read((i - from) * n, row, 0, n);
                    visitor.strip(i, 0, n, row, 0);
                }
            }
        }
    }

    /** The projection of one row at a time, on a copy in the heap. */
    default RowProduct row() {
        return new RowMatrix(inputs(), count(), (into, m) -> copyAtom(m, into)).product();
    }

    /** Writes ω_m into {@code into} (modified). */
    void copyAtom(int m, float[] into);

    /** The atoms {@code which}, in that order, as atoms of their own: the caller closes them. */
    default Atoms select(int... which) {
        return DenseAtoms.of(inputs(), which.length, (m, into) -> copyAtom(which[m], into));
    }

    /** The columns that the atoms pick, one for each, where they are unit vectors; else empty. */
    default Optional<int[]> columns() {
        return Optional.empty();
    }

    /** ‖ω_m‖ of every atom. Cost: O(N·d). */
    default double[] lengths() {
        double[] lengths = new double[count()];
        float[] omega = new float[inputs()];
        for (int m = 0; m < lengths.length; m++) {
            copyAtom(m, omega);
            double square = 0;
            for (float each : omega) {
                square += (double) each * each;
            }
            lengths[m] = Math.sqrt(square);
        }
        return lengths;
    }

    /** Puts the atoms, under the key {@code map.atoms} how they are held, into {@code to} (modified). */
    void write(ModelWriter to);

    /** The atoms that were written, with the same bits; the caller closes them. */
    static Atoms read(ModelReader from) {
        String kind = from.get("map.atoms");
        return switch (kind) {
            case DenseAtoms.KIND -> DenseAtoms.read(from, DenseAtoms.FILE);
            case CoordinateAtoms.KIND -> CoordinateAtoms.read(from);
            case StructuredAtoms.SORF, StructuredAtoms.FASTFOOD -> StructuredAtoms.read(from, kind);
            default -> throw from.bad("its atoms are '" + kind + "', which this Bochner does not know");
        };
    }

    /** Frees native memory. */
    @Override
    void close();
}
