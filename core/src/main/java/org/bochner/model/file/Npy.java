package org.bochner.model.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
    static final int PREFIX = 10;

    /** The largest dictionary that is read; ours take 118 bytes. */
    static final int MOST_HEADER = 1024;

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final Pattern DICTIONARY =
            Pattern.compile("\\{'descr': '([^']{1,16})', 'fortran_order': (True|False),"
                    + " 'shape': \\(([0-9]{1,18}),(?: ([0-9]{1,18}))?\\), \\} *\n");

    /** Thrown where the bytes are not such a head; the message says what is wrong, without the file. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }
    }

    int bytesPerNumber() {
        return type.equals(DOUBLE) ? Double.BYTES : Float.BYTES;
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
        int length = PREFIX + dictionary.length() + 1;
        int padded = (length + 63) / 64 * 64;
        byte[] bytes = new byte[padded];
        Arrays.fill(bytes, (byte) ' ');
        System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
        bytes[8] = (byte) (padded - PREFIX);
        bytes[9] = (byte) ((padded - PREFIX) >> 8);
        byte[] text = dictionary.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, bytes, PREFIX, text.length);
        bytes[padded - 1] = '\n';
        return bytes;
    }

    /** The length of the dictionary that follows the first {@value #PREFIX} bytes. */
    static int headerLength(byte[] prefix) throws Malformed {
        if (!Arrays.equals(prefix, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new Malformed("is not a NumPy array of format 1.0");
        }
        int length = (prefix[8] & 0xff) | (prefix[9] & 0xff) << 8;
        if (length > MOST_HEADER) {
            throw new Malformed("has a header of " + length + " bytes; at most " + MOST_HEADER + " are read");
        }
        return length;
    }

    /** Reads the dictionary; {@code wanted} are the types that will do. */
    static Npy parse(byte[] dictionary, String... wanted) throws Malformed {
        Matcher matcher = DICTIONARY.matcher(StandardCharsets.ISO_8859_1.decode(ByteBuffer.wrap(dictionary)));
        if (!matcher.matches()) {
            throw new Malformed("has a header that is not the one of a row-major array of one or two dimensions");
        }
        if (!Arrays.asList(wanted).contains(matcher.group(1))) {
            throw new Malformed("holds numbers of type '" + matcher.group(1) + "' where "
                    + Arrays.stream(wanted).map(type -> "'" + type + "'").collect(Collectors.joining(" or "))
                    + " is expected");
        }
        if (matcher.group(2).equals("True")) {
            throw new Malformed("is column-major (fortran_order); only row-major arrays are read");
        }
        long columns = matcher.group(4) == null ? -1 : Long.parseLong(matcher.group(4));
        return new Npy(matcher.group(1), Long.parseLong(matcher.group(3)), columns);
    }
}
