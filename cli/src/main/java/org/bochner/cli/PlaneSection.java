package org.bochner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bochner.cli.portrait.Frequencies;
import org.bochner.cli.portrait.Plane;
import org.bochner.cli.portrait.PotentialMap;
import org.bochner.cli.portrait.Sample;
import org.bochner.data.Model;
import org.bochner.report.Element;
import org.bochner.report.Explained;
import org.bochner.report.Section;

/** The method in pictures, for a model whose rows have two inputs: potential, answers, and the rows that pull. */
final class PlaneSection {
    private PlaneSection() {}

    /** The section, or empty where there is nothing that two dimensions can show. */
    static Optional<Section> of(Model model, Sample sample) {
        return Plane.of(model, sample).map(plane -> {
            List<Element> parts = new ArrayList<>();
            Frequencies.of(model.machine().map().orElse(null)).ifPresent(found -> {
                double radius = PotentialMap.radius(found);
                PotentialMap map = PotentialMap.of(model.machine(), sample, radius);
                parts.add(potential(map, found));
            });
            parts.add(new Explained(
                    plane.answers("Answers over the plane; paler is less sure. Marks are training rows."),
                    "What the machine answers",
                    "Every point of the plane has the colour of the class that the machine gives it. Where the colour is"
                            + " pale the probability is near one half. A row in a field of the other colour is a"
                            + " mistake."));
            plane.pulls("Training rows in the size of their dual weights.")
                    .ifPresent(map -> parts.add(new Explained(
                            map,
                            "The rows that pull",
                            "The machine is a sum over training rows, each with a dual weight: how hard it pulls at the"
                                    + " answer. Rows that are safely right have little or no weight and are small; the"
                                    + " large ones lie along the border or are mistaken. A learner of kernels looks for"
                                    + " waves that agree with these rows.")));
            return new Section("The method in pictures", parts);
        });
    }

    private static Element potential(PotentialMap map, Frequencies found) {
        return new Explained(
                map.with("The Fourier potential of the labels; rings are the frequencies of this kernel.", found),
                "Which waves know the classes",
                "A frequency ω is a wave over the plane: its direction tells where the wave runs, its length how fine the"
                        + " stripes are. The colour tells how well the stripes of that wave agree with the two classes:"
                        + " bright waves know much, dark ones nothing.\n\nThe rings are the frequencies that this kernel"
                        + " is made of (a wave and its mirror image are the same, so each is there twice; larger rings"
                        + " weigh more). A kernel drawn at random puts its rings wherever its bell curve lies; a learned"
                        + " one puts them where it is bright. Later peaks may look dark here: they were found once the"
                        + " first ones had explained their part.");
    }
}
