package org.bochner;

/**
 * Thrown when work was cancelled, interrupted or ran out of time before it had anything to show. A fit that has a model
 * by then returns it instead.
 */
public final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Stopped(String why) {
        super(why);
    }
}
