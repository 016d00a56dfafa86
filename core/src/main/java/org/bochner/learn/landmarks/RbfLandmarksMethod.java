package org.bochner.learn.landmarks;

import java.util.List;
import java.util.function.BiConsumer;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.learn.Width;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.store.RowStore;

/**
 * {@code rbf-landmarks}: {@link RbfLandmarks} with width and C chosen on validation rows; the comparison has as many
 * landmarks at most as that of {@code landmarks}.
 */
public final class RbfLandmarksMethod extends TunedMethod {
    private static final Declaration OWN = LandmarkSettings.SETTINGS.after(Width.SETTING);

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
        RbfLandmarks learner = new RbfLandmarks(
                Width.of(settings.get(Width.SETTING)), LandmarkSettings.of(settings, request.features()));
        return tuner(settings, rows, request).fit(rows, new Widths(learner));
    }

    private record Widths(RbfLandmarks learner) implements Candidates<RbfLandmarks> {
        @Override
        public List<RbfLandmarks> first() {
            return learner.width().coarse().stream().map(learner::withWidth).toList();
        }

        @Override
        public List<RbfLandmarks> around(RbfLandmarks best) {
            return best.width().between().stream().map(learner::withWidth).toList();
        }

        @Override
        public void learn(RbfLandmarks candidate, RowStore rows, long seed, BiConsumer<RbfLandmarks, Learned> each) {
            RbfLandmarks few =
                    new RbfLandmarks(candidate.width(), candidate.where().atMost(rows, LandmarksMethod.COMPARED));
            each.accept(candidate, few.learn(rows, seed));
        }
    }
}
