package org.bochner.learn.nsrf;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.select.Tuner;
import org.bochner.store.RowStore;

/**
 * {@code nsrf}: {@link Nsrf} with the radius and C chosen on validation rows.
 *
 * <p>Smaller numbers of features are the first ones of a longer game, but where frequencies are moved together in the
 * end: those are moved for each number by itself.
 */
public final class NsrfMethod extends TunedMethod {
    /** Columns with which radii are compared. */
    private static final int COMPARED = 40;

    public NsrfMethod() {
        super(
                "nsrf",
                "not-so-random features: searches the spectrum for the peaks that tell the classes apart",
                3,
                Nsrf.SETTINGS);
    }

    @Override
    public boolean nested() {
        return true;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        Nsrf learner = Nsrf.of(settings, request.features());
        Map<Boolean, List<Integer>> fewer =
                request.prefixes().stream().collect(Collectors.partitioningBy(each -> Nsrf.isPolished(settings, each)));
        Fitted fitted = tuner(settings, rows, request).fit(rows, new Radii(learner), fewer.get(false));
        Map<Integer, Fitted> curve =
                Tuner.curve(rows, fitted, fewer.get(true), each -> fit(rows, request.withFeatures(each)));
        curve.putAll(fitted.curve());
        return fitted.withCurve(curve).unlessStopped(each -> Guarantees.add(each, rows, settings, request.epsilon()));
    }

    /** Radii a factor of two apart, with at most {@value #COMPARED} features. */
    private record Radii(Nsrf learner) implements Candidates<Nsrf> {
        @Override
        public List<Nsrf> first() {
            return learner.withFeatures(Math.min(COMPARED, learner.features())).radii();
        }

        @Override
        public boolean bySquaredError() {
            return true;
        }

        @Override
        public Nsrf whole(Nsrf winner) {
            return winner.withFeatures(learner.features());
        }
    }
}
