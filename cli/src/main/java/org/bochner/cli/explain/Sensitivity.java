package org.bochner.cli.explain;

import java.util.Optional;
import org.bochner.features.FeatureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.linalg.Rows;
import org.bochner.model.KernelMachine;
import org.bochner.spectral.Family;

/**
 * How much a machine's scores move with each input column: the root of the mean squared derivative ∂f/∂x_j, over the
 * scores and over where x may be.
 *
 * <p>{@link #at} takes the derivative at given rows, by central differences, whatever the features are. {@link #of}
 * needs no rows:
 *
 * <ol>
 *   <li>Linear: the derivative is the weight w_j of column j, everywhere.
 *   <li>A map that knows it ({@link FeatureMap#sensitivity}), such as that of a measure.
 *   <li>A map that holds rows of the data ({@link FeatureMap#examples}), such as landmarks: the derivative at some of
 *     them.
 * </ol>
 *
 * <p>Columns count per unit of their encoded values, so they compare where they were scaled alike. Cost: O(N·d) for N
 * atoms; that of 2d predictions per row for rows.
 */
public final class Sensitivity {
    /** Most numbers (rows times columns) at which derivatives are taken. */
    private static final int MOST = 50_000;

    /** Derivatives by all columns at once need the square of their number in memory. */
    public static final int MOST_COLUMNS = 4096;

    private static final float STEP = 0.02f;

    private Sensitivity() {}

    /** One number per encoded column, or empty where it depends on rows of data. */
    public static Optional<double[]> of(KernelMachine machine) {
        FeatureMap map = machine.map().orElse(null);
        if (map == null) {
            return Optional.of(roots(energies(machine.function()), machine.outputs()));
        }
        return map.sensitivity(energies(machine.function()))
                .map(energy -> roots(energy, machine.outputs()))
                .or(() -> map.examples().map(rows -> atExamples(machine, rows)));
    }

    /** Whether the derivatives are the same at every row, so that {@link #of} is exact. */
    public static boolean everywhereAlike(KernelMachine machine) {
        return machine.map().isEmpty()
                || machine.map()
                        .flatMap(FeatureMap::spectrum)
                        .filter(measure -> measure.family() == Family.COORDINATE)
                        .isPresent();
    }

    /** How many rows {@link #at} should get for a machine of so many columns. */
    public static int points(int columns) {
        return Math.max(1, Math.min(1000, MOST / columns));
    }

    /** One number per encoded column, from the derivatives at {@code rows}. */
    public static double[] at(KernelMachine machine, float[][] rows) {
        int columns = machine.inputs();
        double[] energy = new double[columns];
        DenseRows around = DenseRows.allocate(2 * columns, columns);
        try {
            for (float[] x : rows) {
                for (int j = 0; j < columns; j++) {
                    float center = x[j];
                    x[j] = center + STEP;
                    around.memory().write(around.start(2 * j), x, 0, columns);
                    x[j] = center - STEP;
                    around.memory().write(around.start(2 * j + 1), x, 0, columns);
                    x[j] = center;
                }
                add(machine.scores(around), machine.outputs(), energy);
            }
        } finally {
            around.memory().close();
        }
        return roots(energy, (long) machine.outputs() * rows.length);
    }

    /** Adds the squared slope of every score to the energy (modified) of its column. */
    private static void add(double[] scores, int outputs, double[] energy) {
        for (int j = 0; j < energy.length; j++) {
            for (int k = 0; k < outputs; k++) {
                double slope = (scores[2 * j * outputs + k] - scores[(2 * j + 1) * outputs + k]) / (2 * STEP);
                energy[j] += slope * slope;
            }
        }
    }

    private static double[] roots(double[] energy, long count) {
        double[] roots = new double[energy.length];
        for (int j = 0; j < roots.length; j++) {
            roots[j] = Math.sqrt(energy[j] / count);
        }
        return roots;
    }

    /** |w_m|² per feature, over all scores. */
    private static double[] energies(LinearFunction function) {
        Matrix weights = function.weights();
        double[] sums = new double[weights.rows()];
        for (int m = 0; m < sums.length; m++) {
            for (int k = 0; k < weights.columns(); k++) {
                sums[m] += weights.get(m, k) * weights.get(m, k);
            }
        }
        return sums;
    }

    private static double[] atExamples(KernelMachine machine, Rows examples) {
        int count = examples.rows();
        int points = Math.min(count, points(examples.columns()));
        float[][] rows = new float[points][examples.columns()];
        for (int p = 0; p < points; p++) {
            examples.copyRow((int) ((long) p * count / points), rows[p]);
        }
        return at(machine, rows);
    }
}
