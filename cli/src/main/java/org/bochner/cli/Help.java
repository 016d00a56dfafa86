package org.bochner.cli;

import java.util.ArrayList;
import java.util.List;
import org.bochner.data.schema.Spelling;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bochner help fit}: the same as {@code bochner fit --help}. */
@Command(
        name = "help",
        description = "Explains a command and shows an example of it.",
        footer = {"", "Example:", "  bochner help fit"})
final class Help implements Runnable {
    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "Which; without it, the list of all commands.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine line = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = line.getSubcommands().get(word);
            if (next == null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "unknown command '" + word + "'"
                                + Spelling.question(word, line.getSubcommands().keySet()));
            }
            line = next;
        }
        line.usage(spec.commandLine().getOut());
    }
}
