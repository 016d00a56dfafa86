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
import org.bochner.features.FeatureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Settings;
import org.bochner.select.Tuning;
import org.bochner.solve.ClassWeights;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** The certificates of a fit of frequencies: Theorems 4.1, 4.3 and 4.4 and Corollary 4.2, for two classes. */
final class SpectrumGuarantees {
    private SpectrumGuarantees() {}

    /** What the game shows of its value, as far as its peaks are the highest; nothing for other tasks than two classes. */
    static List<Certificate> ofGame(RowStore rows, DualPlayer.Settings dual, MarginGame.Outcome outcome) {
        if (rows.task().classes() != 2 || outcome.rounds().isEmpty()) {
            return List.of();
        }
        MarginGame.Round last = outcome.rounds().get(outcome.rounds().size() - 1);
        double upper = 1 / (2 * last.margin() * last.margin());
        if (!(upper > 0 && upper < Double.POSITIVE_INFINITY)) {
            return List.of();
        }
        Certificate gap =
                GameGap.measured(rows.rows(), dual.c(), upper, upper * (1 - last.gap()), 0, Set.of(Departure.PEAKS));
        return List.of(gap, GameGap.corollary42(gap, upper));
    }

    /**
     * {@code fitted} with what it says of new rows; as it is for other tasks than two classes.
     *
     * @param given the settings in force before anything was chosen
     */
    static Fitted add(Fitted fitted, RowStore rows, Settings given, double epsilon) {
        SpectralMeasure measure =
                fitted.machine().map().flatMap(FeatureMap::spectrum).orElse(null);
        if (rows.task().classes() != 2 || rows.rows() < 2 || measure == null) {
            return fitted;
        }
        RowStore all = rows.with(rows.execution().unlimited());
        Set<Departure> departures = EnumSet.noneOf(Departure.class);
        double radius = given.get(Nsrf.RADIUS).orElse(Double.POSITIVE_INFINITY);
        boolean read = Double.isInfinite(radius);
        if (read) {
            departures.add(Departure.BANDWIDTH);
        }
        if (!given.get(Tuning.CLASS_WEIGHTS).equals(ClassWeights.NONE) || isWeighted(all)) {
            departures.add(Departure.WEIGHTS);
        }
        Conditions on = new Conditions(rows.rows(), 2, epsilon, departures);
        List<Certificate> more = new ArrayList<>();
        Margins.ofFrequencies(fitted.machine(), all, on).ifPresent(more::add);
        double bandwidth = read ? Margins.bandwidth(measure.atoms()) : radius;
        double length = Margins.longest(all);
        if (bandwidth > 0 && length > 0) {
            more.add(PotentialGap.theorem44(on, rows.columns(), bandwidth, length));
        }
        return fitted.with(more);
    }

    static boolean isWeighted(RowStore rows) {
        for (double weight : Passes.weights(rows)) {
            if (weight != 1) {
                return true;
            }
        }
        return false;
    }
}
