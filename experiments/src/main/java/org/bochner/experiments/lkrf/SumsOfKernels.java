package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bochner.experiments.Claim;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.comparison.SplitSource;

/**
 * The rivals of Table 4: sums of a linear, a quadratic and a Gaussian kernel, weighted by alignment (ABMKSVM, ratio) or
 * together with the model (MKSVM).
 *
 * @param data what the rows call the data
 * @param splits where it comes from
 * @param exactRows up to so many rows the kernel is exact, 0 for the default
 */
record SumsOfKernels(String data, Supplier<SplitSource> splits, int exactRows) {
    /** The landmarks where the kernel is not exact. */
    private static final int LANDMARKS = 500;

    private static final String ALIGNED = "ABMKSVM(ratio)";
    private static final String JOINT = "MKSVM";

    /**
     * The comparison.
     *
     * @param errors the paper's test errors in percent, by alignment and jointly
     * @param seconds the paper's times of the same, or none
     */
    Part part(int repeats, List<Double> errors, List<Double> seconds) {
        List<NamedMethod> methods = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        for (String label : List.of(ALIGNED, JOINT)) {
            int which = label.equals(JOINT) ? 1 : 0;
            Map<String, String> given = new LinkedHashMap<>();
            given.put("kernels", "linear,quadratic,gaussian");
            given.put("weighting", which == 1 ? "joint" : "alignment");
            given.put("loss", "hinge");
            if (exactRows > 0) {
                given.put("exact-rows", String.valueOf(exactRows));
            }
            methods.add(new NamedMethod(label, "mkl", given));
            Double paper = seconds.isEmpty() ? null : seconds.get(which);
            for (Claim claim :
                    List.of(Claim.error(label, LANDMARKS, errors.get(which)), Claim.seconds(label, LANDMARKS, paper))) {
                claims.add(exactRows > 0 ? claim.features("all rows") : claim);
            }
        }
        return Part.of(data, splits, List.of(LANDMARKS), repeats, methods).showing(claims);
    }
}
