package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.model.ClassificationMetrics;
import org.bochner.model.Metrics;

/** Metrics as answers give them. */
public final class Scores {
    private Scores() {}

    /** All metrics by name. Classification always has {@code logLoss}, which is null where there are no probabilities. */
    public static Map<String, Object> of(Metrics metrics) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (metrics instanceof ClassificationMetrics classes) {
            json.put("accuracy", classes.accuracy());
            json.put("error", classes.error());
            json.put("logLoss", classes.logLoss());
        }
        metrics.values().forEach(json::putIfAbsent);
        return json;
    }

    /** One line per class: how many rows it has, how many of them are found, how many of the finds are right. */
    public static List<Map<String, Object>> classes(ClassificationMetrics metrics) {
        List<Map<String, Object>> classes = new ArrayList<>();
        for (int k = 0; k < metrics.labels().size(); k++) {
            double weight = 0;
            for (int j = 0; j < metrics.labels().size(); j++) {
                weight += metrics.confusion().get(k, j);
            }
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("class", metrics.labels().get(k));
            one.put("weight", weight);
            one.put("precision", metrics.precision(k));
            one.put("recall", metrics.recall(k));
            classes.add(one);
        }
        return classes;
    }
}
