package org.bochner.linalg.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loop of {@link org.bochner.linalg.loops.PanelMatrix}: twelve rows by two vectors of columns, whose 24
 * sums stay in registers while k runs. For each k two vectors of W are read from the second-level cache and twelve
 * numbers of X from the first: 24 fused multiplications and additions for 14 reads.
 */
final class VectorPanel {
    static final int ROWS = 12;

    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    static final int WIDTH = 2 * LANES;

    private VectorPanel() {}

    static void multiply(float[] x, int[] index, int count, float[] w, int from, float[] out, int at, int stride) {
        FloatVector a0 = FloatVector.zero(FLOATS);
        FloatVector b0 = a0;
        FloatVector a1 = a0;
        FloatVector b1 = a0;
        FloatVector a2 = a0;
        FloatVector b2 = a0;
        FloatVector a3 = a0;
        FloatVector b3 = a0;
        FloatVector a4 = a0;
        FloatVector b4 = a0;
        FloatVector a5 = a0;
        FloatVector b5 = a0;
        FloatVector a6 = a0;
        FloatVector b6 = a0;
        FloatVector a7 = a0;
        FloatVector b7 = a0;
        FloatVector a8 = a0;
        FloatVector b8 = a0;
        FloatVector a9 = a0;
        FloatVector b9 = a0;
        FloatVector a10 = a0;
        FloatVector b10 = a0;
        FloatVector a11 = a0;
        FloatVector b11 = a0;
        for (int k = 0, e = 0; k < count; k++, e += ROWS) {
            int row = from + index[k] * WIDTH;
            FloatVector left = FloatVector.fromArray(FLOATS, w, row);
            FloatVector right = FloatVector.fromArray(FLOATS, w, row + LANES);
            FloatVector v = FloatVector.broadcast(FLOATS, x[e]);
            a0 = v.fma(left, a0);
            b0 = v.fma(right, b0);
            v = FloatVector.broadcast(FLOATS, x[e + 1]);
            a1 = v.fma(left, a1);
            b1 = v.fma(right, b1);
            v = FloatVector.broadcast(FLOATS, x[e + 2]);
            a2 = v.fma(left, a2);
            b2 = v.fma(right, b2);
            v = FloatVector.broadcast(FLOATS, x[e + 3]);
            a3 = v.fma(left, a3);
            b3 = v.fma(right, b3);
            v = FloatVector.broadcast(FLOATS, x[e + 4]);
            a4 = v.fma(left, a4);
            b4 = v.fma(right, b4);
            v = FloatVector.broadcast(FLOATS, x[e + 5]);
            a5 = v.fma(left, a5);
            b5 = v.fma(right, b5);
            v = FloatVector.broadcast(FLOATS, x[e + 6]);
            a6 = v.fma(left, a6);
            b6 = v.fma(right, b6);
            v = FloatVector.broadcast(FLOATS, x[e + 7]);
            a7 = v.fma(left, a7);
            b7 = v.fma(right, b7);
            v = FloatVector.broadcast(FLOATS, x[e + 8]);
            a8 = v.fma(left, a8);
            b8 = v.fma(right, b8);
            v = FloatVector.broadcast(FLOATS, x[e + 9]);
            a9 = v.fma(left, a9);
            b9 = v.fma(right, b9);
            v = FloatVector.broadcast(FLOATS, x[e + 10]);
            a10 = v.fma(left, a10);
            b10 = v.fma(right, b10);
            v = FloatVector.broadcast(FLOATS, x[e + 11]);
            a11 = v.fma(left, a11);
            b11 = v.fma(right, b11);
        }
        a0.intoArray(out, at);
        b0.intoArray(out, at + LANES);
        a1.intoArray(out, at + stride);
        b1.intoArray(out, at + stride + LANES);
        a2.intoArray(out, at + 2 * stride);
        b2.intoArray(out, at + 2 * stride + LANES);
        a3.intoArray(out, at + 3 * stride);
        b3.intoArray(out, at + 3 * stride + LANES);
        a4.intoArray(out, at + 4 * stride);
        b4.intoArray(out, at + 4 * stride + LANES);
        a5.intoArray(out, at + 5 * stride);
        b5.intoArray(out, at + 5 * stride + LANES);
        a6.intoArray(out, at + 6 * stride);
        b6.intoArray(out, at + 6 * stride + LANES);
        a7.intoArray(out, at + 7 * stride);
        b7.intoArray(out, at + 7 * stride + LANES);
        a8.intoArray(out, at + 8 * stride);
        b8.intoArray(out, at + 8 * stride + LANES);
        a9.intoArray(out, at + 9 * stride);
        b9.intoArray(out, at + 9 * stride + LANES);
        a10.intoArray(out, at + 10 * stride);
        b10.intoArray(out, at + 10 * stride + LANES);
        a11.intoArray(out, at + 11 * stride);
        b11.intoArray(out, at + 11 * stride + LANES);
    }
}
