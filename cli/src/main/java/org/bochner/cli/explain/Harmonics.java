package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.learn.Diagnostics;
import org.bochner.linalg.Matrix;
import org.bochner.sphere.Harmonic;
import org.bochner.sphere.HarmonicMap;

/**
 * The spherical harmonics of a model, in the order in which they were found: degree, order, weight, the height of its potential when it
 * was found where 1 is a function with the sign of every row, and how much of the score it makes.
 *
 * <p>Cosine and sine of the same degrees are one line. A harmonic Y with weight λ adds w√λ Y to the score; over the sphere Y has mean square 1, so
 * √(Σ λ w²) is the root mean square of that part.
 */
public final class Harmonics {
    private Harmonics() {}

    /** What the kernel of {@code map} is. */
    public static Map<String, Object> kernel(HarmonicMap map) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("family", "spherical-harmonics");
        json.put("atoms", atoms(map).size());
        json.put("mass", sum(map.weights()));
        json.put("onto", map.sphere().way().name().toLowerCase(Locale.ROOT));
        if (map.sphere().height() > 0) {
            json.put("height", map.sphere().height());
        }
        json.put("dimension", map.sphere().dimension());
        json.put(
                "largestDegree",
                map.harmonics().list().stream().mapToInt(Harmonic::degree).max().orElse(0));
        return json;
    }

    /** The first {@code top} of them. */
    public static List<Map<String, Object>> list(Model model, HarmonicMap map, int top) {
        double[] weights = map.weights();
        double mass = sum(weights);
        List<Double> heights = model.provenance()
                .diagnostics(Diagnostics.PeakTrace.class)
                .map(Diagnostics.PeakTrace::heights)
                .orElse(List.of());
        Matrix w = model.machine().function().weights();
        List<Map<String, Object>> list = new ArrayList<>();
        List<List<Integer>> atoms = atoms(map);
        for (List<Integer> members : atoms) {
            if (list.size() == top) {
                break;
            }
            double weight = 0;
            double square = 0;
            for (int j : members) {
                weight += weights[j];
                for (int k = 0; k < w.columns(); k++) {
                    square += weights[j] * w.get(j, k) * w.get(j, k);
                }
            }
            Harmonic first = map.harmonics().get(members.get(0));
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("found", list.size() + 1);
            one.put("harmonic", first.toString());
            one.put("degree", first.degree());
            one.put("order", first.order());
            one.put("columns", members.size());
            one.put("weight", weight);
            one.put("share", mass > 0 ? weight / mass : 0);
            if (heights.size() == atoms.size()) {
                one.put("height", heights.get(list.size()));
            }
            one.put("score", Math.sqrt(square));
            list.add(one);
        }
        return list;
    }

    /** The columns of each atom. */
    private static List<List<Integer>> atoms(HarmonicMap map) {
        int[] pairs = map.harmonics().pairs();
        List<List<Integer>> atoms = new ArrayList<>();
        for (int j = 0; j < pairs.length; j++) {
            if (pairs[j] == atoms.size()) {
                atoms.add(new ArrayList<>());
            }
            atoms.get(pairs[j]).add(j);
        }
        return atoms;
    }

    private static double sum(double[] weights) {
        double sum = 0;
        for (double each : weights) {
            sum += each;
        }
        return sum;
    }
}
