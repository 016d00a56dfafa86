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

/** {@code nsrf-sphere}: {@link NsrfSphere} with C chosen on validation rows. */
public final class NsrfSphereMethod implements Method {
    @Override
    public String name() {
        return "nsrf-sphere";
    }

    @Override
    public String summary() {
        return "spherical harmonics chosen by a game for the margin; rows are put onto a sphere (Bullins et al. 2018)";
    }

    @Override
    public List<Setting<?>> settings() {
        return NsrfSphere.SETTINGS.and(Tuning.SETTINGS);
    }

    @Override
    public boolean nested() {
        return true;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        NsrfSphere learner = NsrfSphere.of(settings, request.features());
        Fitted fitted = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed())
                .fit(rows, Candidates.only(learner), request.prefixes());
        return Guarantees.add(fitted, rows, learner, settings, request.epsilon());
    }
}
