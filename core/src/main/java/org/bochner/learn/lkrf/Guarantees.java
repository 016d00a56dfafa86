package org.bochner.learn.lkrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.bochner.Certificate;
import org.bochner.bound.AlignmentGap;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.Margins;
import org.bochner.bound.PacBayes;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.Width;
import org.bochner.potential.Potential;
import org.bochner.select.Tuning;
import org.bochner.solve.ClassWeights;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * The certificates of a fit: Theorem 1 and Lemma 3 with Theorem 2 of Sinha and Duchi, Corollary 5 and Theorem 4 of
 * Letarte, Morvant and Germain.
 */
final class Guarantees {
    private Guarantees() {}

    /**
     * {@code fitted} with its certificates; as it is for regression, which the theorems do not treat.
     *
     * @param asked the learner before anything was chosen
     * @param given the settings in force before anything was chosen
     * @param aligned whether the weights maximise the alignment, of which Theorem 1 speaks
     */
    static Fitted add(Fitted fitted, RowStore rows, Lkrf asked, Settings given, double epsilon, boolean aligned) {
        if (!rows.task().isClassification()) {
            return fitted;
        }
        Map<String, String> found = fitted.settings();
        long candidates = Pool.CANDIDATES.parse(found.get("candidates")).orElseThrow();
        double rho = Lkrf.RHO.parse(found.get("rho")).orElseThrow();
        Set<Departure> departures = departures(rows, asked, given);
        List<Certificate> more = new ArrayList<>();
        double judged = Pool.ALIGNMENT_ROWS.parse(found.get("alignment-rows")).orElseThrow();
        UnaryOperator<Conditions> widths =
                on -> asked.pool().hasShape() ? Width.among(on, Double.parseDouble(found.get("width"))) : on;
        if (aligned && judged >= 2 && rho < Double.POSITIVE_INFINITY) {
            double largest = Margins.largest(asked.pool().base().family());
            Conditions on = widths.apply(new Conditions(judged, rows.task().classes(), epsilon, departures));
            more.add(AlignmentGap.theorem1(
                    on, candidates, rho, asked.power(), Double.isInfinite(largest) ? 1 : largest));
        }
        if (rows.rows() >= 2) {
            Conditions on = widths.apply(new Conditions(rows.rows(), rows.task().classes(), epsilon, departures));
            if (rows.task().classes() == 2) {
                Margins.certify(fitted.machine(), rows, candidates, on).ifPresent(more::add);
            }
            more.addAll(alignment(fitted, rows, candidates, on));
        }
        return fitted.with(more);
    }

    /**
     * PBRFF Corollary 5 and Theorem 4 (paper 003), which hold for all weights of the candidates at once, so also for
     * those of the model, however the ball or a draw made them. One pass over the rows with the atoms of the model.
     */
    private static List<Certificate> alignment(Fitted fitted, RowStore rows, long candidates, Conditions on) {
        SpectralMeasure measure =
                fitted.machine().map().flatMap(FeatureMap::spectrum).orElse(null);
        boolean weighted = on.departures().contains(Departure.WEIGHTS);
        if (measure == null || measure.family() != Family.FOURIER_PAIR || weighted) {
            return List.of();
        }
        double[] q = Arrays.stream(measure.weights())
                .map(each -> each / measure.mass())
                .toArray();
        double[] v = Potential.of(rows.with(rows.execution().lenient()), measure);
        return PacBayes.powers(on, q, Potential.alignmentLosses(v, rows.rows()), candidates);
    }

    private static Set<Departure> departures(RowStore rows, Lkrf asked, Settings given) {
        Set<Departure> departures = EnumSet.noneOf(Departure.class);
        Family family = asked.pool().base().family();
        if (asked.rho().isEmpty()) {
            departures.add(Departure.RADIUS);
        }
        if (asked.pool().base().draw() != Draw.IID) {
            departures.add(Departure.DRAW);
        }
        if (Double.isInfinite(Margins.largest(family))) {
            departures.add(Departure.UNBOUNDED);
        }
        if (!given.get(Tuning.CLASS_WEIGHTS).equals(ClassWeights.NONE) || Conditions.isWeighted(rows)) {
            departures.add(Departure.WEIGHTS);
        }
        return departures;
    }
}
