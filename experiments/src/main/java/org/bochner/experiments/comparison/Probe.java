package org.bochner.experiments.comparison;

import java.util.Map;
import org.bochner.data.Model;

/** Measures numbers of every fitted model; they are stored with the cell. */
public interface Probe {
    /** Measures nothing. */
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

    /** The name of the probe; it is part of a cell's key. */
    String name();

    /** The numbers by name. */
    Map<String, Double> measure(Model model);
}
