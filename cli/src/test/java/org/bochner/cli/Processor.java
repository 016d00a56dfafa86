package org.bochner.cli;

import org.bochner.RandomStream;
import org.bochner.linalg.Blas;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.loops.ArrayLoops;

/**
 * What the last bits of a fit depend on besides the code: the instructions that OpenBLAS, the Vector API and the JVM
 * choose on this processor.
 *
 * <p>Two computers of one signature give the same bits for products, factorisations and cosines of the sizes below, so
 * that recorded hashes are compared. Computers of different signatures round differently; there a test compares
 * metrics alone.
 */
final class Processor {
    private static final int SIZE = 67;

    private Processor() {}

    /** Architecture, feature version of Java, array loops and their width, and a hash of the bits of a few results. */
    static String signature() {
        return System.getProperty("os.arch") + "-java" + Runtime.version().feature() + "-"
                + ArrayLoops.get().getClass().getSimpleName() + vectorBits() + "-"
                + Long.toHexString(bits() & 0xffffffffffL);
    }

    /** By reflection, since the incubating module is not there for the compiler of these tests. */
    private static String vectorBits() {
        try {
            Object species = Class.forName("jdk.incubator.vector.FloatVector")
                    .getField("SPECIES_PREFERRED")
                    .get(null);
            return species.toString().replaceAll("\\D", "");
        } catch (ReflectiveOperationException missing) {
            return "";
        }
    }

    private static long bits() {
        RandomStream stream = RandomStream.of(19);
        float[] values = new float[SIZE * SIZE];
        double[] doubles = new double[SIZE * SIZE];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = stream.gaussian();
            values[i] = (float) doubles[i];
        }
        long hash = 17;
        try (FloatMemory a = FloatMemory.allocate(values.length);
                FloatMemory c = FloatMemory.allocate(values.length)) {
            a.write(0, values, 0, values.length);
            DenseRows square = new DenseRows(a, SIZE, SIZE);
            Blas.get().sgemm(false, square, true, square, 0f, new DenseRows(c, SIZE, SIZE));
            float[] product = new float[values.length];
            c.read(0, product, 0, product.length);
            for (float value : product) {
                hash = 31 * hash + Float.floatToIntBits(value);
            }
        }
        double[] gram = new double[SIZE * SIZE];
        Blas.get().dgemm(false, true, SIZE, SIZE, SIZE, 1, doubles, doubles, 0, gram);
        for (int i = 0; i < SIZE; i++) {
            gram[i * SIZE + i] += 1;
        }
        Blas.get().potrf(SIZE, gram);
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j <= i; j++) {
                hash = 31 * hash + Double.doubleToLongBits(gram[i * SIZE + j]);
            }
        }
        ArrayLoops.get().cosine(values, 0, values.length, 1);
        for (float value : values) {
            hash = 31 * hash + Float.floatToIntBits(value);
        }
        return hash;
    }
}
