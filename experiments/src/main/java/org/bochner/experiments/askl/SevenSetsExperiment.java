package org.bochner.experiments.askl;

import java.util.List;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/**
 * Table 2 within half an hour on two cores: its data sets of at most 20640 rows that the catalogue has, five
 * splits instead of thirty, everything else as in {@link Table2Experiment}.
 */
public final class SevenSetsExperiment implements Experiment {
    static final List<String> SETS = List.of("segment", "usps", "pendigits", "letter", "abalone", "cpusmall", "cadata");

    static final int DIVISIONS = 5;

    @Override
    public String name() {
        return "askl/seven-sets";
    }

    @Override
    public String title() {
        return "spectral kernels, assigned and learned, on the seven smaller data sets of table 2";
    }

    @Override
    public String source() {
        return "Li, Liu, Wang (2020), Table 2";
    }

    @Override
    public String remark() {
        return "Five splits of each data set instead of the paper's thirty. The published training part of a "
                + "data set is divided,"
                + " without its test part where it has one. The paper's errors of cadata do not go with targets "
                + "in [0, 100], whose"
                + " deviation is 24.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        return SETS.stream()
                .map(data -> Table2Experiment.part(data, setup, setup.size(2, DIVISIONS)))
                .toList();
    }
}
