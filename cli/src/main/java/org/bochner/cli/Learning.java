package org.bochner.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of the commands that learn. */
final class Learning {
    @Option(
            names = "--set",
            order = 50,
            paramLabel = "NAME=VALUE",
            description = "A setting of the method, given instead of chosen; may be repeated.")
    Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--time",
            order = 51,
            paramLabel = "TIME",
            converter = Seconds.class,
            description = "Stop after this time, such as 90s or 10m, and keep the best model so far.")
    Double time;
}
