package org.bochner.learn.nsrf;

import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.store.RowStore;

/** {@code nsrf-sphere}: {@link NsrfSphere} with C chosen on validation rows. */
public final class NsrfSphereMethod extends TunedMethod {
    public NsrfSphereMethod() {
        super(
                "nsrf-sphere",
                "spherical harmonics chosen by a game for the margin; rows are put onto a sphere (Bullins et al. 2018)",
                2,
                NsrfSphere.SETTINGS);
    }

    @Override
    public boolean nested() {
        return true;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        NsrfSphere learner = NsrfSphere.of(settings, request.features());
        Fitted fitted = tuner(settings, rows, request).fit(rows, Candidates.only(learner), request.prefixes());
        return fitted.unlessStopped(each -> Guarantees.add(each, rows, learner, settings, request.epsilon()));
    }
}
