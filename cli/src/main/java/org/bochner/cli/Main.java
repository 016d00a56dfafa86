package org.bochner.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bochner.cli.console.FailureMessage;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Interruption;
import org.bochner.cli.console.StandardError;
import org.bochner.cli.console.StandardOutput;
import picocli.CommandLine;

/** Where the {@code bochner} command starts. */
public final class Main {
    /** The work is done. */
    public static final int DONE = FailureMessage.DONE;

    /** The work failed though the input was good. */
    public static final int FAILED = FailureMessage.FAILED;

    /** The usage or the input is bad; the message says what to change. */
    public static final int BAD = FailureMessage.BAD;

    private Main() {}

    public static void main(String[] args) {
        StandardOutput standard = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintStream out = new PrintStream(standard, false, StandardCharsets.UTF_8);
        PrintStream err = StandardError.open();
        System.setErr(err);
        Interruption interruption = new Interruption();
        interruption.listen();
        Host host = new Host(
                out, err, Boolean.getBoolean("bochner.tty"), Integer.getInteger("bochner.columns", 80), interruption);
        int code = run(host, args);
        System.exit(code == DONE ? standard.code(err) : code);
    }

    /** Runs the command in this JVM, without a terminal; for tests and for programs that embed the command. */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        return run(new Host(out, err, false, 80, new Interruption()), args);
    }

    /** The command with all commands below it, for those who write about them: man pages, completion. */
    public static CommandLine commandLine() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return commandLine(actions(new Host(nowhere, nowhere, false, 80, new Interruption())));
    }

    private static CommandLine commandLine(List<? extends Action> actions) {
        CommandLine line = new CommandLine(new Bochner());
        for (Action action : actions) {
            CommandLine command = new CommandLine(action);
            action.parts().forEach(command::addSubcommand);
            line.addSubcommand(command);
        }
        return line.addSubcommand(new Help());
    }

    static int run(Host host, String... args) {
        return run(host, actions(host), args);
    }

    /** Runs one of {@code actions}. Whatever goes wrong ends in one message and an exit code. */
    static int run(Host host, List<? extends Action> actions, String... args) {
        try {
            CommandLine line = commandLine(actions);
            line.setOut(new PrintWriter(host.out(), true, StandardCharsets.UTF_8));
            line.setErr(new PrintWriter(host.err(), true, StandardCharsets.UTF_8));
            line.setParameterExceptionHandler(FailureMessage::usage);
            line.setExecutionExceptionHandler((failure, command, parsed) -> FailureMessage.of(failure, host.err()));
            line.setUsageHelpAutoWidth(false);
            line.setUsageHelpWidth(Math.max(60, Math.min(host.width(), 120)));
            line.setAbbreviatedOptionsAllowed(false);
            line.setCaseInsensitiveEnumValuesAllowed(true);
            return line.execute(args);
        } catch (Throwable failure) {
            // Errors such as a full heap or a missing native library deserve one calm message too.
            return FailureMessage.of(failure, host.err());
        } finally {
            host.out().flush();
            host.err().flush();
        }
    }

    private static List<Action> actions(Host host) {
        return List.of(
                new Demo(host),
                new Fit(host),
                new Predict(host),
                new Evaluate(host),
                new Serve(host),
                new Spark(host),
                new Compare(host),
                new BlendModels(host),
                new Reproduce(host),
                new Benchmark(host),
                new Explain(host),
                new Export(host),
                new ModelReport(host),
                new MethodList(host),
                new Data(host));
    }
}
