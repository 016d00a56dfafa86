package org.bochner.data.image;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Source;

/**
 * CIFAR-10 as it is published: files of records of 3073 bytes, one of the class (0 to 9) and 3072 of the image, which
 * is 32 x 32 pixels of red, then of green, then of blue, row by row (Krizhevsky 2009).
 */
final class BatchRows implements ShapedRows {
    /** The sizes of an image. */
    private static final int[] SHAPE = {3, 32, 32};

    private static final int RECORD = 1 + 3 * 32 * 32;
    private static final byte[][] CLASSES = Stream.of(
                    "airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck")
            .map(name -> name.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final List<Source> batches;
    private final byte[] record = new byte[RECORD];
    private int batch = -1;
    private InputStream in;
    private long image;

    BatchRows(List<Source> batches) {
        this.batches = batches;
        open();
    }

    private void open() {
        close();
        in = new BufferedInputStream(batches.get(++batch).open(), 1 << 18);
        image = 0;
    }

    @Override
    public int[] shape() {
        return SHAPE.clone();
    }

    @Override
    public boolean next() {
        try {
            int read = in.readNBytes(record, 0, RECORD);
            while (read == 0 && image > 0 && batch + 1 < batches.size()) {
                open();
                read = in.readNBytes(record, 0, RECORD);
            }
            if (read == 0 && image > 0) {
                return false;
            }
            image++;
            if (read < RECORD) {
                throw Fault.of(
                        labelled(),
                        "the file ends in image " + image + ": after " + read + " of the " + RECORD
                                + " bytes of an image of CIFAR-10 with its class; copy or fetch it"
                                + " again");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if ((record[0] & 0xFF) >= CLASSES.length) {
            throw Fault.of(
                    labelled(),
                    "image " + image + " has the class " + (record[0] & 0xFF)
                            + ", and those of CIFAR-10 are 0 to 9; the file is damaged or of another kind");
        }
        return true;
    }

    @Override
    public byte[] label() {
        return CLASSES[record[0]];
    }

    @Override
    public String labelled() {
        return batches.get(batch).name();
    }

    @Override
    public String unlabelled() {
        return null;
    }

    @Override
    public void numbers(double[] into) {
        for (int j = 1; j < RECORD; j++) {
            into[j - 1] = record[j] & 0xFF;
        }
    }

    @Override
    public void close() {
        try {
            if (in != null) {
                in.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
