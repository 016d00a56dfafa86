package org.bochner.cli.option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bochner.cli.result.Answer;
import org.bochner.cli.result.Guarantees;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.encode.Encoder;
import org.bochner.data.read.ReadOptions;
import org.bochner.model.KernelMachine;
import picocli.CommandLine.Option;

/** A model that {@code fit} saved. */
public final class Trained {
    @Option(
            names = "--model",
            order = 0,
            required = true,
            paramLabel = "FILE",
            description = "A model that 'bochner fit --out FILE' saved.")
    private Path file;

    /** Reads it; the caller closes it. */
    public Model load() {
        return Model.load(file);
    }

    /** How a file is read for {@code model}: its target column is the one of training. */
    public static ReadOptions reading(Model model) {
        return ReadOptions.defaults().withTarget(model.encoder().target().name());
    }

    /** The head of an answer about it: where it is, how it was made, its shape; {@code rows} are those worked on. */
    public Map<String, Object> about(String command, Model model, long rows) {
        Map<String, Object> json = Answer.of(command);
        json.put("model", file.toString());
        json.put("method", model.provenance().method());
        json.putAll(shape(model, rows));
        return json;
    }

    /** Task, rows, columns, features and settings: what every answer about a model tells, in this order. */
    public static Map<String, Object> shape(Model model, long rows) {
        KernelMachine machine = model.machine();
        Encoder encoder = model.encoder();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", machine.task().kind());
        json.put("rows", rows);
        json.put("columns", encoder.width());
        json.put("features", machine.features());
        json.put("settings", model.provenance().settings());
        return json;
    }

    /** What is guaranteed of it and what its randomness followed from: the end of every answer about a model. */
    public static Map<String, Object> origin(Provenance provenance) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("certificates", Guarantees.json(provenance.certificates()));
        json.put("seed", provenance.seed());
        return json;
    }
}
