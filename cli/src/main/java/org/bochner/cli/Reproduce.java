package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.Stopped;
import org.bochner.cli.console.CellNotes;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.console.TextTable;
import org.bochner.cli.console.Unfinished;
import org.bochner.cli.option.PagePlace;
import org.bochner.cli.option.Seconds;
import org.bochner.cli.option.Spelling;
import org.bochner.cli.page.ReproducePage;
import org.bochner.cli.page.ReproducePictures;
import org.bochner.cli.result.Answer;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.read.Choice;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.ExperimentRun;
import org.bochner.experiments.Experiments;
import org.bochner.experiments.Row;
import org.bochner.experiments.Scale;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.CellStore;
import org.bochner.report.Section;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bochner reproduce}: the papers' tables and figures, by name, with the papers' numbers beside ours. */
@Command(
        name = "reproduce",
        description =
                "Runs an experiment of the papers and prints their figures beside ours; without a name it lists all.",
        footer = {
            "",
            "Example:",
            "  bochner reproduce nsrf/windmill --scale quick",
            "  bochner reproduce trf/regression --scale paper --data auto_mpg,concrete_slump",
            "",
            "Cells that are finished are kept in the folder of --out: the same command goes on where it was stopped."
        })
final class Reproduce extends Action {
    @Parameters(index = "0", arity = "0..1", paramLabel = "EXPERIMENT", description = "Its name, as the list has it.")
    private String name;

    @Option(
            names = "--scale",
            order = 1,
            paramLabel = "SCALE",
            defaultValue = "quick",
            description = "quick (minutes on two cores) or paper (the paper's sizes) (default: ${DEFAULT-VALUE}).")
    private String scale;

    @Option(
            names = "--data",
            order = 1,
            split = ",",
            paramLabel = "NAME",
            description = "Run the parts on these data sets alone; the others keep their finished cells.")
    private List<String> data = List.of();

    @Option(
            names = "--out",
            order = 2,
            paramLabel = "DIR",
            defaultValue = "bochner-results",
            description = "The folder that keeps finished cells (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--report",
            order = 3,
            arity = "0..1",
            paramLabel = "PAGE",
            fallbackValue = "",
            description =
                    "Write a page with charts and rows to this file where it ends in .html, else to index.html in this folder"
                            + " (default: the folder of --out).")
    private String report;

    @Option(names = "--fresh", order = 4, description = "Fit all cells anew, also those that are finished already.")
    private boolean fresh;

    Reproduce(Host host) {
        super(host);
    }

    @Override
    Answer answer(Session session) throws IOException {
        Setup setup = new Setup(
                Locator.standard(common.dataDir, session.execution()),
                Choice.named(Scale.class, "--scale", scale),
                common.seed);
        if (name == null) {
            if (!data.isEmpty()) {
                throw new BadInput(
                        "--data names parts of an experiment; name the experiment too, such as nsrf/windmill");
            }
            return list(setup);
        }
        Iterable<String> names = Experiments.all().stream().map(Experiment::name)::iterator;
        Experiment experiment = Spelling.suggest(name, names, () -> Experiments.named(name));
        ExperimentRun run = new ExperimentRun(experiment, setup, data);
        if (report != null) {
            PagePlace.of(report, out);
        }
        try (CellStore store = CellStore.open(out)) {
            if (fresh) {
                store.forget();
            }
            try (CellNotes notes = new CellNotes(session, name, run.cells(), run.features())) {
                List<Row> rows = run.run(store, session.execution(), notes);
                return answer(session, experiment, run, rows, notes.reused());
            } catch (Stopped stopped) {
                throw new Unfinished(
                        "stopped; finished cells are kept in " + out + ", and the same command goes on from there",
                        stopped);
            }
        }
    }

    private Answer list(Setup setup) {
        List<Map<String, Object>> all = new ArrayList<>();
        TextTable table = new TextTable("experiment", "what it shows", "lacks");
        for (Experiment experiment : Experiments.all()) {
            List<String> missing = new ExperimentRun(experiment, setup).lacking();
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", experiment.name());
            one.put("title", experiment.title());
            one.put("source", experiment.source());
            one.put("missing", missing);
            all.add(one);
            table.row(experiment.name(), experiment.title(), lacks(missing.size()));
        }
        Map<String, Object> json = Answer.of("reproduce");
        json.put("experiments", all);
        return new Answer(
                json,
                table + System.lineSeparator()
                        + "Run one by 'bochner reproduce NAME --scale quick'; what it lacks is told then."
                        + System.lineSeparator());
    }

    private static String lacks(int sets) {
        return sets == 0 ? "-" : sets == 1 ? "1 data set" : sets + " data sets";
    }

    private Answer answer(Session session, Experiment experiment, ExperimentRun run, List<Row> rows, int reused)
            throws IOException {
        Map<String, Object> json = Answer.of("reproduce");
        json.put("experiment", experiment.name());
        json.put("scale", scale.toLowerCase(Locale.ROOT));
        json.put("source", experiment.source());
        json.put("rows", rows.stream().map(Row::json).toList());
        json.put("missing", run.missing());
        json.put("remark", experiment.remark());
        json.put("seed", common.seed);
        json.put("reusedCells", reused);
        if (report != null) {
            Path page = PagePlace.of(report, out);
            List<Section> pictures = ReproducePictures.of(experiment.name(), common.seed, session.execution());
            new ReproducePage(experiment, scale, rows, run.missing(), line(), common.seed, session.seconds())
                    .write(page, pictures);
            json.put("report", page.toString());
        }
        json.put("seconds", Map.of("total", session.seconds()));
        StringBuilder text = new StringBuilder(experiment.name() + ": " + experiment.title() + System.lineSeparator()
                + experiment.source() + ", scale " + scale + System.lineSeparator());
        TextTable table = new TextTable(ReproducePage.HEADINGS.toArray(String[]::new));
        rows.forEach(row -> table.row(ReproducePage.cells(row).toArray()));
        text.append(System.lineSeparator()).append(table);
        if (!experiment.remark().isEmpty()) {
            text.append(System.lineSeparator()).append(experiment.remark()).append(System.lineSeparator());
        }
        run.missing().forEach(each -> text.append("missing: ").append(each).append(System.lineSeparator()));
        text.append(String.format("%s in %s%n", experiment.name(), Seconds.show(session.seconds())));
        return new Answer(json, text.toString());
    }
}
