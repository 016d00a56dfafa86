package org.bochner.cli;

/** The work was stopped before its end, and can go on later; the message says how. */
final class Unfinished extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unfinished(String message, RuntimeException cause) {
        super(message, cause);
    }
}
