package org.bochner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Labels;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.option.OutputPath;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.ExportResult;
import org.bochner.data.Model;
import org.bochner.data.Prefix;
import org.bochner.onnx.Exports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bochner export}: a model as a file that other runtimes run. */
@Command(
        name = "export",
        description = "Writes a model as an ONNX file, which ONNX Runtime and others run without Bochner: from raw"
                + " columns to labels and probabilities, or numbers.",
        footer = {"", "Example:", "  bochner export --model model.bochner --format onnx --out model.onnx"})
final class Export extends Action {
    @Mixin
    private ModelOption modelOption;

    @Mixin
    private Labels labels;

    @Option(
            names = "--format",
            order = 2,
            paramLabel = "FORMAT",
            defaultValue = "onnx",
            description = "The format of the file: onnx (default).")
    private String format;

    @Option(names = "--out", order = 7, required = true, paramLabel = "FILE", description = "Where to write it.")
    private Path out;

    @Option(
            names = "--inputs",
            order = 8,
            paramLabel = "WHAT",
            description = "columns for one named input per column, n x 1, floats or strings (default); matrix for one"
                    + " float matrix X, which models of LIBSVM, IDX and image files always take.")
    private Exports.Inputs inputs = Exports.Inputs.COLUMNS;

    @Option(
            names = "--features",
            order = 9,
            paramLabel = "K",
            description = "The model on the first K features, of a model that was fitted with several numbers such as"
                    + " --features 50,200.")
    private Integer features;

    Export(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) throws IOException {
        if (!format.equals("onnx")) {
            throw new BadInput("--format must be onnx, not '" + format + "'");
        }
        OutputPath.check("--out", out);
        try (Model model = open()) {
            Exports.onnx(model, out, inputs);
            return new ExportResult(
                    modelOption.name(),
                    model.provenance().method(),
                    model.machine().task().kind(),
                    model.machine().features(),
                    out.toString(),
                    Files.size(out),
                    features == null ? Optional.empty() : loss(session),
                    session.seconds());
        }
    }

    private Model open() {
        return features == null ? modelOption.load(labels) : labels.over(Model.load(modelOption.file(), features));
    }

    /** What the smaller model loses on the rows held out of the fit. */
    private Optional<ExportResult.Loss> loss(Session session) {
        Map<String, Double> small = Map.of();
        Map<String, Double> whole = Map.of();
        int largest = 0;
        for (Prefix each : Prefix.list(modelOption.file())) {
            small = each.features() == features ? each.heldOut() : small;
            whole = each.features() >= largest ? each.heldOut() : whole;
            largest = Math.max(largest, each.features());
        }
        if (small.isEmpty() || whole.isEmpty()) {
            session.note("what fewer features lose is not known: the fit held no rows out; fit with --holdout 0.2");
            return Optional.empty();
        }
        String metric = small.keySet().iterator().next();
        double sign = metric.equals("accuracy") ? 1 : -1;
        return Optional.of(new ExportResult.Loss(
                metric, whole.get(metric), small.get(metric), sign * (whole.get(metric) - small.get(metric))));
    }
}
