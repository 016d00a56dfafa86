package org.bochner.jvm;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.bochner.Execution;

/** Work that is not a pass: a few tasks that know nothing of each other, such as the classes of a model. */
public final class Tasks {
    private Tasks() {}

    /** Runs {@code task} on another thread, soon, and does not wait for it. */
    public static void aside(Runnable task) {
        Workers.help(task);
    }

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
        List<Runnable> helpers = IntStream.range(1, Math.min(execution.threads(), count))
                .mapToObj(helper -> Workers.help(work))
                .toList();
        work.run();
        helpers.forEach(Runnable::run);
        Workers.rethrow(problem.get());
    }
}
