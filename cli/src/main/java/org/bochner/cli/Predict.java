package org.bochner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.OutputFile;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.Labels;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.prediction.KeptColumns;
import org.bochner.cli.prediction.OrderedOutput;
import org.bochner.cli.prediction.PredictionCsv;
import org.bochner.cli.prediction.Reasons;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.cli.result.PredictResult;
import org.bochner.cli.result.Total;
import org.bochner.data.Model;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.Choice;
import org.bochner.data.options.ReadOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bochner predict}: what a model says of every row of a file, in bounded memory. */
@Command(
        name = "predict",
        description = "Writes a model's predictions for every row of a file as CSV: the label or number, and the"
                + " probability of every class. The file may be larger than memory.",
        footer = {"", "Example:", "  bochner predict --model model.bochner --data new.csv --keep id --out out.csv"})
final class Predict extends Action {
    @Mixin
    private ModelOption modelOption;

    @Mixin
    private Input input;

    @Mixin
    private Labels labels;

    @Option(
            names = "--out",
            order = 7,
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Where to write the predictions; '-' is standard output (default: ${DEFAULT-VALUE}).")
    private String out;

    @Option(
            names = "--scores",
            order = 8,
            description = "Write the scores too; a model without probabilities always has them.")
    private boolean scores;

    @Option(
            names = "--keep",
            order = 9,
            paramLabel = "COLUMNS",
            split = ",",
            description = "Copy these columns of the file, by name or number, to the left of the predictions, as they"
                    + " are written, also those that the model does not use; 'all' copies every column.")
    private List<String> keep = new ArrayList<>();

    @Option(
            names = "--top",
            order = 9,
            paramLabel = "K",
            description = "Write the K most probable labels with their probabilities, instead of the probability of"
                    + " every class.")
    private Integer top;

    @Option(
            names = "--only",
            order = 9,
            paramLabel = "WHAT",
            description = "Write one kind of columns beside those of --keep: label (or number), probabilities or"
                    + " scores.")
    private String only;

    @Mixin
    private Reasons.Options reasons;

    Predict(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException {
        boolean standard = out.equals("-");
        if (top != null && top < 1) {
            throw new BadInput("--top must be at least 1, not " + top);
        }
        if (standard && common.json) {
            throw wrong("--json and the predictions cannot share standard output; give --out FILE");
        }
        try (Model model = modelOption.load(labels)) {
            Locator.Located located = session.find(input.data);
            Reasons why =
                    reasons.of(session, model, located, input.text.options(ModelOption.reading(model)), common.seed);
            long rows;
            if (standard) {
                rows = write(session, model, located, why, host().out());
            } else {
                try (OutputFile file = OutputFile.open(Path.of(out))) {
                    rows = write(session, model, located, why, file);
                    file.keep();
                }
            }
            return new PredictResult(
                    modelOption.name(),
                    model.provenance().method(),
                    ModelShape.of(model, rows),
                    out,
                    why.result(),
                    new Total(session.seconds()));
        }
    }

    private long write(Session session, Model model, Locator.Located located, Reasons why, OutputStream to)
            throws IOException {
        KeptColumns kept = new KeptColumns(located.source().name(), keep);
        PredictionCsv.Only kind = only == null ? null : Choice.named(PredictionCsv.Only.class, "--only", only);
        PredictionCsv text = new PredictionCsv(model, kept, scores, kind, top == null ? 0 : top, why);
        OrderedOutput pieces = new OrderedOutput(session.execution(), text::lines, to);
        try {
            int rowsAtOnce = pieces.rowsAtOnce(model.encoder());
            ReadOptions file = located.options(input.text.options(ModelOption.reading(model)));
            ReadOptions options = file.withRows(input.rows(located, file));
            model.encoder().stream(located.source(), rowsAtOnce, options, session::note, kept, chunk -> {
                if (pieces.rows() == 0) {
                    pieces.write(text.header());
                }
                pieces.take(chunk.block());
                kept.clear();
            });
            return pieces.rows();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
