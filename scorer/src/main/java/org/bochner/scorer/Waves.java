package org.bochner.scorer;

/**
 * Sines and cosines of arrays in single precision, by reduction to half a turn and one polynomial: loops without a
 * branch, which the compiler turns into vector instructions. The absolute error is at most 2^-22.
 *
 * <p>With P = 2π for the cosine and π for the sine: k = the integer nearest to x/P, by adding and subtracting 1.5·2^23;
 * r = ((x − k·P₁) − k·P₂) − k·P₃ with P₁ + P₂ + P₃ ≈ P (Cody and Waite 1980); the cosine of r is the sine of π/2 − |r|;
 * sin t ≈ t + t³(c₁ + c₂t² + c₃t⁴ + c₄t⁶); for P = π an odd k turns the sign. The steps and constants are those of the
 * library, so that the bits are too. An array with an argument beyond 25,000 is computed in double, number by number.
 */
final class Waves {
    private static final float REACH = 25_000f;
    private static final float ROUND = 0x1.8p23f;
    private static final float HALF_PI = (float) (Math.PI / 2);
    private static final float TURNS = (float) (0.5 / Math.PI);
    private static final float HALF_TURNS = (float) (1 / Math.PI);
    private static final float PI_1 = 0x1.92p1f;
    private static final float PI_2 = 0x1.fbp-11f;
    private static final float PI_3 = 0x1.5110b4p-21f;
    private static final float C_1 = -0x1.555554p-3f;
    private static final float C_2 = 0x1.110fc4p-7f;
    private static final float C_3 = -0x1.9f922ap-13f;
    private static final float C_4 = 0x1.5f4748p-19f;

    private Waves() {}

    /** x ← scale·cos(x + phases), on whole arrays. */
    static void phase(float[] x, float[] phases, float scale) {
        for (int i = 0; i < phases.length; i++) {
            x[i] += phases[i];
        }
        cosine(x, 0, phases.length, scale);
    }

    /** x ← scale·cos x on {@code x[from .. to)}. */
    static void cosine(float[] x, int from, int to, float scale) {
        if (near(x, from, to)) {
            for (int i = from; i < to; i++) {
                float k = (x[i] * TURNS + ROUND) - ROUND;
                float r = ((x[i] - k * (2 * PI_1)) - k * (2 * PI_2)) - k * (2 * PI_3);
                float t = HALF_PI - Math.abs(r);
                float s = t * t;
                x[i] = scale * (t + (t * s) * (C_1 + s * (C_2 + s * (C_3 + s * C_4))));
            }
        } else {
            for (int i = from; i < to; i++) {
                x[i] = scale * cosine(x[i]);
            }
        }
    }

    /** x ← scale·sin x on {@code x[from .. to)}. */
    static void sine(float[] x, int from, int to, float scale) {
        if (near(x, from, to)) {
            for (int i = from; i < to; i++) {
                float k = (x[i] * HALF_TURNS + ROUND) - ROUND;
                float t = ((x[i] - k * PI_1) - k * PI_2) - k * PI_3;
                float s = t * t;
                float half = k * 0.5f;
                float odd = half - ((half + ROUND) - ROUND);
                x[i] = scale * ((t + (t * s) * (C_1 + s * (C_2 + s * (C_3 + s * C_4)))) * (1f - 8f * (odd * odd)));
            }
        } else {
            for (int i = from; i < to; i++) {
                x[i] = scale * sine(x[i]);
            }
        }
    }

    private static boolean near(float[] x, int from, int to) {
        boolean near = true;
        for (int i = from; i < to; i++) {
            near &= Math.abs(x[i]) <= REACH;
        }
        return near;
    }

    private static float cosine(float x) {
        if (!(Math.abs(x) <= REACH)) {
            return (float) StrictMath.cos(x);
        }
        float[] one = {x};
        cosine(one, 0, 1, 1);
        return one[0];
    }

    private static float sine(float x) {
        if (!(Math.abs(x) <= REACH)) {
            return (float) StrictMath.sin(x);
        }
        float[] one = {x};
        sine(one, 0, 1, 1);
        return one[0];
    }
}
