package org.bochner.learn.lkrf;

import java.util.List;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
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
        if (!rows.task().isClassification()) {
            throw new BadInput("lkrf-joint plays against a support vector machine and needs classes, but the task is"
                    + " regression; use lkrf");
        }
        Settings settings = settings(request.given());
        LkrfJoint learner = new LkrfJoint(
                Lkrf.of(settings, request.features()), settings.get(LkrfJoint.C), settings.get(LkrfJoint.GAP));
        Fitted fitted =
                new Tuner(Tuning.of(settings, rows, request.seed()), request.seed()).fit(rows, new Alignments(learner));
        return Guarantees.add(fitted, rows, learner.lkrf(), settings, request.epsilon(), false);
    }

    /** The candidates of {@code lkrf}, each standing for the game with its width and radius. */
    private record Alignments(LkrfJoint learner) implements Candidates<LkrfJoint> {
        private LkrfMethod.Radii radii() {
            return new LkrfMethod.Radii(learner.lkrf(), RATIOS);
        }

        @Override
        public List<LkrfJoint> first() {
            return radii().first().stream().map(learner::withLkrf).toList();
        }

        @Override
        public List<LkrfJoint> around(LkrfJoint best) {
            return radii().around(best.lkrf()).stream().map(learner::withLkrf).toList();
        }

        @Override
        public void learn(LkrfJoint candidate, RowStore rows, long seed, BiConsumer<LkrfJoint, Learned> each) {
            radii().learn(
                            candidate.lkrf(),
                            rows,
                            seed,
                            (lkrf, learned) -> each.accept(learner.withLkrf(lkrf), learned));
        }

        @Override
        public LkrfJoint whole(LkrfJoint winner) {
            return learner.withLkrf(radii().whole(winner.lkrf()));
        }

        @Override
        public boolean several() {
            return radii().several();
        }
    }
}
