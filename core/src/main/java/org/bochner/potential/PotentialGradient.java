package org.bochner.potential;

import org.bochner.spectral.Atoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * The potential of Fourier pairs and its gradient, for many frequencies at once: what a search for peaks climbs (NSRF,
 * Alg. 1).
 *
 * <pre>v = C² + S²        ∇v(ω) = 2 Σ_i s_i (S cos ω·x_i − C sin ω·x_i) x_i</pre>
 *
 * <p>and with more than two classes, where v = 2 Σ_y (c_y² + s_y²) − (Σ c_y)² − (Σ s_y)², the same with 2S and 2C replaced by
 * the slopes ∂v/∂s_y = 4 s_y − 2 Σ s and ∂v/∂c_y = 4 c_y − 2 Σ c of the row's own class.
 *
 * <p><b>Two passes.</b> The sums are needed before the first term of the gradient. One pass could avoid that: C, S, A = Xᵀ(s·cos) and
 * B = Xᵀ(s·sin) give ∇v = 2(S·A − C·B). Count the products of n·d·N terms: one pass has one forth and two back, two
 * passes have two forth and one back. That is the same, but a product forth leaves out what is zero in the rows and
 * one back does not, several classes would need A and B for each, and twice the gradient would be added for every
 * block. So:
 *
 * <ol>
 *   <li>A pass for the sums, as in {@link Potential}.
 *   <li>A pass ({@link GradientPass}) that makes T_im = s_i (∂v/∂S cos ω_m·x_i − ∂v/∂C sin ω_m·x_i) of a block and adds XᵀT.
 * </ol>
 *
 * <p>Cost: 6ndN flops; for each worker dN floats, dN doubles and a block of 1024·N floats. Nothing of size n×N.
 *
 * @param values v of every frequency
 * @param gradients d×N, row-major as {@link org.bochner.spectral.DenseAtoms#matrix} is: the derivative by coordinate j of
 *     frequency m is at j·N + m
 * @param inputs d
 */
public record PotentialGradient(double[] values, double[] gradients, int inputs) {

    /** Under the targets of {@code rows}. */
    public static PotentialGradient of(RowStore rows, Atoms frequencies) {
        check(rows, frequencies);
        return of(rows, frequencies, SignedTargets.of(rows));
    }

    /**
     * With signed weights s_i given, one per row in the order of the store; the targets are not looked at. A row's weight
     * multiplies its s_i.
     */
    public static PotentialGradient of(RowStore rows, Atoms frequencies, double[] signed) {
        check(rows, frequencies);
        return of(rows, frequencies, SignedTargets.given(rows, signed));
    }

    private static void check(RowStore rows, Atoms frequencies) {
        if (rows.columns() != frequencies.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + rows.columns() + " columns, the frequencies " + frequencies.inputs());
        }
    }

    private static PotentialGradient of(RowStore rows, Atoms frequencies, SignedTargets targets) {
        // Shares the atoms, so it is not closed.
        SpectralMeasure pairs = SpectralMeasure.uniform(Family.FOURIER_PAIR, frequencies, null, 1);
        double[] sums = rows.run(new PotentialPass(pairs, targets)).totals();
        double[] values = Potential.values(sums, pairs, targets);
        for (int k = 0; k < pairs.features(); k++) {
            targets.slopes(sums, k, pairs.features());
        }
        double[] gradients = GradientPass.run(rows, frequencies, targets, sums);
        return new PotentialGradient(values, gradients, frequencies.inputs());
    }

    /** Writes the gradient of frequency {@code m} into {@code into} (modified), d numbers. */
    public void copyGradient(int m, double[] into) {
        for (int j = 0; j < inputs; j++) {
            into[j] = gradients[j * values.length + m];
        }
    }
}
