package org.bochner.learn.lkrf;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.FirstStage;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.store.RowStore;

/** {@code lkrf}: {@link Lkrf} with the width, the radius and C chosen on validation rows. */
public final class LkrfMethod extends TunedMethod {
    /** Columns with which widths and radii are compared. */
    private static final int COMPARED = 1024;
    /** r of the radii that are tried where none is given. */
    private static final double[] RATIOS = {1e-4, 1e-3, 1e-2, 1e-1, 1.0};

    public LkrfMethod() {
        super(
                "lkrf",
                "random features reweighted by the labels inside a divergence ball (Sinha, Duchi 2016)",
                2,
                Lkrf.SETTINGS);
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        Lkrf learner = Lkrf.of(settings, request.features());
        Fitted fitted = tuner(settings, rows, request).fit(rows, new Radii(learner, RATIOS, whole -> whole));
        Fitted certified =
                fitted.unlessStopped(each -> Guarantees.add(each, rows, learner, settings, request.epsilon(), true));
        return FirstStage.flagged(certified, settings.get(Pool.START));
    }

    /**
     * The widths of {@link Pool#widths}, and for each of them a radius for every ratio where none is given; with at
     * most {@value #COMPARED} features, but for the columns themselves: with a part of them a radius that selects more
     * would be judged by a random choice from its selection.
     *
     * @param last the learner that the winner stands for
     */
    record Radii(Lkrf learner, double[] ratios, Function<Lkrf, KernelLearner> last) implements Candidates<Lkrf> {
        @Override
        public List<Lkrf> first() {
            Pool pool = learner.pool();
            int features = pool.base().features();
            Pool compared = pool.selectsColumns() ? pool : pool.withFeatures(Math.min(COMPARED, features));
            return compared.widths().stream().map(learner::withPool).toList();
        }

        @Override
        public List<Lkrf> around(Lkrf best) {
            return best.pool().between().stream().map(learner::withPool).toList();
        }

        @Override
        public void learn(Lkrf candidate, RowStore rows, long seed, BiConsumer<Lkrf, Learned> each) {
            if (candidate.rho().isEmpty()) {
                candidate.learnAll(rows, seed, ratios, each);
            } else {
                Candidates.super.learn(candidate, rows, seed, each);
            }
        }

        @Override
        public KernelLearner whole(Lkrf winner) {
            int features = learner.pool().base().features();
            return last.apply(winner.withPool(winner.pool().withFeatures(features)));
        }

        @Override
        public boolean several() {
            return learner.rho().isEmpty() || first().size() > 1;
        }
    }
}
