package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bochner.data.embedded.NormTask;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Curve;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Quantity;
import org.bochner.experiments.Setup;
import org.bochner.experiments.SpectrumProbe;
import org.bochner.experiments.comparison.Result;
import org.bochner.experiments.comparison.SplitSource;

/** Is a point far from the origin? Where the Gaussian kernel is poor, the labels improve it (Figure 1b). */
public final class NormExperiment implements Experiment {
    private static final int ASKED = 250;
    private static final Quantity ATOMS =
            new Quantity("nnz(q)", "at most in the paper", "atoms", Quantity.Better.NEITHER);
    private static final Map<String, String> PLAIN =
            Map.of("width", "1", "family", "fourier-phase", "loss", "logistic");

    @Override
    public String name() {
        return "lkrf/norm";
    }

    @Override
    public String title() {
        return "sign(|x| - sqrt(d)) for d = 2 to 15: a learned kernel where the Gaussian one is poor";
    }

    @Override
    public String source() {
        return "Sinha, Duchi (2016), section 4.1 and Figure 1";
    }

    @Override
    public String remark() {
        return "Figure 1b is a picture without printed numbers; that nnz(q) is below 250 is printed. The test has "
                + "more rows than the paper's"
                + " 1000. C is chosen for both.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Part> parts = new ArrayList<>();
        for (int d = 2; d <= 15; d++) {
            parts.add(part(d, setup));
        }
        return parts;
    }

    private static Part part(int d, Setup setup) {
        String task = "norm:d=" + d;
        SplitSource splits = SplitSource.generated(task, NormTask.TRAIN, setup.size(5000, NormTask.TEST));
        int repeats = setup.size(1, 3);
        Map<String, String> learning = new TreeMap<>(PLAIN);
        learning.putAll(Map.of("candidates", "20000", "rho", "200", "estimator", "support", "alignment-rows", "10000"));
        return Part.of(
                        task,
                        () -> splits,
                        List.of(ASKED),
                        repeats,
                        List.of(new NamedMethod("learned", "lkrf", learning)))
                .probing(new SpectrumProbe())
                .showing(List.of(
                        Claim.error("learned", ASKED, null).features("nnz(q)").on(curve(d, "learned")),
                        Claim.probed("learned", ASKED, "atoms", ATOMS, 250.0).on(curve(d, "learned"))))
                .then(outcome -> {
                    int same =
                            outcome.find("learned", ASKED).map(Result::columns).orElse(ASKED);
                    return Part.of(
                                    task,
                                    () -> splits,
                                    List.of(same),
                                    repeats,
                                    List.of(new NamedMethod("plain", "rff", PLAIN)))
                            .showing(List.of(Claim.error("plain", same, null)
                                    .features("nnz(q)")
                                    .on(curve(d, "plain"))));
                });
    }

    private static Curve curve(int d, String method) {
        return new Curve("dimensions d", d, method, "norm");
    }
}
