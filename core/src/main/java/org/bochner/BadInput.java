package org.bochner;

/**
 * Something the user gave cannot be used: a file, a value, a setting, a budget.
 *
 * <p>The message is complete and meant for the user: what, where, which value, what is legal, and what to do. The
 * command prints it as it is and ends with exit code 2.
 */
public final class BadInput extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public BadInput(String message) {
        super(message);
    }

    public BadInput(String message, Throwable cause) {
        super(message, cause);
    }
}
