package org.bochner.potential;

import java.util.Arrays;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Products;
import org.bochner.linalg.Strips;
import org.bochner.spectral.Atoms;
import org.bochner.store.BadInput;
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
final class GradientPass implements Pass<GradientPass.Part> {
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
        Part part = rows.run(pass);
        double[] gradients = part.total();
        pass.release(part);
        return gradients;
    }

    final class Part {
        private final FloatMemory back = FloatMemory.allocate((long) d * count);
        /** T of a block; made when its size is known. */
        private FloatMemory turned = FloatMemory.allocate(0);
        /** Made when a second block is added. */
        private double[] total;

        private double[] total() {
            if (total == null) {
                total = new double[d * count];
                add(back);
            }
            return total;
        }

        private void add(FloatMemory other) {
            float[] line = new float[count];
            for (int j = 0; j < d; j++) {
                other.read(j * count, line, 0, count);
                int at = j * count;
                for (int m = 0; m < count; m++) {
                    total[at + m] += line[m];
                }
            }
        }

        private FloatMemory turned(int rows) {
            long length = (long) rows * count;
            if (turned.length() < length) {
                turned.close();
                turned = FloatMemory.allocate(length);
            }
            return turned;
        }
    }

    @Override
    public Part partial() {
        return new Part();
    }

    @Override
    public void accumulate(Block block, Part part) {
        SignedTargets.Signs signs = targets.signs(block);
        int[] group = signs.group();
        float[] signed = signs.signed();
        FloatMemory turned = part.turned(block.size());
        if (group != null) {
            frequencies.project(block.rows(), (i, m, strip, values, at) -> {
                Strips.blendPair(values, at, strip, signed[i], ofCosine, ofSine, group[i] * count + m);
                turned.write(i * count + m, values, at, strip);
            });
        } else {
            blendGroups(block, signed, turned);
        }
        Products.transposedTimes(block.rows(), turned, 0, count, count, part.back, 0, count);
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
    public void merge(Part total, Part part) {
        double[] into = total.total();
        if (part.total == null) {
            total.add(part.back);
            return;
        }
        for (int k = 0; k < into.length; k++) {
            into[k] += part.total[k];
        }
    }

    @Override
    public void reset(Part partial) {
        partial.total = null;
        float[] zeros = new float[count];
        for (int j = 0; j < d; j++) {
            partial.back.write(j * count, zeros, 0, count);
        }
    }

    @Override
    public void release(Part partial) {
        partial.back.close();
        partial.turned.close();
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
