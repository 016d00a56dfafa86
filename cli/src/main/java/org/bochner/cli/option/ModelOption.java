package org.bochner.cli.option;

import java.nio.file.Path;
import org.bochner.data.Model;
import org.bochner.data.options.ReadOptions;
import picocli.CommandLine.Option;

/** The option {@code --model}: a model that {@code fit} saved. */
public final class ModelOption {
    @Option(
            names = "--model",
            order = 0,
            required = true,
            paramLabel = "FILE",
            description = "A model that 'bochner fit --out FILE' saved.")
    private Path file;

    /** Reads the model; the caller closes it. */
    public Model load() {
        return Model.load(file);
    }

    /** Reads the model, with labels as {@code labels} say; the caller closes it. */
    public Model load(Labels labels) {
        Model model = load();
        try {
            return labels.over(model);
        } catch (RuntimeException refused) {
            model.close();
            throw refused;
        }
    }

    /** How a file is read for {@code model}: its target column is the one of training. */
    public static ReadOptions reading(Model model) {
        return ReadOptions.defaults().withTarget(model.encoder().target().name());
    }

    /** Where it is. */
    public Path file() {
        return file;
    }

    /** Its name, as the user gave it. */
    public String name() {
        return file.toString();
    }
}
