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
import org.bochner.features.maps.ColumnMap;
import org.bochner.features.maps.JoinedMap;
import org.bochner.features.maps.LandmarkMap;
import org.bochner.features.maps.MixtureMap;
import org.bochner.features.maps.SimilarityMap;
import org.bochner.features.maps.YaglomMap;
import org.bochner.jvm.Providers;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.bochner.sphere.HarmonicMap;

/**
 * How a {@link KernelMachine} is kept in a model file: keys for the task, the link and the kinds of map and
 * calibration; {@code weights.npy} (D×K) and {@code bias.npy} (K); and what map and calibration write of themselves;
 * the positive class, and a threshold or {@code costs.npy} where labels are not the argmax; for a model of logarithms
 * how they become numbers.
 */
final class ModelCodec {
    /** The maps of core; those of other modules are found as services. */
    private static final Map<String, Function<ModelReader, FeatureMap>> CORE = Map.of(
            MeasureMap.KIND, MeasureMap::read,
            LandmarkMap.KIND, LandmarkMap::read,
            SimilarityMap.KIND, SimilarityMap::read,
            HarmonicMap.KIND, HarmonicMap::read,
            MixtureMap.KIND, MixtureMap::read,
            ColumnMap.KIND, ColumnMap::read,
            YaglomMap.KIND, YaglomMap::read,
            JoinedMap.KIND, from -> JoinedMap.read(from, ModelCodec::map));

    private static final String WEIGHTS = "weights.npy";
    private static final String BIAS = "bias.npy";
    private static final String NONE = "none";
    private static final String POSITIVE = "positive";
    private static final String THRESHOLD = "threshold";
    private static final String COSTS = "costs.npy";

    private ModelCodec() {}

    private static Optional<Function<ModelReader, FeatureMap>> reader(String kind) {
        if (kind.startsWith(ColumnMap.CHAIN)) {
            String inner = kind.substring(ColumnMap.CHAIN.length());
            return reader(inner).map(next -> from -> ColumnMap.readChain(from, inner, next));
        }
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
        if (machine.isOfLogarithms()) {
            machine.exponential().write(to);
        }
        machine.decision().ifPresent(rule -> {
            to.put(POSITIVE, rule.positive());
            if (rule.costs() != null) {
                to.array(COSTS, rule.costs());
            } else if (rule.rules()) {
                to.put(THRESHOLD, rule.threshold());
            }
        });
    }

    static KernelMachine read(ModelReader from) {
        Task task = task(from);
        Link link = from.choice("link", "link", Link.values(), Link::name);
        LinearFunction function = new LinearFunction(from.matrix(WEIGHTS), from.vector(BIAS));
        Calibration calibration = Calibration.read(from, link.classScoreColumns(task));
        KernelMachine machine = new KernelMachine(map(from), function, task, link, calibration);
        Exponential numbers = task.isClassification() ? null : Exponential.read(from);
        if (numbers != null) {
            machine = machine.ofLogarithms(numbers.shift(), numbers.factor(), numbers.least(), numbers.most());
        }
        if (!from.has(POSITIVE)) {
            return machine;
        }
        Matrix costs = from.hasEntry(COSTS) ? from.matrix(COSTS) : null;
        int positive = (int) from.integer(POSITIVE, task.classes() == 2 ? 0 : -1, task.classes() == 2 ? 1 : -1);
        if (costs != null && (costs.rows() != task.classes() || costs.columns() != task.classes())) {
            throw from.bad("its costs are not those of " + task.classes() + " classes");
        }
        return machine.withDecision(
                new Decision(positive, from.has(THRESHOLD) ? from.number(THRESHOLD) : Double.NaN, costs));
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
