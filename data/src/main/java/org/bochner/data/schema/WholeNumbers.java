package org.bochner.data.schema;

/** A set of whole numbers, up to a few million of them; after these it says of every number that it is new. */
final class WholeNumbers {
    private static final int MOST = 1 << 22;

    private long[] slots = new long[64];
    private int size;
    private boolean zero;

    /** Adds {@code x}; false where it was there before. */
    boolean add(long x) {
        if (x == 0) {
            boolean first = !zero;
            zero = true;
            return first;
        }
        if (size == MOST) {
            return true;
        }
        int slot = slot(x);
        if (slots[slot] == x) {
            return false;
        }
        slots[slot] = x;
        if (2 * ++size > slots.length) {
            long[] old = slots;
            slots = new long[2 * old.length];
            for (long each : old) {
                if (each != 0) {
                    slots[slot(each)] = each;
                }
            }
        }
        return true;
    }

    /** The place of {@code x}, or a free one for it. */
    private int slot(long x) {
        int mask = slots.length - 1;
        long mixed = x * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & mask;
        while (slots[slot] != 0 && slots[slot] != x) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
