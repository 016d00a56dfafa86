package org.bochner.experiments.nsrf;

import java.util.List;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/**
 * Cars and trucks by histograms of oriented gradients: searched features against plain and reweighted ones (Table 1,
 * left).
 */
public final class CifarExperiment implements Experiment {
    @Override
    public String name() {
        return "nsrf/cifar";
    }

    @Override
    public String title() {
        return "CIFAR-10 automobile against truck: accuracy by number of features, beside RBF and LKRF features";
    }

    @Override
    public String source() {
        return "Bullins, Zhang, Zhang (2018), Table 1";
    }

    @Override
    public String remark() {
        return "The table is a picture without printed numbers; its claim in words is that about 100 searched "
                + "features do better"
                + " than 5000 of the others. Images become 512 numbers as in the paper: grey, 8 orientations, "
                + "cells of 4 x 4 pixels.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Integer> few = setup.quick() ? List.of(20, 50, 100) : List.of(20, 50, 100, 200, 500);
        ReadOptions options = ReadOptions.defaults().withImage(ImageCode.of("hog:orientations=8,cell=4"));
        return List.of(FewFeatures.part(
                "cifar10 automobile-truck",
                () -> setup.officialTest("cifar10", options, List.of("automobile", "truck"), setup.rows(3000, 0)),
                few,
                setup.size(1000, 5000),
                setup));
    }
}
