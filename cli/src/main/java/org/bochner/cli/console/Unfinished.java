package org.bochner.cli.console;

/** The work was stopped before its end, and can go on later; the message says how. */
public final class Unfinished extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unfinished(String message, RuntimeException cause) {
        super(message, cause);
    }
}
