package org.bochner.model.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.bochner.linalg.FloatMemory;

/**
 * The head of a NumPy array file, format version 1.0: what kind of numbers follow, and in which shape.
 *
 * <p>Only what Bochner writes is read: little-endian {@code f4}, {@code f8} and {@code i4}, row-major, one or two
 * dimensions. NumPy opens these files as they are.
 *
 * @param type {@code <f4}, {@code <f8} or {@code <i4}
 * @param rows the first dimension
 * @param columns the second, or −1 for an array of one dimension
 */
record Npy(String type, long rows, long columns) {
    static final String FLOAT = "<f4";
    static final String DOUBLE = "<f8";
    static final String INT = "<i4";

    /** Bytes before the dictionary: the magic, the version, and its length. */
    private static final int PREFIX = 10;

    /** The largest dictionary that is read; ours take 118 bytes. */
    private static final int MOST_HEADER = 1024;

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final Pattern DICTIONARY =
            Pattern.compile("\\{'descr': '([^']{1,16})', 'fortran_order': (True|False),"
                    + " 'shape': \\(([0-9]{1,18}),(?: ([0-9]{1,18}))?\\), \\} *\n");

    int bytesPerNumber() {
        return type.equals(DOUBLE) ? Double.BYTES : Float.BYTES;
    }

    /** The next number of {@code from}. */
    double take(ByteBuffer from) {
        return type.equals(DOUBLE) ? from.getDouble() : type.equals(FLOAT) ? from.getFloat() : from.getInt();
    }

    /** Appends {@code value} to {@code to} (modified). */
    void put(double value, ByteBuffer to) {
        switch (type) {
            case DOUBLE -> to.putDouble(value);
            case FLOAT -> to.putFloat((float) value);
            default -> to.putInt((int) value);
        }
    }

    /** How many numbers follow; meaningful where both dimensions are ints. */
    long count() {
        return columns < 0 ? rows : rows * columns;
    }

    String shape() {
        return columns < 0 ? "(" + rows + ",)" : "(" + rows + ", " + columns + ")";
    }

    /** The head as bytes, padded with blanks to a multiple of 64. */
    byte[] toBytes() {
        String dictionary = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape() + ", }";
        byte[] bytes = new byte[(PREFIX + dictionary.length() + 1 + 63) / 64 * 64];
        Arrays.fill(bytes, (byte) ' ');
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putShort((short) (bytes.length - PREFIX))
                .put(dictionary.getBytes(StandardCharsets.US_ASCII));
        bytes[bytes.length - 1] = '\n';
        return bytes;
    }

    /**
     * Reads the head of an array of {@code type} that fills an entry of {@code size} bytes. Throws where it is of
     * another kind; the message completes "its array NAME …".
     */
    static Npy read(InputStream in, String type, int dimensions, long size) throws IOException, DataFormatException {
        byte[] prefix = exactly(in, PREFIX);
        if (!Arrays.equals(prefix, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new DataFormatException("is not a NumPy array of format 1.0");
        }
        int length = (prefix[8] & 0xff) | (prefix[9] & 0xff) << 8;
        if (length > MOST_HEADER) {
            throw new DataFormatException("has a header of " + length + " bytes; at most " + MOST_HEADER + " are read");
        }
        Matcher matcher = DICTIONARY.matcher(new String(exactly(in, length), StandardCharsets.ISO_8859_1));
        if (!matcher.matches()) {
            throw new DataFormatException(
                    "has a header that is not the one of a row-major array of one or two dimensions");
        }
        if (!type.equals(matcher.group(1))) {
            throw new DataFormatException(
                    "holds numbers of type '" + matcher.group(1) + "' where '" + type + "' is expected");
        }
        if (matcher.group(2).equals("True")) {
            throw new DataFormatException("is column-major (fortran_order); only row-major arrays are read");
        }
        long columns = matcher.group(4) == null ? -1 : Long.parseLong(matcher.group(4));
        Npy head = new Npy(type, Long.parseLong(matcher.group(3)), columns);
        if ((columns < 0 ? 1 : 2) != dimensions) {
            throw new DataFormatException("has the shape " + head.shape() + ", not " + dimensions
                    + (dimensions == 1 ? " dimension" : " dimensions"));
        }
        boolean countable = Math.max(head.rows, columns) <= Integer.MAX_VALUE && head.count() <= FloatMemory.MAX_LENGTH;
        if (!countable || PREFIX + length + head.count() * head.bytesPerNumber() != size) {
            throw new DataFormatException("of shape " + head.shape() + " does not fit its " + size + " bytes");
        }
        return head;
    }

    /** The next {@code count} bytes. */
    static byte[] exactly(InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("unexpected end");
        }
        return bytes;
    }
}
