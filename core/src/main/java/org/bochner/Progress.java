package org.bochner;

/** Where the advance of long work is reported: a progress bar, a log, or nowhere. */
public interface Progress {
    /** Reports nothing. */
    Progress NONE = (what, units) -> done -> {};

    /** Work called {@code what} of {@code units} parts begins; the stage is closed when it ends. */
    Stage begin(String what, long units);

    /** One piece of work under way. Called from several threads. */
    @FunctionalInterface
    interface Stage extends AutoCloseable {
        /** {@code units} more parts are done. */
        void advance(long units);

        @Override
        default void close() {}
    }
}
