package org.bochner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The oracle for float arguments is StrictMath in double: it reduces exactly, and its error of one ulp (1.1e-16) is far below
 * the bound of 2.4e-7. For double arguments the same oracle's own ulp is added to the bound.
 */
class TrigonometryTest {
    private static final double ORACLE_ULP = 0x1p-53;

    private static void floatsWithinBound(float[] x) {
        float[] cos = x.clone();
        float[] sin = x.clone();
        Trigonometry.cosine(cos, 0, x.length, 1f);
        Trigonometry.sine(sin, 0, x.length, 1f);
        for (int i = 0; i < x.length; i++) {
            double ofCosine = Math.abs(cos[i] - StrictMath.cos(x[i]));
            double ofSine = Math.abs(sin[i] - StrictMath.sin(x[i]));
            if (!(ofCosine <= SinePolynomial.FLOAT_ERROR && ofSine <= SinePolynomial.FLOAT_ERROR)) {
                throw new AssertionError("x = " + x[i] + ": errors " + ofCosine + " and " + ofSine);
            }
        }
    }

    private static void doublesWithinBound(double[] x) {
        double[] cos = x.clone();
        double[] sin = x.clone();
        Trigonometry.cosine(cos, 0, x.length, 1);
        Trigonometry.sine(sin, 0, x.length, 1);
        double bound = SinePolynomial.DOUBLE_ERROR + ORACLE_ULP;
        for (int i = 0; i < x.length; i++) {
            double ofCosine = Math.abs(cos[i] - StrictMath.cos(x[i]));
            double ofSine = Math.abs(sin[i] - StrictMath.sin(x[i]));
            if (!(ofCosine <= bound && ofSine <= bound)) {
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
    void doubleErrorIsWithinTheProvenBoundInEveryBinade() {
        Random random = new Random(2);
        for (int exponent = 0; exponent < 2047; exponent++) {
            boolean polynomial = exponent >= 1023 - 30 && exponent <= 1023 + 24;
            double[] x = new double[polynomial ? 20_000 : 60];
            for (int i = 0; i < x.length; i++) {
                long mantissa = i < 2 ? i : random.nextLong() >>> 12;
                x[i] = Double.longBitsToDouble((long) (i & 1) << 63 | (long) exponent << 52 | mantissa);
            }
            doublesWithinBound(x);
        }
    }

    @Test
    void doubleErrorIsWithinTheProvenBoundNextToMultiplesOfAQuarterTurn() {
        double[] x = new double[3 * 100_000];
        for (int k = 0; k < 100_000; k++) {
            double near = k * 160L * (Math.PI / 4);
            x[3 * k] = near;
            x[3 * k + 1] = Math.nextUp(near);
            x[3 * k + 2] = Math.nextDown(near);
        }
        doublesWithinBound(x);
    }

    @Test
    void infinitiesAndNaNGiveNaNAndTheirNeighboursAreRight() {
        float[] x = {Float.NaN, 1f, Float.POSITIVE_INFINITY, 2f, Float.NEGATIVE_INFINITY, 1e38f, -1e38f, 3f};
        float[] many = new float[64];
        System.arraycopy(x, 0, many, 8, x.length);
        float[] sin = many.clone();
        Trigonometry.cosine(many, 0, 64, 1f);
        Trigonometry.sine(sin, 0, 64, 1f);
        assertThat(many[8]).isNaN();
        assertThat(many[10]).isNaN();
        assertThat(sin[12]).isNaN();
        assertThat(many[9]).isCloseTo((float) Math.cos(1), within(3e-7f));
        assertThat(many[13]).isEqualTo((float) StrictMath.cos(1e38f));
        assertThat(many[0]).isEqualTo(1f);
        double[] wide = {Double.NaN, Double.POSITIVE_INFINITY, 0};
        Trigonometry.cosine(wide, 0, 3, 1);
        assertThat(wide[0]).isNaN();
        assertThat(wide[1]).isNaN();
    }

    @Test
    void sineOfSmallNumbersIsTheNumber() {
        float[] x = new float[48];
        x[0] = Float.MIN_NORMAL;
        x[1] = Float.MIN_VALUE;
        x[2] = -1e-30f;
        Trigonometry.sine(x, 0, x.length, 1f);
        assertThat(x[0]).isEqualTo(Float.MIN_NORMAL);
        assertThat(x[1]).isEqualTo(Float.MIN_VALUE);
        assertThat(x[2]).isEqualTo(-1e-30f);
        assertThat(x[3]).isZero();
    }

    @Test
    void bothImplementationsGiveTheSameBits() {
        ArrayLoops plain = new PlainLoops();
        ArrayLoops chosen = ArrayLoops.get();
        Random random = new Random(3);
        for (int length : new int[] {0, 1, 3, 7, 13, 16, 17, 207, 1021, 5000}) {
            float[] x = new float[length + 5];
            double[] y = new double[length + 5];
            for (int i = 0; i < x.length; i++) {
                x[i] = (float) (random.nextGaussian() * (i % 50 == 7 ? 1e6 : Math.pow(10, i % 5 - 1)));
                y[i] = x[i] * (i % 50 == 9 ? 1e9 : 1);
            }
            float[][] floats = {x.clone(), x.clone(), x.clone(), x.clone()};
            double[][] doubles = {y.clone(), y.clone(), y.clone(), y.clone()};
            plain.cosine(floats[0], 3, length, 0.3f);
            chosen.cosine(floats[1], 3, length, 0.3f);
            plain.sine(floats[2], 3, length, 0.3f);
            chosen.sine(floats[3], 3, length, 0.3f);
            plain.cosine(doubles[0], 3, length, 0.3);
            chosen.cosine(doubles[1], 3, length, 0.3);
            plain.sine(doubles[2], 3, length, 0.3);
            chosen.sine(doubles[3], 3, length, 0.3);
            for (int p = 0; p < 4; p += 2) {
                assertThat(floats[p + 1]).isEqualTo(floats[p]);
                assertThat(doubles[p + 1]).isEqualTo(doubles[p]);
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
        Trigonometry.cosine(cos, 0, 301, 2f);
        Trigonometry.sine(sin, 0, 301, 2f);
        float[] first = new float[301];
        float[] second = new float[301];
        Trigonometry.pair(x, 301, 2f, first, second);
        assertThat(first).isEqualTo(cos);
        assertThat(second).isEqualTo(sin);
        float[] asCosine = x.clone();
        Trigonometry.pair(asCosine, 301, 2f, asCosine, second);
        assertThat(asCosine).isEqualTo(cos);
        assertThat(second).isEqualTo(sin);
        float[] asSine = x.clone();
        Trigonometry.pair(asSine, 301, 2f, first, asSine);
        assertThat(first).isEqualTo(cos);
        assertThat(asSine).isEqualTo(sin);
        double[] y = {0.5, -1, 100};
        double[] c = new double[3];
        double[] s = new double[3];
        Trigonometry.pair(y, 3, 1, c, s);
        for (int i = 0; i < 3; i++) {
            assertThat(c[i] * c[i] + s[i] * s[i]).isCloseTo(1, within(2e-15));
        }
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
        double[] y = {1, 2};
        Trigonometry.phase(y, new double[] {3, 4}, 2, 1);
        assertThat(y[1]).isCloseTo(Math.cos(6), within(1e-15));
    }

    /** The part of the proof that rests on coefficients: the polynomials in a precision that hides rounding. */
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
        assertThat(SinePolynomial.D_PI_1 + SinePolynomial.D_PI_2).isEqualTo(Math.PI);
    }

    @Test
    void slicesOutsideTheArrayAreRefused() {
        assertThatThrownBy(() -> Trigonometry.cosine(new float[4], 2, 3, 1f))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Trigonometry.pair(new float[4], 4, 1f, new float[3], new float[4]))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
