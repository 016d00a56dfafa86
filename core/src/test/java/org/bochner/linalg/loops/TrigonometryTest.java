package org.bochner.linalg.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The oracle is StrictMath in double: it reduces exactly, and its error of one ulp (1.1e-16) is far below the bound of
 * 2.4e-7.
 */
class TrigonometryTest {
    private static final ArrayLoops LOOPS = ArrayLoops.get();

    private static void floatsWithinBound(float[] x) {
        float[] cos = x.clone();
        float[] sin = x.clone();
        LOOPS.cosine(cos, 0, x.length, 1f);
        LOOPS.sine(sin, 0, x.length, 1f);
        for (int i = 0; i < x.length; i++) {
            double ofCosine = Math.abs(cos[i] - StrictMath.cos(x[i]));
            double ofSine = Math.abs(sin[i] - StrictMath.sin(x[i]));
            if (!(ofCosine <= SinePolynomial.FLOAT_ERROR && ofSine <= SinePolynomial.FLOAT_ERROR)) {
                throw new AssertionError("x = " + x[i] + ": errors " + ofCosine + " and " + ofSine);
            }
        }
    }

    @Test
    void floatErrorIsWithinTheProvenBoundInEveryBinade() {
        Random random = new Random(1);
        for (int exponent = 0; exponent < 255; exponent++) {
            // The binades that the polynomial serves are looked at more densely than those of the exact path.
            boolean polynomial = exponent >= 127 - 14 && exponent <= 127 + 14;
            float[] x = new float[polynomial ? 60_000 : 500];
            for (int i = 0; i < x.length; i++) {
                int mantissa = i < 4 ? (i < 2 ? i : 0x7fffff - i + 2) : random.nextInt(1 << 23);
                x[i] = Float.intBitsToFloat((i & 1) << 31 | exponent << 23 | mantissa);
            }
            floatsWithinBound(x);
        }
    }

    @Test
    void floatErrorIsWithinTheProvenBoundNextToMultiplesOfAQuarterTurn() {
        float[] x = new float[5 * 40_000];
        for (int k = 0; k < 40_000; k++) {
            float near = (float) (k * (Math.PI / 4));
            for (int step = -2; step <= 2; step++) {
                x[5 * k + step + 2] = near + step * Math.ulp(near);
            }
        }
        floatsWithinBound(x);
    }

    @Test
    void floatErrorIsWithinTheProvenBoundAroundTheReachOfThePolynomial() {
        float[] x = new float[4_000];
        float value = SinePolynomial.FLOAT_REACH - 2_000 * Math.ulp(SinePolynomial.FLOAT_REACH);
        for (int i = 0; i < x.length; i++, value = Math.nextUp(value)) {
            x[i] = (i & 1) == 0 ? value : -value;
        }
        floatsWithinBound(x);
    }

    @Test
    void infinitiesAndNaNGiveNaNAndTheirNeighboursAreRight() {
        float[] x = {Float.NaN, 1f, Float.POSITIVE_INFINITY, 2f, Float.NEGATIVE_INFINITY, 1e38f, -1e38f, 3f};
        float[] many = new float[64];
        System.arraycopy(x, 0, many, 8, x.length);
        float[] sin = many.clone();
        LOOPS.cosine(many, 0, 64, 1f);
        LOOPS.sine(sin, 0, 64, 1f);
        assertThat(many[8]).isNaN();
        assertThat(many[10]).isNaN();
        assertThat(sin[12]).isNaN();
        assertThat(many[9]).isCloseTo((float) Math.cos(1), within(3e-7f));
        assertThat(many[13]).isEqualTo((float) StrictMath.cos(1e38f));
        assertThat(many[0]).isEqualTo(1f);
    }

    @Test
    void sineOfSmallNumbersIsTheNumber() {
        float[] x = new float[48];
        x[0] = Float.MIN_NORMAL;
        x[1] = Float.MIN_VALUE;
        x[2] = -1e-30f;
        LOOPS.sine(x, 0, x.length, 1f);
        assertThat(x[0]).isEqualTo(Float.MIN_NORMAL);
        assertThat(x[1]).isEqualTo(Float.MIN_VALUE);
        assertThat(x[2]).isEqualTo(-1e-30f);
        assertThat(x[3]).isZero();
    }

    @Test
    void bothImplementationsGiveTheSameBits() {
        ArrayLoops plain = new ArrayLoops();
        ArrayLoops chosen = ArrayLoops.get();
        Random random = new Random(3);
        for (int length : new int[] {0, 1, 3, 7, 13, 16, 17, 207, 1021, 5000}) {
            float[] x = new float[length + 5];
            for (int i = 0; i < x.length; i++) {
                x[i] = (float) (random.nextGaussian() * (i % 50 == 7 ? 1e6 : Math.pow(10, i % 5 - 1)));
            }
            float[][] floats = {x.clone(), x.clone(), x.clone(), x.clone()};
            plain.cosine(floats[0], 3, length, 0.3f);
            chosen.cosine(floats[1], 3, length, 0.3f);
            plain.sine(floats[2], 3, length, 0.3f);
            chosen.sine(floats[3], 3, length, 0.3f);
            for (int p = 0; p < 4; p += 2) {
                assertThat(floats[p + 1]).isEqualTo(floats[p]);
                // Nothing outside the slice is touched.
                assertThat(floats[p][2]).isEqualTo(x[2]);
                assertThat(floats[p + 1][length + 3]).isEqualTo(x[length + 3]);
            }
        }
    }

    @Test
    void pairIsCosineAndSineAlsoInPlace() {
        Random random = new Random(4);
        float[] x = new float[301];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.nextGaussian() * 30;
        }
        float[] cos = x.clone();
        float[] sin = x.clone();
        LOOPS.cosine(cos, 0, 301, 2f);
        LOOPS.sine(sin, 0, 301, 2f);
        float[] first = new float[301];
        float[] second = new float[301];
        Trigonometry.pair(x, 0, 301, 2f, first, 0, second, 0);
        assertThat(first).isEqualTo(cos);
        assertThat(second).isEqualTo(sin);
        float[] asCosine = x.clone();
        Trigonometry.pair(asCosine, 0, 301, 2f, asCosine, 0, second, 0);
        assertThat(asCosine).isEqualTo(cos);
        assertThat(second).isEqualTo(sin);
        float[] asSine = x.clone();
        Trigonometry.pair(asSine, 0, 301, 2f, first, 0, asSine, 0);
        assertThat(first).isEqualTo(cos);
        assertThat(asSine).isEqualTo(sin);
    }

    @Test
    void phaseIsTheCosineOfTheSum() {
        float[] x = {1f, 2f, 3f, 4f};
        float[] phases = {9f, 0.5f, 6f, 1f, 2f};
        Trigonometry.phase(x, 1, phases, 2, 3, 0.5f);
        assertThat(x)
                .containsExactly(
                        new float[] {
                            1f, 0.5f * (float) Math.cos(8), 0.5f * (float) Math.cos(4), 0.5f * (float) Math.cos(6)
                        },
                        within(3e-7f));
    }

    /** The part of the proof that depends on coefficients: the polynomials in a precision that hides rounding. */
    @Test
    void polynomialsAreAsCloseToTheSineAsTheProofSays() {
        double worst = 0;
        for (int i = 0; i <= 200_000; i++) {
            double t = 1.58 * i / 200_000;
            double s = t * t;
            double q = SinePolynomial.F_1
                    + s * (SinePolynomial.F_2 + s * (SinePolynomial.F_3 + s * (double) SinePolynomial.F_4));
            worst = Math.max(worst, Math.abs(t + t * s * q - StrictMath.sin(t)));
        }
        assertThat(worst).isLessThan(9.6e-9);
        assertThat((double) SinePolynomial.F_PI_1 + SinePolynomial.F_PI_2 + SinePolynomial.F_PI_3)
                .isCloseTo(Math.PI, within(1.2e-14));
    }

    @Test
    void slicesOutsideTheArrayAreRefused() {
        assertThatThrownBy(() -> Trigonometry.phase(new float[4], 2, new float[4], 0, 3, 1f))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Trigonometry.pair(new float[4], 0, 4, 1f, new float[3], 0, new float[4], 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
