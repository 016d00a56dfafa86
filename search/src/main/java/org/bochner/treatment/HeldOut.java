package org.bochner.treatment;

import org.bochner.RandomStream;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** Draws some rows to learn from and others to test on: as the rows' own splitter says, else at random. */
public final class HeldOut {
    /** The part of the rows to learn from. */
    public static final byte TRAINING = 1;

    /** The part of the rows to test on. */
    public static final byte TEST = 2;

    private static final long STREAM = 0x68656c64L;

    private HeldOut() {}

    /**
     * The part of each row: {@link #TRAINING}, {@link #TEST}, or 0 where it is left out.
     *
     * @param most about how many rows are taken; rows of weight 0 never are
     * @param share the share of them that tests
     */
    public static byte[] parts(RowStore rows, long most, double share, long seed) {
        int n = Math.toIntExact(rows.rows());
        double[] weights = Passes.weights(rows);
        RowStore.Splitter splitter = rows.splitter();
        byte[] given = splitter == null ? null : splitter.parts(2, share, classes(rows, n), seed);
        RandomStream stream = RandomStream.of(seed, STREAM);
        byte[] parts = new byte[n];
        for (int i = 0; i < n; i++) {
            boolean kept = stream.uniform() * n < most && weights[i] > 0;
            boolean drawn = stream.uniform() < share;
            boolean tests = given == null ? drawn : given[i] == 1;
            parts[i] = !kept ? 0 : tests ? TEST : TRAINING;
        }
        return parts;
    }

    private static short[] classes(RowStore rows, int n) {
        short[] classes = new short[n];
        if (rows.task().isClassification()) {
            double[] all = Passes.targets(rows);
            for (int i = 0; i < n; i++) {
                classes[i] = (short) all[i];
            }
        }
        return classes;
    }
}
