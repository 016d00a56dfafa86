package org.bochner.experiments.pbrff;

import java.util.List;
import java.util.Map;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.SplitSource;

/** Five landmarks in the plane, blind and learned (Figure 1). */
public final class ToyExperiment implements Experiment {
    private static final int LANDMARKS = 5;

    @Override
    public String name() {
        return "pbrff/toy";
    }

    @Override
    public String title() {
        return "five landmarks in the plane: RBF similarities beside learned ones";
    }

    @Override
    public String source() {
        return "Letarte, Morvant, Germain (2019), Figure 1";
    }

    @Override
    public String remark() {
        return "The figure is a picture without numbers, and the paper does not print its points; the windmill "
                + "replaces them. As"
                + " in the paper each landmark has 20 frequencies and beta = 1; the width is chosen.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        Map<String, String> blind = Map.of("landmarks", "random");
        Map<String, String> learned = Map.of("landmarks", "random", "each", "20", "beta", "1");
        return List.of(Part.of(
                        "windmill",
                        () -> SplitSource.generated("windmill", 500, setup.size(5000, 20_000)),
                        List.of(LANDMARKS),
                        setup.size(5, 30),
                        List.of(
                                new NamedMethod("RBF-Landmarks", "rbf-landmarks", blind),
                                new NamedMethod("PB-Landmarks", "landmarks", learned)))
                .showing(List.of(
                        Claim.testAccuracy("RBF-Landmarks", LANDMARKS, null),
                        Claim.testAccuracy("PB-Landmarks", LANDMARKS, null))));
    }
}
