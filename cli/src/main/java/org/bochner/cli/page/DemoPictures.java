package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bochner.report.Element;
import org.bochner.report.Explained;
import org.bochner.report.Figures;
import org.bochner.report.Prose;
import org.bochner.report.Section;
import org.bochner.report.Tabs;
import org.bochner.report.chart.Drawing;
import org.bochner.spectral.Frequencies;

/**
 * Kernel learning in pictures of the windmill, for a reader who has never heard of it: the question, a wave, all waves
 * at once, what they predict, the rows with large dual weights, and the next wave. Then the portrait of every method.
 */
record DemoPictures(DemoMaps maps) {
    /** What a newcomer needs to see, in order. */
    Section story() {
        List<Element> parts = new ArrayList<>();
        parts.add(new Explained(
                maps.rows(),
                "1. The question",
                "Each mark is a row with two inputs; its colour and shape are its class. The classes lie in"
                        + " sectors that"
                        + " turn with the radius. The task is to predict the class of a new point with a"
                        + " small, fast model."));
        Optional<DemoMaps.Portrait> blind = maps.waves(DemoWords.BLIND);
        Optional<DemoMaps.Portrait> learned = maps.waves(DemoMaps.SEARCH);
        if (blind.isPresent() && learned.isPresent()) {
            waves(parts, blind.get(), learned.get());
            answers(parts, blind.get(), learned.get());
        }
        learned.ifPresent(each -> goingOn(parts, each));
        return new Section("The method in pictures", parts);
    }

    private void waves(List<Element> parts, DemoMaps.Portrait blind, DemoMaps.Portrait learned) {
        parts.add(new Explained(
                Figures.of(blind.stripes(), learned.stripes()),
                "2. A feature is a wave",
                "A Fourier feature is a wave over the plane: stripes of a direction and a width, given by its"
                        + " frequency ω."
                        + " Here two waves answer alone, one class where they are up and the other where they are"
                        + " down.\n\n"
                        + String.format(
                                Locale.ROOT,
                                "The first is the best of those that plain random features (rff) drew without a look"
                                        + " at the labels; it agrees with the classes by %.2f. The second was looked"
                                        + " for"
                                        + " (nsrf), and agrees by %.2f, where 1 would be every row.",
                                blind.agreement(),
                                learned.agreement())));
        parts.add(new Explained(
                maps.potential()
                        .with(
                                "The Fourier potential: how well every wave agrees with the classes.",
                                kinds(blind, learned)),
                "3. All waves at once",
                "Every point of this picture is a frequency, and so a wave: its direction from the middle shows"
                        + " where the"
                        + " wave runs, its distance how fine the stripes are. Bright points are waves that agree"
                        + " with the"
                        + " classes. This is the Fourier potential, the heart of the method.\n\nrff drops its"
                        + " frequencies"
                        + " without labels (crosses), from a bell curve around the middle."
                        + " nsrf climbs to the bright peaks"
                        + " (rings). A wave and its mirror image are the same, so every mark is there twice."
                        + String.format(
                                Locale.ROOT,
                                " The mean agreement is %.2f under the crosses and %.2f under the rings.",
                                maps.potential().mean(blind.frequencies()),
                                maps.potential().mean(learned.frequencies()))));
    }

    private static Map<String, Frequencies> kinds(DemoMaps.Portrait blind, DemoMaps.Portrait learned) {
        Map<String, Frequencies> kinds = new LinkedHashMap<>();
        kinds.put("found by " + DemoMaps.SEARCH, learned.frequencies());
        kinds.put("drawn by " + DemoWords.BLIND, blind.frequencies());
        return kinds;
    }

    private static void answers(List<Element> parts, DemoMaps.Portrait blind, DemoMaps.Portrait learned) {
        parts.add(new Explained(
                Figures.of(blind.answers(), learned.answers()),
                "4. What they answer",
                "A linear model adds the waves up, each with a weight. Every point has the colour of the class it gets"
                        + " there. Both models have the same number of features and the same cost; what differs is"
                        + " which waves they have."));
    }

    private void goingOn(List<Element> parts, DemoMaps.Portrait learned) {
        if (learned.pulls() == null || learned.rest() == null) {
            return;
        }
        parts.add(new Explained(
                learned.pulls(),
                "5. The rows that pull",
                "The model is a sum over training rows, each with a dual weight: how hard it pulls at the answer. Rows"
                        + " that are safely right are small here; those along the border, or on its wrong side, are"
                        + " large."));
        Frequencies next = maps.later()
                .map(later -> later.frequencies().from(learned.frequencies().count()))
                .filter(rest -> rest.count() > 0)
                .orElse(null);
        parts.add(new Explained(
                learned.rest()
                        .with(
                                "The potential of the rows that still pull"
                                        + (next == null ? "." : "; rings are the waves that were found next."),
                                next),
                "6. The next waves",
                "Let every row count by its dual weight, and the potential changes: what is explained is gone, and"
                        + " what is"
                        + " missing lights up. The learner climbs again, trains again, and so on: each round adds the"
                        + " waves that the model needs most."));
        maps.later()
                .ifPresent(later -> parts.add(new Explained(
                        later.answers(),
                        "7. With " + later.features() + " features",
                        "The same search with more waves. Below are the answers of all methods with as few features as"
                                + " above.")));
    }

    /** Answers and frequencies of every method. */
    Section portraits() {
        List<Tabs.Panel> panels = new ArrayList<>();
        maps.portraits().forEach((method, portrait) -> {
            List<Element> charts = new ArrayList<>(List.of(portrait.answers()));
            if (portrait.frequencies() != null) {
                charts.add(maps.potential()
                        .with(method + ": its frequencies on the potential of the classes.", portrait.frequencies()));
            } else if (portrait.pulls() != null) {
                charts.add(portrait.pulls());
            }
            panels.add(new Tabs.Panel(method, List.of(new Figures(charts))));
        });
        return Section.titled(
                "What each method answers",
                new Prose("The windmill as each method sees it with the fewest features, beside the frequencies of its"
                        + " kernel or, where it has none, the rows that pull."),
                new Tabs(panels, 0));
    }

    /** The story in one row of pictures, as a file for other pages; empty where a part is missing. */
    Optional<String> row() {
        Optional<DemoMaps.Portrait> blind = maps.waves(DemoWords.BLIND);
        Optional<DemoMaps.Portrait> learned = maps.waves(DemoMaps.SEARCH);
        if (blind.isEmpty() || learned.isEmpty()) {
            return Optional.empty();
        }
        String features = " with " + learned.get().features() + " features answer";
        return Optional.of(Drawing.row(
                List.of("Which waves know the classes", "What blind waves" + features, "What found waves" + features),
                List.of(
                        maps.potential().with("", kinds(blind.get(), learned.get())),
                        blind.get().answers(),
                        learned.get().answers())));
    }
}
