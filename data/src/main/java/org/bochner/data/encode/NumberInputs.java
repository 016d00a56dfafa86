package org.bochner.data.encode;

import java.util.List;
import org.bochner.BadInput;

/**
 * How the columns of a LIBSVM or IDX file become numbers: x becomes (x − offset)·scale, column by column.
 *
 * @param width the columns of the rows that the encoder was fitted to
 * @param shape the dimensions of one IDX row; empty for LIBSVM
 * @param sparse whether the encoded rows are sparse; then nothing is offset
 * @param offset one per column, or null when all are 0
 * @param scale one per column, or null when all are 1
 */
record NumberInputs(int width, List<Integer> shape, boolean sparse, double[] offset, double[] scale) {
    NumberInputs {
        shape = List.copyOf(shape);
        boolean fits = width >= 1
                && (offset == null || (offset.length == width && !sparse))
                && (scale == null || scale.length == width);
        if (!fits) {
            throw new BadInput("the encoder's " + width + " columns do not fit its offsets and scales");
        }
    }

    float encode(int column, double x) {
        double shifted = offset == null ? x : x - offset[column];
        return (float) (scale == null ? shifted : shifted * scale[column]);
    }
}
