package org.bochner.cli.option;

import java.util.ArrayList;
import java.util.List;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.split.ClassRows;
import org.bochner.experiments.comparison.Portion;
import org.bochner.store.Selection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which rows a command works on. */
public final class Input {
    @Option(
            names = "--data",
            order = 1,
            required = true,
            paramLabel = "DATA",
            description =
                    "A data file (CSV, JSON lines, LIBSVM, ARFF, IDX or images, plain, .gz or .zip), '-' for standard"
                            + " input, or a name that 'bochner data' lists.")
    public String data;

    @Option(names = "--first", order = 10, paramLabel = "N", description = "Use N rows of the file at most.")
    private Long first;

    @Option(
            names = "--skip",
            order = 11,
            paramLabel = "N",
            defaultValue = "0",
            description = "Pass over the first N rows of the file.")
    private long skip;

    @Option(
            names = "--classes",
            order = 12,
            paramLabel = "A,B",
            split = ",",
            description = "Use the rows of these classes alone, such as 4,9.")
    public List<String> classes = new ArrayList<>();

    @Mixin
    public TextFile text;

    public RowRange window() {
        return new RowRange(skip, first == null ? Long.MAX_VALUE : first);
    }

    /** The same rows, with what identifies them. */
    public Portion portion(Locator.Located located, ReadOptions options) {
        RowRange window = window();
        return new Portion(located.source(), options, window.skip(), window.count(), classes);
    }

    /** The rows asked for, by window and class; {@code options} say how to find the labels. */
    public Selection rows(Locator.Located located, ReadOptions options) {
        return ClassRows.select(located.source(), options.withRows(window()), classes);
    }
}
