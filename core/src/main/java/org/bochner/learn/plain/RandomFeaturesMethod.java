package org.bochner.learn.plain;

import java.util.List;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.select.Tuner;
import org.bochner.spectral.Draw;
import org.bochner.store.RowStore;

/** {@code rff} and {@code orf}: {@link RandomFeatures} with the width and C chosen on validation rows. */
public abstract class RandomFeaturesMethod extends TunedMethod {
    /**
     * Features with which widths are compared: the best width hardly moves beyond, and the cost grows with the cube.
     */
    private static final int COMPARED = 1024;

    private final Draw draw;

    RandomFeaturesMethod(String name, String summary, Draw draw) {
        super(name, summary, 1, RandomFeatures.SETTINGS.but(RandomFeatures.DRAW.withDefault(draw)));
        this.draw = draw;
    }

    /** Independent draws. */
    public static final class Independent extends RandomFeaturesMethod {
        public Independent() {
            super(
                    "rff",
                    "plain random Fourier features, drawn independently of each other and of the labels",
                    Draw.IID);
        }
    }

    /** Orthogonal draws. */
    public static final class Orthogonal extends RandomFeaturesMethod {
        public Orthogonal() {
            super("orf", "random Fourier features with orthogonal frequencies: a smaller variance", Draw.ORTHOGONAL);
        }
    }

    @Override
    public boolean inAuto() {
        return draw == Draw.IID;
    }

    @Override
    public boolean nested() {
        return true;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        RandomFeatures learner = RandomFeatures.of(settings, request.features());
        Tuner tuner = tuner(settings, rows, request);
        Fitted whole = tuner.fit(rows, new Widths(learner));
        // Fewer features want a wider kernel, and drawing them costs nothing: each number has a width of its own.
        return whole.withCurve(Tuner.curve(
                rows,
                whole,
                request.prefixes(),
                columns -> tuner.fit(rows, new Widths(learner.withFeatures(columns)))));
    }

    /**
     * Widths a factor of two apart around the median distance, then the two between the best and its neighbours; with
     * at most {@value #COMPARED} features.
     */
    private record Widths(RandomFeatures learner) implements Candidates<RandomFeatures> {
        @Override
        public List<RandomFeatures> first() {
            return learner.withFeatures(Math.min(COMPARED, learner.features())).widths();
        }

        @Override
        public RandomFeatures whole(RandomFeatures winner) {
            return winner.withFeatures(learner.features());
        }

        @Override
        public List<RandomFeatures> around(RandomFeatures best) {
            return best.between();
        }
    }
}
