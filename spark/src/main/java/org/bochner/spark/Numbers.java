package org.bochner.spark;

import java.nio.ByteBuffer;

/**
 * Arrays of numbers as bytes, exact to the bit: each array in the narrowest of four forms that holds it. Targets are
 * mostly small whole numbers and rows are floats, so that they take an eighth or a half of what doubles do.
 */
final class Numbers {
    private static final byte BYTES = 1;
    private static final byte FLOATS = 4;
    private static final byte DOUBLES = 8;
    private static final byte ZEROS = 0;

    private Numbers() {}

    static byte[] pack(double[][] arrays) {
        byte[] forms = new byte[arrays.length];
        long length = 4;
        for (int i = 0; i < arrays.length; i++) {
            forms[i] = form(arrays[i]);
            length += 5 + (long) forms[i] * arrays[i].length;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("the numbers of a partial result take " + length
                    + " bytes, more than one array holds; take fewer features");
        }
        ByteBuffer out = ByteBuffer.allocate((int) length).putInt(arrays.length);
        for (int i = 0; i < arrays.length; i++) {
            out.put(forms[i]).putInt(arrays[i].length);
            switch (forms[i]) {
                case BYTES -> {
                    for (double x : arrays[i]) {
                        out.put((byte) x);
                    }
                }
                case FLOATS -> {
                    for (double x : arrays[i]) {
                        out.putFloat((float) x);
                    }
                }
                case DOUBLES -> {
                    out.asDoubleBuffer().put(arrays[i]);
                    out.position(out.position() + 8 * arrays[i].length);
                }
                default -> {}
            }
        }
        return out.array();
    }

    static double[][] unpack(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        double[][] arrays = new double[in.getInt()][];
        for (int i = 0; i < arrays.length; i++) {
            byte form = in.get();
            double[] array = new double[in.getInt()];
            arrays[i] = array;
            switch (form) {
                case BYTES -> {
                    for (int j = 0; j < array.length; j++) {
                        array[j] = in.get();
                    }
                }
                case FLOATS -> {
                    for (int j = 0; j < array.length; j++) {
                        array[j] = in.getFloat();
                    }
                }
                case DOUBLES -> {
                    in.asDoubleBuffer().get(array);
                    in.position(in.position() + 8 * array.length);
                }
                default -> {}
            }
        }
        return arrays;
    }

    /** The narrowest form, which is also its bytes for each number. */
    private static byte form(double[] array) {
        byte form = ZEROS;
        for (double x : array) {
            long bits = Double.doubleToRawLongBits(x);
            if (bits != 0 && form == ZEROS) {
                form = BYTES;
            }
            if (form == BYTES && Double.doubleToRawLongBits((byte) x) != bits) {
                form = FLOATS;
            }
            if (form == FLOATS && Double.doubleToRawLongBits((float) x) != bits) {
                return DOUBLES;
            }
        }
        return form;
    }
}
