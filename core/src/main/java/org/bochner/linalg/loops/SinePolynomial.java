package org.bochner.linalg.loops;

/**
 * Sine and cosine of one number by reduction and one polynomial: the arithmetic that the loops of {@link ArrayLoops}
 * repeat, and the proof of its error bound.
 *
 * <p><b>The problem.</b> A feature map takes more cosines than it has memory accesses to hide them behind. The
 * library's cosine is a call with branches; this one is twenty multiplications and additions, which a compiler turns
 * into vector instructions. It uses no fused multiply-add, so every processor and every implementation gives the same
 * bits.
 *
 * <p><b>Steps</b>, with P = 2π for the cosine and P = π for the sine:
 *
 * <ol>
 *   <li>k = the integer nearest to x/P, by adding and subtracting 1.5·2^23.
 *   <li>r = ((x − k·P₁) − k·P₂) − k·P₃ with P₁ + P₂ + P₃ ≈ P (Cody and Waite 1980): |r| ≤ 0.501·P.
 *   <li>The cosine of r is the sine of t = π/2 − |r|; the sine of r has t = r. In both cases |t| ≤ 1.58.
 *   <li>sin t ≈ t + t³·(c₁ + c₂t² + c₃t⁴ + c₄t⁶). For P = π an odd k turns the sign.
 * </ol>
 *
 * <p><b>The bound</b>, with ε = 2^-24, for |x| ≤ {@link #FLOAT_REACH}:
 *
 * <ul>
 *   <li><i>Reduction.</i> |k| is below 2^13. k·P₁ and k·P₂ are exact, since P₁ and P₂ have so few bits: 8 and 9.
 *       x − k·P₁ is exact: for x in [2^e, 2^(e+1)) it is a multiple of ulp(x), and smaller than 2^24 of them. The next
 *       difference is exact likewise: it is a multiple of the smaller of ulp(x) and the last bit of P₂. What remains is
 *       the rounding of k·P₃, the tail of P left out (together less than ε/100) and the rounding of r: half an ulp of
 *       r, which is 2ε for |r| in [2, 4), ε for [1, 2), ε/2 below.
 *   <li><i>Folding.</i> π/2 is off by 0.74ε. π/2 − |r| is exact for |r| ≥ π/4, and else costs at most ε.
 *   <li>Both are errors of t, and enter the result multiplied by |cos t|.
 *   <li><i>Polynomial.</i> Its coefficients minimise the largest error (Remez), refitted after each is rounded: at most
 *       9.6e-9 = 0.17ε over |t| ≤ 1.58.
 *   <li><i>Rounding.</i> Horner's scheme with ρ(q) = t²·ρ(q') + 2|t²q'| + |q| (in ε) for each step, then
 *       3|t³q| + |t³|ρ(q) for the product and half an ulp for the last sum: 3.1ε at |t| = π/2, where |cos t| vanishes,
 *       and less elsewhere.
 * </ul>
 *
 * <p>The sum, maximised over r, is 3.3ε: <b>the absolute error is below 4ε = 2^-22 ≈ 2.4e-7</b>. Beyond the reach, and
 * for infinities and NaN, {@link StrictMath} answers in double precision, within half an ulp of a float. The sine is
 * accurate to the last digits near zero too (of −0 it is 0); the cosine has no such claim near its zeros, and either
 * may exceed 1 by an ulp.
 */
public final class SinePolynomial {
    /** The largest |x| that the polynomial serves. */
    public static final float FLOAT_REACH = 25_000f;

    /** The proven bound on the absolute error of a sine or cosine. */
    public static final double FLOAT_ERROR = 0x1p-22;

    public static final float F_ROUND = 0x1.8p23f;
    public static final float F_HALF_PI = (float) (Math.PI / 2);
    public static final float F_TURNS = (float) (0.5 / Math.PI);
    public static final float F_HALF_TURNS = (float) (1 / Math.PI);
    public static final float F_PI_1 = 0x1.92p1f;
    public static final float F_PI_2 = 0x1.fbp-11f;
    public static final float F_PI_3 = 0x1.5110b4p-21f;
    public static final float F_1 = -0x1.555554p-3f;
    public static final float F_2 = 0x1.110fc4p-7f;
    public static final float F_3 = -0x1.9f922ap-13f;
    public static final float F_4 = 0x1.5f4748p-19f;

    private SinePolynomial() {}

    /** The cosine of any x. */
    public static float cosine(float x) {
        return Math.abs(x) <= FLOAT_REACH ? nearCosine(x) : (float) StrictMath.cos(x);
    }

    /** The sine of any x. */
    public static float sine(float x) {
        return Math.abs(x) <= FLOAT_REACH ? nearSine(x) : (float) StrictMath.sin(x);
    }

    /** Within the reach only, as are the other {@code near} methods: no branch, so that a loop of it is vectorised. */
    static float nearCosine(float x) {
        float k = (x * F_TURNS + F_ROUND) - F_ROUND;
        float r = ((x - k * (2 * F_PI_1)) - k * (2 * F_PI_2)) - k * (2 * F_PI_3);
        return polynomial(F_HALF_PI - Math.abs(r));
    }

    static float nearSine(float x) {
        float k = (x * F_HALF_TURNS + F_ROUND) - F_ROUND;
        return polynomial(((x - k * F_PI_1) - k * F_PI_2) - k * F_PI_3) * sign(k);
    }

    /** −1 for odd k and 1 for even, by arithmetic alone: k/2 minus its nearest even-tied integer is 0 or ±½. */
    private static float sign(float k) {
        float half = k * 0.5f;
        float odd = half - ((half + F_ROUND) - F_ROUND);
        return 1f - 8f * (odd * odd);
    }

    private static float polynomial(float t) {
        float s = t * t;
        return t + (t * s) * (F_1 + s * (F_2 + s * (F_3 + s * F_4)));
    }
}
