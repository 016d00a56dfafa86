package org.bochner.learn;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Certificate;
import org.bochner.features.FeatureMap;

/**
 * The result of learning a kernel, before a linear model is trained on it: a feature map and how it was found.
 *
 * @param map the feature map, owned by the receiver; null where the features are the rows' own columns
 * @param settings the settings with every {@code auto} replaced by what was found
 * @param certificates what is guaranteed of it
 * @param diagnostics what happened on the way
 */
public record Learned(
        FeatureMap map, Map<String, String> settings, List<Certificate> certificates, List<Diagnostics> diagnostics) {
    public Learned {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        certificates = List.copyOf(certificates);
        diagnostics = List.copyOf(diagnostics);
    }

    /** Closes the map, if there is one. */
    public void close() {
        if (map != null) {
            map.close();
        }
    }
}
