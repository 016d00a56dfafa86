package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.encode.Encoder;
import org.bochner.data.encode.InputColumn;

/**
 * How much a model's scores change with an input; the columns that a category is encoded in count together.
 *
 * @param input its name
 * @param sensitivity the root of the mean squared derivative of the scores
 * @param share its square as a share of the sum over all inputs
 */
public record InputShare(String input, double sensitivity, double share) {
    /** All inputs, those that matter most first, from one sensitivity per encoded column. */
    public static List<InputShare> ranked(Encoder encoder, double[] sensitivity) {
        Map<String, Double> byName = byInput(encoder, sensitivity);
        double total =
                byName.values().stream().mapToDouble(value -> value * value).sum();
        List<InputShare> all = new ArrayList<>();
        byName.forEach((name, value) -> all.add(new InputShare(name, value, total > 0 ? value * value / total : 0)));
        all.sort(Comparator.comparingDouble(each -> -each.sensitivity));
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
