package org.bochner.experiments.nsrf;

import java.util.List;
import java.util.Map;
import org.bochner.data.embedded.Checkerboard;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Setup;
import org.bochner.experiments.SpectrumProbe;
import org.bochner.experiments.comparison.SplitSource;

/** The arc-cosine kernel against spherical harmonics that were chosen by the labels (section 5). */
public final class CheckerboardExperiment implements Experiment {
    @Override
    public String name() {
        return "nsrf/checkerboard";
    }

    @Override
    public String title() {
        return "checkerboard on the sphere: few harmonics do what the arc-cosine kernel cannot";
    }

    @Override
    public String source() {
        return "Bullins, Zhang, Zhang (2018), section 5 and Figure 1c";
    }

    @Override
    public String remark() {
        return "The paper does not print its checkerboard. The arc-cosine kernel of order 0 is here by random "
                + "features of it,"
                + " where the paper has the kernel itself.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        int many = setup.size(1500, 5000);
        return List.of(Part.of(
                        "checkerboard",
                        () -> SplitSource.generated("checkerboard", Checkerboard.TRAIN, Checkerboard.TEST),
                        List.of(many),
                        setup.size(1, 3),
                        List.of(
                                new NamedMethod("arc-cosine", "rff", Map.of("kernel", "arc-cosine:0")),
                                new NamedMethod("nsrf-sphere", "nsrf-sphere", Map.of("rounds", "100"))))
                .probing(new SpectrumProbe())
                .showing(List.of(
                        Claim.testAccuracy("arc-cosine", many, 95.1),
                        Claim.trainAccuracy("nsrf-sphere", many, 99.7).with("T", 100),
                        Claim.testAccuracy("nsrf-sphere", many, 99.1).with("T", 100),
                        Claim.probed("nsrf-sphere", many, "harmonics", Quantity.of("distinct harmonics", ""), 29.0)
                                .with("T", 100))));
    }
}
