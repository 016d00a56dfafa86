package org.bochner.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Common;
import org.bochner.cli.option.Version;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command: reads its options, works within a session, and returns what it found. */
@Command(versionProvider = Version.class, sortOptions = false)
abstract class Action implements Callable<Integer> {
    private final Host host;

    @Mixin
    Common common;

    @Spec
    private CommandSpec spec;

    Action(Host host) {
        this.host = host;
    }

    /** Does the work. Progress, notes and time limits go through {@code session}. */
    abstract CommandResult run(Session session) throws Exception;

    /** The commands under this one. */
    List<Action> parts() {
        return List.of();
    }

    /** The seconds after which to stop and keep the best so far; infinite where the command has no such option. */
    double seconds() {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public final Integer call() throws Exception {
        CommandResult result;
        List<String> notes;
        try (Session session = Session.open(host, common, seconds())) {
            result = run(session);
            notes = session.notes();
        }
        host.out().print(common.json ? Json.write(result, notes) + System.lineSeparator() : result.text());
        host.out().flush();
        return Main.DONE;
    }

    Host host() {
        return host;
    }

    /** The line that runs this again, as a shell reads it. */
    String line() {
        StringBuilder line = new StringBuilder("bochner");
        CommandSpec root = spec.root();
        for (String word : root.commandLine().getParseResult().originalArgs()) {
            boolean plain = word.matches("[A-Za-z0-9_./:=,+@%-]+");
            line.append(' ').append(plain ? word : "'" + word.replace("'", "'\\''") + "'");
        }
        return line.toString();
    }

    /** A complaint about this command's options. */
    ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
