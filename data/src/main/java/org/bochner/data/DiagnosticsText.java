package org.bochner.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.learn.Diagnostics;

/**
 * {@link Diagnostics} as JSON and back: a list of objects, each with its {@code kind} and the components of the
 * record. A kind is looked up in {@link Diagnostics#KINDS}; no other class is made. Models of version 0.1.0 have no
 * such text: there the results were among the settings.
 */
final class DiagnosticsText {
    private static final String KIND = "kind";
    private static final ObjectMapper JSON = new ObjectMapper();

    private DiagnosticsText() {}

    static String write(List<Diagnostics> all) {
        ArrayNode list = JSON.createArrayNode();
        for (Diagnostics each : all) {
            ObjectNode node = JSON.createObjectNode().put(KIND, each.kind());
            node.setAll((ObjectNode) JSON.valueToTree(each));
            list.add(node);
        }
        return list.toString();
    }

    static List<Diagnostics> read(String text) {
        try {
            List<Diagnostics> all = new ArrayList<>();
            for (JsonNode node : JSON.readTree(text)) {
                String kind = node.path(KIND).asText();
                Class<? extends Diagnostics> type = Diagnostics.KINDS.get(kind);
                if (type == null) {
                    throw new BadInput("there are no diagnostics of the kind '" + kind + "'");
                }
                ((ObjectNode) node).remove(KIND);
                all.add(JSON.treeToValue(node, type));
            }
            return all;
        } catch (JsonProcessingException | ClassCastException broken) {
            throw new BadInput("the diagnostics are not what they should be: " + broken.getMessage(), broken);
        }
    }

    /** Takes the results that version 0.1.0 kept among {@code settings} out of them. */
    static List<Diagnostics> take(String method, Map<String, String> settings) {
        Taken from = new Taken(settings);
        List<Diagnostics> all = new ArrayList<>();
        boolean sphere = method.equals("nsrf-sphere");
        if (sphere || method.equals("nsrf")) {
            List<Double> heights = from.numbers("peak-heights");
            // The rounds of the sphere were printed over the setting of that name, which stays.
            int rounds = sphere ? new Taken(new LinkedHashMap<>(settings)).whole("rounds") : from.whole("rounds");
            int atoms = sphere ? from.whole("harmonics") : heights.size();
            from.number("height");
            all.add(new Diagnostics.PeakTrace(heights, atoms, rounds, from.number("gap-reached")));
        } else if (settings.containsKey("density-least")) {
            all.add(new Diagnostics.DensityTrace(
                    from.number("density-least"),
                    from.number("density-largest"),
                    from.number("density-gap"),
                    from.number("density-violation"),
                    from.whole("density-rounds"),
                    "true".equals(settings.remove("density-converged")),
                    from.number("matching-c")));
        } else if (settings.containsKey("support")) {
            all.add(new Diagnostics.BallTrace(
                    from.whole("support"), from.number("gap"), from.whole("atoms"), from.whole("rounds")));
        } else if (settings.containsKey("kernel-weights")) {
            all.add(new Diagnostics.KernelWeights(
                    from.numbers("kernel-weights"), "true".equals(settings.remove("exact"))));
        } else if (settings.containsKey("effective-sample-size")) {
            all.add(new Diagnostics.Posterior(from.number("effective-sample-size")));
        } else if (settings.containsKey("drawn-lengths")) {
            all.add(new Diagnostics.DrawnLengths(from.numbers("drawn-lengths")));
        }
        return all;
    }

    /** Numbers that are removed as they are read; 0, NaN or none where there is no such setting. */
    private record Taken(Map<String, String> settings) {
        private double number(String name) {
            String text = settings.remove(name);
            return text == null ? Double.NaN : parse(name, text);
        }

        private int whole(String name) {
            return (int) number(name);
        }

        private List<Double> numbers(String name) {
            String text = settings.remove(name);
            return text == null
                    ? List.of()
                    : Arrays.stream(text.split(","))
                            .map(each -> parse(name, each))
                            .toList();
        }

        private static double parse(String name, String text) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException notNumber) {
                throw new BadInput("its " + name + " is not a number but '" + text + "'");
            }
        }
    }
}
