package org.bochner.experiments.comparison;

import java.util.Map;
import org.bochner.data.Model;

/** Looks at every model that was fitted and takes numbers of it, which are kept with the cell. */
public interface Probe {
    /** Looks at nothing. */
    Probe NONE = new Probe() {
        @Override
        public String name() {
            return "";
        }

        @Override
        public Map<String, Double> measure(Model model) {
            return Map.of();
        }
    };

    /** What tells this probe from others: it is part of a cell's key. */
    String name();

    /** What it finds. */
    Map<String, Double> measure(Model model);
}
