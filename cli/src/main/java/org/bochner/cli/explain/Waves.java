package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.features.YaglomMap;
import org.bochner.learn.Diagnostics;

/**
 * The spectrum of a kernel that was learned by back-propagation: lengths of frequencies before and after, and how far from stationary it
 * is.
 *
 * <p>For a pair (ω, ω') the distance ‖ω − ω'‖ over √(‖ω‖² + ‖ω'‖²) is 0 where they agree, 1 on average where they are independent, and √2 where
 * they are opposite. A kernel is stationary where all are 0.
 */
public final class Waves {
    private static final String[] NAMES = {"least", "quarter", "median", "threeQuarters", "largest"};

    private Waves() {}

    /** What the kernel of {@code map} is. */
    public static Map<String, Object> kernel(Model model, YaglomMap map) {
        Map<String, Object> json = new LinkedHashMap<>();
        YaglomMap.Layer first = map.layers().get(0);
        json.put("family", first.stationary() ? "fourier-phase" : "yaglom-pairs");
        json.put("layers", map.layers().size());
        json.put("atoms", first.features());
        model.provenance()
                .diagnostics(Diagnostics.DrawnLengths.class)
                .ifPresent(drawn -> json.put("drawnNorms", named(drawn.quantiles())));
        json.put("frequencyNorms", quantiles(lengths(first)));
        if (!first.stationary()) {
            json.put("nonStationarity", quantiles(distances(first)));
        }
        return json;
    }

    private static double[] lengths(YaglomMap.Layer layer) {
        int count = layer.features();
        double[] all = new double[layer.stationary() ? count : 2 * count];
        float[] omega = new float[layer.inputs()];
        for (int m = 0; m < all.length; m++) {
            (m < count ? layer.first() : layer.second()).copyAtom(m % count, omega);
            all[m] = Math.sqrt(square(omega));
        }
        return all;
    }

    private static double[] distances(YaglomMap.Layer layer) {
        double[] all = new double[layer.features()];
        float[] one = new float[layer.inputs()];
        float[] other = new float[layer.inputs()];
        for (int m = 0; m < all.length; m++) {
            layer.first().copyAtom(m, one);
            layer.second().copyAtom(m, other);
            double size = square(one) + square(other);
            for (int j = 0; j < one.length; j++) {
                one[j] -= other[j];
            }
            all[m] = size > 0 ? Math.sqrt(square(one) / size) : 0;
        }
        return all;
    }

    private static double square(float[] omega) {
        double sum = 0;
        for (float each : omega) {
            sum += (double) each * each;
        }
        return sum;
    }

    private static Map<String, Object> quantiles(double[] values) {
        Arrays.sort(values);
        List<Double> some = new ArrayList<>();
        for (int q = 0; q < NAMES.length; q++) {
            some.add(values[q * (values.length - 1) / (NAMES.length - 1)]);
        }
        return named(some);
    }

    private static Map<String, Object> named(List<Double> values) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int q = 0; q < Math.min(NAMES.length, values.size()); q++) {
            json.put(NAMES[q], values.get(q));
        }
        return json;
    }
}
