package org.bochner.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bochner.learn.Range;

/** Surfaces on which ways to search are compared; each on the unit cube, with its least value and its range known. */
enum Surfaces {
    /** Branin's, on [−5, 10] × [0, 15]: three equal minima. */
    BRANIN(2, 0.397887, 308.129, u -> {
        double x = 15 * u[0] - 5;
        double y = 15 * u[1];
        double a = y - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
        return a * a + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
    }),
    /** The six-hump camel, on [−2, 2] × [−1, 1]. */
    CAMEL(2, -1.031628, 5.73333, u -> {
        double x = 4 * u[0] - 2;
        double y = 2 * u[1] - 1;
        return (4 - 2.1 * x * x + x * x * x * x / 3) * x * x + x * y + (4 * y * y - 4) * y * y;
    }),
    /** The logarithm of Goldstein's and Price's, on [−2, 2]². */
    GOLDSTEIN_PRICE(2, Math.log(3), Math.log(1015690.2717), u -> {
        double x = 4 * u[0] - 2;
        double y = 4 * u[1] - 2;
        double s = x + y + 1;
        double t = 2 * x - 3 * y;
        double a = 1 + s * s * (19 - 14 * x + 3 * x * x - 14 * y + 6 * x * y + 3 * y * y);
        double b = 30 + t * t * (18 - 32 * x + 12 * x * x + 48 * y - 36 * x * y + 27 * y * y);
        return Math.log(a * b);
    }),
    /** Hartmann's in three dimensions. */
    HARTMANN_3(3, -3.862782, 0, u -> {
        double[] alpha = {1, 1.2, 3, 3.2};
        double[][] a = {{3, 10, 30}, {0.1, 10, 35}, {3, 10, 30}, {0.1, 10, 35}};
        double[][] p = {
            {0.3689, 0.1170, 0.2673}, {0.4699, 0.4387, 0.7470}, {0.1091, 0.8732, 0.5547}, {0.0381, 0.5743, 0.8828}
        };
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            double inner = 0;
            for (int j = 0; j < 3; j++) {
                inner += a[i][j] * (u[j] - p[i][j]) * (u[j] - p[i][j]);
            }
            sum -= alpha[i] * Math.exp(-inner);
        }
        return sum;
    }),
    /** Levy's in four dimensions on [−10, 10]⁴: a sine over a bowl. */
    LEVY_4(4, 0, 254.8984, u -> {
        double[] w = new double[4];
        for (int i = 0; i < 4; i++) {
            w[i] = 1 + (20 * u[i] - 11) / 4;
        }
        double sum = Math.pow(Math.sin(Math.PI * w[0]), 2);
        for (int i = 0; i < 3; i++) {
            sum += (w[i] - 1) * (w[i] - 1) * (1 + 10 * Math.pow(Math.sin(Math.PI * w[i] + 1), 2));
        }
        return sum + (w[3] - 1) * (w[3] - 1) * (1 + Math.pow(Math.sin(2 * Math.PI * w[3]), 2));
    });

    final int dimensions;
    final double least;
    final double most;
    private final ToDoubleFunction<double[]> function;

    Surfaces(int dimensions, double least, double most, ToDoubleFunction<double[]> function) {
        this.dimensions = dimensions;
        this.least = least;
        this.most = most;
        this.function = function;
    }

    double at(double[] point) {
        return function.applyAsDouble(point);
    }

    static Space cube(int dimensions) {
        List<Space.Dimension> all = new ArrayList<>();
        for (int i = 0; i < dimensions; i++) {
            all.add(new Space.Dimension("x" + i, Range.linear(0, 1)));
        }
        return new Space(all, 1);
    }

    /** How far the best of a search lies above the least value, in parts of the range. */
    double regret(Searcher searcher) {
        List<Evaluation> told = new ArrayList<>();
        double best = Double.POSITIVE_INFINITY;
        for (Trial trial = searcher.next(told).orElse(null);
                trial != null;
                trial = searcher.next(told).orElse(null)) {
            double value = at(trial.point());
            best = Math.min(best, value);
            told.add(new Evaluation(trial, value, 0, 0));
        }
        return (best - least) / (most - least);
    }
}
