package org.bochner.jvm;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;

/**
 * Lets calls use a resource until it is closed, and frees it when the last of them has left.
 *
 * <p>{@link #close} refuses new calls and returns at once. Calls that are inside finish, and the last one frees the
 * resource; so a call may close the gate that it is in, and no thread ever waits for another.
 *
 * <p>Each thread counts itself in one of several counters, a few cache lines apart, so that many threads do not
 * contend for one. A call adds to its counter before it reads {@code closed}; closing sets {@code closed} before it
 * reads the counters. So either the call is refused or it is seen inside. A counter that was zero after closing is
 * only ever raised by calls that are refused, and these look again when they leave.
 */
public final class Gate {
    private static final int COUNTERS =
            Integer.highestOneBit(2 * Math.min(32, Runtime.getRuntime().availableProcessors()) - 1);
    /** Counters lie 128 bytes apart: two lines of the cache, since processors fetch them in pairs. */
    private static final int APART = 32;

    private final AtomicIntegerArray inside = new AtomicIntegerArray((COUNTERS + 1) * APART);
    private final AtomicBoolean released = new AtomicBoolean();
    private final Runnable release;
    private volatile String name;
    private volatile boolean closed;

    /**
     * An open gate.
     *
     * @param name what is guarded, for messages: "the model nsrf"
     * @param release frees the resource; called once
     */
    public Gate(String name, Runnable release) {
        this.name = name;
        this.release = release;
    }

    /** Enters, or throws {@link IllegalStateException} where it is closed; the result is for {@link #leave}. */
    public int enter() {
        int counter = (1 + ((int) Thread.currentThread().getId() & (COUNTERS - 1))) * APART;
        inside.getAndIncrement(counter);
        if (closed) {
            leave(counter);
            check();
        }
        return counter;
    }

    /** Ends the call that {@link #enter} began; from any thread. Returns 0, a call that may be left again. */
    public int leave(int call) {
        if (call != 0) {
            inside.getAndDecrement(call);
            if (closed) {
                releaseIfEmpty();
            }
        }
        return 0;
    }

    /** The result of {@code work}, which is a call. */
    public <T> T call(Supplier<T> work) {
        int call = enter();
        try {
            return work.get();
        } finally {
            leave(call);
        }
    }

    /** Throws {@link IllegalStateException} with the name of what is guarded where it is closed. */
    public void check() {
        if (closed) {
            throw new IllegalStateException(name + " is closed");
        }
    }

    /** Refuses calls from now on; the last one inside frees the resource. Closing twice is allowed. */
    public void close() {
        closed = true;
        releaseIfEmpty();
    }

    /** Calls what is guarded {@code value} in messages. */
    public void name(String value) {
        name = value;
    }

    private void releaseIfEmpty() {
        for (int counter = APART; counter < inside.length(); counter += APART) {
            if (inside.get(counter) != 0) {
                return;
            }
        }
        if (released.compareAndSet(false, true)) {
            release.run();
        }
    }
}
