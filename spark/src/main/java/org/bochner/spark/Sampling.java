package org.bochner.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.Function2;
import org.bochner.RandomStream;

/**
 * Draws rows of a source, each with the same chance, by the seed and its place alone.
 *
 * @param share the chance, all rows from 1 on
 */
record Sampling<T>(double share, long seed) implements Function2<Integer, Iterator<T>, Iterator<T>> {
    private static final int BITS = 1 << 30;

    @Override
    public Iterator<T> call(Integer partition, Iterator<T> rows) {
        if (share >= 1) {
            return rows;
        }
        RandomStream stream = RandomStream.of(seed, 0x73706172, partition);
        return new Iterator<>() {
            private T next;

            @Override
            public boolean hasNext() {
                while (next == null && rows.hasNext()) {
                    T row = rows.next();
                    next = stream.below(BITS) < share * BITS ? row : null;
                }
                return next != null;
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                T row = next;
                next = null;
                return row;
            }
        };
    }
}
