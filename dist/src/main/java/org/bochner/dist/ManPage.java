package org.bochner.dist;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * A command as a page for {@code man}, in the macros that every {@code man} knows: name, synopsis, description,
 * options, commands, and what stands below the help. It is made from the same declarations as the help.
 */
final class ManPage {
    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    /** A command and all commands below it, but {@code help}. */
    static List<CommandLine> all(CommandLine command) {
        List<CommandLine> all = new ArrayList<>(List.of(command));
        command.getSubcommands().forEach((name, below) -> {
            if (!name.equals("help") && !below.getCommandSpec().usageMessage().hidden()) {
                all.addAll(all(below));
            }
        });
        return all;
    }

    /** The name of a page, such as {@code bochner-data-describe}. */
    static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName("-");
    }

    /** The page of {@code command}, dated {@code time}. */
    static String text(CommandLine command, Instant time) {
        ManPage made = new ManPage();
        made.write(command, time);
        return made.page.toString();
    }

    private void write(CommandLine command, Instant time) {
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        String name = name(command);
        String description = String.join(" ", usage.description());
        line(".TH \"" + escaped(name.toUpperCase(Locale.ROOT)) + "\" \"1\" \""
                + time.toString().substring(0, 10) + "\" \"bochner\" \"Bochner\"");
        line(".nh");
        line(".ad l");
        line(".SH NAME");
        line(escaped(name) + " \\- " + escaped(firstSentence(description)));
        line(".SH SYNOPSIS");
        synopsis(spec);
        line(".SH DESCRIPTION");
        text(description);
        arguments("PARAMETERS", spec.positionalParameters());
        // As the help has them: those without a place of their own come last.
        arguments(
                "OPTIONS",
                spec.options().stream()
                        .sorted(Comparator.comparingInt(
                                option -> option.order() < 0 ? Integer.MAX_VALUE : option.order()))
                        .toList());
        commands(command);
        footer(usage.footer());
        if (spec.parent() != null) {
            line(".SH SEE ALSO");
            line(".BR " + escaped(spec.parent().qualifiedName("-")) + " (1)");
        }
    }

    private void synopsis(CommandSpec spec) {
        StringBuilder text = new StringBuilder(".B " + escaped(spec.qualifiedName(" ")) + "\n");
        for (OptionSpec option : spec.options()) {
            if (option.required() && !option.hidden()) {
                text.append(escaped(option.longestName() + separated(option))).append('\n');
            }
        }
        text.append("[OPTION]...");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            text.append(' ').append(escaped(parameter.paramLabel()));
        }
        line(text + (spec.subcommands().isEmpty() ? "" : " COMMAND"));
    }

    private static String separated(OptionSpec option) {
        return option.arity().max() == 0 ? "" : " " + option.paramLabel();
    }

    private void arguments(String title, List<? extends ArgSpec> all) {
        List<? extends ArgSpec> shown =
                all.stream().filter(each -> !each.hidden()).toList();
        if (shown.isEmpty()) {
            return;
        }
        line(".SH " + title);
        for (ArgSpec each : shown) {
            line(".TP");
            line(
                    each instanceof OptionSpec option
                            ? "\\fB" + escaped(String.join(", ", option.names())) + "\\fR" + escaped(separated(option))
                            : escaped(each.paramLabel()));
            text(String.join(" ", each.description()));
        }
    }

    private void commands(CommandLine command) {
        if (command.getSubcommands().isEmpty()) {
            return;
        }
        line(".SH COMMANDS");
        command.getSubcommands().forEach((name, below) -> {
            line(".TP");
            line("\\fB" + escaped(name) + "\\fR");
            text(firstSentence(
                    String.join(" ", below.getCommandSpec().usageMessage().description())));
        });
    }

    /** Lines as they are: examples, exit codes. */
    private void footer(String[] lines) {
        if (lines.length == 0) {
            return;
        }
        line(".SH NOTES");
        line(".nf");
        for (String each : lines) {
            text(each);
        }
        line(".fi");
    }

    private static String firstSentence(String description) {
        String plain = plain(description);
        int end = plain.indexOf(". ");
        return end < 0 ? plain.replaceFirst("\\.$", "") : plain.substring(0, end);
    }

    /** Without the marks of colours, and with single percent signs. */
    private static String plain(String text) {
        return Help.Ansi.OFF.string(text.replace("%n", "\n").replace("%%", "%"));
    }

    private void text(String text) {
        plain(text).lines().map(ManPage::escaped).forEach(this::line);
        if (text.isEmpty()) {
            line("\\&");
        }
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    /** Text that troff prints as it is: hyphens that may be copied, no escapes, no requests at the start of a line. */
    private static String escaped(String text) {
        String safe = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
        return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
}
