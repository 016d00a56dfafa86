package org.bochner.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.model.KernelMachine;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * A model on the first features of a larger one, with weights of its own, kept in the same file: one fit then serves a
 * phone and a server.
 *
 * @param features the number asked for
 * @param machine the model; null for the whole one, of which only metrics are kept, and after reading metrics alone
 * @param heldOut metrics on rows that were held out of the fit; empty where there were none
 */
@SuppressWarnings("exports") // Calibrations are seen by our own modules alone.
public record Prefix(int features, KernelMachine machine, Map<String, Double> heldOut) {
    private static final String LIST = "prefixes";
    private static final String HELD_OUT = "heldout.";

    public Prefix {
        heldOut = Map.copyOf(heldOut);
    }

    static void write(List<Prefix> all, ModelWriter to) {
        if (all.isEmpty()) {
            return;
        }
        to.put(
                LIST,
                String.join(",", all.stream().map(each -> "" + each.features).toList()));
        for (Prefix each : all) {
            ModelWriter part = to.part(name(each.features));
            part.put("whole", each.machine == null ? 1 : 0);
            each.heldOut.forEach((metric, value) -> part.put(HELD_OUT + metric, value));
            if (each.machine != null) {
                each.machine.write(part);
            }
        }
    }

    private static String name(int features) {
        return "prefix-" + features;
    }

    /** The numbers of features that {@code file} has models for, with their metrics; empty where it has one model. */
    public static List<Prefix> list(Path file) {
        return ModelReader.read(file, Prefix::list);
    }

    private static List<Prefix> list(ModelReader from) {
        List<Prefix> all = new ArrayList<>();
        if (from.has(LIST)) {
            for (String number : from.get(LIST).split(",")) {
                int features = Integer.parseInt(number);
                ModelReader part = from.part(name(features));
                Map<String, Double> held = new LinkedHashMap<>();
                for (String metric : List.of("accuracy", "rmse")) {
                    if (part.has(HELD_OUT + metric)) {
                        held.put(metric, part.number(HELD_OUT + metric));
                    }
                }
                all.add(new Prefix(features, null, held));
            }
        }
        return all;
    }

    /** The model of {@code features} features; throws with advice where there is none. */
    static KernelMachine read(ModelReader from, int features, String model) {
        List<Prefix> all = list(from);
        if (all.stream().noneMatch(each -> each.features == features)) {
            throw new BadInput("the file (" + model + ") has no model for " + features + " features"
                    + (all.isEmpty()
                            ? ""
                            : ", only for "
                                    + String.join(
                                            ", ",
                                            all.stream()
                                                    .map(each -> "" + each.features)
                                                    .toList()))
                    + "; fit it with several numbers of features, the largest last, such as " + features
                    + ",200, with a method whose features have an order (rff, nsrf)");
        }
        return KernelMachine.read(from.part(name(features)));
    }
}
