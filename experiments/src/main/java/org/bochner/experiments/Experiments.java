package org.bochner.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.bochner.BadInput;

/** The experiments on the class path. */
public final class Experiments {
    private Experiments() {}

    /** All of them, by name. */
    public static List<Experiment> all() {
        List<Experiment> all = new ArrayList<>();
        ServiceLoader.load(Experiment.class, Experiment.class.getClassLoader()).forEach(all::add);
        all.sort(Comparator.comparing(Experiment::name));
        return all;
    }

    /** The one called {@code name}. */
    public static Experiment named(String name) {
        List<Experiment> all = all();
        return all.stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("there is no experiment '" + name + "'; the experiments are "
                        + all.stream().map(Experiment::name).collect(Collectors.joining(", "))));
    }
}
