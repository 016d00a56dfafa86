package org.bochner.potential;

import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Products;
import org.bochner.linalg.Rows;

/**
 * The sum of XᵀT over blocks of rows: d×width, in float within a block, in double between them. One is a partial of a
 * pass: it gets the product of one block, and those of other blocks are added to it.
 */
final class BackProduct {
    private final int d;
    private final int width;
    private final FloatMemory block;
    /** T of a block; made when its size is known. */
    private FloatMemory turned = FloatMemory.allocate(0);
    /** Made when a second block is added. */
    private double[] total;

    BackProduct(int d, int width) {
        this.d = d;
        this.width = width;
        this.block = FloatMemory.allocate((long) d * width);
    }

    /** Room for the T of a block of {@code rows} rows, row after row; for the caller to fill. */
    FloatMemory turned(int rows) {
        long length = (long) rows * width;
        if (turned.length() < length) {
            turned.close();
            turned = FloatMemory.allocate(length);
        }
        return turned;
    }

    /** Multiplies the block's rows with its T. */
    void multiply(Rows rows) {
        Products.transposedTimes(rows, turned, 0, width, width, block, 0, width);
    }

    /** Takes a product of the block that was made elsewhere: column after column of T, d numbers each. */
    void set(float[] columns) {
        float[] line = new float[width];
        for (int j = 0; j < d; j++) {
            for (int k = 0; k < width; k++) {
                line[k] = columns[k * d + j];
            }
            block.write(j * width, line, 0, width);
        }
    }

    /** Adds {@code other}, which stays as it is. */
    void add(BackProduct other) {
        double[] into = total();
        if (other.total == null) {
            add(other.block);
            return;
        }
        for (int k = 0; k < into.length; k++) {
            into[k] += other.total[k];
        }
    }

    /** The sum so far: entry j·width + m belongs to column j of the rows and m of T. */
    double[] total() {
        if (total == null) {
            total = new double[d * width];
            add(block);
        }
        return total;
    }

    private void add(FloatMemory other) {
        float[] line = new float[width];
        for (int j = 0; j < d; j++) {
            other.read(j * width, line, 0, width);
            int at = j * width;
            for (int m = 0; m < width; m++) {
                total[at + m] += line[m];
            }
        }
    }

    void reset() {
        total = null;
        float[] zeros = new float[width];
        for (int j = 0; j < d; j++) {
            block.write(j * width, zeros, 0, width);
        }
    }

    void close() {
        block.close();
        turned.close();
    }
}
