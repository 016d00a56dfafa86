package org.bochner.experiments.askl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;

/** Spectral kernels, stationary or not, assigned or learned (Table 2). */
public final class Table2Experiment implements Experiment {
    /** The methods of the columns. */
    static final List<String> METHODS = List.of("sk", "nsk", "skl", "nskl", "askl");

    /** Mean and deviation for each method; accuracy in percent, or the error of a target that lies in [0, 100]. */
    private static final Map<String, double[]> ACCURACY = new LinkedHashMap<>();

    private static final Map<String, double[]> RMSE = new LinkedHashMap<>();

    static {
        ACCURACY.put("segment", numbers(89.93, 2.12, 90.15, 2.08, 94.58, 1.86, 94.37, 0.81, 95.02, 1.54));
        ACCURACY.put("satimage", numbers(74.54, 1.35, 75.15, 1.38, 83.61, 1.08, 83.74, 1.34, 85.32, 1.45));
        ACCURACY.put("usps", numbers(93.19, 2.84, 93.81, 2.13, 95.13, 0.91, 95.27, 1.65, 97.76, 1.14));
        ACCURACY.put("pendigits", numbers(96.93, 1.53, 97.39, 1.41, 98.19, 2.30, 98.28, 1.68, 99.06, 1.26));
        ACCURACY.put("letter", numbers(76.50, 1.21, 78.21, 1.56, 93.60, 1.14, 94.66, 2.21, 95.70, 1.74));
        ACCURACY.put("poker", numbers(49.80, 2.11, 51.85, 0.97, 54.27, 2.72, 54.69, 1.68, 54.85, 1.28));
        ACCURACY.put("shuttle", numbers(98.17, 2.81, 98.21, 1.46, 98.87, 1.42, 98.74, 1.07, 98.98, 0.94));
        ACCURACY.put("mnist", numbers(96.03, 2.21, 96.45, 2.16, 96.67, 1.61, 98.03, 1.16, 98.26, 1.78));
        RMSE.put("abalone", numbers(10.09, 0.42, 9.71, 0.28, 8.35, 0.28, 7.85, 0.42, 7.88, 0.16));
        RMSE.put("space_ga", numbers(11.86, 0.26, 11.58, 0.42, 11.40, 0.18, 11.39, 0.46, 11.34, 0.27));
        RMSE.put("cpusmall", numbers(2.77, 0.71, 2.84, 0.38, 2.56, 0.72, 2.57, 0.63, 2.42, 0.48));
        RMSE.put("cadata", numbers(50.31, 0.92, 51.47, 0.32, 47.67, 0.33, 47.71, 0.30, 46.34, 0.23));
    }

    private static double[] numbers(double... values) {
        return values;
    }

    @Override
    public String name() {
        return "askl/table2";
    }

    @Override
    public String title() {
        return "spectral kernels, assigned and learned, stationary and not, on twelve data sets";
    }

    @Override
    public String source() {
        return "Li, Liu, Wang (2020), Table 2";
    }

    @Override
    public String remark() {
        return "The published training part of a data set is divided, without its test part where it has one. The "
                + "paper's errors of"
                + " cadata do not go with targets in [0, 100], whose deviation is 24.";
    }

    /** The paper's accuracies of {@code method} on MNIST, for the curves. */
    static double mnist(String method) {
        return ACCURACY.get("mnist")[2 * METHODS.indexOf(method)];
    }

    @Override
    public List<Part> parts(Setup setup) {
        List<Part> parts = new ArrayList<>();
        ACCURACY.keySet().forEach(data -> {
            if (!setup.quick() || List.of("segment", "pendigits", "satimage").contains(data)) {
                parts.add(part(data, setup, setup.size(2, 30)));
            }
        });
        RMSE.keySet().forEach(data -> {
            if (!setup.quick() || data.equals("abalone")) {
                parts.add(part(data, setup, setup.size(2, 30)));
            }
        });
        return parts;
    }

    /** A method as the paper trains it: its weights are those of the descent. */
    private static NamedMethod method(String name) {
        return name.equals("askl") ? new NamedMethod(name, name, Map.of("readout", "descent")) : NamedMethod.of(name);
    }

    /** The paper's row of {@code data}, on as many splits. */
    static Part part(String data, Setup setup, int divisions) {
        List<NamedMethod> methods =
                METHODS.stream().map(Table2Experiment::method).toList();
        return part(data, setup, divisions, setup.size(200, 2000), methods);
    }

    /** The same by {@code methods}, whose labels may be the paper's. */
    static Part part(String data, Setup setup, int divisions, int features, List<NamedMethod> methods) {
        boolean classes = ACCURACY.containsKey(data);
        double[] printed = (classes ? ACCURACY : RMSE).get(data);
        ReadOptions plain = ReadOptions.defaults();
        ReadOptions options = classes ? plain : plain.withTargetScale(new EncodingOptions.Range(0, 100));
        List<Claim> claims = new ArrayList<>();
        for (NamedMethod method : methods) {
            int i = METHODS.indexOf(method.label());
            Double paper = i < 0 ? null : (Double) printed[2 * i];
            Claim claim = classes
                    ? Claim.testAccuracy(method.label(), features, paper)
                    : Claim.rmse(method.label(), features, paper);
            claims.add(i < 0 ? claim : claim.spread(printed[2 * i + 1]));
        }
        return Part.of(
                        data,
                        () -> setup.randomSplits(data, options, List.of(), 0.2, setup.rows(2000, 0)),
                        List.of(features),
                        divisions,
                        methods)
                .showing(claims);
    }
}
