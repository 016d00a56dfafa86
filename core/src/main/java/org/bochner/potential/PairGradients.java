package org.bochner.potential;

import org.bochner.spectral.Atoms;
import org.bochner.store.RowStore;

/**
 * The potentials of Fourier pairs and their gradients by one pass over the rows, each frequency under signed weights of
 * its own group: what a search takes a step from when several games climb at once (NSRF, Alg. 1).
 *
 * <pre>C = Σ_i s_i cos ω·x_i    S = Σ_i s_i sin ω·x_i    v = C² + S²
 * ∇v = 2 (S·Σ_i s_i cos ω·x_i x_i − C·Σ_i s_i sin ω·x_i x_i)</pre>
 *
 * <p><b>One pass</b> ({@link PairPass}) finds C, S and both vectors. A second pass, with S and C known, would need one
 * product back instead of two, but would read the rows and compute sines and cosines twice. A search has few
 * frequencies at a time, so one pass is faster (docs/design-notes.md).
 *
 * <p>Cost: 6ndN flops, n·N sines and cosines; for each worker 2dN floats and a block of 1024·2N, and 2dN doubles.
 *
 * @param cosines C of every frequency
 * @param sines S of every frequency
 * @param gradients ∇v of every frequency, d numbers each
 */
public record PairGradients(double[] cosines, double[] sines, double[][] gradients) {

    /** v of frequency {@code m}. */
    public double value(int m) {
        return cosines[m] * cosines[m] + sines[m] * sines[m];
    }

    /**
     * Of all {@code frequencies}.
     *
     * @param signed for each group a signed weight per row in the order of the store; a row's weight multiplies it
     * @param group the group of each frequency
     */
    public static PairGradients of(RowStore rows, Atoms frequencies, double[][] signed, int[] group) {
        check(rows, frequencies, signed, group);
        return PairPass.run(rows, frequencies, signed, group);
    }

    private static void check(RowStore rows, Atoms frequencies, double[][] signed, int[] group) {
        if (rows.columns() != frequencies.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + rows.columns() + " columns, the frequencies " + frequencies.inputs());
        }
        if (group.length != frequencies.count()) {
            throw new IllegalArgumentException(group.length + " groups for " + frequencies.count() + " frequencies");
        }
        for (double[] one : signed) {
            if (one.length != rows.rows()) {
                throw new IllegalArgumentException(
                        one.length + " signed weights for " + rows.rows() + " rows; give one per row");
            }
        }
    }
}
