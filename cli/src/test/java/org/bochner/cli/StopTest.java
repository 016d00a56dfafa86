package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.bochner.CancelToken;
import org.bochner.Execution;
import org.bochner.Stopped;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Estimator;
import org.bochner.learn.Methods;
import org.bochner.linalg.FloatMemory;
import org.bochner.methods.Rff;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A token, the time and an interrupt end the fit of every method soon, at any moment, and leave nothing behind.
 *
 * <p>What is asserted is the work after the stop, in seconds of the processor, which other programs on the computer
 * do not change. {@code -Dbochner.stops=N} stops every method N times, {@code -Dbochner.stops.seed=S} at other
 * moments, and {@code -Dbochner.stops.print=true} prints how long each fit went on by the clock.
 */
class StopTest {
    private static final int STOPS = Integer.getInteger("bochner.stops", 2);
    /** Two threads for two seconds. */
    private static final double MOST_WORK = 4;

    private static final Execution EXECUTION = Execution.defaults().threads(2);
    private static final Random MOMENTS = new Random(Long.getLong("bochner.stops.seed", 1));
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static Dataset classes;
    private static Dataset numbers;

    private enum Stop {
        CANCEL,
        TIME,
        INTERRUPT
    }

    @BeforeAll
    static void makeRows() {
        Random random = new Random(1);
        double[][] x = new double[20_000][12];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            Arrays.setAll(x[i], j -> random.nextGaussian());
            y[i] = Math.sin(3 * x[i][0]) + Math.sin(2 * x[i][1] * x[i][2]) + 0.3 * random.nextGaussian();
        }
        classes = Dataset.of(
                x,
                Arrays.stream(y)
                        .mapToObj(each -> each > 0.7 ? "high" : each < -0.7 ? "low" : "middle")
                        .toArray(String[]::new));
        numbers = Dataset.of(x, y);
    }

    @AfterAll
    static void close() {
        classes.close();
        numbers.close();
    }

    static Stream<String> methods() {
        return RefitTest.methods();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyStopEndsAFitSoonAndLeavesNothing(String name) throws InterruptedException {
        int first = name.hashCode() & 0xff;
        for (int k = 0; k < STOPS; k++) {
            Stop kind = Stop.values()[(first + k) % Stop.values().length];
            boolean regression = k % 2 == 1 && !name.equals("lkrf-joint");
            check(name, regression ? numbers : classes, kind, 0.02 + MOMENTS.nextDouble());
        }
    }

    /** The candidates of lkrf-joint take the square of their number in memory. */
    static Estimator<?> estimator(String name, int features) {
        Estimator<?> plain = Methods.named(name).features(features);
        return name.equals("lkrf-joint") ? plain.set("candidates", 600) : plain;
    }

    private static void check(String name, Dataset data, Stop kind, double moment) throws InterruptedException {
        String what = String.format("%s, %s after %.3f s", name, kind, moment);
        long memory = FloatMemory.liveBytes();
        CancelToken token = new CancelToken();
        Thread caller = Thread.currentThread();
        CountDownLatch over = new CountDownLatch(1);
        AtomicLong atStop = new AtomicLong(Long.MAX_VALUE);
        Thread stopper = new Thread(() -> {
            try {
                if (!over.await((long) (1e6 * moment), TimeUnit.MICROSECONDS)) {
                    atStop.set(PROCESS.getProcessCpuTime());
                    if (kind == Stop.CANCEL) {
                        token.cancel();
                    } else if (kind == Stop.INTERRUPT) {
                        caller.interrupt();
                    }
                }
            } catch (InterruptedException notOurs) {
                Thread.currentThread().interrupt();
            }
        });
        Execution execution = EXECUTION.cancel(token);
        if (kind == Stop.TIME) {
            execution = execution.time(Duration.ofNanos((long) (1e9 * moment)));
        }
        long start = System.nanoTime();
        stopper.start();
        String result;
        try (Model model = Model.fit(data, estimator(name, 400), execution)) {
            result = model.provenance().interrupted() ? "a model" : "finished";
            assertThat(model.provenance().metrics()).as(what).isNotEmpty();
        } catch (Stopped stopped) {
            result = "Stopped";
        }
        double late = (System.nanoTime() - start) * 1e-9 - moment;
        double work = Math.max(0, (PROCESS.getProcessCpuTime() - atStop.get()) * 1e-9);
        over.countDown();
        boolean flag = Thread.interrupted();
        stopper.join();
        flag |= Thread.interrupted();
        if (Boolean.getBoolean("bochner.stops.print")) {
            System.out.printf("%s: %s %.2f s later, %.2f s of the processor%n", what, result, late, work);
        }
        if (!result.equals("finished")) {
            assertThat(work).as(what).isLessThan(MOST_WORK);
            assertThat(flag).as(what).isEqualTo(kind == Stop.INTERRUPT);
        }
        assertThat(FloatMemory.liveBytes()).as(what).isEqualTo(memory);
        assertNoneWorks(what);
    }

    /** Threads of the pool are kept for the next fit, but do nothing. */
    private static void assertNoneWorks(String what) throws InterruptedException {
        List<StackTraceElement[]> working = working();
        for (int looks = 0; looks < 200 && !working.isEmpty(); looks++) {
            Thread.sleep(10);
            working = working();
        }
        assertThat(working).as(what).isEmpty();
    }

    private static List<StackTraceElement[]> working() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(each -> each.getKey().getName().startsWith("bochner-"))
                .map(Map.Entry::getValue)
                .filter(frames -> Arrays.stream(frames)
                        .anyMatch(frame -> frame.getClassName().startsWith("org.bochner.")))
                .toList();
    }

    @Test
    void aStopBeforeTheFirstStepIsThrown() {
        CancelToken token = new CancelToken();
        token.cancel();
        assertThatThrownBy(() -> Model.fit(classes, Rff.features(100), EXECUTION.cancel(token)))
                .isInstanceOf(Stopped.class)
                .hasMessage("interrupted");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Model.fit(classes, Rff.features(100))).isInstanceOf(Stopped.class);
        assertThat(Thread.interrupted()).isTrue();
        Model.fit(classes, Rff.features(10).c(1).width(2), EXECUTION.time(Duration.ofHours(1)))
                .close();
    }
}
