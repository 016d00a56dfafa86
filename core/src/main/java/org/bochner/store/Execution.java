package org.bochner.store;

import java.util.function.BooleanSupplier;

/**
 * How passes run: on how many threads, within how many bytes, who watches, and when to stop.
 *
 * @param threads how many threads compute, at least 1; the results do not depend on it
 * @param memory the bytes (native and heap) that data, features and work space may take together
 * @param progress who is told how far a pass is
 * @param deadline the {@link System#nanoTime} at which to stop, or {@link Long#MAX_VALUE} for never
 * @param interrupted whether someone asks to stop now
 */
public record Execution(int threads, long memory, Progress progress, long deadline, BooleanSupplier interrupted) {
    public Execution {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, not " + threads);
        }
        if (memory < 1 << 24) {
            throw new IllegalArgumentException("memory must be at least 16 MiB, not " + memory + " bytes");
        }
    }

    /** All cores, 4 GiB of memory, silent, without limit of time. */
    public static Execution defaults() {
        return new Execution(
                Runtime.getRuntime().availableProcessors(), 4L << 30, Progress.NONE, Long.MAX_VALUE, () -> false);
    }

    public Execution withThreads(int value) {
        return new Execution(value, memory, progress, deadline, interrupted);
    }

    public Execution withMemory(long value) {
        return new Execution(threads, value, progress, deadline, interrupted);
    }

    public Execution withProgress(Progress value) {
        return new Execution(threads, memory, value, deadline, interrupted);
    }

    /** Stops {@code seconds} from now. */
    public Execution withSeconds(double seconds) {
        return new Execution(threads, memory, progress, System.nanoTime() + (long) (seconds * 1e9), interrupted);
    }

    public Execution withInterrupt(BooleanSupplier value) {
        return new Execution(threads, memory, progress, deadline, value);
    }

    /** The same without a deadline or interruption, for the last passes after a stop. */
    public Execution unlimited() {
        return new Execution(threads, memory, progress, Long.MAX_VALUE, () -> false);
    }

    public boolean stopped() {
        return interrupted.getAsBoolean() || (deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0);
    }

    /** Throws {@link Stopped} when it is time to stop. */
    public void check() {
        if (stopped()) {
            throw new Stopped(interrupted.getAsBoolean() ? "interrupted" : "out of time");
        }
    }
}
