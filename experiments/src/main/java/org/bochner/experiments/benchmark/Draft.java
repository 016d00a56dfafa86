package org.bochner.experiments.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.bochner.RandomStream;

/**
 * A table that is being drawn: its columns so far, and the two sources of chance.
 *
 * <p>{@link #law} decides what the law is (which columns matter, where thresholds lie) and gives the same numbers in
 * every split; {@link #rows} decides the rows. A law draws from {@code law} a number of times that does not depend on
 * the number of rows.
 */
final class Draft {
    private static final double DECIMALS = 1e5;

    /** Chance that is the same in every split of a table. */
    final RandomStream law;
    /** Chance that is another in every split. */
    final RandomStream rows;
    /** The number of rows. */
    final int n;

    private final List<String> names = new ArrayList<>();
    private final List<String[]> columns = new ArrayList<>();

    Draft(RandomStream law, RandomStream rows, int n) {
        this.law = law;
        this.rows = rows;
        this.n = n;
    }

    List<String> names() {
        return names;
    }

    /** Row {@code i} as CSV without the target. */
    void write(int i, StringBuilder line) {
        for (String[] column : columns) {
            line.append(column[i]).append(',');
        }
    }

    /** Adds a column of numbers; NaN is an empty cell. */
    double[] add(String name, double[] values) {
        String[] cells = new String[n];
        for (int i = 0; i < n; i++) {
            cells[i] = text(values[i]);
        }
        return add(name, values, cells);
    }

    /** Adds a column of words beside what they stand for. */
    <T> T add(String name, T meaning, String[] cells) {
        names.add(name);
        columns.add(cells);
        return meaning;
    }

    static String text(double value) {
        return Double.isNaN(value) ? "" : String.valueOf(Math.round(value * DECIMALS) / DECIMALS);
    }

    /** Numbers by {@code one}, which are not a column yet. */
    double[] draw(DoubleSupplier one) {
        double[] values = new double[n];
        Arrays.setAll(values, i -> one.getAsDouble());
        return values;
    }

    /** Adds {@code count} columns of standard Gaussian numbers: {@code [column][row]}. */
    double[][] gaussians(int count) {
        return numbers(count, v -> v);
    }

    /** Adds {@code count} columns of numbers uniform on 0 to 1. */
    double[][] uniforms(int count) {
        double[][] x = new double[count][];
        for (int j = 0; j < count; j++) {
            x[j] = add("u" + (names.size() + 1), draw(rows::uniform));
        }
        return x;
    }

    /** Adds {@code count} columns of functions of Gaussian numbers. */
    double[][] numbers(int count, DoubleUnaryOperator form) {
        double[][] x = new double[count][];
        for (int j = 0; j < count; j++) {
            x[j] = add("x" + (names.size() + 1), draw(() -> form.applyAsDouble(rows.gaussian())));
        }
        return x;
    }

    /**
     * Adds a category of {@code levels} levels with the words {@code word1}, {@code word2} and so on, the first the
     * most frequent.
     *
     * @return the level of every row
     */
    int[] category(String name, String word, int levels) {
        int[] level = new int[n];
        String[] cells = new String[n];
        for (int i = 0; i < n; i++) {
            double u = rows.uniform();
            level[i] = (int) (levels * u * Math.sqrt(u));
            cells[i] = word + (level[i] + 1);
        }
        return add(name, level, cells);
    }

    /** A number for every level of a category, of the law. */
    double[] effects(int levels, double size) {
        double[] effect = new double[levels];
        for (int l = 0; l < levels; l++) {
            effect[l] = size * law.gaussian();
        }
        return effect;
    }

    /** Directions, thresholds and the like: {@code count} Gaussian numbers of the law. */
    double[] constants(int count) {
        return effects(count, 1);
    }

    /** One number for every row. */
    double[] score(RowScore score) {
        double[] values = new double[n];
        Arrays.setAll(values, score::of);
        return values;
    }

    /** The score of a row by its number. */
    interface RowScore {
        double of(int row);
    }
}
