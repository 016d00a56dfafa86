package org.bochner.learn.plain;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.bochner.RandomStream;
import org.bochner.linalg.SparseRows;
import org.bochner.store.Block;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The median distance between two rows, the usual first guess of a kernel's width.
 *
 * <ol>
 *   <li>Choose up to {@value #SAMPLE} row numbers by the seed, and take those rows in one pass over the store.
 *   <li>Bring them into a random order (a file may be sorted), and take the distances between rows up to
 *       {@value #NEIGHBOURS} places apart: some 50 000 pairs, whose median has an error of a few per cent.
 *   <li>Where more than half of the distances are 0 (many equal rows), take the mean of the others; where all are 0,
 *       take 1.
 * </ol>
 *
 * <p>Cost: one pass; then 50 000·d operations, or as many as the rows have entries where they are sparse.
 */
public final class MedianDistance {
    private static final int SAMPLE = 1000;
    private static final int NEIGHBOURS = 50;

    private MedianDistance() {}

    /** The median Euclidean distance of a sample of the rows; positive. Depends on rows and seed alone. */
    public static double of(RowStore rows, long seed) {
        RandomStream stream = RandomStream.of(seed);
        SampledRow[] sample = chosen(rows, choose(rows.rows(), stream));
        int[] order = stream.permutation(sample.length);
        int n = order.length;
        int reach = Math.min(NEIGHBOURS, n / 2);
        double[] distances = new double[n * reach];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int s = 1; s <= reach; s++) {
                distances[count++] = sample[order[i]].distance(sample[order[(i + s) % n]]);
            }
        }
        return robustMedian(distances);
    }

    /**
     * The upper median; the mean of the positive numbers where it is 0; 1 where there are none. Reorders (modified).
     */
    static double robustMedian(double[] distances) {
        if (distances.length == 0) {
            return 1;
        }
        double median = selected(distances, distances.length / 2);
        return median > 0
                ? median
                : Arrays.stream(distances).filter(value -> value > 0).average().orElse(1);
    }

    /** The number of rank {@code rank}, from 0, by Hoare's selection, which takes fewer passes than sorting. */
    private static double selected(double[] numbers, int rank) {
        int from = 0;
        int to = numbers.length - 1;
        while (from < to) {
            double pivot = numbers[(from + to) >>> 1];
            int i = from;
            int j = to;
            while (i <= j) {
                while (numbers[i] < pivot) {
                    i++;
                }
                while (numbers[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double swapped = numbers[i];
                    numbers[i++] = numbers[j];
                    numbers[j--] = swapped;
                }
            }
            if (rank <= j) {
                to = j;
            } else if (rank >= i) {
                from = i;
            } else {
                return pivot;
            }
        }
        return numbers[rank];
    }

    /** Distinct row numbers, ascending: all of them, or a uniform choice by Floyd's method. */
    private static long[] choose(long rows, RandomStream stream) {
        if (rows <= SAMPLE) {
            return LongStream.range(0, rows).toArray();
        }
        Set<Long> chosen = new HashSet<>();
        for (long last = rows - SAMPLE; last < rows; last++) {
            long number = stream.below(last + 1);
            chosen.add(chosen.contains(number) ? last : number);
        }
        return chosen.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    private static SampledRow[] chosen(RowStore rows, long[] numbers) {
        if (!rows.remote()) {
            return sample(rows, numbers);
        }
        try (MemoryStore few = MemoryStore.packed(rows.subset(row -> Arrays.binarySearch(numbers, row) >= 0))) {
            return sample(few, LongStream.range(0, numbers.length).toArray());
        }
    }

    private static SampledRow[] sample(RowStore rows, long[] numbers) {
        SampledRow[] sample = new SampledRow[numbers.length];
        rows.run(Passes.each("median distance", block -> {
            int from = Arrays.binarySearch(numbers, block.first());
            long end = block.first() + block.size();
            for (int i = from < 0 ? -1 - from : from; i < numbers.length && numbers[i] < end; i++) {
                sample[i] = copy(block, (int) (numbers[i] - block.first()));
            }
        }));
        return sample;
    }

    private static SampledRow copy(Block block, int row) {
        if (block.rows() instanceof SparseRows sparse) {
            int start = sparse.start(row);
            float[] values = new float[sparse.end(row) - start];
            sparse.values().read(start, values, 0, values.length);
            return new SampledRow(Arrays.copyOfRange(sparse.index(), start, sparse.end(row)), values);
        }
        float[] values = new float[block.rows().columns()];
        block.rows().copyRow(row, values);
        return new SampledRow(null, values);
    }

    /** The non-zero entries of one row, or all of them where {@code index} is null. */
    private record SampledRow(int[] index, float[] values) {
        double distance(SampledRow other) {
            double sum = 0;
            if (index == null) {
                for (int j = 0; j < values.length; j++) {
                    double delta = (double) values[j] - other.values[j];
                    sum += delta * delta;
                }
                return Math.sqrt(sum);
            }
            // Merges two ascending lists of columns.
            int a = 0;
            int b = 0;
            while (a < index.length || b < other.index.length) {
                int left = a < index.length ? index[a] : Integer.MAX_VALUE;
                int right = b < other.index.length ? other.index[b] : Integer.MAX_VALUE;
                double delta = (left <= right ? values[a++] : 0.0) - (right <= left ? other.values[b++] : 0.0);
                sum += delta * delta;
            }
            return Math.sqrt(sum);
        }
    }
}
