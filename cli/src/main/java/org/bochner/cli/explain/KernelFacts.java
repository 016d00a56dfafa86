package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.data.Model;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MapDescription;
import org.bochner.features.MapDescription.Part;
import org.bochner.features.MapDescription.Quantiles;
import org.bochner.learn.Diagnostics;
import org.bochner.linalg.Matrix;

/** The kernel of a model as its feature map describes it, with what was recorded while it was learned. */
public final class KernelFacts {
    private static final String[] QUANTILES = {"least", "quarter", "median", "threeQuarters", "largest"};

    private KernelFacts() {}

    /** Family and facts; the lengths of frequencies as they were drawn stand beside those that were learned. */
    public static Map<String, Object> kernel(Model model) {
        MapDescription said = describe(model);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("family", said.family());
        for (MapDescription.Fact fact : said.facts()) {
            if (fact.name().equals("frequencyNorms")) {
                model.provenance()
                        .diagnostics(Diagnostics.DrawnLengths.class)
                        .ifPresent(drawn -> json.put("drawnNorms", named(drawn.quantiles())));
            }
            json.put(fact.name(), fact.value() instanceof Quantiles all ? named(all.list()) : fact.value());
        }
        return json;
    }

    private static MapDescription describe(Model model) {
        return model.machine().map().map(FeatureMap::describe).orElse(MapDescription.of("linear"));
    }

    private static Map<String, Object> named(List<Double> quantiles) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int q = 0; q < Math.min(QUANTILES.length, quantiles.size()); q++) {
            json.put(QUANTILES[q], quantiles.get(q));
        }
        return json;
    }

    /** The kernels of a sum, each with its weight. */
    public static List<Map<String, Object>> terms(Model model) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (KernelTerm term : model.machine().map().map(FeatureMap::terms).orElse(List.of())) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("kernel", term.kernel());
            one.put("width", term.width());
            one.put("weight", term.weight());
            list.add(one);
        }
        return list;
    }

    /**
     * The first {@code top} named parts, such as harmonics, in the order in which they were found, under the name of
     * their list: weight, the height of the potential when it was found where 1 is a function with the sign of every
     * row, and how much of the score it makes. A column Y with weight λ adds w√λ Y to the score; where Y has mean
     * square 1, √(Σ λ w²) is the root mean square of that part.
     */
    public static Map<String, List<Map<String, Object>>> parts(Model model, int top) {
        List<Part> parts = describe(model).parts();
        double mass = 0;
        for (Part part : parts) {
            for (double each : part.weights()) {
                mass += each;
            }
        }
        List<Double> heights = model.provenance()
                .diagnostics(Diagnostics.PeakTrace.class)
                .map(Diagnostics.PeakTrace::heights)
                .orElse(List.of());
        Matrix w = model.machine().function().weights();
        Map<String, List<Map<String, Object>>> lists = new LinkedHashMap<>();
        for (int p = 0; p < Math.min(top, parts.size()); p++) {
            Part part = parts.get(p);
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("found", p + 1);
            one.put(part.kind(), part.name());
            part.facts().forEach(fact -> one.put(fact.name(), fact.value()));
            one.put("columns", part.columns().length);
            one.put("weight", part.weight());
            one.put("share", mass > 0 ? part.weight() / mass : 0);
            if (heights.size() == parts.size()) {
                one.put("height", heights.get(p));
            }
            one.put("score", score(part, w));
            lists.computeIfAbsent(part.kind() + "s", any -> new ArrayList<>()).add(one);
        }
        return lists;
    }

    private static double score(Part part, Matrix w) {
        double square = 0;
        for (int i = 0; i < part.columns().length; i++) {
            for (int k = 0; k < w.columns(); k++) {
                double weight = w.get(part.columns()[i], k);
                square += part.weights()[i] * weight * weight;
            }
        }
        return Math.sqrt(square);
    }
}
