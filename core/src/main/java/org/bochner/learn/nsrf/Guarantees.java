package org.bochner.learn.nsrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.bochner.Certificate;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.GameGap;
import org.bochner.bound.Margins;
import org.bochner.bound.PotentialGap;
import org.bochner.features.FeatureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.learn.Fitted;
import org.bochner.learn.Settings;
import org.bochner.select.Tuning;
import org.bochner.solve.ClassWeights;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.sphere.HarmonicMap;
import org.bochner.sphere.OntoSphere;
import org.bochner.sphere.SphericalHarmonics;
import org.bochner.store.Block;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The certificates of a fit: Theorems 4.1, 4.3 and 4.4 and Corollary 4.2, for frequencies or a list of harmonics. Of a
 * game: the measured gap and Corollary 4.2. Only for two classes: for more the kernel is a mean of several games'.
 */
final class Guarantees {
    private Guarantees() {}

    /**
     * What a game of frequencies shows of its value, as far as its peaks are the highest.
     *
     * @param checked the lower bound after a second search for the peak that gives it, which measures that peak's
     *     shortfall; empty where there was none
     */
    static List<Certificate> ofGame(
            RowStore rows, DualPlayer.Rules dual, MarginGame.Outcome outcome, OptionalDouble checked) {
        if (rows.task().classes() != 2 || outcome.rounds().isEmpty()) {
            return List.of();
        }
        MarginGame.Round last = outcome.rounds().get(outcome.rounds().size() - 1);
        double upper = 1 / (2 * last.margin() * last.margin());
        if (!(upper > 0 && upper < Double.POSITIVE_INFINITY)) {
            return List.of();
        }
        double seen = upper * (1 - last.gap());
        double lower = Math.min(seen, checked.orElse(seen));
        Certificate gap = GameGap.measured(rows.rows(), dual.c(), upper, lower, seen - lower, Set.of(Departure.PEAKS));
        return List.of(gap, GameGap.corollary42(gap, upper));
    }

    /** What a game of harmonics shows of its value, for l1 also Theorem 4.1. All peaks are exact. */
    static List<Certificate> ofGame(
            RowStore rows, SphericalHarmonics harmonics, DualPlayer.Rules dual, SphereGame.Outcome outcome) {
        List<Certificate> all = new ArrayList<>();
        if (rows.task().classes() != 2) {
            return all;
        }
        double c = dual.c();
        if (dual.variant() == DualPlayer.Variant.L1) {
            // The player's steps are those of features bounded by 1, and most harmonics are larger somewhere.
            Set<Departure> steps = Set.of(Departure.STEPS);
            all.add(GameGap.theorem41(rows.rows(), c, outcome.rounds(), highest(harmonics), 0, steps));
        }
        Certificate measured = GameGap.measured(rows.rows(), c, outcome.upper(), outcome.lower(), 0, Set.of());
        all.add(measured);
        if (outcome.upper() > 0) {
            all.add(GameGap.corollary42(measured, outcome.upper()));
        }
        return all;
    }

    /**
     * A fit of frequencies with what it shows for new rows.
     *
     * @param given the settings in force before anything was chosen
     */
    static Fitted add(Fitted fitted, RowStore rows, Settings given, double epsilon) {
        SpectralMeasure measure =
                fitted.machine().map().flatMap(FeatureMap::spectrum).orElse(null);
        if (rows.task().classes() != 2 || rows.rows() < 2 || measure == null) {
            return fitted;
        }
        RowStore all = rows.with(rows.execution().lenient());
        double radius = given.get(Nsrf.RADIUS).orElse(Double.POSITIVE_INFINITY);
        boolean read = Double.isInfinite(radius);
        Conditions on = conditions(all, given, epsilon, read, Departure.BANDWIDTH);
        List<Certificate> more = new ArrayList<>();
        Margins.ofFrequencies(fitted.machine(), all, on).ifPresent(more::add);
        double bandwidth = read ? Margins.bandwidth(measure.atoms()) : radius;
        double length = Margins.longest(all);
        if (bandwidth > 0 && length > 0) {
            more.add(PotentialGap.theorem44(on.with(Departure.LENGTH), rows.columns(), bandwidth, length));
        }
        return fitted.with(more);
    }

    /** The same for a fit of harmonics by {@code asked}. */
    static Fitted add(Fitted fitted, RowStore rows, NsrfSphere asked, Settings given, double epsilon) {
        if (rows.task().classes() != 2 || rows.rows() < 2) {
            return fitted;
        }
        // The learner gives no other map.
        HarmonicMap map = (HarmonicMap) fitted.machine().map().orElseThrow();
        RowStore all = rows.with(rows.execution().lenient());
        boolean read = map.sphere().way() == OntoSphere.Way.LIFT
                || asked.given().get(NsrfSphere.ONTO).isEmpty();
        Conditions on = conditions(all, given, epsilon, read, Departure.COLUMNS);
        SphericalHarmonics candidates = asked.harmonics(map.sphere().dimension());
        int count = candidates.count();
        double highest = highest(candidates);
        double root = root(all, map, candidates);
        List<Certificate> more = new ArrayList<>();
        Margins.ofHarmonics(fitted.machine(), all, on, count, root, highest, map.mass())
                .ifPresent(more::add);
        more.add(PotentialGap.functions(on, count, highest));
        return fitted.with(more);
    }

    /** With {@code departure} where something was {@code read} from the rows that the theorem takes as given. */
    private static Conditions conditions(
            RowStore rows, Settings given, double epsilon, boolean read, Departure departure) {
        Set<Departure> departures = read ? EnumSet.of(departure) : EnumSet.noneOf(Departure.class);
        if (!given.get(Tuning.CLASS_WEIGHTS).equals(ClassWeights.NONE) || Conditions.isWeighted(rows)) {
            departures.add(Departure.WEIGHTS);
        }
        return new Conditions(rows.rows(), 2, epsilon, departures);
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
                        float[] row = new float[count];
                        for (int i = 0; i < block.size(); i++) {
                            block.rows().copyRow(i, row);
                            for (int j = 0; j < count; j++) {
                                partial[j] += (double) row[j] * row[j];
                            }
                        }
                    }
                });
        return Math.sqrt(Arrays.stream(squares).max().orElse(0) / rows.rows());
    }
}
