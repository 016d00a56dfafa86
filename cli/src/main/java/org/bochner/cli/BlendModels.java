package org.bochner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.explain.BlendMember;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.option.OutputPath;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.data.Model;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Diagnostics;
import org.bochner.store.RowStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bochner blend}: an average of saved models, as one model. */
@Command(
        name = "blend",
        description = "Averages saved models into one, with the weights that are best on labelled rows that none of"
                + " them has seen. The models are fitted on the same rows, by different methods or settings.",
        footer = {"", "Example:", "  bochner blend --models a.bochner,b.bochner --data test.csv --out c.bochner"})
final class BlendModels extends Action {
    @Option(
            names = "--models",
            order = 0,
            required = true,
            split = ",",
            paramLabel = "FILE",
            description = "Two or more models that 'bochner fit --out FILE' saved, with commas between.")
    private List<Path> files;

    @Mixin
    private Input input;

    @Option(names = "--out", order = 7, required = true, paramLabel = "FILE", description = "Where to save the blend.")
    private Path out;

    BlendModels(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) {
        OutputPath.check("--out", out);
        if (files.size() < 2) {
            throw new BadInput("--models needs two models or more, with commas between: --models a.bochner,b.bochner");
        }
        List<Model> models = new ArrayList<>();
        try {
            files.forEach(file -> models.add(Model.load(file)));
            Locator.Located located = session.find(input.data);
            ReadOptions file = located.options(input.text.options(ModelOption.reading(models.get(0))));
            ReadOptions options = file.withRows(input.rows(located, file));
            if (located.source().sha256().equals(models.get(0).provenance().dataSha256())) {
                session.note("the models were trained on rows of " + input.data + ": the weights favour models that"
                        + " memorise; give --data with rows that they have not seen");
            }
            try (RowStore rows = models.get(0)
                            .encoder()
                            .read(located.source(), options, session.execution(), session::note);
                    Model blend = Model.blend(models, rows)) {
                blend.save(out);
                return result(session, blend, rows);
            }
        } finally {
            models.forEach(Model::close);
        }
    }

    private BlendResult result(Session session, Model blend, RowStore rows) {
        Diagnostics.BlendTrace trace =
                blend.provenance().diagnostics(Diagnostics.BlendTrace.class).orElseThrow();
        if (trace.loss() >= trace.bestLoss()) {
            session.note("the blend is not better than " + trace.best() + " alone on these rows");
        }
        return new BlendResult(
                files.stream().map(Path::toString).toList(),
                blend.provenance().method(),
                ModelShape.of(blend, rows.rows()),
                BlendResult.Validation.of(trace, blend.machine().task().isClassification()),
                BlendMember.of(blend.provenance().diagnostics()).orElseThrow(),
                session.seconds(),
                blend.provenance().seed(),
                out.toString());
    }
}
