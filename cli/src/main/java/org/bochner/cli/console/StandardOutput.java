package org.bochner.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;

/**
 * The user's standard output, which remembers why it failed: a {@link PrintStream} on it says only that it did.
 *
 * <p>A pipe that its reader closed, as {@code | head} does, is no failure. A full disk is one.
 */
public final class StandardOutput extends FilterOutputStream {
    private IOException failure;

    public StandardOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException failed) {
            failure = failure == null ? failed : failure;
            throw failed;
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /** The exit code of a command that did its work: that of a failure, with a message, where the answer was lost. */
    public int code(PrintStream err) {
        boolean closed = failure == null
                || String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
        if (!closed) {
            err.println("bochner: standard output cannot be written: " + failure.getMessage());
        }
        return closed ? FailureMessage.DONE : FailureMessage.FAILED;
    }
}
