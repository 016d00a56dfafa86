package org.bochner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.experiments.contest.Contest;
import org.bochner.experiments.contest.Entrant;
import org.bochner.experiments.contest.Result;
import org.bochner.report.Command;
import org.bochner.report.Drawing;
import org.bochner.report.Element;
import org.bochner.report.Explained;
import org.bochner.report.Facts;
import org.bochner.report.Figures;
import org.bochner.report.Prose;
import org.bochner.report.Report;
import org.bochner.report.Section;
import org.bochner.report.Table;
import org.bochner.report.Tabs;

/** The page of the demo: leaderboards, the method in pictures, a portrait of every method. */
record DemoPage(Map<String, List<Result>> boards, Contest contest, DemoMaps maps, String line, double seconds) {
    private static final Map<String, String> ABOUT = Map.of(
            "windmill",
            "Spiral sectors of a disc: 2000 rows to learn from, drawn anew each time, and 50000 to test on. The"
                    + " border turns with the radius, so that no straight line and no blind kernel of few features"
                    + " follows it.",
            "breast_cancer",
            "569 tumours with 30 measures of their cell nuclei, malignant or benign; 30 percent are held out at random,"
                    + " in each class alike. Wolberg, Mangasarian, Street and Street, UCI, CC BY 4.0.");

    void write(Path file) throws IOException {
        DemoWords words = new DemoWords(boards, contest.counts());
        Report report = Report.titled(
                        "Bochner: kernels compared",
                        "Every method learned from the same rows, chose its own settings on them, and was tested on the"
                                + " same other rows.")
                .with(Section.titled("In short", new Prose(words.text())))
                .with(leaderboards());
        if (!maps.portraits().isEmpty()) {
            report = report.with(pictures()).with(portraits());
        }
        report.with(methods())
                .with(origin())
                .from("This page is one file and asks nothing from elsewhere.")
                .write(file);
        for (Map.Entry<String, List<Result>> board : boards.entrySet()) {
            draw(
                    file.resolveSibling(board.getKey() + ".svg"),
                    charts(board.getKey(), board.getValue()).curves());
        }
        for (Map.Entry<String, DemoMaps.Portrait> each : maps.portraits().entrySet()) {
            draw(
                    file.resolveSibling("map-" + each.getKey() + ".svg"),
                    each.getValue().answers());
        }
    }

    /** The charts are files too, for other pages to show. */
    private static void draw(Path file, Element chart) throws IOException {
        try (Draft draft = Draft.of(file)) {
            draft.write(Drawing.svg(chart).getBytes(StandardCharsets.UTF_8));
            draft.keep();
        }
    }

    private Section leaderboards() {
        Tabs tabs = Tabs.none();
        for (Map.Entry<String, List<Result>> board : boards.entrySet()) {
            BoardCharts charts = charts(board.getKey(), board.getValue());
            tabs = tabs.with(
                    board.getKey(),
                    new Prose(ABOUT.getOrDefault(board.getKey(), "")),
                    charts.table(),
                    Figures.of(charts.curves(), charts.times()),
                    charts.seconds());
        }
        return Section.titled("Leaderboards", tabs);
    }

    private BoardCharts charts(String data, List<Result> results) {
        return new BoardCharts(data, new Board(contest.counts(), results));
    }

    /** What a newcomer needs to see, in order. */
    private Section pictures() {
        Section section = Section.titled(
                "The method in pictures",
                new Explained(
                        maps.rows(),
                        "The question",
                        "Each mark is a row with two inputs; its colour and shape are its class. The classes lie in sectors"
                                + " that turn with the radius. The task is to tell the class of a new point, with a small"
                                + " number of features."));
        DemoMaps.Portrait blind = maps.portraits().get("rff");
        DemoMaps.Portrait learned = maps.portraits().get("nsrf");
        if (blind != null && blind.frequencies() != null) {
            section = section.with(new Explained(
                    maps.potential()
                            .with(
                                    "The Fourier potential of the classes; rings are drawn at random.",
                                    blind.frequencies()),
                    "Waves drawn blindly",
                    "A random feature is a wave over the plane, and a frequency ω is one point of this picture: its direction"
                            + " tells where the wave runs, its distance from the middle how fine its stripes are. Where the"
                            + " picture is bright, the stripes agree with the classes.\n\nThe rings are the frequencies of"
                            + " plain random features (rff), drawn from a bell curve that knows no labels: some fall on"
                            + " bright places by luck, the others are wasted. (A wave and its mirror image are the"
                            + " same, so every ring is there twice.) Under a ring the agreement is "
                            + agreement(blind) + " on average."));
        }
        if (learned != null && learned.frequencies() != null) {
            section = section.with(new Explained(
                    maps.potential()
                            .with(
                                    "The same potential; rings are the frequencies that were found.",
                                    learned.frequencies()),
                    "Waves that were looked for",
                    "A kernel learner looks where it is bright. The rings are the frequencies that nsrf found by climbing the"
                            + " potential. Those on dark ground came later: once the first waves had explained their part,"
                            + " the rows that were still wrong counted more, and the picture changed. Under a ring the"
                            + " agreement is " + agreement(learned) + " on average."));
            section = section.with(new Explained(
                    learned.answers(),
                    "What it answers",
                    "Every point has the colour of the class that the machine gives it. As many waves, better placed, follow"
                            + " the blades; compare the other methods below."));
        }
        if (learned != null && learned.pulls() != null) {
            section = section.with(new Explained(
                    learned.pulls(),
                    "The rows that pull",
                    "Large marks are rows with large dual weights: they lie along the border and still pull at the answer."
                            + " Small ones are safely right. The next wave that a learner looks for is the one that agrees"
                            + " best with the large ones."));
        }
        return section;
    }

    private String agreement(DemoMaps.Portrait portrait) {
        return Plain.number(maps.potential().mean(portrait.frequencies()));
    }

    private Section portraits() {
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
                new Prose(
                        "The windmill as each method sees it with the fewest features, beside the frequencies of its kernel"
                                + " or, where it has none, the rows that pull."),
                new Tabs(panels, 0));
    }

    private Section methods() {
        List<List<String>> rows = contest.entrants().stream()
                .map(Entrant::method)
                .map(method -> List.of(method.name(), method.summary()))
                .toList();
        return Section.titled("Methods", new Table("What each of them is", List.of("name", "what it is"), rows));
    }

    private Section origin() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("seed", String.valueOf(contest.seed()));
        facts.put("repeats", String.valueOf(contest.repeats()));
        facts.putAll(Origin.facts());
        facts.put("seconds in all", String.format(Locale.ROOT, "%.1f", seconds));
        return Section.titled(
                "Settings and origin",
                new Prose("To run it again:"),
                new Command(line),
                new Prose("All data is embedded in the program or drawn from the seed."),
                new Facts(facts));
    }
}
