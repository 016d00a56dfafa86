package org.bochner.learn.nsrf;

import java.util.List;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;

/** {@code nsrf}: {@link Nsrf} with the radius and C chosen on validation rows. */
public final class NsrfMethod implements Method {
    /** Columns with which radii are compared. */
    private static final int COMPARED = 40;

    @Override
    public String name() {
        return "nsrf";
    }

    @Override
    public String summary() {
        return "not-so-random features: searches the spectrum for the peaks that tell the classes apart";
    }

    @Override
    public int costRank() {
        return 3;
    }

    @Override
    public List<Setting<?>> settings() {
        return Nsrf.SETTINGS.and(Tuning.SETTINGS);
    }

    @Override
    public boolean nested() {
        return true;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        Nsrf learner = Nsrf.of(settings, request.features());
        Fitted fitted = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed())
                .fit(rows, new Radii(learner), request.prefixes());
        return Guarantees.add(fitted, rows, settings, request.epsilon());
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
