package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Progress;
import org.bochner.learn.nsrf.Ascent.Climber;
import org.bochner.random.RandomStream;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.bochner.store.Tasks;

/**
 * The search for peaks that is cheap: many short climbs on few rows, few long ones on all.
 *
 * <p>One round:
 * <ol>
 *   <li>Start at the best points of the last round, whose weights were nearly the same, and at fresh ones, N(0, 1.5/σ²·I).
 *   <li>Climb some steps on a sample of {@value #FEW} rows ({@link Sampled}).
 *   <li>The best of every game, near-duplicates left out, go on on {@value #MORE} rows, where there are many more than that.
 *   <li>The best few of these are climbed to the top on all rows that have a weight.
 * </ol>
 *
 * <p>The climbs are by {@link Ascent}; batches of {@value #BATCH} frequencies on the samples run side by side, and passes over all rows
 * share their blocks among threads, so that both cores work. Which frequencies are in a batch depends on nothing but their number.
 *
 * <p>Cost of a step: 6·rows·d flops for each frequency. Where the paper takes 500 chains of 100 steps on all n rows, this takes some 50
 * of {@value #FIRST_STEPS} on 1024, and 3 of some ten on those rows that still have a weight.
 */
final class StagedSearch implements PeakSearch {
    static final int FEW = 768;
    static final int MORE = 4096;
    static final int FIRST_STEPS = 8;
    private static final int MIDDLE_STEPS = 6;
    private static final int LAST_STEPS = 40;
    /** The same where several games share the passes, and each step is paid for by all of them (docs/design-notes.md). */
    private static final int SHARED_STEPS = 12;

    private static final int BATCH = 32;
    /** The gain of log v below which a climb on a sample, or on all rows, ends. */
    private static final double ROUGH = 1e-2;

    private static final double FINE = 1e-3;
    /** Frequencies nearer than this many radians between rows a median distance apart are one. */
    static final double ALIKE = 0.3;

    private static final long START = 0x7374617274L;
    private static final long SAMPLE = 0x73616d706cL;

    private final RowStore rows;
    private final double[] weights;
    private final SearchScale scale;
    private final int fresh;
    private final long seed;
    private final Ascent ascent;
    private List<Climber> warm = new ArrayList<>();

    /** With {@code fresh} new starts for every game and round. */
    StagedSearch(RowStore rows, SearchScale scale, int fresh, long seed) {
        this.rows = rows.with(rows.execution().withProgress(Progress.NONE));
        this.weights = Passes.weights(rows);
        this.scale = scale;
        this.fresh = fresh;
        this.seed = seed;
        this.ascent = new Ascent(scale.reach(), scale.radius());
    }

    @Override
    public List<Peak> peaks(double[][] signed, int round, int each) {
        double[] mass = Sampled.masses(signed, weights);
        int active = Sampled.active(mass);
        int keep = each + Math.max(2, each / 2);
        List<Climber> climbers = starts(signed.length, round);
        RandomStream stream = RandomStream.of(seed, SAMPLE, round);
        if (active > 1.5 * FEW) {
            try (Sampled few = Sampled.of(rows, signed, mass, FEW, stream)) {
                apart(few, climbers, FIRST_STEPS, ROUGH);
            }
            climbers = best(climbers, signed.length, 4 * keep);
        }
        if (active > 3 * MORE) {
            climbers = again(climbers);
            try (Sampled more = Sampled.of(rows, signed, mass, MORE, stream)) {
                apart(more, climbers, MIDDLE_STEPS, ROUGH);
            }
            climbers = best(climbers, signed.length, 2 * keep);
        }
        List<Climber> runnersUp = climbers;
        try (Sampled all = Sampled.active(rows, signed, mass)) {
            if (active <= 1.5 * FEW) {
                apart(all, climbers, FIRST_STEPS, ROUGH);
                runnersUp = best(climbers, signed.length, 4 * keep);
            }
            climbers = again(best(runnersUp, signed.length, keep));
            together(all, climbers);
        }
        List<Climber> found = best(climbers, signed.length, each);
        warm = again(best(join(climbers, runnersUp), signed.length, 3 * keep));
        List<Peak> peaks = new ArrayList<>();
        for (Climber climber : found) {
            peaks.add(climber.peak());
        }
        return peaks;
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
    private void apart(Sampled sample, List<Climber> climbers, int steps, double tolerance) {
        RowStore single = sample.store().with(rows.execution().withThreads(1));
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
    private void together(Sampled all, List<Climber> climbers) {
        int steps = all.signed().length == 1 ? LAST_STEPS : SHARED_STEPS;
        if (all.store().blocks() < 6) {
            apart(all, climbers, steps, FINE);
        } else {
            ascent.climb(all.store(), all.signed(), climbers, steps, FINE);
        }
    }

    private static List<Climber> again(List<Climber> climbers) {
        List<Climber> fresh = new ArrayList<>();
        for (Climber climber : climbers) {
            fresh.add(climber.again());
        }
        return fresh;
    }

    private static List<Climber> join(List<Climber> first, List<Climber> second) {
        List<Climber> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    /** The {@code most} highest of every game, none near another. */
    private List<Climber> best(List<Climber> climbers, int games, int most) {
        List<Climber> ranked = Ascent.ranked(climbers);
        List<Climber> best = new ArrayList<>();
        for (int g = 0; g < games; g++) {
            List<Climber> ofGame = new ArrayList<>();
            for (Climber climber : ranked) {
                if (climber.group() == g && ofGame.size() < most && isNew(climber, ofGame)) {
                    ofGame.add(climber);
                }
            }
            best.addAll(ofGame);
        }
        return best;
    }

    private boolean isNew(Climber climber, List<Climber> others) {
        for (Climber other : others) {
            if (Peak.distance(climber.at(), other.at()) < ALIKE * scale.reach()) {
                return false;
            }
        }
        return true;
    }
}
