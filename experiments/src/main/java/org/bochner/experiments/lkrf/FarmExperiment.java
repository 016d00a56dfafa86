package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.SplitSource;

/** Farm ads, words as features: the linear kernel with ridge regression (Table 4). */
public final class FarmExperiment implements Experiment {
    private static final int WORDS = 54_877;
    private static final String CHOSEN = "learned, radius chosen";
    private static final String SUMS = "sums of kernels are not tried on so many columns; lkrf/adult has them";

    @Override
    public String name() {
        return "lkrf/farm";
    }

    @Override
    public String title() {
        return "Farm ads: which words count, beside words drawn at random";
    }

    @Override
    public String source() {
        return "Sinha, Duchi (2016), Tables 3, 4 and 5";
    }

    @Override
    public List<Part> parts(Setup setup) {
        Supplier<SplitSource> splits =
                () -> setup.randomSplits("farm_ads", ReadOptions.defaults(), List.of(), 0.25, Long.MAX_VALUE);
        LearnedAgainstPlain farm =
                new LearnedAgainstPlain("farm_ads", splits, "linear", "squared", WORDS, 0.0050, 0, WORDS);
        Part table = farm.part(setup.size(1, 10), List.of(11.58, 23.36, 14.58), List.of(0.27, 0.05, 8.3));
        List<Claim> claims = new ArrayList<>(table.claims());
        claims.add(Claim.unmatched("ABMKSVM(ratio)", Quantity.TEST_ERROR, 10.81, SUMS));
        claims.add(Claim.unmatched("MKSVM", Quantity.TEST_ERROR, 10.23, SUMS));
        List<Part> parts = new ArrayList<>(List.of(table.showing(claims)));
        if (!setup.quick()) {
            NamedMethod chosen = new NamedMethod(CHOSEN, "lkrf", Map.of("kernel", "linear"));
            parts.add(Part.of("farm_ads", splits, List.of(WORDS), 10, List.of(chosen))
                    .showing(List.of(Claim.error(CHOSEN, WORDS, 11.58), Claim.seconds(CHOSEN, WORDS, null))));
        }
        return parts;
    }
}
