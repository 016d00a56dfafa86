package org.bochner.learn.askl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.linalg.BatchLoops;
import org.bochner.linalg.DenseRows;
import org.bochner.random.RandomStream;
import org.junit.jupiter.api.Test;

class ThinningTest {
    /** Of a right mask it fails with a chance of 6·10⁻⁵: four standard deviations. */
    @Test
    void aShareIsLeftOutAndTheMeanStays() {
        for (double share : new double[] {0, 0.25, 0.5, 0.9}) {
            int count = 40_000;
            float[] mask = new float[count];
            new Thinning(share, 5).fill(3, 2, mask, count);
            int zeros = 0;
            for (float each : mask) {
                zeros += each == 0 ? 1 : 0;
                assertThat((double) each).satisfiesAnyOf(v -> assertThat(v).isZero(), v -> assertThat(v)
                        .isCloseTo(1 / (1 - share), within(2e-4)));
            }
            assertThat((double) zeros / count).isCloseTo(share, within(4 * Math.sqrt(share * (1 - share) / count) + 1e-9));
        }
    }

    @Test
    void everyStepAndStripHasItsOwnMask() {
        Thinning half = new Thinning(0.5, 1);
        float[] mask = new float[96];
        float[] other = new float[96];
        half.fill(1, 0, mask, 96);
        half.fill(1, 0, other, 96);
        assertThat(other).isEqualTo(mask);
        half.fill(2, 0, other, 96);
        assertThat(other).isNotEqualTo(mask);
        half.fill(1, 1, other, 96);
        assertThat(other).isNotEqualTo(mask);
        new Thinning(0.5, 2).fill(1, 0, other, 96);
        assertThat(other).isNotEqualTo(mask);
    }

    /** For one row a mask is the same as weights W times the mask, whose model is the oracle. */
    @Test
    void stepsAreThoseOfTheFeaturesThatAreKept() {
        RandomStream stream = RandomStream.of(8);
        int features = 10;
        Naive model = Nets.model(4, new int[] {features}, 2, 3, stream);
        model.loss = OutputLoss.SOFTMAX;
        double[][] x = Nets.matrix(1, 4, 1, stream);
        double[][] y = {{2}};
        float[] mask = new float[4 * BatchLoops.get().width()];
        Thinning half = new Thinning(0.5, 9);
        half.fill(0, 0, mask, mask.length);
        DenseRows data = Nets.rows(x);
        try (Nets nets = new Nets(model, true, Nets.PLAIN, 1, 1)) {
            nets.engine.thin(half);
            double loss = nets.engine.step(data, Nets.flat(y), null, Nets.UNIT);
            nets.engine.finish(Nets.UNIT);
            double[][] full = new double[features][];
            for (int c = 0; c < features; c++) {
                full[c] = model.w[c].clone();
                for (int k = 0; k < 3; k++) {
                    model.w[c][k] *= mask[c];
                }
            }
            double[] one = {1};
            assertThat(loss).isCloseTo(model.objective(x, y, one), within(1e-5));
            for (int c = 0; c < features; c++) {
                double slope = difference(model, x, y, one, model.omega[0][1][2], c);
                assertThat(model.omega[0][1][2][c] - nets.omega(0, 1, 2, c)).isCloseTo(slope, within(2e-5));
                double ofWeight = mask[c] * difference(model, x, y, one, model.w[c], 1);
                assertThat(full[c][1] - nets.weights().get(c, 1)).isCloseTo(ofWeight, within(2e-5));
            }
        } finally {
            data.memory().close();
        }
    }

    private static double difference(Naive model, double[][] x, double[][] y, double[] u, double[] of, int at) {
        double step = 1e-5;
        double before = of[at];
        of[at] = before + step;
        double above = model.objective(x, y, u);
        of[at] = before - step;
        double below = model.objective(x, y, u);
        of[at] = before;
        return (above - below) / (2 * step);
    }
}
