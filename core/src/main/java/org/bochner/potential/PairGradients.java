package org.bochner.potential;

import org.bochner.spectral.Atoms;
import org.bochner.store.RowStore;

/**
 * The potentials of Fourier pairs and their gradients by one pass over the rows, each frequency under signed weights of
 * its own group: a step of a search that climbs several potentials at once (NSRF, Alg. 1).
 *
 * <pre>C = Σ_i s_i cos ω·x_i    S = Σ_i s_i sin ω·x_i    v = C² + S²
 * ∇v = 2 (S·Σ_i s_i cos ω·x_i x_i − C·Σ_i s_i sin ω·x_i x_i)</pre>
 *
 * <p>One pass ({@link PairPass}) finds C, S and both vectors; for the few frequencies of a search that is faster than
 * two (docs/design-notes.md).
 *
 * <p>Cost: 6ndN flops, n·N sines and cosines; for each worker 4dN floats and a block of 1024·2N, and 2dN doubles.
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
        return PairPass.run(rows, frequencies, signed, group);
    }
}
