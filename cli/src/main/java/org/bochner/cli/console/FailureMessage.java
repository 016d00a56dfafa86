package org.bochner.cli.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Stopped;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What the user reads when something goes wrong: one message, what to do about it, and never a stack trace. */
public final class FailureMessage {
    /** The exit code of work that is done. */
    public static final int DONE = 0;

    /** The exit code of work that failed though the input was good. */
    public static final int FAILED = 1;

    /** The exit code of bad usage or bad input; the message says what to change. */
    public static final int BAD = 2;

    /** Set to {@code true} to see where a failure came from. */
    private static final String TRACE = "bochner.trace";

    private FailureMessage() {}

    /** An option, value or command that the command line does not know. */
    public static int usage(ParameterException failure, String[] args) {
        CommandLine line = failure.getCommandLine();
        // The parser's wording doubles a word here.
        StringBuilder message = new StringBuilder(first(failure).replace("option option", "option"));
        if (failure instanceof UnmatchedArgumentException unmatched) {
            message.setLength(0);
            message.append(unknown(unmatched));
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                message.append("; did you mean ")
                        .append(String.join(" or ", suggestions.subList(0, Math.min(2, suggestions.size()))))
                        .append('?');
            }
        }
        message.append("\nTry '").append(line.getCommandSpec().qualifiedName()).append(" --help'.");
        line.getErr().println("bochner: " + message);
        line.getErr().flush();
        trace(failure);
        return BAD;
    }

    private static String unknown(UnmatchedArgumentException failure) {
        String word = failure.getUnmatched().get(0);
        boolean option = word.startsWith("-");
        boolean command = !option
                && !failure.getCommandLine().getCommandSpec().subcommands().isEmpty();
        return "unknown " + (option ? "option " : command ? "command " : "argument ") + "'" + word + "'";
    }

    /** Anything that a command threw, with its exit code. */
    public static int of(Throwable failure, PrintStream err) {
        if (failure instanceof ClosedOutput) {
            return DONE;
        }
        Throwable cause = failure instanceof UncheckedIOException unchecked ? unchecked.getCause() : failure;
        err.println("bochner: " + message(cause));
        trace(failure);
        return bad(cause) ? BAD : FAILED;
    }

    private static boolean bad(Throwable failure) {
        return failure instanceof BadInput
                || failure instanceof NoSuchFileException
                || failure instanceof FileNotFoundException
                || failure instanceof AccessDeniedException
                || failure instanceof FileAlreadyExistsException;
    }

    private static String message(Throwable failure) {
        if (failure instanceof BadInput || failure instanceof Unfinished) {
            return Advice.byOptions(first(failure));
        }
        if (failure instanceof Stopped) {
            return first(failure) + " before there was a result to keep; nothing was written";
        }
        if (failure instanceof NoSuchFileException missing) {
            return "there is no file " + missing.getFile() + "; check the path";
        }
        if (failure instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile() + "; check the rights of the file and its folder";
        }
        if (failure instanceof FileSystemException trouble) {
            String reason = trouble.getReason() == null ? "the file system refused it" : trouble.getReason();
            return trouble.getFile() + ": " + reason;
        }
        if (failure instanceof IOException) {
            return "input or output failed: " + first(failure);
        }
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + first(failure) + "); use fewer --features or a smaller --memory budget,"
                    + " or raise the heap with BOCHNER_JAVA_OPTS=-Xmx8g";
        }
        if (failure instanceof LinkageError) {
            return "a library could not be loaded (" + first(failure)
                    + "); BOCHNER_JAVA_OPTS=-Dbochner.blas=java does without native code";
        }
        return "unexpected failure: " + failure.getClass().getSimpleName() + ": " + first(failure)
                + "\nBOCHNER_JAVA_OPTS=-D" + TRACE + "=true shows where.";
    }

    private static String first(Throwable failure) {
        return failure.getMessage() == null
                ? failure.getClass().getSimpleName()
                : failure.getMessage().strip();
    }

    private static void trace(Throwable failure) {
        if (Boolean.getBoolean(TRACE)) {
            failure.printStackTrace();
        }
    }
}
