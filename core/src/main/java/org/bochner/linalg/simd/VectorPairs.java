package org.bochner.linalg.simd;

import static org.bochner.linalg.loops.SinePolynomial.*;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bochner.linalg.loops.SinePolynomial;

/**
 * Sine and cosine of the same angles, used at once. Both come from one reduction, x = kπ + r: sin x = ±sin r and
 * cos x = ±sin(π/2 − |r|), with the sign of an odd k for both, which is put into the factor that multiplies them. With
 * fused multiplications and additions that is some thirty instructions for a vector.
 *
 * <p>Angles beyond the reach of the polynomial are looked for beforehand, by a comparison of bits as integers, in which
 * NaN and infinity are larger than all, so that the loops have no branch.
 */
final class VectorPairs {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorPairs() {}

    static void add(float[] x, int offset, int length, float scale, float[] sums, int toCos, int toSin) {
        int i = 0;
        if (near(x, offset, length)) {
            i = addNear(x, offset, length, scale, sums, toCos, toSin);
        }
        for (; i < length; i++) {
            sums[toCos + i] += scale * SinePolynomial.cosine(x[offset + i]);
            sums[toSin + i] += scale * SinePolynomial.sine(x[offset + i]);
        }
    }

    /** Whether all numbers that fill whole vectors are within the reach of the polynomial. */
    static boolean near(float[] x, int offset, int length) {
        FloatVector most = FloatVector.zero(FLOATS);
        for (int i = offset, end = offset + FLOATS.loopBound(length); i < end; i += LANES) {
            most = FloatVector.fromArray(FLOATS, x, i).abs().max(most);
        }
        return FloatVector.zero(FLOATS).add(most).reduceLanes(VectorOperators.MAX) <= FLOAT_REACH;
    }

    // Both loops below are written out, with constants as vectors made before the loop: given as numbers, or shared
    // through a method, they are spread over a vector in every round.

    private static int addNear(float[] x, int offset, int length, float scale, float[] sums, int toCos, int toSin) {
        IntVector factor = FloatVector.broadcast(FLOATS, scale).reinterpretAsInts();
        FloatVector round = FloatVector.broadcast(FLOATS, F_ROUND);
        FloatVector halfTurns = FloatVector.broadcast(FLOATS, F_HALF_TURNS);
        FloatVector p1 = FloatVector.broadcast(FLOATS, -F_PI_1);
        FloatVector p2 = FloatVector.broadcast(FLOATS, -F_PI_2);
        FloatVector p3 = FloatVector.broadcast(FLOATS, -F_PI_3);
        FloatVector quarter = FloatVector.broadcast(FLOATS, F_HALF_PI);
        FloatVector c1 = FloatVector.broadcast(FLOATS, F_1);
        FloatVector c2 = FloatVector.broadcast(FLOATS, F_2);
        FloatVector c3 = FloatVector.broadcast(FLOATS, F_3);
        FloatVector c4 = FloatVector.broadcast(FLOATS, F_4);
        int i = 0;
        for (int end = FLOATS.loopBound(length); i < end; i += LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, offset + i);
            FloatVector rounded = v.fma(halfTurns, round);
            FloatVector k = rounded.sub(round);
            FloatVector r = k.fma(p3, k.fma(p2, k.fma(p1, v)));
            FloatVector t = quarter.sub(r.abs());
            FloatVector s = r.mul(r);
            FloatVector u = t.mul(t);
            FloatVector sine = s.fma(s.fma(s.fma(c4, c3), c2), c1).mul(s).fma(r, r);
            FloatVector cosine = u.fma(u.fma(u.fma(c4, c3), c2), c1).mul(u).fma(t, t);
            FloatVector signed = signed(factor, rounded);
            cosine.fma(signed, FloatVector.fromArray(FLOATS, sums, toCos + i)).intoArray(sums, toCos + i);
            sine.fma(signed, FloatVector.fromArray(FLOATS, sums, toSin + i)).intoArray(sums, toSin + i);
        }
        return i;
    }

    /** The last bit of the rounded sum is the parity of k; it becomes the sign of the factor. */
    private static FloatVector signed(IntVector factor, FloatVector rounded) {
        return rounded.reinterpretAsInts()
                .lanewise(VectorOperators.LSHL, 31)
                .lanewise(VectorOperators.XOR, factor)
                .reinterpretAsFloats();
    }

    static void blend(float[] x, int offset, int length, float scale, float[] a, float[] b, int from) {
        int i = 0;
        if (near(x, offset, length)) {
            i = blendNear(x, offset, length, scale, a, b, from);
        }
        for (; i < length; i++) {
            float angle = x[offset + i];
            float blend = a[from + i] * SinePolynomial.cosine(angle) + b[from + i] * SinePolynomial.sine(angle);
            x[offset + i] = scale * blend;
        }
    }

    private static int blendNear(float[] x, int offset, int length, float scale, float[] a, float[] b, int from) {
        IntVector factor = FloatVector.broadcast(FLOATS, scale).reinterpretAsInts();
        FloatVector round = FloatVector.broadcast(FLOATS, F_ROUND);
        FloatVector halfTurns = FloatVector.broadcast(FLOATS, F_HALF_TURNS);
        FloatVector p1 = FloatVector.broadcast(FLOATS, -F_PI_1);
        FloatVector p2 = FloatVector.broadcast(FLOATS, -F_PI_2);
        FloatVector p3 = FloatVector.broadcast(FLOATS, -F_PI_3);
        FloatVector quarter = FloatVector.broadcast(FLOATS, F_HALF_PI);
        FloatVector c1 = FloatVector.broadcast(FLOATS, F_1);
        FloatVector c2 = FloatVector.broadcast(FLOATS, F_2);
        FloatVector c3 = FloatVector.broadcast(FLOATS, F_3);
        FloatVector c4 = FloatVector.broadcast(FLOATS, F_4);
        int i = 0;
        for (int end = FLOATS.loopBound(length); i < end; i += LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, offset + i);
            FloatVector rounded = v.fma(halfTurns, round);
            FloatVector k = rounded.sub(round);
            FloatVector r = k.fma(p3, k.fma(p2, k.fma(p1, v)));
            FloatVector t = quarter.sub(r.abs());
            FloatVector s = r.mul(r);
            FloatVector u = t.mul(t);
            FloatVector sine = s.fma(s.fma(s.fma(c4, c3), c2), c1).mul(s).fma(r, r);
            FloatVector cosine = u.fma(u.fma(u.fma(c4, c3), c2), c1).mul(u).fma(t, t);
            FloatVector blend = cosine.mul(FloatVector.fromArray(FLOATS, a, from + i));
            blend = sine.fma(FloatVector.fromArray(FLOATS, b, from + i), blend);
            blend.mul(signed(factor, rounded)).intoArray(x, offset + i);
        }
        return i;
    }
}
