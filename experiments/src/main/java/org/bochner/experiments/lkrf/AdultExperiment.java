package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.List;
import org.bochner.data.ReadOptions;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.Lab;
import org.bochner.experiments.Part;

/** Adult with the Gaussian kernel and a logistic machine (Tables 1 and 4). */
public final class AdultExperiment implements Experiment {
    private static final String GRAMS = "needs the Gram matrices of three kernels, which Bochner does not make";

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
        return "Width and C are chosen on training rows and their time counts, where the paper's times are those of one fit each.";
    }

    @Override
    public List<Part> parts(Lab lab) {
        LearnedAgainstPlain adult = new LearnedAgainstPlain(
                "a9a",
                () -> lab.official("a9a", ReadOptions.defaults(), List.of(), lab.rows(4000, 0)),
                "gaussian",
                "logistic",
                lab.size(5000, 20_000),
                0.0120,
                lab.size(2000, 16_280),
                lab.size(1000, 20_000));
        Part table = adult.part(lab.size(1, 3), List.of(15.54, 17.51, 16.08), List.of(3.6, 4.6, 86.9));
        List<Claim> claims = new ArrayList<>(table.claims());
        claims.add(Claim.unmatched("ABMKSVM(ratio)", "test error", "%", 15.44, GRAMS));
        claims.add(Claim.unmatched("MKSVM", "test error", "%", 16.79, GRAMS));
        claims.add(Claim.unmatched("plain, best of all D", "test error", "%", 15.44, "Table 1; see the rows of plain"));
        return List.of(table.showing(claims));
    }
}
