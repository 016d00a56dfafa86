package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bochner.Execution;
import org.bochner.cli.explain.Plane;
import org.bochner.cli.explain.PotentialMap;
import org.bochner.cli.explain.Sample;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.embedded.Windmill;
import org.bochner.data.options.ReadOptions;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.report.Element;
import org.bochner.report.Figures;
import org.bochner.report.Prose;
import org.bochner.report.Section;
import org.bochner.report.Tabs;
import org.bochner.spectral.Frequencies;

/**
 * Pictures for the experiments whose figures in the papers are pictures. They are drawn from a fit of their own, since
 * the cells of an experiment keep numbers and no models: one search on the windmill, some seconds of work for a hundred
 * features.
 */
public final class ReproducePictures {
    private static final int ROWS = 2000;
    private static final double RADIUS = 8;

    private ReproducePictures() {}

    /** The sections for the experiment called {@code name}; none for most. */
    public static List<Section> of(String name, long seed, Execution execution) {
        return switch (name) {
            case "nsrf/evolution" -> List.of(evolution(List.of(1, 10, 30, 100), seed, execution));
            case "nsrf/windmill" -> List.of(evolution(List.of(2, 10, 100), seed, execution));
            case "pbrff/toy" -> List.of(landmarks(seed, execution));
            default -> List.of();
        };
    }

    /** Answers, dual weights and their potential after some rounds of the search. */
    private static Section evolution(List<Integer> times, long seed, Execution execution) {
        Method method = Methods.named("nsrf");
        List<Integer> counts = times.stream().map(t -> 2 * t).toList();
        Request request = new Request(counts.get(counts.size() - 1), Map.of(), seed)
                .withPrefixes(counts.subList(0, counts.size() - 1));
        Tabs tabs = Tabs.none();
        try (Dataset data =
                Dataset.read(Embedded.windmill(Windmill.TRAIN, seed, execution), ReadOptions.defaults(), execution)) {
            Sample sample = Sample.of(data.rows(), ROWS);
            Fitted fitted = method.fit(data.rows(), request);
            Map<Integer, Fitted> parts = new TreeMap<>(fitted.curve());
            parts.put(request.features(), fitted);
            for (Map.Entry<Integer, Fitted> part : parts.entrySet()) {
                try (Model model = Model.of(data, method, request, part.getValue())) {
                    int t = part.getKey() / 2;
                    tabs = tabs.with(
                            "after " + t + (t == 1 ? " wave" : " waves"), new Figures(round(model, sample, t)));
                }
            }
        }
        return Section.titled(
                "The search in pictures",
                new Prose("One search on one windmill, seen after more and more waves: what the model predicts, which"
                        + " rows"
                        + " still pull at it, and the potential of those rows with the waves found so far."
                        + " What is explained"
                        + " goes dark; later peaks lie farther out, where the waves are finer."),
                tabs);
    }

    private static List<Element> round(Model model, Sample sample, int t) {
        Plane plane = Plane.of(model, sample).orElseThrow();
        List<Element> charts = new ArrayList<>();
        charts.add(plane.answers("After " + t + (t == 1 ? " wave" : " waves")
                + ": its answer everywhere, fainter where it is less sure."));
        plane.pulls("The rows in the size of their dual weights.").ifPresent(charts::add);
        Frequencies found =
                model.machine().map().flatMap(FeatureMap::frequencies).orElse(null);
        PotentialMap.ofPulls(model, sample, RADIUS)
                .ifPresent(map ->
                        charts.add(map.with("The potential of these rows; rings are the waves found so far.", found)));
        return charts;
    }

    /** Five landmarks, blind and learned. */
    private static Section landmarks(long seed, Execution execution) {
        Map<String, Map<String, String>> players = new LinkedHashMap<>();
        players.put("rbf-landmarks", Map.of("landmarks", "random"));
        players.put("landmarks", Map.of("landmarks", "random", "each", "20", "beta", "1"));
        List<Element> charts = new ArrayList<>();
        try (Dataset data = Dataset.read(Embedded.windmill(500, seed, execution), ReadOptions.defaults(), execution)) {
            Sample sample = Sample.of(data.rows(), ROWS);
            players.forEach((name, given) -> {
                Method method = Methods.named(name);
                Request request = new Request(5, given, seed);
                try (Model model = Model.of(data, method, request, method.fit(data.rows(), request))) {
                    charts.add(Plane.of(model, sample)
                            .orElseThrow()
                            .answers(name + ", 5 landmarks: its answer everywhere, fainter where it is less sure."));
                }
            });
        }
        return Section.titled(
                "Five landmarks in pictures",
                new Prose(
                        "What a model makes of the similarities to five rows: Gaussian ones, and ones whose frequencies"
                                + " were reweighted for each landmark by the labels around it."),
                new Figures(charts));
    }
}
