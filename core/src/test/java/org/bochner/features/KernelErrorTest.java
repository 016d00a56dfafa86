package org.bochner.features;

import static org.assertj.core.api.Assertions.assertThat;

import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.ClosedForm;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.KernelCases;
import org.bochner.spectral.Kernels;
import org.junit.jupiter.api.Test;

/** How far z(x)·z(x') is from the kernel, against what theory says. */
class KernelErrorTest {
    /** Mean squared error of z(x)·z(y) over seeds from 0 on. */
    private static double error(BaseKernel kernel, Draw draw, Family family, int atoms, float[][] pair, int seeds) {
        double exact = ClosedForm.value(kernel, pair[0], pair[1]);
        DenseRows rows = DenseRows.of(pair);
        double sum = 0;
        for (int seed = 0; seed < seeds; seed++) {
            try (MeasureMap map =
                            new MeasureMap(FrequencyDraw.draw(kernel, draw, family, atoms, pair[0].length, seed));
                    FloatMemory z = FloatMemory.allocate(2L * map.features())) {
                map.apply(rows, z, 0, map.features());
                double product = 0;
                for (int m = 0; m < map.features(); m++) {
                    product += (double) z.get(m) * z.get(map.features() + m);
                }
                sum += (product - exact) * (product - exact) / seeds;
            }
        }
        rows.memory().close();
        return sum;
    }

    /**
     * Var = (1 + k(2δ) − 2k(δ)²)/(2N) for pairs; for phases 1/(2N) more, since cos ω·(x + x') + 2b is then added. The
     * estimate from 2000 seeds has a relative deviation of at most √(2/2000) = 0.026 (near the Gaussian law of a sum
     * of 16 or more terms); 0.17 is more than 5 of them: false-alarm rate 10⁻⁷ per case, and 1/N is tested with it.
     */
    @Test
    void independentFrequenciesHaveTheVarianceOfTheory() {
        for (BaseKernel kernel :
                new BaseKernel[] {Kernels.gaussian(1.3), Kernels.laplace(3), Kernels.matern(1.5, 1), Kernels.cauchy(2)
                }) {
            for (int atoms : new int[] {16, 64}) {
                float[][] pair = KernelCases.pair(4, 1.2, 3);
                double k = ClosedForm.value(kernel, pair[0], pair[1]);
                float[] twice = new float[4];
                for (int j = 0; j < 4; j++) {
                    twice[j] = 2 * (pair[0][j] - pair[1][j]);
                }
                double k2 = ClosedForm.value(kernel, twice, new float[4]);
                double pairs = (1 + k2 - 2 * k * k) / (2 * atoms);
                double phases = pairs + 1.0 / (2 * atoms);
                assertThat(error(kernel, Draw.IID, Family.FOURIER_PAIR, atoms, pair, 2000) / pairs)
                        .as(kernel + " pair " + atoms)
                        .isBetween(0.83, 1.17);
                assertThat(error(kernel, Draw.IID, Family.FOURIER_PHASE, atoms, pair, 2000) / phases)
                        .as(kernel + " phase " + atoms)
                        .isBetween(0.83, 1.17);
            }
        }
    }

    @Test
    void arcCosineErrorFallsAsOneOverTheNumberOfAtoms() {
        float[][] pair = KernelCases.pair(5, 2, 9);
        for (int order = 0; order <= 2; order++) {
            BaseKernel kernel = Kernels.arcCosine(order, 1);
            double few = error(kernel, Draw.IID, kernel.family(), 32, pair, 1500);
            double many = error(kernel, Draw.IID, kernel.family(), 512, pair, 1500);
            // Sixteen times; the quotient has a deviation of some 4 to 10 per cent.
            assertThat(few / many).isBetween(9.0, 28.0);
        }
    }

    /** Yu, Suresh et al. 2016, theorem 2: less error near the origin, with N = d. The margin is many deviations. */
    @Test
    void orthogonalAndStructuredFrequenciesErrLessThanIndependentOnes() {
        for (BaseKernel kernel : new BaseKernel[] {Kernels.gaussian(1), Kernels.matern(2.5, 1)}) {
            float[][] pair = KernelCases.pair(32, 0.7, 4);
            double independent = error(kernel, Draw.IID, Family.FOURIER_PAIR, 64, pair, 1500);
            double orthogonal = error(kernel, Draw.ORTHOGONAL, Family.FOURIER_PAIR, 64, pair, 1500);
            double sorf = error(kernel, Draw.SORF, Family.FOURIER_PAIR, 64, pair, 1500);
            double fastfood = error(kernel, Draw.FASTFOOD, Family.FOURIER_PAIR, 64, pair, 1500);
            assertThat(orthogonal / independent).as(kernel + " orthogonal").isLessThan(0.85);
            assertThat(sorf / independent).as(kernel + " sorf").isLessThan(0.95);
            // Fastfood is cheap, not better: its rows are correlated.
            assertThat(fastfood / independent).as(kernel + " fastfood").isLessThan(3);
        }
    }

    @Test
    void quasiRandomFrequenciesErrLessInFewDimensionsAndNoMoreInMany() {
        BaseKernel kernel = Kernels.gaussian(1);
        float[][] three = KernelCases.pair(3, 1, 4);
        assertThat(error(kernel, Draw.QUASI, Family.FOURIER_PAIR, 256, three, 300)
                        / error(kernel, Draw.IID, Family.FOURIER_PAIR, 256, three, 300))
                .isLessThan(0.15);
        float[][] many = KernelCases.pair(200, 1, 4);
        assertThat(error(kernel, Draw.QUASI, Family.FOURIER_PAIR, 128, many, 300)
                        / error(kernel, Draw.IID, Family.FOURIER_PAIR, 128, many, 300))
                .isLessThan(1.5);
    }
}
