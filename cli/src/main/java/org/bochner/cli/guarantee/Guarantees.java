package org.bochner.cli.guarantee;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.bochner.bound.Conditions;
import org.bochner.cli.result.Quoted;
import org.bochner.data.Model;
import org.bochner.data.encode.TargetCode;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.guarantee.Calibration;
import org.bochner.data.guarantee.Conformal;
import org.bochner.data.guarantee.HeldOutError;
import org.bochner.model.Predictions;
import org.bochner.store.Passes;
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

    /**
     * {@code model} with what {@code test} rows show: a bound on its error, and how often sets or intervals cover that
     * no theorem speaks of.
     */
    public Model tested(Model model, Quoted quoted, RowStore test) {
        boolean weighted = Conditions.isWeighted(test);
        Model covered = model.conformal()
                .filter(each -> each.folds() > 0)
                .map(each -> covered(model, each, test, weighted))
                .orElse(model);
        if (quoted.confusion().isEmpty()) {
            return within(covered, test, weighted);
        }
        return quoted.predictions() != null
                ? bounded(covered, counts(quoted.predictions()), weighted)
                : bounded(covered, quoted.confusion().get(), weighted);
    }

    private Model covered(Model model, Conformal sets, RowStore test, boolean weighted) {
        long[] missed = {0};
        Predictions.stream(model.machine(), test, part -> missed[0] += sets.missed(model.machine(), part));
        boolean classes = model.machine().task().isClassification();
        return model.withCertificate(
                HeldOutError.coverage(missed[0], test.rows(), classes, epsilon, violations(weighted)));
    }

    /** With how far off nine of ten numbers are. */
    private Model within(Model model, RowStore test, boolean weighted) {
        if (model.machine().task().outputs() != 1) {
            return model;
        }
        TargetCode target = model.encoder().target();
        double unit = target.original(1) - target.original(0);
        double mean = Passes.moments(test).means()[0];
        DoubleStream.Builder errors = DoubleStream.builder();
        DoubleStream.Builder guesses = DoubleStream.builder();
        Predictions.stream(model.machine(), test, part -> {
            for (int i = 0; i < part.rows(); i++) {
                errors.add(unit * Math.abs(part.targets()[i] - part.values()[i]));
                guesses.add(unit * Math.abs(part.targets()[i] - mean));
            }
        });
        return model.withCertificate(HeldOutError.within(
                errors.build().toArray(), guesses.build().toArray(), epsilon, violations(weighted)));
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
