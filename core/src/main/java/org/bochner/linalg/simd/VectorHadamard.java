package org.bochner.linalg.simd;

import java.util.ArrayList;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The Walsh–Hadamard transform by the Vector API. Levels whose partners lie within one vector are done in the
 * register, by a shuffle and a sum with signs; the others two at a time on whole vectors. Every sum has the same two
 * terms as in the plain loops, so the bits agree.
 */
final class VectorHadamard {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** For h = 1, 2, 4, ... below the lanes: lane ^ h, and −1 in the lanes that have the bit h. */
    private static final List<VectorShuffle<Float>> PARTNERS = new ArrayList<>();

    private static final List<FloatVector> SIGNS = new ArrayList<>();

    static {
        for (int h = 1; h < LANES; h *= 2) {
            int bit = h;
            PARTNERS.add(VectorShuffle.fromOp(SPECIES, lane -> lane ^ bit));
            float[] signs = new float[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                signs[lane] = (lane & bit) == 0 ? 1f : -1f;
            }
            SIGNS.add(FloatVector.fromArray(SPECIES, signs, 0));
        }
    }

    private VectorHadamard() {}

    /** At least one vector. */
    static void transform(float[] x) {
        for (int level = 0; level < PARTNERS.size(); level++) {
            within(x, PARTNERS.get(level), SIGNS.get(level));
        }
        int h = LANES;
        for (; 4 * h <= x.length; h *= 4) {
            across4(x, h);
        }
        if (h < x.length) {
            across2(x, h);
        }
    }

    private static void within(float[] x, VectorShuffle<Float> partner, FloatVector signs) {
        for (int i = 0; i < x.length; i += LANES) {
            FloatVector v = FloatVector.fromArray(SPECIES, x, i);
            v.mul(signs).add(v.rearrange(partner)).intoArray(x, i);
        }
    }

    private static void across4(float[] x, int h) {
        for (int block = 0; block < x.length; block += 4 * h) {
            for (int i = block; i < block + h; i += LANES) {
                FloatVector p = FloatVector.fromArray(SPECIES, x, i);
                FloatVector q = FloatVector.fromArray(SPECIES, x, i + h);
                FloatVector r = FloatVector.fromArray(SPECIES, x, i + 2 * h);
                FloatVector s = FloatVector.fromArray(SPECIES, x, i + 3 * h);
                FloatVector a = p.add(q);
                FloatVector b = p.sub(q);
                FloatVector c = r.add(s);
                FloatVector d = r.sub(s);
                a.add(c).intoArray(x, i);
                b.add(d).intoArray(x, i + h);
                a.sub(c).intoArray(x, i + 2 * h);
                b.sub(d).intoArray(x, i + 3 * h);
            }
        }
    }

    private static void across2(float[] x, int h) {
        for (int i = 0; i < h; i += LANES) {
            FloatVector a = FloatVector.fromArray(SPECIES, x, i);
            FloatVector b = FloatVector.fromArray(SPECIES, x, i + h);
            a.add(b).intoArray(x, i);
            a.sub(b).intoArray(x, i + h);
        }
    }
}
