package org.bochner.experiments.nsrf;

import java.util.List;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/** Digits 4 and 9: searched features against plain and reweighted ones (Table 1, right). */
public final class MnistExperiment implements Experiment {
    @Override
    public String name() {
        return "nsrf/mnist";
    }

    @Override
    public String title() {
        return "MNIST 4 against 9: accuracy by number of features, beside RBF and LKRF features";
    }

    @Override
    public String source() {
        return "Bullins, Zhang, Zhang (2018), Table 1";
    }

    @Override
    public String remark() {
        return "The table is a picture without printed numbers; its claim in words is that about 100 searched "
                + "features do better"
                + " than 5000 of the others. The loss is the squared hinge with C chosen, where the paper has the hinge"
                + " and C = 1.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Integer> few = setup.quick() ? List.of(20, 50, 100) : List.of(20, 50, 100, 200, 500);
        return List.of(FewFeatures.part(
                "mnist 4-9",
                () -> setup.officialTest("mnist", ReadOptions.defaults(), List.of("4", "9"), setup.rows(3000, 0)),
                few,
                setup.size(1000, 5000),
                setup));
    }
}
