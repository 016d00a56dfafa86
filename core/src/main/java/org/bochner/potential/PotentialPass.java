package org.bochner.potential;

import org.bochner.BadInput;
import org.bochner.linalg.Strips;
import org.bochner.linalg.Trigonometry;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Block;
import org.bochner.store.Passes;

/**
 * The sums T = Σ_i s_i φ(x_i; ω_m) of every group of rows and every feature: one pass, fused.
 *
 * <p>The projections ω_m·x_i of a block come strip by strip
 * ({@link org.bochner.spectral.Atoms#project(org.bochner.linalg.Rows, org.bochner.linalg.StripVisitor)}). Sine and
 * cosine of a strip are added at once to the sums of the row's group, in float ({@link Strips#addPair}), while it is in
 * the first caches. Blocks of at most 1024 rows are added in double and in order, so the bits do not depend on threads.
 *
 * <p><b>Error</b> of T, with ε = 2^-24 and per row: sine and cosine 4ε, the rounding of a projection (about
 * √d·ε·‖ω‖‖x‖, at most d times ε·Σ|ω_j x_j|), and of one addition ε·|partial sum|. Over a block all are independent
 * enough to grow as √rows; at worst the additions err by 1024ε ≈ 6e-5 of Σ|s_i|, in practice by some 1e-7 of it.
 */
final class PotentialPass extends Passes.FloatSums {
    private final SpectralMeasure measure;
    private final Family family;
    private final int count;
    private final int columns;
    private final float[] phases;
    private final SignedTargets targets;

    PotentialPass(SpectralMeasure measure, SignedTargets targets) {
        super("potential", length(measure, targets));
        this.measure = measure;
        this.family = measure.family();
        this.count = measure.count();
        this.columns = measure.features();
        this.phases = measure.phases();
        this.targets = targets;
    }

    /** Group after group, the features of each in the order of the feature map. */
    private static int length(SpectralMeasure measure, SignedTargets targets) {
        long all = (long) targets.groups() * measure.features();
        if (all > Integer.MAX_VALUE - 8) {
            throw new BadInput(measure.count() + " candidates for " + targets.groups()
                    + " classes are more sums than one array holds; take fewer candidates");
        }
        return (int) all;
    }

    @Override
    protected void accumulate(Block block, float[] into) {
        SignedTargets.Signs signs = targets.signs(block);
        int[] group = signs.group();
        float[] signed = signs.signed();
        int groups = targets.groups();
        measure.atoms().project(block.rows(), (i, m, strip, values, at) -> {
            if (family != Family.FOURIER_PAIR) {
                transform(m, strip, values, at);
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
            Strips.addPair(values, at, strip, signed, into, to, to + count);
        } else {
            Strips.add(values, at, strip, signed, into, to);
        }
    }

    /** φ without its √2, in place. */
    private void transform(int m, int strip, float[] values, int at) {
        switch (family) {
            case FOURIER_PHASE -> Trigonometry.phase(values, at, phases, m, strip, 1f);
            case ARC_COSINE_0 -> Strips.step(values, at, strip, 1f);
            case ARC_COSINE_1 -> Strips.ramp(values, at, strip, 1f);
            case ARC_COSINE_2 -> Strips.squaredRamp(values, at, strip, 1f);
            default -> throw new AssertionError(family);
        }
    }
}
