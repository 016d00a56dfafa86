package org.bochner.serve;

/** A request that is not answered: a status of HTTP, and a message that says what to change. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int status;

    Refused(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }
}
