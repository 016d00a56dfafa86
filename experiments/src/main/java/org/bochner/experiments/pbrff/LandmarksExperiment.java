package org.bochner.experiments.pbrff;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Curve;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/** Landmarks, blind and learned, beside the SVM (Table 1), and by their number (Figure 2). */
public final class LandmarksExperiment implements Experiment {
    /** Test errors in percent of Table 1: SVM, RBF, PB, PB with β = 1, PB with D = 64. */
    private static final Map<String, List<Double>> TABLE = Map.of(
            "ads", List.of(3.05, 10.98, 4.88, 5.12, 5.00),
            "adult", List.of(19.70, 19.60, 17.99, 17.99, 17.99),
            "breast", List.of(4.90, 6.99, 3.50, 3.50, 2.80),
            "farm", List.of(11.58, 17.47, 15.73, 14.19, 15.73),
            "mnist17", List.of(0.34, 0.74, 0.42, 0.32, 0.32),
            "mnist49", List.of(1.16, 2.26, 1.80, 2.09, 2.50),
            "mnist56", List.of(0.55, 0.97, 1.06, 1.55, 1.03));

    private static final List<String> LABELS = List.of("SVM", "RBF", "PB", "PB beta=1", "PB D=64");

    /** Numbers of features are given as shares of the number of rows. */
    private static final int ASKED = 1;

    @Override
    public String name() {
        return "pbrff/landmarks";
    }

    @Override
    public String title() {
        return "landmarks by clustering, a tenth of the rows: RBF and learned similarities beside an SVM";
    }

    @Override
    public String source() {
        return "Letarte, Morvant, Germain (2019), Table 1 and Figure 2";
    }

    @Override
    public String remark() {
        return "Of ads 818 of the 3279 rows are here. The digits are tested on MNIST's own test rows, where the"
                + " paper splits all of them again. The frequencies of farm's landmarks, in 54877 columns, are"
                + " those of structured products. Figure 2 is a picture without numbers, of the data set ads; here"
                + " its question is put to breast.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Part> parts = new ArrayList<>();
        for (String task : setup.quick() ? List.of("breast", "mnist17", "ads") : Tasks.ALL) {
            parts.add(table(task, setup));
        }
        parts.add(shares(setup));
        return parts;
    }

    private static Part table(String task, Setup setup) {
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < LABELS.size(); i++) {
            String label = LABELS.get(i);
            Double paper = TABLE.get(task).get(i);
            claims.add(
                    i == 0
                            ? Claim.error(label, 0, paper).features("all rows")
                            : at(10, Claim.error(label, ASKED, paper), label, task));
        }
        Map<String, String> learned = Map.of("share", "0.1");
        List<NamedMethod> methods = List.of(
                new NamedMethod(LABELS.get(0), "rbf-svm", Map.of("refine", "false")),
                new NamedMethod(LABELS.get(1), "rbf-landmarks", Map.of("share", "0.1")),
                new NamedMethod(LABELS.get(2), "landmarks", learned).with("beta", Tasks.BETAS),
                new NamedMethod(LABELS.get(3), "landmarks", learned).with("beta", "1"),
                new NamedMethod(LABELS.get(4), "landmarks", learned)
                        .with("beta", Tasks.BETAS)
                        .with("each", "64"));
        return Part.of(task, Tasks.splits(task, setup.rows(1000, 0), setup), List.of(ASKED), setup.size(2, 5), methods)
                .showing(claims);
    }

    /** A figure with landmarks of so many percent of the rows. */
    private static Claim at(long percent, Claim claim, String method, String data) {
        return claim.features(percent + " % of the rows").on(new Curve(Curve.FEATURES, percent, method, data));
    }

    /** Landmarks at random (R) and by clustering (C), from 1 to 25 percent of the rows. */
    private static Part shares(Setup setup) {
        List<NamedMethod> methods = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        for (double share :
                setup.quick() ? new double[] {0.02, 0.1, 0.25} : new double[] {0.01, 0.02, 0.05, 0.1, 0.15, 0.25}) {
            for (String how : List.of("random", "clustering")) {
                for (String method : List.of("rbf-landmarks", "landmarks")) {
                    long percent = Math.round(100 * share);
                    String name = (method.equals("landmarks") ? "PB-" : "RBF-") + (how.equals("random") ? "R" : "C");
                    String label = name + " at " + percent + " %";
                    Map<String, String> given = new LinkedHashMap<>();
                    given.put("landmarks", how);
                    given.put("share", String.valueOf(share));
                    if (method.equals("landmarks")) {
                        given.putAll(Map.of("beta", "1", "each", "64"));
                    }
                    methods.add(new NamedMethod(label, method, given));
                    claims.add(at(percent, Claim.error(label, ASKED, null), name, "breast"));
                }
            }
        }
        return Part.of(
                        "breast",
                        Tasks.splits("breast", Long.MAX_VALUE, setup),
                        List.of(ASKED),
                        setup.size(2, 10),
                        methods)
                .showing(claims);
    }
}
