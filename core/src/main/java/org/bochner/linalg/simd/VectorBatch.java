package org.bochner.linalg.simd;

import static org.bochner.linalg.loops.SinePolynomial.*;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bochner.linalg.loops.BatchLoops;
import org.bochner.linalg.loops.SinePolynomial;

/**
 * {@link BatchLoops} by the Vector API: a strip is three vectors wide, and four rows of it are twelve sums that stay in
 * registers, of sixteen there are at least. Each round reads three vectors and four numbers for twelve fused
 * multiplications and additions, so that the arithmetic bounds it as long as a strip is in the first cache.
 *
 * <p>A wave and its slope share one reduction by π as in {@link VectorPairs}. Constants are vectors made before the
 * loops, which are written out.
 */
final class VectorBatch extends BatchLoops {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    private static final int WIDTH = 3 * LANES;

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void forward(
            float[] x, int stride, int rows, int[] index, int first, int last, float[] w, int at, float[] out, int to) {
        for (int i = 0; i < rows; i += ROWS) {
            fourForward(x, stride, i, index, first, last, w, at, out, to + i * WIDTH);
        }
    }

    private static void fourForward(
            float[] x, int stride, int row, int[] index, int first, int last, float[] w, int at, float[] out, int to) {
        FloatVector a0 = FloatVector.fromArray(FLOATS, out, to);
        FloatVector b0 = FloatVector.fromArray(FLOATS, out, to + LANES);
        FloatVector c0 = FloatVector.fromArray(FLOATS, out, to + 2 * LANES);
        FloatVector a1 = FloatVector.fromArray(FLOATS, out, to + WIDTH);
        FloatVector b1 = FloatVector.fromArray(FLOATS, out, to + WIDTH + LANES);
        FloatVector c1 = FloatVector.fromArray(FLOATS, out, to + WIDTH + 2 * LANES);
        FloatVector a2 = FloatVector.fromArray(FLOATS, out, to + 2 * WIDTH);
        FloatVector b2 = FloatVector.fromArray(FLOATS, out, to + 2 * WIDTH + LANES);
        FloatVector c2 = FloatVector.fromArray(FLOATS, out, to + 2 * WIDTH + 2 * LANES);
        FloatVector a3 = FloatVector.fromArray(FLOATS, out, to + 3 * WIDTH);
        FloatVector b3 = FloatVector.fromArray(FLOATS, out, to + 3 * WIDTH + LANES);
        FloatVector c3 = FloatVector.fromArray(FLOATS, out, to + 3 * WIDTH + 2 * LANES);
        for (int e = first, k = first * stride + row; e < last; e++, k += stride) {
            int from = at + index[e] * WIDTH;
            FloatVector p = FloatVector.fromArray(FLOATS, w, from);
            FloatVector q = FloatVector.fromArray(FLOATS, w, from + LANES);
            FloatVector s = FloatVector.fromArray(FLOATS, w, from + 2 * LANES);
            FloatVector v = FloatVector.broadcast(FLOATS, x[k]);
            a0 = p.fma(v, a0);
            b0 = q.fma(v, b0);
            c0 = s.fma(v, c0);
            v = FloatVector.broadcast(FLOATS, x[k + 1]);
            a1 = p.fma(v, a1);
            b1 = q.fma(v, b1);
            c1 = s.fma(v, c1);
            v = FloatVector.broadcast(FLOATS, x[k + 2]);
            a2 = p.fma(v, a2);
            b2 = q.fma(v, b2);
            c2 = s.fma(v, c2);
            v = FloatVector.broadcast(FLOATS, x[k + 3]);
            a3 = p.fma(v, a3);
            b3 = q.fma(v, b3);
            c3 = s.fma(v, c3);
        }
        a0.intoArray(out, to);
        b0.intoArray(out, to + LANES);
        c0.intoArray(out, to + 2 * LANES);
        a1.intoArray(out, to + WIDTH);
        b1.intoArray(out, to + WIDTH + LANES);
        c1.intoArray(out, to + WIDTH + 2 * LANES);
        a2.intoArray(out, to + 2 * WIDTH);
        b2.intoArray(out, to + 2 * WIDTH + LANES);
        c2.intoArray(out, to + 2 * WIDTH + 2 * LANES);
        a3.intoArray(out, to + 3 * WIDTH);
        b3.intoArray(out, to + 3 * WIDTH + LANES);
        c3.intoArray(out, to + 3 * WIDTH + 2 * LANES);
    }

    @Override
    public void back(
            float[] x,
            int stride,
            int rows,
            int[] index,
            int first,
            int last,
            float[] delta,
            int at,
            float[] back,
            int base) {
        int e = first;
        for (; e + ROWS <= last; e += ROWS) {
            fourBack(x, stride, rows, index, e, delta, at, back, base);
        }
        for (; e < last; e++) {
            oneBack(x, e * stride, rows, delta, at, back, (index[e] - base) * WIDTH);
        }
    }

    private static void fourBack(
            float[] x, int stride, int rows, int[] index, int e, float[] delta, int at, float[] back, int base) {
        FloatVector a0 = FloatVector.zero(FLOATS);
        FloatVector b0 = a0;
        FloatVector c0 = a0;
        FloatVector a1 = a0;
        FloatVector b1 = a0;
        FloatVector c1 = a0;
        FloatVector a2 = a0;
        FloatVector b2 = a0;
        FloatVector c2 = a0;
        FloatVector a3 = a0;
        FloatVector b3 = a0;
        FloatVector c3 = a0;
        int first = e * stride;
        for (int i = 0, from = at; i < rows; i++, from += WIDTH) {
            int k = first + i;
            FloatVector p = FloatVector.fromArray(FLOATS, delta, from);
            FloatVector q = FloatVector.fromArray(FLOATS, delta, from + LANES);
            FloatVector s = FloatVector.fromArray(FLOATS, delta, from + 2 * LANES);
            FloatVector v = FloatVector.broadcast(FLOATS, x[k]);
            a0 = p.fma(v, a0);
            b0 = q.fma(v, b0);
            c0 = s.fma(v, c0);
            v = FloatVector.broadcast(FLOATS, x[k + stride]);
            a1 = p.fma(v, a1);
            b1 = q.fma(v, b1);
            c1 = s.fma(v, c1);
            v = FloatVector.broadcast(FLOATS, x[k + 2 * stride]);
            a2 = p.fma(v, a2);
            b2 = q.fma(v, b2);
            c2 = s.fma(v, c2);
            v = FloatVector.broadcast(FLOATS, x[k + 3 * stride]);
            a3 = p.fma(v, a3);
            b3 = q.fma(v, b3);
            c3 = s.fma(v, c3);
        }
        int to0 = (index[e] - base) * WIDTH;
        int to1 = (index[e + 1] - base) * WIDTH;
        int to2 = (index[e + 2] - base) * WIDTH;
        int to3 = (index[e + 3] - base) * WIDTH;
        a0.intoArray(back, to0);
        b0.intoArray(back, to0 + LANES);
        c0.intoArray(back, to0 + 2 * LANES);
        a1.intoArray(back, to1);
        b1.intoArray(back, to1 + LANES);
        c1.intoArray(back, to1 + 2 * LANES);
        a2.intoArray(back, to2);
        b2.intoArray(back, to2 + LANES);
        c2.intoArray(back, to2 + 2 * LANES);
        a3.intoArray(back, to3);
        b3.intoArray(back, to3 + LANES);
        c3.intoArray(back, to3 + 2 * LANES);
    }

    private static void oneBack(float[] x, int e, int rows, float[] delta, int at, float[] back, int to) {
        FloatVector a = FloatVector.zero(FLOATS);
        FloatVector b = a;
        FloatVector c = a;
        for (int i = 0, from = at; i < rows; i++, from += WIDTH) {
            FloatVector v = FloatVector.broadcast(FLOATS, x[e + i]);
            a = FloatVector.fromArray(FLOATS, delta, from).fma(v, a);
            b = FloatVector.fromArray(FLOATS, delta, from + LANES).fma(v, b);
            c = FloatVector.fromArray(FLOATS, delta, from + 2 * LANES).fma(v, c);
        }
        a.intoArray(back, to);
        b.intoArray(back, to + LANES);
        c.intoArray(back, to + 2 * LANES);
    }

    @Override
    public void dots(
            float[] a,
            int at,
            int stepA,
            float[] b,
            int from,
            int stepB,
            int strips,
            int rows,
            int count,
            float[] out,
            int to,
            int stride) {
        for (int i = 0; i < rows; i += ROWS) {
            int j = 0;
            for (; j + 3 <= count; j += 3) {
                twelveDots(
                        a, at + i * WIDTH, stepA, b, from + j * WIDTH, stepB, strips, out, to + i * stride + j, stride);
            }
            for (; j < count; j++) {
                fourDots(
                        a, at + i * WIDTH, stepA, b, from + j * WIDTH, stepB, strips, out, to + i * stride + j, stride);
            }
        }
    }

    /** Four rows by three: seven loads for twelve products. Each sum has the order of {@link #fourDots}. */
    private static void twelveDots(
            float[] a, int at, int stepA, float[] b, int from, int stepB, int strips, float[] out, int to, int stride) {
        FloatVector a0 = FloatVector.zero(FLOATS);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector b2 = a0;
        FloatVector b3 = a0;
        FloatVector c0 = a0;
        FloatVector c1 = a0;
        FloatVector c2 = a0;
        FloatVector c3 = a0;
        for (int t = 0; t < strips; t++) {
            int i = at + t * stepA;
            int j = from + t * stepB;
            for (int c = 0; c < WIDTH; c += LANES) {
                FloatVector u = FloatVector.fromArray(FLOATS, b, j + c);
                FloatVector v = FloatVector.fromArray(FLOATS, b, j + WIDTH + c);
                FloatVector w = FloatVector.fromArray(FLOATS, b, j + 2 * WIDTH + c);
                FloatVector x = FloatVector.fromArray(FLOATS, a, i + c);
                a0 = x.fma(u, a0);
                b0 = x.fma(v, b0);
                c0 = x.fma(w, c0);
                x = FloatVector.fromArray(FLOATS, a, i + WIDTH + c);
                a1 = x.fma(u, a1);
                b1 = x.fma(v, b1);
                c1 = x.fma(w, c1);
                x = FloatVector.fromArray(FLOATS, a, i + 2 * WIDTH + c);
                a2 = x.fma(u, a2);
                b2 = x.fma(v, b2);
                c2 = x.fma(w, c2);
                x = FloatVector.fromArray(FLOATS, a, i + 3 * WIDTH + c);
                a3 = x.fma(u, a3);
                b3 = x.fma(v, b3);
                c3 = x.fma(w, c3);
            }
        }
        out[to] += Sums.total(a0);
        out[to + 1] += Sums.total(b0);
        out[to + 2] += Sums.total(c0);
        out[to + stride] += Sums.total(a1);
        out[to + stride + 1] += Sums.total(b1);
        out[to + stride + 2] += Sums.total(c1);
        out[to + 2 * stride] += Sums.total(a2);
        out[to + 2 * stride + 1] += Sums.total(b2);
        out[to + 2 * stride + 2] += Sums.total(c2);
        out[to + 3 * stride] += Sums.total(a3);
        out[to + 3 * stride + 1] += Sums.total(b3);
        out[to + 3 * stride + 2] += Sums.total(c3);
    }

    private static void fourDots(
            float[] a, int at, int stepA, float[] b, int from, int stepB, int strips, float[] out, int to, int stride) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int t = 0; t < strips; t++) {
            int i = at + t * stepA;
            int j = from + t * stepB;
            for (int c = 0; c < WIDTH; c += LANES) {
                FloatVector v = FloatVector.fromArray(FLOATS, b, j + c);
                s0 = FloatVector.fromArray(FLOATS, a, i + c).fma(v, s0);
                s1 = FloatVector.fromArray(FLOATS, a, i + WIDTH + c).fma(v, s1);
                s2 = FloatVector.fromArray(FLOATS, a, i + 2 * WIDTH + c).fma(v, s2);
                s3 = FloatVector.fromArray(FLOATS, a, i + 3 * WIDTH + c).fma(v, s3);
            }
        }
        out[to] += Sums.total(s0);
        out[to + stride] += Sums.total(s1);
        out[to + 2 * stride] += Sums.total(s2);
        out[to + 3 * stride] += Sums.total(s3);
    }

    @Override
    public void wave(
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
        IntVector factor = FloatVector.fromArray(FLOATS, scale, from).reinterpretAsInts();
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
                    .lanewise(VectorOperators.XOR, factor)
                    .reinterpretAsFloats();
            cosine.fma(signed, FloatVector.fromArray(FLOATS, sums, n)).intoArray(sums, n);
            sine.mul(signed).neg().intoArray(x, k);
        }
    }

    @Override
    public void momentStep(float[] w, float[] m, float[] v, int at, float[] g, int length, MomentStep step) {
        FloatVector keep1 = FloatVector.broadcast(FLOATS, step.beta1());
        FloatVector take1 = FloatVector.broadcast(FLOATS, 1 - step.beta1());
        FloatVector keep2 = FloatVector.broadcast(FLOATS, step.beta2());
        FloatVector take2 = FloatVector.broadcast(FLOATS, 1 - step.beta2());
        FloatVector least = FloatVector.broadcast(FLOATS, step.epsilon());
        FloatVector factor = FloatVector.broadcast(FLOATS, step.root());
        FloatVector rate = FloatVector.broadcast(FLOATS, step.rate());
        FloatVector keep = FloatVector.broadcast(FLOATS, step.keep());
        FloatVector floor = FloatVector.broadcast(FLOATS, FLOOR);
        FloatVector smallest = FloatVector.broadcast(FLOATS, LEAST);
        for (int i = 0; i < length; i += LANES) {
            FloatVector gradient = FloatVector.fromArray(FLOATS, g, i);
            FloatVector mean = FloatVector.fromArray(FLOATS, m, at + i).mul(keep1);
            mean = gradient.fma(take1, mean).add(floor).sub(floor);
            FloatVector square = FloatVector.fromArray(FLOATS, v, at + i).mul(keep2);
            square = gradient.mul(gradient).fma(take2, square).max(smallest);
            mean.intoArray(m, at + i);
            square.intoArray(v, at + i);
            FloatVector below = square.sqrt().fma(factor, least);
            FloatVector.fromArray(FLOATS, w, at + i)
                    .mul(keep)
                    .sub(mean.mul(rate).div(below))
                    .intoArray(w, at + i);
        }
    }
}
