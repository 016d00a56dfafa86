package org.bochner.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;

/**
 * The programs of {@link LifetimeTest}: {@code closed FILE CYCLES} loads a model, predicts from 8 threads and closes it
 * at a random moment; {@code forgotten FILE CYCLES} loads, predicts and closes nothing. Both print the growth of the
 * resident set after the first fifth of the cycles.
 */
final class Lifetimes {
    private static final int THREADS = 8;

    private Lifetimes() {}

    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[1]);
        int cycles = Integer.parseInt(arguments[2]);
        try (DenseRowsOf rows = new DenseRowsOf(file)) {
            if (arguments[0].equals("closed")) {
                closed(file, cycles, rows.rows);
            } else {
                forgotten(file, cycles, rows.rows);
            }
        }
    }

    /** Some rows with the columns that a model takes. */
    private static final class DenseRowsOf implements AutoCloseable {
        private final DenseRows rows;

        private DenseRowsOf(Path file) {
            try (Model model = Model.load(file)) {
                Random random = new Random(1);
                float[][] values = new float[40][model.machine().inputs()];
                for (float[] row : values) {
                    for (int j = 0; j < row.length; j++) {
                        row[j] = (float) random.nextGaussian();
                    }
                }
                rows = DenseRows.of(values);
            }
        }

        @Override
        public void close() {
            rows.memory().close();
        }
    }

    private static void closed(Path file, int cycles, DenseRows rows) throws Exception {
        double[] expected;
        try (Model model = Model.load(file)) {
            expected = model.machine().scores(rows);
        }
        long start = FloatMemory.liveBytes();
        Random random = new Random(2);
        AtomicLong calls = new AtomicLong();
        AtomicLong refused = new AtomicLong();
        long before = 0;
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        for (int cycle = 0; cycle < cycles; cycle++) {
            Model model = Model.load(file);
            Callable<Void> predict = () -> {
                try {
                    while (true) {
                        check(Arrays.equals(model.machine().scores(rows), expected), "another result");
                        calls.incrementAndGet();
                    }
                } catch (IllegalStateException closed) {
                    String message = "the model rff of " + file.getFileName() + " is closed";
                    check(closed.getMessage().equals(message), closed.getMessage());
                    refused.incrementAndGet();
                    return null;
                }
            };
            List<Future<Void>> all = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                all.add(pool.submit(predict));
            }
            LockSupport.parkNanos(random.nextInt(1_000_000));
            model.close();
            for (Future<Void> each : all) {
                each.get();
            }
            check(FloatMemory.liveBytes() == start, "memory is left");
            before = cycle == cycles / 5 ? residentBytes() : before;
        }
        pool.shutdown();
        check(refused.get() == (long) THREADS * cycles, "a thread was not refused");
        System.out.println("calls " + calls + " refused " + refused);
        System.out.println("resident " + before + " growth " + (residentBytes() - before));
    }

    private static void forgotten(Path file, int cycles, DenseRows rows) throws IOException {
        long start = FloatMemory.liveBytes();
        long before = 0;
        long most = 0;
        long opened = 0;
        for (int cycle = 0; cycle < cycles; cycle++) {
            KernelMachine machine = Model.load(file).machine();
            opened += 4L * machine.inputs() * machine.features() / 2;
            machine.scores(rows);
            most = Math.max(most, FloatMemory.liveBytes());
            if (cycle == cycles / 5) {
                collect(start);
                before = residentBytes();
            }
        }
        collect(start);
        check(FloatMemory.liveBytes() == start, FloatMemory.liveBytes() - start + " bytes are left");
        System.out.println("opened " + opened + " most at once " + most);
        System.out.println("resident " + before + " growth " + (residentBytes() - before));
    }

    private static void collect(long bytes) {
        for (int i = 0; i < 50 && FloatMemory.liveBytes() > bytes; i++) {
            System.gc();
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }

    private static long residentBytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        throw new IOException("no VmRSS in /proc/self/status");
    }
}
