package org.bochner.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that every command has. */
public final class Common {
    @Option(
            names = "--json",
            order = 100,
            description = "Print one JSON object on standard output, and nothing else there.")
    public boolean json;

    @Option(
            names = "--seed",
            order = 101,
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of all randomness; the same seed gives the same result (default: ${DEFAULT-VALUE}).")
    public long seed;

    @Option(
            names = "--threads",
            order = 102,
            paramLabel = "N",
            description = "Threads that compute; results do not depend on it (default: all cores).")
    public Integer threads;

    @Option(
            names = "--memory",
            order = 103,
            paramLabel = "SIZE",
            description =
                    "Memory for data, features and work space, such as 800m or 4g (default: half of the computer's).")
    public String memory;

    @Option(
            names = "--data-dir",
            order = 104,
            paramLabel = "DIR",
            description = "Folder with data sets that are already there (default: $$BOCHNER_DATA, else the cache).")
    public Path dataDir;

    @Option(
            names = {"-q", "--quiet"},
            order = 105,
            description = "No progress and no notes on standard error.")
    public boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            order = 105,
            description = "More notes on standard error, such as the memory plan.")
    public boolean verbose;

    @Option(
            names = {"-h", "--help"},
            order = 106,
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            order = 107,
            versionHelp = true,
            description = "Show the version.")
    boolean version;
}
