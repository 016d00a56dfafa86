package org.bochner.learn.pbrff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.bochner.BadInput;
import org.bochner.Certificate;
import org.bochner.Task;
import org.bochner.bound.Conditions;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Learned;
import org.bochner.learn.SmallTasks;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.learn.plain.Width;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PbrffTest {
    private static RandomFeatures prior(Width width, int features) {
        return new RandomFeatures(
                BaseKernel.parse("gaussian"), width, Draw.IID, Optional.of(Family.FOURIER_PAIR), features);
    }

    private static Pbrff learner(int features, int candidates, double beta, boolean all) {
        return new Pbrff(
                prior(Width.of(1.5), features),
                candidates == 0 ? Optional.empty() : Optional.of(candidates),
                Optional.of(beta),
                all,
                new Terms(Conditions.EPSILON, Set.of(), 0, false, 1));
    }

    /** (21), the double sum over pairs. */
    private static double[] pairs(float[][] x, double[] y, Agreement agreement, SpectralMeasure drawn) {
        double[] losses = new double[drawn.count()];
        float[] omega = new float[x[0].length];
        int n = x.length;
        for (int m = 0; m < losses.length; m++) {
            drawn.atoms().copyAtom(m, omega);
            double sum = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (i != j) {
                        double angle = 0;
                        for (int c = 0; c < omega.length; c++) {
                            angle += omega[c] * ((double) x[i][c] - x[j][c]);
                        }
                        sum += (1 - agreement.of(y[i], y[j]) * Math.cos(angle)) / 2;
                    }
                }
            }
            losses[m] = sum / ((double) n * (n - 1));
        }
        return losses;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 0})
    void lossesAreTheMeanOverAllPairsOfRows(int classes) {
        float[][] x = Samples.values(90, 6, 1);
        double[] y = Samples.labels(90, classes == 0 ? 17 : classes);
        Task task = classes == 0 ? Task.regression() : Samples.classes(classes);
        try (MemoryStore rows = Samples.store(x, y, null, task, false, 2);
                SpectralMeasure drawn = prior(Width.of(1.5), 80).measure(40, 6, 3);
                Pbrff.Measured measured = learner(10, 40, 1, false).measure(rows, 3)) {
            double[] expected = pairs(x, y, Agreement.of(rows), drawn);
            double[] found = measured.losses();
            for (int m = 0; m < expected.length; m++) {
                assertThat(found[m]).isCloseTo(expected[m], within(1e-6));
                assertThat(found[m]).isBetween(0.0, 1.0);
            }
        }
    }

    @Test
    void drawsAreMergedAndAllAreKeptWithTheirWeights() {
        try (MemoryStore rows = SmallTasks.windmill(400, 1, Samples.EXECUTION)) {
            long before = FloatMemory.liveBytes();
            Learned drawn = learner(200, 300, 10, false).learn(rows, 5);
            try (MeasureMap map = (MeasureMap) drawn.map()) {
                double[] weights = map.measure().weights();
                assertThat(map.measure().count()).isLessThan(100);
                assertThat(map.measure().mass()).isCloseTo(1, within(1e-12));
                for (double weight : weights) {
                    assertThat(weight * 100).isCloseTo(Math.rint(weight * 100), within(1e-9));
                }
                assertThat(Arrays.stream(weights).max().orElseThrow()).isGreaterThan(0.015);
            }
            try (MeasureMap map =
                    (MeasureMap) learner(200, 0, 1, true).learn(rows, 5).map()) {
                assertThat(map.features()).isEqualTo(200);
                assertThat(map.measure().isUniform()).isFalse();
                assertThat(map.measure().mass()).isCloseTo(1, within(1e-12));
            }
            assertThat(FloatMemory.liveBytes()).isEqualTo(before);
        }
    }

    @Test
    void aLargeBetaLeavesFewAndTheSettingsSayHowMany() {
        try (MemoryStore rows = SmallTasks.windmill(400, 1, Samples.EXECUTION);
                Pbrff.Measured measured = learner(40, 500, 1, false).measure(rows, 5)) {
            double before = 501;
            for (double beta : new double[] {0.01, 1, 10, 1000}) {
                Learned learned = measured.learned(beta, 1);
                learned.map().close();
                double effective = Diagnostics.find(learned.diagnostics(), Diagnostics.Posterior.class)
                        .orElseThrow()
                        .effectiveSampleSize();
                assertThat(effective).isLessThan(before);
                before = effective;
            }
            assertThat(before).isLessThan(1.5);
        }
    }

    @Test
    void certificatesSayWhatTheyRestOn() {
        try (MemoryStore rows = SmallTasks.windmill(3000, 1, Samples.EXECUTION);
                MemoryStore numbers = Samples.wave(300, 1, Samples.EXECUTION)) {
            Learned given = learner(200, 200, 1, true).learn(rows, 5);
            given.map().close();
            assertThat(given.certificates())
                    .extracting(Certificate::name)
                    .contains("PBRFF Theorem 3", "PBRFF Corollary 2", "PBRFF Corollary 5");
            assertThat(given.certificates()).allMatch(Certificate::holds);
            assertThat(given.certificates().get(1).value()).isBetween(0.4, 0.6);
            Terms terms = new Terms(Conditions.EPSILON, Set.of(), 0, true, 7);
            RandomFeatures median = prior(Width.median(), 200);
            Learned open = new Pbrff(median, Optional.of(200), Optional.empty(), false, terms).learn(rows, 5);
            open.map().close();
            // The width is one of a grid that was there before the rows, and that is paid for.
            assertThat(open.certificates()).allMatch(Certificate::holds);
            assertThat(open.certificates()).allMatch(each -> each.inputs().get("choices") > 2);
            Learned none = learner(20, 200, 1, false).learn(numbers, 5);
            none.map().close();
            assertThat(none.certificates()).isEmpty();
        }
    }

    @Test
    void badSettingsAreRefused() {
        assertThatThrownBy(() -> learner(10, 10, -1, false)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> learner(10, -1, 1, false)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> learner(0, 10, 1, false)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> PbrffMethod.BETA.parse("many"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("'many'");
    }
}
