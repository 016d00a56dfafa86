package org.bochner.experiments.pbrff;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.SplitSource;

/** The seven data sets of the paper (its Table 2), by the names that it gives them. */
final class Tasks {
    /** In the order of Table 1. */
    static final List<String> ALL = List.of("ads", "adult", "breast", "farm", "mnist17", "mnist49", "mnist56");

    private static final Map<String, String> NAMES = Map.of("breast", "breast_cancer", "farm", "farm_ads");

    private Tasks() {}

    /**
     * The splits of {@code task}, with at most {@code most} training rows: a quarter is held out, but adult and the
     * digits have their test rows.
     */
    static Supplier<SplitSource> splits(String task, long most, Setup setup) {
        ReadOptions options = ReadOptions.defaults();
        if (task.startsWith("mnist")) {
            List<String> digits = List.of(task.substring(5, 6), task.substring(6));
            return () -> setup.officialTest("mnist", options, digits, most);
        }
        return task.equals("adult")
                ? () -> setup.officialTest("adult", options, List.of(), most)
                : () -> setup.randomSplits(NAMES.getOrDefault(task, task), options, List.of(), 0.25, most);
    }
}
