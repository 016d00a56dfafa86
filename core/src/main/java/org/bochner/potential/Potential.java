package org.bochner.potential;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.linalg.loops.Products;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The potential v_m of every atom ω_m of a measure: how much its feature agrees with the targets.
 *
 * <p>With signed weights s_i (±1 for two classes) and features φ without the atom's weight q,
 *
 * <pre>v(ω) = |Σ_i s_i φ(x_i; ω)|² = Σ_ij s_i s_j φ(x_i; ω)·φ(x_j; ω)</pre>
 *
 * <p>which for a Fourier pair is C² + S² with C = Σ s_i cos ω·x_i and S = Σ s_i sin ω·x_i (NSRF §3.1, LKRF (4)). More
 * than two classes have a sum for each, c_y and s_y, and v = 2 Σ_y (c_y² + s_y²) − (Σ c_y)² − (Σ s_y)² (PBRFF, Prop.
 * 8): the double sum with + for pairs of equal class and − for others. A number as target has s_i = y_i − ȳ; with
 * several of them the potentials are added. A row's weight multiplies s_i, as if the row were there so many times.
 *
 * <p>One pass over the rows finds all sums; coordinates take a pass over the stored entries
 * ({@link CoordinatePass}). Nothing of size n×N is ever in memory. Cost: 2dN flops for each dense row, 2N for each
 * entry of a sparse one, and some 45 for each Fourier pair; 24 bytes for each pair, group and worker. Rows and
 * projections are float32: v has an error of about 1e-6·n·√v.
 */
public final class Potential {
    private Potential() {}

    /** v of every atom of {@code candidates} under the targets of {@code rows}. */
    public static double[] of(RowStore rows, SpectralMeasure candidates) {
        return of(rows, candidates, SignedTargets.of(rows));
    }

    /**
     * v of every atom of {@code candidates} with signed weights s_i given, one per row in the order of the store; the
     * targets are not looked at. A row's weight multiplies its s_i.
     */
    public static double[] of(RowStore rows, SpectralMeasure candidates, double[] signed) {
        return of(rows, candidates, SignedTargets.given(rows, signed));
    }

    /**
     * Σ_i s_i z_ij of every list of signed weights and every column of a store of dense features: list after list, one
     * sum for each column. One matrix product Zᵀs for each block, in float, added over blocks in double. Cost: 2D flops
     * for each row and list.
     */
    public static double[] columnSums(RowStore features, double[][] signed) {
        SignedTargets targets = SignedTargets.given(features, signed);
        int columns = features.columns();
        int groups = signed.length;
        Passes.FloatSums pass = new Passes.FloatSums("potential", columns * groups) {
            @Override
            protected void accumulate(Block block, float[] sums) {
                float[] read = new float[columns * groups];
                try (FloatMemory weights = FloatMemory.of(targets.signs(block).signed());
                        FloatMemory product = FloatMemory.allocate(read.length)) {
                    Products.transposedTimes(block.rows(), weights, 0, groups, groups, product, 0, groups);
                    product.read(0, read, 0, read.length);
                }
                for (int j = 0; j < columns; j++) {
                    for (int g = 0; g < groups; g++) {
                        sums[g * columns + j] = read[j * groups + g];
                    }
                }
            }
        };
        return features.run(pass).totals();
    }

    /**
     * The alignment loss of every atom as a kernel of its own, for Fourier pairs and classes, from its potential.
     *
     * <p>With λ_ij = 1 for equal classes and −1 for others, PBRFF's (21) is a double sum by definition and follows from
     * v by its Propositions 7 and 8:
     *
     * <pre>L̂(h_ω) = 1/(n(n−1)) Σ_{i≠j} (1 − λ_ij cos ω·(x_i − x_j))/2 = n/(2(n−1)) − v(ω)/(2n(n−1))</pre>
     *
     * @param n the rows, more than 1; where they have weights the sum of these
     */
    public static double[] alignmentLosses(double[] v, double n) {
        if (!(n > 1 && n < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a loss over pairs needs more than 1 row, not " + n);
        }
        return Arrays.stream(v)
                .map(each -> n / (2 * (n - 1)) - each / (2 * n * (n - 1)))
                .toArray();
    }

    private static double[] of(RowStore rows, SpectralMeasure candidates, SignedTargets targets) {
        if (rows.columns() != candidates.inputs()) {
            throw new IllegalArgumentException(
                    "the rows have " + rows.columns() + " columns, the atoms " + candidates.inputs());
        }
        if (candidates.family() == Family.COORDINATE) {
            return CoordinatePass.potential(rows, candidates, targets);
        }
        if ((long) targets.groups() * candidates.features() > Integer.MAX_VALUE - 8) {
            throw new BadInput(candidates.count() + " candidates for " + targets.groups()
                    + " classes are more sums than one array holds; take fewer candidates");
        }
        double[] sums = rows.run(new Pass(candidates, targets)).totals();
        int count = candidates.count();
        // √2 is part of φ for every family but pairs.
        double height = candidates.family() == Family.FOURIER_PAIR ? 1 : 2;
        double[] v = new double[count];
        for (int m = 0; m < count; m++) {
            for (int k = 0; k < candidates.family().columns(); k++) {
                v[m] += height * targets.value(sums, k * count + m, candidates.features());
            }
        }
        return v;
    }

    /**
     * The sums T = Σ_i s_i φ(x_i; ω_m) of every group of rows and every feature, group after group, the features of
     * each in the order of the feature map: one pass, fused.
     *
     * <p>The projections ω_m·x_i of a block come strip by strip
     * ({@link org.bochner.spectral.Atoms#project(org.bochner.linalg.Rows, org.bochner.linalg.StripVisitor)}). Sine and
     * cosine of a strip are added at once to the sums of the row's group, in float ({@link ArrayLoops#addPair}), while
     * it is in the first caches. Blocks of at most 1024 rows are added in double and in order, so the bits do not
     * depend on threads.
     *
     * <p><b>Error</b> of T, with ε = 2^-24 and per row: sine and cosine 4ε, the rounding of a projection (about
     * √d·ε·‖ω‖‖x‖, at most d times ε·Σ|ω_j x_j|), and of one addition ε·|partial sum|. Over a block all are independent
     * enough to grow as √rows; at worst the additions err by 1024ε ≈ 6e-5 of Σ|s_i|, in practice by some 1e-7 of it.
     */
    private static final class Pass extends Passes.FloatSums {
        private final SpectralMeasure measure;
        private final Family family;
        private final int count;
        private final float[] phases;
        private final SignedTargets targets;

        private Pass(SpectralMeasure measure, SignedTargets targets) {
            super("potential", targets.groups() * measure.features());
            this.measure = measure;
            this.family = measure.family();
            this.count = measure.count();
            this.phases = measure.phases();
            this.targets = targets;
        }

        @Override
        protected void accumulate(Block block, float[] into) {
            SignedTargets.Signs signs = targets.signs(block);
            int columns = measure.features();
            int[] group = signs.group();
            float[] signed = signs.signed();
            int groups = targets.groups();
            measure.atoms().project(block.rows(), (i, m, strip, values, at) -> {
                if (family != Family.FOURIER_PAIR) {
                    family.apply(values, at, strip, 1f, phases, m);
                }
                if (group != null) {
                    add(signed[i], strip, values, at, into, group[i] * columns + m);
                    return;
                }
                for (int g = 0; g < groups; g++) {
                    add(signed[i * groups + g], strip, values, at, into, g * columns + m);
                }
            });
        }

        private void add(float signed, int strip, float[] values, int at, float[] into, int to) {
            if (signed == 0) {
                return;
            }
            if (family == Family.FOURIER_PAIR) {
                ArrayLoops.get().addPair(values, at, strip, signed, into, to, to + count);
            } else {
                ArrayLoops.get().add(values, at, strip, signed, into, to);
            }
        }
    }
}
