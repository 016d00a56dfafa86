package org.bochner.learn.mkl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.solve.Loss;
import org.bochner.store.RowStore;

/** {@code mkl}: {@link Mkl} with the width chosen by a race, and C on held-out rows. */
public final class MklMethod implements Method {
    /** Landmarks with which widths race. */
    private static final int RACING = 400;

    private static final double[] FACTORS = {0.5, 1, 2, 4};

    @Override
    public String name() {
        return "mkl";
    }

    @Override
    public String summary() {
        return "multiple-kernel learning: the best sum of a few kernels, exact where the rows are few";
    }

    @Override
    public int dearness() {
        return 4;
    }

    @Override
    public List<Setting> settings() {
        List<Setting> all = new ArrayList<>();
        all.add(new Setting(
                "kernels",
                "gaussian,matern:1.5,quadratic",
                "which kernels: gaussian, matern:0.5|1.5|2.5, quadratic, polynomial:P, linear"));
        all.add(new Setting(
                "width",
                "auto",
                "common width of the kernels; auto tries multiples of the median distance",
                Range.log(0.1, 4).in(Range.Unit.MEDIAN)));
        all.add(new Setting(
                "weighting", "joint", "joint: weights and machine together; alignment: by agreement with the targets"));
        all.add(new Setting(
                "lambda", "0.001", "regularisation of the machine while weights are found", Range.log(1e-5, 1)));
        all.add(new Setting(
                "exact-rows", "1500", "most rows for the exact machine; beyond, landmarks as many as features"));
        all.add(new Setting("sample", "1000", "most rows that the weights are found on"));
        all.addAll(Tuning.settings());
        return all;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> settings = settings(request.given());
        Tuning tuning = Tuning.of(settings, rows, request.seed());
        Loss loss = rows.task().isClassification() ? tuning.training().loss() : Loss.SQUARED;
        String weighting = settings.get("weighting");
        if (!weighting.equals("joint") && !weighting.equals("alignment")) {
            throw new BadInput("weighting is joint or alignment, not '" + weighting + "'");
        }
        Mkl learner = new Mkl(
                Arrays.stream(settings.get("kernels").split(","))
                        .map(String::strip)
                        .toList(),
                settings.get("width").equals("auto") ? Double.NaN : number("width", settings.get("width")),
                1,
                weighting.equals("alignment"),
                number("lambda", settings.get("lambda")),
                loss,
                request.features(),
                (int) number("exact-rows", settings.get("exact-rows")),
                (int) number("sample", settings.get("sample")));
        return new Tuner(tuning, request.seed()).fit(rows, new Widths(learner));
    }

    private static double number(String name, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notNumber) {
            throw new BadInput(name + " must be a number, not '" + text + "'");
        }
    }

    /** Widths a factor of two apart around the median distance, with some landmarks only. */
    private record Widths(Mkl learner) implements Candidates<Mkl> {
        @Override
        public List<Mkl> first() {
            Mkl small = learner.smaller(RACING);
            return Double.isNaN(learner.width())
                    ? Arrays.stream(FACTORS).mapToObj(small::withFactor).toList()
                    : List.of(small);
        }

        @Override
        public Mkl whole(Mkl winner) {
            return learner.withFactor(winner.factor());
        }
    }
}
