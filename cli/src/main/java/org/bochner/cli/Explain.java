package org.bochner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.explain.Coordinates;
import org.bochner.cli.explain.InputShare;
import org.bochner.cli.explain.KernelFacts;
import org.bochner.cli.explain.Peaks;
import org.bochner.cli.explain.Sensitivity;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.option.TextFile;
import org.bochner.cli.result.CertificateResult;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.ExplainResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
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
            description = "Rows, with or without labels, at which to see which inputs matter; without them from the"
                    + " weights, which is less exact.")
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
            boolean weights = data == null || Sensitivity.everywhereAlike(model.machine());
            return new ExplainResult(
                    modelOption.name(),
                    provenance.method(),
                    ModelShape.of(model, provenance.rows()),
                    model.machine().task().labels(),
                    KernelFacts.kernel(model),
                    provenance.metrics(),
                    CertificateResult.of(provenance.certificates()),
                    provenance.seed(),
                    provenance.interrupted(),
                    provenance.version(),
                    provenance.dataSha256(),
                    weights ? "from the weights" : "at rows of " + data,
                    inputs(session, model),
                    Coordinates.of(model).map(found -> found.list(top)),
                    KernelFacts.parts(model, top),
                    KernelFacts.terms(model),
                    Peaks.of(model).map(found -> found.list(top)));
        }
    }

    /** The inputs that matter most; the columns that a category was encoded in count together. */
    private List<InputShare> inputs(Session session, Model model) {
        Optional<double[]> found = data == null || Sensitivity.everywhereAlike(model.machine())
                ? Sensitivity.of(model.machine())
                : Optional.of(Sensitivity.at(model.machine(), sample(session, model)));
        if (found.isEmpty()) {
            return List.of();
        }
        List<InputShare> all = InputShare.ranked(model.encoder(), found.get());
        return all.subList(0, Math.min(top, all.size()));
    }

    /** Some rows of the data, every one as likely as any other (reservoir sampling). */
    private float[][] sample(Session session, Model model) {
        Locator.Located located = session.find(data);
        List<float[]> kept = new ArrayList<>();
        int columns = model.encoder().columns();
        if (columns > Sensitivity.MOST_COLUMNS) {
            throw new BadInput("--data: derivatives at rows are taken for models of at most " + Sensitivity.MOST_COLUMNS
                    + " columns, and this one has " + columns + "; leave --data out");
        }
        int wanted = Sensitivity.points(columns);
        RandomStream stream = RandomStream.of(common.seed, 0x6578706c);
        ReadOptions options = located.options(text.options(ReadOptions.defaults()));
        model.encoder().stream(located.source(), 1024, options, session::note, chunk -> {
            for (int i = 0; i < chunk.block().size(); i++) {
                long seen = chunk.block().first() + i;
                int place = seen < wanted ? (int) seen : stream.below((int) Math.min(Integer.MAX_VALUE, seen + 1));
                if (place < wanted) {
                    float[] row = new float[model.encoder().columns()];
                    chunk.block().rows().copyRow(i, row);
                    if (place == kept.size()) {
                        kept.add(row);
                    } else {
                        kept.set(place, row);
                    }
                }
            }
        });
        return kept.toArray(float[][]::new);
    }
}
