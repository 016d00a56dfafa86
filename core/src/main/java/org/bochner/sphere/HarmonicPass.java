package org.bochner.sphere;

import java.util.Arrays;
import org.bochner.potential.SignedTargets;
import org.bochner.store.Block;
import org.bochner.store.BlockShape;
import org.bochner.store.Pass;

/**
 * Σ_i s_i Y_j(x̂_i) of every group of rows and every harmonic, in double: the harmonics of a tile of rows, then a sum over the
 * tile for each. Rows of weight 0, most of them in a support vector machine, are left out.
 */
final class HarmonicPass implements Pass<HarmonicPass.Sums> {
    private final OntoSphere sphere;
    private final SphericalHarmonics harmonics;
    private final SignedTargets targets;
    private final int length;

    HarmonicPass(OntoSphere sphere, SphericalHarmonics harmonics, SignedTargets targets, int length) {
        this.sphere = sphere;
        this.harmonics = harmonics;
        this.targets = targets;
        this.length = length;
    }

    /** Group after group, one for each harmonic; and the work space. */
    final class Sums {
        private final double[] totals = new double[length];
        private final HarmonicTile tile = new HarmonicTile(harmonics, BlockShape.ROWS);
        private final float[] row = new float[sphere.inputs()];
        private final double[] point = new double[sphere.dimension()];
        private final int[] which = new int[tile.points()];
        private final double[] own = new double[targets.groups()];

        double[] totals() {
            return totals;
        }
    }

    @Override
    public Sums partial() {
        return new Sums();
    }

    @Override
    public void accumulate(Block block, Sums sums) {
        SignedTargets.Signs signs = targets.signs(block);
        int filled = 0;
        for (int i = 0; i < block.size(); i++) {
            if (signs.group() != null && signs.signed()[i] == 0) {
                continue;
            }
            sphere.place(block.rows(), i, sums.row, sums.point);
            sums.tile.set(filled, sums.point);
            sums.which[filled++] = i;
            if (filled == sums.which.length) {
                add(signs, filled, sums);
                filled = 0;
            }
        }
        if (filled > 0) {
            add(signs, filled, sums);
        }
    }

    private void add(SignedTargets.Signs signs, int filled, Sums sums) {
        sums.tile.compute();
        int groups = targets.groups();
        int count = harmonics.count();
        for (int j = 0; j < count; j++) {
            double[] values = sums.tile.values(j);
            Arrays.fill(sums.own, 0);
            for (int k = 0; k < filled; k++) {
                int i = sums.which[k];
                if (signs.group() != null) {
                    sums.own[signs.group()[i]] += signs.signed()[i] * values[k];
                } else {
                    for (int g = 0; g < groups; g++) {
                        sums.own[g] += signs.signed()[i * groups + g] * values[k];
                    }
                }
            }
            for (int g = 0; g < groups; g++) {
                sums.totals[g * count + j] += sums.own[g];
            }
        }
    }

    @Override
    public void merge(Sums total, Sums part) {
        for (int k = 0; k < length; k++) {
            total.totals[k] += part.totals[k];
        }
    }

    @Override
    public void reset(Sums partial) {
        Arrays.fill(partial.totals, 0);
    }

    @Override
    public long partialBytes() {
        return 8L * length + HarmonicTile.bytes(harmonics);
    }

    @Override
    public String name() {
        return "potential";
    }
}
