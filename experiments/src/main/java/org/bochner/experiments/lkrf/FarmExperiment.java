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
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.SplitSource;

/** Farm ads, words as features: the linear kernel with ridge regression (Table 4). */
public final class FarmExperiment implements Experiment {
    private static final int WORDS = 54_877;
    private static final String CHOSEN = "learned, radius chosen";
    /** All rows of a split are landmarks. */
    private static final int EXACT = 5000;

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
        Supplier<SplitSource> splits = () -> splits(setup, Long.MAX_VALUE);
        LearnedAgainstPlain farm =
                new LearnedAgainstPlain("farm_ads", splits, "linear", "squared", WORDS, 0.0050, 0, WORDS);
        int repeats = setup.size(1, 10);
        List<Part> parts = new ArrayList<>();
        parts.add(farm.part(repeats, List.of(11.58, 23.36, 14.58), List.of(0.27, 0.05, 8.3)));
        parts.add(new SumsOfKernels("farm_ads", () -> splits(setup, setup.rows(800, 0)), EXACT)
                .part(repeats, List.of(10.81, 10.23), List.of()));
        if (!setup.quick()) {
            NamedMethod chosen = new NamedMethod(CHOSEN, "lkrf", Map.of("kernel", "linear"));
            parts.add(Part.of("farm_ads", splits, List.of(WORDS), 10, List.of(chosen))
                    .showing(List.of(Claim.error(CHOSEN, WORDS, 11.58), Claim.seconds(CHOSEN, WORDS, null))));
        }
        return parts;
    }

    private static SplitSource splits(Setup setup, long most) {
        return setup.randomSplits("farm_ads", ReadOptions.defaults(), List.of(), 0.25, most);
    }
}
