package org.bochner.data.encode;

import org.bochner.BadInput;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.Layout;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.schema.NumberMoments;
import org.bochner.data.schema.Schema;

/**
 * Fits an {@link Encoder} that turns rows of pixels into what {@link EncodingOptions#image} says.
 *
 * <p>The file is first encoded without scales; the image's numbers are scaled afterwards, by their own
 * moments, which needs a pass over the file if a scaling is given.
 */
public final class ImageFit {
    private final Source source;
    private final Schema schema;
    private final ReadOptions options;
    private final ImageCode asked;

    public ImageFit(Source source, Schema schema, ReadOptions options) {
        this.source = source;
        this.schema = schema;
        this.options = options;
        this.asked = options.encoding().image();
    }

    /** How the file is read before its pixels become other numbers: dense and unscaled. */
    public static ReadOptions pixels(ReadOptions options) {
        if (options.encoding().image() == null) {
            return options;
        }
        if (options.encoding().layout() == Layout.SPARSE) {
            throw new BadInput("what images become is dense; a sparse layout cannot be asked for as well");
        }
        if (!options.sequences().isEmpty()) {
            throw new BadInput("a file is read as images or as sequences, not both; leave one encoding out");
        }
        return options.withScaling(Scaling.NONE).withLayout(Layout.DENSE).withIndicators(false);
    }

    /** The encoder that {@code plain}, which gives rows of pixels, is a part of. */
    public Encoder fit(Encoder plain) {
        boolean zeros = schema.format() == Format.LIBSVM;
        ImageCode code = asked.sized(source.name(), schema.shape(), plain.columns(), zeros);
        Encoder pixels = zeros ? plain.widened(code.pixels()) : plain;
        Encoder unscaled = pixels.with(new ImageInputs(code, unscaled(code)));
        Scaling scaling = options.encoding().scaling();
        if (scaling == null || scaling == Scaling.NONE) {
            return unscaled;
        }
        Moments found = new Moments(unscaled.columns());
        ReadOptions known = options.withFormat(schema.format());
        unscaled.pass(source, known, false, note -> {}, found);
        found.moments.finish(schema.rows(), unscaled.columns());
        return pixels.with(new ImageInputs(code, EncoderFit.numbers(found.moments, code.shape(), false, scaling)));
    }

    private static NumberInputs unscaled(ImageCode code) {
        return new NumberInputs(code.columns(), code.shape(), false, null, null);
    }

    /** The moments of the columns of rows that pass by. */
    private static final class Moments implements RowVisitor {
        private final NumberMoments moments = new NumberMoments();
        private final double[] values;

        Moments(int columns) {
            values = new double[columns];
        }

        @Override
        public void dense(float[] row, double target, double weight, long line) {
            for (int j = 0; j < row.length; j++) {
                values[j] = row[j];
            }
            moments.add(values);
        }

        @Override
        public void sparse(int[] index, float[] row, int count, double target, double weight, long line) {
            throw new IllegalStateException("rows of pixels are dense");
        }
    }
}
