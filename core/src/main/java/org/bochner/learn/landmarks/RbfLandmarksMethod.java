package org.bochner.learn.landmarks;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.Width;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.store.RowStore;

/**
 * {@code rbf-landmarks}: Gaussian similarities to landmarks, with width and C chosen on validation rows; the comparison
 * has as many landmarks at most as that of {@code landmarks}.
 */
public final class RbfLandmarksMethod extends TunedMethod {
    private static final Declaration OWN =
            new Declaration().and(List.of(Width.SETTING)).and(LandmarkSettings.SETTINGS);

    public RbfLandmarksMethod() {
        super(
                "rbf-landmarks",
                "Gaussian similarities to landmarks: rows of each class, or centroids of each class",
                1,
                OWN);
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        Width width = Width.of(settings.get(Width.SETTING));
        Similarities learner = new Similarities(width, LandmarkSettings.of(settings, request.features()));
        return tuner(settings, rows, request).fit(rows, new Widths(learner));
    }

    /**
     * Landmarks with the prior's own similarity: exp(−‖x − x_l‖²/2σ²), one column per landmark.
     *
     * <p>This is what {@link Landmarks} become with infinitely many frequencies and β = 0, and what they have to beat
     * (PBRFF, §6.1).
     *
     * <p>Cost: 2dL operations and L exponentials for each dense row.
     *
     * @param width the width of the Gaussian kernel
     * @param where which landmarks, and how many
     */
    private record Similarities(Width width, LandmarkSettings where) implements KernelLearner {
        @Override
        public Map<String, String> settings() {
            Map<String, String> map = settings(width);
            map.put("width", width.toString());
            return map;
        }

        private Map<String, String> settings(Width fixed) {
            return Settings.none()
                    .with(Width.SETTING, fixed.given())
                    .and(where.settings())
                    .text();
        }

        Similarities withWidth(Width value) {
            return new Similarities(value, where);
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            Width fixed = width.at(rows, seed);
            LandmarkChoice.Chosen chosen = where.choice().choose(rows, where.count(rows), seed);
            return new Learned(new LandmarkMap(chosen.rows(), fixed.value()), settings(fixed), List.of(), List.of());
        }
    }

    private record Widths(Similarities learner) implements Candidates<Similarities> {
        @Override
        public List<Similarities> first() {
            return learner.width().coarse().stream().map(learner::withWidth).toList();
        }

        @Override
        public List<Similarities> around(Similarities best) {
            return best.width().between().stream().map(learner::withWidth).toList();
        }

        @Override
        public void learn(Similarities candidate, RowStore rows, long seed, BiConsumer<Similarities, Learned> each) {
            Similarities few =
                    new Similarities(candidate.width(), candidate.where().atMost(rows, LandmarksMethod.COMPARED));
            each.accept(candidate, few.learn(rows, seed));
        }
    }
}
