package org.bochner;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How passes run: on how many threads, within how many bytes, where progress is reported, and when to stop.
 *
 * @param threads how many threads compute, at least 1; the results do not depend on it
 * @param memory the bytes (native and heap) that data, features and work space may take together
 * @param progress where the advance of a pass is reported
 * @param deadline the {@link System#nanoTime} at which to stop, or {@link Long#MAX_VALUE} for never
 * @param interrupted whether to stop now; called often, from several threads
 */
public record Execution(int threads, long memory, Progress progress, long deadline, BooleanSupplier interrupted) {
    private static final long LEAST_MEMORY = 16L << 20;

    private static final Pattern MEMORY = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kmgt]?)(?:i?b)?");

    public Execution {
        if (threads < 1) {
            throw new BadInput("threads must be at least 1, not " + threads);
        }
        if (memory < LEAST_MEMORY) {
            throw new BadInput("memory must be at least 16 MiB, not " + memory + " bytes; allow more");
        }
    }

    /** All cores, half of the computer's memory, silent, without limit of time. */
    public static Execution defaults() {
        return new Execution(
                Runtime.getRuntime().availableProcessors(),
                defaultMemory(),
                Progress.NONE,
                Long.MAX_VALUE,
                () -> false);
    }

    /** Half of what the computer or its container has; where that is not known, what the heap may take. */
    public static long defaultMemory() {
        long physical = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
        long memory = physical > 0 ? physical / 2 : Runtime.getRuntime().maxMemory();
        return Math.max(LEAST_MEMORY, memory);
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

    /** Stops when {@code share} of the time that is left has gone; without a deadline, the same. */
    public Execution withShare(double share) {
        if (deadline == Long.MAX_VALUE) {
            return this;
        }
        long now = System.nanoTime();
        return new Execution(threads, memory, progress, now + (long) (share * (deadline - now)), interrupted);
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
