package org.bochner.experiments.trf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.bochner.data.ReadOptions;
import org.bochner.data.Scaling;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Lab;
import org.bochner.experiments.Part;
import org.bochner.experiments.Player;

/** A half of Figure 4, which is a table: data sets against four methods, means with deviations. */
final class Table {
    /** The methods of the columns. */
    private static final List<String> METHODS = List.of("rbf-svm", "mkl", "fkl", "trf");

    private Table() {}

    /**
     * A line of it.
     *
     * @param data the data set
     * @param means the means in the order of the columns; NaN where the paper prints none
     * @param spreads their deviations
     */
    record Line(String data, double[] means, double[] spreads) {}

    /**
     * The contest of a line: rows in the unit ball, a fifth held out.
     *
     * @param most training rows at most
     * @param claim makes the claim of a method and a number of features
     */
    static Part part(Line line, long most, Lab lab, BiFunction<String, Integer, Claim> claim) {
        ReadOptions options = ReadOptions.defaults().withScaling(Scaling.UNIT_BALL);
        int features = lab.size(200, 1600);
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < METHODS.size(); i++) {
            Claim plain = claim.apply(METHODS.get(i), features);
            boolean printed = !Double.isNaN(line.means[i]);
            claims.add(new Claim(
                    plain.label(),
                    plain.setting(),
                    plain.quantity(),
                    plain.unit(),
                    printed ? line.means[i] : null,
                    printed ? line.spreads[i] : null,
                    false,
                    plain.ours(),
                    ""));
        }
        return Part.of(
                        line.data,
                        () -> lab.dividing(line.data, options, List.of(), 0.2, most),
                        List.of(features),
                        lab.size(2, 5),
                        METHODS.stream().map(Player::of).toList())
                .showing(claims);
    }
}
