package org.bochner.learn.landmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.features.LandmarkMap;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.pbrff.Prior;
import org.bochner.store.RowStore;

/**
 * Landmarks with the prior's own similarity: exp(−‖x − x_l‖²/2σ²), one column per landmark.
 *
 * <p>This is what {@link Landmarks} become with infinitely many frequencies and β = 0, and what they have to beat
 * (PBRFF, §6.1).
 *
 * <p>Cost: 2dL operations and L exponentials for each dense row.
 *
 * @param prior the Gaussian kernel and its width
 * @param where which landmarks, and how many
 */
record RbfLandmarks(Prior prior, LandmarkSettings where) implements KernelLearner {
    @Override
    public Map<String, String> settings() {
        return settings(prior);
    }

    private Map<String, String> settings(Prior fixed) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("width", fixed.toMap().get("width"));
        map.putAll(where.toMap());
        return map;
    }

    RbfLandmarks withPrior(Prior value) {
        return new RbfLandmarks(value, where);
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        Prior fixed = prior.at(rows, seed);
        LandmarkChoice.Chosen chosen = where.choice().choose(rows, where.count(rows), seed);
        return new Learned(new LandmarkMap(chosen.rows(), fixed.width()), settings(fixed), List.of());
    }
}
