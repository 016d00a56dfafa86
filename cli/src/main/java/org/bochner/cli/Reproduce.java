package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Stopped;
import org.bochner.cli.console.CellProgress;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.console.Unfinished;
import org.bochner.cli.option.PagePath;
import org.bochner.cli.page.ReproducePage;
import org.bochner.cli.page.ReproducePictures;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Total;
import org.bochner.cli.result.comparison.ExperimentList;
import org.bochner.cli.result.comparison.ReproduceResult;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.Choice;
import org.bochner.data.schema.Spelling;
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
            description = "Write a page with charts and rows to this file where it ends in .html, else to index.html in"
                    + " this folder"
                    + " (default: the folder of --out).")
    private String report;

    @Option(names = "--fresh", order = 4, description = "Fit all cells again, also those that are finished.")
    private boolean fresh;

    @Option(
            names = "--builds",
            order = 5,
            paramLabel = "WHOSE",
            defaultValue = "this",
            description = "Whose finished cells count: this, those of this build alone; any, those of other builds too,"
                    + " so that a run of many hours goes on after a change (default: ${DEFAULT-VALUE}).")
    private String builds;

    Reproduce(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException {
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
            PagePath.of(report, out);
        }
        try (CellStore store = open()) {
            if (fresh) {
                store.forget();
            }
            try (CellProgress notes = new CellProgress(session, name, run.cells(), run.features())) {
                List<Row> rows = run.run(store, session.execution(), notes);
                return result(session, experiment, run, rows, notes.reused(), store.builds());
            } catch (Stopped stopped) {
                throw new Unfinished(
                        "stopped; finished cells are kept in " + out + ", and the same command goes on from there",
                        stopped);
            }
        }
    }

    private CellStore open() {
        return switch (builds) {
            case "this" -> CellStore.open(out);
            case "any" -> CellStore.openOfAnyBuild(out);
            default -> throw new BadInput("--builds must be this or any, not '" + builds + "'");
        };
    }

    private static ExperimentList list(Setup setup) {
        return new ExperimentList(Experiments.all().stream()
                .map(each -> new ExperimentList.Line(
                        each.name(), each.title(), each.source(), new ExperimentRun(each, setup).lacking()))
                .toList());
    }

    private ReproduceResult result(
            Session session, Experiment experiment, ExperimentRun run, List<Row> rows, int reused, List<String> used)
            throws IOException {
        Path page = report == null ? null : PagePath.of(report, out);
        if (page != null) {
            List<Section> pictures = ReproducePictures.of(experiment.name(), common.seed, session.execution());
            new ReproducePage(experiment, scale, rows, run.missing(), line(), common.seed, session.seconds())
                    .write(page, pictures);
        }
        return new ReproduceResult(
                experiment.name(),
                scale.toLowerCase(Locale.ROOT),
                experiment.source(),
                ReproduceResult.Row.of(rows),
                run.missing(),
                experiment.remark(),
                common.seed,
                reused,
                used,
                Optional.ofNullable(page).map(Path::toString),
                new Total(session.seconds()),
                experiment.title());
    }
}
