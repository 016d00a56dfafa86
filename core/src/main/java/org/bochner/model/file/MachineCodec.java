package org.bochner.model.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.IsotonicCalibration;
import org.bochner.model.calibrate.SigmoidCalibration;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.bochner.solve.LinearFunction;

/**
 * How a {@link KernelMachine} is kept in a model file: keys for the task, the link and the kinds of map and
 * calibration; {@code weights.npy} (D×K) and {@code bias.npy} (K); what the map's {@link MapCodec} adds; and
 * {@code calibration.npy}.
 */
public final class MachineCodec {
    private static final String WEIGHTS = "weights.npy";
    private static final String BIAS = "bias.npy";
    private static final String CALIBRATION = "calibration.npy";
    private static final String NONE = "none";

    private MachineCodec() {}

    private static List<MapCodec> codecs() {
        List<MapCodec> all = new ArrayList<>(List.of(
                new MeasureCodec(),
                new LandmarkCodec(),
                new SimilarityCodec(),
                new HarmonicCodec(),
                new MixtureCodec(),
                new YaglomCodec()));
        ServiceLoader.load(MapCodec.class, MapCodec.class.getClassLoader()).forEach(all::add);
        return all;
    }

    public static void write(KernelMachine machine, ModelFile.Writer to) {
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
        MapCodec codec = map == null ? null : codecFor(map);
        to.put("map", codec == null ? NONE : codec.name());
        if (codec != null) {
            codec.write(map, to);
        }
        writeCalibration(machine.calibration().orElse(null), to);
    }

    private static MapCodec codecFor(FeatureMap map) {
        return codecs().stream()
                .filter(codec -> codec.writes(map))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no MapCodec keeps a "
                        + map.getClass().getName() + "; name one in META-INF/services/" + MapCodec.class.getName()));
    }

    public static KernelMachine read(ModelFile.Reader from) {
        Task task = task(from);
        Link link = link(from);
        LinearFunction function = new LinearFunction(from.matrix(WEIGHTS), from.vector(BIAS));
        Calibration calibration = calibration(from, task, link);
        FeatureMap map = map(from);
        try {
            return new KernelMachine(map, function, task, link, calibration);
        } catch (RuntimeException wrong) {
            if (map != null) {
                map.close();
            }
            throw wrong;
        }
    }

    private static Task task(ModelFile.Reader from) {
        int outputs = (int) from.integer("outputs", 1, Integer.MAX_VALUE);
        int classes = (int) from.integer("labels", 0, from.keys().size());
        List<String> labels = new ArrayList<>();
        for (int k = 0; k < classes; k++) {
            labels.add(from.get("label." + k));
        }
        if (!from.get("task").equals(labels.isEmpty() ? "regression" : "classification")) {
            throw from.bad("its task '" + from.get("task") + "' does not go with " + classes + " labels");
        }
        return new Task(labels, outputs);
    }

    private static Link link(ModelFile.Reader from) {
        for (Link link : Link.values()) {
            if (link.name().equals(from.get("link"))) {
                return link;
            }
        }
        throw from.bad("its link '" + from.get("link") + "' is not one that this Bochner knows");
    }

    private static FeatureMap map(ModelFile.Reader from) {
        String name = from.get("map");
        if (name.equals(NONE)) {
            return null;
        }
        for (MapCodec codec : codecs()) {
            if (codec.name().equals(name)) {
                return codec.read(from);
            }
        }
        throw from.bad("its features are of the kind '" + name
                + "', which this Bochner does not know (a module that brings it may be missing)");
    }

    private static void writeCalibration(Calibration calibration, ModelFile.Writer to) {
        to.put("calibration", calibration == null ? NONE : calibration.name());
        if (calibration instanceof SigmoidCalibration sigmoid) {
            Matrix both = new Matrix(sigmoid.columns(), 2);
            for (int k = 0; k < sigmoid.columns(); k++) {
                both.set(k, 0, sigmoid.slope()[k]);
                both.set(k, 1, sigmoid.intercept()[k]);
            }
            to.array(CALIBRATION, both);
        } else if (calibration instanceof TemperatureCalibration temperature) {
            to.array(CALIBRATION, new Matrix(1, 1, new double[] {temperature.beta()}));
        } else if (calibration instanceof IsotonicCalibration isotonic) {
            List<double[]> knots = new ArrayList<>();
            for (int k = 0; k < isotonic.columns(); k++) {
                for (int i = 0; i < isotonic.scores()[k].length; i++) {
                    knots.add(new double[] {k, isotonic.scores()[k][i], isotonic.values()[k][i]});
                }
            }
            Matrix all = new Matrix(knots.size(), 3);
            for (int i = 0; i < knots.size(); i++) {
                System.arraycopy(knots.get(i), 0, all.data(), 3 * i, 3);
            }
            to.array(CALIBRATION, all);
        }
    }

    private static Calibration calibration(ModelFile.Reader from, Task task, Link link) {
        String name = from.get("calibration");
        if (name.equals(NONE)) {
            return null;
        }
        Matrix numbers = from.matrix(CALIBRATION);
        int columns = link.classScoreColumns(task);
        int rows = numbers.rows();
        switch (name) {
            case "temperature":
                requireShape(from, numbers, 1, 1);
                return new TemperatureCalibration(columns, numbers.get(0, 0));
            case "sigmoid":
                requireShape(from, numbers, columns, 2);
                double[] slope = new double[rows];
                double[] intercept = new double[rows];
                for (int k = 0; k < rows; k++) {
                    slope[k] = numbers.get(k, 0);
                    intercept[k] = numbers.get(k, 1);
                }
                return new SigmoidCalibration(slope, intercept);
            case "isotonic":
                requireShape(from, numbers, rows, 3);
                return isotonic(numbers, columns);
            default:
                throw from.bad("its calibration '" + name + "' is not one that this Bochner knows");
        }
    }

    private static void requireShape(ModelFile.Reader from, Matrix numbers, int rows, int columns) {
        if (numbers.rows() != rows || numbers.columns() != columns) {
            throw from.bad("its calibration has " + numbers.rows() + "×" + numbers.columns() + " numbers, not " + rows
                    + "×" + columns);
        }
    }

    private static IsotonicCalibration isotonic(Matrix knots, int columns) {
        double[][] scores = new double[columns][];
        double[][] values = new double[columns][];
        for (int k = 0; k < columns; k++) {
            int of = k;
            int[] mine = IntStream.range(0, knots.rows())
                    .filter(i -> knots.get(i, 0) == of)
                    .toArray();
            scores[k] = Arrays.stream(mine).mapToDouble(i -> knots.get(i, 1)).toArray();
            values[k] = Arrays.stream(mine).mapToDouble(i -> knots.get(i, 2)).toArray();
        }
        return new IsotonicCalibration(scores, values);
    }
}
