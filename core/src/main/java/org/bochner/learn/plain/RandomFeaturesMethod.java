package org.bochner.learn.plain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.spectral.Draw;
import org.bochner.store.RowStore;

/** {@code rff} and {@code orf}: {@link RandomFeatures} with the width and C chosen on held-out rows. */
public abstract class RandomFeaturesMethod implements Method {
    /** Columns with which widths race: the best width hardly moves beyond them, and the cost goes with their cube. */
    private static final int RACING = 1024;

    private final String name;
    private final String summary;
    private final Draw draw;

    RandomFeaturesMethod(String name, String summary, Draw draw) {
        this.name = name;
        this.summary = summary;
        this.draw = draw;
    }

    /** Independent draws. */
    public static final class Independent extends RandomFeaturesMethod {
        public Independent() {
            super("rff", "plain random Fourier features, drawn independently and blind to the labels", Draw.IID);
        }
    }

    /** Orthogonal draws. */
    public static final class Orthogonal extends RandomFeaturesMethod {
        public Orthogonal() {
            super("orf", "random Fourier features with orthogonal frequencies: a smaller variance", Draw.ORTHOGONAL);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public int costRank() {
        return 1;
    }

    @Override
    public boolean inAuto() {
        return draw == Draw.IID;
    }

    @Override
    public List<Setting<?>> settings() {
        return RandomFeatures.SETTINGS
                .but(RandomFeatures.DRAW.withDefault(draw))
                .and(Tuning.SETTINGS);
    }

    @Override
    public boolean nested() {
        return true;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        RandomFeatures learner = RandomFeatures.of(settings, request.features());
        Tuner tuner = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed());
        Fitted whole = tuner.fit(rows, new Widths(learner));
        return whole.withCurve(curve(tuner, rows, learner, whole, request.prefixes()));
    }

    /**
     * A fit for each smaller number, with a width of its own: few features want a wider kernel than many, and drawing them costs
     * nothing. A stop ends the curve where it is.
     */
    private static Map<Integer, Fitted> curve(
            Tuner tuner, RowStore rows, RandomFeatures learner, Fitted whole, List<Integer> prefixes) {
        Map<Integer, Fitted> curve = new LinkedHashMap<>();
        try {
            for (int columns : prefixes.stream().sorted().distinct().toList()) {
                if (columns < whole.machine().features() && !whole.interrupted()) {
                    rows.execution().check();
                    curve.put(columns, tuner.fit(rows, new Widths(learner.withFeatures(columns))));
                }
            }
        } catch (Stopped stopped) {
            // The whole fit is there.
        }
        return curve;
    }

    /**
     * Widths a factor of two apart around the median distance, then the two between the best and its neighbours; with at
     * most {@value #RACING} features.
     */
    private record Widths(RandomFeatures learner) implements Candidates<RandomFeatures> {
        @Override
        public List<RandomFeatures> first() {
            return learner.withFeatures(Math.min(RACING, learner.features())).widths();
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
