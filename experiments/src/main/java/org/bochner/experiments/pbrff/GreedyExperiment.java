package org.bochner.experiments.pbrff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/**
 * Features drawn from three posteriors: none (RFF), a divergence ball (OKRFF), a pseudo-posterior (PBRFF) (Figure 3).
 */
public final class GreedyExperiment implements Experiment {
    @Override
    public String name() {
        return "pbrff/greedy";
    }

    @Override
    public String title() {
        return "greedy kernel learning: error by number of features for RFF, OKRFF and PBRFF";
    }

    @Override
    public String source() {
        return "Letarte, Morvant, Germain (2019), Figure 3";
    }

    @Override
    public String remark() {
        return "The figure is a picture without numbers; it says that both learned kernels are better than RFF for"
                + " few features and alike for many. Features count columns: the paper's D of them are D/2 pairs"
                + " here. Of ads 818 of the 3279 rows are here.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Integer> counts =
                setup.quick() ? List.of(10, 50, 200) : List.of(10, 20, 50, 100, 200, 500, 1000, 2000, 5000);
        Map<String, String> pool = Map.of("candidates", String.valueOf(setup.size(5000, 20_000)));
        List<Part> parts = new ArrayList<>();
        for (String task : setup.quick() ? List.of("breast", "mnist49") : Tasks.ALL) {
            List<Claim> claims = new ArrayList<>();
            for (int count : counts) {
                for (String label : List.of("RFF", "OKRFF", "PBRFF")) {
                    claims.add(Claim.error(label, count, null));
                }
            }
            parts.add(Part.of(
                            task,
                            Tasks.splits(task, setup.rows(2000, 0), setup),
                            counts,
                            setup.size(2, 5),
                            List.of(
                                    new NamedMethod("RFF", "rff", Map.of()),
                                    new NamedMethod("OKRFF", "lkrf", pool),
                                    new NamedMethod("PBRFF", "pbrff", pool).with("beta", Tasks.BETAS)))
                    .showing(claims));
        }
        return parts;
    }
}
