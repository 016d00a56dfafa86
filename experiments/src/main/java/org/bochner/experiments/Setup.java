package org.bochner.experiments;

import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.comparison.Portion;
import org.bochner.experiments.comparison.SplitSource;

/**
 * The setup of an experiment.
 *
 * @param locator finds data sets
 * @param scale quick, or at the paper's size
 * @param seed the seed of everything random
 */
public record Setup(Locator locator, Scale scale, long seed) {
    /** Data sets of the papers that the catalogue does not have, and where they come from. */
    private static final Map<String, String> ELSEWHERE = Map.of(
            "biodeg", "QSAR biodegradation, UCI",
            "buzz", "Buzz in social media, Twitter part, UCI",
            "reuters", "RCV1-v2 with the label CCAT, Lewis and others (2004)",
            "satimage", "Statlog Landsat Satellite, UCI",
            "sonar", "Connectionist Bench, sonar, UCI",
            "space_ga", "space_ga, StatLib or the LIBSVM collection",
            "weight", "Weight Lifting Exercises, UCI",
            "yacht", "Yacht Hydrodynamics, UCI");

    public boolean quick() {
        return scale == Scale.QUICK;
    }

    /** {@code small} at the quick scale, {@code large} at the paper's. */
    public int size(int small, int large) {
        return quick() ? small : large;
    }

    /** The same for rows, where 0 stands for all. */
    public long rows(long small, long large) {
        long chosen = quick() ? small : large;
        return chosen == 0 ? Long.MAX_VALUE : chosen;
    }

    /** The rows of the data set called {@code name}; {@link BadInput} that says how to get it where it is not here. */
    public Portion portion(String name, ReadOptions given) {
        String base = name.split("[:.]", 2)[0];
        String origin = ELSEWHERE.get(base);
        boolean known = origin == null || Catalogue.standard().find(base).isPresent();
        try {
            Locator.Located located = locator.find(name);
            // The encodings of the papers have no columns for missing values.
            return Portion.of(located.source(), located.options(given.withIndicators(false)));
        } catch (BadInput missing) {
            throw known
                    ? missing
                    : new BadInput(
                            "data set '" + base + "' (" + origin
                                    + ") is not in the catalogue; get it from its publisher,"
                                    + " name it " + base + ".csv or " + base
                                    + ".svm (with .train and .test where it has two parts), and put it into a data"
                                    + " folder",
                            missing);
        }
    }

    /** Random splits of a data set. */
    public SplitSource randomSplits(String name, ReadOptions given, List<String> classes, double share, long most) {
        return SplitSource.random(name, portion(name, given).withClasses(classes), share, most);
    }

    /** The training and test parts of a data set as they were published. */
    public SplitSource officialTest(String name, ReadOptions given, List<String> classes, long most) {
        return SplitSource.officialTest(
                name,
                portion(name, given).withClasses(classes),
                portion(name + ":test", given).withClasses(classes),
                most);
    }
}
