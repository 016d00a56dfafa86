package org.bochner.linalg.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of a tile of rows with few vectors, forth and back, where a library would spend its time on packing.
 *
 * <p>Both keep eight sums in registers, so that none waits for the one before it, and read each number of the tile once
 * for several of them: 9 reads for 8 multiplications forth, 6 for 8 back, and back nothing is written but the results.
 */
final class VectorTile {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorTile() {}

    /** out[to + i] ← Σ_j x[i·d + j]·w[from + j], four rows at a time. */
    static void times(float[] x, int rows, int d, float[] w, int from, float[] out, int to) {
        int i = 0;
        for (; i + 4 <= rows; i += 4) {
            four(x, i * d, d, w, from, out, to + i);
        }
        for (; i < rows; i++) {
            one(x, i * d, d, w, from, out, to + i);
        }
    }

    private static void four(float[] x, int at, int d, float[] w, int from, float[] out, int to) {
        FloatVector a = FloatVector.zero(FLOATS);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector e = a;
        FloatVector a2 = a;
        FloatVector b2 = a;
        FloatVector c2 = a;
        FloatVector e2 = a;
        int j = 0;
        for (; j + 2 * LANES <= d; j += 2 * LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, w, from + j);
            FloatVector v2 = FloatVector.fromArray(FLOATS, w, from + j + LANES);
            a = FloatVector.fromArray(FLOATS, x, at + j).fma(v, a);
            b = FloatVector.fromArray(FLOATS, x, at + d + j).fma(v, b);
            c = FloatVector.fromArray(FLOATS, x, at + 2 * d + j).fma(v, c);
            e = FloatVector.fromArray(FLOATS, x, at + 3 * d + j).fma(v, e);
            a2 = FloatVector.fromArray(FLOATS, x, at + j + LANES).fma(v2, a2);
            b2 = FloatVector.fromArray(FLOATS, x, at + d + j + LANES).fma(v2, b2);
            c2 = FloatVector.fromArray(FLOATS, x, at + 2 * d + j + LANES).fma(v2, c2);
            e2 = FloatVector.fromArray(FLOATS, x, at + 3 * d + j + LANES).fma(v2, e2);
        }
        out[to] = Sums.total(a, a2) + rest(x, at, w, from, j, d);
        out[to + 1] = Sums.total(b, b2) + rest(x, at + d, w, from, j, d);
        out[to + 2] = Sums.total(c, c2) + rest(x, at + 2 * d, w, from, j, d);
        out[to + 3] = Sums.total(e, e2) + rest(x, at + 3 * d, w, from, j, d);
    }

    private static void one(float[] x, int at, int d, float[] w, int from, float[] out, int to) {
        FloatVector a = FloatVector.zero(FLOATS);
        FloatVector a2 = a;
        int j = 0;
        for (; j + 2 * LANES <= d; j += 2 * LANES) {
            a = FloatVector.fromArray(FLOATS, x, at + j).fma(FloatVector.fromArray(FLOATS, w, from + j), a);
            a2 = FloatVector.fromArray(FLOATS, x, at + j + LANES)
                    .fma(FloatVector.fromArray(FLOATS, w, from + j + LANES), a2);
        }
        out[to] = Sums.total(a, a2) + rest(x, at, w, from, j, d);
    }

    /** The columns from {@code j} on, one by one: the same for a row alone and for a row of four. */
    private static float rest(float[] x, int at, float[] w, int from, int j, int d) {
        float sum = 0;
        for (int k = j; k < d; k++) {
            sum += x[at + k] * w[from + k];
        }
        return sum;
    }

    /**
     * back[k·d + j] ← back[k·d + j] + Σ_i c[k·stride + i]·x[i·d + j]; columns of the tile outside, so that they stay in
     * cache.
     */
    static void back(float[] x, int rows, int d, float[] c, int stride, int width, float[] back) {
        int j = 0;
        for (; j + 4 * LANES <= d; j += 4 * LANES) {
            int k = 0;
            for (; k + 2 <= width; k += 2) {
                two(x, rows, d, j, c, k * stride, stride, back, k * d + j);
            }
            for (; k < width; k++) {
                for (int m = 0; m < 4; m++) {
                    narrow(x, rows, d, j + m * LANES, c, k * stride, back, k * d + j + m * LANES);
                }
            }
        }
        for (; j + LANES <= d; j += LANES) {
            for (int k = 0; k < width; k++) {
                narrow(x, rows, d, j, c, k * stride, back, k * d + j);
            }
        }
        for (; j < d; j++) {
            for (int k = 0; k < width; k++) {
                float sum = back[k * d + j];
                for (int i = 0; i < rows; i++) {
                    sum += c[k * stride + i] * x[i * d + j];
                }
                back[k * d + j] = sum;
            }
        }
    }

    private static void two(float[] x, int rows, int d, int j, float[] c, int at, int stride, float[] back, int to) {
        int to2 = to + d;
        FloatVector p0 = FloatVector.fromArray(FLOATS, back, to);
        FloatVector p1 = FloatVector.fromArray(FLOATS, back, to + LANES);
        FloatVector p2 = FloatVector.fromArray(FLOATS, back, to + 2 * LANES);
        FloatVector p3 = FloatVector.fromArray(FLOATS, back, to + 3 * LANES);
        FloatVector q0 = FloatVector.fromArray(FLOATS, back, to2);
        FloatVector q1 = FloatVector.fromArray(FLOATS, back, to2 + LANES);
        FloatVector q2 = FloatVector.fromArray(FLOATS, back, to2 + 2 * LANES);
        FloatVector q3 = FloatVector.fromArray(FLOATS, back, to2 + 3 * LANES);
        for (int i = 0; i < rows; i++) {
            FloatVector p = FloatVector.broadcast(FLOATS, c[at + i]);
            FloatVector q = FloatVector.broadcast(FLOATS, c[at + stride + i]);
            int from = i * d + j;
            FloatVector v = FloatVector.fromArray(FLOATS, x, from);
            p0 = v.fma(p, p0);
            q0 = v.fma(q, q0);
            v = FloatVector.fromArray(FLOATS, x, from + LANES);
            p1 = v.fma(p, p1);
            q1 = v.fma(q, q1);
            v = FloatVector.fromArray(FLOATS, x, from + 2 * LANES);
            p2 = v.fma(p, p2);
            q2 = v.fma(q, q2);
            v = FloatVector.fromArray(FLOATS, x, from + 3 * LANES);
            p3 = v.fma(p, p3);
            q3 = v.fma(q, q3);
        }
        p0.intoArray(back, to);
        p1.intoArray(back, to + LANES);
        p2.intoArray(back, to + 2 * LANES);
        p3.intoArray(back, to + 3 * LANES);
        q0.intoArray(back, to2);
        q1.intoArray(back, to2 + LANES);
        q2.intoArray(back, to2 + 2 * LANES);
        q3.intoArray(back, to2 + 3 * LANES);
    }

    private static void narrow(float[] x, int rows, int d, int j, float[] c, int at, float[] back, int to) {
        FloatVector p = FloatVector.fromArray(FLOATS, back, to);
        for (int i = 0; i < rows; i++) {
            p = FloatVector.fromArray(FLOATS, x, i * d + j).fma(FloatVector.broadcast(FLOATS, c[at + i]), p);
        }
        p.intoArray(back, to);
    }
}
