package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bochner.experiments.Claim;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.SpectrumProbe;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.SplitSource;

/**
 * A line of Table 4: the learned kernel with all its nnz(q) atoms, then plain random features of the same kernel, as
 * many columns and ten times as many.
 *
 * @param data what the rows call the data
 * @param splits where it comes from
 * @param kernel the base kernel
 * @param loss the loss of the linear model
 * @param candidates N_w
 * @param ratio ρ/N_w of Table 3
 * @param judged the rows that the kernel is learned from, or 0 for what suits
 * @param most a limit for the plain features, which small scales need
 */
record LearnedAgainstPlain(
        String data,
        Supplier<SplitSource> splits,
        String kernel,
        String loss,
        int candidates,
        double ratio,
        long judged,
        int most) {
    /** What was asked for where the learned kernel keeps its whole support. */
    private static final int ASKED = 500;

    private static final String LEARNED = "learned";

    /**
     * The two comparisons.
     *
     * @param errors the paper's test errors in percent: learned, plain, plain ten times
     * @param seconds the paper's times of the same
     */
    Part part(int repeats, List<Double> errors, List<Double> seconds) {
        NamedMethod learned = new NamedMethod(LEARNED, "lkrf", learning());
        return Part.of(data, splits, List.of(ASKED), repeats, List.of(learned))
                .probing(new SpectrumProbe())
                .showing(List.of(
                        Claim.error(LEARNED, ASKED, errors.get(0)).features("nnz(q)"),
                        Claim.seconds(LEARNED, ASKED, seconds.get(0)).features("nnz(q)"),
                        Claim.probed(LEARNED, ASKED, "atoms", SpectrumProbe.ATOMS, null)
                                .features("nnz(q)")))
                .then(outcome -> plain(
                        repeats,
                        outcome.find(LEARNED, ASKED).map(Result::columns).orElse(ASKED),
                        errors,
                        seconds));
    }

    private Map<String, String> learning() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("kernel", kernel);
        given.put("loss", loss);
        given.put("rho", String.valueOf(ratio * candidates));
        given.put("candidates", String.valueOf(candidates));
        // The supplement replaces the factors √q by the penalty of ridge regression.
        given.put("estimator", loss.equals("squared") ? "equal" : "support");
        if (judged > 0) {
            given.put("alignment-rows", String.valueOf(judged));
        }
        return given;
    }

    private Part plain(int repeats, int columns, List<Double> errors, List<Double> seconds) {
        int ten = Math.min(most, 10 * columns);
        int one = Math.min(most, columns);
        NamedMethod plain = new NamedMethod("plain", "rff", Map.of("kernel", kernel, "loss", loss));
        List<Claim> claims = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            int count = i == 1 ? one : ten;
            String which = i == 1 ? "nnz(q)" : ten < 10 * columns ? count + " (a limit)" : "10 nnz(q)";
            claims.add(Claim.error("plain", count, errors.get(i)).features(which));
            claims.add(Claim.seconds("plain", count, seconds.get(i)).features(which));
        }
        return Part.of(data, splits, one == ten ? List.of(one) : List.of(one, ten), repeats, List.of(plain))
                .showing(claims);
    }
}
