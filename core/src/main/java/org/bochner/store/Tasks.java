package org.bochner.store;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.bochner.Execution;

/** Work that is not a pass: a few tasks that know nothing of each other, such as the classes of a model. */
public final class Tasks {
    private Tasks() {}

    /** Calls {@code task} with 0 to before {@code count}, each once, on the execution's threads, and waits for all. */
    public static void run(Execution execution, int count, IntConsumer task) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> problem = new AtomicReference<>();
        Runnable work = () -> {
            for (int i = next.getAndIncrement(); i < count && problem.get() == null; i = next.getAndIncrement()) {
                try {
                    task.accept(i);
                } catch (RuntimeException | Error failed) {
                    problem.compareAndSet(null, failed);
                }
            }
        };
        int helpers = Math.min(execution.threads(), count) - 1;
        CountDownLatch ended = new CountDownLatch(Math.max(0, helpers));
        for (int t = 0; t < helpers; t++) {
            Workers.help(() -> {
                work.run();
                ended.countDown();
            });
        }
        work.run();
        awaitAll(ended);
        if (problem.get() instanceof Error error) {
            throw error;
        }
        if (problem.get() instanceof RuntimeException failed) {
            throw failed;
        }
    }

    private static void awaitAll(CountDownLatch ended) {
        boolean interrupted = false;
        while (true) {
            try {
                ended.await();
                break;
            } catch (InterruptedException asked) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
