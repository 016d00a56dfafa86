package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.Progress;
import org.bochner.RandomStream;
import org.bochner.potential.PairGradients;
import org.bochner.store.RowStore;

/**
 * Algorithm 1 as the paper has it: parallel Langevin chains on all rows, and the best point that any of them saw.
 * {@link StagedSearch} is compared with it.
 *
 * <ol>
 *   <li>{@code chains} starts for each game, N(0, 1.5/σ²·I).
 *   <li>{@code steps} times ω ← ω + ζ∇v(ω) + √(2ζξ) z with z ~ N(0, I). The paper prints √(2ξ/ζ), which would grow as
 *       the step shrinks. ζ is such that the root mean square of ‖ζ∇v‖ over the chains is a radian between rows a
 *       median distance apart; ξ such that the noise is as long (App. A.1).
 *   <li>A point beyond the bound on ‖ω‖ is put back on its surface.
 * </ol>
 *
 * <p>Cost: 6nd flops for each chain and step.
 */
final class LangevinSearch implements PeakSearch {
    static final int STEPS = 100;
    private static final long WALK = 0x77616c6bL;

    private final RowStore rows;
    private final Scale scale;
    private final int chains;
    private final int steps;
    private final long seed;

    LangevinSearch(RowStore rows, Scale scale, int chains, int steps, long seed) {
        this.rows = rows.with(rows.execution().reporting(Progress.NONE));
        this.scale = scale;
        this.chains = chains;
        this.steps = steps;
        this.seed = seed;
    }

    @Override
    public List<Peak> peaks(double[][] signed, int round, int each) {
        List<Peak> peaks = new ArrayList<>();
        for (int g = 0; g < signed.length; g++) {
            peaks.addAll(best(walk(new double[][] {signed[g]}, g, round), each));
        }
        return peaks;
    }

    /** The best point of each chain. */
    private Peak[] walk(double[][] signed, int game, int round) {
        int d = rows.columns();
        float[][] at = new float[chains][];
        RandomStream[] streams = new RandomStream[chains];
        for (int m = 0; m < chains; m++) {
            streams[m] = RandomStream.of(seed, WALK, round, game, m);
            at[m] = scale.start(d, streams[m]);
        }
        Peak[] best = new Peak[chains];
        int[] group = new int[chains];
        for (int step = 0; step <= steps; step++) {
            PairGradients found = PairGradients.of(rows, List.of(at), signed, group);
            for (int m = 0; m < chains; m++) {
                if (best[m] == null || found.value(m) > best[m].height()) {
                    best[m] = new Peak(at[m].clone(), game, found.cosines()[m], found.sines()[m]);
                }
            }
            move(at, found.gradients(), streams);
        }
        return best;
    }

    private void move(float[][] at, double[][] gradients, RandomStream[] streams) {
        double square = 0;
        for (double[] gradient : gradients) {
            for (double slope : gradient) {
                square += slope * slope / chains;
            }
        }
        double zeta = square > 0 ? scale.reach() / Math.sqrt(square) : 0;
        double noise = scale.reach() / Math.sqrt(rows.columns());
        for (int m = 0; m < at.length; m++) {
            for (int j = 0; j < at[m].length; j++) {
                at[m][j] += (float) (zeta * gradients[m][j] + noise * streams[m].gaussian());
            }
            Ascent.confine(at[m], scale.radius());
        }
    }

    private List<Peak> best(Peak[] ends, int each) {
        Arrays.sort(ends, (a, b) -> Double.compare(b.height(), a.height()));
        List<Peak> best = new ArrayList<>();
        for (Peak end : ends) {
            if (best.size() < each
                    && best.stream()
                            .noneMatch(other -> StagedSearch.isNear(end.frequency(), other.frequency(), scale))) {
                best.add(end);
            }
        }
        return best;
    }
}
