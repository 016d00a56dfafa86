package org.bochner.libsvm;

import java.util.Arrays;
import libsvm.svm_node;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.jvm.Tasks;

/**
 * Ends LIBSVM's training soon after a stop.
 *
 * <p>LIBSVM can be stopped only where it prints, after a thousand steps, which may take half a minute. So a thread asks
 * the execution some times a second, and after a stop takes the rows away: the next value of the kernel that LIBSVM
 * computes fails.
 */
final class StopWatch implements AutoCloseable {
    private static final long MILLISECONDS = 20;

    private final Execution execution;
    private final svm_node[][] rows;
    private boolean over;
    private boolean emptied;

    /** Watches a training on {@code rows}, which are of no more use after a stop. */
    StopWatch(Execution execution, svm_node[][] rows) {
        this.execution = execution;
        this.rows = rows;
        Tasks.aside(this::watch);
    }

    private synchronized void watch() {
        try {
            while (!over && !emptied) {
                wait(MILLISECONDS);
                if (!over && execution.stopped()) {
                    Arrays.stream(rows).forEach(row -> Arrays.fill(row, null));
                    emptied = true;
                }
            }
        } catch (InterruptedException notOurs) {
            over = true;
        }
    }

    /** Throws {@link Stopped} if the rows were taken away; they are safe once the watch is closed. */
    synchronized void check() {
        if (emptied) {
            throw new Stopped("interrupted");
        }
    }

    @Override
    public synchronized void close() {
        over = true;
        notifyAll();
    }
}
