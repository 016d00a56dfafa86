package org.bochner;

/**
 * A pass ended early because its execution was interrupted or ran out of time. Iterative algorithms catch it and keep
 * their best.
 */
public final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Stopped(String why) {
        super(why);
    }
}
