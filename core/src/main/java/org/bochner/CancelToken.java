package org.bochner;

/**
 * Asks running work to stop, from any thread: give it to {@link Execution#cancel}, and call {@link #cancel} later.
 *
 * <pre>{@code
 * CancelToken token = new CancelToken();
 * button.onClick(token::cancel);
 * Model model = Model.fit(data, Askl.features(500), Execution.defaults().cancel(token));
 * }</pre>
 *
 * <p>A cancelled token stays cancelled; take a new one for the next fit.
 */
public final class CancelToken {
    private volatile boolean cancelled;

    /** Asks all work that was given this token to stop. */
    public void cancel() {
        cancelled = true;
    }

    /** Whether {@link #cancel} was called. */
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public String toString() {
        return cancelled ? "cancelled" : "not cancelled";
    }
}
