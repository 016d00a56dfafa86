package org.bochner.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.MapKind;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.features.maps.MixtureMap;
import org.bochner.features.maps.SimilarityMap;
import org.bochner.features.maps.YaglomMap;
import org.bochner.jvm.Providers;
import org.bochner.linalg.LinearFunction;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.sphere.HarmonicMap;

/**
 * How a {@link KernelMachine} is kept in a model file: keys for the task, the link and the kinds of map and
 * calibration; {@code weights.npy} (D×K) and {@code bias.npy} (K); and what map and calibration write of themselves.
 */
final class ModelCodec {
    /** The maps of core; those of other modules are found as services. */
    private static final Map<String, Function<ModelReader, FeatureMap>> CORE = Map.of(
            MeasureMap.KIND, MeasureMap::read,
            LandmarkMap.KIND, LandmarkMap::read,
            SimilarityMap.KIND, SimilarityMap::read,
            HarmonicMap.KIND, HarmonicMap::read,
            MixtureMap.KIND, MixtureMap::read,
            YaglomMap.KIND, YaglomMap::read);

    private static final String WEIGHTS = "weights.npy";
    private static final String BIAS = "bias.npy";
    private static final String NONE = "none";

    private ModelCodec() {}

    private static Optional<Function<ModelReader, FeatureMap>> reader(String kind) {
        return Optional.ofNullable(CORE.get(kind))
                .or(() -> Providers.all(MapKind.class).stream()
                        .filter(each -> each.name().equals(kind))
                        .findFirst()
                        .map(each -> each::read));
    }

    static void write(KernelMachine machine, ModelWriter to) {
        Task task = machine.task();
        to.put("task", task.isClassification() ? "classification" : "regression");
        to.put("outputs", task.outputs());
        to.put("labels", task.classes());
        for (int k = 0; k < task.classes(); k++) {
            to.put("label." + k, task.labels().get(k));
        }
        to.put("link", machine.link().name());
        to.array(WEIGHTS, machine.function().weights());
        to.array(BIAS, machine.function().bias());
        FeatureMap map = machine.map().orElse(null);
        to.put("map", map == null ? NONE : map.kind());
        if (map != null) {
            if (reader(map.kind()).isEmpty()) {
                throw new IllegalStateException(
                        "a map of the kind '" + map.kind() + "' could not be read again; name its"
                                + " MapKind in META-INF/services/" + MapKind.class.getName());
            }
            map.write(to);
        }
        Calibration.write(machine.calibration().orElse(null), to);
    }

    static KernelMachine read(ModelReader from) {
        Task task = task(from);
        Link link = from.choice("link", "link", Link.values(), Link::name);
        LinearFunction function = new LinearFunction(from.matrix(WEIGHTS), from.vector(BIAS));
        Calibration calibration = Calibration.read(from, link.classScoreColumns(task));
        return new KernelMachine(map(from), function, task, link, calibration);
    }

    private static Task task(ModelReader from) {
        int outputs = (int) from.integer("outputs", 1, Integer.MAX_VALUE);
        int classes = (int) from.integer("labels", 0, from.keys().size());
        List<String> labels = IntStream.range(0, classes)
                .mapToObj(k -> from.get("label." + k))
                .toList();
        if (!from.get("task").equals(labels.isEmpty() ? "regression" : "classification")) {
            throw from.bad("its task '" + from.get("task") + "' does not go with " + classes + " labels");
        }
        return new Task(labels, outputs);
    }

    private static FeatureMap map(ModelReader from) {
        String name = from.get("map");
        if (name.equals(NONE)) {
            return null;
        }
        return reader(name)
                .orElseThrow(() -> from.bad("its features are of the kind '" + name
                        + "', which this Bochner does not know (a module that brings it may be missing)"))
                .apply(from);
    }
}
