package org.bochner.experiments.askl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Curve;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/** How accuracy grows with the epochs on MNIST (Figures 3 and 4). */
public final class MnistCurvesExperiment implements Experiment {
    @Override
    public String name() {
        return "askl/mnist-curves";
    }

    @Override
    public String title() {
        return "MNIST: accuracy of the five spectral kernels after more and more epochs";
    }

    @Override
    public String source() {
        return "Li, Liu, Wang (2020), Figures 3 and 4";
    }

    @Override
    public String remark() {
        return "The figures are pictures without numbers; the last epoch is compared with the figure of Table 2 "
                + "for MNIST. Each number of epochs"
                + " is a training of its own, since step sizes follow the number of epochs.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Integer> epochs = setup.quick() ? List.of(1, 3) : List.of(1, 2, 5, 10);
        int features = setup.size(200, 2000);
        int last = epochs.get(epochs.size() - 1);
        List<NamedMethod> methods = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        for (int epoch : epochs) {
            for (String method : Table2Experiment.METHODS) {
                String label = method + ", " + epoch + (epoch == 1 ? " epoch" : " epochs");
                methods.add(new NamedMethod(label, method, Map.of("epochs", String.valueOf(epoch))));
                claims.add(Claim.testAccuracy(label, features, epoch == last ? Table2Experiment.mnist(method) : null)
                        .with("epochs", epoch)
                        .on(new Curve("epochs", epoch, method, "mnist")));
            }
        }
        return List.of(Part.of(
                        "mnist",
                        () -> setup.officialTest("mnist", ReadOptions.defaults(), List.of(), setup.rows(5000, 0)),
                        List.of(features),
                        1,
                        methods)
                .showing(claims));
    }
}
