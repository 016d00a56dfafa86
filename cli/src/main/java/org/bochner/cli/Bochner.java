package org.bochner.cli;

import org.bochner.cli.option.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a sub-command: help and version. */
@Command(
        name = "bochner",
        description = "Learns kernels from labelled data with random features.",
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  bochner demo",
            "  bochner fit --data train.csv --target label --method rff --out model.bochner",
            "  bochner evaluate --model model.bochner --data test.csv",
            "",
            "'bochner help COMMAND' explains a command and shows an example.",
            "Exit codes: 0 done, 1 failed, 2 bad usage or bad input."
        })
final class Bochner implements Runnable {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "a command is missing; give one of " + String.join(", ", names()));
    }

    private Iterable<String> names() {
        return spec.subcommands().keySet();
    }
}
