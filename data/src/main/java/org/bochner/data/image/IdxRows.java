package org.bochner.data.image;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Source;

/** The rows of an IDX file, and their labels in another one. */
final class IdxRows implements ShapedRows {
    private final String file;
    private final String beside;
    private final IdxReader images;
    private final IdxReader labels;
    private final double[] label = new double[1];
    private int row;
    private int decoded;

    /** {@code given} is the label file, or null to look for one next to the file; there may be none. */
    IdxRows(Source source, Path given) {
        Path path = given != null || source.path() == null ? given : IdxReader.labelsBeside(source.path());
        file = source.name();
        beside = path == null ? null : path.getFileName().toString();
        images = new IdxReader(source);
        IdxReader opened = null;
        try {
            opened = path == null ? null : new IdxReader(source.other(path));
            labels = opened;
            checkPair();
        } catch (RuntimeException e) {
            images.close();
            if (opened != null) {
                opened.close();
            }
            throw e;
        }
    }

    private void checkPair() {
        if (images.shape().length == 0) {
            throw Fault.of(file, "it has one number per row, so it is a label file; give the file of the images");
        }
        if (labels == null) {
            return;
        }
        if (labels.width() != 1) {
            throw Fault.of(beside, "it has " + labels.width() + " numbers per row, so it is not a label file");
        }
        if (labels.rows() != images.rows()) {
            throw Fault.of(
                    file,
                    images.rows() + " rows, but " + labels.rows() + " labels in " + beside
                            + "; the files do not belong together");
        }
    }

    @Override
    public int[] shape() {
        return images.shape();
    }

    @Override
    public boolean next() {
        if (row == images.rows()) {
            return false;
        }
        row++;
        return labels == null || labels.next(label);
    }

    @Override
    public byte[] label() {
        if (labels == null) {
            return null;
        }
        double y = label[0];
        boolean whole = y == Math.rint(y) && Math.abs(y) < 1e15;
        return (whole ? Long.toString((long) y) : Double.toString(y)).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String labelled() {
        return labels == null ? file : beside;
    }

    @Override
    public String unlabelled() {
        return labels != null
                ? null
                : "there is no label file next to it (images-idx3 in its name becomes labels-idx1); name the "
                        + "label file";
    }

    @Override
    public void numbers(double[] into) {
        for (; decoded < row; decoded++) {
            images.next(into);
        }
    }

    @Override
    public void close() {
        images.close();
        if (labels != null) {
            labels.close();
        }
    }
}
