package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.option.PagePath;
import org.bochner.cli.page.FitPage;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.FitResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.cli.result.Quoted;
import org.bochner.cli.result.ReportResult;
import org.bochner.cli.result.Scores;
import org.bochner.cli.result.Total;
import org.bochner.data.Model;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
import org.bochner.store.RowStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bochner report}: the page of a saved model, judged by labelled rows. */
@Command(
        name = "report",
        description = "Writes a page about a saved model: how well it predicts labelled data, what it learned, what is"
                + " guaranteed, and where it comes from.",
        footer = {"", "Example:", "  bochner report --model model.bochner --data test.csv --out page.html"})
final class ModelReport extends Action {
    @Mixin
    private ModelOption modelOption;

    @Mixin
    private Input input;

    @Option(
            names = "--out",
            order = 7,
            paramLabel = "PAGE",
            defaultValue = "bochner-report",
            description = "Where to write the page: this file where it ends in .html, else index.html in this folder"
                    + " (default: ${DEFAULT-VALUE}).")
    private String out;

    ModelReport(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException {
        Path page = PagePath.of(out, Path.of("bochner-report"));
        try (Model model = modelOption.load()) {
            Locator.Located located = session.find(input.data);
            ReadOptions file = located.options(input.text.options(ModelOption.reading(model)));
            ReadOptions options = file.withRows(input.rows(located, file));
            try (RowStore rows = model.encoder().read(located.source(), options, session.execution(), session::note)) {
                Quoted quoted = Quoted.of(model, rows, rows);
                Map<String, Double> metrics = quoted.metrics().main();
                boolean seen =
                        model.provenance().dataSha256().equals(located.source().sha256());
                if (seen) {
                    session.note("the model was trained on rows of this file, so that it looks better than on new ones;"
                            + " give --data of rows that it has not seen");
                }
                Optional<Scores.OnRows> test = seen
                        ? Optional.empty()
                        : Optional.of(new Scores.OnRows(
                                rows.rows(), metrics, quoted.metrics().more()));
                FitResult known = FitResult.ofSaved(
                        model,
                        modelOption.name(),
                        seen ? metrics : model.provenance().metrics(),
                        test,
                        quoted,
                        session.seconds());
                new FitPage(input.data, line(), true, known, List.of(), model, rows, seen ? null : rows, quoted)
                        .write(page);
                return new ReportResult(
                        modelOption.name(),
                        model.provenance().method(),
                        ModelShape.of(model, rows.rows()),
                        metrics,
                        seen,
                        page.toString(),
                        new Total(session.seconds()));
            }
        }
    }
}
