package org.bochner;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Turns stages within stages into {@linkplain Progress.Event events} with a fraction of the whole.
 *
 * <p>A stage covers a part of the stage around it: a share of what is left of that one's current unit, as
 * {@link #part} says, else {@value #USUAL}. So the fraction never falls, however many stages follow. Stages that other
 * threads begin are left out; those count whose work the calling thread does or waits for.
 *
 * <p>A listener that throws is not called again; the work stops, and ends with what it threw.
 */
final class ProgressEvents implements Progress {
    private static final double USUAL = 0.25;
    /** Smaller advances are not reported. */
    private static final double LEAST = 0.005;

    private final Consumer<Event> listener;
    private final Thread caller = Thread.currentThread();
    private final Deque<Node> open = new ArrayDeque<>();
    private final Map<String, Double> metrics = new LinkedHashMap<>();
    private String stage = "start";
    private double fraction;
    private double reported;
    private boolean measured;
    private volatile RuntimeException failure;

    ProgressEvents(Consumer<Event> listener) {
        this.listener = listener;
        open.add(new Node(null, null, 1, 0, 1));
        report();
    }

    /** What the listener threw, or null. */
    RuntimeException failure() {
        return failure;
    }

    /** The work is done. */
    synchronized void end() {
        stage = "end";
        fraction = 1;
        report();
    }

    @Override
    public Stage begin(String what, long units) {
        // Passes and the like do not change the name of what is done.
        return open(null, units, USUAL);
    }

    @Override
    public Stage part(String what, long units, double share) {
        return open(what, units, share);
    }

    private synchronized Stage open(String what, long units, double share) {
        if (Thread.currentThread() != caller) {
            return NONE.begin(what, units);
        }
        Node around = open.getLast();
        double from = around.position(around.cursor);
        double to = around.position(around.cursor + share * (1 - around.cursor));
        Node node = new Node(around, what == null ? around.name : what, units, from, to);
        open.addLast(node);
        moved(node);
        return node;
    }

    private void moved(Node node) {
        String name = node.name == null ? stage : node.name;
        fraction = Math.max(fraction, Math.min(1, node.position(node.cursor)));
        if (!name.equals(stage) || fraction >= reported + LEAST || measured) {
            stage = name;
            report();
        }
    }

    private void report() {
        reported = fraction;
        measured = false;
        if (failure == null) {
            try {
                listener.accept(new Event(stage, fraction, metrics));
            } catch (RuntimeException thrown) {
                failure = thrown;
            }
        }
    }

    private final class Node implements Stage {
        private final Node around;
        private final String name;
        private final long units;
        private final double from;
        private final double to;
        private long done;
        /** How much of the current unit the stages within have covered. */
        private double cursor;

        Node(Node around, String name, long units, double from, double to) {
            this.around = around;
            this.name = name;
            this.units = Math.max(1, units);
            this.from = from;
            this.to = to;
        }

        double position(double ofUnit) {
            return from + (to - from) * Math.min(1, (done + ofUnit) / units);
        }

        @Override
        public void advance(long more) {
            synchronized (ProgressEvents.this) {
                done += more;
                cursor = 0;
                moved(this);
            }
        }

        @Override
        public void metric(String what, double value) {
            synchronized (ProgressEvents.this) {
                metrics.put(what, value);
                measured = true;
            }
        }

        @Override
        public void close() {
            synchronized (ProgressEvents.this) {
                open.remove(this);
                double unit = (around.to - around.from) / around.units;
                double covered = unit > 0 ? (to - around.position(0)) / unit : 0;
                around.cursor = Math.max(around.cursor, Math.min(1, covered));
                moved(around);
            }
        }
    }
}
