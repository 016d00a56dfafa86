package org.bochner.learn.lkrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.FeatureStore;
import org.bochner.linalg.Matrix;
import org.bochner.solve.dual.HingeNewton;
import org.bochner.spectral.Draw;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.Kernels;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class SaddlePointTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    /** Rings with noisy labels, {@code classes} of them. */
    private static MemoryStore rings(int n, int classes, long seed, Execution execution) {
        RandomStream stream = RandomStream.of(seed);
        float[][] x = new float[n][2];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = (float) stream.gaussian();
            x[i][1] = (float) stream.gaussian();
            double radius = Math.hypot(x[i][0], x[i][1]) + 0.15 * stream.gaussian();
            y[i] = Math.max(0, Math.min(classes - 1, (int) (radius * classes / 2.2)));
        }
        List<String> labels = List.of("a", "b", "c").subList(0, classes);
        return MemoryStore.of(x, y, null, Task.classification(labels), execution);
    }

    private static SpectralMeasure candidates(int count, long seed) {
        return FrequencyDraw.draw(Kernels.gaussian(1), Draw.IID, count, 2, seed);
    }

    private static double[] uniform(int count) {
        double[] q = new double[count];
        Arrays.fill(q, 1.0 / count);
        return q;
    }

    /** cos and sin of every atom for every row, in double: [m][2i], [m][2i + 1]. */
    private static double[][] features(RowStore rows, SpectralMeasure candidates) {
        int count = candidates.count();
        double[] all = new double[count];
        Arrays.fill(all, 1);
        double[][] phi = new double[count][2 * (int) rows.rows()];
        try (RowStore z = FeatureStore.view(rows, new MeasureMap(candidates.withWeights(all)))) {
            z.run(Passes.each("copy", block -> {
                float[] row = new float[2 * count];
                for (int b = 0; b < block.size(); b++) {
                    block.rows().copyRow(b, row);
                    int i = (int) block.first() + b;
                    for (int m = 0; m < count; m++) {
                        phi[m][2 * i] = row[m];
                        phi[m][2 * i + 1] = row[count + m];
                    }
                }
            }));
        }
        return phi;
    }

    /** φ(x_i)·φ(x_j) weighed by q, with the signs. */
    private static double[][] signedGram(double[][] phi, double[] q, double[] signs) {
        int n = signs.length;
        double[][] gram = new double[n][n];
        for (int m = 0; m < q.length; m++) {
            for (int i = 0; i < n && q[m] > 0; i++) {
                for (int j = 0; j < n; j++) {
                    double product = phi[m][2 * i] * phi[m][2 * j] + phi[m][2 * i + 1] * phi[m][2 * j + 1];
                    gram[i][j] += q[m] * signs[i] * signs[j] * product;
                }
            }
        }
        return gram;
    }

    /** The machine's α by steps on the pair that violates the optimum most; {@code alpha} is modified. */
    private static void machine(double[][] gram, double[] signs, double c, double[] alpha) {
        int n = signs.length;
        for (int step = 0; step < 20_000; step++) {
            int up = -1;
            int down = -1;
            double highest = 0;
            double lowest = 0;
            for (int i = 0; i < n; i++) {
                double slope = signs[i] * (1 - dot(gram[i], alpha));
                boolean mayRise = signs[i] > 0 ? alpha[i] < c : alpha[i] > 0;
                boolean mayFall = signs[i] > 0 ? alpha[i] > 0 : alpha[i] < c;
                if (mayRise && (up < 0 || slope > highest)) {
                    up = i;
                    highest = slope;
                }
                if (mayFall && (down < 0 || slope < lowest)) {
                    down = i;
                    lowest = slope;
                }
            }
            if (up < 0 || down < 0 || highest - lowest < 1e-7) {
                return;
            }
            double curvature = gram[up][up] + gram[down][down] - 2 * signs[up] * signs[down] * gram[up][down];
            double t = (highest - lowest) / Math.max(1e-12, curvature);
            t = Math.min(t, signs[up] > 0 ? c - alpha[up] : alpha[up]);
            t = Math.min(t, signs[down] > 0 ? alpha[down] : c - alpha[down]);
            alpha[up] += signs[up] * t;
            alpha[down] -= signs[down] * t;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double[] v(double[][] phi, double[] signs, double[] alpha) {
        double[] v = new double[phi.length];
        for (int m = 0; m < v.length; m++) {
            double cos = 0;
            double sin = 0;
            for (int i = 0; i < signs.length; i++) {
                cos += signs[i] * alpha[i] * phi[m][2 * i];
                sin += signs[i] * alpha[i] * phi[m][2 * i + 1];
            }
            v[m] = cos * cos + sin * sin;
        }
        return v;
    }

    private static double value(double[][] phi, double[] signs, double[] alpha, double[] q) {
        return Arrays.stream(alpha).sum() - dot(q, v(phi, signs, alpha)) / 2;
    }

    /** Upper and lower bound of the game by conditional gradients on the dense problem in double. */
    private static double[] slowly(double[][] phi, double[] signs, double c, double power, double radius) {
        double[] q = uniform(phi.length);
        double upper = Double.POSITIVE_INFINITY;
        double lower = 0;
        double[] alpha = new double[signs.length];
        for (int k = 0; k < 400; k++) {
            machine(signedGram(phi, q, signs), signs, c, alpha);
            double[] v = v(phi, signs, alpha);
            double[] answer = new DivergenceBall(v, power).maximize(radius).weights();
            upper = Math.min(upper, value(phi, signs, alpha, q));
            lower = Math.max(lower, value(phi, signs, alpha, answer));
            for (int m = 0; m < q.length; m++) {
                q[m] += 2.0 / (k + 2) * (answer[m] - q[m]);
            }
        }
        return new double[] {upper, lower};
    }

    private static double[] signs(RowStore rows, int positive) {
        return Arrays.stream(Passes.targets(rows))
                .map(y -> y == positive ? 1 : -1)
                .toArray();
    }

    private static double divergence(double[] q, double power) {
        return Math.pow(q.length, power - 1)
                        * Arrays.stream(q)
                                .map(weight -> Math.pow(weight, power))
                                .sum()
                - 1;
    }

    @Test
    void theOptimumIsThatOfASlowDenseSolver() {
        double[][] cases = {{2, 5, 1, 1}, {3, 40, 1, 2}, {2, 1, 10, 3}, {2.5, 8, 0.1, 4}, {2, 1e6, 1, 5}};
        for (double[] each : cases) {
            double power = each[0];
            double radius = each[1];
            double c = each[2];
            long seed = (long) each[3];
            try (MemoryStore rows = rings(70, 2, seed, EXECUTION);
                    SpectralMeasure candidates = candidates(40, seed)) {
                double[] signs = signs(rows, 1);
                double[][] phi = features(rows, candidates);
                SaddlePoint.Result game = new SaddlePoint(rows, candidates, power, radius, c, 1e-4).solve(uniform(40));
                String name = Arrays.toString(each);
                assertThat(game.gap()).as(name).isBetween(0.0, 1e-4);
                double[] bounds = slowly(phi, signs, c, power, radius);
                // Single precision features on one side: 1e-5.
                assertThat(game.upper()).as(name).isGreaterThanOrEqualTo(bounds[1] * (1 - 1e-5));
                assertThat(game.lower()).as(name).isLessThanOrEqualTo(bounds[0] * (1 + 1e-5));
                assertThat(bounds[0] - bounds[1]).as(name).isLessThan(0.02 * bounds[0]);
                assertThat(Arrays.stream(game.weights()).min().getAsDouble())
                        .as(name)
                        .isGreaterThanOrEqualTo(0);
                assertThat(Arrays.stream(game.weights()).sum()).as(name).isCloseTo(1, within(1e-9));
                assertThat(divergence(game.weights(), power)).as(name).isLessThanOrEqualTo(radius * (1 + 1e-9) + 1e-9);
                // The upper bound is that of these weights: their own machine is at most that, and no more below it
                // than the gap.
                double[] alpha = new double[70];
                machine(signedGram(phi, game.weights(), signs), signs, c, alpha);
                double own = value(phi, signs, alpha, game.weights());
                assertThat(own).as(name).isBetween(game.lower() * (1 - 1e-5), game.upper() * (1 + 1e-5));
            }
        }
    }

    @Test
    void severalClassesShareTheWeightsAndTheirValuesAddUp() {
        try (MemoryStore rows = rings(80, 3, 6, EXECUTION);
                SpectralMeasure candidates = candidates(30, 6)) {
            double[][] phi = features(rows, candidates);
            SaddlePoint.Result game = new SaddlePoint(rows, candidates, 2, 4, 1, 1e-3).solve(uniform(30));
            assertThat(game.gap()).isBetween(0.0, 1e-3);
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                double[] alpha = new double[80];
                machine(signedGram(phi, game.weights(), signs(rows, k)), signs(rows, k), 1, alpha);
                sum += value(phi, signs(rows, k), alpha, game.weights());
            }
            assertThat(sum).isBetween(game.lower() * (1 - 1e-5), game.upper() * (1 + 1e-5));
        }
    }

    /**
     * Where only the rows' answer changes, J'' is the difference quotient of −½v; checked at a rounding that few rows
     * cross.
     */
    @Test
    void curvatureIsTheDerivativeOfTheGradient() {
        try (MemoryStore rows = rings(60, 2, 7, EXECUTION);
                SpectralMeasure candidates = candidates(8, 7)) {
            double[] signs = signs(rows, 1);
            double[][] phi = features(rows, candidates);
            double[] q = uniform(8);
            // Smoothed so widely that all rows count: α is linear in q then.
            double width = 50;
            HingeNewton.Point point = rounded(rows, candidates, q, signs, width);
            double[] h = new double[60];
            Arrays.fill(h, 1 / width);
            double[] all = new double[8];
            Arrays.fill(all, 1);
            HingeNewton.Point exact = new HingeNewton.Point(
                    point.alpha(), point.weights(), point.bias(), point.primal(), point.dual(), point.rounded(), h, 0);
            Matrix curvature = Curvature.of(
                    rows, candidates.withWeights(all).support(), q, new double[][] {signs}, new HingeNewton.Point[] {
                        exact
                    });
            double step = 1e-3;
            for (int m = 0; m < 8; m++) {
                double[] more = q.clone();
                double[] less = q.clone();
                more[m] += step;
                less[m] -= step;
                double[] high = v(
                        phi,
                        signs,
                        rounded(rows, candidates, more, signs, width).alpha());
                double[] low = v(
                        phi,
                        signs,
                        rounded(rows, candidates, less, signs, width).alpha());
                for (int l = 0; l < 8; l++) {
                    double quotient = -(high[l] - low[l]) / (4 * step);
                    assertThat(curvature.get(m, l))
                            .isCloseTo(quotient, within(1e-3 * Math.abs(curvature.get(m, m)) + 1e-6));
                }
            }
        }
    }

    private static HingeNewton.Point rounded(
            RowStore rows, SpectralMeasure candidates, double[] q, double[] signs, double width) {
        double[] uppers = new double[signs.length];
        Arrays.fill(uppers, 1);
        try (MeasureMap map = new MeasureMap(candidates.withWeights(q).support());
                RowStore z = FeatureStore.materialise(rows, map)) {
            return new HingeNewton(z, signs, uppers).settle(new double[z.columns()], 0, width, 1e-13);
        }
    }

    @Test
    void theBestSoFarIsKeptWhenStopped() {
        for (int questions : new int[] {0, 40, 150}) {
            // Not before the game begins: making one reads the targets.
            AtomicInteger asked = new AtomicInteger(Integer.MIN_VALUE);
            Execution limited = EXECUTION.stopWhen(() -> asked.incrementAndGet() > questions);
            try (MemoryStore all = rings(300, 2, 8, EXECUTION);
                    SpectralMeasure candidates = candidates(100, 8)) {
                double full = new SaddlePoint(all, candidates, 2, 10, 1, 1e-6)
                        .solve(uniform(100))
                        .upper();
                SaddlePoint game = new SaddlePoint(all.with(limited), candidates, 2, 10, 1, 1e-6);
                asked.set(0);
                SaddlePoint.Result result = game.solve(uniform(100));
                assertThat(result.gap()).isGreaterThan(1e-6);
                assertThat(result.upper()).isGreaterThanOrEqualTo(full * (1 - 1e-6));
                assertThat(result.lower()).isBetween(0.0, full * (1 + 1e-6));
                assertThat(Arrays.stream(result.weights()).sum()).isCloseTo(1, within(1e-9));
                assertThat(result.rounds() > 0).isEqualTo(questions > 0);
            }
        }
    }

    @Test
    void threadsChangeNothing() {
        double[][] weights = new double[2][];
        for (int threads = 1; threads <= 2; threads++) {
            try (MemoryStore rows = rings(3000, 2, 9, EXECUTION.threads(threads));
                    SpectralMeasure candidates = candidates(60, 9)) {
                weights[threads - 1] = new SaddlePoint(rows, candidates, 2, 5, 1, 1e-3)
                        .solve(uniform(60))
                        .weights();
            }
        }
        assertThat(weights[1]).isEqualTo(weights[0]);
    }
}
