package org.bochner.spectral;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;

/** The parameters ω_1..ω_N of a measure's atoms, as the linear map x ↦ (ω_m·x)_m, held densely or by structure. */
public interface Atoms extends AutoCloseable {
    /** d, the columns of the data. */
    int inputs();

    /** N, the number of atoms. */
    int count();

    /**
     * Projects rows on the atoms: {@code out[offset + i·stride + m] = ω_m·x_i} (modified). On the calling thread,
     * safe to call from several threads at once.
     */
    void project(Rows rows, FloatMemory out, int offset, int stride);

    /** Writes ω_m into {@code into} (modified). */
    void copyAtom(int m, float[] into);

    /** The atoms {@code which}, in that order, as atoms of their own: the caller closes them. */
    default Atoms select(int... which) {
        return DenseAtoms.of(inputs(), which.length, (m, into) -> copyAtom(which[m], into));
    }

    /** Bytes that they take, native and heap. */
    long bytes();

    /** Frees native memory. */
    @Override
    void close();
}
