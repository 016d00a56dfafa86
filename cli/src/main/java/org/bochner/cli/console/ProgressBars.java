package org.bochner.cli.console;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.bochner.Progress;
import org.bochner.cli.option.Seconds;

/**
 * One line on a terminal that shows how far the work is: what, how much of it, how fast, and the time left.
 *
 * <p>Stages may lie within each other (a fit, its passes): the line shows the outermost, names the innermost and
 * has what was measured last. It is
 * drawn at most ten times a second, and not in the first two seconds, so that short work draws nothing. The time left
 * assumes that the rest goes as fast as the part that is done.
 */
public final class ProgressBars implements Progress {
    private static final long PATIENCE = 2_000_000_000L;
    private static final long INTERVAL = 100_000_000L;
    private static final int BAR = 20;

    private final PrintStream terminal;
    private final int width;
    private final LongSupplier clock;
    private final Deque<Bar> open = new ArrayDeque<>();
    private final AtomicLong nextDraw;
    private boolean drawn;

    /**
     * @param terminal where to draw
     * @param width the columns of the terminal
     * @param clock nanoseconds that never go back
     */
    ProgressBars(PrintStream terminal, int width, LongSupplier clock) {
        this.terminal = terminal;
        this.width = width;
        this.clock = clock;
        this.nextDraw = new AtomicLong(clock.getAsLong() + PATIENCE);
    }

    @Override
    public Stage begin(String what, long units) {
        Bar bar = new Bar(what, units, clock.getAsLong());
        synchronized (open) {
            open.addLast(bar);
        }
        return bar;
    }

    /** Removes the line from the terminal; the next advance draws it again. */
    public void clear() {
        synchronized (open) {
            if (drawn) {
                terminal.print("\r\u001b[K");
                terminal.flush();
                drawn = false;
            }
        }
    }

    private void drawWhenDue() {
        long now = clock.getAsLong();
        long due = nextDraw.get();
        // One thread wins the right to draw; the others go on computing.
        if (now - due < 0 || !nextDraw.compareAndSet(due, now + INTERVAL)) {
            return;
        }
        synchronized (open) {
            if (!open.isEmpty()) {
                terminal.print("\r" + line(now) + "\u001b[K");
                terminal.flush();
                drawn = true;
            }
        }
    }

    private String line(long now) {
        // A stage of one part shows nothing until its end.
        Bar inner = open.getLast();
        Bar outer = open.stream().filter(bar -> bar.units != 1).findFirst().orElse(inner);
        String line = outer.show(now);
        if (inner != outer) {
            line += " · " + inner.what + " " + inner.percent();
        }
        line += open.stream().map(Bar::measured).collect(Collectors.joining());
        // A line that wraps could not be taken back by a carriage return.
        return line.length() < width ? line : line.substring(0, Math.max(0, width - 1));
    }

    private final class Bar implements Stage {
        private final String what;
        private final long units;
        private final long started;
        private final AtomicLong done = new AtomicLong();
        private final Map<String, Double> metrics = new LinkedHashMap<>();

        Bar(String what, long units, long started) {
            this.what = what;
            this.units = units;
            this.started = started;
        }

        @Override
        public void advance(long more) {
            done.addAndGet(more);
            drawWhenDue();
        }

        @Override
        public void close() {
            synchronized (open) {
                open.remove(this);
                if (open.isEmpty()) {
                    clear();
                }
            }
        }

        @Override
        public void metric(String name, double value) {
            synchronized (open) {
                metrics.put(name, value);
            }
        }

        String measured() {
            return metrics.entrySet().stream()
                    .map(each -> String.format(Locale.ROOT, " · %s %.3g", each.getKey(), each.getValue()))
                    .collect(Collectors.joining());
        }

        private double part() {
            return units <= 0 ? 0 : Math.min(1, (double) done.get() / units);
        }

        String percent() {
            return units <= 0 ? "" : (int) (100 * part()) + " %";
        }

        String show(long now) {
            double seconds = (now - started) / 1e9;
            double rate = seconds > 0 ? done.get() / seconds : 0;
            if (units <= 0) {
                return what + "  " + done.get() + "  " + count(rate) + "/s";
            }
            int full = (int) (BAR * part());
            String left = rate > 0 ? Seconds.show(Math.max(0, units - done.get()) / rate) : "?";
            return what + " [" + "#".repeat(full) + "-".repeat(BAR - full) + "] " + percent() + "  " + count(rate)
                    + "/s  " + left + " left";
        }
    }

    /** A rate in few digits: {@code 0.42}, {@code 310}, {@code 12.5k}, {@code 3.1M}. */
    public static String count(double value) {
        String form = value < 10 ? "%.2f" : value < 1000 ? "%.0f" : value < 1e6 ? "%.1fk" : "%.1fM";
        double scaled = value < 1000 ? value : value < 1e6 ? value / 1e3 : value / 1e6;
        return String.format(Locale.ROOT, form, scaled);
    }
}
