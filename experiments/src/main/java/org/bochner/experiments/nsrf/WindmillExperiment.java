package org.bochner.experiments.nsrf;

import java.util.List;
import java.util.Map;
import org.bochner.data.embedded.Windmill;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.SplitSource;

/** A blind Gaussian kernel against features that were searched for, in the plane (section 5). */
public final class WindmillExperiment implements Experiment {
    /** The median distance of points of a disc whose columns have deviation 1. */
    private static final String MEDIAN = "1.785";

    @Override
    public String name() {
        return "nsrf/windmill";
    }

    @Override
    public String title() {
        return "windmill in the plane: an RBF support vector machine stops improving, searched features do not";
    }

    @Override
    public String source() {
        return "Bullins, Zhang, Zhang (2018), section 5";
    }

    @Override
    public String remark() {
        return "The paper does not print the windmill's constants; ours are such that the RBF support vector "
                + "machine of the usual width and C = 1"
                + " has the paper's accuracy. We choose C on searched features, where the paper uses 1.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        int rounds = setup.size(300, 1000);
        return List.of(Part.of(
                        "windmill",
                        () -> SplitSource.generated("windmill", Windmill.TRAIN, Windmill.TEST),
                        List.of(20, 200, 2 * rounds),
                        setup.size(1, 3),
                        List.of(
                                new NamedMethod("rbf-svm at the median", "rbf-svm", Map.of("c", "1", "width", MEDIAN)),
                                new NamedMethod("rbf-svm tuned", "rbf-svm", Map.of("refine", "false")),
                                NamedMethod.of("rff"),
                                NamedMethod.of("nsrf")))
                .showing(List.of(
                        Claim.testAccuracy("rbf-svm at the median", 0, 92.1),
                        Claim.testAccuracy("rbf-svm tuned", 0, null),
                        Claim.testAccuracy("rff", 20, null),
                        Claim.testAccuracy("nsrf", 20, null),
                        Claim.testAccuracy("rff", 2 * rounds, null),
                        Claim.trainAccuracy("nsrf", 2 * rounds, 99.7).with("paper's T", 1000),
                        Claim.testAccuracy("nsrf", 2 * rounds, 99.3).with("paper's T", 1000))));
    }
}
