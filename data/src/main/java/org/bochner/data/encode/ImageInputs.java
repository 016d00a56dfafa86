package org.bochner.data.encode;

import org.bochner.BadInput;
import org.bochner.data.image.ImageCode;
import org.bochner.data.image.ImageTransform;
import org.bochner.data.read.Fault;

/**
 * What rows of pixels become before a model sees them.
 *
 * @param code how an image becomes numbers, its sizes known
 * @param numbers how these are scaled
 */
record ImageInputs(ImageCode code, NumberInputs numbers) {
    ImageInputs {
        if (code.channels() == 0 || numbers.width() != code.columns()) {
            throw new BadInput("the encoder's " + numbers.width() + " columns are not those of " + code.text());
        }
    }

    /** Takes rows of pixels of {@code file} and hands {@code next} what they become. */
    RowVisitor before(RowVisitor next, String file) {
        return new Stage(next, file);
    }

    private final class Stage implements RowVisitor {
        private final RowVisitor next;
        private final String file;
        private final ImageTransform transform = code.transform();
        private final float[] row = new float[numbers.width()];

        Stage(RowVisitor next, String file) {
            this.next = next;
            this.file = file;
        }

        @Override
        public void dense(float[] pixels, double target, double weight, long line) {
            transform.apply(pixels, row);
            for (int j = 0; j < row.length; j++) {
                row[j] = numbers.encode(j, row[j]);
                if (!(Math.abs(row[j]) <= Float.MAX_VALUE)) {
                    throw Fault.at(file, line, "the image's pixels are too large for single precision; scale them");
                }
            }
            next.dense(row, target, weight, line);
        }

        @Override
        public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {
            throw new IllegalStateException("rows of pixels are dense");
        }
    }
}
