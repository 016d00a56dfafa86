package org.bochner.potential;

import java.util.Arrays;
import org.bochner.BadInput;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Strips;
import org.bochner.spectral.Atoms;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;

/**
 * XᵀT with T_im = Σ_g s_ig (σ_gm cos ω_m·x_i − γ_gm sin ω_m·x_i), where γ and σ are the slopes of v by the sums of cosines
 * and sines of group g: the gradient of v.
 *
 * <p>T of a block is made strip by strip while the projections are in cache, then multiplied back in float; blocks are
 * added in double.
 */
final class GradientPass implements Pass<BackProduct> {
    private final Atoms frequencies;
    private final int d;
    private final int count;
    private final SignedTargets targets;
    /** Of group g the N slopes by sines at g·N: what multiplies the cosine. */
    private final float[] ofCosine;

    private final float[] ofSine;

    /** {@code slopes} has for every group N slopes by cosines, then N by sines. */
    private GradientPass(Atoms frequencies, SignedTargets targets, double[] slopes) {
        this.frequencies = frequencies;
        this.d = frequencies.inputs();
        this.count = frequencies.count();
        this.targets = targets;
        if ((long) d * count > FloatMemory.MAX_LENGTH) {
            throw new BadInput("gradients of " + count + " frequencies of " + d
                    + " columns do not fit one matrix of 2 GiB; take fewer frequencies at once");
        }
        this.ofCosine = new float[slopes.length / 2];
        this.ofSine = new float[slopes.length / 2];
        for (int g = 0; g < targets.groups(); g++) {
            for (int m = 0; m < count; m++) {
                ofCosine[g * count + m] = (float) slopes[(2 * g + 1) * count + m];
                ofSine[g * count + m] = (float) -slopes[2 * g * count + m];
            }
        }
    }

    /** The gradients, d×N; {@code slopes} as {@link PotentialPass} orders sums. */
    static double[] run(RowStore rows, Atoms frequencies, SignedTargets targets, double[] slopes) {
        GradientPass pass = new GradientPass(frequencies, targets, slopes);
        BackProduct back = rows.run(pass);
        double[] gradients = back.total();
        back.close();
        return gradients;
    }

    @Override
    public BackProduct partial() {
        return new BackProduct(d, count);
    }

    @Override
    public void accumulate(Block block, BackProduct back) {
        SignedTargets.Signs signs = targets.signs(block);
        int[] group = signs.group();
        float[] signed = signs.signed();
        FloatMemory turned = back.turned(block.size());
        if (group != null) {
            frequencies.project(block.rows(), (i, m, strip, values, at) -> {
                Strips.blendPair(values, at, strip, signed[i], ofCosine, ofSine, group[i] * count + m);
                turned.write(i * count + m, values, at, strip);
            });
        } else {
            blendGroups(block, signed, turned);
        }
        back.multiply(block.rows());
    }

    /** Where a row belongs to all groups, their slopes are added up first. */
    private void blendGroups(Block block, float[] signed, FloatMemory turned) {
        int groups = targets.groups();
        float[] cosine = new float[count];
        float[] sine = new float[count];
        frequencies.project(block.rows(), (i, m, strip, values, at) -> {
            Arrays.fill(cosine, 0, strip, 0f);
            Arrays.fill(sine, 0, strip, 0f);
            for (int g = 0; g < groups; g++) {
                Strips.add(ofCosine, g * count + m, strip, signed[i * groups + g], cosine, 0);
                Strips.add(ofSine, g * count + m, strip, signed[i * groups + g], sine, 0);
            }
            Strips.blendPair(values, at, strip, 1f, cosine, sine, 0);
            turned.write(i * count + m, values, at, strip);
        });
    }

    @Override
    public void merge(BackProduct total, BackProduct part) {
        total.add(part);
    }

    @Override
    public void reset(BackProduct partial) {
        partial.reset();
    }

    @Override
    public void release(BackProduct partial) {
        partial.close();
    }

    /** dN floats and the T of a full block; dN doubles more in the total. */
    @Override
    public long partialBytes() {
        return 4L * d * count + 4L * BlockShape.ROWS * count;
    }

    @Override
    public String name() {
        return "gradient";
    }
}
