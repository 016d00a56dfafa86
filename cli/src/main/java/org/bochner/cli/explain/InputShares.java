package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.InputColumn;

/**
 * The inputs of a file by how much a machine's scores move with them; the columns that a category was encoded in count
 * together.
 */
public final class InputShares {
    private InputShares() {}

    /** Those that matter most first, from one sensitivity per encoded column. */
    public static List<Map<String, Object>> ranked(Encoder encoder, double[] sensitivity) {
        Map<String, Double> byName = byInput(encoder, sensitivity);
        double total =
                byName.values().stream().mapToDouble(value -> value * value).sum();
        List<Map<String, Object>> all = new ArrayList<>();
        byName.forEach((name, value) -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("input", name);
            one.put("sensitivity", value);
            one.put("share", total > 0 ? value * value / total : 0.0);
            all.add(one);
        });
        all.sort(Comparator.comparingDouble(one -> -(Double) one.get("sensitivity")));
        return all;
    }

    private static Map<String, Double> byInput(Encoder encoder, double[] sensitivity) {
        Map<String, Double> byName = new LinkedHashMap<>();
        List<InputColumn> inputs = encoder.image().isPresent() ? List.of() : encoder.inputs();
        List<String> names = encoder.names();
        int at = 0;
        for (int i = 0; i < (inputs.isEmpty() ? names.size() : inputs.size()); i++) {
            int width = inputs.isEmpty() ? 1 : inputs.get(i).width();
            double sum = 0;
            for (int end = at + width; at < end; at++) {
                sum += sensitivity[at] * sensitivity[at];
            }
            byName.put(inputs.isEmpty() ? names.get(i) : inputs.get(i).name(), Math.sqrt(sum));
        }
        return byName;
    }
}
