package org.bochner.blend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.features.FeatureMap;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.JoinedMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.calibrate.Calibration;
import org.bochner.model.calibrate.Calibrator;
import org.bochner.select.validate.Deciding;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;

/**
 * A weighted average of models, which is one kernel machine again: the sum of kernels is a kernel, and its features are
 * those of all models side by side.
 *
 * <ol>
 *   <li>Scores of classes become log-odds by a line fitted to held-out rows: Platt's for two classes, a temperature for
 *       more. A model of pairs of classes takes part with the mean margin of each class.
 *   <li>{@link Stacking} finds the weights with the least log loss (of numbers, squared error) there.
 *   <li>The sum of the weighted log-odds is a linear function of all features, whose softmax gives probabilities; it is
 *       {@linkplain Calibrator calibrated} on the same rows.
 *   <li>{@link #gain} is what that gains over the best model, by cross-fitting.
 * </ol>
 *
 * <p>The scores may be those of models that were trained on fewer rows than the ones that {@link #machine} joins. Cost:
 * some hundred passes over the held-out scores; a prediction costs as much as those of all used models.
 */
public final class Blend {
    private final Task task;
    private final List<String> names;
    private final Combination sum;
    private final double[] scores;
    private final double[] targets;
    private final double[] weights;
    private final Calibration calibration;
    private final Gain gain;

    /**
     * The blend of {@code members}, by their scores of the same rows.
     *
     * @param targets class indices, or numbers (rows × targets per row)
     * @param weights one per row, or null for ones
     * @param execution which may stop it
     */
    public static Blend of(Task task, List<HeldOut> members, double[] targets, double[] weights, Execution execution) {
        int rows = targets.length / task.outputs();
        if (members.isEmpty() || rows == 0) {
            throw new IllegalArgumentException("a blend needs a model and a held-out row");
        }
        for (HeldOut each : members) {
            if (each.scores().length != (long) rows * each.link().outputs(task)) {
                throw new IllegalArgumentException(each.name() + " has " + each.scores().length + " scores where "
                        + rows + " rows have " + each.link().outputs(task) + " each");
            }
        }
        double[][] linear = members.stream().map(each -> each.linear(task)).toArray(double[][]::new);
        Scored all = new Scored(linear, HeldOut.columns(task), targets, weights);
        return new Blend(task, members, all, execution);
    }

    private Blend(Task task, List<HeldOut> members, Scored rows, Execution execution) {
        this.task = task;
        this.names = members.stream().map(HeldOut::name).toList();
        this.sum = Combination.fit(task, rows);
        this.scores = sum.of(rows.scores());
        this.targets = rows.targets();
        this.weights = rows.weights();
        this.calibration =
                task.isClassification() ? Calibrator.fit(task, link(), scores, targets, weights, execution) : null;
        this.gain = new CrossFit(task, members, rows, execution).gain();
    }

    private Link link() {
        return !task.isClassification() ? Link.IDENTITY : task.classes() == 2 ? Link.LOGISTIC : Link.MULTINOMIAL;
    }

    /** What it is expected to gain over its best model. */
    public Gain gain() {
        return gain;
    }

    /** The numbers of the members that have a weight, ascending. */
    public int[] used() {
        return IntStream.range(0, names.size())
                .filter(m -> sum.weights()[m] > 0)
                .toArray();
    }

    Combination combination() {
        return sum;
    }

    /** The weight of each member; they sum to 1. */
    public double[] shares() {
        return sum.weights().clone();
    }

    /**
     * The blend as one model, which takes over {@code machines}: closing it closes their maps.
     *
     * @param machines those of the {@linkplain #used used} members, trained on whatever rows, on the same columns
     * @param deciding how probabilities become labels, where that is looked for on the held-out rows
     */
    public KernelMachine machine(List<KernelMachine> machines, Deciding deciding) {
        int[] used = used();
        if (machines.size() != used.length) {
            throw new IllegalArgumentException(
                    used.length + " members have a weight; there are " + machines.size() + " models");
        }
        Map<FeatureMap, Integer> starts = new IdentityHashMap<>();
        List<FeatureMap> maps = new ArrayList<>();
        int[] first = new int[used.length];
        FeatureMap plain = null;
        int features = 0;
        for (int u = 0; u < used.length; u++) {
            KernelMachine each = machines.get(u);
            if (!each.task().equals(task) || each.inputs() != machines.get(0).inputs()) {
                throw new BadInput("models of other columns or labels cannot be blended: " + names.get(used[u]));
            }
            plain = plain == null && each.map().isEmpty() ? columns(each.inputs()) : plain;
            FeatureMap map = each.map().orElse(plain);
            Integer known = starts.putIfAbsent(map, features);
            first[u] = known == null ? features : known;
            if (known == null) {
                maps.add(map);
                features += map.features();
            }
        }
        int columns = HeldOut.columns(task);
        Matrix joined = new Matrix(features, columns);
        double[] bias = sum.shifts().clone();
        for (int u = 0; u < used.length; u++) {
            KernelMachine each = machines.get(u);
            double factor = sum.factors()[used[u]];
            LinearFunction function = each.function();
            double[] w = HeldOut.linear(task, each.link(), function.weights().data());
            double[] b = HeldOut.linear(task, each.link(), function.bias());
            for (int e = 0; e < w.length; e++) {
                joined.data()[first[u] * columns + e] += factor * w[e];
            }
            for (int k = 0; k < columns; k++) {
                bias[k] += factor * b[k];
            }
        }
        FeatureMap map = maps.size() == 1 ? maps.get(0) : new JoinedMap(maps);
        KernelMachine machine = new KernelMachine(map, new LinearFunction(joined, bias), task, link(), calibration);
        return task.isClassification() ? deciding.decided(machine, scores, targets, weights) : machine;
    }

    /**
     * The blend of {@code fits} as a fit of its own, by {@link #machine}. What is guaranteed of its models is not of
     * their sum: it has no certificates.
     */
    public Fitted fitted(List<Fitted> fits, Deciding deciding) {
        KernelMachine machine = machine(fits.stream().map(Fitted::machine).toList(), deciding);
        Diagnostics.BlendTrace trace = trace(
                fits.stream().map(Fitted::machine).toList(),
                fits.stream().map(Fitted::settings).toList());
        Map<String, String> settings = settings();
        deciding.show(settings);
        List<String> notes = new ArrayList<>(List.of(words()));
        notes.addAll(Deciding.notes(machine));
        return new Fitted(
                machine,
                settings,
                new Fitted.Seconds(
                        fits.stream()
                                .mapToDouble(each -> each.seconds().learn())
                                .sum(),
                        fits.stream()
                                .mapToDouble(each -> each.seconds().train())
                                .sum(),
                        fits.stream()
                                .mapToDouble(each -> each.seconds().choose())
                                .sum()),
                List.of(),
                fits.stream().anyMatch(Fitted::interrupted),
                notes,
                Map.of(),
                List.of(trace));
    }

    /** Its members and their shares as settings, in order. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("members", text(m -> names.get(m)));
        settings.put("weights", text(m -> String.format(Locale.ROOT, "%.3f", shares()[m])));
        return settings;
    }

    private String text(IntFunction<String> of) {
        return Arrays.stream(used()).mapToObj(of).collect(Collectors.joining(","));
    }

    /** The {@linkplain #used used} models with their shares, for a model file. */
    public Diagnostics.BlendTrace trace(List<KernelMachine> machines, List<Map<String, String>> settings) {
        int[] used = used();
        return new Diagnostics.BlendTrace(
                IntStream.range(0, used.length)
                        .mapToObj(u -> new Diagnostics.Member(
                                names.get(used[u]),
                                shares()[used[u]],
                                machines.get(u).features(),
                                settings.get(u)))
                        .toList(),
                names.get(gain.single()),
                gain.loss(),
                gain.singleLoss(),
                gain.error(),
                gain.singleError());
    }

    /** What was blended, and what that gains, in a line. */
    public String words() {
        String what = task.isClassification() ? "log loss" : "mean squared error";
        return String.format(
                Locale.ROOT,
                "blend of %s; %s on held-out rows %.4g, of %s alone %.4g",
                Arrays.stream(used())
                        .mapToObj(m -> String.format(Locale.ROOT, "%s (%.0f %%)", names.get(m), 100 * shares()[m]))
                        .collect(Collectors.joining(", ")),
                what,
                gain.loss(),
                names.get(gain.single()),
                gain.singleLoss());
    }

    /** z(x) = x. */
    private static MeasureMap columns(int inputs) {
        CoordinateAtoms all =
                new CoordinateAtoms(inputs, IntStream.range(0, inputs).toArray());
        return new MeasureMap(SpectralMeasure.uniform(Family.COORDINATE, all, null, inputs));
    }
}
