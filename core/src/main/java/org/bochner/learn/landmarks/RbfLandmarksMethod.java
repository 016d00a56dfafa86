package org.bochner.learn.landmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.pbrff.Prior;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;

/**
 * {@code rbf-landmarks}: {@link RbfLandmarks} with width and C chosen on held-out rows; the race has as many landmarks at most as
 * that of {@code landmarks}.
 */
public final class RbfLandmarksMethod implements Method {
    @Override
    public String name() {
        return "rbf-landmarks";
    }

    @Override
    public String summary() {
        return "Gaussian similarities to landmarks: rows of each class, or centroids of each class";
    }

    @Override
    public int dearness() {
        return 1;
    }

    @Override
    public List<Setting> settings() {
        List<Setting> all = new ArrayList<>();
        all.add(new Setting(
                "width",
                "auto",
                "width of the Gaussian; auto tries multiples of the median distance",
                Range.log(0.1, 4).in(Range.Unit.MEDIAN)));
        all.addAll(LandmarkSettings.settings());
        all.addAll(Tuning.settings());
        return all;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> settings = settings(request.given());
        Prior prior = Prior.defaults().withWidth(Prior.number("width", settings.get("width")));
        RbfLandmarks learner = new RbfLandmarks(prior, LandmarkSettings.parse(settings, request.features()));
        return new Tuner(Tuning.of(settings, rows, request.seed()), request.seed()).fit(rows, new Widths(learner));
    }

    private record Widths(RbfLandmarks learner) implements Candidates<RbfLandmarks> {
        @Override
        public List<RbfLandmarks> first() {
            return learner.prior().coarse().stream().map(learner::withPrior).toList();
        }

        @Override
        public List<RbfLandmarks> around(RbfLandmarks best) {
            return best.prior().between().stream().map(learner::withPrior).toList();
        }

        @Override
        public void learn(RbfLandmarks candidate, RowStore rows, long seed, BiConsumer<RbfLandmarks, Learned> each) {
            RbfLandmarks few =
                    new RbfLandmarks(candidate.prior(), candidate.where().atMost(rows, LandmarksMethod.RACING));
            each.accept(candidate, few.learn(rows, seed));
        }
    }
}
