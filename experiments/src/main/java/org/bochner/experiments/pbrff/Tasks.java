package org.bochner.experiments.pbrff;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.SplitSource;

/** The seven data sets of the paper (its Table 2), by the names that it gives them. */
final class Tasks {
    /** In the order of Table 1. */
    static final List<String> ALL = List.of("ads", "adult", "breast", "farm", "mnist17", "mnist49", "mnist56");

    /** The paper's grid of β. */
    static final String BETAS = "0.001,0.01,0.1,1,10,100,1000";

    private static final Map<String, String> NAMES =
            Map.of("ads", "internet_ads_sample818", "breast", "breast_cancer", "farm", "farm_ads");

    /** The two digits of a task on MNIST. */
    private static final Map<String, List<String>> DIGITS =
            Map.of("mnist17", List.of("1", "7"), "mnist49", List.of("4", "9"), "mnist56", List.of("5", "6"));

    private Tasks() {}

    /**
     * The splits of {@code task}, with at most {@code most} training rows: a quarter is held out, but adult and the
     * digits have their test rows.
     */
    static Supplier<SplitSource> splits(String task, long most, Setup setup) {
        ReadOptions usual = ReadOptions.defaults();
        // All columns of ads are 0 or 1; if each had deviation 1, rare words would decide the distance of rows.
        ReadOptions options = task.equals("ads") ? usual.withScaling(Scaling.NONE) : usual;
        if (DIGITS.containsKey(task)) {
            return () -> setup.officialTest("mnist", options, DIGITS.get(task), most);
        }
        return task.equals("adult")
                ? () -> setup.officialTest("adult", options, List.of(), most)
                : () -> setup.randomSplits(NAMES.getOrDefault(task, task), options, List.of(), 0.25, most);
    }
}
