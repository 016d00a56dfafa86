package org.bochner.linalg.simd;

import static org.bochner.linalg.SinePolynomial.*;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bochner.linalg.BatchLoops;
import org.bochner.linalg.SinePolynomial;

/**
 * The loops of {@link VectorBatch} that are not products: a wave with its slope, which share one reduction by π as in
 * {@link VectorPairs}, and {@link org.bochner.linalg.BatchLoops#momentStep}. Constants are vectors made before the
 * loops, which are written out.
 */
final class VectorWave {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    private static final int WIDTH = VectorBatch.WIDTH;

    private VectorWave() {}

    static void wave(
            float[] x, int at, int rows, float[] phase, int first, float[] scale, int from, float[] sums, int to) {
        for (int c = 0; c < WIDTH; c += LANES) {
            shift(x, at + c, rows, phase, first + c);
        }
        if (VectorPairs.near(x, at, rows * WIDTH)) {
            for (int c = 0; c < WIDTH; c += LANES) {
                near(x, at + c, rows, scale, from + c, sums, to + c);
            }
            return;
        }
        for (int i = 0; i < rows * WIDTH; i++) {
            float angle = x[at + i];
            float factor = scale[from + i % WIDTH];
            sums[to + i] += factor * SinePolynomial.cosine(angle);
            x[at + i] = -factor * SinePolynomial.sine(angle);
        }
    }

    private static void shift(float[] x, int at, int rows, float[] phase, int from) {
        FloatVector b = FloatVector.fromArray(FLOATS, phase, from);
        for (int i = 0, k = at; i < rows; i++, k += WIDTH) {
            FloatVector.fromArray(FLOATS, x, k).add(b).intoArray(x, k);
        }
    }

    /** One vector of columns, row after row. */
    private static void near(float[] x, int at, int rows, float[] scale, int from, float[] sums, int to) {
        FloatVector factor = FloatVector.fromArray(FLOATS, scale, from);
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
        for (int i = 0, k = at, n = to; i < rows; i++, k += WIDTH, n += WIDTH) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, k);
            FloatVector rounded = v.fma(halfTurns, round);
            FloatVector turns = rounded.sub(round);
            FloatVector r = turns.fma(p3, turns.fma(p2, turns.fma(p1, v)));
            FloatVector t = quarter.sub(r.abs());
            FloatVector s = r.mul(r);
            FloatVector u = t.mul(t);
            FloatVector sine = s.fma(s.fma(s.fma(c4, c3), c2), c1).mul(s).fma(r, r);
            FloatVector cosine = u.fma(u.fma(u.fma(c4, c3), c2), c1).mul(u).fma(t, t);
            // The last bit of the rounded sum is the parity of the half turns; it becomes the sign of the factor.
            FloatVector signed = rounded.reinterpretAsInts()
                    .lanewise(VectorOperators.LSHL, 31)
                    .lanewise(VectorOperators.XOR, factor.reinterpretAsInts())
                    .reinterpretAsFloats();
            cosine.fma(signed, FloatVector.fromArray(FLOATS, sums, n)).intoArray(sums, n);
            sine.mul(signed).neg().intoArray(x, k);
        }
    }

    static void momentStep(
            float[] w,
            float[] m,
            float[] v,
            int at,
            float[] g,
            int from,
            int length,
            float step,
            float root,
            float beta1,
            float beta2,
            float epsilon) {
        FloatVector keep1 = FloatVector.broadcast(FLOATS, beta1);
        FloatVector take1 = FloatVector.broadcast(FLOATS, 1 - beta1);
        FloatVector keep2 = FloatVector.broadcast(FLOATS, beta2);
        FloatVector take2 = FloatVector.broadcast(FLOATS, 1 - beta2);
        FloatVector least = FloatVector.broadcast(FLOATS, epsilon);
        FloatVector factor = FloatVector.broadcast(FLOATS, root);
        FloatVector rate = FloatVector.broadcast(FLOATS, step);
        FloatVector floor = FloatVector.broadcast(FLOATS, BatchLoops.FLOOR);
        FloatVector smallest = FloatVector.broadcast(FLOATS, BatchLoops.LEAST);
        for (int i = 0; i < length; i += LANES) {
            FloatVector gradient = FloatVector.fromArray(FLOATS, g, from + i);
            FloatVector mean = FloatVector.fromArray(FLOATS, m, at + i).mul(keep1);
            mean = gradient.fma(take1, mean).add(floor).sub(floor);
            FloatVector square = FloatVector.fromArray(FLOATS, v, at + i).mul(keep2);
            square = gradient.mul(gradient).fma(take2, square).max(smallest);
            mean.intoArray(m, at + i);
            square.intoArray(v, at + i);
            FloatVector below = square.sqrt().fma(factor, least);
            FloatVector.fromArray(FLOATS, w, at + i)
                    .sub(mean.mul(rate).div(below))
                    .intoArray(w, at + i);
        }
    }
}
