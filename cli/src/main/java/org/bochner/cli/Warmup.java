package org.bochner.cli;

import java.util.concurrent.atomic.AtomicBoolean;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;

/**
 * Brings the hot loops to speed while a file is read.
 *
 * <p>Until the JVM has compiled them, loops of the Vector API run a hundred times slower than after, and the first call of
 * the native library waits for it to be loaded. Reading keeps one core busy; meanwhile this maps a few made-up rows on
 * another, at most for {@value #MOST_NANOS} ns or until it is ended. Nothing of it is kept.
 */
final class Warmup {
    private static final long MOST_NANOS = 1_000_000_000L;
    private static final int ROWS = 96;
    private static final int INPUTS = 8;
    private static final int ATOMS = 512;

    private final AtomicBoolean done = new AtomicBoolean();
    private Thread thread;

    private Warmup() {}

    static Warmup begin() {
        Warmup warmup = new Warmup();
        if (Runtime.getRuntime().availableProcessors() > 1) {
            Thread thread = new Thread(warmup::run, "bochner-warmup");
            thread.setDaemon(true);
            thread.start();
            warmup.thread = thread;
        }
        return warmup;
    }

    private void run() {
        long start = System.nanoTime();
        try (FloatMemory rows = FloatMemory.allocate(ROWS * INPUTS);
                FloatMemory z = FloatMemory.allocate(ROWS * 2 * ATOMS);
                FloatMemory gram = FloatMemory.allocate(ATOMS * ATOMS)) {
            float[] line = new float[ROWS * INPUTS];
            java.util.Arrays.fill(line, 1f);
            rows.write(0, line, 0, line.length);
            Blas.get().ssyrk(ROWS, ATOMS, 1f, z, 0, 2 * ATOMS, 0f, gram, ATOMS);
            try (MeasureMap map = new MeasureMap(FrequencyDraw.draw(
                    BaseKernel.parse("gaussian"), Draw.IID, Family.FOURIER_PAIR, ATOMS, INPUTS, 1))) {
                while (!done.get() && System.nanoTime() - start < MOST_NANOS) {
                    map.apply(new DenseRows(rows, ROWS, INPUTS), z, 0, 2 * ATOMS);
                }
            }
        }
    }

    /** Ends it, and waits until its memory is free: some milliseconds. */
    void end() {
        done.set(true);
        if (thread != null) {
            try {
                thread.join();
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
