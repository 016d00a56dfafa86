package org.bochner.experiments.nsrf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bochner.experiments.Claim;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.RowSetting;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.SplitSource;

/**
 * Accuracy against the number of features, for plain, reweighted and searched ones: the table of section 5 on any
 * data.
 */
final class FewFeatures {
    private FewFeatures() {}

    /**
     * The part on {@code splits}.
     *
     * @param few numbers of features of the search
     * @param many the number that the others may have
     */
    static Part part(String data, Supplier<SplitSource> splits, List<Integer> few, int many, Setup setup) {
        List<Integer> counts = new ArrayList<>(few);
        List<Claim> claims = new ArrayList<>();
        int most = few.get(few.size() - 1);
        for (String method : List.of("rff", "lkrf", "nsrf")) {
            few.forEach(count -> claims.add(Claim.testAccuracy(method, count, null)));
        }
        claims.add(Claim.seconds("nsrf", most, 30.0)
                .roughly()
                .noting("the paper's time is for about 100 features, on a graphics processor"));
        return Part.of(
                        data,
                        splits,
                        counts,
                        setup.size(1, 10),
                        List.of(NamedMethod.of("rff"), NamedMethod.of("lkrf"), NamedMethod.of("nsrf")))
                .showing(claims)
                .then(searched -> Part.of(
                                data,
                                splits,
                                List.of(many),
                                setup.size(1, 10),
                                List.of(NamedMethod.of("rff"), NamedMethod.of("lkrf")))
                        .showing(List.of(
                                Claim.testAccuracy("rff", many, null),
                                Claim.testAccuracy("lkrf", many, null),
                                new Claim(
                                        "rff",
                                        RowSetting.of("nsrf")
                                                .with("others have", many)
                                                .with("paper: others have", 5000),
                                        Quantity.of("fewest features that beat RBF and LKRF features", "features"),
                                        100.0,
                                        null,
                                        true,
                                        blind -> fewest(few, searched, blind, many),
                                        ""))));
    }

    /**
     * The fewest of {@code few} with which the search is better in the mean than both others with {@code many}; none
     * where no number does.
     */
    private static double[] fewest(List<Integer> few, Comparison searched, Comparison blind, int many) {
        double best = blind.results().stream()
                .filter(result -> result.features() == many)
                .mapToDouble(Result::mean)
                .max()
                .orElse(Double.POSITIVE_INFINITY);
        return few.stream()
                .filter(count -> searched.find("nsrf", count).map(Result::mean).orElse(0.0) > best)
                .mapToDouble(Integer::doubleValue)
                .limit(1)
                .toArray();
    }
}
