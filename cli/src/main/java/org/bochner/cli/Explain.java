package org.bochner.cli;

import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.explain.BlendMember;
import org.bochner.cli.explain.ChainStage;
import org.bochner.cli.explain.Coordinates;
import org.bochner.cli.explain.KernelFacts;
import org.bochner.cli.explain.Peaks;
import org.bochner.cli.explain.SeenInputs;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.option.TextFile;
import org.bochner.cli.result.CertificateResult;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.ExplainResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.explain.Explainer;
import org.bochner.data.guarantee.GuaranteeSentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bochner explain}: what a model learned, and where it comes from. */
@Command(
        name = "explain",
        description = "Shows what a model learned: its kernel, settings and spectrum, which inputs matter, what is"
                + " guaranteed, and where it comes from.",
        footer = {"", "Example:", "  bochner explain --model model.bochner --data train.csv --top 5"})
final class Explain extends Action {
    @Mixin
    private ModelOption modelOption;

    @Mixin
    private TextFile text;

    @Option(
            names = "--data",
            order = 1,
            paramLabel = "DATA",
            description = "Rows, with labels and not those of training, at which to see which inputs matter (by"
                    + " permuting them), how predictions change with them, and which act together; without them the"
                    + " model alone is shown.")
    private String data;

    @Option(
            names = "--top",
            order = 2,
            paramLabel = "N",
            defaultValue = "10",
            description = "How many inputs, coordinates, peaks or harmonics to list, those that matter most, or were"
                    + " found, first"
                    + " (default: ${DEFAULT-VALUE}).")
    private int top;

    Explain(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) {
        if (top < 1) {
            throw new BadInput("--top must be at least 1, not " + top);
        }
        try (Model model = modelOption.load()) {
            Provenance provenance = model.provenance();
            SeenInputs seen = data == null ? SeenInputs.none() : seen(session, model);
            return new ExplainResult(
                    GuaranteeSentence.of(provenance.certificates()),
                    modelOption.name(),
                    provenance.method(),
                    ModelShape.of(model, provenance.rows()),
                    model.machine().task().labels(),
                    BlendMember.of(provenance.diagnostics()),
                    ChainStage.of(provenance.diagnostics()),
                    KernelFacts.kernel(model),
                    provenance.metrics(),
                    CertificateResult.of(provenance.certificates()),
                    provenance.seed(),
                    provenance.interrupted(),
                    provenance.version(),
                    provenance.dataSha256(),
                    seen.how(),
                    first(seen.inputs()),
                    data == null ? Optional.empty() : Optional.of(seen.effects()),
                    data == null ? Optional.empty() : Optional.of(first(seen.interactions())),
                    Coordinates.of(model).map(found -> found.list(top)),
                    KernelFacts.parts(model, top),
                    KernelFacts.terms(model),
                    Peaks.of(model).map(found -> found.list(top)));
        }
    }

    private SeenInputs seen(Session session, Model model) {
        Locator.Located located = session.find(data);
        Explainer explainer = Explainer.of(
                model,
                located.source(),
                located.options(text.options(ModelOption.reading(model))),
                session::note,
                session.execution(),
                common.seed);
        if (explainer.labelled()
                && located.source().sha256().equals(model.provenance().dataSha256())) {
            session.note("the model was trained on rows of " + data + ": inputs that it memorised seem to matter;"
                    + " give --data with rows that it has not seen");
        }
        return SeenInputs.at(explainer, data, true);
    }

    private <T> List<T> first(List<T> all) {
        return all.subList(0, Math.min(top, all.size()));
    }
}
