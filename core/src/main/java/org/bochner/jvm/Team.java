package org.bochner.jvm;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.bochner.Execution;

/**
 * Threads that stay together for many short rounds, such as the steps of a descent: a round of some microseconds costs
 * more to hand to a pool than to compute.
 *
 * <p>Between rounds the helpers spin for some ten microseconds, then yield to other threads, then sleep for short
 * times; so nothing is lost between two steps, and little while rows are read. Each worker has a number: a caller that
 * gives each number the same part of the work in every round keeps that part in the cache of its core.
 *
 * <p>Where another program has a core, a helper may not run for some milliseconds, which is longer than many rounds. A
 * part that its worker has not begun when the calling thread is done with its own is therefore done by the calling
 * thread. What a part computes must depend on its number alone.
 *
 * <p>A team belongs to the thread that made it, which is worker 0 itself.
 */
public final class Team implements AutoCloseable {
    private static final int SPINS = 4000;
    private static final int YIELDS = 200;
    private static final long SLEEP_NANOS = 50_000;

    private final int size;
    private final AtomicInteger working = new AtomicInteger();
    /** The last round in which each part was begun. */
    private final AtomicIntegerArray begun;

    private final AtomicReference<Throwable> problem = new AtomicReference<>();
    private IntConsumer task;
    /** The number of the current round; negative: the team ends. */
    private volatile int round;

    /** As many workers as {@code execution} has threads, but not more than {@code most}. */
    public Team(Execution execution, int most) {
        size = Math.max(1, Math.min(execution.threads(), most));
        begun = new AtomicIntegerArray(size);
        for (int helper = 1; helper < size; helper++) {
            int number = helper;
            Workers.help(() -> help(number));
        }
    }

    /** How many workers there are, the calling thread included. */
    public int size() {
        return size;
    }

    /** Calls {@code part} with 0 to before {@link #size}, each on its worker, and waits for all. */
    public void run(IntConsumer part) {
        if (size > 1) {
            task = part;
            working.set(size - 1);
            round = Math.incrementExact(round);
        }
        try {
            part.accept(0);
        } catch (RuntimeException | Error failed) {
            problem.compareAndSet(null, failed);
        }
        if (size > 1) {
            for (int number = 1; number < size; number++) {
                begin(number, round);
            }
            for (int looks = 0; working.get() > 0; looks++) {
                rest(looks);
            }
        }
        Workers.rethrow(problem.getAndSet(null));
    }

    private void help(int number) {
        int seen = 0;
        while (true) {
            for (int looks = 0; round == seen; looks++) {
                rest(looks);
            }
            seen = round;
            if (seen < 0) {
                return;
            }
            begin(number, seen);
        }
    }

    /** Does a part of the round {@code seen}, unless another thread has begun it, or the round is over. */
    private void begin(int number, int seen) {
        int last = begun.get(number);
        if (last >= seen || !begun.compareAndSet(number, last, seen)) {
            return;
        }
        try {
            task.accept(number);
        } catch (RuntimeException | Error failed) {
            problem.compareAndSet(null, failed);
        }
        working.decrementAndGet();
    }

    private static void rest(int looks) {
        if (looks < SPINS) {
            Thread.onSpinWait();
        } else if (looks < SPINS + YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(SLEEP_NANOS);
        }
    }

    /** Ends the helpers. */
    @Override
    public void close() {
        round = -1;
    }
}
