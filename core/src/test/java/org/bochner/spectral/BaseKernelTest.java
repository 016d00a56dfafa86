package org.bochner.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaseKernelTest {
    private static final float[] X = {1, 2, -1};
    private static final float[] Y = {0.5f, 2, 1};

    @Test
    void valuesAreThoseOfTheFormulas() {
        double squared = 0.25 + 4;
        assertThat(ClosedForm.value(Kernels.gaussian(2), X, Y)).isCloseTo(Math.exp(-squared / 8), within(1e-15));
        assertThat(ClosedForm.value(Kernels.gaussian(2, List.of(1.0, 3.0, 0.5)), X, Y))
                .isCloseTo(Math.exp(-(0.25 + 16) / 8), within(1e-15));
        assertThat(ClosedForm.value(Kernels.laplace(2), X, Y)).isCloseTo(Math.exp(-2.5 / 2), within(1e-15));
        assertThat(ClosedForm.value(Kernels.cauchy(2), X, Y)).isCloseTo(1 / (1 + 0.0625) / (1 + 1), within(1e-15));
        assertThat(ClosedForm.value(Kernels.matern(0.5, 2), X, Y))
                .isCloseTo(Math.exp(-Math.sqrt(squared) / 2), within(1e-13));
        assertThat(ClosedForm.value(Kernels.linear(2), X, Y)).isCloseTo((0.5 + 4 - 1) / 4, within(1e-15));
    }

    @Test
    void arcCosineOfEqualRowsIsThePowerOfTheNorm() {
        // J_p(0) = π, π, 3π.
        assertThat(ClosedForm.value(Kernels.arcCosine(0, 1), X, X)).isCloseTo(1, within(1e-12));
        assertThat(ClosedForm.value(Kernels.arcCosine(1, 1), X, X)).isCloseTo(6, within(1e-12));
        assertThat(ClosedForm.value(Kernels.arcCosine(2, 1), X, X)).isCloseTo(3 * 36, within(1e-12));
        assertThat(ClosedForm.value(Kernels.arcCosine(2, 2), X, X)).isCloseTo(3 * 36 / 16.0, within(1e-12));
        assertThat(ClosedForm.value(Kernels.arcCosine(1, 1), X, new float[3])).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gaussian",
                "gaussian:1.0,2.5",
                "laplace",
                "matern:0.5",
                "matern:1.5",
                "matern:2.7",
                "cauchy",
                "arc-cosine:0",
                "arc-cosine:1",
                "arc-cosine:2",
                "linear"
            })
    void textFormsAreReadBack(String text) {
        BaseKernel kernel = BaseKernel.parse(text);
        assertThat(kernel.text()).isEqualTo(text);
        assertThat(kernel.width()).isEqualTo(1);
        assertThat(BaseKernel.parse(kernel.withWidth(3).text())).isEqualTo(kernel);
    }

    @Test
    void widthIsTheUnitOfDistance() {
        RandomStream stream = RandomStream.of(1);
        float[] x = new float[4];
        float[] y = new float[4];
        stream.gaussians(x);
        stream.gaussians(y);
        float[] x8 = new float[4];
        float[] y8 = new float[4];
        for (int j = 0; j < 4; j++) {
            x8[j] = 8 * x[j];
            y8[j] = 8 * y[j];
        }
        for (String text : List.of(
                "gaussian",
                "gaussian:1,2,3,4",
                "laplace",
                "matern:1.5",
                "matern:3.1",
                "cauchy",
                "arc-cosine:0",
                "arc-cosine:2",
                "linear")) {
            BaseKernel kernel = BaseKernel.parse(text).withWidth(0.7);
            assertThat(ClosedForm.value(kernel.withWidth(5.6), x8, y8))
                    .isCloseTo(ClosedForm.value(kernel, x, y), within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rbf",
                "",
                "matern:0",
                "matern:x",
                "matern:-1",
                "arc-cosine:3",
                "laplace:2",
                "gaussian:1,,2",
                "gaussian:0"
            })
    void badTextIsRefusedWithAdvice(String text) {
        assertThatThrownBy(() -> BaseKernel.parse(text))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("kernel '");
    }

    @Test
    void badParametersAreRefused() {
        assertThatThrownBy(() -> Kernels.gaussian(0)).hasMessageContaining("positive and finite, not 0");
        assertThatThrownBy(() -> Kernels.laplace(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Kernels.matern(0, 1)).hasMessageContaining("smoothness");
        assertThatThrownBy(() -> Kernels.arcCosine(3, 1)).hasMessageContaining("order");
    }

    @Test
    void besselFunctionHasItsKnownValues() {
        // Abramowitz and Stegun, tables 9.8 and 9.9, and DLMF 10.39.2 for half orders.
        assertThat(ClosedForm.bessel(0, 1, 0)).isCloseTo(0.42102443824070834, within(1e-14));
        assertThat(ClosedForm.bessel(1, 1, 0)).isCloseTo(0.60190723019723457, within(1e-14));
        assertThat(ClosedForm.bessel(2, 2, 0)).isCloseTo(0.25375975456605586, within(1e-14));
        assertThat(ClosedForm.bessel(0.5, 3, 0)).isCloseTo(Math.sqrt(Math.PI / 6) * Math.exp(-3), within(1e-15));
        assertThat(ClosedForm.bessel(0.5, 300, 0) / (Math.sqrt(Math.PI / 600) * Math.exp(-300)))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void besselFunctionObeysItsRecurrence() {
        // K_{ν+1} = K_{ν−1} + (2ν/t) K_ν, DLMF 10.29.1.
        for (double nu : new double[] {1, 1.3, 2.75, 6.1, 20, 60}) {
            for (double t : new double[] {1e-2, 0.1, 1, 3.7, 20, 300}) {
                double left = ClosedForm.bessel(nu + 1, t, 0);
                double right = ClosedForm.bessel(nu - 1, t, 0) + 2 * nu / t * ClosedForm.bessel(nu, t, 0);
                assertThat(left / right).isCloseTo(1, within(1e-12));
            }
        }
    }

    @Test
    void generalSmoothnessAgreesWithClosedForms() {
        for (double t : new double[] {0, 1e-12, 1e-4, 0.3, 1, 5, 40, 800}) {
            double fall = Math.exp(-t);
            assertThat(ClosedForm.matern(0.5, t)).isCloseTo(fall, within(1e-13));
            assertThat(ClosedForm.matern(1.5, t)).isCloseTo((1 + t) * fall, within(1e-13));
            assertThat(ClosedForm.matern(2.5, t)).isCloseTo((1 + t + t * t / 3) * fall, within(1e-13));
            double closed = (1 + t + 0.4 * t * t + t * t * t / 15) * fall;
            assertThat(ClosedForm.matern(3.5, t)).isCloseTo(closed, within(1e-13));
        }
    }

    @Test
    void verySmoothMaternIsNearlyGaussian() {
        assertThat(ClosedForm.value(Kernels.matern(1000, 2), X, Y))
                .isCloseTo(ClosedForm.value(Kernels.gaussian(2), X, Y), within(1e-3));
    }
}
