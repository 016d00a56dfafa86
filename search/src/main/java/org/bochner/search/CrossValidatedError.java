package org.bochner.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.select.validate.Splits;
import org.bochner.store.RowStore;

/**
 * The cross-validated error of a method as a function of its settings.
 *
 * <p>Every setting of the space is given to the method as one value, C too: then the method has nothing left to choose,
 * and an evaluation costs one kernel and one linear model for each fold. A path over C inside of every evaluation would
 * cost twice as much, and the error would no longer be that of the settings which the search reports. Probabilities are
 * left out unless labels or the metric that is asked for need them.
 *
 * @param rows the rows that points are tried on
 * @param request what was asked of the method; what it gives is not searched
 * @param validation how errors are measured; the same splits for every point
 * @param space what is searched
 * @param whole how many rows settings are for; trials on fewer have what does the same there
 */
public record CrossValidatedError(
        RowStore rows, Method method, Request request, CrossValidation validation, Space space, long whole)
        implements Search.Objective {
    private static final String CALIBRATION = "calibration";
    private static final double DOUBT = 2;

    /**
     * Folds end early where the first of them are worse than {@code best} by more than {@value #DOUBT} standard errors
     * of the difference.
     */
    @Override
    public CrossValidation.Score at(Trial trial, Evaluation best) {
        long count = Math.max(2L * Math.max(2, validation.folds()), Math.round(trial.share() * rows.rows()));
        RowStore part = trial.share() < 1 ? rows.subset(Splits.sample(rows, count, request.seed())) : rows;
        Request asked = request(trial, (double) part.rows() / whole).withPrefixes(List.of());
        HeldOutError measured = HeldOutError.of(request);
        boolean without = method.hasSetting(CALIBRATION) && !measured.needsProbabilities();
        Request bare = without && !request.given().containsKey("threshold") ? asked.with(CALIBRATION, "false") : asked;
        boolean known = best != null && best.trial().share() == trial.share();
        return validation.score(
                part,
                request.features(),
                request.seed(),
                training -> method.fit(training, bare),
                measured,
                some -> known && isBeaten(some, best));
    }

    private boolean isBeaten(CrossValidation.Score some, Evaluation best) {
        double mine = some.deviation() / Math.sqrt(some.errors().size());
        double other = best.deviation() / Math.sqrt(validation.parts());
        return some.mean() - best.error() > DOUBT * Math.hypot(mine, other);
    }

    /** What is asked of the method to train with the settings of {@code trial}. */
    public Request request(Trial trial) {
        return request(trial, 1);
    }

    private Request request(Trial trial, double share) {
        Map<String, String> given = new LinkedHashMap<>(request.given());
        given.putAll(space.settings(trial.point(), share));
        return new Request(request.features(), given, request.seed(), request.epsilon(), request.prefixes());
    }
}
