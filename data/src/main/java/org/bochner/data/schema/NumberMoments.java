package org.bochner.data.schema;

import java.util.Arrays;

/**
 * Moments of many columns of numbers of which most may be zero. Zeros need not be given: {@link #finish} adds them.
 *
 * <p>Per column Welford's recurrence over what was given; then n₀ zeros are joined to n₁ values of mean m and squares s
 * as two samples are (Chan, Golub, LeVeque 1983): mean n₁m/n, squares s + m²·n₀n₁/n.
 */
public final class NumberMoments {
    private int width;
    private long[] given = new long[0];
    private double[] mean = new double[0];
    private double[] squares = new double[0];
    private double[] least = new double[0];
    private double[] largest = new double[0];
    private double longest;

    public NumberMoments() {}

    /** Adds one row of {@code count} entries. */
    public void add(int[] index, double[] values, int count) {
        if (count > 0 && index[count - 1] >= mean.length) {
            grow(index[count - 1] + 1);
        }
        double norm = 0;
        for (int k = 0; k < count; k++) {
            add(index[k], values[k]);
            norm += values[k] * values[k];
        }
        longest = Math.max(longest, norm);
    }

    /** Adds one whole row. */
    public void add(double[] values) {
        if (values.length > mean.length) {
            grow(values.length);
        }
        double norm = 0;
        for (int j = 0; j < values.length; j++) {
            add(j, values[j]);
            norm += values[j] * values[j];
        }
        longest = Math.max(longest, norm);
    }

    private void add(int j, double x) {
        double step = x - mean[j];
        mean[j] += step / ++given[j];
        squares[j] += step * (x - mean[j]);
        least[j] = Math.min(least[j], x);
        largest[j] = Math.max(largest[j], x);
        width = Math.max(width, j + 1);
    }

    /** Adds the zeros that were left out of {@code rows} rows and {@code columns} columns. */
    public void finish(long rows, int columns) {
        grow(columns);
        width = columns;
        for (int j = 0; j < width; j++) {
            long zeros = rows - given[j];
            if (zeros > 0) {
                double share = (double) given[j] / rows;
                squares[j] += mean[j] * mean[j] * zeros * share;
                mean[j] *= share;
                least[j] = Math.min(least[j], 0);
                largest[j] = Math.max(largest[j], 0);
                given[j] = rows;
            }
        }
    }

    private void grow(int needed) {
        int old = mean.length;
        if (needed <= old) {
            return;
        }
        int size = Math.max(needed, old + old / 2);
        given = Arrays.copyOf(given, size);
        mean = Arrays.copyOf(mean, size);
        squares = Arrays.copyOf(squares, size);
        least = Arrays.copyOf(least, size);
        largest = Arrays.copyOf(largest, size);
        Arrays.fill(least, old, size, Double.POSITIVE_INFINITY);
        Arrays.fill(largest, old, size, Double.NEGATIVE_INFINITY);
    }

    public int width() {
        return width;
    }

    public double mean(int column) {
        return mean[column];
    }

    /** The deviation by n. */
    public double deviation(int column) {
        return given[column] == 0 ? 0 : Math.sqrt(Math.max(0, squares[column] / given[column]));
    }

    public double least(int column) {
        return least[column];
    }

    public double largest(int column) {
        return largest[column];
    }

    /** The largest Euclidean norm of a row. */
    public double longestRow() {
        return Math.sqrt(longest);
    }
}
