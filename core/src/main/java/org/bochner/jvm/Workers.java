package org.bochner.jvm;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.Execution;

/**
 * The threads that help the calling thread with a pass: one pool for the process, daemons, kept for a while after use
 * because passes are often short and come in hundreds.
 *
 * <p>The pool has no upper limit and no queue, so a pass that is started within another can never wait for a thread
 * that waits for it. How many threads a pass uses follows from its {@link Execution}.
 */
public final class Workers {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), Workers::daemon);

    private Workers() {}

    /** Runs {@code task} on another thread, soon; what is returned waits for its end. */
    public static Runnable help(Runnable task) {
        return CompletableFuture.runAsync(task, POOL)::join;
    }

    /** Throws an error or an unchecked exception as it is; does nothing for null. */
    public static void rethrow(Throwable problem) {
        if (problem instanceof Error error) {
            throw error;
        }
        if (problem instanceof RuntimeException failed) {
            throw failed;
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "bochner-worker-" + NUMBER.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
