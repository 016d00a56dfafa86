package org.bochner.linalg.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The end of a loop that adds up in vectors.
 *
 * <p>Of a variable that a loop assigns the compiler knows only that it is a {@link FloatVector}. An abstract method
 * that is called on it, such as a reduction, is found by what was recorded at that call, and a method may be compiled
 * before anything was: then the vector becomes an object for a slow call, and the loop before it keeps its sums in
 * memory. By such chances of timing a whole fit took twice as long in every third run. The result of an operation that
 * many callers share, here the addition of a zero, has a class that the compiler knows.
 *
 * <p>These methods are small enough to be inlined wherever they are called. One of more than 35 bytes of code is
 * inlined only where calls of it were recorded, and else makes objects of its vectors.
 */
final class Sums {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;

    private Sums() {}

    /** The sum over all lanes. */
    static float total(FloatVector sums) {
        return FloatVector.zero(FLOATS).add(sums).reduceLanes(VectorOperators.ADD);
    }

    /** The sum over all lanes of both. */
    static float total(FloatVector sums, FloatVector others) {
        return others.add(sums).reduceLanes(VectorOperators.ADD);
    }
}
