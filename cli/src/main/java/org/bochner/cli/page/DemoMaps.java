package org.bochner.cli.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.Execution;
import org.bochner.cli.explain.Plane;
import org.bochner.cli.explain.PotentialMap;
import org.bochner.cli.explain.Sample;
import org.bochner.data.Model;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.embedded.Windmill;
import org.bochner.data.options.ReadOptions;
import org.bochner.features.FeatureMap;
import org.bochner.report.chart.DecisionMap;
import org.bochner.report.chart.ScatterMap;
import org.bochner.spectral.Frequencies;
import org.bochner.store.RowStore;

/**
 * Pictures of windmill models: what each predicts, which rows have large dual weights, and where its frequencies lie.
 * Every method has its portrait with the fewest features; {@link #SEARCH} has a second one with more, to show how it
 * goes on.
 */
public final class DemoMaps {
    /** The method that looks for frequencies, whose steps the pictures show. */
    static final String SEARCH = "nsrf";

    private static final int ROWS = 2000;
    /** Waves that know anything of the windmill lie within this many radians per standardised unit. */
    private static final double RADIUS = 8;

    private final Execution execution;
    private final List<Integer> counts;
    private final Map<String, Portrait> portraits = new LinkedHashMap<>();
    private Portrait later;
    private Sample sample;
    private ScatterMap rows;
    private PotentialMap potential;

    /**
     * What one method made of the windmill.
     *
     * @param features columns of its feature map
     * @param answers what it answers everywhere
     * @param pulls the rows in the size of their dual weights, or null
     * @param rest the potential of these dual weights, or null
     * @param stripes the wave of its kernel that agrees best with the classes, or null where it has none
     * @param agreement how well that wave agrees
     * @param frequencies those of its kernel, or null
     */
    record Portrait(
            int features,
            DecisionMap answers,
            ScatterMap pulls,
            PotentialMap rest,
            DecisionMap stripes,
            double agreement,
            Frequencies frequencies) {}

    public DemoMaps(Execution execution, List<Integer> counts) {
        this.execution = execution;
        this.counts = counts;
    }

    Map<String, Portrait> portraits() {
        return portraits;
    }

    /** The portrait of {@code method} where its kernel has frequencies. */
    Optional<Portrait> waves(String method) {
        return Optional.ofNullable(portraits.get(method)).filter(each -> each.frequencies() != null);
    }

    /** What {@link #SEARCH} makes of more features, where that was asked for. */
    Optional<Portrait> later() {
        return Optional.ofNullable(later);
    }

    /** The rows that all learned from, or null where nothing was drawn. */
    ScatterMap rows() {
        return rows;
    }

    /** The potential of these rows, or null where nothing was drawn. */
    PotentialMap potential() {
        return potential;
    }

    /** Adds the portrait of {@code model}, with the rows of the training set that {@code seed} draws. */
    public void draw(String method, int count, Model model, long seed) {
        boolean first = count == 0 || count == counts.get(0);
        if (!first && !(method.equals(SEARCH) && count == counts.get(1))) {
            return;
        }
        if (sample == null) {
            try (RowStore store = model.encoder()
                    .read(
                            Embedded.windmill(Windmill.TRAIN, seed, execution),
                            ReadOptions.defaults(),
                            execution,
                            note -> {})) {
                sample = Sample.of(store, ROWS);
            }
        }
        Plane plane = Plane.of(model, sample).orElseThrow();
        if (rows == null) {
            rows = plane.rows("Some of the rows that every method learns from.");
            potential = PotentialMap.of(model.machine(), sample, RADIUS);
        }
        if (first) {
            portraits.put(method, portrait(method, model, plane));
        } else {
            later = portrait(method, model, plane);
        }
    }

    private Portrait portrait(String method, Model model, Plane plane) {
        Frequencies found =
                model.machine().map().flatMap(FeatureMap::frequencies).orElse(null);
        int features = model.machine().features();
        boolean story = method.equals(SEARCH) || method.equals(DemoWords.BLIND);
        return new Portrait(
                features,
                plane.answers(method + " with " + features
                        + " features: its answer everywhere, fainter where it is less" + " sure."),
                plane.pulls(method + " with " + features + " features: rows in the size of their dual weights.")
                        .orElse(null),
                method.equals(SEARCH)
                        ? PotentialMap.ofPulls(model, sample, RADIUS).orElse(null)
                        : null,
                found == null || !story ? null : plane.stripes("The best wave of " + method + ", as stripes.", found),
                found == null ? 0 : plane.agreement(found),
                found);
    }
}
