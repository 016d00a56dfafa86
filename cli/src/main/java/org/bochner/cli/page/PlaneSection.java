package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.cli.explain.Plane;
import org.bochner.cli.explain.PotentialMap;
import org.bochner.cli.explain.Sample;
import org.bochner.data.Model;
import org.bochner.features.FeatureMap;
import org.bochner.report.Element;
import org.bochner.report.Explained;
import org.bochner.report.Section;
import org.bochner.spectral.Frequencies;

/**
 * The method in pictures, for a model whose rows have two inputs: its best wave, the potential of all waves, its
 * predictions, the rows with large dual weights, and what these rows still lack.
 */
final class PlaneSection {
    private PlaneSection() {}

    /** The section, or empty where there is nothing that two dimensions can show. */
    static Optional<Section> of(Model model, Sample sample) {
        return Plane.of(model, sample).map(plane -> {
            List<Element> parts = new ArrayList<>();
            Optional<Frequencies> found =
                    model.machine().map().flatMap(FeatureMap::frequencies).filter(each -> each.count() > 0);
            double radius = found.map(PotentialMap::radius).orElse(1.0);
            boolean two = model.machine().task().classes() == 2;
            found.filter(each -> two).ifPresent(each -> parts.add(wave(plane, each)));
            found.ifPresent(each -> parts.add(potential(PotentialMap.of(model.machine(), sample, radius), each)));
            parts.add(new Explained(
                    plane.answers("The answer everywhere, fainter where it is less sure. Marks are training rows."),
                    "What the model predicts",
                    "The model adds its features up, each with a weight. Every point of the plane has the colour of the"
                            + " class that it gets; where the colour is faint the classes are nearly as probable as"
                            + " each"
                            + " other. A row in a field of another colour is a mistake."));
            plane.pulls("Training rows in the size of their dual weights.")
                    .ifPresent(map -> parts.add(new Explained(
                            map,
                            "The rows that pull",
                            "The model is a sum over training rows too, each with a dual weight: how hard it pulls"
                                    + " at the"
                                    + " answer. Rows that are safely right have little or no weight and are small; the"
                                    + " large ones lie along the border or are mistaken.")));
            if (found.isPresent()) {
                PotentialMap.ofPulls(model, sample, radius).ifPresent(map -> parts.add(rest(map)));
            }
            return new Section("The method in pictures", parts);
        });
    }

    private static Element wave(Plane plane, Frequencies found) {
        return new Explained(
                plane.stripes(
                        "The wave of this kernel that agrees best with the classes, as if it alone answered.", found),
                "A feature is a wave",
                String.format(
                        Locale.ROOT,
                        "A Fourier feature is a wave over the plane: stripes of a direction and a width, given by"
                                + " its frequency"
                                + " ω. This is the best one of the %d that the kernel has; its stripes agree with the"
                                + " two classes by %.2f, where 1 would be every row.",
                        found.count(),
                        plane.agreement(found)));
    }

    private static Element potential(PotentialMap map, Frequencies found) {
        return new Explained(
                map.with("The Fourier potential of the labels; rings are the frequencies of this kernel.", found),
                "Which waves know the classes",
                "Every point here is a frequency ω, and so a wave: its direction from the middle shows where the"
                        + " wave runs,"
                        + " its distance how fine the stripes are. Bright points are waves that agree with the classes."
                        + "\n\nThe rings are the frequencies that this kernel is made of (a wave and its mirror"
                        + " image are"
                        + " the same, so each is there twice; larger rings weigh more). A kernel drawn at random"
                        + " puts its"
                        + " rings wherever its bell curve lies; a learned one puts them where it is bright. Later"
                        + " peaks may"
                        + " look dark here: they were found once the first ones had explained their part.");
    }

    private static Element rest(PotentialMap map) {
        return new Explained(
                map.with("The potential of the rows that still pull.", (Frequencies) null),
                "What is left to find",
                String.format(
                        Locale.ROOT,
                        "The same picture, but every row counts by its dual weight: what the model has explained is"
                                + " gone."
                                + " A learner that searches would climb to the brightest point here, which agrees by"
                                + " %.2f,"
                                + " and add that wave next.",
                        map.highest()));
    }
}
