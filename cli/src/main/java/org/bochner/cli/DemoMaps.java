package org.bochner.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.cli.portrait.Frequencies;
import org.bochner.cli.portrait.Plane;
import org.bochner.cli.portrait.PotentialMap;
import org.bochner.cli.portrait.Sample;
import org.bochner.data.Model;
import org.bochner.data.ReadOptions;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.embedded.Windmill;
import org.bochner.report.DecisionMap;
import org.bochner.report.ScatterMap;
import org.bochner.store.Execution;
import org.bochner.store.RowStore;

/** Pictures of windmill models: what each answers, which rows pull at it, and where its frequencies lie. */
final class DemoMaps {
    private static final int ROWS = 2000;
    /** Waves that know anything of the windmill lie within this many radians per standardised unit. */
    private static final double RADIUS = 8;

    private final Execution execution;
    private final Map<String, Portrait> portraits = new LinkedHashMap<>();
    private Sample sample;
    private ScatterMap rows;
    private PotentialMap potential;

    /**
     * What one method made of the windmill.
     *
     * @param answers what it answers everywhere
     * @param pulls the rows in the size of their dual weights, or null
     * @param frequencies those of its kernel, or null where it has none
     */
    record Portrait(DecisionMap answers, ScatterMap pulls, Frequencies frequencies) {}

    DemoMaps(Execution execution) {
        this.execution = execution;
    }

    Map<String, Portrait> portraits() {
        return portraits;
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
    void draw(String method, Model model, long seed) {
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
        portraits.put(
                method,
                new Portrait(
                        plane.answers(method + ", " + model.machine().features()
                                + " features: answers over the plane, paler is less sure."),
                        plane.pulls(method + ": training rows in the size of their dual weights.")
                                .orElse(null),
                        Frequencies.of(model.machine().map().orElse(null)).orElse(null)));
    }
}
