package org.bochner.cli;

import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.Labels;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.result.CertificateResult;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.EvaluateResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.cli.result.Quoted;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
import org.bochner.store.RowStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bochner evaluate}: how well a model predicts labelled data. */
@Command(
        name = "evaluate",
        description = "Measures how well a model predicts labelled data.",
        footer = {"", "Example:", "  bochner evaluate --model model.bochner --data test.csv"})
class Evaluate extends Action {
    @Mixin
    private ModelOption modelOption;

    @Mixin
    Input input;

    @Mixin
    private Labels labels;

    Evaluate(Host host) {
        super(host);
    }

    /** The rows as {@code model} encodes them; the caller closes the store. */
    RowStore read(Session session, Model model) {
        Locator.Located located = session.find(input.data);
        ReadOptions file = located.options(input.text.options(ModelOption.reading(model)));
        ReadOptions options = file.withRows(input.rows(located, file));
        return model.encoder().read(located.source(), options, session.execution(), session::note);
    }

    @Override
    CommandResult run(Session session) {
        try (Model model = modelOption.load(labels)) {
            try (RowStore rows = read(session, model)) {
                double read = session.seconds();
                Quoted quoted = Quoted.of(model, rows, rows);
                double total = session.seconds();
                Provenance provenance = model.provenance();
                return new EvaluateResult(
                        modelOption.name(),
                        provenance.method(),
                        ModelShape.of(model, rows.rows()),
                        quoted.metrics(),
                        quoted.baseline(),
                        Quoted.positive(model),
                        Quoted.decision(model),
                        quoted.confusion(),
                        new EvaluateResult.Seconds(read, total - read, total),
                        CertificateResult.of(provenance.certificates()),
                        provenance.seed(),
                        quoted.classes());
            }
        }
    }
}
