package org.bochner;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the advance of long work is reported: a progress bar, a log, or nowhere. */
public interface Progress {
    /** Reports nothing. */
    Progress NONE = (what, units) -> done -> {};

    /** Work called {@code what} of {@code units} parts begins; the stage is closed when it ends. */
    Stage begin(String what, long units);

    /** The same for work that takes about {@code share} of what is left of the stage around it, from 0 to 1. */
    default Stage part(String what, long units, double share) {
        return begin(what, units);
    }

    /** One piece of work under way. Called from several threads. */
    @FunctionalInterface
    interface Stage extends AutoCloseable {
        /** {@code units} more parts are done. */
        void advance(long units);

        /** What was measured last, such as the accuracy on validation rows. */
        default void metric(String name, double value) {}

        @Override
        default void close() {}
    }

    /**
     * How far a fit is, for {@link Execution#progress(java.util.function.Consumer)}.
     *
     * @param stage what it is doing, such as {@code choose c} or {@code search peaks}: a name without numbers
     * @param fraction how much of the whole is done, from 0 to 1: an estimate that never falls
     * @param metrics what was measured last, by name, such as {@code validationAccuracy}; empty at first
     */
    record Event(String stage, double fraction, Map<String, Double> metrics) {
        public Event {
            metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        }
    }
}
