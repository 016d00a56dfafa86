package org.bochner.cli.guarantee;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.bound.Conditions;
import org.bochner.cli.result.Quoted;
import org.bochner.data.Model;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.guarantee.Conformal;
import org.bochner.data.guarantee.HeldOutError;
import org.bochner.model.Predictions;
import org.bochner.store.RowStore;

/**
 * What a fit can say of new rows from rows that it held out.
 *
 * @param epsilon the probability with which the bound on the error may fail
 * @param rule how the rows were held out
 */
public record Guarantees(double epsilon, SplitRule rule) {
    /** {@code model} with sets or intervals that {@code held} rows calibrate, and the bound on the error from them. */
    public Model calibrated(Model model, RowStore held, Calibration asked) {
        boolean classes = model.machine().task().isClassification();
        Predictions said = Predictions.of(model.machine(), held);
        Model with = model.withConfidence(asked.confidence(), held, asked.perClass());
        boolean weighted = Conditions.isWeighted(held);
        Model sets = with.withCertificate(with.conformal().orElseThrow().certificate(classes, violations(weighted)));
        return classes ? bounded(sets, counts(said), weighted) : sets;
    }

    /** {@code model} with sets or intervals that were calibrated over folds of the rows that it was trained on. */
    public Model overFolds(Model model, Conformal found, RowStore rows) {
        boolean classes = model.machine().task().isClassification();
        return model.withConfidence(found)
                .withCertificate(found.certificate(classes, violations(Conditions.isWeighted(rows))));
    }

    /** {@code model} with the bound on its error from {@code test} rows, where it has classes. */
    public Model tested(Model model, Quoted quoted, RowStore test) {
        if (quoted.confusion().isEmpty()) {
            return model;
        }
        return quoted.predictions() != null
                ? bounded(model, counts(quoted.predictions()), Conditions.isWeighted(test))
                : bounded(model, quoted.confusion().get(), Conditions.isWeighted(test));
    }

    /** How many rows of each class got which label; every row counts once. */
    private static List<double[]> counts(Predictions said) {
        double[][] counts = new double[said.task().classes()][said.task().classes()];
        for (int i = 0; i < said.rows(); i++) {
            counts[(int) said.targets()[i]][(int) said.values()[i]]++;
        }
        return List.of(counts);
    }

    private Model bounded(Model model, List<double[]> counts, boolean weighted) {
        double right = 0;
        double rows = 0;
        double most = 0;
        for (int k = 0; k < counts.size(); k++) {
            double all = Arrays.stream(counts.get(k)).sum();
            right += counts.get(k)[k];
            rows += all;
            most = Math.max(most, all);
        }
        return model.withCertificate(HeldOutError.certificate(
                Math.round(rows - right), Math.round(rows), 1 - most / rows, epsilon, violations(weighted)));
    }

    private List<String> violations(boolean weighted) {
        List<String> violations = new ArrayList<>();
        if (rule.kind() == SplitRule.Kind.TIME) {
            violations.add("the rows held out are the last ones, and later rows may differ from them");
        } else if (rule.kind() == SplitRule.Kind.GROUP) {
            violations.add("rows of one group are alike, so they count as fewer than they are");
        }
        if (weighted) {
            violations.add("rows have weights, and the bound counts rows");
        }
        return violations;
    }
}
