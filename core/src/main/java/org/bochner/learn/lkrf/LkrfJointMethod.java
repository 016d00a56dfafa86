package org.bochner.learn.lkrf;

import java.util.List;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;

/**
 * {@code lkrf-joint}: {@link LkrfJoint}. Width and radius are chosen by a comparison of {@link Lkrf}, whose kernels
 * cost a pass each; the game is then played for the winner alone.
 */
public final class LkrfJointMethod implements Method {
    /** Radii with some hundred atoms: the game's models are trained on the support. */
    private static final double[] RATIOS = {3e-3, 1e-2, 3e-2, 1e-1};

    @Override
    public String name() {
        return "lkrf-joint";
    }

    @Override
    public String summary() {
        return "as lkrf, but weights and a support vector machine are found together; slower";
    }

    @Override
    public int costRank() {
        return 3;
    }

    @Override
    public boolean inAuto() {
        return false;
    }

    @Override
    public List<Setting<?>> settings() {
        return LkrfJoint.SETTINGS.and(Tuning.SETTINGS);
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        LkrfJoint.requireClasses(rows);
        Settings settings = settings(request.given());
        LkrfJoint learner = new LkrfJoint(
                Lkrf.of(settings, request.features()), settings.get(LkrfJoint.C), settings.get(LkrfJoint.GAP));
        Fitted fitted = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed())
                .fit(rows, new LkrfMethod.Radii(learner.lkrf(), RATIOS, learner::withLkrf));
        return fitted.unlessStopped(
                each -> Guarantees.add(each, rows, learner.lkrf(), settings, request.epsilon(), false));
    }
}
