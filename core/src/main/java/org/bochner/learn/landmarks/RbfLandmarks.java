package org.bochner.learn.landmarks;

import java.util.List;
import java.util.Map;
import org.bochner.features.LandmarkMap;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Settings;
import org.bochner.learn.Width;
import org.bochner.store.RowStore;

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
record RbfLandmarks(Width width, LandmarkSettings where) implements KernelLearner {
    @Override
    public Map<String, String> settings() {
        Map<String, String> map = settings(width).text();
        map.put("width", width.toString());
        return map;
    }

    private Settings settings(Width fixed) {
        return Settings.none().with(Width.SETTING, fixed.given()).and(where.settings());
    }

    RbfLandmarks withWidth(Width value) {
        return new RbfLandmarks(value, where);
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        Width fixed = width.at(rows, seed);
        LandmarkChoice.Chosen chosen = where.choice().choose(rows, where.count(rows), seed);
        return new Learned(
                new LandmarkMap(chosen.rows(), fixed.value()), settings(fixed).text(), List.of());
    }
}
