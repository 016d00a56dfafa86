package org.bochner.linalg.simd;

import static org.bochner.linalg.loops.SinePolynomial.*;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bochner.linalg.loops.ArrayLoops;
import org.bochner.linalg.loops.BatchLoops;
import org.bochner.linalg.loops.SinePolynomial;

/**
 * {@link ArrayLoops} by the Vector API: the operations of {@link SinePolynomial} in the same order, so the same bits.
 * Only the sign of an odd half turn is set by flipping a bit where the plain loops multiply by −1, which is the same.
 * The plain loops compute a chunk with an argument beyond the reach, and the rest that does not fill a vector.
 */
public final class VectorLoops extends ArrayLoops {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;

    /** Numbers that are looked through at once for arguments beyond the reach. */
    private static final int CHUNK = 512;

    /** A panel needs 27 registers; where vectors are shorter, there are only 16. */
    private static final int PANEL_ROWS = FLOATS.length() >= 16 ? VectorPanel.ROWS : 0;

    public VectorLoops() {
        if (FLOATS.length() < 4) {
            throw new UnsupportedOperationException("vectors of " + FLOATS.length() + " floats are too short to help");
        }
    }

    @Override
    public void cosine(float[] x, int offset, int length, float scale) {
        for (int from = offset, end = offset + length; from < end; from += CHUNK) {
            int some = Math.min(CHUNK, end - from);
            int done = VectorPairs.near(x, from, some) ? nearCosines(x, from, some, scale) : 0;
            super.cosine(x, from + done, some - done, scale);
        }
    }

    @Override
    public void sine(float[] x, int offset, int length, float scale) {
        for (int from = offset, end = offset + length; from < end; from += CHUNK) {
            int some = Math.min(CHUNK, end - from);
            int done = VectorPairs.near(x, from, some) ? nearSines(x, from, some, scale) : 0;
            super.sine(x, from + done, some - done, scale);
        }
    }

    // Constants are vectors made before the loop: given as numbers they made the loop three times slower.

    /** Whole vectors within the reach; how many numbers they hold. */
    private static int nearCosines(float[] x, int offset, int length, float scale) {
        FloatVector factor = FloatVector.broadcast(FLOATS, scale);
        FloatVector round = FloatVector.broadcast(FLOATS, F_ROUND);
        FloatVector turns = FloatVector.broadcast(FLOATS, F_TURNS);
        FloatVector p1 = FloatVector.broadcast(FLOATS, 2 * F_PI_1);
        FloatVector p2 = FloatVector.broadcast(FLOATS, 2 * F_PI_2);
        FloatVector p3 = FloatVector.broadcast(FLOATS, 2 * F_PI_3);
        FloatVector quarter = FloatVector.broadcast(FLOATS, F_HALF_PI);
        FloatVector c1 = FloatVector.broadcast(FLOATS, F_1);
        FloatVector c2 = FloatVector.broadcast(FLOATS, F_2);
        FloatVector c3 = FloatVector.broadcast(FLOATS, F_3);
        FloatVector c4 = FloatVector.broadcast(FLOATS, F_4);
        int bound = FLOATS.loopBound(length);
        for (int i = offset, end = offset + bound; i < end; i += FLOATS.length()) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, i);
            FloatVector k = v.mul(turns).add(round).sub(round);
            FloatVector r = v.sub(k.mul(p1)).sub(k.mul(p2)).sub(k.mul(p3));
            FloatVector t = quarter.sub(r.abs());
            FloatVector s = t.mul(t);
            FloatVector q = s.mul(c4).add(c3).mul(s).add(c2).mul(s).add(c1);
            t.add(t.mul(s).mul(q)).mul(factor).intoArray(x, i);
        }
        return bound;
    }

    private static int nearSines(float[] x, int offset, int length, float scale) {
        FloatVector factor = FloatVector.broadcast(FLOATS, scale);
        FloatVector round = FloatVector.broadcast(FLOATS, F_ROUND);
        FloatVector turns = FloatVector.broadcast(FLOATS, F_HALF_TURNS);
        FloatVector p1 = FloatVector.broadcast(FLOATS, F_PI_1);
        FloatVector p2 = FloatVector.broadcast(FLOATS, F_PI_2);
        FloatVector p3 = FloatVector.broadcast(FLOATS, F_PI_3);
        FloatVector c1 = FloatVector.broadcast(FLOATS, F_1);
        FloatVector c2 = FloatVector.broadcast(FLOATS, F_2);
        FloatVector c3 = FloatVector.broadcast(FLOATS, F_3);
        FloatVector c4 = FloatVector.broadcast(FLOATS, F_4);
        int bound = FLOATS.loopBound(length);
        for (int i = offset, end = offset + bound; i < end; i += FLOATS.length()) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, i);
            FloatVector rounded = v.mul(turns).add(round);
            FloatVector k = rounded.sub(round);
            FloatVector r = v.sub(k.mul(p1)).sub(k.mul(p2)).sub(k.mul(p3));
            FloatVector s = r.mul(r);
            FloatVector q = s.mul(c4).add(c3).mul(s).add(c2).mul(s).add(c1);
            FloatVector y = r.add(r.mul(s).mul(q));
            // The last bit of the rounded sum is the parity of k; it becomes the sign.
            IntVector odd = rounded.reinterpretAsInts().lanewise(VectorOperators.LSHL, 31);
            y.reinterpretAsInts()
                    .lanewise(VectorOperators.XOR, odd)
                    .reinterpretAsFloats()
                    .mul(factor)
                    .intoArray(x, i);
        }
        return bound;
    }

    @Override
    public void add(float[] x, int offset, int length, float scale, float[] sums, int to) {
        int i = 0;
        for (int end = FLOATS.loopBound(length); i < end; i += FLOATS.length()) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, offset + i);
            v.fma(FloatVector.broadcast(FLOATS, scale), FloatVector.fromArray(FLOATS, sums, to + i))
                    .intoArray(sums, to + i);
        }
        for (; i < length; i++) {
            sums[to + i] += scale * x[offset + i];
        }
    }

    @Override
    public void tileTimes(float[] x, int rows, int d, float[] w, int from, float[] out, int to) {
        VectorTile.times(x, rows, d, w, from, out, to);
    }

    @Override
    public void tileBack(float[] x, int rows, int d, float[] c, int stride, int width, float[] back) {
        VectorTile.back(x, rows, d, c, stride, width, back);
    }

    @Override
    public void addPair(float[] x, int offset, int length, float scale, float[] sums, int toCos, int toSin) {
        VectorPairs.add(x, offset, length, scale, sums, toCos, toSin);
    }

    @Override
    public void blendPair(float[] x, int offset, int length, float scale, float[] a, float[] b, int from) {
        VectorPairs.blend(x, offset, length, scale, a, b, from);
    }

    @Override
    public void hadamard(float[] x) {
        if (x.length < FLOATS.length()) {
            super.hadamard(x);
        } else {
            VectorHadamard.transform(x);
        }
    }

    @Override
    public int combineWidth() {
        return 8 * FLOATS.length();
    }

    /** Eight sums in registers; each row of W is read once from the second-level cache, where a packed tile lies. */
    @Override
    public void combine(float[] w, int[] index, float[] values, int from, int to, float[] out) {
        int lanes = FLOATS.length();
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        for (int e = from; e < to; e++) {
            FloatVector v = FloatVector.broadcast(FLOATS, values[e]);
            int at = index[e] * 8 * lanes;
            s0 = v.fma(FloatVector.fromArray(FLOATS, w, at), s0);
            s1 = v.fma(FloatVector.fromArray(FLOATS, w, at + lanes), s1);
            s2 = v.fma(FloatVector.fromArray(FLOATS, w, at + 2 * lanes), s2);
            s3 = v.fma(FloatVector.fromArray(FLOATS, w, at + 3 * lanes), s3);
            s4 = v.fma(FloatVector.fromArray(FLOATS, w, at + 4 * lanes), s4);
            s5 = v.fma(FloatVector.fromArray(FLOATS, w, at + 5 * lanes), s5);
            s6 = v.fma(FloatVector.fromArray(FLOATS, w, at + 6 * lanes), s6);
            s7 = v.fma(FloatVector.fromArray(FLOATS, w, at + 7 * lanes), s7);
        }
        s0.intoArray(out, 0);
        s1.intoArray(out, lanes);
        s2.intoArray(out, 2 * lanes);
        s3.intoArray(out, 3 * lanes);
        s4.intoArray(out, 4 * lanes);
        s5.intoArray(out, 5 * lanes);
        s6.intoArray(out, 6 * lanes);
        s7.intoArray(out, 7 * lanes);
    }

    @Override
    public int panelRows() {
        return PANEL_ROWS;
    }

    @Override
    public int panelWidth() {
        return VectorPanel.WIDTH;
    }

    @Override
    public void panel(float[] x, int[] index, int count, float[] w, int from, float[] out, int at, int stride) {
        VectorPanel.multiply(x, index, count, w, from, out, at, stride);
    }

    @Override
    public BatchLoops batches() {
        return new VectorBatch();
    }

    @Override
    public String name() {
        return "vector";
    }
}
