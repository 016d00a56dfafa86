package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.bochner.bound.Certificate;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.GameGap;
import org.bochner.bound.Margins;
import org.bochner.bound.PotentialGap;
import org.bochner.features.FeatureStore;
import org.bochner.learn.Fitted;
import org.bochner.learn.Settings;
import org.bochner.linalg.DenseRows;
import org.bochner.select.Tuning;
import org.bochner.solve.ClassWeights;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.SphericalHarmonics;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** The certificates of a fit on the sphere: Theorems 4.1, 4.3 and 4.4 and Corollary 4.2 for a list of harmonics. */
final class SphereGuarantees {
    private SphereGuarantees() {}

    /**
     * What the game itself shows of its value: the measured gap and Corollary 4.2; for l1 also Theorem 4.1. All peaks are exact. Nothing
     * for more than two classes, where the kernel is a mean of several games'.
     */
    static List<Certificate> ofGame(
            RowStore rows, SphericalHarmonics harmonics, DualPlayer.Settings dual, SphereGame.Outcome outcome) {
        List<Certificate> all = new ArrayList<>();
        if (rows.task().classes() != 2) {
            return all;
        }
        double c = dual.c();
        Certificate measured = GameGap.measured(rows.rows(), c, outcome.upper(), outcome.lower(), 0, Set.of());
        if (dual.variant() == DualPlayer.Variant.L1) {
            all.add(GameGap.theorem41(
                    rows.rows(),
                    c,
                    outcome.rounds(),
                    highest(harmonics),
                    0,
                    // The player's steps are those of features bounded by 1, and most harmonics are larger somewhere.
                    Set.of(Departure.STEPS)));
        }
        all.add(measured);
        if (outcome.upper() > 0) {
            all.add(GameGap.corollary42(measured, outcome.upper()));
        }
        return all;
    }

    /**
     * {@code fitted} with what it says of new rows; as it is for other tasks than two classes.
     *
     * @param asked the learner before anything was found
     * @param given the settings in force before anything was chosen
     */
    static Fitted add(Fitted fitted, RowStore rows, NsrfSphere asked, Settings given, double epsilon) {
        boolean two = rows.task().isClassification() && rows.task().classes() == 2;
        if (!two || rows.rows() < 2) {
            return fitted;
        }
        // The learner gives no other map.
        HarmonicMap map = (HarmonicMap) fitted.machine().map().orElseThrow();
        RowStore all = rows.with(rows.execution().unlimited());
        Set<Departure> departures = EnumSet.noneOf(Departure.class);
        if (map.sphere().way() == OntoSphere.Way.LIFT || asked.way().isEmpty()) {
            departures.add(Departure.COLUMNS);
        }
        if (!given.get(Tuning.CLASS_WEIGHTS).equals(ClassWeights.NONE) || SpectrumGuarantees.isWeighted(all)) {
            departures.add(Departure.WEIGHTS);
        }
        SphericalHarmonics candidates = asked.harmonics(map.sphere().dimension());
        Conditions on = new Conditions(rows.rows(), 2, epsilon, departures);
        List<Certificate> more = new ArrayList<>();
        Margins.ofHarmonics(
                        fitted.machine(),
                        all,
                        on,
                        candidates.count(),
                        root(all, map, candidates),
                        highest(candidates),
                        map.mass())
                .ifPresent(more::add);
        more.add(PotentialGap.functions(on, candidates.count(), highest(candidates)));
        return fitted.with(more);
    }

    /** No |Y| is larger: the squares of a degree add up to N(d, ℓ) everywhere. */
    private static double highest(SphericalHarmonics harmonics) {
        int last = harmonics.get(harmonics.count() - 1).degree();
        return Math.sqrt(SphericalHarmonics.count(harmonics.dimension(), last));
    }

    /** The largest root mean square of one harmonic over the rows. */
    private static double root(RowStore rows, HarmonicMap map, SphericalHarmonics candidates) {
        int count = candidates.count();
        double[] squares = FeatureStore.view(rows, HarmonicMap.plain(map.sphere(), candidates))
                .run(new Passes.Sums("squares", count) {
                    @Override
                    public void accumulate(Block block, double[] partial) {
                        DenseRows z = (DenseRows) block.rows();
                        float[] row = new float[count];
                        for (int i = 0; i < block.size(); i++) {
                            z.memory().read(z.start(i), row, 0, count);
                            for (int j = 0; j < count; j++) {
                                partial[j] += (double) row[j] * row[j];
                            }
                        }
                    }
                });
        double most = 0;
        for (double each : squares) {
            most = Math.max(most, each / rows.rows());
        }
        return Math.sqrt(most);
    }
}
