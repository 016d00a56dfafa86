package org.bochner.experiments.lkrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;
import org.bochner.experiments.SpectrumProbe;

/** Pairs of digits with the arc-cosine kernel of order 2 (Tables 4 and 6). */
public final class MnistPairsExperiment implements Experiment {
    /** A line of the tables: the digits, and what the paper printed for them. */
    private record Pair(
            String a, String b, int rows, List<Double> errors, List<Double> seconds, double error6, double seconds6) {
        String data() {
            return "mnist " + a + "-" + b;
        }
    }

    private static final List<Pair> PAIRS = List.of(
            new Pair("4", "9", 11_791, List.of(6.53, 21.55, 4.02), List.of(3.7, 4.4, 78.1), 1.91, 9.4),
            new Pair("1", "7", 13_007, List.of(3.24, 4.44, 1.76), Arrays.asList(null, 4.0, 53.1), 1.06, 9.1),
            new Pair("5", "6", 11_339, List.of(6.81, 5.89, 3.03), List.of(2.9, 3.6, 56.4), 1.68, 8.3));

    @Override
    public String name() {
        return "lkrf/mnist";
    }

    @Override
    public String title() {
        return "MNIST 1-7, 4-9 and 5-6: the learned arc-cosine kernel beside plain features of it";
    }

    @Override
    public String source() {
        return "Sinha, Duchi (2016), Tables 3, 4, 5 and 6";
    }

    @Override
    public String remark() {
        return "Rows are scaled into the unit ball, of which the paper says nothing. Its time of the learned "
                + "kernel on 1-7 is damaged in our"
                + " text of it and left out.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Part> parts = new ArrayList<>();
        for (Pair pair : setup.quick() ? PAIRS.subList(0, 1) : PAIRS) {
            parts.addAll(parts(pair, setup));
        }
        return parts;
    }

    private static List<Part> parts(Pair pair, Setup setup) {
        ReadOptions options = ReadOptions.defaults().withScaling(Scaling.UNIT_BALL);
        long limit = setup.rows(3000, 0);
        int candidates = setup.size(4000, 20_000);
        LearnedAgainstPlain table4 = new LearnedAgainstPlain(
                pair.data(),
                () -> setup.officialTest("mnist", options, List.of(pair.a, pair.b), limit),
                "arc-cosine:2",
                "logistic",
                candidates,
                0.03,
                setup.size(1500, pair.rows / 4),
                setup.size(1000, 20_000));
        NamedMethod ridge = new NamedMethod(
                "learned, ridge",
                "lkrf",
                Map.of(
                        "kernel",
                        "arc-cosine:2",
                        "loss",
                        "squared",
                        "rho",
                        String.valueOf(0.001 * candidates),
                        "candidates",
                        String.valueOf(candidates),
                        "estimator",
                        "equal",
                        "alignment-rows",
                        String.valueOf(setup.size(1500, pair.rows / 2))));
        Part table6 = Part.of(pair.data(), table4.splits(), List.of(500), setup.size(1, 3), List.of(ridge))
                .probing(new SpectrumProbe())
                .showing(List.of(
                        Claim.error("learned, ridge", 500, pair.error6).features("nnz(q)"),
                        Claim.seconds("learned, ridge", 500, pair.seconds6).features("nnz(q)"),
                        Claim.probed("learned, ridge", 500, "atoms", SpectrumProbe.ATOMS, null)
                                .features("nnz(q)")));
        return List.of(table4.part(setup.size(1, 3), pair.errors, pair.seconds), table6);
    }
}
