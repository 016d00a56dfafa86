package org.bochner.cli.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.data.Model;
import org.bochner.features.FeatureMap;
import org.bochner.features.KernelTerm;
import org.bochner.features.MapDescription;
import org.bochner.features.MapDescription.Fact;
import org.bochner.features.MapDescription.Quantiles;
import org.bochner.learn.Diagnostics;
import org.bochner.linalg.Matrix;

/**
 * The kernel of a model as its feature map describes it, with what was recorded while it was learned.
 *
 * @param family what the kernel is called
 * @param facts named values
 */
public record KernelFacts(String family, Facts facts) {
    /** Values with names of their own: they stand in place of the component that holds them. */
    public record Facts(List<Fact> list) {}

    /** The lengths of frequencies as they were drawn stand beside those that were learned. */
    public static KernelFacts kernel(Model model) {
        MapDescription said = describe(model);
        List<Fact> facts = new ArrayList<>();
        for (Fact fact : said.facts()) {
            if (fact.name().equals("frequencyNorms")) {
                model.provenance()
                        .diagnostics(Diagnostics.DrawnLengths.class)
                        .ifPresent(drawn -> facts.add(new Fact("drawnNorms", quantiles(drawn.quantiles()))));
            }
            facts.add(fact);
        }
        return new KernelFacts(said.family(), new Facts(facts));
    }

    private static MapDescription describe(Model model) {
        return model.machine().map().map(FeatureMap::describe).orElse(MapDescription.of("linear"));
    }

    private static Quantiles quantiles(List<Double> all) {
        return new Quantiles(all.get(0), all.get(1), all.get(2), all.get(3), all.get(4));
    }

    /** The kernels of a sum, each with its weight; empty where the kernel is no sum. */
    public static Optional<List<KernelTerm>> terms(Model model) {
        return model.machine().map().map(FeatureMap::terms).filter(terms -> !terms.isEmpty());
    }

    /**
     * A named part of a kernel, such as a harmonic. A column Y with weight λ adds w√λ Y to the score; where Y has mean
     * square 1, √(Σ λ w²) is the root mean square of that part.
     *
     * @param found its number in the order of discovery, from 1
     * @param names its name and further values
     * @param columns its columns of z
     * @param weight its weight in the kernel
     * @param share the same as a share of all weights
     * @param height the potential when it was found, where that is known; 1 is a function with the sign of every row
     * @param score the root mean square of its part of the score
     */
    public record Part(
            int found, Facts names, int columns, double weight, double share, Optional<Double> height, double score) {}

    /** The first {@code top} named parts in the order in which they were found, under the name of their list. */
    public static Map<String, List<Part>> parts(Model model, int top) {
        List<MapDescription.Part> parts = describe(model).parts();
        double mass = 0;
        for (MapDescription.Part part : parts) {
            for (double each : part.weights()) {
                mass += each;
            }
        }
        List<Double> heights = model.provenance()
                .diagnostics(Diagnostics.PeakTrace.class)
                .map(Diagnostics.PeakTrace::heights)
                .orElse(List.of());
        Matrix w = model.machine().function().weights();
        Map<String, List<Part>> lists = new LinkedHashMap<>();
        for (int p = 0; p < Math.min(top, parts.size()); p++) {
            MapDescription.Part part = parts.get(p);
            List<Fact> names = new ArrayList<>();
            names.add(new Fact(part.kind(), part.name()));
            names.addAll(part.facts());
            Part one = new Part(
                    p + 1,
                    new Facts(names),
                    part.columns().length,
                    part.weight(),
                    mass > 0 ? part.weight() / mass : 0,
                    heights.size() == parts.size() ? Optional.of(heights.get(p)) : Optional.empty(),
                    score(part, w));
            lists.computeIfAbsent(part.kind() + "s", any -> new ArrayList<>()).add(one);
        }
        return lists;
    }

    private static double score(MapDescription.Part part, Matrix w) {
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
