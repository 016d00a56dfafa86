package org.bochner.data.image;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.Locale;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;

/**
 * Rows of numbers that all have one shape, with their labels: IDX files, and sheets or batches of images.
 *
 * <p>Numbers are decoded only where they are asked for, so that a pass over the labels alone is cheap.
 */
public interface ShapedRows extends Closeable {
    /** The sizes of the dimensions of one row, such as 28, 28 or 3, 32, 32; the last is the fastest. */
    int[] shape();

    /** Moves on to the next row; false after the last. */
    boolean next();

    /** The label of this row as UTF-8 text, not to be modified; null where {@link #unlabelled} says why. */
    byte[] label();

    /** The file in which the label of this row, or its absence, is found. */
    String labelled();

    /** Why rows have no labels, and what to do; null where all have one. */
    String unlabelled();

    /** Puts the numbers of this row into {@code into} (modified). */
    void numbers(double[] into);

    @Override
    void close();

    /** The numbers of one row. */
    default int width() {
        int product = 1;
        for (int size : shape()) {
            product *= size;
        }
        return product;
    }

    /** Opens {@code source}; {@code labels} is its label file, or null to find it beside it. */
    static ShapedRows open(Source source, Format format, Path labels) {
        if (format == Format.IDX) {
            return new IdxRows(source, labels);
        }
        Source first = source.parts().get(0);
        boolean sheet =
                first.name().toLowerCase(Locale.ROOT).endsWith(".png") || Format.isPng(first.peek(PngReader.HEADER));
        return sheet ? new SheetRows(source, labels) : new BatchRows(source.parts());
    }
}
