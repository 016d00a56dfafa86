package org.bochner.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.options.ReadOptions;
import org.bochner.features.KernelTerm;
import org.bochner.features.MeasureMap;
import org.bochner.features.maps.MixtureMap;
import org.bochner.features.maps.YaglomMap;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Matrix;
import org.bochner.report.chart.LineChart;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.Frequencies;
import org.bochner.spectral.SpectralMeasure;
import org.junit.jupiter.api.Test;

class PortraitTest {
    private static MeasureMap wave(float... omega) {
        DenseAtoms atoms = DenseAtoms.of(2, 1, (m, into) -> System.arraycopy(omega, 0, into, 0, 2));
        return new MeasureMap(SpectralMeasure.uniform(Family.FOURIER_PAIR, atoms, null, 3));
    }

    @Test
    void profileOfOneWaveIsItsCosine() {
        Sample sample = new Sample(new float[][] {{0, 1}, {2, -1}}, new double[] {0, 1});
        try (MeasureMap map = wave(2, 1)) {
            List<LineChart.Point> curve = KernelProfile.curve(map, sample, new float[] {1, 0}, 3);
            assertThat(curve.get(0).mean()).isCloseTo(1, within(1e-6));
            for (LineChart.Point point : curve) {
                assertThat(point.mean()).isCloseTo(Math.cos(2 * point.x()), within(1e-5));
            }
        }
    }

    @Test
    void sharesAddUpToOneAndLengthsAreThoseOfTheAtoms() {
        try (MeasureMap map = wave(3, 4)) {
            Frequencies found = map.frequencies().orElseThrow();
            assertThat(found.share()).containsExactly(1.0);
            assertThat(found.length(0)).isCloseTo(5, within(1e-6));
            assertThat(found.quantile(0.5)).isCloseTo(5, within(1e-6));
        }
    }

    @Test
    void spectrumWithoutLabelsNeedsAKernelAndAWidth() {
        assertThat(Spectrum.blind(2, Map.of())).isEmpty();
        assertThat(Spectrum.blind(2, Map.of("width", "auto"))).isEmpty();
        assertThat(Spectrum.blind(2, Map.of("width", "1", "kernel", "linear"))).isEmpty();
        Frequencies blind = Spectrum.blind(2, Map.of("width", "0.5")).orElseThrow();
        // |ω|σ has the median √(2 log 2) = 1.177; 4000 draws have a deviation of about 0.015 there, and the seed is
        // fixed.
        assertThat(blind.quantile(0.5)).isCloseTo(1.177 / 0.5, within(0.15));
    }

    /** w = C Σ α_i y_i z(x_i): the pulls are the dual weights. */
    @Test
    void pullsOfAllRowsMakeTheMachine() {
        Execution execution = Execution.defaults().threads(1);
        Request request = Request.features(10).with("c", "1").with("width", "1").with("tolerance", "1e-6");
        try (Dataset data = Dataset.read(Embedded.windmill(300, 1, execution), ReadOptions.defaults(), execution);
                Model model = Model.fit(data, Methods.named("rff"), request)) {
            Sample sample = Sample.of(data.rows(), 300);
            assertThat(sample.size()).isEqualTo(300);
            double[] pulls = DualWeights.of(model, sample).orElseThrow();
            Matrix weights = model.machine().function().weights();
            double[] sum = new double[weights.rows()];
            DenseRows rows = DenseRows.of(sample.rows());
            try (FloatMemory z = FloatMemory.allocate(300L * sum.length)) {
                model.machine().map().orElseThrow().apply(rows, z, 0, sum.length);
                for (int i = 0; i < 300; i++) {
                    double signed = sample.targets()[i] == 1 ? pulls[i] : -pulls[i];
                    for (int m = 0; m < sum.length; m++) {
                        sum[m] += signed * z.get(i * sum.length + m);
                    }
                }
            } finally {
                rows.memory().close();
            }
            double size = 0;
            for (double each : weights.data()) {
                size = Math.max(size, Math.abs(each));
            }
            for (int m = 0; m < sum.length; m++) {
                assertThat(sum[m]).isCloseTo(weights.get(m, 0), within(1e-2 * size));
            }
        }
    }

    @Test
    void potentialIsBrightAtTheWaveThatMadeTheClasses() {
        Execution execution = Execution.defaults().threads(1);
        try (Dataset data = Dataset.read(Embedded.windmill(300, 1, execution), ReadOptions.defaults(), execution);
                Model model = Model.fit(
                        data, Methods.named("linear"), Request.features(1).with("c", "1"))) {
            float[][] rows = Sample.of(data.rows(), 300).rows();
            double[] classes = new double[rows.length];
            for (int i = 0; i < rows.length; i++) {
                classes[i] = Math.cos(3 * rows[i][0] - 2 * rows[i][1]) > 0 ? 1 : 0;
            }
            PotentialMap map = PotentialMap.of(model.machine(), new Sample(rows, classes), 6);
            try (MeasureMap right = wave(3, -2);
                    MeasureMap wrong = wave(-5, -5)) {
                // A square wave has the share 2/π of its cosine in common with it.
                assertThat(map.mean(right.frequencies().orElseThrow())).isCloseTo(2 / Math.PI, within(0.12));
                assertThat(map.mean(wrong.frequencies().orElseThrow())).isLessThan(0.2);
            }
        }
    }

    @Test
    void wavesPhaseIsTheOneThatAgreesBest() {
        float[][] rows = new float[200][];
        double[] classes = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new float[] {i / 20f, 1};
            classes[i] = Math.cos(2 * rows[i][0] - 0.7) > 0 ? 1 : 0;
        }
        Sample sample = new Sample(rows, classes);
        Wave wave = Wave.of(new float[] {2, 0}, sample);
        assertThat(wave.agreement()).isCloseTo(2 / Math.PI, within(0.02));
        assertThat(wave.phase()).isCloseTo(0.7, within(0.05));
        double mean = 0;
        for (int i = 0; i < rows.length; i++) {
            mean += (classes[i] == 1 ? 1 : -1) * wave.at(rows[i]) / rows.length;
        }
        assertThat(mean).isCloseTo(wave.agreement(), within(1e-12));
    }

    @Test
    void bothHalvesOfANonStationaryKernelAreItsFrequencies() {
        DenseAtoms first = DenseAtoms.of(2, 2, (m, into) -> into[0] = m + 1f);
        DenseAtoms second = DenseAtoms.of(2, 2, (m, into) -> into[1] = m + 3f);
        try (YaglomMap map = new YaglomMap(List.of(new YaglomMap.Layer(first, new float[2], second, new float[2])))) {
            Frequencies both = map.frequencies().orElseThrow();
            assertThat(both.share()).containsExactly(0.25, 0.25, 0.25, 0.25);
            assertThat(both.even()).isTrue();
            assertThat(both.length(3)).isEqualTo(4);
            assertThat(both.from(3).share()).containsExactly(1.0);
            LineChart pairs = (LineChart) SpectralPairs.chart(both, Map.of("width", "1"));
            assertThat(pairs.series()).hasSize(3);
            assertThat(pairs.series().get(0).points())
                    .containsExactly(new LineChart.Point(1, 3, 0), new LineChart.Point(2, 4, 0));
        }
    }

    @Test
    void sharesOfASumOfKernelsAreThoseOfItsDiagonal() {
        Sample sample = new Sample(new float[][] {{1, 0}, {0, 1}}, new double[] {0, 1});
        List<KernelTerm> terms = List.of(new KernelTerm("gaussian", 1, 3), new KernelTerm("linear", 1, 1));
        assertThat(KernelMixture.shares(terms, sample, false)).containsExactly(75, 25);
        assertThat(KernelMixture.shares(terms, sample, true)).containsExactly(50, 50);
        DenseRows landmarks = DenseRows.of(sample.rows());
        try (MixtureMap map = MixtureMap.of(landmarks, terms, Execution.defaults())) {
            Frequencies drawn =
                    KernelMixture.frequencies(map.terms(), map.inputs(), false).orElseThrow();
            // The linear kernel has no spectrum; the median of |ω| of a Gaussian in the plane is √(2 log 2).
            assertThat(drawn.quantile(0.5)).isCloseTo(1.177, within(0.1));
            assertThat(Spectrum.charts(map, Map.of(), sample)).hasSize(2);
        }
    }
}
