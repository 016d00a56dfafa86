package org.bochner.cli;

import picocli.CommandLine.Option;

/** Which rows a command works on. */
final class Input {
    @Option(
            names = "--data",
            order = 1,
            required = true,
            paramLabel = "DATA",
            description = "A data file (CSV, LIBSVM, ARFF or IDX, plain or .gz), or a name that 'bochner data' lists.")
    String data;

    @Option(names = "--first", order = 10, paramLabel = "N", description = "Use N rows of the file at most.")
    private Long first;

    @Option(
            names = "--skip",
            order = 11,
            paramLabel = "N",
            defaultValue = "0",
            description = "Pass over the first N rows of the file.")
    private long skip;

    Window window() {
        return new Window(skip, first == null ? Long.MAX_VALUE : first);
    }
}
