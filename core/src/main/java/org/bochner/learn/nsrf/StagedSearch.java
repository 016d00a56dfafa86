package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bochner.Progress;
import org.bochner.RandomStream;
import org.bochner.jvm.Tasks;
import org.bochner.learn.nsrf.Ascent.Climber;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * A cheap search for peaks: many short climbs on few rows, few long ones on all.
 *
 * <p>One round:
 * <ol>
 *   <li>Start at the best points of the last round, whose weights were nearly the same, and at new ones.
 *   <li>Climb some steps on a sample of {@value #FEW} rows ({@link RowSample}).
 *   <li>Go on with the best of every game, without near-duplicates, on {@value #MORE} rows where there are many more.
 *   <li>The best few of these are climbed to the top on all rows that have a weight.
 * </ol>
 *
 * <p>The climbs are by {@link Ascent}. Batches of {@value #BATCH} frequencies on the samples run in parallel, and
 * threads share the blocks of passes over all rows. Batches depend only on the number of frequencies.
 *
 * <p>Cost of a step: 6·rows·d flops for each frequency. Where the paper takes 500 chains of 100 steps on all n rows,
 * this takes some 50 of {@value #FIRST_STEPS} on {@value #FEW}, and 3 of some ten on those rows that still have a
 * weight.
 */
final class StagedSearch implements PeakSearch {
    static final int FEW = 768;
    static final int MORE = 4096;
    static final int FIRST_STEPS = 8;
    private static final int MIDDLE_STEPS = 6;
    private static final int LAST_STEPS = 40;
    /** The same where several games share the passes (docs/design-notes.md). */
    private static final int SHARED_STEPS = 12;

    private static final int BATCH = 32;
    /** The gain of log v below which a climb on a sample, or on all rows, ends. */
    private static final double ROUGH = 1e-2;

    private static final double FINE = 1e-3;
    /** Frequencies nearer than this many radians between rows a median distance apart are one. */
    private static final double ALIKE = 0.3;

    private static final long START = 0x7374617274L;
    private static final long SAMPLE = 0x73616d706cL;

    private final RowStore rows;
    private final double[] weights;
    private final PeakSearch.Scale scale;
    private final int fresh;
    private final long seed;
    private final Ascent ascent;
    private List<Climber> warm = new ArrayList<>();

    /** With {@code fresh} new starts for every game and round. */
    StagedSearch(RowStore rows, PeakSearch.Scale scale, int fresh, long seed) {
        this.rows = rows.with(rows.execution().reporting(Progress.NONE));
        this.weights = Passes.weights(rows);
        this.scale = scale;
        this.fresh = fresh;
        this.seed = seed;
        this.ascent = new Ascent(scale.reach(), scale.radius());
    }

    @Override
    public List<PeakSearch.Peak> peaks(double[][] signed, int round, int each) {
        double[] mass = RowSample.masses(signed, weights);
        int active = RowSample.active(mass);
        int keep = each + Math.max(2, each / 2);
        List<Climber> climbers = starts(signed.length, round);
        RandomStream stream = RandomStream.of(seed, SAMPLE, round);
        if (active > 1.5 * FEW) {
            try (RowSample few = RowSample.of(rows, signed, mass, FEW, stream)) {
                apart(few, climbers, FIRST_STEPS, ROUGH);
            }
            climbers = best(climbers, signed.length, 4 * keep);
        }
        if (active > 3 * MORE) {
            climbers = again(climbers);
            try (RowSample more = RowSample.of(rows, signed, mass, MORE, stream)) {
                apart(more, climbers, MIDDLE_STEPS, ROUGH);
            }
            climbers = best(climbers, signed.length, 2 * keep);
        }
        List<Climber> runnersUp = climbers;
        try (RowSample whole = RowSample.active(rows, signed, mass)) {
            if (active <= 1.5 * FEW) {
                apart(whole, climbers, FIRST_STEPS, ROUGH);
                runnersUp = best(climbers, signed.length, 4 * keep);
            }
            climbers = again(best(runnersUp, signed.length, keep));
            together(whole, climbers);
        }
        List<Climber> found = best(climbers, signed.length, each);
        List<Climber> all = new ArrayList<>(climbers);
        all.addAll(runnersUp);
        warm = again(best(all, signed.length, 3 * keep));
        return found.stream().map(Climber::peak).toList();
    }

    private List<Climber> starts(int games, int round) {
        List<Climber> climbers = new ArrayList<>(warm);
        for (int g = 0; g < games; g++) {
            for (int k = 0; k < fresh; k++) {
                climbers.add(new Climber(g, scale.start(rows.columns(), RandomStream.of(seed, START, round, g, k))));
            }
        }
        return climbers;
    }

    /** Batches side by side, each on one thread. */
    private void apart(RowSample sample, List<Climber> climbers, int steps, double tolerance) {
        RowStore single = sample.store().with(rows.execution().threads(1));
        int batches = (climbers.size() + BATCH - 1) / BATCH;
        // An even number of batches, for two cores.
        int most = (climbers.size() + 2 * ((batches + 1) / 2) - 1) / (2 * ((batches + 1) / 2));
        int count = (climbers.size() + most - 1) / most;
        Tasks.run(rows.execution(), count, b -> {
            List<Climber> some = climbers.subList(b * most, Math.min(climbers.size(), (b + 1) * most));
            ascent.climb(single, sample.signed(), some, steps, tolerance);
        });
    }

    /** On all rows: threads share the blocks where there are many, else the climbers. */
    private void together(RowSample all, List<Climber> climbers) {
        int steps = all.signed().length == 1 ? LAST_STEPS : SHARED_STEPS;
        if (all.store().blocks() < 6) {
            apart(all, climbers, steps, FINE);
        } else {
            ascent.climb(all.store(), all.signed(), climbers, steps, FINE);
        }
    }

    private static List<Climber> again(List<Climber> climbers) {
        return climbers.stream().map(Climber::again).toList();
    }

    /** The {@code most} highest of every game, none near another. */
    private List<Climber> best(List<Climber> climbers, int games, int most) {
        List<Climber> ranked = climbers.stream()
                .sorted(Comparator.comparingDouble(Climber::height).reversed())
                .toList();
        List<Climber> best = new ArrayList<>();
        for (int g = 0; g < games; g++) {
            List<Climber> ofGame = new ArrayList<>();
            for (Climber climber : ranked) {
                if (climber.group == g
                        && ofGame.size() < most
                        && ofGame.stream().noneMatch(other -> isNear(climber.at, other.at, scale))) {
                    ofGame.add(climber);
                }
            }
            best.addAll(ofGame);
        }
        return best;
    }

    /** Whether two frequencies are counted as one. */
    static boolean isNear(float[] a, float[] b, PeakSearch.Scale scale) {
        return PeakSearch.Peak.distance(a, b) < ALIKE * scale.reach();
    }

    /**
     * Some of the rows, copied, with signed weights under which their potentials stand for those of all rows.
     *
     * <p>A row is drawn with probability proportional to q_i = w_i Σ_g |s_ig|, what it adds to the games' potentials at
     * most, and weighted by the inverse: rows with α = 0 cost nothing. One uniform number
     * places all draws at equal distances along the cumulated q (systematic sampling), so that a row is drawn q_i·b/Q
     * times, rounded up or down.
     *
     * @param store the rows drawn, each once
     * @param signed for every game the signed weights: s_ig · draws · Q/(b·q_i)
     * @param owned whether {@link #close} frees the store
     */
    record RowSample(RowStore store, double[][] signed, boolean owned) implements AutoCloseable {
        /** q of every row. */
        static double[] masses(double[][] signed, double[] weights) {
            double[] mass = new double[weights.length];
            for (double[] game : signed) {
                for (int i = 0; i < mass.length; i++) {
                    mass[i] += weights[i] * Math.abs(game[i]);
                }
            }
            return mass;
        }

        /** The number of rows with q > 0. */
        static int active(double[] mass) {
            return (int) Arrays.stream(mass).filter(q -> q > 0).count();
        }

        /** {@code draws} draws; {@code rows} keep their order. */
        static RowSample of(RowStore rows, double[][] signed, double[] mass, int draws, RandomStream stream) {
            double all = 0;
            for (double q : mass) {
                all += q;
            }
            double distance = all / draws;
            double next = stream.uniform() * distance;
            double sum = 0;
            double[] factor = new double[mass.length];
            for (int i = 0; i < mass.length; i++) {
                sum += mass[i];
                int drawn = 0;
                while (next < sum && drawn < draws) {
                    drawn++;
                    next += distance;
                }
                factor[i] = drawn == 0 ? 0 : drawn * distance / mass[i];
            }
            return copied(rows, signed, factor);
        }

        /** All rows with q > 0; the store itself where these are most of them, or a copy takes too much memory. */
        static RowSample active(RowStore rows, double[][] signed, double[] mass) {
            int active = active(mass);
            long bytes = 4L * active * rows.columns();
            if (active > 0.7 * mass.length || bytes > rows.execution().memory() / 4) {
                return new RowSample(rows, signed, false);
            }
            return copied(
                    rows, signed, Arrays.stream(mass).map(q -> q > 0 ? 1 : 0).toArray());
        }

        private static RowSample copied(RowStore rows, double[][] signed, double[] factor) {
            int count = active(factor);
            double[][] kept = new double[signed.length][count];
            for (int i = 0, k = 0; i < factor.length; i++) {
                if (factor[i] > 0) {
                    for (int g = 0; g < signed.length; g++) {
                        kept[g][k] = signed[g][i] * factor[i];
                    }
                    k++;
                }
            }
            return new RowSample(MemoryStore.packed(rows.subset(row -> factor[(int) row] > 0)), kept, true);
        }

        @Override
        public void close() {
            if (owned) {
                store.close();
            }
        }
    }
}
