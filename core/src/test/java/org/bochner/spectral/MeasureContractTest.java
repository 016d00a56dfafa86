package org.bochner.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every measure of every draw must do. */
class MeasureContractTest {
    static Stream<Arguments> draws() {
        List<Arguments> cases = new ArrayList<>();
        for (int d : new int[] {1, 3, 20}) {
            for (double width : new double[] {0.3, 4}) {
                for (BaseKernel kernel : KernelCases.all(width, d)) {
                    for (Draw draw : KernelCases.unbiased(kernel)) {
                        cases.add(Arguments.of(kernel, draw, d));
                    }
                }
            }
        }
        return cases.stream();
    }

    /**
     * ∫ φ φ' dμ = k, at every width and dimension: the mean over 60 measures is within 6.5 of its estimated standard
     * errors. For Student's law with 59 degrees that is a false-alarm rate of 2·10⁻⁸ per case, 4·10⁻⁶ over all.
     */
    @ParameterizedTest(name = "{0} {1} d={2}")
    @MethodSource("draws")
    void integralOverTheMeasureIsTheKernel(BaseKernel kernel, Draw draw, int d) {
        float[][] pair = KernelCases.pair(d, kernel.width(), 5);
        int measures = 60;
        double sum = 0;
        double squares = 0;
        for (int seed = 0; seed < measures; seed++) {
            try (SpectralMeasure measure = FrequencyDraw.draw(kernel, draw, 64, d, seed)) {
                double gap = Definition.kernel(measure, pair[0], pair[1]) - ClosedForm.value(kernel, pair[0], pair[1]);
                sum += gap;
                squares += gap * gap;
            }
        }
        double mean = sum / measures;
        double error = Math.sqrt((squares / measures - mean * mean) / (measures - 1));
        assertThat(Math.abs(mean)).isLessThan(6.5 * error + 1e-6);
    }

    /** The same for structured draws, whose bias vanishes as d grows; a bias of 0.02 is let pass. */
    @ParameterizedTest(name = "{0} {1} d={2}")
    @MethodSource("structured")
    void structuredDrawsAreNearlyUnbiased(BaseKernel kernel, Draw draw, int d) {
        float[][] pair = KernelCases.pair(d, kernel.width(), 6);
        double exact = ClosedForm.value(kernel, pair[0], pair[1]);
        int measures = 100;
        double sum = 0;
        double squares = 0;
        for (int seed = 0; seed < measures; seed++) {
            try (SpectralMeasure measure = FrequencyDraw.draw(kernel, draw, 100, d, seed)) {
                double gap = Definition.kernel(measure, pair[0], pair[1]) - exact;
                sum += gap;
                squares += gap * gap;
            }
        }
        double mean = sum / measures;
        double error = Math.sqrt((squares / measures - mean * mean) / (measures - 1));
        assertThat(Math.abs(mean)).isLessThan(6.5 * error + 0.02 * Math.max(1, exact));
    }

    static Stream<Arguments> structured() {
        List<Arguments> cases = new ArrayList<>();
        for (int d : new int[] {16, 50}) {
            for (BaseKernel kernel : KernelCases.all(1.5, d)) {
                if (kernel.isRotationInvariant()) {
                    cases.add(Arguments.of(kernel, Draw.SORF, d));
                    cases.add(Arguments.of(kernel, Draw.FASTFOOD, d));
                }
            }
        }
        return cases.stream();
    }

    @Test
    void massOfAFourierPairMeasureIsTheKernelAtZero() {
        float[] x = KernelCases.pair(7, 3, 1)[0];
        for (BaseKernel kernel :
                List.of(Kernels.gaussian(2), Kernels.laplace(0.5), Kernels.matern(1.5, 3), Kernels.cauchy(1))) {
            try (SpectralMeasure measure = FrequencyDraw.draw(kernel, Draw.IID, 33, 7, 2)) {
                assertThat(measure.mass()).isCloseTo(1, within(1e-12));
                assertThat(Definition.kernel(measure, x, x)).isCloseTo(1, within(1e-6));
                assertThat(measure.isUniform()).isTrue();
            }
        }
    }

    @Test
    void linearKernelOfAllCoordinatesIsExact() {
        float[][] pair = KernelCases.pair(9, 2, 3);
        BaseKernel kernel = Kernels.linear(0.5);
        try (SpectralMeasure measure = FrequencyDraw.draw(kernel, Draw.IID, 100, 9, 1)) {
            assertThat(measure.count()).isEqualTo(9);
            assertThat(Definition.kernel(measure, pair[0], pair[1]))
                    .isCloseTo(ClosedForm.value(kernel, pair[0], pair[1]), within(1e-5));
        }
        double mean = 0;
        for (int seed = 0; seed < 9; seed++) {
            try (SpectralMeasure one =
                    SpectralMeasure.uniform(Family.COORDINATE, new CoordinateAtoms(9, seed), null, 9 / 0.25)) {
                mean += Definition.kernel(one, pair[0], pair[1]) / 9;
            }
        }
        assertThat(mean).isCloseTo(ClosedForm.value(kernel, pair[0], pair[1]), within(1e-5));
    }

    @Test
    void sameSeedGivesTheSameAtomsAndIndependentOnesDoNotDependOnTheirNumber() {
        float[] one = new float[6];
        float[] two = new float[6];
        for (Draw draw : Draw.values()) {
            try (SpectralMeasure a = FrequencyDraw.draw(Kernels.matern(1.5, 2), draw, 40, 6, 9);
                    SpectralMeasure b =
                            FrequencyDraw.draw(Kernels.matern(1.5, 2), draw, draw == Draw.QUASI ? 40 : 90, 6, 9)) {
                for (int m = 0; m < 40; m++) {
                    a.atoms().copyAtom(m, one);
                    b.atoms().copyAtom(m, two);
                    assertThat(one).as(draw + " atom " + m).containsExactly(two);
                }
            }
        }
    }

    @Test
    void sampleKeepsMassAndTheKernelOnAverage() {
        float[][] pair = KernelCases.pair(5, 2, 8);
        double[] weights = new double[30];
        for (int m = 0; m < 30; m++) {
            weights[m] = m % 4;
        }
        try (SpectralMeasure measure = FrequencyDraw.draw(Kernels.gaussian(1), Draw.IID, Family.FOURIER_PHASE, 30, 5, 4)
                .withWeights(weights)) {
            double sum = 0;
            double squares = 0;
            int runs = 400;
            for (int run = 0; run < runs; run++) {
                try (SpectralMeasure sample = measure.sample(25, RandomStream.of(1, run))) {
                    assertThat(sample.count()).isLessThanOrEqualTo(22);
                    assertThat(sample.mass()).isCloseTo(measure.mass(), within(1e-9));
                    double gap =
                            Definition.kernel(sample, pair[0], pair[1]) - Definition.kernel(measure, pair[0], pair[1]);
                    sum += gap;
                    squares += gap * gap;
                }
            }
            // 5 standard errors: false-alarm rate 6·10⁻⁷.
            assertThat(Math.abs(sum / runs)).isLessThan(5 * Math.sqrt(squares) / runs);
            try (SpectralMeasure support = measure.support()) {
                assertThat(support.count()).isEqualTo(22);
                assertThat(Definition.kernel(support, pair[0], pair[1]))
                        .isCloseTo(Definition.kernel(measure, pair[0], pair[1]), within(1e-4));
            }
        }
    }

    @Test
    void closingAMeasureFreesItsMemory() {
        long before = FloatMemory.liveBytes();
        for (Draw draw : Draw.values()) {
            try (SpectralMeasure measure = FrequencyDraw.draw(Kernels.gaussian(1), draw, 10, 4, 1)) {
                Definition.kernel(measure, new float[4], new float[4]);
                measure.sample(5, RandomStream.of(1)).close();
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void whatDoesNotSuitIsRefusedWithAdvice() {
        assertThatThrownBy(() -> FrequencyDraw.draw(Kernels.laplace(1), Draw.ORTHOGONAL, 10, 4, 1))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("draw 'orthogonal'")
                .hasMessageContaining("use draw iid or quasi");
        assertThatThrownBy(() -> FrequencyDraw.draw(Kernels.gaussian(1), Draw.IID, 0, 4, 1))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> FrequencyDraw.draw(Kernels.gaussian(1, List.of(1.0, 2.0)), Draw.IID, 5, 4, 1))
                .hasMessageContaining("2 widths, but the data has 4 columns");
        assertThatThrownBy(() -> FrequencyDraw.draw(Kernels.gaussian(1), Draw.IID, Family.ARC_COSINE_1, 5, 4, 1))
                .hasMessageContaining("FOURIER_PAIR");
        CoordinateAtoms atoms = new CoordinateAtoms(3, 0, 1);
        assertThatThrownBy(() -> new SpectralMeasure(Family.COORDINATE, atoms, null, new double[] {1, -1}))
                .hasMessageContaining("weight 1");
        assertThatThrownBy(() -> new SpectralMeasure(Family.COORDINATE, atoms, null, new double[] {0, 0}))
                .hasMessageContaining("not all be zero");
        assertThatThrownBy(() -> new SpectralMeasure(Family.FOURIER_PHASE, atoms, null, new double[] {1, 1}))
                .hasMessageContaining("needs phases");
        assertThatThrownBy(() -> new CoordinateAtoms(3, 3)).hasMessageContaining("column 3 of 3");
    }

    @Test
    void frequenciesAndWeightsAreAllThatTheKernelNeeds() {
        BaseKernel kernel = BaseKernel.parse("gaussian").withWidth(1.5);
        float[][] pair = KernelCases.pair(4, 1.5, 5);
        for (Draw draw : List.of(Draw.IID, Draw.SORF)) {
            try (SpectralMeasure measure = FrequencyDraw.draw(kernel, draw, 32, 4, 3)) {
                float[][] omega = measure.frequencies();
                double[] weights = measure.weights();
                double sum = 0;
                for (int m = 0; m < omega.length; m++) {
                    double angle = 0;
                    for (int j = 0; j < 4; j++) {
                        angle += (double) omega[m][j] * (pair[0][j] - pair[1][j]);
                    }
                    sum += weights[m] * Math.cos(angle);
                }
                assertThat(sum).isCloseTo(Definition.kernel(measure, pair[0], pair[1]), within(1e-6));
            }
        }
    }
}
