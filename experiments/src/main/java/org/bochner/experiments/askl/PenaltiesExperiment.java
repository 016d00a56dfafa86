package org.bochner.experiments.askl;

import java.util.List;
import java.util.Map;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/**
 * Whether the two penalties of ASKL gain anything once width and penalties are searched, for all variants alike: the
 * trace norm of W and the squares of the features, beside {@code skl} and {@code nskl} with the Frobenius norm of W,
 * and beside ASKL without penalties.
 */
public final class PenaltiesExperiment implements Experiment {
    private static final String NONE = "askl, no penalties";
    private static final int ROWS = 2000;

    @Override
    public String name() {
        return "askl/penalties";
    }

    @Override
    public String title() {
        return "spectral kernels with width and penalties searched as in the paper";
    }

    @Override
    public String source() {
        return "Li, Liu, Wang (2020), Table 2";
    }

    @Override
    public String remark() {
        return "Width and penalties by GP-UCB, 20 points of which 5 are random (8 at the quick scale), each by 5-fold"
                + " cross-validation (3) on at most 2000 of the training rows; penalties from 1e-7 to 0.1, width from"
                + " 0.1 to 4 medians. The paper searches grids: penalties from 1e-10, widths from 2^-10 to 2^10."
                + " Gaussian spectra; 500 features, where the paper has 2000; five splits.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<String> sets = setup.quick() ? List.of("segment") : SevenSetsExperiment.SETS;
        List<NamedMethod> methods = List.of(
                method("skl", "skl", setup),
                method("nskl", "nskl", setup),
                method(NONE, "askl", setup).with("lambda1", "0").with("lambda2", "0"),
                method("askl", "askl", setup));
        return sets.stream()
                .map(data -> Table2Experiment.part(
                        data, setup, setup.size(2, SevenSetsExperiment.DIVISIONS), setup.size(100, 500), methods))
                .toList();
    }

    private static NamedMethod method(String label, String name, Setup setup) {
        Map<String, String> given = Map.of("kernel", "gaussian", "rate", "0.1", "decay", "0", "wave-scale", "0.3");
        NamedMethod method = new NamedMethod(label, name, given)
                .with("start", "random")
                .with("waves", "0")
                .with("calibration", "false")
                .searching(setup.size(8, 20), setup.size(3, 5), ROWS);
        return name.equals("askl") ? method.with("readout", "descent") : method;
    }
}
