package org.bochner.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One message of Protocol Buffers, written field by field.
 *
 * <p>A message is a row of fields. Each begins with a key, field·8 + type, where type 0 is an integer of variable
 * length, 2 is bytes after their length, and 5 is four bytes. That is all that ONNX files need.
 */
final class Wire {
    private static final int INTEGER = 0;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Wire integer(int field, long value) {
        key(field, INTEGER);
        number(value);
        return this;
    }

    Wire decimal(int field, float value) {
        key(field, FOUR_BYTES);
        int bits = Float.floatToIntBits(value);
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(bits >> shift);
        }
        return this;
    }

    Wire text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Wire message(int field, Wire value) {
        return bytes(field, value.out.toByteArray());
    }

    Wire bytes(int field, byte[] value) {
        key(field, BYTES);
        number(value.length);
        out.writeBytes(value);
        return this;
    }

    private void key(int field, int type) {
        number((long) field << 3 | type);
    }

    /** Seven bits at a time, the lowest first; the eighth says that more follow. */
    private void number(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}
