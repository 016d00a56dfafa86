package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.List;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.Part;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Setup;

/** Adult with the Gaussian kernel and logistic regression (Tables 1 and 4). */
public final class AdultExperiment implements Experiment {
    @Override
    public String name() {
        return "lkrf/adult";
    }

    @Override
    public String title() {
        return "Adult: the learned kernel beside plain random features, error and time";
    }

    @Override
    public String source() {
        return "Sinha, Duchi (2016), Tables 1, 3, 4 and 5";
    }

    @Override
    public String remark() {
        return "Width and C are chosen on training rows and their time counts, where the paper's times are those "
                + "of one fit each. Sums of kernels"
                + " are trained on the paper's 7500 rows of MKSVM, by landmarks where rows are many.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        LearnedAgainstPlain adult = new LearnedAgainstPlain(
                "a9a",
                () -> setup.officialTest("a9a", ReadOptions.defaults(), List.of(), setup.rows(4000, 0)),
                "gaussian",
                "logistic",
                setup.size(5000, 20_000),
                0.0120,
                setup.size(2000, 16_280),
                setup.size(1000, 20_000));
        Part table = adult.part(setup.size(1, 3), List.of(15.54, 17.51, 16.08), List.of(3.6, 4.6, 86.9));
        List<Claim> claims = new ArrayList<>(table.claims());
        claims.add(Claim.unmatched(
                "plain, best of all D", Quantity.TEST_ERROR, 15.44, "Table 1, which does not print its D"));
        claims.add(Claim.unmatched("plain, best of all D", Quantity.TIME, 43.1, "Table 1, which does not print its D"));
        SumsOfKernels sums = new SumsOfKernels(
                "a9a", () -> setup.officialTest("a9a", ReadOptions.defaults(), List.of(), setup.rows(1500, 7500)), 0);
        return List.of(table.showing(claims), sums.part(1, List.of(15.44, 16.79), List.of(87.3, 740.9)));
    }
}
