package org.bochner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The distinct texts of a column and how often each came: a hash table keyed by bytes, so that a text seen before
 * costs no object.
 */
public final class Levels {
    private byte[][] keys = new byte[16][];
    private long[] counts = new long[16];
    private int[] slots = new int[64];
    private int size;

    public Levels() {}

    /** The texts of {@code names} in their order, with counts of zero. */
    public Levels(List<String> names) {
        for (String name : names) {
            byte[] key = name.getBytes(StandardCharsets.UTF_8);
            add(key, 0, key.length);
            counts[size - 1] = 0;
        }
    }

    public int size() {
        return size;
    }

    public String name(int level) {
        return new String(keys[level], StandardCharsets.UTF_8);
    }

    /** The UTF-8 bytes of the text, not to be modified. */
    byte[] key(int level) {
        return keys[level];
    }

    public long count(int level) {
        return counts[level];
    }

    /** The number of the text, or −1 when it is not there. */
    public int find(byte[] b, int from, int to) {
        return slots[slot(b, from, to)] - 1;
    }

    /** Counts the text once more, and returns its number, the next one when it is new. */
    public int add(byte[] b, int from, int to) {
        int slot = slot(b, from, to);
        int level = slots[slot] - 1;
        if (level < 0) {
            level = size;
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            keys[size++] = Arrays.copyOfRange(b, from, to);
            slots[slot] = size;
            if (4 * size > slots.length * 2) {
                rehash();
            }
        }
        counts[level]++;
        return level;
    }

    /** Counts a text that is there once more. */
    public void again(int level) {
        counts[level]++;
    }

    private int slot(byte[] b, int from, int to) {
        int mask = slots.length - 1;
        int slot = hash(b, from, to) & mask;
        while (slots[slot] != 0) {
            byte[] key = keys[slots[slot] - 1];
            if (Arrays.equals(key, 0, key.length, b, from, to)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int level = 0; level < size; level++) {
            slots[slot(keys[level], 0, keys[level].length)] = level + 1;
        }
    }

    /** FNV-1a with a last mix; good enough for tables of thousands, and for hostile keys the size is limited. */
    private static int hash(byte[] b, int from, int to) {
        int h = 0x811C9DC5;
        for (int i = from; i < to; i++) {
            h = (h ^ b[i]) * 0x01000193;
        }
        return h ^ h >>> 15;
    }
}
