package org.bochner;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.VMOption;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How work runs, as opposed to what it computes: threads, memory, time, cancelling and progress.
 *
 * <pre>{@code
 * CancelToken token = new CancelToken();
 * Execution execution = Execution.defaults()
 *         .threads(2)
 *         .memory("2g")
 *         .time(Duration.ofMinutes(2))
 *         .cancel(token)
 *         .progress(event -> System.out.println(event.stage() + " " + event.fraction()));
 * }</pre>
 *
 * <p>The results do not depend on threads and memory. The clock of {@link #time} starts when a fit (a search, a
 * comparison) starts, not when this object is made; so one object serves many fits. The end of the time, a cancelled
 * token and an interrupt of the thread that called for the fit do the same: the fit ends within about a second with its
 * best model so far, marked as interrupted, or throws {@link Stopped} where there is none yet. The interrupt flag of
 * the thread stays set.
 *
 * <p>Immutable; each method that changes something returns another object.
 */
public final class Execution {
    private static final long LEAST_MEMORY = 16L << 20;
    private static final long MOMENT = 300_000_000;

    private static final Pattern MEMORY = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kmgt]?)(?:i?b)?");

    private final int threads;
    private final long memory;
    private final Progress progress;
    private final Consumer<Progress.Event> listener;
    private final Duration time;
    private final long deadline;
    private final BooleanSupplier interrupted;

    private Execution(
            int threads,
            long memory,
            Progress progress,
            Consumer<Progress.Event> listener,
            Duration time,
            long deadline,
            BooleanSupplier interrupted) {
        if (threads < 1) {
            throw new BadInput("threads must be at least 1, not " + threads);
        }
        if (memory < LEAST_MEMORY) {
            throw new BadInput("memory must be at least 16 MiB, not " + memory + " bytes; allow more");
        }
        this.threads = threads;
        this.memory = memory;
        this.progress = progress;
        this.listener = listener;
        this.time = time;
        this.deadline = deadline;
        this.interrupted = interrupted;
    }

    /** All cores, {@link #defaultMemory}, silent, without limit of time. */
    public static Execution defaults() {
        return new Execution(
                Runtime.getRuntime().availableProcessors(),
                defaultMemory(),
                Progress.NONE,
                null,
                null,
                Long.MAX_VALUE,
                () -> false);
    }

    /**
     * Half of what the computer or its container has, and no more than a heap limit given to the JVM ({@code -Xmx}; one
     * by percentage is not counted). Where it is not known what there is, what the heap may take.
     */
    public static long defaultMemory() {
        long physical = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
        long memory = physical > 0
                ? Math.min(physical, Given.MAX_RAM) / 2
                : Runtime.getRuntime().maxMemory();
        return Math.max(LEAST_MEMORY, Math.min(memory, Given.HEAP));
    }

    /** Limits that the user gave to the JVM, {@link Long#MAX_VALUE} where there are none. */
    private static final class Given {
        private static final long HEAP = limit("MaxHeapSize");
        private static final long MAX_RAM = limit("MaxRAM");

        private static long limit(String option) {
            try {
                VMOption found = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                        .getVMOption(option);
                boolean given =
                        found.getOrigin() != VMOption.Origin.DEFAULT && found.getOrigin() != VMOption.Origin.ERGONOMIC;
                return given ? Long.parseLong(found.getValue()) : Long.MAX_VALUE;
            } catch (IllegalArgumentException notThisJvm) {
                return Long.MAX_VALUE;
            }
        }
    }

    /** The bytes that a text such as {@code 2g}, {@code 512m} or {@code 1.5 GiB} means; units are powers of 1024. */
    public static long parseMemory(String text) {
        Matcher parts = MEMORY.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new BadInput(
                    "memory '" + text + "' is not a size; write a number with k, m, g or t after it, such as 2g");
        }
        int power = parts.group(2).isEmpty() ? 0 : "kmgt".indexOf(parts.group(2)) + 1;
        double bytes = Double.parseDouble(parts.group(1)) * Math.pow(1024, power);
        if (bytes < LEAST_MEMORY || bytes > Long.MAX_VALUE / 4) {
            throw new BadInput("memory '" + text + "' is out of range; give at least 16m, such as 2g");
        }
        return (long) bytes;
    }

    /** A size for people, such as {@code 1.5 GiB}. */
    public static String memoryText(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double size = bytes;
        int unit = 0;
        while (size >= 1023.95 && unit < units.length - 1) {
            size /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", size, units[unit]);
    }

    /** How many threads compute. */
    public int threads() {
        return threads;
    }

    /** The same on so many threads, at least 1; the results do not depend on it. */
    public Execution threads(int count) {
        return new Execution(count, memory, progress, listener, time, deadline, interrupted);
    }

    /** The bytes, native and heap, that data, features and work space may take together. */
    public long memory() {
        return memory;
    }

    /** The same within so many bytes, at least 16 MiB; rows that do not fit are streamed from disk. */
    public Execution memory(long bytes) {
        return new Execution(threads, bytes, progress, listener, time, deadline, interrupted);
    }

    /** The same within a size such as {@code 2g}, {@code 512m} or {@code 1.5 GiB}. */
    public Execution memory(String size) {
        return memory(parseMemory(size));
    }

    /** How long a fit may take; empty for no limit. */
    public Optional<Duration> time() {
        return Optional.ofNullable(time);
    }

    /** The same with a limit of time, counted from the start of each fit. */
    public Execution time(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new BadInput("time must be above 0, not " + limit);
        }
        return new Execution(threads, memory, progress, listener, limit, deadline, interrupted);
    }

    /** The same, and stops when {@code token} is cancelled; tokens that were given before count too. */
    public Execution cancel(CancelToken token) {
        BooleanSupplier before = interrupted;
        return stopWhen(() -> token.isCancelled() || before.getAsBoolean());
    }

    /**
     * The same, and reports how far a fit is to {@code listener}: with fractions that rise from 0 to 1. It is
     * called on threads of the fit, one call at a time, and should return soon; where it throws, the fit ends with what
     * it threw.
     */
    public Execution progress(Consumer<Progress.Event> to) {
        return new Execution(threads, memory, progress, to, time, deadline, interrupted);
    }

    /** Where the advance of stages is reported. */
    public Progress progress() {
        return progress;
    }

    /** The same, reporting stages to {@code where}. */
    public Execution reporting(Progress where) {
        return new Execution(threads, memory, where, listener, time, deadline, interrupted);
    }

    /** The {@link System#nanoTime} at which to stop, or {@link Long#MAX_VALUE} for never. */
    public long deadline() {
        return deadline;
    }

    /** The same with a deadline {@code seconds} from now. */
    public Execution deadlineIn(double seconds) {
        return until(System.nanoTime() + (long) (seconds * 1e9));
    }

    /** Stops when {@code share} of the time that is left has gone; without a deadline, the same. */
    public Execution share(double share) {
        long now = System.nanoTime();
        return deadline == Long.MAX_VALUE ? this : until(now + (long) (share * (deadline - now)));
    }

    private Execution until(long value) {
        return new Execution(threads, memory, progress, listener, time, value, interrupted);
    }

    /** Whether to stop now, apart from the deadline; asked often, from several threads. */
    public BooleanSupplier interrupted() {
        return interrupted;
    }

    /** The same with another question whether to stop now. */
    public Execution stopWhen(BooleanSupplier value) {
        return new Execution(threads, memory, progress, listener, time, deadline, value);
    }

    /**
     * The same at the start of a fit: the clock of {@link #time} runs from now, and an interrupt of the current thread
     * is a request to stop.
     */
    public Execution started() {
        Thread caller = Thread.currentThread();
        BooleanSupplier before = interrupted;
        CancelToken seen = new CancelToken();
        Execution watching = stopWhen(() -> {
            if (caller.isInterrupted()) {
                seen.cancel();
            }
            return seen.isCancelled() || before.getAsBoolean();
        });
        if (time == null) {
            return watching;
        }
        // A time of centuries must not overflow the clock.
        long nanos = Math.min(time.toSeconds(), 1L << 32) * 1_000_000_000 + time.getNano();
        long end = System.nanoTime() + nanos;
        return deadline == Long.MAX_VALUE || end - deadline < 0 ? watching.until(end) : watching;
    }

    /**
     * Runs a fit, a search or the like with all that was asked for: the clock {@linkplain #started starts}, and a
     * listener is given events, the last of them with fraction 1.
     */
    public <R extends AutoCloseable> R run(Function<Execution, R> work) {
        if (listener == null) {
            return work.apply(started());
        }
        ProgressEvents events = new ProgressEvents(listener);
        Execution started = started().reporting(events);
        BooleanSupplier before = started.interrupted;
        R result;
        try {
            result = work.apply(started.stopWhen(() -> events.failure() != null || before.getAsBoolean()));
        } catch (Stopped stopped) {
            throw events.failure() == null ? stopped : events.failure();
        }
        events.end();
        RuntimeException failure = events.failure();
        if (failure != null) {
            try {
                result.close();
            } catch (Exception notClosed) {
                failure.addSuppressed(notClosed);
            }
            throw failure;
        }
        return result;
    }

    /** The same without a deadline or interruption, for the last passes after a stop. */
    public Execution unlimited() {
        return new Execution(threads, memory, progress, null, null, Long.MAX_VALUE, () -> false);
    }

    /** The same for the last passes, such as those of certificates: a stop ends them a moment after it is seen. */
    public Execution lenient() {
        AtomicLong seen = new AtomicLong();
        return unlimited().stopWhen(() -> {
            if (!stopped()) {
                return false;
            }
            long now = System.nanoTime();
            seen.compareAndSet(0, now);
            return now - seen.get() > MOMENT;
        });
    }

    /** Whether it is time to stop. */
    public boolean stopped() {
        return interrupted.getAsBoolean() || (deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0);
    }

    /** Throws {@link Stopped} when it is time to stop. */
    public void check() {
        if (stopped()) {
            throw new Stopped(interrupted.getAsBoolean() ? "interrupted" : "out of time");
        }
    }

    @Override
    public String toString() {
        return "Execution[threads=" + threads + ", memory=" + memoryText(memory)
                + (time == null ? "" : ", time=" + time) + "]";
    }
}
